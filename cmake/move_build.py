#!/usr/bin/env python3
"""Keeps what a build directory has built when its tree was moved or copied.

    move_build.py OLD_ROOT BUILD COMMAND...

COMMAND configures BUILD, which was configured when the tree was at OLD_ROOT, in
the tree where it is now, the current folder. Ninja builds a file again if the
command that made it changes, and paths are parts of commands. So after COMMAND:

- a generated source that differs in the root alone keeps its time;
- Ninja's log gets the new commands of files whose old ones differ in the root
  alone, and its list of included headers the new paths.

What has a path of the tree as a value (-DNAME="ROOT/file") is built again.
Whatever is not as expected, such as the log of another version of Ninja, stays
as it is, and is then built again.
"""

import json
import os
import pathlib
import re
import shlex
import struct
import subprocess
import sys

MASK = (1 << 64) - 1


def command_hash(text):
    """MurmurHash64A, with which logs of version 5 hash commands."""
    data, m = text.encode(), 0xc6a4a7935bd1e995
    h = 0xDECAFBADDECAFBAD ^ (len(data) * m & MASK)
    whole = len(data) & ~7
    for (k,) in struct.iter_unpack("<Q", data[:whole]):
        k = k * m & MASK
        h = (h ^ ((k ^ k >> 47) * m & MASK)) * m & MASK
    if whole < len(data):
        h = (h ^ int.from_bytes(data[whole:], "little")) * m & MASK
    h = (h ^ h >> 47) * m & MASK
    return f"{h ^ h >> 47:x}"


class Move:
    def __init__(self, old, new, build):
        self.old, self.new, self.build = old, new, build
        self.commands = self.list_commands()
        self.generated = {
            path: (path.read_text(errors="surrogateescape"), path.stat())
            for suffix in ("hxx", "cxx", "h", "cc", "c", "S")
            for path in build.rglob("*." + suffix) if path.is_file()}

    def list_commands(self):
        """The command of each file that Ninja makes."""
        shown = subprocess.run(["ninja", "-C", self.build, "-t", "compdb"],
                               capture_output=True, text=True, check=True)
        return {edge["output"]: edge["command"]
                for edge in json.loads(shown.stdout)}

    def moved(self, text):
        """Text with the new root for the old one."""
        return re.sub(re.escape(self.old) + r"(?![\w.-])",
                      lambda _: self.new, text)

    def same(self, before, now):
        """Word by word, since a root with blanks is quoted."""
        try:
            return [self.moved(word) for word in shlex.split(before)] == \
                shlex.split(now)
        except ValueError:
            return False

    def keep_times(self):
        for path, (text, stat) in self.generated.items():
            if (self.old in text and path.exists() and
                    path.read_text(errors="surrogateescape") ==
                    self.moved(text)):
                os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def move_log(self):
        log = self.build / ".ninja_log"
        lines = log.read_text(errors="surrogateescape").split("\n")
        if lines[0] != "# ninja log v5":
            return
        now = self.list_commands()
        value = re.compile(r"-D\S*" + re.escape(self.old))
        for number, line in enumerate(lines):
            fields = line.split("\t")
            if len(fields) != 5:
                continue
            before = self.commands.get(fields[3])
            if (before and fields[4] == command_hash(before) and
                    not value.search(before) and
                    self.same(before, now.get(fields[3], ""))):
                fields[4] = command_hash(now[fields[3]])
                lines[number] = "\t".join(fields)
        log.write_text("\n".join(lines), errors="surrogateescape")

    def move_deps(self):
        """A record is its size and a path with its number, padded, or, with the
        highest bit of the size, the numbers of a file and its headers."""
        file = self.build / ".ninja_deps"
        data, start = file.read_bytes(), b"# ninjadeps\n\x04\0\0\0"
        if not data.startswith(start):
            return
        written, at = [start], len(start)
        while at < len(data):
            (size,) = struct.unpack_from("<I", data, at)
            record = data[at + 4:at + 4 + (size & 0x7fffffff)]
            at += 4 + len(record)
            if not size >> 31:
                path = os.fsdecode(record[:-4].rstrip(b"\0"))
                path = os.fsencode(self.moved(path))
                record = path + b"\0" * (-len(path) % 4) + record[-4:]
                size = len(record)
            written += [struct.pack("<I", size), record]
        file.write_bytes(b"".join(written))


def main():
    old, build, command = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    move = Move(old, os.getcwd(), build)
    # CMake refuses the cache of another tree; --fresh would remove objects, too.
    (build / "CMakeCache.txt").unlink(missing_ok=True)
    if subprocess.run(command).returncode != 0:
        return 1
    move.keep_times()
    move.move_log()
    move.move_deps()
    return 0


if __name__ == "__main__":
    sys.exit(main())
