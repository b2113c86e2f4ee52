"""Where dice and cards came from, as the journal keeps it beside their lines."""

import json
from typing import Any

from table import plain
from table.events import Origin, Pile, Played, Readable, Roll, Source
from table.lines import Record, read_record
from table.refused import Refused


def origin_of(record: Record) -> Origin | None:
    return record.origin if isinstance(record, Readable) else None


def write(origin: Origin) -> str:
    """The text that reads back as this origin; what was read stands in it as a line of its own."""
    told: dict[str, Any] = {"source": origin.source.value}
    if origin.is_simulated:
        told["simulated"] = True
    if origin.read is not None:
        told["read"] = plain.write(origin.read)
    return json.dumps(told, ensure_ascii=False)


def read(text: bytes) -> Origin | None:
    """None for what makes no sense, as if it had never been told: the game does not need it."""
    try:
        told = json.loads(text)
        line = told.get("read")
        was = None if line is None else read_record(line.encode())
        if was is not None and not isinstance(was, Roll | Pile | Played):
            return None
        return Origin(Source(told["source"]), told.get("simulated") is True, was)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Refused):
        return None
