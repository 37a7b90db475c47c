#!/usr/bin/env python3
"""Writes a game that compiles, passes the laws and plays, to begin from.

    ./pm new-game NAME [--grid 7x7] [--chance] [--hidden] [--players 1|2]

NAME is the game's name: small letters, digits and _. The game is the folder
games/NAME of this tree, with its line in games/list.h, or, with --out DIR, a
repository of its own in DIR, which uses an installed PhaseMachine. The templates
beside this file have one for all flags; where they differ, lines `@if flag`,
`@else` and `@end` say so.
"""

import argparse
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# Words of C++, and names that the game's own would hide or clash with.
RESERVED = set("""
alignas alignof and and_eq asm auto bitand bitor bool break case catch char
class co_await co_return co_yield compl concept const consteval constexpr
constinit const_cast continue decltype default delete do double dynamic_cast
else enum explicit export extern false float for friend goto if inline int long
mutable namespace new noexcept not not_eq nullptr operator or or_eq private
protected public register reinterpret_cast requires return short signed sizeof
static static_assert static_cast struct switch template this thread_local throw
true try typedef typeid typename union unsigned using virtual void volatile
wchar_t while xor xor_eq
std absl phasemachine core phase games ai engine cli capi json records serve web
selfplay laws listed players network search svg test all new_game
board move game
""".split())


class Refusal(Exception):
    """A message for whoever called."""


def struct_name(name):
    return "".join(word.capitalize() for word in name.split("_"))


def check_name(name):
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise Refusal(f"'{name}' is no name of a game: small letters and digits, "
                      "words joined by _, a letter first")
    if len(name) > 40:
        raise Refusal(f"the name has {len(name)} letters, more than 40")
    struct = re.compile(rf"^(enum )?(struct|class|concept|using) {struct_name(name)}\b",
                        re.M)
    if any(struct.search(path.read_text()) for room in ("core", "phase", "ai", "engine")
           for path in (ROOT / room).rglob("*.h")):
        raise Refusal(f"PhaseMachine has a {struct_name(name)}; another name, such "
                      f"as {name}_game, is needed")
    if name in RESERVED:
        raise Refusal(f"'{name}' is a word of C++ or of PhaseMachine; "
                      f"another name, such as {name}_game, is needed")


def grid_of(text):
    if text is None:
        return None
    match = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", text)
    columns, rows = map(int, match.groups()) if match else (0, 0)
    if not (3 <= columns <= 26 and 3 <= rows and columns * rows <= 64):
        raise Refusal(f"--grid: '{text}' is no grid; columns x rows, each at "
                      "least 3, with at most 64 cells, such as 7x7")
    return columns, rows


def filled(template, flags, values):
    """The template with the lines of its flags, and its @words@ replaced."""
    lines, open_ifs = [], []
    for line in (HERE / template).read_text().splitlines():
        if line.startswith("@if "):
            open_ifs.append(line[4:] in flags)
        elif line == "@else":
            open_ifs[-1] = not open_ifs[-1]
        elif line == "@end":
            open_ifs.pop()
        elif all(open_ifs):
            lines.append(re.sub(r"@(\w+)@", lambda m: values[m[1]], line))
    return "\n".join(lines) + "\n"


