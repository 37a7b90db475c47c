// The search of Twilight Struggle sees no hidden information and plays no card
// that ends the game.

#include <gtest/gtest.h>

#include <string>

#include "ai/search/searcher.h"
#include "games/twilight_struggle/evaluator.h"
#include "tests/support/must.h"

namespace phasemachine::twilight_struggle {
namespace {

using Machine = PhaseMachine<TwilightStruggle>;
using Searching = Searcher<TwilightStruggle, TwilightStruggleEvaluator>;

// A board in the middle of a random game at which `side` decides.
Board middleOfGame(std::uint64_t seed, Side side) {
  Random random(seed);
  Board board = TwilightStruggle::initial({});
  TwilightStruggle::MoveList moves;
  Decision now = Machine::legalMoves(board, moves);
  for (int ply = 0; ply < 60 || now.side != side || moves.size() < 4; ++ply) {
    const Move move =
        now.side == Side::kNeutral
            ? Machine::sampleChance(board, random)
            : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    now = Machine::step(board, move, moves);
    if (now.winner) return middleOfGame(seed + 1000, side);
  }
  return board;
}

std::uint64_t digestOf(const Board& board) {
  auto player = must(Searching::create({.seed = 5}, {}));
  EXPECT_TRUE(player->setGame(board, {}).ok());
  SearchRequest<Move> request;
  request.limits.simulations = 300;
  player->search(request);
  return player->census().digest;
}

TEST(TwilightStrugglePlayerTest, WhatIsHiddenDoesNotMatter) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Side side = seed % 2 == 0 ? Side::kFirst : Side::kSecond;
    const Board board = middleOfGame(seed, side);
    Random random(seed);
    const Board other = TwilightStruggle::determinize(board, side, random);
    EXPECT_EQ(digestOf(board), digestOf(other)) << seed;
  }
}

// The search's move in this position.
std::string choiceAt(const std::string& position, int seed) {
  const auto board = must(TwilightStruggle::fromText(position, {}));
  auto player =
      must(Searching::create({.seed = static_cast<std::uint64_t>(seed)}, {}));
  EXPECT_TRUE(player->setGame(board, {}).ok());
  SearchRequest<Move> request;
  request.limits.simulations = 400;
  const auto result = player->search(request);
  EXPECT_TRUE(result.bestMove.has_value());
  return result.bestMove ? TwilightStruggle::moveToText(board, *result.bestMove)
                         : "";
}

// At DEFCON 2 an opponent's card that lowers it is worth more Operations than
// the card that remains, and ends the game.
TEST(TwilightStrugglePlayerTest, TheSearchDoesNotPlayCardsThatEndTheGame) {
  const std::string common =
      "turn=5 round=7 defcon=2 space=8/8 milops=2/2 china=USSR:down ";
  for (int seed = 1; seed <= 3; ++seed) {
    EXPECT_EQ(choiceAt(common + "hand.USSR=Duck_and_Cover,Nasser", seed),
              "Nasser");
    EXPECT_EQ(choiceAt(common + "phasing=US "
                                "hand.US=We_Will_Bury_You,Truman_Doctrine",
                       seed),
              "Truman_Doctrine");
    EXPECT_EQ(
        choiceAt(common + "USSR=Zaire:2 hand.USSR=CIA_Created,Blockade", seed),
        "Blockade");
    EXPECT_EQ(
        choiceAt(common + "hand.USSR=Five_Year_Plan,Duck_and_Cover,Nasser",
                 seed),
        "Nasser");
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
