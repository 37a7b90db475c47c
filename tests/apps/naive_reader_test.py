#!/usr/bin/env python3
"""Plays whole games knowing only what `play` prints, in the plainest locale,
and compares first screens with golden ones.

    naive_reader_test.py PROGRAM [--update]

The reader never lists the moves: it looks at the board, the hand and the
question, tries what they show, and tries something else if refused. --update
rewrites the golden screens in tests/golden/screens.
"""

import os
import pty
import random
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = None
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                      "../golden/screens")
GAMES = ["chess", "connect_four", "fairy_chess", "gungi", "monoknight",
         "tic_tac_toe", "twilight_struggle"]
UNPAINTED = ["connect_four", "tic_tac_toe"]
OPTIONS = {"fairy_chess": ["", "variant=crazyhouse", "variant=shogi"],
           "gungi": ["", "rules=advanced"]}
MOST_DECISIONS = 3000
END = re.compile(r"(wins|draw|finished with returns)[^\n]*\n\Z")


def environment():
    return {"PATH": os.environ["PATH"], "TERM": "xterm-256color",
            "LC_ALL": "C", "HOME": "/nonexistent"}


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def too_wide(text):
    lines = plain(text.replace("\r\n", "\n")).split("\n")
    return [line for line in lines if len(line) > 80]


def command(game, *more):
    return [PROGRAM, "play", game, "--sims", "2", "--seed", "3", "--level",
            "easy", *more]


SCRIPT = "go\ngo\nmoves\nquit\n"


def screen(game):
    """The start, two moves, and the next question."""
    return subprocess.run(command(game), input=SCRIPT, text=True,
                          capture_output=True, check=True,
                          env=environment()).stdout


def coloured_screen(game):
    """The same on a terminal."""
    master, slave = pty.openpty()
    with subprocess.Popen(command(game), stdin=subprocess.PIPE, stdout=slave,
                          stderr=subprocess.DEVNULL,
                          env=environment()) as process:
        os.close(slave)
        process.stdin.write(SCRIPT.encode())
        process.stdin.close()
        text = b""
        try:
            while part := os.read(master, 65536):
                text += part
        except OSError:  # closed by the program
            pass
    os.close(master)
    return text.decode().replace("\r\n", "\n")


def golden(game, colour):
    return os.path.join(GOLDEN, game + (".colour.txt" if colour else ".txt"))


# How a reader understands each game's screen: texts to try, best first.

def cells_of(line):
    return [cell.strip("[]") for cell in
            re.sub(r"\[(\S+)\]", r" \1 ", line).split()]


def squares(text):
    """The pieces of the last board with letters below it, by square."""
    board = {}
    rows = []
    for line in text.split("\n"):
        if match := re.match(r" ?(\d+) ?([ \[].*)", line):
            rows.append((match.group(1), cells_of(match.group(2))))
        elif re.match(r" +a +b +c", line):
            files = line.split()
            board = {files[i] + rank: cell for rank, row in rows
                     for i, cell in enumerate(row[:len(files)])}
            rows = []
    return board


def chess_like(text, choose):
    board = squares(text)
    own = [square for square, piece in board.items() if piece.lstrip("+")[0].isupper()]
    targets = [square for square in board if square not in own]
    guesses = [start + end + suffix for start in own for end in targets
               for suffix in ("", "q", "+")
               if not suffix or int(end[1:]) >= max(int(s[1:]) for s in board) - 2]
    hands = re.findall(r"^White's hand: (.*)$", text, re.MULTILINE)
    if hands:
        guesses += [piece + "@" + end for piece in
                    re.findall(r"\b([A-Z])", hands[-1]) for end in targets]
    choose.shuffle(guesses)
    # Words quoted in a question are tried first.
    return re.findall(r'"([^"]+)"', text.rsplit("\n", 2)[-2]) + guesses


def connect_four(text, choose):
    guesses = re.findall(r"^([a-z](?: [a-z])+)$", text, re.MULTILINE)[-1].split()
    choose.shuffle(guesses)
    return guesses


def tic_tac_toe(text, choose):
    guesses = [square for square, mark in squares(text).items() if mark == "."]
    choose.shuffle(guesses)
    return guesses


