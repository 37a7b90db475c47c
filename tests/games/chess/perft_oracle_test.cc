// Counts of move sequences against tables made by other programs, for every
// variant of the rules that this processor can run.

#include <cstdint>

#include "games/chess/compiled.h"
#include "games/chess/machine/moves.h"
#include "games/chess/perft/perft.h"
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

// Perft driven by the leaf counter, against tables made by other programs, in
// every variant that this processor can run.

std::uint64_t perft(const Position& position, int depth, LeafCounter& counter) {
  if (depth == 1) return countLegal(position);
  if (depth == LeafCounter::kPlies) {
    counter.add(position);
    return counter.finish();
  }
  MoveList moves;
  generateLegal(position, moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) {
    Position child = position;
    makeMove(child, move);
    nodes += perft(child, depth - 1, counter);
  }
  return nodes;
}

class LeafCounterOracle : public testing::TestWithParam<IsaLevel> {
 protected:
  static void checkTable(const char* name) {
    LeafCounter counter(GetParam());
    checkPerftTable(name, [&](const Position& position, int depth) {
      return perft(position, depth, counter);
    });
  }
};

TEST_P(LeafCounterOracle, ClassicTable) { checkTable("chess_perft.csv"); }
TEST_P(LeafCounterOracle, Chess960Table) { checkTable("chess960_perft.csv"); }

INSTANTIATE_TEST_SUITE_P(Variants, LeafCounterOracle,
                         testing::ValuesIn(runnableLevels()), isaTestName);

}  // namespace
}  // namespace phasemachine::chess
