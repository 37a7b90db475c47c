#!/usr/bin/env python3
"""Code compiled for one kind of processor must not be linked in for another.

    variant_symbols.py NM OBJECT...

Reads the symbols of the object files whose names end in _avx2, _bmi2 or _avx512
and reports each weak function that does not name that instruction set: the
linker keeps one copy of a weak function, possibly this one, for all processors.
Weak data is the same in every object.
"""

import re
import subprocess
import sys

TAGS = {"avx2": "isa::Avx2", "bmi2": "isa::Bmi2", "avx512": "isa::Avx512"}


def tag_of(path):
    match = re.search(r"_(avx2|bmi2|avx512)\.cc\.o", path)
    return TAGS[match.group(1)] if match else None


def untagged(symbols, tag):
    """Weak functions in the output of `nm -C` that lack `tag`."""
    found = []
    for line in symbols.splitlines():
        match = re.match(r"[0-9a-f]+ W (.*)", line)
        # nm leaves the longest names mangled.
        names = (tag, "isa{}{}E".format(len(tag) - 5, tag[5:]))
        if match and not any(name in match.group(1) for name in names):
            found.append(match.group(1))
    return found


def self_test():
    symbols = ("0000000000000000 W f<isa::Bmi2>()\n"
               "0000000000000000 W _ZN1fIN3isa4Bmi2EEEvv\n"
               "0000000000000010 W std::max(int, int)\n"
               "0000000000000000 V table\n"
               "                 w optional\n"
               "0000000000000020 T variantTable\n")
    assert untagged(symbols, "isa::Bmi2") == ["std::max(int, int)"]
    assert len(untagged(symbols, "isa::Avx512")) == 3
    assert tag_of("a/x_avx512.cc.o") == "isa::Avx512"
    assert tag_of("a/x_portable.cc.o") is None


def main():
    self_test()
    nm, objects = sys.argv[1], sys.argv[2:]
    checked = [o for o in objects if tag_of(o)]
    failures = 0
    for path in checked:
        symbols = subprocess.run([nm, "-C", path], check=True, text=True,
                                 stdout=subprocess.PIPE).stdout
        for name in untagged(symbols, tag_of(path)):
            print(f"{path}: weak function without {tag_of(path)}: {name}")
            failures += 1
    print(f"{len(checked)} object files, {failures} findings")
    if not checked:
        print("no object file of a variant was given")
    return 1 if failures or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
