"""Bar charts as SVG, with only the standard library and reproducible bytes."""

PALETTE = ["#2f6db3", "#e08a2e", "#4c9a55", "#9a4c8e"]


def bars(title, unit, groups, series, reference=None):
    """An SVG bar chart.

    groups     labels along the axis
    series     list of (name, [value per group])
    reference  (label, value) of a line across, or None
    """
    width, left, top, row = 720, 150, 64, 20
    block = row * len(series) + 14
    height = top + block * len(groups) + 34
    peak = max(max(values) for _, values in series)
    if reference:
        peak = max(peak, reference[1])
    scale = (width - left - 80) / peak
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} '
        f'{height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="12" y="22" font-size="15">{title}</text>',
    ]
    x = left
    for index, (name, _) in enumerate(series):
        color = PALETTE[index % len(PALETTE)]
        out.append(f'<rect x="{x}" y="34" width="12" height="12" '
                   f'fill="{color}"/>')
        out.append(f'<text x="{x + 17}" y="44">{name}</text>')
        x += 30 + 7 * len(name)
    for g, group in enumerate(groups):
        y = top + g * block
        out.append(f'<text x="{left - 8}" y="{y + block / 2:.1f}" '
                   f'text-anchor="end">{group}</text>')
        for s, (_, values) in enumerate(series):
            length = values[g] * scale
            color = PALETTE[s % len(PALETTE)]
            out.append(f'<rect x="{left}" y="{y + s * row}" '
                       f'width="{length:.1f}" height="{row - 4}" '
                       f'fill="{color}"/>')
            out.append(f'<text x="{left + length + 5:.1f}" '
                       f'y="{y + s * row + 12}">{values[g]:.3g}</text>')
    bottom = height - 34
    if reference:
        label, value = reference
        x = left + value * scale
        out.append(f'<line x1="{x:.1f}" y1="{top - 8}" x2="{x:.1f}" '
                   f'y2="{bottom}" stroke="#c22" stroke-dasharray="4 3"/>')
        out.append(f'<text x="{x + 4:.1f}" y="{bottom + 12}" fill="#c22">'
                   f'{label}</text>')
    out.append(f'<text x="{width - 12}" y="{height - 8}" '
               f'text-anchor="end">{unit}</text>')
    out.append('</svg>')
    return "\n".join(out) + "\n"
