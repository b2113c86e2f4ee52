"""Whether the Raspberry Pi gets enough power and is cool enough."""

from table.checks.finding import Finding, fault, ok, warning
from table.checks.machine import Machine
from table.checks.patient import Patient

_LOW_NOW, _SLOW_NOW, _HOT_NOW = 1 << 0, 1 << 2, 1 << 3
_LOW_BEFORE, _HOT_BEFORE = 1 << 16, 1 << 19
"""Bits of the firmware's `get_throttled`; the upper ones are since the last start."""
_HOT_DEGREES = 80.0
_COOLER = "Give it a fan or a heat sink and holes in its case."


def check(patient: Patient) -> list[Finding]:
    """Nothing on any other computer: only the Raspberry Pi can tell."""
    machine = patient.machine
    if not machine.is_pi:
        return []
    bits = _throttled(machine)
    found = [*_voltage(machine, bits), *_heat(machine, bits)]
    return found or [ok(f"enough{_degrees_text(machine)}")]


def _voltage(machine: Machine, bits: int) -> list[Finding]:
    supply = "5 V 5 A" if machine.is_pi_5 else "5 V 3 A"
    remedy = f"Use a {supply} power supply with a short, thick cable, and unplug what draws power."
    if bits & _LOW_NOW:
        return [fault(f"Under-voltage: the Raspberry Pi gets less than 4.63 V. {remedy}")]
    if bits & _LOW_BEFORE:
        return [warning(f"There was under-voltage since the last start. {remedy}")]
    return []


def _heat(machine: Machine, bits: int) -> list[Finding]:
    """What is hot is made slow, but so is what has too little power."""
    is_slow = bits & (_SLOW_NOW | _HOT_NOW) and not bits & _LOW_NOW
    if is_slow or _degrees(machine) >= _HOT_DEGREES:
        return [warning(f"The Raspberry Pi is hot{_degrees_text(machine)} and slow. {_COOLER}")]
    if bits & _HOT_BEFORE:
        return [warning(f"The Raspberry Pi was too hot since the last start. {_COOLER}")]
    return []


def _throttled(machine: Machine) -> int:
    """The firmware's bits; without its command the kernel's alarm alone."""
    answer = machine.answer("vcgencmd", "get_throttled") or ""
    try:
        return int(answer.strip().removeprefix("throttled="), 16)
    except ValueError:
        return _LOW_NOW if _alarm(machine) else 0


def _alarm(machine: Machine) -> bool:
    return any(
        machine.text(f"{sensor}/name") == "rpi_volt"
        and machine.text(f"{sensor}/in0_lcrit_alarm") == "1"
        for sensor in machine.names("sys/class/hwmon/hwmon*")
    )


def _degrees(machine: Machine) -> float:
    """Of the processor, in degrees Celsius; 0 where it does not say."""
    try:
        return int(machine.text("sys/class/thermal/thermal_zone0/temp")) / 1000
    except ValueError:
        return 0.0


def _degrees_text(machine: Machine) -> str:
    degrees = _degrees(machine)
    return f", {degrees:.0f} degrees" if degrees else ""
