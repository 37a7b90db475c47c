// Random games of every variant through the machine: its laws, and the position
// always equals a fresh parse of its text.

#include "phase/machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"

namespace phasemachine {
namespace {

using Machine = PhaseMachine<FairyChess>;
using Board = FairyChess::Board;
using fairy_chess::MoveType;

FairyChess::Options optionsOf(const std::string& variant) {
  FairyChess::Options options;
  options.variant = variant;
  return options;
}

// Texts and bytes round-trip; drawings are not empty.
void checkRoundTrips(const Board& board, const FairyChess::Options& options) {
  const std::string text = FairyChess::toText(board);
  auto read = FairyChess::fromText(text, options);
  ASSERT_TRUE(read.ok()) << read.status() << ' ' << text;
  ASSERT_EQ(FairyChess::toText(*read), text);
  // Everything but the history, which texts lack.
  ASSERT_TRUE(read->position == board.position) << text;

  ByteWriter out;
  FairyChess::writeBytes(board, out);
  const std::string bytes = out.bytes();
  ByteReader in(bytes);
  Board loaded;
  const absl::Status status = FairyChess::readBytes(in, loaded);
  ASSERT_TRUE(status.ok()) << status << ' ' << text;
  ASSERT_TRUE(loaded == board) << text;
  ASSERT_EQ(FairyChess::hash(loaded), FairyChess::hash(board));
  ASSERT_FALSE(FairyChess::render(board, {}).empty());
  ASSERT_FALSE(FairyChess::renderSvg(board, {}).empty());
}

// Whole moves are the first halves combined with all their second halves.
void checkHalves(const Board& board, const FairyChess::MoveList& firsts) {
  const auto& v = fairy_chess::variantAt(board.position.variant);
  std::size_t whole = 0;
  for (const auto first : firsts) {
    if (first.type != MoveType::kAsksPromotion &&
        first.type != MoveType::kAsksShot) {
      ++whole;
      continue;
    }
    Board half = board;
    FairyChess::MoveList seconds;
    Machine::step(half, first, seconds);
    ASSERT_FALSE(seconds.empty());
    whole += seconds.size();
  }
  ASSERT_EQ(whole, fairy_chess::countWholeMoves(v, board.position));
}

// Random plies over all variants; the long part of the gate sets more.
std::uint64_t pliesToPlay() {
  const char* text = std::getenv("PHASEMACHINE_FAIRY_PLIES");
  return text == nullptr ? 15'000 : std::stoull(text);
}

// Plays to the end or for this many plies, and adds them to `played`.
void playRandomly(const std::string& variant, std::uint64_t seed, int plies,
                  std::uint64_t& played) {
  const auto options = optionsOf(variant);
  Random random(seed);
  Board board = FairyChess::initial(options);
  FairyChess::MoveList moves;
  Machine::legalMoves(board, moves);
  for (int ply = 0; ply < plies && !moves.empty(); ++ply) {
    Board again = board;
    FairyChess::MoveList same;
    const Decision now = Machine::legalMoves(again, same);
    ASSERT_TRUE(again == board);
    ASSERT_FALSE(now.winner);
    if (ply % 8 == 0) {
      checkRoundTrips(board, options);
      if (std::holds_alternative<FairyChess::Command>(board.stack.top()) &&
          std::get<FairyChess::Command>(board.stack.top())
              .holds<fairy_chess::RequestMove>()) {
        checkHalves(board, moves);
      }
    }
    const auto move =
        moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    const auto read =
        FairyChess::moveFromText(board, FairyChess::moveToText(board, move));
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_TRUE(*read == move) << FairyChess::toText(board) << ' '
                               << FairyChess::moveToText(board, move);
    Board copied;
    Machine::step(board, move, copied, moves);
    Board moved = board;
    Machine::advance(moved, move);
    ASSERT_EQ(Machine::legalMoves(moved, same),
              Machine::legalMoves(copied, same));
    ASSERT_TRUE(moved == copied);
    board = copied;
    ++played;
  }
  checkRoundTrips(board, options);
}

TEST(FairyMachine, LawsHoldInEveryVariant) {
  // Other tests of the program may have registered variants of their own.
  ASSERT_EQ(fairy_chess::builtInVariants(), 82U);
  auto names = fairy_chess::variantNames();
  names.resize(82);
  std::uint64_t played = 0;
  for (std::uint64_t seed = 0; seed < 2 || played < pliesToPlay(); ++seed) {
    for (const auto& name : names) {
      SCOPED_TRACE(name);
      playRandomly(name, seed, seed < 2 ? 120 : 400, played);
      if (HasFatalFailure()) return;
    }
  }
  std::printf("%llu plies\n", static_cast<unsigned long long>(played));
}

TEST(FairyMachine, PromotionAndArrowAreSecondDecisions) {
  auto board = *FairyChess::fromText("7k/P7/8/8/8/8/8/K7 w - - 0 1",
                                     optionsOf("normal"));
  Machine::step(board);
  Machine::step(board, *FairyChess::moveFromText(board, "a7a8"));
  EXPECT_EQ(FairyChess::toText(board), "7k/P7/8/8/8/8/8/K7 w - - 0 1 > a7a8");
  const auto result =
      Machine::step(board, *FairyChess::moveFromText(board, "=N"));
  EXPECT_EQ(FairyChess::toText(board), "N6k/8/8/8/8/8/8/K7 b - - 0 1");
  EXPECT_EQ(result.side, Side::kSecond);

  board = *FairyChess::fromText("8k1/10/10/10/10/10/10/3r6/2(Ar)7/K9 w - - 0 1",
                                optionsOf("archers"));
  Machine::step(board);
  FairyChess::MoveList answers;
  Machine::step(board, *FairyChess::moveFromText(board, "c2c3"), answers);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(FairyChess::moveToText(board, answers[0]), "-");
  EXPECT_EQ(FairyChess::moveToText(board, answers[1]), "*d3");
}

// The end is in the saved bytes: the position alone would be a won mate.
TEST(FairyMachine, AGameLostByADroppedPawnIsSaved) {
  auto board = *FairyChess::fromText("k4/5/G4/5/1R2K[P] w - - 0 1",
                                     optionsOf("minishogi"));
  Machine::step(board);
  const auto result =
      Machine::step(board, *FairyChess::moveFromText(board, "P@a4"));
  EXPECT_EQ(result.winner, Side::kSecond);
  ByteWriter out;
  FairyChess::writeBytes(board, out);
  const std::string bytes = out.bytes();
  ByteReader in(bytes);
  Board loaded;
  const absl::Status status = FairyChess::readBytes(in, loaded);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_TRUE(loaded == board);
  EXPECT_EQ(Machine::winner(loaded), Side::kSecond);
}

TEST(FairyMachine, ThirdOccurrenceDraws) {
  auto board = FairyChess::initial(optionsOf("normal"));
  Machine::step(board);
  for (int round = 0; round < 2; ++round) {
    for (const char* text : {"b1c3", "b8c6", "c3b1", "c6b8"}) {
      EXPECT_FALSE(Machine::winner(board));
      Machine::step(board, *FairyChess::moveFromText(board, text));
    }
  }
  EXPECT_EQ(Machine::winner(board), Side::kNeutral);
}

// A game from a random start replays from its moves alone.
TEST(FairyMachine, NatureDealsARandomStart) {
  auto options = FairyChess::Options::parse("variant=chess960,position=random");
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->toText(),
            "variant=chess960,position=random,draws=standard");
  Board board = FairyChess::initial(*options);
  EXPECT_EQ(FairyChess::toText(board), "random");
  FairyChess::MoveList moves;
  const Decision decision = Machine::legalMoves(board, moves);
  EXPECT_EQ(decision.side, Side::kNeutral);
  ASSERT_EQ(moves.size(), 960U);
  EXPECT_EQ(FairyChess::moveToText(board, moves[0]), "start0");
  for (const char* wrong : {"start960", "start", "start-1", "e2e4"}) {
    EXPECT_FALSE(FairyChess::moveFromText(board, wrong).ok()) << wrong;
  }
  for (const int number : {0, 1, 356, 518, 959}) {
    Board dealt = board;
    const auto deal =
        FairyChess::moveFromText(dealt, "start" + std::to_string(number));
    ASSERT_TRUE(deal.ok()) << deal.status();
    Machine::step(dealt, *deal);
    auto numbered = FairyChess::Options::parse("variant=chess960,position=" +
                                               std::to_string(number));
    Board same = FairyChess::initial(*numbered);
    Machine::step(same);
    EXPECT_TRUE(dealt == same) << number;
  }
  // In a variant without numbered starts there is nothing to deal.
  EXPECT_EQ(FairyChess::Options::parse("variant=mini,position=random")
                .status()
                .message(),
            "option position: \"mini\" has no numbered starts, as chess960 and "
            "fischerandom have, to draw one from");
  options = FairyChess::Options::parse("variant=mini,position=17");
  board = FairyChess::initial(*options);
  EXPECT_EQ(Machine::legalMoves(board, moves).side, Side::kFirst);
  EXPECT_FALSE(FairyChess::fromText("random", *options).ok());
  // Each of the 960 positions has at least 18 first moves.
  options = FairyChess::Options::parse(
      "variant=fischerandom,position=random,draws=none");
  board = FairyChess::initial(*options);
  EXPECT_GT(FairyChess::countSequences(board, 2), 960U * 18);
}

}  // namespace
}  // namespace phasemachine
