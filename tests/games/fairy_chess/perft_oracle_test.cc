// Perft counts: the setups against an independent model of their rules, the
// other variants against Fairy-Stockfish; on every kind of processor.

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "games/fairy_chess/moves/sized_moves.h"
#include "tests/games/fairy_chess/oracle_rows.h"

namespace phasemachine::fairy_chess {
namespace {

void checkCount(const std::string& name, const std::string& fen,
                const std::string& depth, const std::string& nodes) {
  const auto variant = variantNamed(name);
  ASSERT_TRUE(variant.ok()) << variant.status();
  const auto position = positionFromText(**variant, fen);
  ASSERT_TRUE(position.ok()) << name << ": " << position.status() << ' ' << fen;
  const auto listOf = [&](IsaLevel isa) {
    std::vector<Move> moves;
    rulesFor(isa, **variant)
        .wholeMoves(
            **variant, *position,
            [](void* to, Move move) {
              static_cast<std::vector<Move>*>(to)->push_back(move);
            },
            &moves);
    return moves;
  };
  const auto moves = listOf(IsaLevel::kPortable);
  for (const IsaLevel isa : availableIsas()) {
    const SizedRules& rules = rulesFor(isa, **variant);
    EXPECT_EQ(std::to_string(
                  rules.countSequences(**variant, *position, std::stoi(depth))),
              nodes)
        << name << " depth " << depth << ' ' << fen << ' ' << isaName(isa);
    EXPECT_TRUE(listOf(isa) == moves) << name << ' ' << fen;
    EXPECT_EQ(rules.count(**variant, *position), moves.size());
  }
}

TEST(FairyCounts, SetupsAgreeWithTheModel) {
  constexpr const char* kFile = "fairy_perft.csv";
  const auto lines = linesOf(kFile);
  if (lines.empty()) GTEST_SKIP() << "no such file: " << oracleFile(kFile);
  int rows = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = commaFields(lines[i]);
    checkCount(fields.at(0), fields.at(1), fields.at(2), fields.at(3));
    ++rows;
  }
  std::cout << kFile << ": " << rows << " rows checked\n";
}

TEST(FairyCounts, VariantsAgreeWithFairyStockfish) {
  constexpr const char* kFile = "fairy_stockfish_perft.csv";
  const auto lines = linesOf(kFile);
  if (lines.empty()) GTEST_SKIP() << "no such file: " << oracleFile(kFile);
  std::map<std::string, int> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = commaFields(lines[i]);
    if (fields.at(1) == "4") continue;  // variants that are not played here
    checkCount(fields.at(0), fields.at(2), fields.at(3), fields.at(4));
    ++rows[fields.at(1)];
  }
  for (const auto& [step, count] : rows) {
    std::cout << kFile << ": step " << step << ": " << count
              << " rows checked\n";
  }
}

}  // namespace
}  // namespace phasemachine::fairy_chess
