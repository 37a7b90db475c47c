#include "phase/erased/encoding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/game.h"
#include "phase/machine.h"
#include "tests/support/must.h"

namespace phasemachine::chess {
namespace {

using Numbers = std::vector<float>;

Chess::Board boardOf(std::string_view fen, std::string_view options = "") {
  auto board = must(Chess::fromText(fen, *Chess::Options::parse(options)));
  PhaseMachine<Chess>::step(board);
  return board;
}

Numbers numbersOf(const Chess::Board& board, Side viewer) {
  Numbers numbers(Chess::encoding().size());
  Chess::encode(board, viewer, numbers.data());
  return numbers;
}

// One plane as text, from the eighth row of the viewer down.
std::string planeOf(const Numbers& numbers, std::size_t plane) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file) {
      const float value =
          numbers[64 * plane + static_cast<std::size_t>(8 * rank + file)];
      text += value == 0 ? '.' : value == 1 ? '1' : '?';
    }
    text += '/';
  }
  return text;
}

constexpr std::size_t kCastlingPlane = 12;
constexpr std::size_t kEnPassantPlane = 13;
constexpr std::size_t kClockPlane = 14;
constexpr std::size_t kOccurrencesPlane = 15;
constexpr std::size_t kDrawsPlane = 16;
constexpr std::size_t kBlackToMovePlane = 17;
constexpr std::size_t kDecidesPlane = 18;

float valueOf(const Numbers& numbers, std::size_t plane) {
  return numbers[64 * plane];
}

std::uint32_t actionOf(const Chess::Board& board, std::string_view move) {
  const auto read = must(Chess::moveFromText(board, move));
  return Chess::actionOf(board, read);
}

void play(Chess::Board& board, std::initializer_list<std::string_view> moves) {
  for (const std::string_view move : moves) {
    PhaseMachine<Chess>::step(board, *Chess::moveFromText(board, move));
  }
}

constexpr std::string_view kStart =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(ChessEncoding, ThePlanesOfTheStart) {
  const Numbers white = numbersOf(boardOf(kStart), Side::kFirst);
  ASSERT_EQ(white.size(), 19U * 64);
  EXPECT_EQ(planeOf(white, 0),
            "......../......../......../......../......../......../11111111/"
            "......../");
  EXPECT_EQ(planeOf(white, 5),
            "......../......../......../......../......../......../......../"
            "....1.../");
  EXPECT_EQ(planeOf(white, 10),
            "...1..../......../......../......../......../......../......../"
            "......../");
  EXPECT_EQ(planeOf(white, kCastlingPlane),
            "1......1/......../......../......../......../......../......../"
            "1......1/");
  EXPECT_EQ(valueOf(white, kDrawsPlane), 0.5F);
  EXPECT_EQ(valueOf(white, kBlackToMovePlane), 0);
  EXPECT_EQ(valueOf(white, kDecidesPlane), 1);
}

TEST(ChessEncoding, AMirroredPositionDiffersInTheColourAlone) {
  const Numbers white = numbersOf(
      boardOf("r3k2r/1P4pp/8/4Pp2/8/8/6PP/R3K2R w Kq f6 3 20"), Side::kFirst);
  Numbers black = numbersOf(
      boardOf("r3k2r/6pp/8/8/4pP2/8/1p4PP/R3K2R b Qk f3 3 20"), Side::kSecond);
  EXPECT_NE(white, black);
  for (std::size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(black[64 * kBlackToMovePlane + i], 1);
    black[64 * kBlackToMovePlane + i] = 0;
  }
  EXPECT_EQ(white, black);
}

TEST(ChessEncoding, TheSideToMoveIsToldFromTheOther) {
  const std::string pieces = "4k3/8/8/8/8/8/8/4K2R ";
  const auto white = boardOf(pieces + "w - - 0 1");
  const auto black = boardOf(pieces + "b - - 0 1");
  for (const Side viewer : {Side::kFirst, Side::kSecond}) {
    EXPECT_NE(numbersOf(white, viewer), numbersOf(black, viewer));
  }
}

TEST(ChessEncoding, CastlingRightsOfEitherRookDiffer) {
  std::vector<Numbers> seen;
  for (const std::string rights : {"-", "K", "Q", "KQ", "k", "q", "KQkq"}) {
    seen.push_back(
        numbersOf(boardOf("r3k2r/8/8/8/8/8/8/R3K2R w " + rights + " - 0 1"),
                  Side::kFirst));
    for (std::size_t i = 0; i + 1 < seen.size(); ++i) {
      EXPECT_NE(seen[i], seen.back()) << rights;
    }
  }
}

