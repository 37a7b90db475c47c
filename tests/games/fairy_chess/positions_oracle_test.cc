// The setups against positions, moves, checks and ends of an independent model
// of their rules.

#include <gtest/gtest.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "games/fairy_chess/moves/ends.h"
#include "tests/games/fairy_chess/oracle_rows.h"

namespace phasemachine::fairy_chess {
namespace {

using Json = nlohmann::json;

constexpr const char* kPositionsFile = "fairy_positions.jsonl";

// Calls f(row, variant, position) for each row.
template <class F>
void forEachRow(F&& f) {
  const auto lines = linesOf(kPositionsFile);
  if (lines.empty()) {
    GTEST_SKIP() << "no such file: " << oracleFile(kPositionsFile);
  }
  int rows = 0;
  for (const auto& line : lines) {
    const Json row = Json::parse(line);
    const auto variant = variantNamed(row["game"].get<std::string>());
    ASSERT_TRUE(variant.ok()) << variant.status();
    const auto position =
        positionFromText(**variant, row["fen"].get<std::string>());
    ASSERT_TRUE(position.ok()) << position.status() << ' ' << row["fen"];
    f(row, **variant, *position);
    if (testing::Test::HasFailure()) return;
    ++rows;
  }
  std::cout << kPositionsFile << ": " << rows << " rows checked\n";
}

TEST(FairyPositions, TextsRoundTrip) {
  forEachRow([](const Json& row, const Variant& v, const Position& p) {
    ASSERT_EQ(positionToText(v, p), row["fen"].get<std::string>());
  });
}

TEST(FairyPositions, MovesAreThoseOfTheModel) {
  forEachRow([](const Json& row, const Variant& v, const Position& p) {
    const auto expected = row["moves"].get<std::vector<std::string>>();
    ASSERT_EQ(moveTexts(v, p), expected) << row["id"] << ' ' << row["fen"];
    ASSERT_EQ(countWholeMoves(v, p), expected.size());
  });
}

TEST(FairyPositions, ChecksAndEndsAreThoseOfTheModel) {
  forEachRow([](const Json& row, const Variant& v, const Position& p) {
    ASSERT_EQ(inCheck(v, p, p.side), row["check"].get<bool>()) << row["fen"];
    std::string result = "ongoing";
    if (!hasMove(v, p)) {
      const End end = endWithoutMoves(v, p);
      result = end.winner == 2 ? "draw" : end.winner == 0 ? "white" : "black";
    }
    ASSERT_EQ(result, row["result"].get<std::string>()) << row["fen"];
  });
}

}  // namespace
}  // namespace phasemachine::fairy_chess