def gungi(text, choose):
    asked = " ".join(text.rpartition("'s hand:")[2].split())
    if ": set up " in asked:
        return set_up(asked, choose)
    rows = re.findall(r"^(\d)  (.*)$", text, re.MULTILINE)[-9:]
    # The published game has numbers from 9 down above its files.
    published = re.search(r"^ +9 +8 +7", text, re.MULTILINE)
    dash, travels, side = ("-", ">", "White") if published else ("", "-", "Black")
    board = {row + dash + str(9 - column if published else column): cell
             for row, line in rows
             for column, cell in enumerate(cells_of(line))}
    own = [at for at, piece in board.items()
           if (piece[0].isupper() if published else piece[0].islower())]
    guesses = []
    for start in own:
        for end, there in board.items():
            guesses += [start + sign + end
                        for sign in (travels if there == "." else "x+")]
    hand = re.findall(rf"^{side}'s hand: (.*)$", text, re.MULTILINE)[-1]
    guesses += [piece.upper() + "@" + end
                for piece in re.findall(r"\b([A-Za-z])", hand) for end in board]
    choose.shuffle(guesses)
    return guesses


def set_up(question, choose):
    """The example of the question, on any square that it names."""
    piece, last = re.search(r'"(\w)@\d-\d(!?)"', question).groups()
    ranks = re.search(r"ranks (\d) to (\d)", question)
    guesses = [f"{piece}@{r}-{file}{last}"
               for r in range(int(ranks.group(1)), int(ranks.group(2)) + 1)
               for file in range(1, 10)]
    choose.shuffle(guesses)
    return guesses


def monoknight(text, choose):
    hand = text[text.rindex("remaining"):]
    guesses = re.findall(r" {6,}\d  (\w+)", hand)
    choose.shuffle(guesses)
    return guesses


def twilight_struggle(text, choose):
    screen_text = text[("\n" + text).rindex("\nTurn "):]
    head, _, question = screen_text.partition("\nDeck ")
    question = question.partition("\n")[2]
    guesses = re.findall(r'"(\w+)"', question)
    countries = re.findall(r"([A-Z][A-Za-z/ ]*?)[ *]\d +(?:\d+/|\.)", head)
    hand = re.search(r"\nUSSR hand: ((?:.|\n   )*)", head).group(1)
    cards = re.sub(r" \(\w+\)", "", " ".join(hand.split())).split(", ")
    names = countries + cards + re.findall(
        r"[A-Z][\w/-]+(?: [A-Z][\w/-]+)*|\d+", " ".join(question.split()))
    choose.shuffle(guesses)
    choose.shuffle(names)
    # Points are spent as long as there are some.
    stops = [guess for guess in guesses if guess in ("stop", "no")]
    return [guess for guess in guesses if guess not in stops] + names + stops


READS = {"chess": chess_like, "connect_four": connect_four,
         "fairy_chess": chess_like, "gungi": gungi, "monoknight": monoknight, "tic_tac_toe": tic_tac_toe,
         "twilight_struggle": twilight_struggle}


class Reader:
    """Plays using only the output."""

    # A word, and what is in the answer to it.
    ask = "clock"
    mark = "this game has no clock"

    def __init__(self, game, *more):
        self.process = subprocess.Popen(
            self.command(game, *more), text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env=environment())
        self.printed = []

    def command(self, game, *more):
        return command(game, *more)

    def say(self, text):
        """The output in answer."""
        self.process.stdin.write(f"{text}\n{self.ask}\n")
        self.process.stdin.flush()
        answer = []
        for line in self.process.stdout:
            if self.mark in line:
                break
            answer.append(line)
        self.printed += answer
        return "".join(answer)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.end()

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


class CampaignReader(Reader):
    ask = "xyzzy"  # no word of the campaign
    mark = '"xyzzy"'

    def __init__(self, profile, *more):
        super().__init__("monoknight", "--campaign", "--profile", profile, *more)

    def command(self, game, *more):
        return [PROGRAM, "play", game, "--seed", "3", *more]

    def clear(self, order, choose):
        """Plays a stage to its end; the screen with its stars."""
        seen = self.say(order)
        for _ in range(MOST_DECISIONS):
            if "star 1  " in seen:  # the screen after a clear
                return seen
            for guess in [*tiles(seen, choose), "redraw"]:
                answer = self.say(guess)
                if "remaining" in answer or "star 1  " in answer:
                    seen = answer
                    break
        raise AssertionError("no end of the stage:\n" + seen)

    def clear_by_hints(self, seen):
        """The same for a stage whose first screen is given, with the moves that
        `hint` names."""
        for _ in range(MOST_DECISIONS):
            if "star 1  " in seen:
                return seen
            hint = re.search(r"hint: (\S+)", self.say("hint"))
            seen = self.say(hint.group(1)) if hint else ""
        raise AssertionError("no end of the stage:\n" + seen)

    def stage_with_fewest_stars(self, chapter):
        rows = re.findall(r"^  (\d-\d) .* ([*-]{3}) ", self.say(
            f"chapter {chapter}"), re.MULTILINE)
        return min(rows, key=lambda row: row[1].count("*"))[0]


