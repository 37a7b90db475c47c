#!/usr/bin/env python3
"""The stubs name exactly what the module has, with docstrings unless the name
says it all; the adapters' types are checked if mypy is installed."""

import ast
import os
import subprocess
import sys

import phasemachine._core as core

PACKAGE = os.path.dirname(core.__file__)


def public(names):
    return {n for n in names if not n.startswith("_")}


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
    for name, node in stubs.items():
        if isinstance(node, ast.ClassDef):
            told = public(n.name for n in node.body
                          if isinstance(n, ast.FunctionDef))
            there = public(dir(getattr(core, name)))
            if told != there:
                failures.append(f"{name}: differ: {told ^ there}")
    print("\n".join(failures) or f"{len(stubs)} names agree")
    if failures:
        sys.exit(1)
    try:
        checked = subprocess.run(
            [sys.executable, "-m", "mypy", "--ignore-missing-imports",
             "--cache-dir", os.devnull, os.path.join(PACKAGE, "adapters.py")],
            capture_output=True, text=True)
    except OSError:
        return
    if "No module named mypy" in checked.stderr:
        print("mypy is not installed: types are not checked")
    elif checked.returncode != 0:
        sys.exit(checked.stdout + checked.stderr)


if __name__ == "__main__":
    main()
