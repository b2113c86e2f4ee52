"""An independent, naive reference model of the script interface, used as a test oracle.

Written from the rules, the script interface and the button texts alone, without a look at the
table's own code. It shares two readings with docs/script.md where those texts leave a choice:
in action 2 a color cycles its sums in row order, and holding OK before a roll is an undo.
The truth is a list of events (roll, pile, played, confirm); undo drops the last and replays.
"""

import copy
import itertools
import json
from typing import Any

COLORS = ["red", "yellow", "green", "blue"]
TOP = {"classic": 12, "longo": 16, "cards": 12}  # the highest number of a row
FACES = {"classic": 6, "longo": 8}
NEEDED = {"classic": 5, "longo": 6, "cards": 5}  # crosses needed before a closing number
CLOSING = {"classic": 1, "longo": 2, "cards": 1}  # how many numbers at the end close a row

Cross = list[Any]  # [color, number]
Crosses = list[Cross]


class Refused(Exception):
    """The line is refused; the text says why."""


def check(condition: bool, error: str) -> None:
    """Refuse unless the condition holds."""
    if not condition:
        raise Refused(error)


def integer(value: Any, low: int, high: int, what: str) -> int:
    """Return a true integer (no bool, no float) from low to high."""
    check(type(value) is int and low <= value <= high, f"{what} must be from {low} to {high}.")
    return int(value)


def fields(value: Any, needed: list[str], optional: list[str], what: str) -> dict[str, Any]:
    """Return an object that has all needed keys and no unknown one."""
    check(isinstance(value, dict), f"{what} must be an object.")
    check(all(key in value for key in needed), f"{what} lacks a key.")
    check(all(key in needed + optional for key in value), f"{what} has an unknown key.")
    found: dict[str, Any] = value
    return found


def items(value: Any, low: int, high: int, what: str) -> list[Any]:
    """Return a list of low to high items."""
    check(isinstance(value, list), f"{what} must be a list.")
    check(low <= len(value) <= high, f"{what} must have {low} to {high} items.")
    return list(value)


