"""Measured rates in Google Benchmark's JSON format, for bench/report.py."""

import json
import pathlib

import machine

PER_SECOND = {"ns": 1e9, "us": 1e6}


def row(name, rate, unit):
    """The median of a benchmark: `rate` items a second, as time per item."""
    return {"name": name, "aggregate_name": "median",
            "real_time": PER_SECOND[unit] / rate, "time_unit": unit,
            "items_per_second": rate}


def write(path, rows):
    pathlib.Path(path).write_text(
        json.dumps({"machine": machine.circumstances(), "benchmarks": rows},
                   indent=1) + "\n", encoding="utf-8")
