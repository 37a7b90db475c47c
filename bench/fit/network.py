#!/usr/bin/env python3
"""Prints the contents of a network file (format: core/network_file.h).

With --zeros=OUT, writes a network of the same shape in which every number is
0: it says nothing, so a program that is built with it has learned nothing.

Examples:
  bench/fit/network.py games/chess/networks/moves.net
  bench/fit/network.py games/chess/networks/moves.net --zeros=nothing.net
"""

import array
import math
import struct
import sys

TYPES = {1: ("int8", "b"), 2: ("int16", "h"), 3: ("int32", "i"),
         4: ("float32", "f")}
MASK = 2**64 - 1


def checksum(data):
    """hashText() of core/hash.h."""
    h = 0xCBF29CE484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001B3 & MASK
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        h = (h ^ h >> shift) * factor & MASK
    return h ^ h >> 31


def read(path):
    """The name of the network and its arrays: name, type, extents, numbers."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:8] != b"\x93PMNET\r\n" or len(data) < 64:
        raise ValueError("no network")
    version, count, size, hashed = struct.unpack_from("<IIQQ", data, 8)
    if version != 1:
        raise ValueError(f"version {version} of the format, not 1")
    if size != len(data) or size < 64 + 64 * count:
        raise ValueError(f"{len(data)} bytes, which is another size than said")
    if checksum(data[32:]) != hashed:
        raise ValueError("damaged: its checksum is another")
    arrays = []
    for i in range(count):
        name, kind, *extents, offset, length, _ = struct.unpack_from(
            "<24sI6IIII", data, 64 + 64 * i)
        word, code = TYPES[kind]
        begin = 64 + 64 * count + offset
        numbers = array.array(code, data[begin:begin + length])
        extents = [e for e in extents if e]
        if len(numbers) != math.prod(extents):
            raise ValueError(f"{name} has {len(numbers)} numbers")
        arrays.append((name.rstrip(b"\0").decode(), word, extents, numbers))
    return data[32:64].rstrip(b"\0").decode(), arrays


def zeros(path):
    """The bytes of the valid file `path` with zeros for its numbers."""
    with open(path, "rb") as f:
        data = bytearray(f.read())
    count, = struct.unpack_from("<I", data, 12)
    begin = 64 + 64 * count
    data[begin:] = bytes(len(data) - begin)
    struct.pack_into("<Q", data, 24, checksum(data[32:]))
    return data


def main():
    words = sys.argv[1:]
    out = None
    if len(words) == 2 and words[1].startswith("--zeros="):
        out = words.pop()[len("--zeros="):]
    if len(words) != 1 or out == "":
        sys.exit(__doc__)
    path, = words
    try:
        name, arrays = read(path)
        if out is not None:
            data = zeros(path)
            with open(out, "wb") as f:
                f.write(data)
            return
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"{path}: {error}")
    print(name)
    for array_name, word, extents, numbers in arrays:
        shape = "".join(f"[{e}]" for e in extents)
        low, high = (f"{n:.5g}" if isinstance(n, float) else n
                     for n in (min(numbers), max(numbers)))
        print(f"{array_name:12} {word:7} {shape:16} {low} to {high}")


if __name__ == "__main__":
    main()
