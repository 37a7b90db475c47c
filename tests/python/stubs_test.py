#!/usr/bin/env python3
"""The stubs name exactly what the module has, with docstrings unless the name
says it all, and help() shows these; the adapters' types are checked if mypy is
installed."""

import ast
import inspect
import os
import subprocess
import sys

import phasemachine._core as core

PACKAGE = os.path.dirname(core.__file__)


def public(names):
    return {n for n in names if not n.startswith("_")}


def documented(node, prefix=""):
    """The names that have docstrings, with these."""
    for member in node.body:
        if not isinstance(member, (ast.ClassDef, ast.FunctionDef)):
            continue
        # __init__'s is shown for the class.
        text = ast.get_docstring(member)
        if text and not member.name.startswith("__"):
            yield prefix + member.name, text
        if isinstance(member, ast.ClassDef):
            yield from documented(member, member.name + ".")


def main():
    with open(os.path.join(PACKAGE, "_core.pyi"), encoding="utf-8") as f:
        tree = ast.parse(f.read())
    failures = []
    stubs = {}
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            stubs[node.name] = node
            if not ast.get_docstring(node):
                failures.append(f"{node.name} has no docstring")
        elif isinstance(node, ast.AnnAssign):
            stubs[node.target.id] = node
    if public(stubs) != public(dir(core)):
        failures.append(f"differ: {public(stubs) ^ public(dir(core))}")
    for name, text in documented(tree):
        there = core
        for part in name.split("."):
            there = getattr(there, part)
        if text not in (inspect.getdoc(there) or ""):
            failures.append(f"help({name}) does not show its docstring")
    for name, node in stubs.items():
        if isinstance(node, ast.ClassDef):
            told = public(n.name for n in node.body
                          if isinstance(n, ast.FunctionDef))
            there = public(dir(getattr(core, name))) - public(dir(Exception))
            if told != there:
                failures.append(f"{name}: differ: {told ^ there}")
    print("\n".join(failures) or f"{len(stubs)} names agree")
    if failures:
        sys.exit(1)
    try:
        checked = subprocess.run(
            [sys.executable, "-m", "mypy", "--ignore-missing-imports",
             "--cache-dir", os.devnull, os.path.join(PACKAGE, "adapters")],
            capture_output=True, text=True)
    except OSError:
        return
    if "No module named mypy" in checked.stderr:
        print("mypy is not installed: types are not checked")
    elif checked.returncode != 0:
        sys.exit(checked.stdout + checked.stderr)


if __name__ == "__main__":
    main()
