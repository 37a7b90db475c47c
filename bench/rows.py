"""Measured rates in the form of Google Benchmark's JSON, which bench/report.py
reads."""

import json
import pathlib

import machine

PER_SECOND = {"ns": 1e9, "us": 1e6}


def row(name, rate, unit):
    """The median of a benchmark: `rate` things a second, in units of time a
    thing."""
    return {"name": name, "aggregate_name": "median",
            "real_time": PER_SECOND[unit] / rate, "time_unit": unit,
            "items_per_second": rate}


def write(path, rows):
    pathlib.Path(path).write_text(
        json.dumps({"machine": machine.circumstances(), "benchmarks": rows},
                   indent=1) + "\n", encoding="utf-8")
