// Perft driven by the leaf counter, against tables made by other programs, in
// every variant that this processor has.

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "games/chess/leaf_counter.h"
#include "games/chess/moves.h"
#include "gtest/gtest.h"
#include "tests/games/chess/leaf_counter_variants.h"
#include "tests/games/chess/position_text.h"

namespace phasemachine::chess {
namespace {

std::filesystem::path oracleFile(const std::string& name) {
  namespace fs = std::filesystem;
  if (const char* folder = std::getenv("PHASEMACHINE_ORACLE_DIR")) {
    return fs::path(folder) / name;
  }
  const fs::path source = PHASEMACHINE_SOURCE_DIR;
  const fs::path own = source / "tests" / "data" / name;
  if (fs::exists(own)) return own;
  return source / ".." / "shared" / "oracle" / name;
}

void addLeaves(const Position& position, int depth, LeafCounter& counter) {
  if (depth == LeafCounter::kPlies) {
    counter.add(position);
    return;
  }
  MoveList moves;
  generateLegal(position, moves);
  for (const Move move : moves) {
    Position child = position;
    makeMove(child, move);
    addLeaves(child, depth - 1, counter);
  }
}

void checkTable(LeafCounter::Variant variant, const std::string& name) {
  const std::filesystem::path path = oracleFile(name);
  std::ifstream in(path);
  if (!in) GTEST_SKIP() << "no such file: " << path;
  std::string line;
  std::getline(in, line);
  ASSERT_EQ(line, "fen,depth,nodes");
  LeafCounter counter(variant);
  int rows = 0;
  while (std::getline(in, line)) {
    const auto second = line.rfind(',');
    const auto first = line.rfind(',', second - 1);
    const std::string fen = line.substr(0, first);
    const int depth = std::stoi(line.substr(first + 1, second - first - 1));
    if (depth < LeafCounter::kPlies) continue;
    addLeaves(positionFromText(fen), depth, counter);
    EXPECT_EQ(counter.finish(), std::stoull(line.substr(second + 1)))
        << fen << " depth " << depth;
    ++rows;
  }
  EXPECT_GT(rows, 0);
  std::cout << name << ": " << rows << " rows checked\n";
}

class LeafCounterOracle : public testing::TestWithParam<LeafCounter::Variant> {
};

TEST_P(LeafCounterOracle, ClassicTable) {
  checkTable(GetParam(), "chess_perft.csv");
}
TEST_P(LeafCounterOracle, Chess960Table) {
  checkTable(GetParam(), "chess960_perft.csv");
}

INSTANTIATE_TEST_SUITE_P(Variants, LeafCounterOracle,
                         testing::ValuesIn(availableVariants()), variantName);

}  // namespace
}  // namespace phasemachine::chess
