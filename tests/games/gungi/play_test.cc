// Random games of every rule set: listed moves agree with the explanations, all
// processors agree, and boards round-trip as text and bytes.

#include <gtest/gtest.h>

#include <map>

#include "core/random.h"
#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "games/gungi/rules/names.h"
#include "games/gungi/text/move_text.h"
#include "games/gungi/text/position_text.h"
#include "phase/machine.h"
#include "phase/playout.h"
#include "phase/saved_board.h"
#include "tests/games/gungi/diagrams.h"
#include "tests/support/must.h"

namespace phasemachine::gungi {
namespace {

const std::vector<std::string> kOptions = {
    "",
    "yumi=engine,generals=queen,end=mate",
    "marshal=block",
    "rules=intro",
    "rules=beginner",
    "rules=intermediate",
    "rules=advanced",
};

// Calls f(board, moves) at every decision of some games of every rule set.
template <class F>
void everywhere(std::uint64_t games, F&& f) {
  for (const std::string& options : kOptions) {
    for (std::uint64_t game = 0; game < games; ++game) {
      Random random(game, 7);
      Board board = Gungi::initial(*Options::parse(options));
      MoveList moves;
      Decision now = PhaseMachine<Gungi>::legalMoves(board, moves);
      while (!now.winner) {
        f(board, moves);
        if (testing::Test::HasFatalFailure()) return;
        const auto choice =
            random.below(static_cast<std::uint32_t>(moves.size()));
        now = PhaseMachine<Gungi>::step(board, moves[choice], moves);
      }
    }
  }
}

TEST(GungiPlay, ExplanationsAreThoseOfIllegalMovesAlone) {
  Random random(1);
  everywhere(3, [&](const Board& board, const MoveList& moves) {
    for (int i = 0; i < 40; ++i) {
      const Move wild =
          Move::fromBits(static_cast<std::uint16_t>(random.below(65536)));
      const Explanation why = explain(board.position, board.options, wild);
      ASSERT_EQ(why.rule == Rule::kNone, moves.contains(wild))
          << wild.bits() << ' ' << why.sentence << ' ' << Gungi::toText(board);
    }
    for (const Move move : moves) {
      ASSERT_EQ(explain(board.position, board.options, move).rule, Rule::kNone)
          << Gungi::moveToText(board, move) << ' ' << Gungi::toText(board);
    }
  });
}

TEST(GungiPlay, EveryProcessorListsTheSame) {
  everywhere(4, [&](const Board& board, const MoveList& moves) {
    for (const IsaLevel isa : availableIsas()) {
      const Compiled& variant = compiledFor(isa);
      MoveList list;
      variant.generate(board.position, board.options, list);
      ASSERT_TRUE(
          std::equal(list.begin(), list.end(), moves.begin(), moves.end()));
      ASSERT_EQ(variant.count(board.position, board.options), moves.size());
      ASSERT_EQ(variant.evaluate(board.position, board.options),
                evaluate(board.position, board.options));
    }
  });
}

TEST(GungiPlay, PositionsKeepTheirSetsAndTexts) {
  everywhere(4, [&](const Board& board, const MoveList&) {
    Position fresh = board.position;
    rebuild(fresh);
    ASSERT_EQ(fresh.key, board.position.key);
    ASSERT_EQ(fresh.tops, board.position.tops);
    ASSERT_EQ(fresh.present, board.position.present);
    ASSERT_EQ(fresh.high2, board.position.high2);
    ASSERT_EQ(fresh.high3, board.position.high3);
    ASSERT_EQ(fresh.marshals, board.position.marshals);
    const std::string text = Gungi::toText(board);
    const auto read = must(Gungi::fromText(text, board.options));
    ASSERT_TRUE(read.position == board.position) << text;
    const auto loaded = must(loadBoard<Gungi>(saveBoard<Gungi>(board)));
    ASSERT_TRUE(loaded == board);
  });
}

TEST(GungiPlay, MakingAMoveIsTheMachinesStep) {
  Random random(2);
  everywhere(4, [&](const Board& board, const MoveList& moves) {
    const Move move =
        moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    Position made = board.position;
    makeMove(made, board.options, move);
    Board stepped = board;
    PhaseMachine<Gungi>::step(stepped, move);
    ASSERT_TRUE(made == stepped.position);
  });
}

// Turning the board and swapping colours changes nothing in rule set B. (In
// rule set A the archer's longer moves distinguish left and right.)
TEST(GungiPlay, TheEvaluationSeesBothSidesAlike) {
  everywhere(2, [&](const Board& board, const MoveList&) {
    if (!board.options.published()) return;
    Position turned = board.position;
    for (Square s = 0; s < kSquares; ++s) {
      Tower tower = 0;
      const Tower old = board.position.towers[80 - s];
      for (int level = 1; level <= heightOf(old); ++level) {
        tower = pushed(tower, pieceAt(old, level) ^ 1);
      }
      turned.towers[s] = tower;
    }
    rebuild(turned);
    std::swap(turned.hands[0], turned.hands[1]);
    turned.sideToMove = opponent(board.position.sideToMove);
    turned.drafting = static_cast<std::uint8_t>(
        (board.position.drafting >> 1) | (board.position.drafting & 1) << 1);
    ASSERT_EQ(evaluate(turned, board.options),
              evaluate(board.position, board.options));
    ASSERT_EQ(countMoves(turned, board.options),
              countMoves(board.position, board.options));
  });
}

TEST(GungiPlay, GamesEndInEveryWay) {
  std::map<std::string, int> ends;
  for (const std::string& options : kOptions) {
    for (std::uint64_t game = 0; game < 60; ++game) {
      Random random(game, 11);
      Board board = Gungi::initial(*Options::parse(options));
      playout<Gungi>(board, random);
      const auto state = std::get<StateType>(board.stack.top());
      ++ends[std::string(endReason(state))];
    }
  }
  for (const char* end : {"marshal captured", "mate", "300 moves"}) {
    EXPECT_GT(ends[end], 0) << end;
  }
  for (const auto& [end, count] : ends) {
    std::printf("%s: %d\n", end.c_str(), count);
  }
}

TEST(GungiPlay, TheFourthOccurrenceDraws) {
  for (const char* options : {"", "rules=intro"}) {
    Board board = Gungi::initial(*Options::parse(options));
    auto result = PhaseMachine<Gungi>::step(board);
    const std::vector<std::string> there = {"63-53", "23-33", "53-63", "33-23"};
    int plies = 0;
    while (!result.winner && plies < 20) {
      const auto move = must(Gungi::moveFromText(
          board, there[static_cast<std::size_t>(plies) % 4]));
      result = PhaseMachine<Gungi>::step(board, move);
      ++plies;
    }
    EXPECT_EQ(result.winner, Side::kNeutral);
    EXPECT_EQ(plies, 12);
    EXPECT_EQ(std::get<StateType>(board.stack.top()),
              StateType::kRepetitionEnd);
  }
}

// In rule set B only the board counts, and a drop can replace a captured piece:
// the position before a capture can recur.
TEST(GungiPlay, PublishedOccurrencesCountAcrossACaptureAndADrop) {
  auto board = must(Gungi::fromText("4m4/9/9/9/f3d4/4J4/9/9/4M4 -/d1 w 0 - 1",
                                    *Options::parse("rules=intro")));
  auto result = PhaseMachine<Gungi>::step(board);
  std::vector<std::string> moves;
  for (int twice = 0; twice < 2; ++twice) {
    moves.insert(moves.end(), {"帥(9-5-1)(9-4-1)", "帥(1-5-1)(1-4-1)",
                               "帥(9-4-1)(9-5-1)", "帥(1-4-1)(1-5-1)"});
  }
  moves.insert(moves.end(),
               {"小(6-5-1)取(5-5-1)", "帥(1-5-1)(1-4-1)", "小(5-5-1)(6-5-1)",
                "帥(1-4-1)(1-5-1)", "帥(9-5-1)(9-4-1)", "新兵(5-5-1)"});
  for (const std::string& text : moves) {
    EXPECT_FALSE(result.winner) << text;
    const auto move = must(Gungi::moveFromText(board, text));
    result = PhaseMachine<Gungi>::step(board, move);
  }
  EXPECT_FALSE(result.winner);
  result = PhaseMachine<Gungi>::step(
      board, *Gungi::moveFromText(board, "帥(9-4-1)(9-5-1)"));
  EXPECT_EQ(result.winner, Side::kNeutral);
  EXPECT_EQ(std::get<StateType>(board.stack.top()), StateType::kRepetitionEnd);
}

// The specification's document on captures and drops: its nine test items in
// order, and its front line.

const Options kRules;

Position after(const Position& position, const std::string& text) {
  const auto move = moveFromText(position, kRules, text);
  EXPECT_TRUE(move.ok()) << move.status();
  Position child = position;
  if (move.ok()) makeMove(child, kRules, *move);
  return child;
}

std::string textAfter(const Position& position, const std::string& move) {
  return positionToText(after(position, move), kRules);
}

TEST(CaptureAndDrop, Item1ACaptureRemovesTheWholeTower) {
  const Position p =
      positionOf("4M4/9/9/4|D:N|4/4|f:w|4/9/9/9/4m4 -/- b", kRules);
  EXPECT_EQ(textAfter(p, "44x34"), "4M4/9/9/4w4/4f4/9/9/9/4m4 -/- w");
}

TEST(CaptureAndDrop, Item1TheCapturersOwnPiecesGoWithTheTower) {
  const Position p =
      positionOf("4M4/9/9/4|d:N|4/4|f:w|4/9/9/9/4m4 -/- b", kRules);
  EXPECT_EQ(textAfter(p, "44x34"), "4M4/9/9/4w4/4f4/9/9/9/4m4 -/- w");
}

TEST(CaptureAndDrop, Item2CapturedPiecesComeToNoHand) {
  const Position p = positionOf("4M4/9/9/4D4/4w4/9/9/9/4m4 D1/d1 b", kRules);
  const Position child = after(p, "44x34");
  EXPECT_EQ(child.hands, p.hands);
}

TEST(CaptureAndDrop, Item3APieceInHandCanBeDropped) {
  const Position p = positionOf("4M4/9/9/9/9/9/9/9/4m4 -/d2 b", kRules);
  EXPECT_EQ(textAfter(p, "D@80"), "4M4/9/9/9/9/9/9/9/d3m4 -/d1 w");
  EXPECT_FALSE(isLegal(p, kRules, "N@80"));
}

TEST(CaptureAndDrop, Item4NoDropAheadOfTheFrontLine) {
  const Position p = positionOf("4M4/9/9/9/9/d8/9/9/4m4 -/n1 b", kRules);
  EXPECT_TRUE(isLegal(p, kRules, "N@55"));
  EXPECT_TRUE(isLegal(p, kRules, "N@88"));
  for (const char* ahead : {"N@45", "N@30", "N@08"}) {
    EXPECT_NE(complaint(p, kRules, ahead).find("front line"), std::string::npos)
        << ahead;
  }
  const Position white = positionOf("4M4/9/9/D8/9/9/9/9/4m4 N1/- w", kRules);
  EXPECT_TRUE(isLegal(white, kRules, "N@35"));
  EXPECT_FALSE(isLegal(white, kRules, "N@45"));
}

TEST(CaptureAndDrop, Item4BuriedPiecesCountForTheFrontLine) {
  const Position p = positionOf("4M4/9/9/9/|d:N|8/9/9/9/4m4 -/n1 b", kRules);
  EXPECT_TRUE(isLegal(p, kRules, "N@45"));
  EXPECT_FALSE(isLegal(p, kRules, "N@35"));
}

TEST(CaptureAndDrop, Item4WithoutPiecesThereIsNoFrontLine) {
  const Position p = positionOf("9/9/9/9/9/9/9/9/4M4 -/n1 b", kRules);
  EXPECT_TRUE(isLegal(p, kRules, "N@00"));
}

TEST(CaptureAndDrop, Item5EmptySquaresTakeDrops) {
  const Position p = positionOf("4M4/9/9/9/9/9/d8/9/4m4 -/f1 b", kRules);
  for (const char* move : {"F@61", "F@74", "F@88"}) {
    EXPECT_TRUE(isLegal(p, kRules, move)) << move;
  }
}

TEST(CaptureAndDrop, Item6OwnTowersTakeDropsButTheMarshalDoesNot) {
  const Position p = positionOf("4M4/9/9/9/9/9/d|D:w|7/9/4m4 -/n1 b", kRules);
  EXPECT_EQ(textAfter(p, "N@60"), "4M4/9/9/9/9/9/|d:n||D:w|7/9/4m4 -/- w");
  EXPECT_EQ(textAfter(p, "N@61"), "4M4/9/9/9/9/9/d|D:w:n|7/9/4m4 -/- w");
  EXPECT_NE(complaint(p, kRules, "N@84").find("marshal"), std::string::npos);
}

TEST(CaptureAndDrop, Item7EnemyTopsTakeNoDrops) {
  const Position p = positionOf("4M4/9/9/9/9/9/d|d:W|W6/9/4m4 -/n1 b", kRules);
  EXPECT_NE(complaint(p, kRules, "N@61").find("opponent's"), std::string::npos);
  EXPECT_FALSE(isLegal(p, kRules, "N@62"));
}

TEST(CaptureAndDrop, Item8AFortressIsPutOnNoOtherPiece) {
  const Position p = positionOf("4M4/9/9/9/9/9/d8/f8/4m4 -/f1 b", kRules);
  EXPECT_NE(complaint(p, kRules, "F@60").find("fortress"), std::string::npos);
  EXPECT_NE(complaint(p, kRules, "70+60").find("fortress"), std::string::npos);
}

TEST(CaptureAndDrop, Item9FullTowersTakeNoDrops) {
  const Position p = positionOf("4M4/9/9/9/9/9/|d:w:n|8/9/4m4 -/n1 b", kRules);
  EXPECT_NE(complaint(p, kRules, "N@60").find("limit"), std::string::npos);
}

TEST(CaptureAndDrop, TheGameEndsWhenAMarshalIsCaptured) {
  Board board = Gungi::boardFrom(
      positionOf("4M4/4w4/9/9/9/9/9/9/4m4 -/- b", kRules), kRules);
  PhaseMachine<Gungi>::step(board);
  const auto result =
      PhaseMachine<Gungi>::step(board, *Gungi::moveFromText(board, "14x04"));
  EXPECT_EQ(result.winner, Side::kFirst);
}

TEST(CaptureAndDrop, ASideWithoutAMoveHasLost) {
  // 帥 in the corner behind higher towers.
  Board board = Gungi::boardFrom(
      positionOf("M|d:d|7/|d:d||d:d|7/9/9/9/9/9/9/4m4 -/- w", kRules), kRules);
  EXPECT_EQ(PhaseMachine<Gungi>::step(board).winner, Side::kFirst);
}

}  // namespace
}  // namespace phasemachine::gungi
