#include "games/gungi/encoding.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/gungi/game.h"
#include "games/gungi/text/position_text.h"
#include "phase/machine.h"
#include "tests/games/gungi/diagrams.h"

namespace phasemachine::gungi {
namespace {

using Numbers = std::vector<float>;

Numbers numbersOf(const Gungi::Board& board, Side viewer) {
  Numbers numbers(Gungi::encoding().size());
  Encoding<Gungi>::encode(board, viewer, numbers.data());
  return numbers;
}

Gungi::Board startOf(std::string_view options) {
  auto board = Gungi::initial(*Gungi::Options::parse(options));
  PhaseMachine<Gungi>::step(board);
  return board;
}

// Index of a plane's value at a square of the viewer's numbering.
std::size_t at(std::size_t plane, Square square) {
  return plane * kSquares + square;
}
constexpr std::size_t kPlanesOfLevel = 28;
constexpr std::size_t kTopPlane = 84;
constexpr std::size_t kSecondPlane = 114;
constexpr std::size_t kDecidesPlane = 115;
constexpr std::size_t kDraftPlane = 116;
constexpr std::size_t kPlyPlane = 118;
constexpr std::size_t kOccurrencesPlane = 119;

TEST(GungiEncoding, TheStartLooksAlikeToBothSides) {
  Gungi::Board board = startOf("");
  const Numbers first = numbersOf(board, Side::kFirst);
  ASSERT_EQ(first.size(), 131U * 81);
  Numbers second = numbersOf(board, Side::kSecond);
  for (Square s = 0; s < kSquares; ++s) {
    EXPECT_EQ(first[at(kSecondPlane, s)], 0);
    EXPECT_EQ(second[at(kSecondPlane, s)], 1);
    EXPECT_EQ(first[at(kDecidesPlane, s)] + second[at(kDecidesPlane, s)], 1);
    second[at(kSecondPlane, s)] = 0;
    second[at(kDecidesPlane, s)] = first[at(kDecidesPlane, s)];
  }
  EXPECT_EQ(first, second);
  // The viewer's marshal stands in the last row.
  EXPECT_EQ(first[at(index(PieceType::kSui), 76)] +
                first[at(index(PieceType::kSui), 77)] +
                first[at(index(PieceType::kSui), 75)],
            1);
}

TEST(GungiEncoding, EveryLevelOfATowerIsTold) {
  std::set<Numbers> seen;
  for (const std::string tower :
       {"w", "W", "|w:f|", "|f:w|", "|W:f|", "|w:F|", "|w:f:d|", "|f:w:d|",
        "|w:F:d|", "|W:f:d|", "|w:f:D|"}) {
    const auto board = boardOf("4M4/9/9/9/4" + tower + "4/9/9/9/4m4 -/- b");
    for (const Side viewer : {Side::kFirst, Side::kSecond}) {
      EXPECT_TRUE(seen.insert(numbersOf(board, viewer)).second) << tower;
    }
  }
}

TEST(GungiEncoding, APieceStandsOnItsLevelAndTheTopIsItsOwners) {
  const auto board = boardOf("4M4/9/9/9/4|w:F:d|4/9/9/9/4m4 -/- b");
  const Numbers numbers = numbersOf(board, Side::kFirst);
  const Position& p = board.position;
  for (int level = 1; level <= 3; ++level) {
    const Piece piece = pieceAt(p.towers[40], level);
    const std::size_t plane =
        kPlanesOfLevel * static_cast<std::size_t>(level - 1) +
        (sideOf(piece) == Side::kFirst ? 0 : 14) + index(typeOf(piece));
    EXPECT_EQ(numbers[at(plane, 40)], 1) << level;
  }
  EXPECT_EQ(numbers[at(kTopPlane, 40)], 1);
  EXPECT_EQ(numbers[at(kTopPlane + 1, 40)], 0);
}

TEST(GungiEncoding, EveryOptionIsTold) {
  std::set<Numbers> seen;
  const Gungi::Board start = startOf("");
  for (const auto& row : Options::table()) {
    const Options usual;
    for (std::size_t value = 0; value < row.values.size(); ++value) {
      Options options;
      row.set(options, value);
      if (options == usual) continue;
      Gungi::Board board = start;
      board.options = options;
      EXPECT_TRUE(seen.insert(numbersOf(board, Side::kFirst)).second)
          << row.key << " " << value;
    }
  }
  EXPECT_TRUE(seen.insert(numbersOf(start, Side::kFirst)).second);
}

TEST(GungiEncoding, HandsDraftAndCountsAreTold) {
  Gungi::Board board = startOf("rules=advanced");
  const Numbers both = numbersOf(board, Side::kFirst);
  EXPECT_EQ(both[at(kDraftPlane, 0)], 1);
  EXPECT_EQ(both[at(kDraftPlane + 1, 0)], 1);
  board.position.drafting = 1;
  EXPECT_EQ(numbersOf(board, Side::kFirst)[at(kDraftPlane + 1, 0)], 0);
  EXPECT_EQ(numbersOf(board, Side::kSecond)[at(kDraftPlane, 0)], 0);
  board = startOf("");
  for (int type = 0; type < kPieceTypes; ++type) {
    for (const std::size_t side : {0U, 1U}) {
      Gungi::Board more = board;
      more.position.hands[side].add(static_cast<PieceType>(type));
      EXPECT_NE(numbersOf(more, Side::kFirst), numbersOf(board, Side::kFirst));
    }
  }
}

TEST(GungiEncoding, MovesMadeAndOccurrencesAreShares) {
  auto board = startOf("");
  EXPECT_EQ(numbersOf(board, Side::kFirst)[at(kOccurrencesPlane, 0)], 0);
  // Both sides move back and forth with the first reversible move.
  Gungi::MoveList moves;
  PhaseMachine<Gungi>::legalMoves(board, moves);
  const auto back = [](Move move) {
    return Move::travel(move.to(), move.from());
  };
  std::vector<Move> there;
  for (int side = 0; side < 2; ++side) {
    PhaseMachine<Gungi>::legalMoves(board, moves);
    for (const Move move : moves) {
      if (!move.isBoardMove() || board.position.towers[move.to()] != 0) {
        continue;
      }
      auto next = board;
      PhaseMachine<Gungi>::step(next, move);
      auto passed = next;
      passed.position.sideToMove = opponent(passed.position.sideToMove);
      Gungi::MoveList answers;
      passed.stack = {};
      passed.stack.push(StateType::kTurn);
      PhaseMachine<Gungi>::legalMoves(passed, answers);
      if (!answers.contains(back(move))) continue;
      there.push_back(move);
      board = next;
      break;
    }
  }
  ASSERT_EQ(there.size(), 2U);
  PhaseMachine<Gungi>::step(board, back(there[0]));
  PhaseMachine<Gungi>::step(board, back(there[1]));
  const Numbers numbers = numbersOf(board, Side::kFirst);
  EXPECT_FLOAT_EQ(numbers[at(kPlyPlane, 0)], 4.0F / 300);
  EXPECT_FLOAT_EQ(numbers[at(kOccurrencesPlane, 0)], 1.0F / 3);
}

TEST(GungiEncoding, ActionsAreNumberedFromTheMoversView) {
  EXPECT_EQ(kActions, 9977U);
  const auto first = boardOf("4M4/9/9/9/9/9/4w4/9/4m4 -/- b");
  const auto second = boardOf("4M4/9/4W4/9/9/9/9/9/4m4 -/- w");
  const auto actions = [](const Gungi::Board& board) {
    Gungi::Board copy = board;
    Gungi::MoveList moves;
    PhaseMachine<Gungi>::legalMoves(copy, moves);
    std::set<std::uint32_t> set;
    for (const Move move : moves) set.insert(Gungi::actionOf(board, move));
    return set;
  };
  EXPECT_EQ(actions(first), actions(second));
  EXPECT_EQ(Gungi::actionOf(first, Move::travel(0, 1)), 0U);
  EXPECT_EQ(Gungi::actionOf(second, Move::travel(80, 79)), 0U);
  EXPECT_EQ(Gungi::actionOf(first, Move::capture(0, 1)), kActionPairs);
}

TEST(GungiEncoding, BetrayalsHaveActionsOfTheirOwn) {
  // 謀 of either side may turn pieces: by a move, by a drop, and in the draft.
  int betrayals = 0;
  for (std::uint64_t seed = 0; seed < 600 && betrayals < 40; ++seed) {
    Random random(seed);
    auto board = startOf("rules=advanced");
    Gungi::MoveList moves;
    Decision decision = PhaseMachine<Gungi>::legalMoves(board, moves);
    while (!decision.winner) {
      Move chosen =
          moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      for (const Move move : moves) {
        if (!move.isBetrayal()) continue;
        ++betrayals;
        chosen = move;
        const std::uint32_t action = Gungi::actionOf(board, move);
        EXPECT_GE(action, kActionRows[4].first);
        EXPECT_EQ(Gungi::moveOf(board, action), move);
      }
      decision = PhaseMachine<Gungi>::step(board, chosen, moves);
    }
  }
  EXPECT_GT(betrayals, 20);
}

}  // namespace
}  // namespace phasemachine::gungi
