#!/usr/bin/env python3
"""Checks of the tree that the compiler cannot make.

    check_tree.py ROOT CHECK      runs one check; exit code 1 when it finds
    check_tree.py ROOT --list     prints the names of the checks

A finding is one line, "path:line: what is wrong".
"""

import functools
import os
import re
import subprocess
import sys

# The rooms that a room may include; an unlisted folder may include everything.
ARROWS = {
    "core": {"core"},
    "phase": {"core", "phase"},
    "network": {"core", "phase", "network"},
    "games": {"core", "phase", "network", "games"},
    "ai": {"core", "phase", "ai"},
    "engine": {"core", "phase", "network", "games", "ai", "engine"},
}
# Headers that the build makes (cmake/PhaseMachineGames.cmake).
MADE = {"apps/python/docstrings.inc", "games/built.h", "games/evaluators.h",
        "games/headers.h"}
ROOMS = {"core", "phase", "network", "games", "ai", "engine", "apps", "bench",
         "tests"}
LIBRARY = set(ARROWS)
# Allowed dependencies of a room beyond the C++ standard library.
OUTSIDE = {
    "core": ("absl/",),
    "phase": ("absl/",),
    "network": ("absl/",),
    "games": ("absl/",),
    "ai": ("absl/", "oneapi/", "tbb/", "sched.h", "sys/mman.h",
           "ucontext.h"),
    # The last for other programs as players.
    "engine": ("absl/", "fcntl.h", "poll.h", "signal.h", "spawn.h",
               "sys/", "unistd.h"),
}
# Intrinsics: not a dependency, but only processor-specific code may use them.
INTRINSICS = re.compile(r"(x86|imm|arm_)\w*\.h$|^(cpuid|wasm_simd128)\.h$")
# Standard headers that print, and system headers that tie to one platform.
FORBIDDEN_STANDARD = {"iostream", "cstdio", "stdio.h", "print", "syncstream"}
# Printing, exiting and throwing, outside comments and strings. An evaluator
# ends a search by an exception, and so do a failed outside evaluator and the
# rules of a defined game.
FORBIDDEN_CODE = re.compile(
    r"\bstd::(cout|cerr|clog|exit|abort|terminate|quick_exit|printf|puts)\b"
    r"|(?<![\w.:>])(printf|fprintf|puts|abort|exit|_exit)\s*\("
    r"|\bthrow\b(?! (Evaluator|Rules)Error\()")

# The C headers are installed side by side.
C_HEADERS = {("apps/capi/phasemachine_define.h", "phasemachine.h"),
             ("apps/capi/phasemachine_match.h", "phasemachine.h"),
             ("apps/capi/phasemachine_session.h", "phasemachine.h")}

TEXT = re.compile(
    r"(\.(h|cc|S|inc|md|py|sh|cmake|txt|json|in|csv|pgn|dict|yml)"
    r"|(^|/)(pm|run|fuzz_one|\.clang-\w+|\.gitignore))$")


class Tree:
    def __init__(self, root):
        self.root = root

    @functools.cached_property
    def files(self):
        """Paths of the project's files, relative to the root."""
        git = subprocess.run(
            ["git", "-C", self.root, "ls-files", "-z", "--cached", "--others",
             "--exclude-standard"], capture_output=True)
        if git.returncode == 0:
            found = [os.fsdecode(f) for f in git.stdout.split(b"\0") if f]
        else:  # a release archive
            found = []
            for folder, below, names in os.walk(self.root):
                below[:] = [b for b in below if b not in ("build", ".git")]
                found += [os.path.relpath(os.path.join(folder, name), self.root)
                          for name in names]
        return sorted(f for f in found
                      if os.path.isfile(os.path.join(self.root, f)))

    @functools.cache
    def lines(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8",
                  errors="surrogateescape") as f:
            return f.read().split("\n")

    def code(self, *rooms):
        return [f for f in self.files if f.endswith((".h", ".cc", ".inc"))
                and (not rooms or f.split("/")[0] in rooms)]

    def text(self):
        return [f for f in self.files if TEXT.search(f)]


def in_tree(path):
    """The path of a file; in an example that is a part of a tree, from there."""
    return re.sub(r"^docs/examples/\w+/", "", path)


def without_comments(line):
    line = re.sub(r'"(\\.|[^"\\])*"', '""', line)
    return re.sub(r"//.*", "", line)


