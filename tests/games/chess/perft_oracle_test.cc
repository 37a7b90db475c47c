// Counts of move sequences against tables made by other programs.

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "games/chess/moves.h"
#include "gtest/gtest.h"
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

std::uint64_t perft(const Position& position, int depth) {
  if (depth == 1) return countLegal(position);
  MoveList moves;
  generateLegal(position, moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) {
    Position child = position;
    makeMove(child, move);
    nodes += perft(child, depth - 1);
  }
  return nodes;
}

void checkTable(const std::string& name) {
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
    EXPECT_EQ(perft(positionFromText(fen), depth), nodes)
        << fen << " depth " << depth;
    ++rows;
  }
  EXPECT_GT(rows, 0);
  std::cout << name << ": " << rows << " rows checked\n";
}

TEST(ChessPerft, ClassicTable) { checkTable("chess_perft.csv"); }
TEST(ChessPerft, Chess960Table) { checkTable("chess960_perft.csv"); }

}  // namespace
}  // namespace phasemachine::chess
