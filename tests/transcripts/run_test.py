#!/usr/bin/env python3
"""The interpreter of transcripts accepts what fits and tells what does not."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

RUN = pathlib.Path(__file__).with_name("run.py")
# Repeats its words, one a line; those that begin with `!` on stderr.
PROGRAM = """#!/bin/sh
for word; do case $word in !*) echo "$word" >&2 ;; *) echo "$word" ;; esac; done
exit ${CODE:-0}
"""


class Transcripts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name, "a.txt")
        self.program = pathlib.Path(folder.name, "program")
        self.program.write_text(PROGRAM)
        os.chmod(self.program, 0o755)

    def run_it(self, text, scenario="## it\n"):
        self.file.write_text(scenario + text)
        run = subprocess.run([sys.executable, "-B", RUN, self.program,
                              self.file], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True)
        return run.returncode, run.stdout

    def fits(self, *texts):
        for text in texts:
            code, said = self.run_it(text)
            self.assertEqual((code, said),
                             (0, "1 scenarios, 0 failed, 0 skipped\n"), text)

    def differs(self, text, *told):
        code, said = self.run_it(text)
        self.assertEqual(code, 1, text)
        for part in told:
            self.assertIn(part, said)

    def test_what_is_printed_fits(self):
        self.fits("$ phasemachine one two\none\n# a comment\ntwo\n",
                  "$ phasemachine\n", "$ phasemachine '' '# x'\n|\n| # x\n",
                  "$ phasemachine one !two\none\n! !two\n",
                  "$ cat\n< one\n< two\none\ntwo\n",
                  "$ phasemachine one \\\n>   two\none\ntwo\n")

    def test_what_is_printed_differs(self):
        self.differs("$ phasemachine one two\none\nthree\n", "a.txt:2: it\n",
                     "$ phasemachine one two", "-three", "+two")
        self.differs("$ phasemachine one two\none\n", "+two")
        self.differs("$ phasemachine one\none\ntwo\n", "-two")
        self.differs("$ phasemachine one two\ntwo\none\n")
        self.differs("$ phasemachine one\n", "+one")
        self.differs("$ phasemachine one\n!\n", "-!")
        self.differs("$ phasemachine one one\none\n", "+one")
        self.differs("$ phasemachine !one\n", "stderr, printed", "+!one")
        self.differs("$ phasemachine\n! !one\n", "stderr, expected", "-!one")
        self.differs("$ phasemachine ''\n", "stdout, printed")

    def test_exit_codes(self):
        self.fits("3$ CODE=3 phasemachine\n", "3$ CODE=3 phasemachine | cat\n")
        self.differs("$ CODE=3 phasemachine\n", "exit code 3, expected 0")
        self.differs("3$ phasemachine\n", "exit code 0, expected 3")
        self.differs("$ exit 0\n", "was not run to its end")
        self.differs("$ (\n", "was not run to its end")

    def test_placeholders(self):
        words = "$ phasemachine 'a 12 b' /x/y.z -1.5e-3\n"
        self.fits(words + "a <n> b\n<path>\n<n>\n", words + "...\n",
                  words + "a ...\n...\n", words + "...\n<n>\n",
                  words + "...\n/x...\n...\n", words + "...12...\n...\n<n>\n",
                  words + "...\na 12 b\n...\n/x/y.z\n-1.5e-3\n...\n")
        for wrong in ("a <n>\n<path>\n<n>\n", "a <n> b\n<n>\n<n>\n",
                      "...\na 12 b\n", "...\n/x\n...\n", "12\n...\n",
                      "/x...\n...\n", "...\n<n>\n<path>\n...\n", "... 13 ...\n...\n",
                      "...\n<path>\n...\n<path>\n...\na...\n...\n"):
            self.differs(words + wrong)
        self.differs("$ phasemachine 'a.b'\na...c\n")
        self.differs("$ phasemachine axb\na.b\n")

    def test_rows(self):
        self.fits("* phasemachine @ x | tr '\\n' ' '\na => a x ...\nb c => b c x ...\n")
        self.differs("* phasemachine @\na => a\nb => c\n", "a.txt:4", "-c", "+b")
        rows = "2* CODE=2 phasemachine @\n"
        self.fits(rows + "!a => !a\n'!a b' => !a ...\n")
        self.differs(rows + "a => a\n", "+a")
        self.differs("2* phasemachine @ 2>&1\n!a => !a\n", "exit code 0")
        self.assertNotEqual(self.run_it(rows + "a\n")[0], 0)

    def test_scenarios(self):
        code, said = self.run_it(
            "## one\n$ echo $x >a; ls\na\n## two\n$ ls; x=2\n$ echo $x\n2\n",
            scenario="$ x=1\n")
        self.assertEqual((code, said), (0, "2 scenarios, 0 failed, 0 skipped\n"))
        code, said = self.run_it("? false\n$ echo\n## two\n$ echo b\nb\n")
        self.assertEqual(code, 77)
        self.assertIn("it: skipped, not so: false", said)
        self.assertEqual(self.run_it("? false\n## two\n$ echo b\n")[0], 1)
        self.assertNotEqual(self.run_it("one\n")[0], 0)
        self.assertNotEqual(self.run_it("", scenario="$ phasemachine\n")[0], 0)

    def test_helpers(self):
        self.fits("$ say 'a, b' cat\na\nb\n", "$ say '' cat\n",
                  """$ echo '{"a": [1, "x"]}' | json j.a 'j.a[1]' 'len(j.a)'\n"""
                  """[1,"x"] x 2\n""",
                  "$ printf '1\\n2\\n' | json js 'sum(js)'\n[1,2] 3\n")
        self.differs("$ echo '{}' | json j.a\n", "KeyError")


if __name__ == "__main__":
    unittest.main()
