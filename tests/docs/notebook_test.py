#!/usr/bin/env python3
"""Runs the notebook of first steps; its assertions hold, and what is kept in the
tree has no outputs.

    notebook_test.py ROOT

PYTHONPATH leads to the package. Exit code 77 without jupyter-nbconvert.
"""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile


def main():
    notebook = pathlib.Path(sys.argv[1], "docs/examples/first_steps.ipynb")
    for tool in ("nbconvert", "ipykernel"):
        if importlib.util.find_spec(tool) is None:
            print(f"skipped: {tool} is not installed")
            sys.exit(77)
    for cell in json.loads(notebook.read_text())["cells"]:
        assert not cell.get("outputs"), cell
    with tempfile.TemporaryDirectory() as scratch:
        copy = pathlib.Path(scratch, notebook.name)
        copy.write_text(notebook.read_text())
        subprocess.run([sys.executable, "-m", "nbconvert", "--to", "notebook",
                        "--execute", "--inplace", copy], check=True, cwd=scratch)
        outputs = [output for cell in json.loads(copy.read_text())["cells"]
                   for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
    print("".join(output["text"][-1] for output in outputs if "text" in output))


if __name__ == "__main__":
    main()
