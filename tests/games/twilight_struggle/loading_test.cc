// Hand-made boards: a card held by something pending is nowhere else, and
// accepted boards lead to accepted boards.

#include <gmock/gmock.h>

#include <string>

#include "games/twilight_struggle/text/text.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

using Machine = PhaseMachine<TwilightStruggle>;
using testing::HasSubstr;

// A USSR action round with `entries` above it.
template <class... Entries>
Board boardWith(Entries... entries) {
  Board board = emptyBoard();
  board.stack.push(StateType::kArComplete);
  (board.stack.push(Command(entries)), ...);
  return board;
}

std::string complaint(const Board& board) {
  return std::string(validate(board).message());
}

RequestDie spaceRoll(Card card, bool disposed) {
  return {.side = Side::kNeutral,
          .roll = Roll::kSpace,
          .actor = kUssr,
          .a = card,
          .b = static_cast<std::uint8_t>(disposed),
          .c = 0};
}

TEST(TwilightStruggleLoading, ACardThatIsPendingLiesNowhereElse) {
  for (const Board& made :
       {boardWith(Dispose{kFidel, 1}), boardWith(EventAfterOps{kFidel}),
        boardWith(RequestOrder{.side = kUsa, .card = kFidel}),
        boardWith(spaceRoll(kFidel, false))}) {
    Board board = made;
    EXPECT_EQ(complaint(board), "");
    for (CardSet* pile : {&board.hand[0], &board.hand[1], &board.deck,
                          &board.discard, &board.removed}) {
      pile->add(kFidel);
      EXPECT_EQ(complaint(board), "Fidel is in two places");
      pile->remove(kFidel);
    }
    board.tehran.add(kFidel);
    EXPECT_EQ(complaint(board), "Fidel is in two places");
  }
  Board un = boardWith(RequestCompanion{.side = kUssr});
  EXPECT_EQ(complaint(un), "");
  un.deck.add(kUnIntervention);
  EXPECT_EQ(complaint(un), "UN Intervention is in two places");
}

TEST(TwilightStruggleLoading, TwoEntriesDoNotHoldOneCard) {
  EXPECT_EQ(complaint(boardWith(Dispose{kFidel, 0}, EventAfterOps{kFidel})),
            "Fidel is in two places");
  EXPECT_EQ(complaint(boardWith(Dispose{kFidel, 0}, spaceRoll(kFidel, false))),
            "Fidel is in two places");
  EXPECT_EQ(complaint(boardWith(Dispose{kFidel, 0}, spaceRoll(kFidel, true))),
            "");
}

TEST(TwilightStruggleLoading, EntriesThatOnlyNameACardDoNotHoldIt) {
  Board board =
      boardWith(RequestMode{.side = kUssr, .card = kFidel, .source = kUssr});
  board.hand[0].add(kFidel);
  EXPECT_EQ(complaint(board), "");
  // The China Card has its own place, Missile Envy goes to a hand.
  EXPECT_EQ(complaint(boardWith(Dispose{kTheChinaCard, 0})), "");
  board = boardWith(Dispose{kMissileEnvy, 1});
  board.hand[1].add(kMissileEnvy);
  EXPECT_EQ(complaint(board), "");
}

TEST(TwilightStruggleLoading, ShuttleDiplomacyOnTheTableIsAPlace) {
  Board board = boardWith();
  board.effects.set(Effect::kShuttleDiplomacy);
  EXPECT_EQ(complaint(board), "");
  board.discard.add(kShuttleDiplomacy);
  EXPECT_EQ(complaint(board), "Shuttle Diplomacy is in two places");
  // A scenario leaves it out of its default deck.
  const auto scenario = fromText("turn=5 effects=ShuttleDiplomacy", {});
  ASSERT_TRUE(scenario.ok()) << scenario.status();
  EXPECT_FALSE(scenario->deck.contains(kShuttleDiplomacy));
}

