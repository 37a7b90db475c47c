#!/usr/bin/env python3
"""Runs a transcript: commands of a shell and what they must print.

    run.py PROGRAM FILE [SCENARIO]

Each line of a transcript is one of

    # text          a comment
    ## name         begins a scenario: a new bash in a new, empty folder
    $ command       run by it; `phasemachine` is PROGRAM, $ROOT the source tree
    2$ command      the same, where the exit code must be 2, not 0
    > text          another line of the command
    < text          a line of its input
    ! text          a line that it writes to stderr
    | text          a line that it writes to stdout, `|` alone an empty one
    text            the same, for text that begins like none of these
    2* command @    the command for each row that follows, with the words in
    words => text   place of @, and the only line that it then writes, to stderr
                    if it has to fail; more lines follow after more `=>`
    ? command       the scenario is skipped where this fails

Commands before the first scenario run at the beginning of each. In what is
printed `...` stands for any text, alone in a line for any lines, `<n>` for a
number and `<path>` for the path of a file; nothing else may be printed. Commands
may use the functions of SHELL below, and a pipe fails when a part of it does.
Exit code 1 when something differs, 77 when a scenario was skipped.
"""

import contextlib
import difflib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

SECONDS = 500  # for a scenario
SHELL = r"""
set -o pipefail
# Each of these Python expressions about the JSON of the last line of the input,
# `j`, or of all its lines, `js`; members are attributes.
json() { "$PYTHON" -BSE "$HELPERS" json "$@"; }
# The games of a store by runs, one a line, without what depends on the clock;
# only these columns, or all but `-column`.
games() { "$PYTHON" -BSE "$HELPERS" games "$@"; }
# Whether grep finds these in its whole input; -q might end a pipe too early.
has() { [ "$(grep -c "$@")" != 0 ]; }
# These lines to a program: say 'e4, quit' phasemachine play
say() { local text=$1; shift; printf '%s' "${text:+${text//, /$'\n'}$'\n'}" | "$@"; }
"""
PROMPT = re.compile(r"(\d*)([$*]) (.*)")
PLACEHOLDERS = {"...": ".*", "<n>": r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?",
                "<path>": r"[^\s\"']+"}


class Command:
    def __init__(self, line, code, text):
        self.line = line
        self.code = int(code or 0)
        self.text = text
        self.input = ""
        self.out = []
        self.err = []


def parse(text):
    """The scenarios: pairs of a name and its commands, or skip conditions."""
    scenarios = [("", [])]
    rows = None
    for number, line in enumerate(text.splitlines(), 1):
        commands = scenarios[-1][1]
        last = commands[-1] if commands else None
        if line.startswith("## "):
            scenarios.append((line[3:], []))
            rows = None
        elif line.startswith("# ") or line in ("", "#"):
            continue
        elif line.startswith("? "):
            commands.append(line[2:])
        elif prompt := PROMPT.match(line):
            rows = None if prompt[2] == "$" else prompt
            if rows is None:
                commands.append(Command(number, prompt[1], prompt[3]))
        elif rows is not None:
            words, *shown = line.split(" => ")
            if not shown:
                raise SyntaxError(f"{number}: a row without =>")
            commands.append(Command(
                number, rows[1], rows[3].replace("@", words.strip())))
            last = commands[-1]
            (last.err if last.code else last.out).extend(
                s.strip() for s in shown)
        elif not isinstance(last, Command):
            raise SyntaxError(f"{number}: no command prints this")
        elif line.startswith("> "):
            last.text += "\n" + line[2:]
        elif line.startswith("< ") or line == "<":
            last.input += line[2:] + "\n"
        elif line.startswith("! "):
            last.err.append(line[2:])
        elif line.startswith("| ") or line == "|":
            last.out.append(line[2:])
        else:
            last.out.append(line)
    return scenarios


def fits(expected, line):
    parts = re.split(r"(\.\.\.|<n>|<path>)", expected)
    return re.fullmatch("".join(PLACEHOLDERS.get(p, re.escape(p))
                                for p in parts), line) is not None


