#!/usr/bin/env python3
"""Makes the packages of the checked-out commit twice, in two folders, and uses
them.

    packages_test.py ROOT WORK

Needs ccache, so that most is not compiled again, and what ./pm package installs.
With PHASEMACHINE_BARE_ROOT, the root folder of another system with /proc, the
tarball also runs inside of it (as root).
"""

import glob
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

NEEDED = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6",
          "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
DEBS = ("libphasemachine-dev", "libphasemachine1", "phasemachine",
        "phasemachine-doc", "python3-phasemachine")


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          **more)
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout}"
    return done.stdout


def made(root, folder):
    """The folder with packages that a clone of the tree makes."""
    shutil.rmtree(folder, ignore_errors=True)
    run("git", "clone", "-q", root, folder)
    run(folder / "cmake/package", folder / "build/package",
        env=os.environ | {"CCACHE_BASEDIR": str(folder)})
    return folder / "build/package"


def check_needs(file, beside, tag=""):
    """Nothing is needed but the libraries of C and C++, no newer than the tag's,
    and those in the folder `beside`."""
    dynamic = run("readelf", "-d", file)
    others = set(re.findall(r"NEEDED.*\[(.+)\]", dynamic)) - NEEDED
    others -= {path.name for path in beside.iterdir()}
    assert not others, f"{file} needs {others}"
    assert "BIND_NOW" in dynamic or "Flags: NOW" in dynamic, dynamic
    symbols = run("objdump", "-T", file)
    newest = max(int(n) for n in re.findall(r"GLIBC_2\.(\d+)", symbols))
    assert not tag or f"manylinux_2_{newest}_" in tag, (tag, newest)
    # That of GCC 12, as on the oldest systems with such a libc.
    cxx = max(int(n) for n in re.findall(r"GLIBCXX_3\.4\.(\d+)", symbols))
    assert cxx <= 30, (file, cxx)
    return newest


def no_paths(package, folder):
    """The folder in which it was made is not in it."""
    unpacked = folder / "unpacked" / package.name
    unpacked.mkdir(parents=True)
    if package.suffix == ".deb":
        run("dpkg-deb", "-R", package, unpacked)
    elif package.suffix == ".whl":
        zipfile.ZipFile(package).extractall(unpacked)
    elif package.suffix == ".gz":
        tarfile.open(package).extractall(unpacked)
    for file in unpacked.rglob("*"):
        if file.is_file() and not file.is_symlink():
            assert str(folder.parent).encode() not in file.read_bytes(), file
    return unpacked


def check_debs(root, out, parts, work):
    system = work / "system"
    shutil.rmtree(system, ignore_errors=True)
    for name in DEBS:
        deb, = glob.glob(f"{out}/{name}_*.deb")
        text = run("dpkg-deb", "--field", deb, "Description")
        for game in ("Chess", "fairy chess", "Gungi", "Twilight Struggle",
                     "MonoKnight", "Connect Four", "tic-tac-toe"):
            assert game in text, text
        run("dpkg-deb", "--extract", deb, system)
        if shutil.which("lintian"):
            said = run("lintian", "--allow-root", "--fail-on", "error,warning",
                       deb)
            assert said == "", said
    depends = run("dpkg-deb", "--field", glob.glob(f"{out}/phasemachine_*.deb")[0],
                  "Depends")
    assert "libtbb12" in depends and "libc6" in depends, depends
    usr = system / "usr"
    libraries, = usr.glob("lib/**/pkgconfig")
    environment = os.environ | {"PKG_CONFIG_PATH": str(libraries),
                                "LD_LIBRARY_PATH": str(libraries.parent)}
    flags = run("pkg-config", "--cflags", "--libs", "phasemachine",
                env=environment).split()
    run("cc", "-std=c99", root / "docs/examples/mate.c", "-o", work / "mate",
        *flags)
    assert "winner: white" in run(work / "mate", env=environment)
    assert "twilight_struggle" in run(usr / "bin/phasemachine", "games", "--json")
    best = run("/usr/bin/python3", root / "docs/examples/python_first.py",
               env=os.environ | {"PYTHONPATH": str(
                   usr / "lib/python3/dist-packages")})
    assert "best: d1d8 win" in best, best
    for notice in (usr / "share/doc/phasemachine/NOTICE",
                   usr / "share/doc/phasemachine/copyright"):
        assert "Mike Bostock" in notice.read_text(), notice


def check_wheel(root, wheel, unpacked):
    info, = unpacked.glob("*.dist-info")
    metadata = (info / "METADATA").read_text()
    for part in ("License: Apache-2.0", "Requires-Dist: numpy", "Classifier: ",
                 "Description-Content-Type: text/markdown"):
        assert part in metadata, (part, metadata)
    assert "Apache License" in (info / "LICENSE").read_text()
    for name in ("preact", "Mike Bostock", "libabsl", "sqlite"):
        assert name in (info / "NOTICE").read_text(), name
    assert "phasemachine" in (info / "entry_points.txt").read_text()
    module, = unpacked.glob("phasemachine/_core*.so")
    check_needs(module, module.parent, wheel.name)
    best = run("/usr/bin/python3", root / "docs/examples/python_first.py",
               env=os.environ | {"PYTHONPATH": str(unpacked)})
    assert "best: d1d8 win" in best, best


def main():
    root, work = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    for tool in ("ccache", "git", "dpkg-deb", "dpkg-shlibdeps", "pkg-config"):
        if not shutil.which(tool):
            print(f"skipped: {tool} is not installed")
            sys.exit(77)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    first = made(root, work / "one/tree")
    second = made(root, work / "another/place/tree")
    sums = (first / "SHA256SUMS").read_text()
    assert sums == (second / "SHA256SUMS").read_text(), sums
    run("sha256sum", "-c", "SHA256SUMS", cwd=first)
    packages = sorted(first.glob("*phasemachine*"))
    assert len(packages) == 10, packages
    parts = {package.name: no_paths(package, work / "one/tree")
             for package in packages if package.suffix != ".json"}
    check_debs(root, first, parts, work)
    wheel, = first.glob("*.whl")
    check_wheel(root, wheel, parts[wheel.name])
    tarball, = first.glob("*-linux-*.tar.gz")
    program, = parts[tarball.name].glob("*/bin/phasemachine")
    newest = check_needs(program, program.parents[1] / "lib")
    games = run(root / "pm", "--prebuilt", tarball, "games", "--json")
    assert len(json.loads(games.splitlines()[-1])["games"]) == 7, games
    listed = json.loads(next(first.glob("*.spdx.json")).read_text())
    names = {package["name"] for package in listed["packages"]}
    assert {"phasemachine", "preact", "d3-scale", "libabsl-dev"} <= names, names
    container, = first.glob("*-container.tar.gz")
    assert (parts[container.name] / "Dockerfile").exists()
    bare = os.environ.get("PHASEMACHINE_BARE_ROOT")
    if bare:
        shutil.copytree(program.parents[1], f"{bare}/tarball",
                        dirs_exist_ok=True)
        print(run("chroot", bare, "/tarball/bin/phasemachine", "selfplay",
                  "tic_tac_toe", "--games", "2"))
    print(f"{sums}glibc 2.{newest}")


if __name__ == "__main__":
    main()
