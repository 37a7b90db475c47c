"""Numbers over time as CSV, and as the event files that TensorBoard shows.

    numbers = [numbers_of(record) for record in records]   # a row a step
    text = csv_text(numbers)
    data = events_bytes([(step, when, row) for step, row in enumerate(numbers)])
    write_match("logs", pm.match("chess", "mcts", "random", games=20))

An event file is a sequence of records, each framed by its length and CRC-32C
sums; a record is a message Event of TensorFlow's event.proto, of which scalars
need five fields. A folder may have many, whose names contain "tfevents".
"""

import csv
import io
import os
import struct
import time
from typing import Any, Dict, Iterable, List, Mapping, Sequence, Tuple

Numbers = Dict[str, float]


def numbers_of(record: Mapping[str, Any], prefix: str = "") -> Numbers:
    """The numbers of nested dictionaries, by path: {"losses/value": 0.5}. What
    is neither a number nor a dictionary is left out."""
    found: Numbers = {}
    for name, value in record.items():
        if isinstance(value, dict):
            found.update(numbers_of(value, f"{prefix}{name}/"))
        elif isinstance(value, (bool, int, float)):
            found[prefix + name] = float(value)
    return found


def csv_text(rows: Sequence[Numbers]) -> str:
    """A line of names, then a line for each row; empty where it has no
    number."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([f"{row[name]:.10g}" if name in row else ""
                      for name in names] for row in rows)
    return out.getvalue()


def _crc_table() -> List[int]:
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        table.append(value)
    return table


_CRC = _crc_table()


def crc32c(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ _CRC[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def _sum(data: bytes) -> bytes:
    crc = crc32c(data)
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def _framed(event: bytes) -> bytes:
    length = struct.pack("<Q", len(event))
    return length + _sum(length) + event + _sum(event)


def _whole(value: int) -> bytes:
    """A number as protocol buffers write it, seven bits a byte."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def _bytes(field: int, data: bytes) -> bytes:
    return bytes([field << 3 | 2]) + _whole(len(data)) + data


def events_bytes(rows: Iterable[Tuple[int, float, Numbers]]) -> bytes:
    """The file of some rows: (step, time in seconds since 1970, numbers)."""
    rows = list(rows)
    first = rows[0][1] if rows else 0.0
    out = _framed(b"\x09" + struct.pack("<d", first)
                  + _bytes(3, b"brain.Event:2"))
    for step, when, numbers in rows:
        summary = b"".join(
            _bytes(1, _bytes(1, name.encode())
                   + b"\x15" + struct.pack("<f", value))
            for name, value in numbers.items())
        out += _framed(b"\x09" + struct.pack("<d", when) + b"\x10"
                       + _whole(step) + _bytes(5, summary))
    return out


def match_rows(result: Mapping[str, Any]) -> List[Numbers]:
    """A row for each game of a match (phasemachine.match()): its number, who
    had the first side, the first player's points (none without a result), its
    score so far, and the number of moves."""
    rows, points, counted = [], 0.0, 0
    for number, game in enumerate(result["games"]):
        row = {"game": float(number), "first_player": float(game["first_player"]),
               "plies": float(len(game["plies"]))}
        if game["winner"] is not None:
            # FIRST and SECOND win; NEUTRAL is a draw.
            won = (0.5 if game["winner"] > 1
                   else float(game["winner"] == game["first_player"]))
            points, counted = points + won, counted + 1
            row["points"] = won
        if counted:
            row["score"] = points / counted
        rows.append(row)
    return rows


def write_match(folder: str, result: Mapping[str, Any]) -> None:
    """Writes match.csv and an event file into a folder, which is made if there
    is none. Raises OSError if it cannot."""
    rows, now = match_rows(result), time.time()
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "match.csv"), "w", encoding="utf-8") as text:
        text.write(csv_text(rows))
    path = os.path.join(folder, f"events.out.tfevents.{int(now)}.match")
    with open(path, "wb") as data:
        data.write(events_bytes(
            (step, now, {f"match/{name}": value for name, value in row.items()
                         if name != "game"})
            for step, row in enumerate(rows)))