def check_includes(tree):
    """Dependencies between rooms and on libraries."""
    for path in tree.code():
        inner = in_tree(path)
        home = path.removesuffix(inner)
        room = inner.split("/")[0]
        for number, line in enumerate(tree.lines(path), 1):
            match = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
            if not match:
                continue
            quote, target = match.groups()
            where = f"{path}:{number}"
            to = target.split("/")[0]
            if quote == '"' and to in ROOMS and "/" in target:
                if to not in ARROWS.get(room, ROOMS):
                    yield f"{where}: {room} must not include {to}"
                elif room == "games" and to == "games":
                    yield from game_arrow(where, inner, target)
                if room not in ("tests", "bench") and to in ("tests", "bench"):
                    yield f"{where}: only tests and bench include {to}"
                if (target not in tree.files and target not in MADE
                        and home + target not in tree.files):
                    yield f"{where}: there is no {target}"
            elif room in LIBRARY:
                yield from outside_arrow(where, room, quote, target)
            elif (quote == '"' and "/" not in target and
                  (path, target) not in C_HEADERS):
                yield f"{where}: write the path from the root of the tree"


def game_arrow(where, path, target):
    """A game includes nothing from another; files in games/ itself, such as the
    list of games, may include them all."""
    home, other = path.split("/")[1:-1], target.split("/")[1:-1]
    if home and other[:1] != home[:1]:
        yield f"{where}: game {home[0]} must not include {target}"


def outside_arrow(where, room, quote, target):
    if target.startswith(OUTSIDE[room]):
        if quote == "<" and target.startswith("absl/"):
            yield f'{where}: write "{target}" with quotes'
        return
    if INTRINSICS.search(target):
        return
    if quote == '"':
        yield f"{where}: {room} must not include {target}"
    elif target in FORBIDDEN_STANDARD:
        yield f"{where}: the library does not print; {room} has <{target}>"
    elif "/" in target or target.endswith(".h"):
        yield f"{where}: {room} uses the standard library and {OUTSIDE[room]}"


# The folders of a room from the ground up: a file includes none above its own.
# The room's own files are the top.
FLOORS = {
    "core": (".", "pgn", "svg"),
    "phase": (".", "told", "erased", "laws"),
    "ai/search": ("ask", "stop", "tree", "choose", "simulate", "mixed",
                  "."),
    "games/chess": ("position", "moves", "machine", "knowledge", "perft",
                    "picture", "text", "."),
    "games/fairy_chess": ("movement", "variants", "moves", "knowledge",
                          "picture", "text", "."),
    "games/gungi": ("rules", "knowledge", "picture", "text", "."),
    "games/monoknight": ("rules", "knowledge", "campaign", "text", "picture",
                         "."),
    "games/twilight_struggle": ("tables", "play", "cards", "knowledge", "text",
                                "picture", "."),
}
# A position read from text may not leave the other king in check; the table of
# events names those of every card; the base of a game gives its
# pictures and, on a grid, its numbers.
UPWARD = {
    ("phase/default_picture.h", "phase/told/event.h"),
    ("phase/game_of.h", "phase/told/event.h"),
    ("phase/grid_game.h", "phase/told/event"),
    ("phase/grid_game.h", "phase/erased/encoding.h"),
    ("games/fairy_chess/variants/position_text.cc",
     "games/fairy_chess/moves/moves.h"),
    ("games/twilight_struggle/play/events.cc",
     "games/twilight_struggle/cards/"),
}


def check_floors(tree):
    """Folders of a room include only those below them."""
    for path in tree.code():
        for room, floors in FLOORS.items():
            if not path.startswith(room + "/"):
                continue
            home = os.path.relpath(os.path.dirname(path), room)
            if home not in floors:
                yield f"{path}:1: {home} is not a folder of {room}"
                continue
            for number, line in enumerate(tree.lines(path), 1):
                match = re.match(rf'#include "({room}/[^"]+)"', line)
                if not match or any(path == upper and
                                    match.group(1).startswith(target)
                                    for upper, target in UPWARD):
                    continue
                # What reads, writes or draws a game may play it.
                if (path.endswith(".cc") and home in ("text", "picture")
                        and match.group(1) == f"{room}/game.h"):
                    continue
                other = os.path.relpath(os.path.dirname(match.group(1)), room)
                if (other not in floors or
                        floors.index(other) > floors.index(home)):
                    yield (f"{path}:{number}: {home} must not include "
                           f"{match.group(1)}")