def tiles(text, choose):
    """The tiles to visit first."""
    rows = re.findall(r"^ (\d) ((?:[ \[]\S[ \]]?)+)", text, re.MULTILINE)
    cells = [(f"{x},{y}", cell) for y, row in rows
             for x, cell in enumerate(cells_of(row))]
    choose.shuffle(cells)
    return [tile for tile, _ in sorted(cells, key=lambda c: c[1] == ".")]


class NaiveReader(unittest.TestCase):
    def test_whole_games(self):
        for game in GAMES:
            for options in OPTIONS.get(game, [""]):
                with self.subTest(game + " " + options):
                    self.play(game, options)

    def play(self, game, options):
        reader = Reader(game, *(["--options", options] if options else []))
        choose = random.Random(7)
        seen = reader.say("")  # what is printed at the start
        decisions = 0
        while not END.search(seen):
            for guess in READS[game](seen, choose):
                answer = reader.say(guess)
                # A refusal is a line or two, without a board.
                if answer.count("\n") > 3 or END.search(answer):
                    break
            else:
                self.fail(f"{game}: nothing that this shows can be played:\n"
                          + seen)
            seen = answer
            decisions += 1
            self.assertLess(decisions, MOST_DECISIONS)
        text = "".join(reader.printed)
        self.assertEqual(too_wide(text), [])
        self.assertTrue(text.isascii())
        self.assertEqual(reader.end(), 0)

    def test_stages_of_the_campaign(self):
        """The first stage and the next, from tile to tile as they are drawn."""
        with tempfile.TemporaryDirectory() as folder:
            profile = os.path.join(folder, "me.json")
            reader = CampaignReader(profile)
            for order in ("1-1", "next"):
                text = reader.clear(order, random.Random(7))
                self.assertRegex(text, r"star 1  won")
            self.assertEqual(too_wide("".join(reader.printed)), [])
            self.assertEqual(reader.end(), 0)
            # Progress is kept for the next start.
            again = CampaignReader(profile)
            self.assertRegex(again.say("menu"), r"Campaign: [2-6] of 120 stars")
            self.assertEqual(again.end(), 0)

    def test_the_campaign_from_its_first_to_its_last_stage(self):
        """By hints; what the screens say of stars, locks and unlocks is
        followed, so a chapter with too few stars is played on."""
        with tempfile.TemporaryDirectory() as folder:
            profile = os.path.join(folder, "me.json")
            reader = CampaignReader(profile, "--sims", "60")
            cleared = []
            order = "1-1"
            for _ in range(120):
                seen = reader.say(order)
                if "every stage of the campaign is cleared" in seen:
                    break
                if "every stage that is unlocked" in seen:
                    chapter = cleared[-1][0]
                    order = reader.stage_with_fewest_stars(chapter)
                    continue
                stage = re.search(r"^Stage (\d-\d) ", seen, re.MULTILINE)
                text = reader.clear_by_hints(seen)
                self.assertRegex(text, r"star 1  won")
                self.assertEqual(len(re.findall(r"star \d  (won|missed)", text)),
                                 3)
                cleared.append(stage.group(1))
                order = "next"
            self.assertEqual(sorted(set(cleared)),
                             [f"{chapter}-{stage}" for chapter in range(1, 6)
                              for stage in range(1, 9)])
            self.assertEqual(too_wide("".join(reader.printed)), [])
            menu = reader.say("menu")
            self.assertNotIn("locked", menu)
            stars = re.search(r"Campaign: (\d+) of 120 stars", menu).group(1)
            self.assertGreaterEqual(int(stars), 4 * 16 + 8)
            self.assertEqual(reader.end(), 0)
            again = CampaignReader(profile)
            self.assertIn(f"Campaign: {stars} of 120 stars", again.say("menu"))
            self.assertEqual(again.end(), 0)

    def test_golden_screens(self):
        for game in GAMES:
            for colour, shown in ((False, screen(game)),
                                  (True, coloured_screen(game))):
                with self.subTest(game, colour=colour):
                    self.assertEqual(too_wide(shown), [])
                    self.assertTrue(shown.isascii())
                    painted = colour and game not in UNPAINTED
                    self.assertEqual("\x1b[" in shown, painted)
                    with open(golden(game, colour), encoding="ascii") as f:
                        self.assertEqual(shown, f.read())


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    if "--update" in sys.argv:
        os.makedirs(GOLDEN, exist_ok=True)
        for each in GAMES:
            for in_colour, text in ((False, screen(each)),
                                    (True, coloured_screen(each))):
                with open(golden(each, in_colour), "w",
                          encoding="ascii") as file:
                    file.write(text)
    else:
        unittest.main()
