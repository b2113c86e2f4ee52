"""What the coach writes on the options of a player, as far as it is asked to."""

from collections.abc import Mapping

from display.figures import signed
from display.views.row import Tip
from table.coach import Advice, Coach
from table.desk import Desk
from table.sheet import Choice


def tips_of(desk: Desk, player: int) -> Mapping[Choice, Tip]:
    """By option, the pass among them; nothing as long as the coach has not thought about it."""
    coach, advised = desk.settings.coach, desk.advised.get(player)
    if not coach.tells(Coach.COSTS) or advised is None or player in desk.bots:
        return {}
    if not desk.game.is_same_question(advised.game, player):
        return {}
    return {advice.choice: _tip(advice, coach) for advice in advised.advice}


def _tip(advice: Advice, coach: Coach) -> Tip:
    cost = round(advice.gap_cost)
    return Tip(
        cost=signed(-cost) if cost else "",
        rank=str(advice.rank) if coach.tells(Coach.RANKS) else "",
    )
