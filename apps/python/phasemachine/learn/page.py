"""The curves of a run as one self-contained web page."""

import html
import json
import math
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from .folder import Folder, write_whole
from .settings import Settings, to_text

WIDTH, HEIGHT = 460, 240
LEFT, RIGHT, TOP, BOTTOM = 54, 12, 14, 30
COLORS = ("#2a6fb0", "#c8442f", "#3f8f5f", "#8a6fb0")


class Curve(NamedTuple):
    name: str
    points: Sequence[Tuple[float, float]]
    # Half the interval of each point, or None.
    margins: Optional[Sequence[float]] = None


def json_text(value: Any) -> str:
    return json.dumps(value, indent=1) + "\n"


def ticks(low: float, high: float) -> List[float]:
    """Three to seven round numbers."""
    step = 10.0 ** math.floor(math.log10((high - low) / 3))
    for factor in (5, 2):
        if (high - low) / (step * factor) >= 3:
            step *= factor
            break
    first = math.ceil(low / step - 1e-9)
    return [step * i for i in range(first, int(high / step + 1e-9) + 1)]


def bounds(values: Sequence[float]) -> Tuple[float, float]:
    low, high = min(values), max(values)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    room = 0.05 * (high - low)
    return low - room, high + room


def chart(title: str, curves: Sequence[Curve]) -> str:
    """An SVG picture of curves over generations."""
    curves = [curve for curve in curves if curve.points]
    heading = f"<h2>{html.escape(title)}</h2>"
    if not curves:
        return f"<section>{heading}<p>nothing yet</p></section>"
    xs = [x for curve in curves for x, _ in curve.points]
    ys = [y + sign * margin for curve in curves
          for (_, y), margin in zip(curve.points, curve.margins
                                    or [0.0] * len(curve.points))
          for sign in (-1, 1)]
    (x0, x1), (y0, y1) = bounds(xs), bounds(ys)

    def at(x: float, y: float) -> Tuple[float, float]:
        return (LEFT + (x - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT),
                HEIGHT - BOTTOM - (y - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM))

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
             f'aria-label="{html.escape(title)}">']
    for y in ticks(y0, y1):
        _, height = at(x0, y)
        parts.append(f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" '
                     'stroke="#ddd"/>'
                     f'<text x="{LEFT - 6}" y="{height + 4:.1f}" '
                     f'text-anchor="end">{y:g}</text>')
    for x in ticks(x0, x1):
        if x == int(x):
            across, _ = at(x, y0)
            parts.append(f'<text x="{across:.1f}" y="{HEIGHT - 10}" '
                         f'text-anchor="middle">{x:g}</text>')
    for curve, color in zip(curves, COLORS):
        places = [at(x, y) for x, y in curve.points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" '
                     'stroke-width="2"/>')
        for i, (x, y) in enumerate(places):
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" '
                         f'fill="{color}"/>')
            if curve.margins:
                _, low = at(x0, curve.points[i][1] - curve.margins[i])
                _, high = at(x0, curve.points[i][1] + curve.margins[i])
                parts.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" '
                             f'stroke="{color}" opacity="0.5"/>')
    parts.append("</svg>")
    legend = " ".join(f'<span style="color:{color}">{html.escape(curve.name)}'
                      "</span>" for curve, color in zip(curves, COLORS))
    return f"<section>{heading}{''.join(parts)}<p>{legend}</p></section>"


def of_records(records: List[Dict[str, Any]], name: str,
               *keys: str) -> Curve:
    """The value at the path `keys` of each record that has it."""
    points = []
    for record in records:
        value: Any = record
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        if value is not None:
            points.append((float(record["generation"]), float(value)))
    return Curve(name, points)


def ratio(records: List[Dict[str, Any]], name: str, above: str,
          below: str) -> Curve:
    return Curve(name, [(float(r["generation"]),
                         r["games"][above] / max(r["games"][below], 1e-9))
                        for r in records])


def charts(records: List[Dict[str, Any]],
           elo: Dict[int, Tuple[float, float]]) -> List[str]:
    rated = sorted(elo) if records else []
    return [
        chart("Elo by network, with 95 % intervals", [
            Curve("above the first player", [(float(n), elo[n][0])
                                             for n in rated],
                  [elo[n][1] for n in rated])]),
        chart("Loss of the value", [
            of_records(records, "learned", "losses", "value"),
            of_records(records, "held out", "losses", "held_out_value")]),
        chart("Loss of the policy", [
            of_records(records, "learned", "losses", "policy"),
            of_records(records, "held out", "losses", "held_out_policy")]),
        chart("Plies a game", [
            ratio(records, "mean", "plies", "games"),
            of_records(records, "shortest", "games", "shortest"),
            of_records(records, "longest", "games", "longest")]),
        chart("Results, shares", [
            ratio(records, "first player", "first", "games"),
            ratio(records, "second player", "second", "games"),
            ratio(records, "draws", "draws", "games")]),
        chart("Games a second of each actor", [
            ratio(records, "games/s", "games", "seconds")]),
        chart("Scale of the value's logit", [
            of_records(records, "that results ask for", "losses", "scale")]),
    ]


def row(record: Dict[str, Any], elo: Dict[int, Tuple[float, float]]) -> str:
    games, losses = record["games"], record["losses"]
    rating = elo.get(record["network"])
    cells = [
        str(record["generation"]), str(record["network"]),
        "yes" if record["accepted"] else "no",
        f"{rating[0]:+.0f} ± {rating[1]:.0f}" if rating else "",
        str(games["games"]), f"{games['plies'] / max(games['games'], 1):.1f}",
        str(losses["rows"]), f"{losses['value']:.4f}",
        f"{losses['policy']:.4f}", f"{record['seconds']['games']:.0f}",
        f"{record['seconds']['training']:.0f}",
        f"{record['seconds']['matches']:.0f}"]
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def write(folder: Folder, settings: Settings, records: List[Dict[str, Any]],
          elo: Dict[int, Tuple[float, float]]) -> None:
    """index.html of the run."""
    heads = ("generation", "network", "accepted", "Elo", "games", "plies",
             "rows", "value", "policy", "games, s", "training, s",
             "matches, s")
    table = ("<table><tr>" + "".join(f"<th>{head}</th>" for head in heads)
             + "</tr>" + "".join(row(record, elo)
                                 for record in reversed(records)) + "</table>")
    write_whole(folder.at("index.html"), f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<title>Learning {html.escape(settings.game)}</title>
<style>
body {{ font: 14px sans-serif; margin: 24px; color: #2a2622; }}
main {{ display: flex; flex-wrap: wrap; gap: 16px; }}
section {{ width: {WIDTH}px; }}
h2 {{ font-size: 15px; margin: 4px 0; }}
svg text {{ font-size: 11px; fill: #666; }}
td, th {{ padding: 2px 10px; text-align: right; }}
</style></head><body>
<h1>Learning {html.escape(settings.game)}</h1>
<p>{len(records)} of {settings.generations} generations.</p>
<main>{''.join(charts(records, elo))}</main>
{table}
<details><summary>settings</summary><pre>{html.escape(to_text(settings))}</pre>
</details></body></html>
""")
