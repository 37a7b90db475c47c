// Endings against a bare king: the longest mates match endgame theory, the
// tables agree with the rules move by move, and unknown endings get no answer.

#include "games/chess/knowledge/bare_king.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/random.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/machine/moves.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "tests/games/chess/positions.h"

namespace phasemachine::chess {
namespace {

// White's pieces beside the king.
using Material = std::vector<PieceType>;

const Material kWithQueen = {PieceType::kQueen};
const Material kWithRook = {PieceType::kRook};
const Material kBishops = {PieceType::kBishop, PieceType::kBishop};
const Material kBishopAndKnight = {PieceType::kBishop, PieceType::kKnight};

// White's king and material against a bare king, without castling rights;
// nothing if two pieces share a square or the side that moved left its king
// attacked.
std::optional<Position> placed(const Material& material,
                               const std::vector<Square>& squares,
                               Color sideToMove) {
  Position position;
  position.sideToMove = sideToMove;
  const auto put = [&](Color color, PieceType type, Square square) {
    const bool free = (position.occupied() & bit(square)) == 0;
    position.planes[static_cast<std::size_t>(type)] |= bit(square);
    position.planes[kWhitePlane + static_cast<std::size_t>(color)] |=
        bit(square);
    return free;
  };
  bool valid = put(Color::kBlack, PieceType::kKing, squares[0]);
  valid &= put(Color::kWhite, PieceType::kKing, squares[1]);
  for (std::size_t i = 0; i < material.size(); ++i) {
    valid &= put(Color::kWhite, material[i], squares[i + 2]);
  }
  if (!valid || inCheck(position, ~sideToMove)) return std::nullopt;
  return position;
}

Position randomEnding(const Material& material, Color sideToMove,
                      Random& random) {
  for (;;) {
    std::vector<Square> squares;
    for (std::size_t i = 0; i < material.size() + 2; ++i) {
      squares.push_back(static_cast<Square>(random.below(64)));
    }
    if (const auto position = placed(material, squares, sideToMove)) {
      return *position;
    }
  }
}

// The most plies to mate over all positions with this side to move.
int longestMate(const Material& material, Color sideToMove) {
  int longest = 0;
  std::vector<Square> squares(material.size() + 2);
  std::size_t places = 1;
  for (std::size_t i = 1; i < squares.size(); ++i) places *= 64;
  constexpr std::array<Square, 10> kCorner = {0,  1,  2,  3,  9,
                                              10, 11, 18, 19, 27};
  for (const Square corner : kCorner) {
    for (std::size_t place = 0; place < places; ++place) {
      squares[0] = corner;
      std::size_t rest = place;
      for (std::size_t i = 1; i < squares.size(); ++i, rest /= 64) {
        squares[i] = static_cast<Square>(rest % 64);
      }
      const auto position = placed(material, squares, sideToMove);
      if (!position) continue;
      const auto ending = bareKingEnding(*position);
      if (ending && ending->plies) longest = std::max(longest, *ending->plies);
    }
  }
  return longest;
}

TEST(BareKingTest, TheLongestMatesAreAsLongAsTheoryKnows) {
  EXPECT_EQ(longestMate(kWithQueen, Color::kWhite), 2 * 10 - 1);
  EXPECT_EQ(longestMate(kWithRook, Color::kWhite), 2 * 16 - 1);
  EXPECT_EQ(longestMate(kBishops, Color::kWhite), 2 * 19 - 1);
  EXPECT_EQ(longestMate(kBishopAndKnight, Color::kWhite), 2 * 33 - 1);
}

// The value of this position by the positions after each move.
std::optional<int> pliesByMoves(const Position& position) {
  MoveList moves;
  generateLegal(position, moves);
  const bool strong = position.sideToMove == Color::kWhite;
  if (moves.empty()) {
    const bool mate = inCheck(position, position.sideToMove);
    return mate ? std::optional(0) : std::nullopt;
  }
  std::optional<int> best;
  for (const Move move : moves) {
    Position child = position;
    makeMove(child, move);
    const auto ending = bareKingEnding(child);
    const auto plies = ending ? ending->plies : std::nullopt;
    if (!plies && strong) continue;
    if (!plies) return std::nullopt;
    best = strong ? std::min(best.value_or(*plies), *plies)
                  : std::max(best.value_or(*plies), *plies);
  }
  return best ? std::optional(*best + 1) : std::nullopt;
}

TEST(BareKingTest, EveryAnswerFollowsFromThoseOneMoveLater) {
  Random random(7);
  for (const Material& material :
       {kWithQueen, kWithRook, kBishops, kBishopAndKnight}) {
    for (int i = 0; i < 4000; ++i) {
      const Color side = i % 2 == 0 ? Color::kWhite : Color::kBlack;
      const Position position = randomEnding(material, side, random);
      const auto ending = bareKingEnding(position);
      if (!ending) continue;  // bishops on squares of one colour
      ASSERT_EQ(ending->strong, Color::kWhite);
      ASSERT_EQ(ending->plies, pliesByMoves(position)) << i;
    }
  }
}

TEST(BareKingTest, ColoursExchangedGiveTheSameAnswer) {
  Random random(8);
  for (int i = 0; i < 500; ++i) {
    const Position position =
        randomEnding(kBishopAndKnight, Color::kBlack, random);
    const auto ending = bareKingEnding(position);
    const auto other = bareKingEnding(withColoursExchanged(position));
    ASSERT_TRUE(ending && other);
    EXPECT_EQ(other->strong, Color::kBlack);
    EXPECT_EQ(ending->plies, other->plies);
  }
}

TEST(BareKingTest, KnowsDrawsAndWhatItDoesNotKnow) {
  const auto ask = [](const char* fen) {
    return bareKingEnding(positionFromText(fen));
  };
  // Stalemate, and a rook that is lost.
  const auto stalemate = ask("k7/2Q5/8/8/8/8/8/K7 b - - 0 1");
  ASSERT_TRUE(stalemate.has_value());
  EXPECT_FALSE(stalemate->plies.has_value());
  const auto lost = ask("k7/1R6/8/8/8/8/8/K7 b - - 0 1");
  ASSERT_TRUE(lost.has_value());
  EXPECT_FALSE(lost->plies.has_value());
  // Bishop and knight, one of which is lost, wherever the bishop stands.
  for (const char* fen :
       {"8/8/8/8/8/8/1k6/BN5K b - - 0 1", "8/8/8/8/8/8/1k6/NB5K b - - 0 1"}) {
    const auto one = ask(fen);
    ASSERT_TRUE(one.has_value()) << fen;
    EXPECT_FALSE(one->plies.has_value()) << fen;
  }
  // A rook protected by a piece that the table does not see.
  EXPECT_FALSE(ask("k7/1R6/2B5/8/8/8/8/K7 b - - 0 1").has_value());
  // Bishops on squares of one colour, a pawn alone, and kings with company.
  EXPECT_FALSE(ask("8/8/8/4k3/8/8/8/KB1B4 w - - 0 1").has_value());
  EXPECT_FALSE(ask("8/8/8/4k3/8/8/P7/K7 w - - 0 1").has_value());
  EXPECT_FALSE(ask("8/7p/8/4k3/8/8/7Q/K7 w - - 0 1").has_value());
}

TEST(BareKingTest, TheSoonerTheMateTheBetterForTheStrongSide) {
  const BareKingEnding near = {Color::kWhite, 3};
  const BareKingEnding far = {Color::kWhite, 61};
  EXPECT_GT(scoreOf(near, Color::kWhite), scoreOf(far, Color::kWhite));
  EXPECT_LT(scoreOf(near, Color::kBlack), scoreOf(far, Color::kBlack));
  EXPECT_EQ(scoreOf({Color::kWhite, std::nullopt}, Color::kBlack), 0.5);
}

TEST(BareKingTest, TakingTheLastPawnIsBetterThanLeavingIt) {
  const Position with = positionFromText("4k3/8/8/8/8/8/p2QR3/K7 w - - 0 1");
  Position without = with;
  makeMove(without, Move(0, 8, MoveKind::kKing));
  const auto ending = bareKingEnding(without);
  ASSERT_TRUE(ending && ending->plies);
  EXPECT_GT(scoreOf(*ending, Color::kWhite), expectedScore(evaluate(with)));
}

TEST(BareKingTest, TheShortestWayHasTheHighestLogit) {
  Random random(9);
  for (int i = 0; i < 200; ++i) {
    const Position position = randomEnding(kWithRook, Color::kWhite, random);
    const auto ending = bareKingEnding(position);
    if (!ending || !ending->plies) continue;
    MoveList moves;
    generateLegal(position, moves);
    std::array<float, MoveList::capacity()> logits = {};
    ASSERT_TRUE(bareKingLogits(position, moves, logits.data()));
    const auto best = static_cast<std::size_t>(
        std::max_element(
            logits.begin(),
            logits.begin() + static_cast<std::ptrdiff_t>(moves.size())) -
        logits.begin());
    Position child = position;
    makeMove(child, moves[best]);
    const auto after = bareKingEnding(child);
    ASSERT_TRUE(after && after->plies);
    EXPECT_EQ(*after->plies + 1, *ending->plies);
  }
}

}  // namespace
}  // namespace phasemachine::chess
