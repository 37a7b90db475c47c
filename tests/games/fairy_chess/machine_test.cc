// Random games of every variant through the machine: its laws, and the position
// always equals a fresh parse of its text.

#include "phase/machine.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/registry.h"
#include "tests/games/fairy_chess/boards.h"
#include "tests/support/must.h"

namespace phasemachine::fairy_chess {
namespace {

using Machine = PhaseMachine<FairyChess>;
using fairy_chess::MoveType;

FairyChess::Options optionsOf(const std::string& variant) {
  FairyChess::Options options;
  options.variant = variant;
  return options;
}

// Texts and bytes round-trip; drawings are not empty.
void checkRoundTrips(const Board& board, const FairyChess::Options& options) {
  const std::string text = FairyChess::toText(board);
  auto read = must(FairyChess::fromText(text, options));
  ASSERT_EQ(FairyChess::toText(read), text);
  // Everything but the history, which texts lack.
  ASSERT_TRUE(read.position == board.position) << text;

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
    const auto read = must(
        FairyChess::moveFromText(board, FairyChess::moveToText(board, move)));
    ASSERT_TRUE(read == move) << FairyChess::toText(board) << ' '
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
        must(FairyChess::moveFromText(dealt, "start" + std::to_string(number)));
    Machine::step(dealt, deal);
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

// Ends that depend on the history or on rules of single variants.

// Plays the moves again and again until the game ends, at most `plies` of them;
// returns how many were played.
int playRoundAndRound(Board& board, const std::vector<std::string>& moves,
                      int plies) {
  for (int ply = 0; ply < plies; ++ply) {
    if (Machine::winner(board)) return ply;
    const std::string& text =
        moves[static_cast<std::size_t>(ply) % moves.size()];
    const auto move = FairyChess::moveFromText(board, text);
    EXPECT_TRUE(move.ok()) << "ply " << ply << ": " << move.status();
    if (!move.ok()) return ply;
    Machine::step(board, *move);
  }
  return plies;
}

TEST(FairyEnds, ARightToCastleMakesAnotherPosition) {
  Board board = fairyBoard("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  // The position with the rook on g1 is the first to occur three times.
  EXPECT_EQ(playRoundAndRound(board, {"h1g1", "e8d8", "g1h1", "d8e8"}, 20), 9);
  EXPECT_EQ(Machine::winner(board), Side::kNeutral);
}

// A pinned pawn cannot take en passant, so the jump does not matter.
TEST(FairyEnds, AJumpThatCannotBeTakenMakesNoOtherPosition) {
  const std::vector<std::string> moves = {"e1e2", "a8b8", "e2e1", "b8a8"};
  for (const char* variant : {"chess", "normal"}) {
    Board board = fairyBoard(variant, "k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    playRoundAndRound(board, {"d7d5"}, 1);
    EXPECT_EQ(playRoundAndRound(board, moves, 20), 8) << variant;
    EXPECT_EQ(Machine::winner(board), Side::kNeutral);
    // Without the pin it matters.
    board = fairyBoard(variant, "k4r2/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    playRoundAndRound(board, {"d7d5"}, 1);
    EXPECT_EQ(playRoundAndRound(board, moves, 20), 9) << variant;
  }
}

TEST(FairyEnds, AGivenCheckMakesAnotherPosition) {
  Board board = fairyBoard("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
  EXPECT_EQ(playRoundAndRound(board, {"a1a8", "e8e7", "a8a1", "e7e8"}, 20), 9);
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
}

TEST(FairyEnds, WhatCanBeDroppedBackOccursAgain) {
  Board board = fairyBoard("crazyhouse", "r7/1b4k1/8/8/8/8/8/R5K1[] w - - 0 1");
  EXPECT_EQ(playRoundAndRound(board,
                              {"a1a8", "b7a8", "R@a1", "a8b7", "g1f1", "R@a8",
                               "a1a8", "b7a8", "R@a1", "a8b7", "f1g1", "R@a8"},
                              40),
            24);
  EXPECT_EQ(Machine::winner(board), Side::kNeutral);
}

// White takes pawns with a rook, and Black drops others in their place.
TEST(FairyEnds, PiecesInHandMakeAnotherPosition) {
  const std::vector<std::string> moves = {"a1a7", "h5h4", "a7a2",
                                          "h4h5", "a2a1", "P@a7"};
  Board board =
      fairyBoard("crazyhouse", "8/p7/8/7k/8/8/8/R5K1[ppppp] w - - 0 1");
  EXPECT_EQ(playRoundAndRound(board, moves, 30), 30);
  EXPECT_FALSE(Machine::winner(board));
}

// In minishogi a fourth occurrence wins for Black, unless one side gave check
// all the time: that side loses.
TEST(FairyEnds, PerpetualCheckLoses) {
  const std::vector<std::string> white = {"a1b1", "b5a5", "b1a1", "a5b5"};
  Board board = fairyBoard("minishogi", "1k3/5/5/5/R3K[-] w 0 1");
  EXPECT_EQ(playRoundAndRound(board, white, 40), 12);
  EXPECT_EQ(Machine::winner(board), Side::kSecond);
  const std::vector<std::string> black = {"a5b5", "b1a1", "b5a5", "a1b1"};
  board = fairyBoard("minishogi", "r3k/5/5/5/1K3[-] b 0 1");
  EXPECT_EQ(playRoundAndRound(board, black, 40), 12);
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
  // The same seen from the side in check.
  board = fairyBoard("minishogi", "4k/1r3/5/5/1K3[-] w 0 1");
  EXPECT_EQ(playRoundAndRound(board, {"b1a1", "b4a4", "a1b1", "a4b4"}, 40), 12);
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
  board = fairyBoard("minishogi", "4k/5/5/5/R3K[-] w 0 1");
  EXPECT_EQ(playRoundAndRound(board, {"a1b1", "e5d5", "b1a1", "d5e5"}, 40), 12);
  EXPECT_EQ(Machine::winner(board), Side::kSecond);
}

// Fairy-Stockfish's file counts a result for the side to move, which is not the
// one that repeats, and for White if it is absolute.
TEST(FairyEnds, ARepetitionIsWorthWhatTheFileSays) {
  const std::string keys = ":chess]\nnFoldRule = 2\nnFoldValue = ";
  const absl::Status added =
      addVariants("[lost" + keys + "loss\n[won" + keys + "win\n[white" + keys +
                      "win\nnFoldValueAbsolute = true\n[even" + keys +
                      "draw\nnFoldValueAbsolute = true\n",
                  "here");
  ASSERT_TRUE(added.ok()) << added;
  const std::vector<std::string> moves = {"e1e2", "e8e7", "e2e1", "e7e8"};
  for (const auto& [variant, white, black] :
       std::vector<std::tuple<std::string, Side, Side>>{
           {"lost", Side::kSecond, Side::kFirst},
           {"won", Side::kFirst, Side::kSecond},
           {"white", Side::kFirst, Side::kFirst},
           {"even", Side::kNeutral, Side::kNeutral}}) {
    Board board = fairyBoard(variant, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    EXPECT_EQ(playRoundAndRound(board, moves, 40), 4) << variant;
    EXPECT_EQ(Machine::winner(board), white) << variant;
    board = fairyBoard(variant, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    playRoundAndRound(board, {"a1a2"}, 1);
    EXPECT_EQ(playRoundAndRound(board, {"e8e7", "e1e2", "e7e8", "e2e1"}, 40),
              4);
    EXPECT_EQ(Machine::winner(board), black) << variant;
  }
}

// It has minishogi's rules but for this one.
TEST(FairyEnds, RepetitionDrawsInGoroGoroShogi) {
  const absl::Status added = addVariants("[goro:gorogoro]\n", "here");
  ASSERT_TRUE(added.ok()) << added;
  Board board = fairyBoard("goro", "sgkgs/5/1ppp1/1PPP1/5/SGKGS[] w 0 1");
  EXPECT_EQ(playRoundAndRound(board, {"c1c2", "c6c5", "c2c1", "c5c6"}, 40), 12);
  EXPECT_EQ(Machine::winner(board), Side::kNeutral);
}

TEST(FairyEnds, DrawsOfArmageddonAreBlacks) {
  const char* stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
  EXPECT_EQ(Machine::winner(fairyBoard("armageddon", stalemate)),
            Side::kSecond);
  EXPECT_EQ(Machine::winner(fairyBoard("chess", stalemate)), Side::kNeutral);
}

TEST(FairyEnds, APawnDroppedToMateLoses) {
  Board board = fairyBoard("minishogi", "4k/5/4G/5/K2R1[P] w 0 1");
  Machine::step(board, *FairyChess::moveFromText(board, "P@e4"));
  EXPECT_EQ(Machine::winner(board), Side::kSecond);
  // A pawn that is moved may mate.
  board = fairyBoard("minishogi", "4k/5/4P/3G1/K2R1[-] w 0 1");
  EXPECT_FALSE(Machine::winner(board));
  // So may any other piece that is dropped.
  board = fairyBoard("minishogi", "4k/5/4P/5/K4[G] w 0 1");
  Machine::step(board, *FairyChess::moveFromText(board, "G@e4"));
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
}

TEST(FairyEnds, WhoHasFewerPiecesWinsAStalemateOfSuicide) {
  const auto winner = [](const char* text) {
    return Machine::winner(fairyBoard("suicide", text));
  };
  EXPECT_EQ(winner("8/8/8/p7/P7/8/8/8 w - - 0 1"), Side::kNeutral);
  EXPECT_EQ(winner("8/8/p7/p7/P7/8/8/8 w - - 0 1"), Side::kFirst);
  EXPECT_EQ(winner("8/8/p7/p7/P7/8/8/8 b - - 0 1"), Side::kFirst);
  EXPECT_EQ(winner("8/8/8/p7/P7/P7/8/8 w - - 0 1"), Side::kSecond);
  EXPECT_EQ(winner("8/8/8/p7/P7/P7/8/8 b - - 0 1"), Side::kSecond);
}

// If Black's king can follow at once, the race is a draw.
TEST(FairyEnds, TheRacingKingOfBlackMayFollow) {
  const auto after = [](const char* text, const std::string& move) {
    Board board = fairyBoard("racingkings", text);
    Machine::step(board, *FairyChess::moveFromText(board, move));
    return board;
  };
  const char* both = "8/K6k/8/8/8/8/8/8 w - - 0 1";
  Board board = after(both, "a7a8");
  EXPECT_FALSE(Machine::winner(board));
  Board drawn = board;
  Machine::step(drawn, *FairyChess::moveFromText(drawn, "h7h8"));
  EXPECT_EQ(Machine::winner(drawn), Side::kNeutral);
  Machine::step(board, *FairyChess::moveFromText(board, "h7h6"));
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
  EXPECT_EQ(Machine::winner(after("8/K7/7k/8/8/8/8/8 w - - 0 1", "a7a8")),
            Side::kFirst);
  EXPECT_EQ(Machine::winner(after("8/K6k/8/8/8/8/8/8 b - - 0 1", "h7h8")),
            Side::kSecond);
}

}  // namespace
}  // namespace phasemachine::fairy_chess
