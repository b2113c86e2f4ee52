"""One press on a GPIO, as the table's own pins see it: "ready", then how long it took."""

import sys
import time
from queue import Queue

from hardware.pins import Pins

PATIENCE_SECONDS = 120.0


def main(gpio: int) -> None:
    changes: Queue[tuple[bool, float]] = Queue()
    pins = Pins()
    button = pins.input(
        gpio, "The button", lambda down, ago: changes.put((down, time.monotonic() - ago))
    )
    if button is None:
        sys.exit("\n".join(pins.faults))
    print("ready", flush=True)
    pressed = changes.get(timeout=PATIENCE_SECONDS)
    released = changes.get(timeout=PATIENCE_SECONDS)
    assert (pressed[0], released[0]) == (True, False)
    print(f"pressed {released[1] - pressed[1]:.3f}")
    button.close()


main(int(sys.argv[1]))
