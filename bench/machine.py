#!/usr/bin/env python3
"""Describes the machine and the build of measured figures.

    bench/machine.py                one JSON object
    bench/machine.py --free 2       exit code 1 unless two threads that spin get
                                    two processors: what scales over threads
                                    cannot be measured otherwise
"""

import argparse
import json
import multiprocessing
import os
import platform
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# A processor counts as free above this share.
FREE = 0.9


def cpu_model():
    """The processor's name and its flags."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        fields = dict(line.split(":", 1) for line in file
                      if ":" in line and not line.startswith("\n"))
    fields = {key.strip(): value.strip() for key, value in fields.items()}
    name = fields.get("model name", platform.machine())
    if "cpu family" in fields:
        name += f" (family {fields['cpu family']}, model {fields['model']})"
    return name, fields.get("flags", "").split()


def first_line(command):
    """The first line that a command prints, or "" if it is missing."""
    try:
        out = subprocess.run(command, capture_output=True, text=True,
                             check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    return (out.splitlines() or [""])[0]


def spin(seconds):
    """Processor seconds of a loop that lasts this many wall seconds."""
    begin, processor = time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < seconds:
        pass
    return time.process_time() - processor


def free_processors(count, seconds=0.3):
    """The number of processors that `count` spinning processes got."""
    with multiprocessing.Pool(count) as pool:
        got = pool.map(spin, [seconds] * count, chunksize=1)
    return sum(got) / seconds


def describe():
    """The description of the machine for documents."""
    model, flags = cpu_model()
    return {
        "processor": model,
        "processors": os.cpu_count(),
        "virtual machine": "yes" if "hypervisor" in flags else "no",
        "AVX-512 VBMI2": "yes" if "avx512_vbmi2" in flags else "no",
        "kernel": platform.release().split("-")[0],
        "compiler": first_line(["c++", "--version"]),
        "build": "release preset (-O3)",
    }


def circumstances(threads=1):
    """For every file of figures: machine, build and load."""
    free = free_processors(threads)
    return {
        **describe(),
        "commit": first_line(["git", "-C", ROOT, "rev-parse", "HEAD"]),
        "changed": bool(first_line(["git", "-C", ROOT, "status", "--porcelain",
                                    "--untracked-files=no"])),
        "instructions": os.environ.get("PHASEMACHINE_ISA", "best"),
        "load": [round(load, 2) for load in os.getloadavg()],
        "threads": threads,
        "processors_got": round(free, 2),
        "processors_free": free >= FREE * threads,
    }


def main():
    """Describes the machine, or checks for free processors."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--free", type=int, default=0)
    parser.add_argument("--circumstances", type=int, default=0, metavar="N",
                        help="also commit, load, and how many of N processors "
                        "are free")
    arguments = parser.parse_args()
    if arguments.free:
        got = free_processors(arguments.free)
        print(f"{arguments.free} spinning processes got {got:.2f} processors")
        return 0 if got >= FREE * arguments.free else 1
    about = (circumstances(arguments.circumstances)
             if arguments.circumstances else describe())
    print(json.dumps(about, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
