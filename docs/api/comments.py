#!/usr/bin/env python3
"""comments.py HEADER...: rewrites headers in place, line by line, so that
Doxygen reads their comments.

A comment above a declaration or after a member becomes its documentation, the
first one that of the file; a free-standing one stays a comment. Indented lines
are examples or diagrams and are kept unchanged. A qualified name in backticks
is a reference, which Doxygen must find. Everything else is text: Doxygen
commands and tags in it are escaped.
"""

import re
import sys

SPECIAL = re.compile(r"[\\@<>#&%$\"]|(?<!\w)::")
ITEM = re.compile(r"\s*(-|\d+\.) ")
WORK = re.compile(r"\s*(NOLINT|clang-format|namespace\b|extern\b|-{5})")
# Names of this project in a text: those with their class, and those of C.
# Concepts have no members, and Doxygen 1.9 does not find enumerators by their
# enum.
MENTION = re.compile(r"(?<![\w<:])(?!(?:std|absl|tbb|Game|G)::)"
                     r"(?:\w+::)+(?!k[A-Z])\w+(?!\w|::)"
                     r"|\bpm_\w*[a-z]\b|\bPM_\w*[A-Z]\b")


def escaped(text):
    return SPECIAL.sub(lambda found: "\\" + found.group(), text)


def text_with_references(text):
    out, at = "", 0
    for found in MENTION.finditer(text):
        out += escaped(text[at:found.start()])
        out += f'@ref {found[0]} "{found[0]}"'
        at = found.end()
    return out + escaped(text[at:])


def prose(text, inside):
    """A line of text; text in backticks becomes code. Inside a namespace names
    become references."""
    write = text_with_references if inside else escaped
    parts = text.split("`")
    if len(parts) % 2 == 0:  # the line ends within backticks
        return escaped(text)
    for i in range(0, len(parts), 2):
        parts[i] = write(parts[i])
    for i in range(1, len(parts), 2):
        parts[i] = f"<code>{write(parts[i])}</code>"
    return "".join(parts)


def block(texts, inside):
    """The text of a comment block, for Doxygen."""
    out = []
    code = False
    item = False
    for i, text in enumerate(texts):
        indented = out and text.startswith("  ") \
            and not (item or ITEM.match(text))
        if indented and not code:
            example = texts[i - 1].strip().startswith("Example")
            out[-1] += " @code{.cpp}" if example else " @code{.unparsed}"
            code = True
        elif code and text.strip() and not indented:
            out[-1] += " @endcode"
            code = False
        if text.strip():
            item = bool(ITEM.match(text)) or (item and text.startswith("  "))
        out.append(text if code else prose(text, inside))
    if code:
        out[-1] += " @endcode"
    return out


def behind(line):
    """A declaration and the comment after it, or None."""
    found = re.fullmatch(r"(\s*[^\s/#}].*?[,;\w\])}])(\s+)//(.*)", line)
    if not found or WORK.match(found.group(3)) or '"' in found.group(3):
        return None
    code = found.group(1).strip()
    if re.match(r"(return|if|for|while|case|default|else|namespace)\b", code):
        return None
    return found


def rewritten(lines):
    out = list(lines)
    i = 0
    while i < len(lines):
        found = behind(lines[i])
        if found:
            out[i] = f"{found[1]}{found[2]}///<{prose(found[3], True)}"
            column = lines[i].index("//", len(found[1]))
            i += 1
            while i < len(lines) and re.fullmatch(rf" {{{column}}}//.*", lines[i]):
                out[i] = f"{' ' * column}///<{prose(lines[i][column + 2:], True)}"
                i += 1
            continue
        first = i
        while i < len(lines) and re.match(r"\s*//", lines[i]):
            i += 1
        if i == first:
            i += 1
            continue
        texts = [line.strip()[2:] for line in lines[first:i]]
        after = lines[i].strip() if i < len(lines) else ""
        head = first == 0
        if (head or after) and not after.startswith(("}", "#", "private:")) \
                and not any(WORK.match(text) for text in texts):
            indent = re.match(r"\s*", lines[first]).group()
            out[first:i] = [f"{indent}///{text}".rstrip()
                            for text in block(texts, not head)]
            if head:
                out[i] = "/// @file"
    return out


def main():
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as f:
            lines = f.read().split("\n")
        with open(path, "w", encoding="utf-8") as f:
            f.write("\n".join(rewritten(lines)))


if __name__ == "__main__":
    main()
