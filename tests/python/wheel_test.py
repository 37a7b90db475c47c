#!/usr/bin/env python3
"""A wheel by the ordinary front end, unpacked elsewhere and used.

    wheel_test.py ROOT BUILD
"""

import glob
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile


def main():
    root, build = sys.argv[1:]
    for tool in ("pip", "setuptools", "wheel"):
        if importlib.util.find_spec(tool) is None:
            print(f"skipped: {tool} is not installed")
            sys.exit(77)
    with tempfile.TemporaryDirectory() as scratch:
        # The front end writes beside the sources, so it gets a copy of them.
        source = os.path.join(scratch, "python")
        shutil.copytree(os.path.join(root, "apps/python"), source)
        subprocess.run(
            [sys.executable, "-m", "pip", "wheel", "--no-build-isolation",
             "--no-deps", "--no-index", "-q", "-w", scratch, source],
            check=True, env=os.environ | {"PHASEMACHINE_BUILD_DIR": build})
        wheels = glob.glob(os.path.join(scratch, "phasemachine-*.whl"))
        assert len(wheels) == 1, os.listdir(scratch)
        place = os.path.join(scratch, "place")
        with zipfile.ZipFile(wheels[0]) as archive:
            names = archive.namelist()
            archive.extractall(place)
        for needed in ("__init__.py", "_core.pyi", "py.typed", "adapters.py"):
            assert f"phasemachine/{needed}" in names, names
        out = subprocess.run(
            [sys.executable, os.path.join(
                root, "docs/examples/python_first.py")], check=True,
            env=os.environ | {"PYTHONPATH": place}, text=True,
            stdout=subprocess.PIPE).stdout
        assert "best: d1d8 win" in out, out
        print(os.path.basename(wheels[0]))


if __name__ == "__main__":
    main()
