"""The numbers of a run for other programs: CSV and TensorBoard's event files."""

import os
from typing import Any, Dict, List, Tuple

from ..logs import Numbers, csv_text, events_bytes, numbers_of
from .folder import Folder, write_whole


def rows_of(records: List[Dict[str, Any]],
            elo: Dict[int, Tuple[float, float]]) -> List[Numbers]:
    """A row for each generation."""
    rows = []
    for record in records:
        row = numbers_of({name: value for name, value in record.items()
                          if name not in ("version", "settings")})
        rating = elo.get(record["network"])
        if rating is not None:
            row["elo"], row["elo_margin"] = rating
        rows.append(row)
    return rows


def write(folder: Folder, records: List[Dict[str, Any]],
          elo: Dict[int, Tuple[float, float]]) -> None:
    """curves.csv and, once for each generation, an event file."""
    rows = rows_of(records, elo)
    write_whole(folder.at("curves.csv"), csv_text(rows))
    os.makedirs(folder.at("events"), exist_ok=True)
    for generation, row in enumerate(rows):
        path = folder.at("events", f"events.out.tfevents.{generation:010}")
        if not os.path.exists(path):
            when = os.path.getmtime(folder.generation_path(generation))
            write_whole(path, events_bytes([(generation, when, row)]))
