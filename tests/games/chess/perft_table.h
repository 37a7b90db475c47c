// The tables of perft counts made by other programs.

#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "games/chess/position/position.h"
#include "games/chess/text/fen.h"
#include "gtest/gtest.h"
#include "tests/support/must.h"
#include "tests/support/oracle_file.h"

namespace phasemachine::chess {

// Expects count(position, depth) to be what the table says, in every row.
template <class Count>
void checkPerftTable(const std::string& name, Count&& count) {
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
    const auto position = must(parseFen(fen));
    EXPECT_EQ(count(position, depth), nodes) << fen << " depth " << depth;
    ++rows;
  }
  EXPECT_GT(rows, 0);
  std::cout << name << ": " << rows << " rows checked\n";
}

}  // namespace phasemachine::chess