class Game:
    """One game: its settings and the state that its events led to."""

    def __init__(self, setup: Any) -> None:
        """Read the value of a `new` line."""
        check(isinstance(setup, dict), "new must be an object.")
        kind = setup.get("game")
        check(isinstance(kind, str) and kind in TOP, "There is no such game.")
        self.kind: str = kind
        needed = ["game", "players"] + (["lucky"] if kind == "longo" else [])
        fields(setup, needed, ["first"] + (["jokers"] if kind == "cards" else []), "new")
        self.names: list[str] = items(setup["players"], 1, 5, "players")
        for name in self.names:
            check(isinstance(name, str) and name.strip() != "", "A name must be a text.")
        self.first = integer(setup.get("first", 0), 0, len(self.names) - 1, "first")
        self.jokers: bool = setup.get("jokers", False)
        check(isinstance(self.jokers, bool), "jokers must be true or false.")
        self.lucky: list[list[int]] = []
        if kind == "longo":
            for pair in items(setup["lucky"], len(self.names), len(self.names), "lucky"):
                one, two = (integer(n, 2, 16, "A lucky number") for n in items(pair, 2, 2, "pair"))
                check(one != two, "The two lucky numbers of a sheet must differ.")
                self.lucky.append([one, two])
        self.events: list[tuple[str, Any]] = []
        self.reset()

    def reset(self) -> None:
        """Go to the start of the game, before any event."""
        self.phase, self.turn, self.active = "roll", 1, self.first
        self.roll: dict[str, Any] | None = None
        self.pile: int | None = None
        self.played: list[dict[str, Any]] | None = None
        self.closed: list[str] = []
        self.crossed_this_turn = False  # by the active player
        self.players: list[dict[str, Any]] = []
        for name in self.names:
            rows = {color: {"crossed": [], "locked": False} for color in COLORS}
            sheet = {"name": name, "rows": rows, "penalties": 0, "score": {}}
            self.players.append(sheet | {"options": [], "choice": [], "confirmed": False})

    def replay(self, events: list[tuple[str, Any]]) -> None:
        """Make these the game's events, from its start; tentative choices are gone."""
        self.events = []
        self.reset()
        for kind, value in events:
            self.happen(kind, value)

    def happen(self, kind: str, value: Any) -> None:
        """Let one checked event happen."""
        self.events.append((kind, copy.deepcopy(value)))
        if kind == "roll":
            self.roll, self.phase = copy.deepcopy(value), "action1"
        elif kind == "pile":
            self.pile, self.phase = value, "action1"
        elif kind == "played":
            self.played, self.phase = copy.deepcopy(value), "action2"
        else:
            player, crosses = value
            self.players[player]["choice"] = copy.deepcopy(crosses)
            self.players[player]["confirmed"] = True
            if self.phase == "action2" or all(p["confirmed"] for p in self.players):
                self.settle()

    def row(self, color: str) -> list[int]:
        """Return the numbers of a row from left to right."""
        upwards = list(range(2, TOP[self.kind] + 1))
        return upwards if color in ("red", "yellow") else upwards[::-1]

    def closing(self, color: str) -> list[int]:
        """Return the numbers that close a row."""
        return self.row(color)[-CLOSING[self.kind] :]

    def is_open(self, player: int, color: str) -> bool:
        """Tell whether a row is open for a player."""
        return color not in self.closed and not self.players[player]["rows"][color]["locked"]

    def legal_in_row(self, player: int, color: str, numbers: list[int]) -> bool:
        """Tell whether a player may cross these numbers, one after the other, in one row."""
        row, crossed = self.row(color), list(self.players[player]["rows"][color]["crossed"])
        open_now = self.is_open(player, color)
        for number in numbers:
            if not open_now or number not in row:
                return False
            if any(row.index(old) >= row.index(number) for old in crossed):
                return False
            if number in self.closing(color):
                if len(crossed) < NEEDED[self.kind]:
                    return False
                open_now = False
            crossed.append(number)
        return True

    def may_act(self, player: int) -> bool:
        """Tell whether a player has a choice open now."""
        waited_for = self.phase == "action1" and not self.players[player]["confirmed"]
        return waited_for or (self.phase == "action2" and player == self.active)

    def announced(self) -> int:
        """Return action 1's number."""
        return int(sum(self.roll["white"])) if self.roll is not None else int(self.pile or 0)

    def lucky_crosses(self, player: int) -> Crosses:
        """Return the crosses that a lucky number offers (5 or 6 crosses are checked later)."""
        if self.kind != "longo" or self.announced() not in self.lucky[player]:
            return []
        rows = self.players[player]["rows"]
        mine = [color for color in COLORS if self.is_open(player, color)]  # none of them locked
        counts = {color: len(rows[color]["crossed"]) for color in mine}
        found: Crosses = []
        for color in [color for color in mine if counts[color] == min(counts.values())]:
            crossed, row = rows[color]["crossed"], self.row(color)
            found.append([color, row[row.index(crossed[-1]) + 1] if crossed else row[0]])
        return found

    def step3_sets(self, player: int) -> list[Crosses]:
        """Return the legal sets of crosses for the played cards."""
        assert self.played is not None
        named = [card["color"] for card in self.played if card["color"] != "joker"]
        found: list[Crosses] = []
        for color in named[:1] or COLORS:
            row = self.row(color)
            shown = sorted({card["number"] for card in self.played}, key=row.index)
            for size in range(1, len(shown) + 1):
                for numbers in itertools.combinations(shown, size):
                    between = row[row.index(numbers[0]) : row.index(numbers[-1])]
                    skipped = [number for number in between if number not in numbers]
                    if len(skipped) <= 1 and self.legal_in_row(player, color, list(numbers)):
                        found.append([[color, number] for number in numbers])
        return found

    def place(self, crosses: Crosses) -> list[tuple[int, int]]:
        """Return the sort key of a set: color order, then row positions."""
        return [(COLORS.index(color), self.row(color).index(n)) for color, n in crosses]

    def options(self, player: int) -> list[Crosses]:
        """Return every legal set of crosses for a player now, but for the pass."""
        found: list[Crosses] = []
        singles: Crosses = []
        if not self.may_act(player):
            return found
        if self.phase == "action1":
            singles = [[color, self.announced()] for color in COLORS]
            singles += self.lucky_crosses(player)
        elif self.roll is not None:
            dice = [color for color in COLORS if color in self.roll]
            singles = [[c, white + self.roll[c]] for c in dice for white in self.roll["white"]]
        else:
            found = self.step3_sets(player)
        for color, number in singles:
            if [[color, number]] not in found and self.legal_in_row(player, color, [number]):
                found.append([[color, number]])
        return sorted(found, key=self.place)

    def cycle(self, player: int, color: str) -> list[Crosses]:
        """Return the options of a color in the order in which its button shows them."""
        mine = [option for option in self.options(player) if option[0][0] == color]
        if self.phase == "action1":  # the sum, then the lucky number
            return sorted(mine, key=lambda option: option[0][1] != self.announced())
        if self.kind == "cards":  # the largest set first
            return sorted(mine, key=lambda option: -len(option))
        return mine

    def settle(self) -> None:
        """End the open action: cross, close rows, give the penalty, go on."""
        for index, player in enumerate(self.players):
            for color, number in player["choice"]:
                player["rows"][color]["crossed"].append(number)
                player["rows"][color]["locked"] = number in self.closing(color)
            if index == self.active and player["choice"]:
                self.crossed_this_turn = True
            player["choice"], player["confirmed"] = [], False
        if self.kind != "cards":
            self.closed = [c for c in COLORS if any(p["rows"][c]["locked"] for p in self.players)]
            assert self.roll is not None
            self.roll = {die: v for die, v in self.roll.items() if die not in self.closed}
        if self.phase == "action2" and not self.crossed_this_turn:
            self.players[self.active]["penalties"] += 1
        if self.ended():
            self.phase = "over"
        elif self.phase == "action1":
            self.phase = "cards" if self.kind == "cards" else "action2"
        else:
            self.phase, self.turn = "roll", self.turn + 1
            self.active = (self.active + 1) % len(self.players)
            self.roll = self.pile = self.played = None
            self.crossed_this_turn = False

    def ended(self) -> bool:
        """Tell whether the game has come to its end."""
        locks = [[p["rows"][c]["locked"] for c in COLORS].count(True) for p in self.players]
        two_rows = max(locks) >= 2 if self.kind == "cards" else len(self.closed) >= 2
        return two_rows or any(p["penalties"] >= 4 for p in self.players)

    def do_roll(self, value: Any) -> None:
        """Take a roll."""
        check(self.kind != "cards" and self.phase == "roll", "No roll is due.")
        still = [color for color in COLORS if color not in self.closed]
        fields(value, ["white", *still], self.closed, "roll")
        high = FACES[self.kind]
        white = [integer(v, 1, high, "A die") for v in items(value["white"], 2, 2, "white")]
        roll: dict[str, Any] = {"white": white}
        for color in still:
            roll[color] = integer(value[color], 1, high, "A die")
        self.happen("roll", roll)

    def do_pile(self, value: Any) -> None:
        """Take the number on the pile."""
        check(self.kind == "cards" and self.phase == "roll", "No pile number is due.")
        self.happen("pile", integer(value, 2, 12, "The pile's number"))

    def do_played(self, value: Any) -> None:
        """Take the played cards."""
        check(self.phase == "cards", "No cards are due.")
        cards: list[dict[str, Any]] = []
        for card in items(value, 1, 3, "played"):
            fields(card, ["color", "number"], [], "A card")
            known = COLORS + (["joker"] if self.jokers else [])
            check(card["color"] in known, "There is no card of that color.")
            number = integer(card["number"], 2, 12, "A card's number")
            cards.append({"color": card["color"], "number": number})
            check(cards.count(cards[-1]) == 1, "There is only one of each card.")
        check(len({c["color"] for c in cards} - {"joker"}) <= 1, "All cards must be of one color.")
        self.happen("played", cards)

    def who(self, value: Any, needed: list[str], acts: bool = True) -> int:
        """Check the value of a player's line and return the player."""
        fields(value, ["player", *needed], [], "The line")
        player = integer(value["player"], 0, len(self.players) - 1, "player")
        check(not acts or self.may_act(player), "This player may not act now.")
        return player

    def do_choose(self, value: Any) -> None:
        """Mark a choice tentatively."""
        player = self.who(value, ["crosses"])
        crosses = items(value["crosses"], 0, 3, "crosses")
        for cross in crosses:
            color, number = items(cross, 2, 2, "A cross")
            check(color in COLORS, "There is no such row.")
            integer(number, 2, TOP[self.kind], "A number")
        crosses.sort(key=lambda cross: self.place([cross]))
        check(crosses == [] or crosses in self.options(player), "These crosses are not legal.")
        self.players[player]["choice"] = copy.deepcopy(crosses)

    def do_confirm(self, value: Any) -> None:
        """Confirm a player's choice."""
        player = self.who(value, [])
        self.happen("confirm", (player, self.players[player]["choice"]))

    def do_press(self, value: Any) -> None:
        """Press a button."""
        player = self.who(value, ["button"])
        button = value["button"]
        check(button in [*COLORS, "ok"], "There is no such button.")
        if button == "ok":
            self.do_confirm({"player": player})
            return
        steps = self.cycle(player, button)
        check(steps != [], "Nothing can be crossed in that row.")
        steps.append([])
        choice = self.players[player]["choice"]
        after = steps.index(choice) + 1 if choice and choice in steps else 0
        self.players[player]["choice"] = copy.deepcopy(steps[after])

    def do_hold(self, value: Any) -> None:
        """Hold OK: take back."""
        player = self.who(value, ["button"], acts=False)
        check(value["button"] == "ok", "Only ok can be held.")
        own = self.players[player]
        if own["choice"] and not own["confirmed"]:
            own["choice"] = []
        elif own["confirmed"]:  # the choice stays, tentative again
            own["confirmed"] = False
            mine = [e for e in self.events if e[0] == "confirm" and e[1][0] == player]
            self.events = [event for event in self.events if event is not mine[-1]]
        else:
            check(self.phase == "roll" and self.events != [], "There is nothing to take back.")
            self.replay(self.events[:-1])

    def do_undo(self, value: Any) -> None:
        """Take back the last event."""
        check(value is True, "undo must be true.")
        check(self.events != [], "There is nothing to take back.")
        self.replay(self.events[:-1])

    def score(self, player: int) -> dict[str, int]:
        """Return a player's score."""
        score: dict[str, int] = {}
        for color, row in self.players[player]["rows"].items():
            score[color] = sum(range(len(row["crossed"]) + int(row["locked"]) + 1))
        score["penalties"] = -5 * int(self.players[player]["penalties"])
        score["total"] = sum(score.values())
        return score

    def state(self) -> dict[str, Any]:
        """Return STATE."""
        players = copy.deepcopy(self.players)
        for index, player in enumerate(players):
            player["score"] = self.score(index)
            player["options"] = self.options(index)
        totals = [player["score"]["total"] for player in players]
        best = [index for index, total in enumerate(totals) if total == max(totals)]
        now = {"game": self.kind, "phase": self.phase, "turn": self.turn, "active": self.active}
        shown = {"roll": self.roll, "pile": self.pile, "played": self.played}
        rest = {"players": players, "winners": best if self.phase == "over" else None}
        return copy.deepcopy(now | shown | {"closed": self.closed} | rest)


class Reference:
    """The oracle: one input line in, one answer object out."""

    def __init__(self) -> None:
        """Begin with no game."""
        self.game: Game | None = None

    def feed(self, line: str) -> dict[str, Any]:
        """Answer one input line; every check comes before the first change."""
        try:
            self.obey(line)
        except Refused as refusal:
            return {"ok": False, "error": str(refusal)}
        assert self.game is not None
        return {"ok": True, "state": self.game.state()}

    def obey(self, line: str) -> None:
        """Do what a line says, or refuse."""
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise Refused("This is not JSON.") from None
        check(isinstance(data, dict) and len(data) == 1, "A line is an object with one key.")
        [(key, value)] = data.items()
        verbs = ["roll", "pile", "played", "choose", "confirm", "press", "hold", "undo"]
        if key == "new":
            self.game = Game(value)
        else:
            check(key in verbs, "There is no such line.")
            check(self.game is not None, "The first line must be new.")
            getattr(self.game, f"do_{key}")(value)
