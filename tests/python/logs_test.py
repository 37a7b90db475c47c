#!/usr/bin/env python3
"""Numbers as CSV and as TensorBoard's event files. Needs the package on
PYTHONPATH; decodes events with Debian's python3-protobuf if it is there."""

import csv
import io
import os
import struct
import tempfile
import unittest

import phasemachine as pm
from phasemachine import logs

try:
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
except ImportError:
    descriptor_pb2 = None


def records(data):
    """The records of an event file, its sums checked."""
    def checked(part, given):
        crc = logs.crc32c(part)
        rotated = (crc >> 15 | crc << 17) & 0xFFFFFFFF
        assert (rotated + 0xA282EAD8) & 0xFFFFFFFF == struct.unpack("<I",
                                                                    given)[0]
    found, at = [], 0
    while at < len(data):
        length, = struct.unpack("<Q", data[at:at + 8])
        checked(data[at:at + 8], data[at + 8:at + 12])
        found.append(data[at + 12:at + 12 + length])
        checked(found[-1], data[at + 12 + length:at + 16 + length])
        at += 16 + length
    assert at == len(data)
    return found


def event_class():
    """The message Event with the fields that scalars need."""
    file = descriptor_pb2.FileDescriptorProto(name="e.proto", package="e")
    kinds = descriptor_pb2.FieldDescriptorProto

    def message(name, *fields):
        one = file.message_type.add(name=name)
        for field, number, kind, many, of in fields:
            one.field.add(name=field, number=number, type=kind,
                          label=(kinds.LABEL_REPEATED if many
                                 else kinds.LABEL_OPTIONAL),
                          type_name=of)

    message("Value", ("tag", 1, kinds.TYPE_STRING, False, None),
            ("simple_value", 2, kinds.TYPE_FLOAT, False, None))
    message("Summary", ("value", 1, kinds.TYPE_MESSAGE, True, ".e.Value"))
    message("Event", ("wall_time", 1, kinds.TYPE_DOUBLE, False, None),
            ("step", 2, kinds.TYPE_INT64, False, None),
            ("file_version", 3, kinds.TYPE_STRING, False, None),
            ("summary", 5, kinds.TYPE_MESSAGE, False, ".e.Summary"))
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.MessageFactory(pool).GetPrototype(
        pool.FindMessageTypeByName("e.Event"))


class Logs(unittest.TestCase):
    def test_the_sum_is_the_known_one(self):
        # RFC 3720, B.4, and the usual check value.
        self.assertEqual(logs.crc32c(b"123456789"), 0xE3069283)
        self.assertEqual(logs.crc32c(bytes(32)), 0x8A9136AA)

    def test_numbers_are_found_by_path(self):
        self.assertEqual(
            logs.numbers_of({"a": {"b": 1, "c": {"d": True}}, "e": 0.5,
                             "f": "text", "g": [1], "h": None}),
            {"a/b": 1.0, "a/c/d": 1.0, "e": 0.5})

    def test_csv_has_a_column_for_each_name(self):
        text = logs.csv_text([{"a": 1.0, "b": 2.5}, {"a": 3.0, "c, d": 1e-7}])
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(rows, [{"a": "1", "b": "2.5", "c, d": ""},
                                {"a": "3", "b": "", "c, d": "1e-07"}])
        self.assertEqual(logs.csv_text([]), "\n")

    @unittest.skipUnless(descriptor_pb2, "protobuf is not installed")
    def test_events_are_read_by_another_reader(self):
        rows = [(0, 1.5e9, {"loss/value": 0.25, "elo": -120.0}),
                (300, 1.5e9 + 1, {"x" * 200: 1.0})]
        event = event_class()
        first, *rest = [event.FromString(one)
                        for one in records(logs.events_bytes(rows))]
        self.assertEqual(first.file_version, "brain.Event:2")
        self.assertEqual(
            [(one.step, one.wall_time,
              {value.tag: value.simple_value for value in one.summary.value})
             for one in rest], rows)

    def test_a_match(self):
        result = pm.match("tic_tac_toe", "mcts:sims=50", "random", games=6)
        rows = logs.match_rows(result)
        self.assertEqual([row["game"] for row in rows], list(range(6)))
        self.assertAlmostEqual(rows[-1]["score"], result["score"])
        self.assertAlmostEqual(sum(row["points"] for row in rows),
                               result["wins"] + result["draws"] / 2)
        with tempfile.TemporaryDirectory() as folder:
            inside = os.path.join(folder, "new")
            logs.write_match(inside, result)
            names = sorted(os.listdir(inside))
            self.assertEqual(len(names), 2)
            self.assertIn("tfevents", names[0])
            with open(os.path.join(inside, "match.csv")) as text:
                self.assertEqual(len(list(csv.DictReader(text))), 6)
            with open(os.path.join(inside, names[0]), "rb") as data:
                self.assertEqual(len(records(data.read())), 7)


if __name__ == "__main__":
    unittest.main()
