// Counts of move sequences against tables made by other programs, for every
// variant of the rules that this processor can run.

#include <cstdint>

#include "games/chess/compiled.h"
#include "gtest/gtest.h"
#include "tests/games/chess/isas.h"
#include "tests/games/chess/perft_table.h"

namespace phasemachine::chess {
namespace {

// Counts the leaves, to test the count against the lists above it.
std::uint64_t perft(const Compiled& rules, const Position& position,
                    int depth) {
  if (depth == 1) return rules.countLegal(position);
  MoveList moves;
  rules.generateLegal(position, moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) {
    Position child = position;
    rules.makeMove(child, move);
    nodes += perft(rules, child, depth - 1);
  }
  return nodes;
}

class ChessPerft : public testing::TestWithParam<IsaLevel> {
 protected:
  static void checkTable(const char* name) {
    const Compiled& rules = compiledFor(GetParam());
    checkPerftTable(name, [&](const Position& position, int depth) {
      return perft(rules, position, depth);
    });
  }
};

TEST_P(ChessPerft, ClassicTable) { checkTable("chess_perft.csv"); }
TEST_P(ChessPerft, Chess960Table) { checkTable("chess960_perft.csv"); }

INSTANTIATE_TEST_SUITE_P(Variants, ChessPerft,
                         testing::ValuesIn(availableIsas().begin(),
                                           availableIsas().end()),
                         isaTestName);

}  // namespace
}  // namespace phasemachine::chess
