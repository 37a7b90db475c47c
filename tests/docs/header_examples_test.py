#!/usr/bin/env python3
"""header_examples.py finds the examples that do not compile.

    header_examples_test.py COMPILER
"""

import os
import subprocess
import sys
import tempfile
import unittest

COMPILER = sys.argv.pop(1)
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                      "header_examples.py")


def check(comment):
    """The exit code and output for a tree of one header with this comment."""
    with tempfile.TemporaryDirectory() as root:
        os.mkdir(os.path.join(root, "core"))
        path = os.path.join(root, "core/thing.h")
        with open(path, "w", encoding="utf-8") as f:
            f.write(comment + "namespace phasemachine {\n"
                    "inline int twice(int x) { return 2 * x; }\n}\n")
        run = subprocess.run([sys.executable, "-B", SCRIPT, root, COMPILER],
                             stdout=subprocess.PIPE, text=True)
    return run.returncode, run.stdout


class HeaderExamples(unittest.TestCase):
    def test_a_good_example(self):
        code, said = check("// Example:\n//   int x = twice(2);\n//\n"
                           "//   x = twice(x);\n//\n// Thread safety: none.\n")
        self.assertEqual(code, 0, said)
        self.assertIn("1 examples, 0 faults", said)

    def test_each_kind_of_fault_and_where_it_is(self):
        for fault in ("int x = thrice(2);", "int x = twice(2)", "...",
                      "twice(2, 3);", "unknown.call();"):
            code, said = check(f"// Of things.\n//\n// Example:\n//   {fault}\n")
            self.assertEqual(code, 1, fault)
            self.assertIn("core/thing.h:", said)

    def test_the_last_line_counts(self):
        code, said = check("// Example:\n//   twice(1);\n//\n//   wrong();\n")
        self.assertEqual(code, 1, said)
        self.assertIn("core/thing.h:4", said)

    def test_no_example_at_all_is_a_fault(self):
        self.assertEqual(check("// Example: in words.\n")[0], 1)


if __name__ == "__main__":
    unittest.main()
