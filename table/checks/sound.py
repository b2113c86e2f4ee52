"""The loudspeaker and the voice; the table is playable without either, so nothing is a fault."""

import re
from pathlib import Path

from table.checks.finding import Finding, forbidden, ok, warning
from table.checks.machine import Machine
from table.checks.patient import Patient
from table.settings import Language, load

_SILENT = "The game goes on in silence."


def check(patient: Patient) -> list[Finding]:
    return [_card(patient.machine), _voice(patient.machine), *_volume(patient.directory)]


def _card(machine: Machine) -> Finding:
    cards = re.findall(r"^ *\d+ \[.*?\]: (.+)$", machine.text("proc/asound/cards"), re.MULTILINE)
    if not cards:
        plug = "USB loudspeaker, or a screen that has one" if machine.is_pi_5 else "loudspeaker"
        return warning(f"There is no sound card: plug in a {plug}. {_SILENT}")
    devices = [*machine.names("dev/snd/pcm*p")]
    if devices and not any(machine.may_use(machine.root / device) for device in devices):
        return warning(forbidden("the sound card", "audio"))
    names = dict.fromkeys(card.partition(" - ")[2] or card for card in cards)
    return ok(", ".join(names))


def _voice(machine: Machine) -> Finding:
    voices = machine.answer("espeak-ng", "--voices")
    if voices is None:
        return warning("There is no voice: sudo apt install espeak-ng.")
    spoken = {words[1].partition("-")[0] for line in voices.splitlines() if (words := line.split())}
    missing = [language.value for language in Language if language.value not in spoken]
    if missing:
        return warning(
            f"The voice does not speak {', '.join(missing)}: sudo apt install espeak-ng-data."
        )
    return ok(f"espeak-ng speaks {', '.join(language.value for language in Language)}")


def _volume(directory: Path) -> list[Finding]:
    return [] if load(directory).volume else [ok("the volume is off in the menu")]
