// The variants chess and chess960 are the game of chess.

#include <gtest/gtest.h>

#include "games/chess/text/fen.h"
#include "tests/games/chess/perft_table.h"
#include "tests/games/chess/random_games.h"
#include "tests/games/fairy_chess/oracle_rows.h"

namespace phasemachine::fairy_chess {
namespace {

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
  const auto read = positionFromText(
      v, chess::toFen(p, {.castling = chess::CastlingLetters::kShredder}));
  EXPECT_TRUE(read.ok()) << read.status();
  return *read;
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
