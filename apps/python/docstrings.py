#!/usr/bin/env python3
"""Writes the docstrings of a stub file as rows of a C++ table, so that help()
shows them: docstrings.py STUBS OUTPUT

A row is {"Class.name", text}. The text of a function begins with its signatures.
"""

import ast
import sys
from pathlib import Path


def signature(node):
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(node.args)}){returned}"


def is_property(node):
    return any(isinstance(d, ast.Name) and d.id == "property"
               for d in node.decorator_list)


def texts_of(tree):
    """The text by dotted name."""
    texts = {}
    for node in tree.body:
        members = [("", node)]
        if isinstance(node, ast.ClassDef):
            texts[node.name] = ast.get_docstring(node)
            members = [(node.name + ".", member) for member in node.body]
        for prefix, member in members:
            if not isinstance(member, ast.FunctionDef):
                continue
            name = prefix + member.name
            parts = [] if is_property(member) else [signature(member)]
            if name in texts:  # overloaded: signatures, then the text
                before, _, text = texts[name].partition("\n\n")
                parts = [before + "\n" + parts[0], text]
            parts.append(ast.get_docstring(member))
            texts[name] = "\n\n".join(part for part in parts if part)
    return {name: text for name, text in texts.items() if text}


def main():
    stubs, output = sys.argv[1:]
    tree = ast.parse(Path(stubs).read_text(encoding="utf-8"))
    rows = [f'{{"{name}", R"doc({text})doc"}},\n'
            for name, text in texts_of(tree).items()]
    Path(output).write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
