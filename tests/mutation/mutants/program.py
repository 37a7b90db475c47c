"""Faults in what the program says and reads."""

from mutants.mutant import Mutant

MUTANTS = [
    Mutant("program: swapped letters are two mistakes",
           "a word with two letters swapped is not near", "core/find_name.cc",
           "row[j] = std::min(row[j], earlier[j - 2] + 1);",
           "row[j] = std::min(row[j], earlier[j - 2] + 2);",
           ("core/find_name_test",)),
    Mutant("program: half of several moves is made",
           "poland 7 places six points", "apps/cli/play/play_answers.cc",
           "    if (possible < several.times) {", "    if (possible == 0) {",
           ("transcripts/play",)),
    Mutant("program: wide terminals are not used",
           "a drawing is never set in columns",
           "apps/cli/terminal/terminal.cc",
           "  if (whole > size.columns) return text;",
           "  if (whole > 0) return text;", ("apps/columns_test",)),
    Mutant("connect four: columns are numbered from 0",
           "1 is the second column", "games/connect_four/text.cc",
           "static_cast<std::uint16_t>(letter - '1')",
           "static_cast<std::uint16_t>(letter - '0')",
           ("games/connect_four/rules_test",)),
]
