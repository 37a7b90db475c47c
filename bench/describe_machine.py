#!/usr/bin/env python3
"""The machine that figures were measured on, as one JSON object."""

import json
import os
import platform
import subprocess


def cpu_model():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        fields = dict(line.split(":", 1) for line in file
                      if ":" in line and not line.startswith("\n"))
    fields = {key.strip(): value.strip() for key, value in fields.items()}
    return (f"{fields['model name']} (family {fields['cpu family']}, model "
            f"{fields['model']})", fields["flags"].split())


def first_line(command):
    out = subprocess.run(command, capture_output=True, text=True, check=True)
    return out.stdout.splitlines()[0]


def main():
    model, flags = cpu_model()
    print(json.dumps({
        "processor": model,
        "processors": os.cpu_count(),
        "virtual machine": "yes" if "hypervisor" in flags else "no",
        "AVX-512 VBMI2": "yes" if "avx512_vbmi2" in flags else "no",
        "kernel": platform.release().split("-")[0],
        "compiler": first_line(["c++", "--version"]),
        "build": "release preset (-O3)",
    }, indent=1))


if __name__ == "__main__":
    main()
