// Rows of the vector files, made by two independent programs, and shared test
// code of both rule sets. A row is a JSON object: `pos` or `fen` is a position,
// `moves` its moves as text, `after` the positions after some of them, `perft`
// perft counts; the tests name the rest.

#ifndef PHASEMACHINE_TESTS_GAMES_GUNGI_ORACLE_ROWS_H_
#define PHASEMACHINE_TESTS_GAMES_GUNGI_ORACLE_ROWS_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "games/gungi/game.h"
#include "games/gungi/machine/moves.h"
#include "games/gungi/text/move_text.h"
#include "games/gungi/text/position_text.h"
#include "phase/perft.h"
#include "tests/support/oracle_file.h"

namespace phasemachine::gungi {

using Json = nlohmann::json;

// Tests of the positions in one vector file, which are texts under one key of
// its rows. Skipped if the file is missing.
class PositionsOfFile : public testing::Test {
 protected:
  PositionsOfFile(const char* file, const char* key) : file_(file), key_(key) {
    if (rows_.empty()) {
      found_ = eachOracleLine(file, [](const std::string& line) {
                 rows_.push_back(Json::parse(line));
               }) >= 0;
    }
  }
  static void TearDownTestSuite() { rows_ = {}; }

  void SetUp() override {
    if (!found_) GTEST_SKIP() << "no such file: " << oracleFile(file_);
  }

  static const std::vector<Json>& rows() { return rows_; }

  // Calls f(row, position, options) for each position, and prints their number.
  template <class F>
  void forEachPosition(F&& f) const {
    int count = 0;
    for (const Json& row : rows_) {
      if (!row.contains(key_)) continue;
      Options options;
      const auto position =
          positionFromText(row[key_].get<std::string>(), options);
      ASSERT_TRUE(position.ok()) << position.status() << ' ' << row[key_];
      f(row, *position, options);
      if (HasFatalFailure()) return;
      ++count;
    }
    EXPECT_GT(count, 0);
    std::cout << file_ << ": " << count << " positions read\n";
  }

 private:
  // For the running test program's suite.
  inline static std::vector<Json> rows_;
  inline static bool found_ = false;
  const char* file_;
  const char* key_;
};

inline Options optionsOf(const std::string& text) {
  return *Options::parse(text);
}

// The moves of a position as sorted texts, whether or not the game is over.
inline std::vector<std::string> moveTexts(const Position& position,
                                          const Options& options,
                                          Notation notation) {
  MoveList moves;
  generateMoves(position, options, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) {
    texts.push_back(moveToText(position, options, move, notation));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

inline std::uint64_t perftOf(const Position& position, Options options,
                             int depth, Leaf leaf) {
  options.repetition = false;
  options.cap = false;
  return perft<Gungi>(Gungi::boardFrom(position, options), depth, leaf);
}

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_TESTS_GAMES_GUNGI_ORACLE_ROWS_H_