def files_of(name, grid, chance, hidden, players, repository):
    """The files of the game by path within its folder."""
    flags = {"two" if players == 2 else "one"}
    flags |= {flag for flag, on in [
        ("grid", grid), ("chance", chance), ("hidden", hidden),
        ("words", chance or hidden), ("repository", repository)] if on}
    commands = ["PlaceStone" if grid else "TakeCounters"]
    commands += ["SetDie"] * chance + ["DealCard"] * hidden + ["RequestMove"]
    commands += ["RequestDie"] * chance + ["RequestCard"] * hidden
    words = ['"one"', '"two"'] * chance + ['"jack"', '"queen"', '"king"'] * hidden
    fields = ['"last"'] + ['"left"'] * chance + ['"cards"'] * hidden
    prefix = "phasemachine/" if repository else ""
    header = f"{name}.h" if repository else f"games/{name}/game.h"
    values = {
        "name": name, "Struct": struct_name(name),
        "Title": name.replace("_", " ").capitalize(),
        "prefix": prefix, "header": header,
        "columns": str(grid[0]) if grid else "",
        "rows": str(grid[1]) if grid else "",
        "players": str(players),
        "no_cards": ", ".join(["kNoCard"] * players),
        "commands": (",\n" + " " * 27).join(commands),
        "words": ", ".join(words), "word_count": str(len(words)),
        "fields": ", ".join(fields), "field_count": str(len(fields)),
        "first_card": "2" if chance else "0",
        "most": "board.left" if chance else "3",
        "or_second":
            "" if players == 1 else " ||\n                 "
            "board.sideToMove == Side::kSecond",
    }

    def made(template):
        return filled(template, flags, values)
    if repository:
        return {f"{name}.h": made("game.h.in"), f"{name}.cc": made("game.cc.in"),
                "CMakeLists.txt": made("CMakeLists.txt.in"),
                "README.md": made("README.md.in"),
                ".gitignore": "build/\n",
                ".github/workflows/test.yml": (HERE / "ci.yml.in").read_text()}
    return {"game.h": made("game.h.in"), "game.cc": made("game.cc.in"),
            "CMakeLists.txt": made("CMakeLists.txt.in"),
            "README.md": made("README.md.in")}


def with_line(listed, name):
    """games/list.h with the game's struct, in alphabetical order."""
    match = re.search(r"(AllGames = BuiltGames<\n)(.*?)(>;)", listed, re.S)
    if not match:
        raise Refusal("games/list.h: there is no AllGames = BuiltGames<...>;")
    structs = re.findall(r"\w+", match[2])
    if struct_name(name) in structs:
        raise Refusal(f"games/list.h has a game {struct_name(name)} already")
    structs = sorted([*structs, struct_name(name)])
    lines = ",\n".join("    " + struct for struct in structs)
    return listed[:match.start()] + match[1] + lines + match[3] + \
        listed[match.end():]


def write(folder, files):
    """All files, or none."""
    made = folder.parent / f".{folder.name}.new"
    try:
        for path, text in files.items():
            (made / path).parent.mkdir(parents=True, exist_ok=True)
            (made / path).write_text(text)
        if folder.exists():
            folder.rmdir()  # it is empty
        made.rename(folder)
    except OSError as error:
        shutil.rmtree(made, ignore_errors=True)
        raise Refusal(f"{folder}: {error.strerror}") from error


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Refusal(message)


def run(arguments):
    parser = Parser(prog="pm new-game", description=__doc__,
                    formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--grid", metavar="7x7",
                        help="a board of squares, columns x rows")
    parser.add_argument("--chance", action="store_true", help="dice")
    parser.add_argument("--hidden", action="store_true",
                        help="cards that the other side does not see")
    parser.add_argument("--players", type=int, choices=(1, 2), default=2)
    parser.add_argument("--out", metavar="DIR", type=pathlib.Path,
                        help="make a repository there")
    args = parser.parse_args(arguments)
    check_name(args.name)
    grid = grid_of(args.grid)
    folder = args.out or ROOT / "games" / args.name
    listing = ROOT / "games" / "list.h"
    listed = with_line(listing.read_text(), args.name)
    if folder.exists() and not (folder.is_dir() and args.out and
                                not any(folder.iterdir())):
        raise Refusal(f"{folder} exists already")
    files = files_of(args.name, grid, args.chance, args.hidden, args.players,
                     bool(args.out))
    if args.out:
        write(folder, files)
        print(f"{folder} is the repository of a game that plays; its rules are in "
              f"{args.name}.h, and README.md builds it")
        return
    write(folder, files)
    listing.write_text(listed)
    print(f"games/{args.name}/game.h has the rules of a game that plays: "
          f"./pm play --game {args.name}")


def main():
    try:
        run(sys.argv[1:])
    except Refusal as refusal:
        print(f"pm new-game: {refusal}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
