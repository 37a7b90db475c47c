#include "phase/erased/encoding.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/monoknight/game.h"
#include "phase/machine.h"
#include "tests/support/must.h"

namespace phasemachine::monoknight {
namespace {

using Numbers = std::vector<float>;

Numbers numbersOf(const Board& board) {
  Numbers numbers(MonoKnight::encoding().size());
  MonoKnight::encode(board, Side::kFirst, numbers.data());
  return numbers;
}

// The first turn.
Board dealt(std::string_view options) {
  Board board = MonoKnight::initial(*MonoKnight::Options::parse(options));
  Random random(3);
  auto now = PhaseMachine<MonoKnight>::step(board);
  while (now.side == Side::kNeutral) {
    now = PhaseMachine<MonoKnight>::step(
        board, PhaseMachine<MonoKnight>::sampleChance(board, random));
  }
  return board;
}

TEST(MonoKnightEncoding, EverythingOnTheBoardIsTold) {
  const Board board = dealt("");
  const auto differs = [&](const char* what, auto&& change) {
    Board other = board;
    change(other);
    ASSERT_FALSE(other == board) << what;
    EXPECT_NE(numbersOf(other), numbersOf(board)) << what;
  };
  const std::uint8_t corner = tileAt(0, 0);
  differs("wall", [&](Board& b) { b.passable.remove(corner); });
  differs("toggle", [&](Board& b) { b.toggles.add(corner); });
  differs("open", [&](Board& b) { b.open.remove(corner); });
  differs("visits", [&](Board& b) { b.needed[corner] = 2; });
  differs("piece", [&](Board& b) { b.position = corner; });
  differs("nowhere", [&](Board& b) { b.position = kNowhere; });
  for (std::size_t slot = 0; slot < board.slots; ++slot) {
    differs("card", [&](Board& b) { b.hand[slot].card ^= 1; });
    differs("copies", [&](Board& b) { ++b.hand[slot].count; });
  }
  for (std::size_t i = 0; i < board.previewCount; ++i) {
    differs("preview", [&](Board& b) { b.preview[i] ^= 1; });
  }
  differs("gap", [](Board& b) { b.gap = 0; });
  differs("attempts", [](Board& b) { b.attempts = 1; });
  differs("moves", [](Board& b) { ++b.tally.moves; });
  differs("penalties", [](Board& b) { ++b.tally.penalties; });
  differs("dead ends", [](Board& b) { ++b.tally.deadEnds; });
  differs("repeats", [](Board& b) { ++b.tally.freeRepeats; });
  differs("redraws", [](Board& b) { ++b.tally.redraws; });
  differs("discards", [](Board& b) { ++b.tally.discards; });
  differs("spawns", [](Board& b) { ++b.tally.spawns; });
  differs("free actions", [](Board& b) { ++b.tally.freeActions; });
  differs("last penalty", [](Board& b) { b.tally.lastPenalty = 3; });
  differs("revisited", [](Board& b) { b.tally.revisited = true; });
  differs("size", [](Board& b) { ++b.terms.size; });
  differs("slots", [](Board& b) { --b.terms.slotCap; });
  differs("preview size", [](Board& b) { ++b.terms.previewSize; });
  differs("stacking", [](Board& b) { b.terms.stacking = false; });
  differs("spawn", [](Board& b) { b.terms.choosesSpawn = true; });
  differs("order", [](Board& b) { b.terms.order = HandOrder::kDirection; });
  differs("cap", [](Board& b) { ++b.terms.freeActionCap; });
  differs("pace", [](Board& b) { b.terms.pace = 1; });
  differs("least", [](Board& b) { ++b.terms.leastMoves; });
  differs("deadlock", [](Board& b) { ++b.terms.costs.deadlock; });
  differs("redraw", [](Board& b) { ++b.terms.costs.redraw; });
  differs("discard", [](Board& b) { ++b.terms.costs.discard; });
  differs("revisit", [](Board& b) { ++b.terms.costs.revisit; });
  differs("deck",
          [](Board& b) { b.terms.deck = presetDeck(Preset::kKingOnly); });
}

TEST(MonoKnightEncoding, EveryModeAndStageIsTold) {
  std::vector<Numbers> seen;
  for (const std::string_view options :
       {"mode=standard", "mode=classical", "mode=free,size=7",
        "mode=free,deck=kingOnly", "mode=free,spawn=chosen",
        "mode=free,preview=0", "mode=free,hand=3", "mode=free,stacking=no",
        "mode=free,deadlock=0", "mode=free,redraw=0", "mode=free,revisit=2",
        "mode=campaign,stage=1-1", "mode=campaign,stage=4-1",
        "mode=campaign,stage=4-1,edition=app", "mode=daily,day=20000",
        "order=direction", "pace=2000", "free_actions=5"}) {
    const auto parsed = must(MonoKnight::Options::parse(options));
    seen.push_back(numbersOf(MonoKnight::initial(parsed)));
    for (std::size_t i = 0; i + 1 < seen.size(); ++i) {
      EXPECT_NE(seen[i], seen.back()) << options << " and " << i;
    }
  }
}

TEST(MonoKnightEncoding, WhatIsAskedForIsTold) {
  Board board = dealt("");
  std::vector<Numbers> seen = {numbersOf(board)};
  const auto add = [&] {
    seen.push_back(numbersOf(board));
    for (std::size_t i = 0; i + 1 < seen.size(); ++i) {
      EXPECT_NE(seen[i], seen.back()) << i << " " << seen.size() - 1;
    }
  };
  board.stack = {};
  board.stack.push(RequestSpawn{Side::kFirst});
  add();
  for (const StateType next :
       {StateType::kAfterAction, StateType::kAfterRedraw, StateType::kSpawn}) {
    board.stack = {};
    board.stack.push(next);
    board.stack.push(StateType::kRefill);
    board.stack.push(RequestDraw{Side::kNeutral});
    add();
  }
  board.stack = {};
  board.stack.push(StateType::kClearedEnd);
  add();
}

TEST(MonoKnightEncoding, ActionsAreSlotsTilesAndCards) {
  EXPECT_EQ(MonoKnight::encoding().actions, 112U);
  const Board board = dealt("");
  const auto action = [&](Move move) {
    return MonoKnight::actionOf(board, move);
  };
  EXPECT_EQ(action(Move::play(0, 0)), 0U);
  EXPECT_EQ(action(Move::play(9, 1)), 19U);
  EXPECT_EQ(action(Move::discard(9)), 29U);
  EXPECT_EQ(action(Move::redraw()), 30U);
  EXPECT_EQ(action(Move::spawn(tileAt(0, 0))), 31U);
  EXPECT_EQ(action(Move::spawn(tileAt(8, 8))), 111U);
  EXPECT_EQ(action(Move::draw(33)), 33U);
  EXPECT_EQ(MonoKnight::moveOf(board, 30), Move::redraw());
}

}  // namespace
}  // namespace phasemachine::monoknight