TEST(TwilightStruggleLoading, PhasesStandAloneBelowWhatTheyAskFor) {
  Board board = boardWith(TakeRound{kUssr});
  board.stack.push(StateType::kTurnStart);
  EXPECT_THAT(complaint(board), HasSubstr("a phase stands over"));
  board = emptyBoard();
  board.stack.push(StateType::kDeal);
  EXPECT_EQ(complaint(board), "nothing follows the deal");
  // The deal at a turn's start is above the headlines on the stack.
  board = emptyBoard();
  board.stack.push(StateType::kHeadline);
  board.stack.push(StateType::kDeal);
  EXPECT_EQ(complaint(board), "");
}

TEST(TwilightStruggleLoading, WhatDependsOnTheBoardStandsOnTop) {
  Board board =
      boardWith(RequestMode{.side = kUssr, .card = kFidel, .source = kUssr},
                RequestBoxSix{.side = kUssr});
  board.hand[0].add(kFidel);
  EXPECT_EQ(complaint(board), "entry 2 of the stack does not fit the board");
}

TEST(TwilightStruggleLoading, HeadlinesAreChosenShownAndResolvedInTheirPhase) {
  Board board = boardWith(RequestHeadline{.side = kUssr});
  EXPECT_THAT(complaint(board), HasSubstr("headlines are asked for outside"));
  board = boardWith();
  board.hand[0].add(kFidel);
  board.headline[0] = kFidel;
  EXPECT_THAT(complaint(board), HasSubstr("chosen outside of its phase"));
  board = emptyBoard();
  board.stack.push(StateType::kHeadlineEnd);
  board.headline[0] = kFidel;
  board.headlinesShown = 1;
  EXPECT_THAT(complaint(board), HasSubstr("never resolved"));
  board.stack.push(Command(ResolveHeadline{kUssr}));
  EXPECT_EQ(complaint(board), "");
  board.discard.add(kFidel);
  EXPECT_EQ(complaint(board), "Fidel is in two places");
}

TEST(TwilightStruggleLoading, AGameThatIsDecidedDoesNotGoOn) {
  Board board = boardWith();
  board.vp = 20;
  EXPECT_THAT(complaint(board), HasSubstr("20 victory points end the game"));
  board.vp = 0;
  board.defcon = 1;
  EXPECT_THAT(complaint(board), HasSubstr("DEFCON 1 ends the game"));
  board.defcon = 3;
  board.victor = kUsa;
  EXPECT_EQ(complaint(board), "a winner, and no end of the game");
}

// An accepted board stays accepted. Returns the board at the next decision.
Board after(Board board) {
  EXPECT_EQ(complaint(board), "");
  MoveList moves;
  Machine::legalMoves(board, moves);
  EXPECT_EQ(complaint(board), "");
  return board;
}

TEST(TwilightStruggleLoading, CardsComeIntoTheGameOnce) {
  // The cards of an era that are already in a hand.
  Board board = emptyBoard();
  board.stack.push(StateType::kTurnStart);
  board.turn = 4;
  board.hand[0].add(kBrushWar);
  board.effects.set(Effect::kShuttleDiplomacy);
  board = after(board);
  EXPECT_FALSE(board.deck.contains(kBrushWar));
  EXPECT_FALSE(board.deck.contains(kShuttleDiplomacy));
  EXPECT_TRUE(board.deck.contains(kFlowerPower));
  board = emptyBoard();
  board.stack.push(StateType::kSetup);
  board.discard.add(kAsiaScoring);
  EXPECT_FALSE(after(board).deck.contains(kAsiaScoring));
}

TEST(TwilightStruggleLoading, EventsMoveOnlyCardsThatAreUnderWay) {
  // Missile Envy's choice, with Missile Envy in the deck.
  Board board = boardWith(RequestTrapCard{.side = kUssr},
                          RequestEventCard{.side = kUsa,
                                           .executor = kUssr,
                                           .card = kMissileEnvy,
                                           .step = 0,
                                           .last = 0});
  board.deck.add(kMissileEnvy);
  board.hand[1].add(kFidel);
  board = after(board);
  MoveList moves;
  Machine::step(board, Move::of(kFidel), moves);
  EXPECT_EQ(complaint(board), "");
  // Defectors without a headline, a scoring card without Shuttle Diplomacy.
  board = after(
      boardWith(RequestTrapCard{.side = kUssr}, Happen{kDefectors, kUsa}));
  EXPECT_TRUE(board.discard.empty());
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
