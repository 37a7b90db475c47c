#!/usr/bin/env python3
"""Each check of check_tree.py finds its faults.

    check_tree_test.py
"""

import os
import subprocess
import sys
import tempfile
import unittest

CHECKER = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                       "check_tree.py")


def header(body):
    return f"// What it is.\n\n#pragma once\n\n{body}\n"


class CheckTree(unittest.TestCase):
    def findings(self, check, files):
        """The findings of one check in a tree of these files."""
        with tempfile.TemporaryDirectory() as root:
            for path, text in files.items():
                full = os.path.join(root, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "w", encoding="utf-8") as f:
                    f.write(text)
            run = subprocess.run([sys.executable, CHECKER, root, check],
                                 capture_output=True, text=True,
                                 env=os.environ | {"GIT_CEILING_DIRECTORIES":
                                                   tempfile.gettempdir()})
            lines = run.stdout.splitlines()[:-1]
            self.assertEqual(run.returncode, 1 if lines else 0, run.stderr)
            return lines

    def assert_one(self, check, files, words):
        found = self.findings(check, files)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_a_tree_without_files_is_no_tree(self):
        with tempfile.TemporaryDirectory() as root:
            run = subprocess.run([sys.executable, CHECKER, root, "headers"],
                                 capture_output=True, text=True)
            self.assertEqual(run.returncode, 1)
            self.assertIn("there are no files in", run.stderr)

    def test_an_arrow_in_the_wrong_direction(self):
        target = {"games/chess/a.h": "", "games/go/b.h": "", "phase/p.h": ""}
        for path, to, words in (
                ("core/x.cc", "phase/p.h", "core must not include phase"),
                ("ai/x.cc", "games/chess/a.h", "ai must not include games"),
                ("games/go/x.cc", "games/chess/a.h", "game go must not")):
            self.assert_one("includes",
                            target | {path: f'#include "{to}"\n'}, words)
        self.assertEqual([], self.findings("includes", target | {
            "games/go/x.cc": '#include "games/go/b.h"\n#include <vector>\n',
            "games/list.h": '#include "games/headers.h"\n',
            "apps/x.cc": '#include "games/chess/a.h"\n'}))

    def test_an_example_is_part_of_a_tree(self):
        example = {"docs/examples/go/games/go/b.h": "", "core/c.h": "",
                   "engine/e.h": ""}
        self.assertEqual([], self.findings("includes", example | {
            "docs/examples/go/games/go/x.cc":
                '#include "core/c.h"\n#include "games/go/b.h"\n'}))
        self.assert_one("includes", example | {
            "docs/examples/go/games/go/x.cc": '#include "engine/e.h"\n'},
            "games must not include engine")

    def test_an_include_of_a_folder_above(self):
        target = {"ai/search/tree/a.h": "", "ai/search/stop/b.h": "",
                  "games/chess/game.h": ""}
        self.assert_one("floors", target | {
            "ai/search/stop/x.cc": '#include "ai/search/tree/a.h"\n'},
            "stop must not include ai/search/tree/a.h")
        self.assert_one("floors", target | {
            "games/chess/moves/x.cc": '#include "games/chess/game.h"\n'},
            "moves must not include games/chess/game.h")
        self.assert_one("floors", target | {"ai/search/x/a.cc": ""},
                        "x is not a folder of ai/search")
        self.assertEqual([], self.findings("floors", target | {
            "ai/search/tree/x.cc": '#include "ai/search/stop/b.h"\n',
            "games/chess/text/x.cc": '#include "games/chess/game.h"\n'}))

    def test_one_game_named_outside_its_folder(self):
        target = {"games/chess/game.h": "static_assert(Game<Chess>);\n",
                  "games/monoknight/game.h":
                      "static_assert(Game<MonoKnight>);\n"}
        for line, words in (('#include "games/chess/a.h"', "names one game"),
                            ("if (isOf<MonoKnight>()) {}", "MonoKnight"),
                            ('if (name == "chess") {}', '"chess"')):
            self.assert_one("games", target | {"engine/x.cc": line + "\n"},
                            words)
        self.assertEqual([], self.findings("games", target | {
            "engine/x.cc": "// Chess, say.\nuse(\"a game of chess\");\n",
            "games/chess/x.cc": "Chess game;\n"}))

    def test_a_dependency_that_the_room_may_not_have(self):
        for path, line, words in (
                ("core/x.cc", "#include <iostream>", "does not print"),
                ("phase/x.cc", "#include <tbb/task_arena.h>", "phase uses"),
                ("games/chess/x.cc", '#include "nlohmann/json.hpp"',
                 "must not include"),
                ("ai/x.cc", "#include <nlohmann/json.hpp>", "ai uses"),
                ("ai/x.cc", '#include "x.h"', "must not include"),
                ("apps/x.cc", '#include "x.h"', "from the root")):
            self.assert_one("includes", {path: line + "\n"}, words)
        self.assertEqual([], self.findings("includes", {
            "ai/x.cc": "#include <tbb/task_arena.h>\n",
            "games/chess/x.cc": "#include <immintrin.h>\n"}))

    def test_a_header_that_is_not_there(self):
        self.assert_one("includes", {"core/x.cc": '#include "core/y.h"\n'},
                        "there is no core/y.h")

    def test_library_code_that_prints_exits_or_throws(self):
        for line in ('std::cout << 1;', 'printf("x");', 'exit(1);',
                     "std::abort();", "throw 1;", "  abort();"):
            self.assert_one("silence", {"core/x.cc": line + "\n"},
                            "in library code")
        self.assertEqual([], self.findings("silence", {
            "core/x.cc": '// we throw nothing\nf("throw exit(1)");\n',
            "apps/x.cc": "std::cout << 1;\n"}))

    def test_a_header_without_guard_or_contract(self):
        self.assert_one("headers", {"core/x.h": "// X\n\nint x;\n"}, "once")
        good = header("int x;")
        self.assert_one("headers", {"core/x.h": "\n" + good}, "what it is")
        self.assertEqual([], self.findings("headers", {"core/x.h": good}))

    def test_a_readme_that_is_missing_or_behind(self):
        rooms = ("core", "phase", "network", "games", "ai", "engine", "apps",
                 "bench", "tests", "docs")
        files = {f"{room}/README.md": "# R\n" for room in rooms}
        self.assertEqual([], self.findings("readmes", files))
        self.assert_one("readmes", files | {"core/x.h": ""}, "name x.h")
        self.assert_one("readmes", files | {"games/go/board.h": ""},
                        "games/go:1: has no README")
        named = {"core/README.md": "`x.{h,cc}` and `yy*`\n",
                 "core/x.h": "", "core/yy_z.h": ""}
        self.assertEqual([], self.findings("readmes", files | named))

    def test_paths_of_one_machine_and_things_left_for_later(self):
        for line in ("see /" + "work/x", "cd /" + "home/ann/x",
                     "// TO" + "DO: more"):
            self.assert_one("paths", {"docs/x.md": line + "\n"}, "docs/x.md:1")
        self.assertEqual([], self.findings("paths", {
            "docs/x.md": "framework/x, /usr/bin/x, it works/fails\n"}))

    def test_whitespace(self):
        for text in ("a \n", "a\tb\n", "a", "a\n\n"):
            self.assertTrue(self.findings("whitespace", {"docs/x.md": text}))

    def test_names_and_texts_that_are_not_utf8(self):
        for git in (False, True):
            with tempfile.TemporaryDirectory() as root:
                if git:
                    subprocess.run(["git", "init", "-q", root], check=True)
                odd = os.fsencode(root) + b"/core/\xff\x1b.cc"
                os.mkdir(os.path.dirname(odd))
                with open(odd, "wb") as f:
                    f.write(b"// \xe9\n")
                for check, words in (("whitespace", "not UTF-8"),
                                     ("includes", "1 files, 0 findings")):
                    run = subprocess.run(
                        [sys.executable, CHECKER, root, check],
                        capture_output=True, env=os.environ | {
                            "GIT_CEILING_DIRECTORIES": tempfile.gettempdir(),
                            "LC_ALL": "C"})
                    self.assertEqual(run.stderr, b"")
                    self.assertIn(words, run.stdout.decode())

    def test_readmes_that_name_files_of_other_folders(self):
        files = {"core/x.h": "", "ai/y.h": "", "core/low/z.h": ""}
        for line in ("`y.h`", "`gone.cc`", "`gone.py`"):
            self.assert_one("links", files | {"core/README.md": line + "\n"},
                            "no such file here")
        self.assertEqual([], self.findings("links", files | {
            "core/README.md": "`x.h` `z.h` `y.h`, which is in `ai/`\n",
            "docs/d.md": "`gone.cc` was there\n"}))

    def test_documents_that_name_what_is_not_there(self):
        files = {"core/x.h": "int known();\n"}
        for line in ("[x](y.md)", "`core/y.h`", "`Core::unknown()`",
                     "```\nf -> Core::unknown  core/x.h\n```",
                     "```\nf  core/y.h\n```"):
            self.assertEqual(1, len(self.findings(
                "links", files | {"docs/d.md": line + "\n"})), line)
        self.assertEqual([], self.findings("links", files | {
            "docs/d.md": "[x](../core/x.h) `core/x.h` `Core::known()`\n"}))


if __name__ == "__main__":
    unittest.main()
