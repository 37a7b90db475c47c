"""Positions with their counts from an EPD file, as `phasemachine perft --epd`
reads them (apps/cli/commands/perft_command.cc)."""

import dataclasses
import re

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@dataclasses.dataclass
class Line:
    """One position."""

    name: str
    position: str  # empty: the start
    options: str
    counts: dict  # depth: leaves

    def variant(self):
        """The variant in `options`, or "" if there is none."""
        found = re.search(r"(?:^|,)variant=([^,]*)", self.options)
        return found.group(1) if found else ""

    def deepest(self, most):
        """The greatest counted depth of at most `most` plies, or None."""
        return max((d for d in self.counts if d <= most), default=None)


def read(path):
    """The lines of a file. Raises ValueError naming file and line."""
    lines = []
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            text = text.strip()
            if not text or text.startswith("#"):
                continue
            position, *fields = (field.strip() for field in text.split(";"))
            line = Line(f"line {number}",
                        "" if position == "startpos" else position, "", {})
            for field in fields:
                word, _, value = field.partition(" ")
                value = value.strip()
                if word == "id":
                    line.name = value.strip('"')
                elif word == "options":
                    line.options = value
                elif re.fullmatch(r"D\d+", word):
                    if not value.isdigit():
                        raise ValueError(f"{path}:{number}: {field!r} has no "
                                         "count")
                    line.counts[int(word[1:])] = int(value)
            if not line.counts:
                raise ValueError(f"{path}:{number}: no count, such as ;D1 20")
            lines.append(line)
    if not lines:
        raise ValueError(f"{path}: no position")
    return lines
