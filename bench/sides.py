"""The programs that bench/compare.py compares.

A side counts a position of a suite and says how long it took. It is one of

    PATH                a phasemachine program
    commit:REVISION     the phasemachine program of that commit, built for it
    uci:PATH            a UCI engine with `go perft`, kept running
    command:TEMPLATE    a command with {fen}, {depth} and {variant} in it, which
                        prints its node count as the last number
"""

import json
import os
import re
import shlex
import subprocess
import tempfile
import time

import process
import suite as suites


ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Runs that do nothing, to learn the processor time of a start.
STARTS = 5
# Processor seconds of a run without its start, at least.
LEAST = 1e-4


def pinned(command, cpu):
    """The command on one processor."""
    return ["taskset", "-c", str(cpu)] + command


def run_timed(command, environment=None):
    """Output, wall seconds and processor seconds of a process."""
    begin = time.perf_counter()
    with tempfile.TemporaryFile("w+") as err:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=err,
                              text=True, env=environment) as running:
            out = running.stdout.read()
            _, status, usage = os.wait4(running.pid, 0)
            running.returncode = os.waitstatus_to_exitcode(status)
        wall = time.perf_counter() - begin
        if running.returncode != 0:
            err.seek(0)
            said = (err.read() or out).strip()
            raise process.Failed(f"{shlex.join(command)}: exit code "
                                 f"{running.returncode}: {said}")
    return out, wall, usage.ru_utime + usage.ru_stime


class OurProgram:
    """A phasemachine program."""

    def __init__(self, path, options):
        self.path = path
        self.options = options
        self.about = self.version()
        self.start = min(self.processor_time("perft", "--depth", "0")
                         for _ in range(STARTS))

    def processor_time(self, *arguments):
        """Processor seconds of one run."""
        return run_timed(pinned([self.path, *arguments], self.options.cpu),
                         self.environment())[2]

    def environment(self):
        """With the requested instruction set."""
        if not self.options.isa:
            return None
        return dict(os.environ, PHASEMACHINE_ISA=self.options.isa)

    def version(self):
        """Commit, compiler and instruction set, as reported by the program."""
        out, _, _ = run_timed([self.path, "version", "--json"],
                              self.environment())
        says = json.loads(out.splitlines()[-1])
        return {key: says.get(key) for key in
                ("version", "commit", "engine", "compiler", "instructions")}

    def count(self, line, depth):
        """Nodes, and wall and processor seconds without the start."""
        command = [self.path, "perft", "--game", self.options.game,
                   "--depth", str(depth), "--leaf", self.options.leaf,
                   "--threads", "1", "--json"]
        if line.position:
            command += ["--position", line.position]
        given = ",".join(filter(None, [self.options.options, line.options]))
        if given:
            command += ["--options", given]
        out, _, processor = run_timed(pinned(command, self.options.cpu),
                                      self.environment())
        answer = json.loads(out.splitlines()[-1])
        return (answer["nodes"], answer["seconds"],
                max(processor - self.start, LEAST))

    def close(self):
        """Nothing runs."""


class UciEngine(process.Process):
    """A UCI engine kept running, so that its start is not timed."""

    def __init__(self, path, options):
        super().__init__(pinned([path], options.cpu))
        self.variant = None
        name = next(line for line in self.ask("uci", "uciok")
                    if line.startswith("id name"))
        self.about = {"version": name.split(None, 2)[2].strip()}

    def processor(self):
        """Processor seconds of its threads so far."""
        total = 0
        folder = f"/proc/{self.process.pid}/task"
        for task in os.listdir(folder):
            with open(f"{folder}/{task}/schedstat", encoding="ascii") as file:
                total += int(file.read().split()[0])
        return total / 1e9

    def count(self, line, depth):
        """Nodes, and wall and processor seconds."""
        variant = line.variant()
        if variant != self.variant:
            self.send(f"setoption name UCI_Variant value {variant or 'chess'}")
            self.variant = variant
        self.send("position " + (f"fen {line.position}" if line.position
                                 else "startpos"))
        self.ask("isready", "readyok")
        begin, before = time.perf_counter(), self.processor()
        said = self.ask(f"go perft {depth}", "Nodes searched")[-1]
        return (int(said.split(":")[1]), time.perf_counter() - begin,
                self.processor() - before)


class OtherProgram:
    """A command that prints its node count; its start-up is timed too."""

    def __init__(self, template, options):
        self.template = template
        self.options = options
        self.about = {"version": template}

    def count(self, line, depth):
        """Nodes, and wall and processor seconds."""
        fields = {"fen": line.position or suites.START, "depth": depth,
                  "variant": line.variant() or "chess"}
        command = [word.format(**fields)
                   for word in shlex.split(self.template)]
        out, wall, processor = run_timed(pinned(command, self.options.cpu))
        numbers = re.findall(r"\d[\d,]*", out)
        if not numbers:
            raise process.Failed(f"{shlex.join(command)} printed no number")
        return int(numbers[-1].replace(",", "")), wall, processor

    def close(self):
        """Nothing runs."""


def built(revision):
    """The program of a commit, built in build/compare."""
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse",
                             "--verify", revision + "^{commit}"],
                            capture_output=True, text=True, check=False).stdout.strip()
    if not commit:
        raise process.Failed(f"commit:{revision}: there is no such commit")
    tree = os.path.join(ROOT, "build", "compare", commit[:12])
    program = os.path.join(tree, "build", "bin", "phasemachine")
    if os.access(program, os.X_OK):
        return program
    os.makedirs(os.path.dirname(tree), exist_ok=True)
    for command in (
            [] if os.path.isdir(tree) else
            ["git", "clone", "-q", "--no-checkout", ROOT, tree],
            ["git", "-C", tree, "checkout", "-q", "--detach", commit],
            ["cmake", "-S", tree, "-B", os.path.join(tree, "build"), "-G",
             "Ninja", "-DCMAKE_BUILD_TYPE=Release",
             "-DPHASEMACHINE_BUILD_TESTS=OFF"],
            ["cmake", "--build", os.path.join(tree, "build"), "--target",
             "phasemachine"]):
        if command and subprocess.run(command, stdout=subprocess.DEVNULL,
                                      check=False).returncode != 0:
            raise process.Failed(f"commit:{revision}: failed: "
                                 f"{shlex.join(command)}")
    return program


def make(text, options):
    """The side named by `text`."""
    kind, colon, rest = text.partition(":")
    try:
        if colon and kind == "commit":
            return OurProgram(built(rest), options)
        if colon and kind == "uci":
            return UciEngine(rest, options)
        if colon and kind == "command":
            return OtherProgram(rest, options)
        return OurProgram(text, options)
    except OSError as error:
        raise process.Failed(f"{text}: {error.strerror}") from error
