#include "phase/erased/encoding.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/play/operations.h"
#include "phase/machine.h"
#include "tests/support/must.h"

namespace phasemachine::twilight_struggle {
namespace {

using Numbers = std::vector<float>;

Numbers numbersOf(const Board& board, Side viewer) {
  Numbers numbers(TwilightStruggle::encoding().size());
  TwilightStruggle::encode(board, viewer, numbers.data());
  return numbers;
}

// Both see the difference, or only the viewer does.
void expectSeen(const Board& a, const Board& b, const std::string& what) {
  for (const Side viewer : {kUssr, kUsa}) {
    EXPECT_NE(numbersOf(a, viewer), numbersOf(b, viewer))
        << what << ", " << toString(viewer);
  }
}

// The first action round of the USSR.
Board middle() {
  auto board = must(fromText(
      "turn=4 round=2 phasing=US defcon=3 hand.US=Grain_Sales_to_Soviets,13 "
      "hand.USSR=8,14",
      {}));
  PhaseMachine<TwilightStruggle>::step(board);
  return board;
}

Board withTop(Command command) {
  Board board = middle();
  board.stack.pop();
  board.stack.push(command);
  return board;
}
Board withDeeper(Command command) {
  Board board = middle();
  const auto top = board.stack.popWord();
  board.stack.push(command);
  board.stack.pushWord(top);
  return board;
}

// All commands are distinguished from each other, on top of the stack and
// below.
void expectDifferent(const std::vector<Command>& commands, const char* what) {
  for (std::size_t i = 0; i < commands.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const std::string pair =
          std::string(what) + std::to_string(j) + "-" + std::to_string(i);
      expectSeen(withTop(commands[i]), withTop(commands[j]), pair);
      expectSeen(withDeeper(commands[i]), withDeeper(commands[j]), pair);
    }
  }
}

TEST(TwilightStruggleEncoding, EveryEffectIsSeen) {
  const Board board = middle();
  for (int i = 0; i < kEffects; ++i) {
    Board other = board;
    other.effects.set(static_cast<Effect>(i));
    expectSeen(board, other, std::string(kEffectNames[std::size_t(i)]));
  }
}

TEST(TwilightStruggleEncoding, EveryRuleIsSeen) {
  const Board board = middle();
  for (int i = 0; i < kRules; ++i) {
    Board other = board;
    other.rules ^= 1U << i;
    expectSeen(board, other, "rule " + std::to_string(i));
  }
}

TEST(TwilightStruggleEncoding, EveryNumberIsSeen) {
  const Board board = middle();
  const auto differs = [&](const char* what, auto&& change) {
    Board other = board;
    change(other);
    ASSERT_FALSE(other == board) << what;
    expectSeen(board, other, what);
  };
  differs("vp", [](Board& b) { b.vp = 1; });
  differs("vp below", [](Board& b) { b.vp = -1; });
  differs("defcon", [](Board& b) { b.defcon = 2; });
  differs("fell to 2", [](Board& b) { b.fellToTwo = 1; });
  differs("turn", [](Board& b) { b.turn = 5; });
  differs("round", [](Board& b) { b.round = 3; });
  differs("phasing", [](Board& b) { b.phasing = kUssr; });
  differs("nobody", [](Board& b) { b.phasing = Side::kNeutral; });
  differs("china", [](Board& b) { b.china = opponent(b.china); });
  differs("up", [](Board& b) { b.chinaUp ^= 1; });
  differs("shown", [](Board& b) { b.headlinesShown = 1; });
  differs("dealt to", [](Board& b) { b.dealNext = opponent(b.dealNext); });
  differs("tally", [](Board& b) { b.tally = 1; });
  differs("reason", [](Board& b) { b.reason = EndReason::kDefcon; });
  for (int region = 0; region < kRegions; ++region) {
    differs("chernobyl",
            [&](Board& b) { b.chernobyl = static_cast<std::uint8_t>(region); });
  }
  for (const std::size_t side : {0U, 1U}) {
    differs("milops", [&](Board& b) { b.milOps[side] = 3; });
    differs("space", [&](Board& b) { b.space[side] = 2; });
    differs("attempts", [&](Board& b) { b.spaceUsed[side] = 1; });
    differs("bonus", [&](Board& b) { b.bonus[side] = 1; });
    differs("known", [&](Board& b) { b.known[side] |= b.hand[side]; });
    differs("possible", [&](Board& b) {
      b.possible[side].put(kNato, !b.possible[side].contains(kNato));
    });
    differs("reach", [&](Board& b) {
      b.reachFrom[side].put(kCuba, !b.reachFrom[side].contains(kCuba));
    });
    differs("picked", [&](Board& b) { b.picked[side].add(kCuba); });
    differs("headline", [&](Board& b) {
      b.headline[side] = kNato;
      b.headlinesShown = 1;
    });
  }
}

TEST(TwilightStruggleEncoding, EveryPointOfInfluenceIsSeen) {
  const Board board = middle();
  for (int country = 0; country < kCountries; ++country) {
    for (const Side side : {kUssr, kUsa}) {
      Board other = board;
      const auto where = static_cast<Country>(country);
      other.setInfluence(side, where, board.influenceOf(side, where) + 1);
      expectSeen(board, other, "country " + std::to_string(country));
    }
  }
}

TEST(TwilightStruggleEncoding, EveryPlaceOfACardThatIsSeenIsTold) {
  for (const Side viewer : {kUssr, kUsa}) {
    std::vector<Numbers> seen;
    const auto add = [&](auto&& change) {
      Board board = middle();
      board.deck.remove(kNato);
      change(board);
      seen.push_back(numbersOf(board, viewer));
    };
    const std::size_t own = playerIndex(viewer);
    add([](Board&) {});
    add([](Board& b) { b.deck.add(kNato); });
    add([](Board& b) { b.discard.add(kNato); });
    add([](Board& b) { b.removed.add(kNato); });
    add([&](Board& b) { b.hand[own].add(kNato); });
    add([&](Board& b) {
      b.hand[own].add(kNato);
      b.known[own].add(kNato);
    });
    add([&](Board& b) { b.hand[1 - own].add(kNato); });
    add([&](Board& b) {
      b.hand[1 - own].add(kNato);
      b.known[1 - own].add(kNato);
    });
    for (std::size_t i = 0; i < seen.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(seen[i], seen[j]) << i << j;
    }
  }
}

TEST(TwilightStruggleEncoding, WhichUnseenCardsTheOtherHoldsIsNotTold) {
  Board a = middle();
  Board b = a;
  // In the deck both cards look alike to the US.
  a.deck.remove(kFidel);
  a.hand[0].remove(kFidel);
  b = a;
  a.hand[0].add(kFidel);
  b.deck.add(kFidel);
  b.deck.remove(kComecon);
  a.deck.add(kComecon);
  a.hand[0].remove(kComecon);
  b.hand[0].add(kComecon);
  EXPECT_EQ(numbersOf(a, kUsa), numbersOf(b, kUsa));
  EXPECT_NE(numbersOf(a, kUssr), numbersOf(b, kUssr));
}

TEST(TwilightStruggleEncoding, AHeadlineThatIsNotRevealedIsToldToItsOwner) {
  Board none = middle();
  Board one = none;
  one.headline[0] = kFidel;
  Board other = none;
  other.headline[0] = kComecon;
  EXPECT_EQ(numbersOf(one, kUsa), numbersOf(other, kUsa));
  EXPECT_NE(numbersOf(one, kUsa), numbersOf(none, kUsa));
  EXPECT_NE(numbersOf(one, kUssr), numbersOf(other, kUssr));
}

TEST(TwilightStruggleEncoding, EveryKindOfRequestAndCommandIsTold) {
  expectDifferent({Happen{kNato, kUsa},
                   Resume{kMarshallPlan, kUsa, 0, 0},
                   EventAfterOps{kNato},
                   Dispose{kNato, 1},
                   Conduct{kUsa, kNato, 4, kAnyOperations, 0},
                   AskCountries{kUsa, kUsa, kMarshallPlan, 0, 7},
                   LaunchCoup{kUsa, kCuba, 3, 0},
                   DrawCards{kUsa, 2},
                   PeekCards{2},
                   ResolveHeadline{kUsa},
                   TakeRound{kUsa},
                   RequestSetup{kUsa, 3, 0, 0},
                   RequestDeal{Side::kNeutral, kUsa},
                   RequestHeadline{kUsa},
                   RequestCard{kUsa},
                   RequestTrapCard{kUsa},
                   RequestMode{kUsa, kNato, kUsa},
                   RequestCompanion{kUsa},
                   RequestOrder{kUsa, kFidel},
                   RequestOps{kUsa, kNato, 4, 7, 0},
                   RequestInfluence{kUsa, 2, 0, 0},
                   RequestCoup{kUsa, 2, 0, 0, kAbsent},
                   RequestRealign{kUsa, 2, 0, 0},
                   RequestCountry{kUsa, kUsa, kMarshallPlan, 0, 2, 0},
                   RequestEventCard{kUsa, kUsa, kStarWars, 0, 0},
                   RequestOption{kUsa, kUsa, kSummit, 0},
                   RequestDie{Side::kNeutral, Roll::kCoup, kUsa, kCuba, 2, 0},
                   RequestDice{Side::kNeutral, Roll::kRealign, kUsa, kCuba},
                   RequestRandomCard{Side::kNeutral, kUsa, kUsa, kTerrorism, 0},
                   RequestPeek{Side::kNeutral},
                   RequestCrisis{kUsa, 1},
                   RequestBoxSix{kUsa},
                   RequestNorad{kUsa}},
                  "kind ");
}

TEST(TwilightStruggleEncoding, WhatARequestIsAboutIsTold) {
  expectDifferent(
      {RequestInfluence{kUsa, 2, 0, 0}, RequestInfluence{kUssr, 2, 0, 0},
       RequestInfluence{kUsa, 1, 0, 0}, RequestInfluence{kUsa, 0, 1, 0},
       RequestInfluence{kUsa, -1, 1, 0}, RequestInfluence{kUsa, 2, 1, 0},
       RequestInfluence{kUsa, 2, 2, 0}, RequestInfluence{kUsa, 2, 3, 0},
       RequestInfluence{kUsa, 2, 0, kCuba}},
      "influence ");
  std::vector<Command> coups = {
      RequestCoup{kUsa, 2, 0, 0, kAbsent}, RequestCoup{kUsa, 3, 0, 0, kAbsent},
      RequestCoup{kUsa, 2, 1, 0, kAbsent}, RequestCoup{kUsa, 2, 0, 0, kCanada},
      RequestCoup{kUsa, 2, 0, 0, kCuba}};
  for (const int term :
       {kFreeCoup, kIgnoreDefcon, kMayStop, kThenAgain, kGranted}) {
    coups.push_back(
        RequestCoup{kUsa, 2, 0, static_cast<std::uint8_t>(term), kAbsent});
  }
  for (int area = 1; area < kAreas; ++area) {
    coups.push_back(
        RequestCoup{kUsa, 2, 0, termsIn(static_cast<Area>(area), 0), kAbsent});
  }
  expectDifferent(coups, "coup ");
  std::vector<Command> operations;
  for (const int kinds :
       {kMayPlace, kMayCoup, kMayRealign, kMayDecline, kMaySpace}) {
    operations.push_back(
        RequestOps{kUsa, kNato, 2, static_cast<std::uint8_t>(kinds), 0});
  }
  operations.push_back(RequestOps{kUsa, kNato, 3, kMayPlace, 0});
  operations.push_back(RequestOps{kUsa, kFidel, 2, kMayPlace, 0});
  expectDifferent(operations, "operations ");
  expectDifferent({RequestCountry{kUsa, kUsa, kMarshallPlan, 0, 2, 0},
                   RequestCountry{kUsa, kUsa, kMarshallPlan, 1, 2, 0},
                   RequestCountry{kUsa, kUsa, kMarshallPlan, 0, 3, 0},
                   RequestCountry{kUsa, kUsa, kMarshallPlan, 0, 2, kItaly},
                   RequestCountry{kUsa, kUssr, kMarshallPlan, 0, 2, 0},
                   RequestCountry{kUssr, kUsa, kMarshallPlan, 0, 2, 0},
                   RequestCountry{kUsa, kUsa, kSuezCrisis, 0, 2, 0}},
                  "countries ");
  expectDifferent({RequestEventCard{kUsa, kUsa, kStarWars, 0, 0},
                   RequestEventCard{kUsa, kUsa, kStarWars, 0, 5},
                   RequestEventCard{kUsa, kUsa, kStarWars, 0, 110},
                   RequestEventCard{kUsa, kUsa, kStarWars, 1, 0}},
                  "cards ");
  expectDifferent(
      {RequestDie{Side::kNeutral, Roll::kCoup, kUsa, kCuba, 2, 0},
       RequestDie{Side::kNeutral, Roll::kCoup, kUssr, kCuba, 2, 0},
       RequestDie{Side::kNeutral, Roll::kCoup, kUsa, kIran, 2, 0},
       RequestDie{Side::kNeutral, Roll::kCoup, kUsa, kCuba, 3, 0},
       RequestDie{Side::kNeutral, Roll::kCoup, kUsa, kCuba, 2, kThenAgain},
       RequestDie{Side::kNeutral, Roll::kWar, kUsa, kCuba, kBrushWar, 0},
       RequestDie{Side::kNeutral, Roll::kWar, kUsa, kCuba, kKoreanWar, 0},
       RequestDie{Side::kNeutral, Roll::kSpace, kUsa, kNato, 0, 0},
       RequestDie{Side::kNeutral, Roll::kSpace, kUsa, kNato, 1, 0},
       RequestDie{Side::kNeutral, Roll::kTrap, kUsa, 0, 0, 0}},
      "die ");
  expectDifferent({Dispose{kNato, 0}, Dispose{kNato, 1}, Dispose{kFidel, 0}},
                  "pile ");
  expectDifferent({RequestCrisis{kUsa, 0}, RequestCrisis{kUsa, 1},
                   RequestSetup{kUsa, 2, 0, 0}, RequestSetup{kUsa, 2, 0, 1},
                   RequestSetup{kUsa, 2, kItaly, 0}},
                  "crisis and setup ");
}

TEST(TwilightStruggleEncoding, ActionsOfCountriesCardsChoicesAndDice) {
  EXPECT_EQ(TwilightStruggle::encoding().actions, 228U);
  const Board board = middle();
  const auto action = [&](Move move) {
    return TwilightStruggle::actionOf(board, move);
  };
  EXPECT_EQ(action(Move::of(kCanada)), 0U);
  EXPECT_EQ(action(Move::of(kUruguay)), 83U);
  EXPECT_EQ(action(Move::of(kAsiaScoring)), 84U);
  EXPECT_EQ(action(Move::of(kAwacsSaleToSaudis)), 193U);
  EXPECT_EQ(action(Move::of(kStop)), 194U);
  EXPECT_EQ(action(Move::of(kChooseSouthAmerica)), 227U);
  const Board die =
      withTop(RequestDie{Side::kNeutral, Roll::kTrap, kUsa, 0, 0, 0});
  EXPECT_EQ(TwilightStruggle::moveOf(die, 5),
            (Move{Move::Kind::kDie, std::uint8_t{5}}));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