def same(expected, lines):
    """Whether the lines are those expected; each block between lines `...` is
    looked for from the end of the one before."""
    blocks = [[]]
    for line in expected:
        if line == "...":
            blocks.append([])
        else:
            blocks[-1].append(line)
    at = 0
    for i, block in enumerate(blocks):
        last = len(lines) - len(block)
        starts = range(at, last + 1)
        if i == 0:
            starts = range(0, min(last, 0) + 1)
        if i + 1 == len(blocks):
            starts = range(max(at, last), last + 1)
            if i == 0 and last != 0:
                return False
        for start in starts:
            if all(map(fits, block, lines[start:])):
                at = start + len(block)
                break
        else:
            return False
    return True


def difference(stream, expected, lines):
    """Both, with what fits shown as it was printed; empty when they agree."""
    if same(expected, lines):
        return []
    shown = [next((a for a in lines if e != "..." and fits(e, a)), e)
             for e in expected]
    return list(difflib.unified_diff(
        shown, [a[:2000] for a in lines], f"{stream}, expected",
        f"{stream}, printed", lineterm="", n=2))[:80]


def run_scenario(commands, program):
    """Messages about what differs, and the condition that skips it if any."""
    with tempfile.TemporaryDirectory(prefix="transcript_") as folder:
        folder = pathlib.Path(folder)
        for name in ("bin", "streams", "work"):
            (folder / name).mkdir()
        (folder / "bin/phasemachine").symlink_to(program)
        stream = str(folder / "streams") + "/"
        script = [SHELL]
        for i, command in enumerate(commands):
            if isinstance(command, str):
                script.append(f"{{ {command}\n}} >/dev/null 2>&1 || "
                              f"{{ echo {i} >{stream}skip; exit; }}")
                continue
            (folder / f"streams/{i}.in").write_text(command.input)
            script.append(f"{{ {command.text}\n}} <{stream}{i}.in "
                          f">{stream}{i}.out 2>{stream}{i}.err; "
                          f"echo $? >{stream}{i}.code")
        (folder / "script").write_text("\n".join(script) + "\n")
        environment = dict(
            os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}",
            LC_ALL="C.UTF-8", HOME=f"{folder}/work", PYTHON=sys.executable,
            HELPERS=str(pathlib.Path(__file__).with_name("helpers.py")),
            ROOT=str(pathlib.Path(__file__).resolve().parents[2]))
        environment.pop("XDG_DATA_HOME", None)
        shell = subprocess.Popen(
            ["bash", folder / "script"], cwd=folder / "work", env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True)
        try:
            said = shell.communicate(timeout=SECONDS)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            said = f"not at its end after {SECONDS} seconds"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGKILL)
        if (folder / "streams/skip").exists():
            return [], commands[int((folder / "streams/skip").read_text())]
        found = []
        for i, command in enumerate(commands):
            if isinstance(command, str):
                continue
            if not (folder / f"streams/{i}.code").exists():
                found.append((command, ["was not run to its end: " + said]))
                break
            code = int((folder / f"streams/{i}.code").read_text())
            wrong = [] if code == command.code else [
                f"exit code {code}, expected {command.code}"]
            for name, expected in (("out", command.out), ("err", command.err)):
                lines = (folder / f"streams/{i}.{name}").read_text(
                    errors="backslashreplace").split("\n")
                if lines[-1] == "":
                    lines.pop()
                wrong += difference("std" + name, expected, lines)
            if wrong:
                found.append((command, wrong))
        return found, None


def main():
    program = os.path.abspath(sys.argv[1])
    path = sys.argv[2]
    (_, first), *scenarios = parse(pathlib.Path(path).read_text("utf-8"))
    if len(sys.argv) > 3:
        scenarios = [s for s in scenarios if s[0] == sys.argv[3]]
    if not scenarios:
        sys.exit(f"{path}: no scenario")
    failed = skipped = 0
    for name, commands in scenarios:
        found, condition = run_scenario(first + commands, program)
        for command, wrong in found:
            print(f"{path}:{command.line}: {name}\n  $ {command.text}",
                  *wrong, sep="\n  ")
        if condition:
            print(f"{path}: {name}: skipped, not so: {condition}")
        failed += bool(found)
        skipped += condition is not None
    print(f"{len(scenarios)} scenarios, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 77 if skipped else 0)


if __name__ == "__main__":
    main()