# Places outside a game's folder that may name the game: an interface, a report,
# a campaign and a description for that game, and other programs as its players.
NAMES_GAMES = ("apps/cli/uci", "apps/cli/balance", "apps/cli/monoknight/",
               "apps/cli/commands/games_commands.cc", "apps/cli/left_out/",
               "engine/external/")


def check_games(tree):
    """Code specific to a game is in the game's folder."""
    games = {f.split("/")[1] for f in tree.files
             if re.fullmatch(r"games/\w+/game\.h", f)}
    names = "|".join(sorted(games))
    types = "|".join(re.findall(
        r"^static_assert\(Game<(\w+)>\);",
        "\n".join("\n".join(tree.lines(f"games/{game}/game.h"))
                  for game in sorted(games)), re.MULTILINE))
    word = re.compile(rf'#include "games/({names})/|"({names})"'
                      rf"|\b({types}|({names})(?=::))\b")
    for path in tree.code("apps", "engine", "ai"):
        if path.startswith(NAMES_GAMES):
            continue
        for number, line in enumerate(tree.lines(path), 1):
            code = re.sub(r"//.*", "", line)
            # Sentences for people may name games.
            match = word.search(re.sub(
                r'"[^"]*"', lambda text: "" if " " in text[0] else text[0],
                code))
            if match:
                yield f"{path}:{number}: names one game: {match.group()}"


def check_silence(tree):
    """The library never prints, exits, aborts or throws."""
    for path in tree.code(*LIBRARY):
        for number, line in enumerate(tree.lines(path), 1):
            match = FORBIDDEN_CODE.search(without_comments(line))
            if match:
                yield f"{path}:{number}: '{match.group().strip()}' in library code"


def check_headers(tree):
    """Each is included once, and has a contract at the top."""
    for path in tree.code():
        if not path.endswith(".h"):
            continue
        lines = tree.lines(path)
        if ("#pragma once" not in lines
                and not path.startswith("apps/capi/phasemachine")):
            yield f"{path}:1: #pragma once is missing"
        if not lines[0].startswith("// "):
            yield f"{path}:1: a header begins by saying what it is"


def check_readmes(tree):
    """A README in each room and each game that names every header there."""
    folders = {"docs"} | {f for f in ROOMS}
    for path in tree.files:
        parts = path.split("/")
        if parts[0] in ("games", "apps") and len(parts) > 2:
            folders.add("/".join(parts[:2]))
    for folder in sorted(folders):
        readme = f"{folder}/README.md"
        if readme not in tree.files:
            yield f"{folder}:1: has no README.md"
            continue
        if folder.split("/")[0] in ("tests", "bench", "docs"):
            continue
        text = "\n".join(tree.lines(readme))
        for path in tree.code(folder.split("/")[0]):
            name = path[len(folder) + 1:]
            if (path.startswith(folder + "/") and path.endswith(".h")
                    and not (folder == "games" and "/" in name)
                    and not names_header(text, name)):
                yield f"{readme}:1: does not name {name}"


def names_header(text, name):
    """Named as x.h or x.{h,cc}, with its folder or without, or as x*; or
    through its folder alone."""
    stem = name[:-len(".h")]
    base = os.path.basename(stem)
    return (f"`{name}`" in text or f"`{base}.h`" in text
            or f"`{base}.{{h,cc}}`" in text
            or any(f"`{stem[:i]}*`" in text for i in range(2, len(stem) + 1))
            or ("/" in name and f"`{name.split('/')[0]}/`" in text))


def check_paths(tree):
    """No machine-specific paths, and nothing left for later."""
    # In pieces, or this file would find itself.
    machine = re.compile("(^|[\\s\"'`(=:])/(" + "|".join(
        ["work", "tmp" + "/wt", "tmp" + "/tools", "root",
         r"home/\w+", r"Users/\w+"]) + r")(/|\b)")
    # Three X between dots and slashes are discs in a row.
    later = re.compile(r"\b(TO" + "DO|FIX" + r"ME)\b"
                       r"|(?<![\w./])XX" + r"X(?![\w./])")
    for path in tree.text():
        for number, line in enumerate(tree.lines(path), 1):
            if machine.search(line):
                yield f"{path}:{number}: path of one machine: {line.strip()}"
            if later.search(line):
                yield f"{path}:{number}: left for later: {line.strip()}"


