"""Network files: a header and named arrays (network/network_file.h)."""

import struct
import zlib
from typing import Any, Dict, Mapping, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

MAGIC = b"\x93PMNET\r\n"
VERSION = 2
TYPES = {1: "<i1", 2: "<i2", 3: "<i4", 4: "<f4"}
NUMBERS = {kind: number for number, kind in TYPES.items()}
HEAD = 192  # bytes before the table of arrays
STEP = 64  # arrays begin at multiples of so many bytes


class NetworkFile(NamedTuple):
    game: str
    kind: str
    note: str
    arrays: Dict[str, Array]


def network_bytes(game: str, kind: str, arrays: Mapping[str, Array],
                  note: str = "") -> bytes:
    """The file; its arrays are of int8, int16, int32 or float32."""
    table, numbers = b"", bytearray()
    for name, array in arrays.items():
        number = NUMBERS[array.dtype.newbyteorder("<").str.replace("|", "<")]
        table += struct.pack(
            "<24sI6I3I", name.encode("ascii"), number, *array.shape,
            *[0] * (6 - array.ndim), len(numbers), array.nbytes, 0)
        numbers += array.astype(TYPES[number]).tobytes()
        numbers += bytes(-len(numbers) % STEP)
    head = struct.pack("<QQ32s32s96s", HEAD + len(table) + len(numbers),
                       len(arrays), game.encode("ascii"), kind.encode("ascii"),
                       note.encode("ascii")[:95])
    summed = head + table + numbers
    return MAGIC + struct.pack("<II", VERSION, zlib.crc32(summed)) + summed


def read_network(data: bytes) -> NetworkFile:
    """The reverse. Raises ValueError with what is wrong."""
    if data[:8] != MAGIC or len(data) < HEAD:
        raise ValueError("no network")
    version, checksum, size, count = struct.unpack_from("<IIQQ", data, 8)
    if version != VERSION:
        raise ValueError(f"version {version} of the format, not {VERSION}")
    if size != len(data) or size < HEAD + 64 * count:
        raise ValueError(f"{len(data)} bytes, which is another size than said")
    if zlib.crc32(data[16:]) != checksum:
        raise ValueError("damaged: its checksum is another")
    game, kind, note = (field.rstrip(b"\0").decode("ascii") for field in
                        struct.unpack_from("<32s32s96s", data, 32))
    arrays = {}
    for i in range(count):
        name, number, *extents, offset, length, _ = struct.unpack_from(
            "<24sI6I3I", data, HEAD + 64 * i)
        begin = HEAD + 64 * count + offset
        arrays[name.rstrip(b"\0").decode("ascii")] = np.frombuffer(
            data[begin:begin + length], TYPES[number]).reshape(
                [extent for extent in extents if extent])
    return NetworkFile(game, kind, note, arrays)