TEST(ChessEncoding, EnPassantIsToldWhereItIsPossible) {
  const Numbers possible =
      numbersOf(boardOf("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), Side::kFirst);
  EXPECT_EQ(planeOf(possible, kEnPassantPlane),
            "......../......../...1..../......../......../......../......../"
            "......../");
  const Numbers useless =
      numbersOf(boardOf("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), Side::kFirst);
  EXPECT_EQ(std::count(useless.begin() + 64 * kEnPassantPlane,
                       useless.begin() + 64 * kClockPlane, 0.0F),
            64);
}

TEST(ChessEncoding, ClockAndOccurrencesAreSharesOfWhatDraws) {
  for (const auto& [options, plies, times, rule] :
       {std::tuple{"draws=none", 0.0F, 0.0F, 0.0F},
        std::tuple{"draws=claim", 0.04F, 0.5F, 0.5F},
        std::tuple{"draws=fide", 4.0F / 150, 0.25F, 1.0F}}) {
    auto board = boardOf(kStart, options);
    play(board, {"g1f3", "g8f6", "f3g1", "f6g8"});
    const Numbers numbers = numbersOf(board, Side::kFirst);
    EXPECT_FLOAT_EQ(valueOf(numbers, kClockPlane), plies) << options;
    EXPECT_FLOAT_EQ(valueOf(numbers, kOccurrencesPlane), times) << options;
    EXPECT_FLOAT_EQ(valueOf(numbers, kDrawsPlane), rule) << options;
  }
}

TEST(ChessEncoding, OccurrencesAreCountedFromTheLastIrreversibleMove) {
  auto board = boardOf(kStart, "draws=fide");
  play(board, {"g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "e7e5"});
  EXPECT_EQ(valueOf(numbersOf(board, Side::kFirst), kOccurrencesPlane), 0);
  for (const float expected : {0.25F, 0.5F, 0.75F}) {
    play(board, {"g1f3", "g8f6", "f3g1", "f6g8"});
    EXPECT_EQ(valueOf(numbersOf(board, Side::kFirst), kOccurrencesPlane),
              expected);
  }
}

TEST(ChessEncoding, ActionsAreNumberedFromTheMoversView) {
  EXPECT_EQ(Chess::encoding().actions, 1858U);
  auto board = boardOf(kStart);
  // a1: 21 queen's and 2 knight's moves, of which b1 comes first.
  EXPECT_EQ(actionOf(boardOf("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "a1b1"), 0U);
  EXPECT_EQ(actionOf(boardOf("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "a1c1"), 1U);
  EXPECT_EQ(actionOf(boardOf("r3k3/8/8/8/8/8/8/4K3 b - - 0 1"), "a8b8"), 0U);
  const std::uint32_t white = actionOf(board, "e2e4");
  play(board, {"e2e4"});
  EXPECT_EQ(actionOf(board, "e7e5"), white);
}

TEST(ChessEncoding, PromotionsHaveFourActionsEach) {
  const auto board = boardOf("1n2k3/P7/8/8/8/8/7p/4K1N1 w - - 0 1");
  EXPECT_EQ(actionOf(board, "a7a8n"), 1792U);
  EXPECT_EQ(actionOf(board, "a7a8b"), 1793U);
  EXPECT_EQ(actionOf(board, "a7a8r"), 1794U);
  EXPECT_LT(actionOf(board, "a7a8q"), 1792U);
  EXPECT_EQ(actionOf(board, "a7b8n"), 1795U);
  const auto black = boardOf("1n2k3/P7/8/8/8/8/7p/4K1N1 b - - 0 1");
  EXPECT_EQ(actionOf(black, "h2h1r"), 1857U);
  EXPECT_EQ(actionOf(black, "h2g1n"), 1852U);
}

TEST(ChessEncoding, CastlingIsTheKingOntoItsRookInChess960Too) {
  // King b1, rooks a1 and c1: neighbours on both sides.
  const auto board = boardOf("1k6/8/8/8/8/8/8/RKR5 w CA - 0 1");
  Chess::MoveList moves;
  auto copy = board;
  PhaseMachine<Chess>::legalMoves(copy, moves);
  std::vector<std::uint32_t> actions;
  int castles = 0;
  for (const Move move : moves) {
    castles += move.kind() == MoveKind::kCastle;
    actions.push_back(Chess::actionOf(board, move));
    EXPECT_EQ(Chess::moveOf(board, actions.back()), move);
  }
  EXPECT_EQ(castles, 1) << "the queenside's path is free only for one";
  std::sort(actions.begin(), actions.end());
  EXPECT_EQ(std::adjacent_find(actions.begin(), actions.end()), actions.end());
}

}  // namespace
}  // namespace phasemachine::chess
