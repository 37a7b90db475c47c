#!/usr/bin/env python3
"""Builds a wheel with the usual front end, unpacks it elsewhere and uses it;
also one from a source distribution, if ccache has the objects.

    wheel_test.py ROOT BUILD
"""

import glob
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile


def main():
    root, build = sys.argv[1:]
    for tool in ("pip", "setuptools", "wheel"):
        if importlib.util.find_spec(tool) is None:
            print(f"skipped: {tool} is not installed")
            sys.exit(77)
    with tempfile.TemporaryDirectory() as scratch:
        # The front end writes next to the sources, so it gets a copy.
        source = os.path.join(scratch, "tree/apps/python")
        shutil.copytree(os.path.join(root, "apps/python"), source)
        for name in ("CMakeLists.txt", "LICENSE", "README.md"):
            shutil.copy(os.path.join(root, name), os.path.join(scratch, "tree"))
        check(root, wheel_of(source, scratch, PHASEMACHINE_BUILD_DIR=build),
              os.path.join(scratch, "place"))
        distributed = unpacked_distribution(root, scratch)
        if shutil.which("ccache"):
            check(root, wheel_of(distributed, scratch,
                                 CCACHE_BASEDIR=distributed + "/source"),
                  os.path.join(scratch, "second"))
        else:
            subprocess.run(
                ["cmake", "-S", os.path.join(distributed, "source"), "-B",
                 os.path.join(scratch, "build"), "-DPHASEMACHINE_BUILD_TESTS="
                 "OFF", f"-DPYTHON_EXECUTABLE={sys.executable}"],
                check=True, stdout=subprocess.DEVNULL)


def version(root):
    with open(os.path.join(root, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"phasemachine_release ([0-9.]+)", file.read())[1]


def wheel_of(source, scratch, **environment):
    """Builds the wheel of a folder; returns its path."""
    out = tempfile.mkdtemp(dir=scratch)
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-build-isolation",
         "--no-deps", "--no-index", "-q", "-w", out, source],
        check=True, env=os.environ | environment)
    wheels = glob.glob(os.path.join(out, "phasemachine-*.whl"))
    assert len(wheels) == 1, os.listdir(out)
    return wheels[0]


def unpacked_distribution(root, scratch):
    """The folder of a source distribution of the tree."""
    subprocess.run(
        [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", scratch,
         "sdist", "--dist-dir", scratch],
        cwd=os.path.join(root, "apps/python"), check=True,
        stderr=subprocess.DEVNULL)
    archives = glob.glob(os.path.join(scratch, "phasemachine-*.tar.gz"))
    assert len(archives) == 1, os.listdir(scratch)
    with tarfile.open(archives[0]) as archive:
        archive.extractall(scratch)
    return archives[0][:-len(".tar.gz")]


def check(root, wheel, place):
    """Unpacks a wheel and plays with it."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        entry = next(name for name in names
                     if name.endswith("dist-info/entry_points.txt"))
        assert b"phasemachine = phasemachine.__main__:main" in \
            archive.read(entry), archive.read(entry)
        archive.extractall(place)
    info = f"phasemachine-{version(root)}.dist-info"
    for needed in ("LICENSE", "NOTICE", "entry_points.txt"):
        assert f"{info}/{needed}" in names, names
    for needed in ("__init__.py", "_core.pyi", "py.typed", "adapters/spaces.py"):
        assert f"phasemachine/{needed}" in names, names
    out = subprocess.run(
        [sys.executable, os.path.join(root, "docs/examples/python_first.py")],
        check=True, env=os.environ | {"PYTHONPATH": place}, text=True,
        stdout=subprocess.PIPE).stdout
    assert "best: d1d8 win" in out, out
    # The wheel's program, `phasemachine`, is this.
    out = subprocess.run(
        [sys.executable, "-m", "phasemachine", "perft", "--game", "tic_tac_toe",
         "--depth", "9"], check=True, env=os.environ | {"PYTHONPATH": place},
        text=True, stdout=subprocess.PIPE).stdout
    assert "127,872" in out, out
    print(os.path.basename(wheel))


if __name__ == "__main__":
    main()
