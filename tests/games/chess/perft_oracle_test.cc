// Counts of move sequences against tables made by other programs, for every
// variant of the rules that this processor can run.

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "games/chess/fen.h"
#include "games/chess/variants.h"
#include "gtest/gtest.h"
#include "tests/games/chess/isas.h"

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

// Leaves are counted, for the count to be tested against the lists above it.
std::uint64_t perft(const Variant& rules, const Position& position, int depth) {
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
  static void checkTable(const std::string& name) {
    const std::filesystem::path path = oracleFile(name);
    std::ifstream in(path);
    if (!in) GTEST_SKIP() << "no such file: " << path;
    std::string line;
    std::getline(in, line);
    ASSERT_EQ(line, "fen,depth,nodes");
    int rows = 0;
    while (std::getline(in, line)) {
      const auto second = line.rfind(',');
      const auto first = line.rfind(',', second - 1);
      const std::string fen = line.substr(0, first);
      const int depth = std::stoi(line.substr(first + 1, second - first - 1));
      const std::uint64_t nodes = std::stoull(line.substr(second + 1));
      const auto position = parseFen(fen);
      ASSERT_TRUE(position.ok()) << position.status() << " in " << fen;
      EXPECT_EQ(perft(variantFor(GetParam()), *position, depth), nodes)
          << fen << " depth " << depth;
      ++rows;
    }
    EXPECT_GT(rows, 0);
    std::cout << name << ": " << rows << " rows checked\n";
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
