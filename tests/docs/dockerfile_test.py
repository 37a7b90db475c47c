#!/usr/bin/env python3
"""Checks the Dockerfile without docker.

  dockerfile_test.py ROOT PROGRAM

Its stages use Debian 12, its ./pm commands exist, the files it copies exist,
and it installs exactly the packages of the libraries that PROGRAM is linked
with. The image in docs/data.md and docs/examples/selfplay_job.yaml is the one
it names. If hadolint is installed, it also checks the file. Exit code 77 if
this is not Debian 12.
"""

import pathlib
import re
import shutil
import subprocess
import sys

INSTRUCTIONS = {"FROM", "RUN", "COPY", "WORKDIR", "USER", "ENTRYPOINT", "CMD"}
# In every Debian image, or part of a named package.
ALWAYS_THERE = {"libc6", "libgcc-s1"}


def instructions(text):
    """(name, rest) of each instruction; continued lines are joined."""
    lines = [line for line in text.splitlines()
             if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [tuple(line.split(None, 1)) for line in joined.splitlines() if line]


def packages_of(program):
    """The packages of the libraries that a program is linked with.

    Only its direct libraries: their packages bring the rest.
    """
    dynamic = subprocess.run(["readelf", "-d", program], check=True, text=True,
                             stdout=subprocess.PIPE).stdout
    needed = re.findall(r"NEEDED.*\[(.+)\]", dynamic)
    assert needed, f"{program} names no libraries"
    linked = subprocess.run(["ldd", program], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    found = set()
    for path in re.findall(r"=> (/\S+)", linked):
        if pathlib.Path(path).name not in needed:
            continue
        real = pathlib.Path(path).resolve()
        # dpkg knows files of /lib by either name.
        for name in (str(real), str(real).removeprefix("/usr")):
            owner = subprocess.run(["dpkg", "-S", name], text=True,
                                   stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
            if owner.returncode == 0:
                found.add(owner.stdout.split(":")[0])
                break
        else:
            sys.exit(f"{path} belongs to no package")
    return found - ALWAYS_THERE


def main():
    root = pathlib.Path(sys.argv[1])
    text = (root / "Dockerfile").read_text(encoding="utf-8")
    steps = instructions(text)
    unknown = {name for name, _ in steps} - INSTRUCTIONS
    assert not unknown, unknown
    for image in (rest.split()[0] for name, rest in steps if name == "FROM"):
        assert re.fullmatch(r"debian:12(-slim)?", image), image
    for name, rest in steps:
        if name == "COPY" and not rest.startswith("--from"):
            assert rest.split() == [".", "."], rest
        for path in re.findall(r"/phasemachine/(\S+)", rest):
            if name == "COPY" and not path.startswith("build/"):
                assert (root / path).exists(), path
    commands = [rest for name, rest in steps
                if name == "RUN" and rest.startswith("./pm ")]
    assert commands == ["./pm build"], commands
    usage = subprocess.run([root / "pm", "help"], check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    assert "./pm build" in usage
    assert "build/release/bin/phasemachine" in text
    # The image runs the program as an ordinary user.
    assert ("ENTRYPOINT", '["phasemachine"]') in steps
    assert any(name == "USER" and not rest.startswith(("root", "0"))
               for name, rest in steps)
    tag = re.search(r"docker build -t (\S+) \.", text).group(1)
    data = (root / "docs" / "data.md").read_text(encoding="utf-8")
    job = root / "docs" / "examples" / "selfplay_job.yaml"
    assert f"image: {tag}\n" in job.read_text(encoding="utf-8")
    assert f"docker build -t {tag} ." in data
    ignored = (root / ".dockerignore").read_text(encoding="utf-8").split()
    assert "/build" in ignored

    if shutil.which("hadolint"):
        subprocess.run(["hadolint", "--ignore", "DL3008", root / "Dockerfile"],
                       check=True)
    release = pathlib.Path("/etc/os-release")
    if not release.exists() or 'VERSION_ID="12"' not in release.read_text(
            encoding="utf-8"):
        print("the packages are those of Debian 12, and this is another system")
        sys.exit(77)
    install = next(rest for name, rest in steps
                   if name == "RUN" and "apt-get install" in rest)
    named = re.search(r"--no-install-recommends (.*?) &&", install).group(1)
    wanted = packages_of(sys.argv[2])
    assert set(named.split()) == wanted, (named.split(), sorted(wanted))
    print(len(steps), "instructions,", len(wanted), "packages")


if __name__ == "__main__":
    main()
