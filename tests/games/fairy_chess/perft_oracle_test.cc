// Perft counts: the setups against an independent model of their rules, the
// other variants against Fairy-Stockfish; on every kind of processor.

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "games/chess/text/fen.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/sized_moves.h"
#include "tests/games/chess/perft_table.h"
#include "tests/games/chess/random_games.h"
#include "tests/games/fairy_chess/oracle_rows.h"
#include "tests/support/must.h"

namespace phasemachine::fairy_chess {
namespace {

void checkCount(const std::string& name, const std::string& fen,
                const std::string& depth, const std::string& nodes) {
  const auto variant = must(variantNamed(name));
  const auto position = must(positionFromText(*variant, fen));
  const auto listOf = [&](IsaLevel isa) {
    std::vector<Move> moves;
    rulesFor(isa, *variant)
        .wholeMoves(
            *variant, position,
            [](void* to, Move move) {
              static_cast<std::vector<Move>*>(to)->push_back(move);
            },
            &moves);
    return moves;
  };
  const auto moves = listOf(IsaLevel::kPortable);
  for (const IsaLevel isa : availableIsas()) {
    const SizedRules& rules = rulesFor(isa, *variant);
    EXPECT_EQ(std::to_string(
                  rules.countSequences(*variant, position, std::stoi(depth))),
              nodes)
        << name << " depth " << depth << ' ' << fen << ' ' << isaName(isa);
    EXPECT_TRUE(listOf(isa) == moves) << name << ' ' << fen;
    EXPECT_EQ(rules.count(*variant, position), moves.size());
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

// The setups against positions, moves, checks and ends of an independent model
// of their rules.

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
    const auto variant = must(variantNamed(row["game"].get<std::string>()));
    const auto position =
        must(positionFromText(*variant, row["fen"].get<std::string>()));
    f(row, *variant, position);
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

// The variants chess and chess960 are the game of chess.

const Variant& named(const char* name) { return **variantNamed(name); }

// A move as one number: from, to and the letter that it promotes to.
int numberOf(int from, int to, int letter) {
  return from | to << 8 | letter << 16;
}

std::vector<int> movesOf(const Variant& v, const Position& p) {
  std::vector<int> numbers;
  for (const Move move : wholeMoves(v, p)) {
    const int letter =
        move.type == MoveType::kPromotion ? v.spec.kinds[move.extra].id[0] : 0;
    numbers.push_back(numberOf(move.from, move.to, letter));
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<int> movesOf(const chess::MoveList& list) {
  std::vector<int> numbers;
  for (const chess::Move move : list) {
    const auto piece = static_cast<int>(chess::promotedPiece(move.kind()));
    const int letter = piece == 6 ? 0 : "PNBRQK"[piece];
    numbers.push_back(numberOf(move.from(), move.to(), letter));
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

Position positionOf(const Variant& v, const chess::Position& p) {
  return must(positionFromText(
      v, chess::toFen(p, {.castling = chess::CastlingLetters::kShredder})));
}

void checkTable(const char* file, const Variant& v) {
  chess::checkPerftTable(file, [&](const chess::Position& p, int depth) {
    chess::MoveList list;
    chess::generateLegal(p, list);
    const Position position = positionOf(v, p);
    EXPECT_EQ(movesOf(v, position), movesOf(list)) << chess::toFen(p);
    return countSequences(v, position, depth);
  });
}

TEST(FairyChessAsChess, CountsOfChess) {
  checkTable("chess_perft.csv", named("chess"));
}

TEST(FairyChessAsChess, CountsOfChess960) {
  checkTable("chess960_perft.csv", named("chess960"));
}

// 1,000 games, every other one from a start of chess960.
TEST(FairyChessAsChess, RandomGamesMoveForMove) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Variant& v = named(seed % 2 == 1 ? "chess960" : "chess");
    const chess::Position start = chess::randomStart(seed);
    Position p = positionOf(v, start);
    Random random(seed, 2);
    chess::Position q = start;
    for (int ply = 0; ply < chess::kLongestRandomGame; ++ply) {
      chess::MoveList list;
      chess::generateLegal(q, list);
      ASSERT_EQ(movesOf(v, p), movesOf(list))
          << "seed " << seed << ": " << chess::toFen(q);
      if (list.empty()) break;
      const chess::Move move =
          list[random.below(static_cast<std::uint32_t>(list.size()))];
      const auto piece = static_cast<int>(chess::promotedPiece(move.kind()));
      const int wanted =
          numberOf(move.from(), move.to(), piece == 6 ? 0 : "PNBRQK"[piece]);
      for (const Move own : wholeMoves(v, p)) {
        const int letter = own.type == MoveType::kPromotion
                               ? v.spec.kinds[own.extra].id[0]
                               : 0;
        if (numberOf(own.from, own.to, letter) == wanted) {
          playMove(v, p, own);
          break;
        }
      }
      chess::makeMove(q, move);
    }
  }
}

}  // namespace
}  // namespace phasemachine::fairy_chess