def is_utf8(text):
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # bytes that could not be decoded
        return False
    return True


def check_whitespace(tree):
    for path in tree.text():
        if path.endswith((".csv", ".pgn")):
            continue
        lines = tree.lines(path)
        for number, line in enumerate(lines, 1):
            if not is_utf8(line):
                yield f"{path}:{number}: not UTF-8"
            if line != line.rstrip():
                yield f"{path}:{number}: blanks at the end of the line"
            if "\t" in line and not path.startswith("tests/golden/"):
                yield f"{path}:{number}: a tab"
        if lines[-1] != "" or (len(lines) > 1 and lines[-2] == ""):
            yield f"{path}:{len(lines)}: a file ends with one newline"


def check_links(tree):
    """Links, paths and symbols named in the documents exist."""
    source = "\n".join("\n".join(tree.lines(f)) for f in tree.code())
    words = set(re.findall(r"\w+", source))
    known = set(tree.files)
    for path in tree.files:
        known.add(os.path.dirname(path))
    for path in tree.files:
        if not path.endswith(".md"):
            continue
        folder = os.path.dirname(path)
        fence = None
        for number, line in enumerate(tree.lines(path), 1):
            if line.startswith("```"):
                fence = line if fence is None else None
            if fence == "```":  # a diagram
                for word in DIAGRAM_WORD.findall(line):
                    yield from named(path, number, folder, word, known, words)
            if fence is not None:
                continue
            for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", line):
                if "://" in target:
                    continue
                if os.path.normpath(os.path.join(folder, target)) not in known:
                    yield f"{path}:{number}: no such file: {target}"
            for word in re.findall(r"`([^`]+)`", line):
                yield from named(path, number, folder, word, known, words)
                if (os.path.basename(path) == "README.md"
                        and SOURCE_NAME.fullmatch(word)
                        and not below(tree, path, word)):
                    yield f"{path}:{number}: no such file here: {word}"


SOURCE_NAME = re.compile(r"\w+\.(h|cc|py|sh|mjs|cmake)")


def below(tree, readme, name):
    """A file of this name is in the README's folder or in one that it names."""
    text = "\n".join(tree.lines(readme))
    folders = [os.path.dirname(readme)] + re.findall(r"[`(]([\w/.-]+)/[`)]",
                                                     text)
    return any(os.path.basename(f) == name and (not folder or
                                                f.startswith(folder + "/"))
               for folder in folders for f in tree.files)


# A path or a qualified name between the lines and arrows of a diagram.
DIAGRAM_WORD = re.compile(r"[\w./-]+/[\w./-]+|(?:\w+(?:<[^ ]*>)?::)+\w+")


def named(path, number, folder, word, known, words):
    """A path with a known ending, or a qualified C++ name."""
    if re.fullmatch(r"[\w./-]+/[\w.-]+\.(h|cc|md|py|cmake|csv|inc)", word):
        if word not in known and os.path.normpath(
                os.path.join(folder, word)) not in known:
            yield f"{path}:{number}: no such file: {word}"
    symbol = re.fullmatch(r"(?:\w+(?:<[^ ]*>)?::)+(\w+)(?:\(.*\))?", word)
    if symbol and not word.startswith(("std::", "absl::", "tbb::")):
        if symbol.group(1) not in words:
            yield f"{path}:{number}: nothing is called {word}"


def check_size(tree):
    """The data stays small enough to clone."""
    total = sum(os.path.getsize(os.path.join(tree.root, f)) for f in tree.files)
    if total > 17_000_000:
        yield f".:1: the tree has {total} bytes"


CHECKS = {name[len("check_"):]: f for name, f in list(globals().items())
          if name.startswith("check_")}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    root, name = sys.argv[1:]
    sys.stdout.reconfigure(errors="backslashreplace")
    if name == "--list":
        print("\n".join(CHECKS))
        return
    tree = Tree(root)
    if not tree.files:
        sys.exit(f"{name}: there are no files in {root}")
    findings = list(CHECKS[name](tree))
    for finding in findings:
        print(finding)
    print(f"{name}: {len(tree.files)} files, {len(findings)} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
