// The move priors of Gungi: their features, their weights, their forms.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "core/isa.h"
#include "core/random.h"
#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "games/gungi/knowledge/move_features.h"
#include "games/gungi/rules/move_sampler.h"
#include "network/network_file.h"
#include "phase/machine.h"
#include "phase/playout.h"
#include "tests/games/gungi/diagrams.h"
#include "tests/support/must.h"

namespace phasemachine::gungi {
namespace {

using Features = std::vector<std::uint32_t>;

Features featuresOf(const Gungi::Board& board, Move move) {
  Features features;
  MoveFeatures<isa::Portable>(board.position, board.options)
      .list(move, [&](std::uint32_t feature) { features.push_back(feature); });
  std::sort(features.begin(), features.end());
  return features;
}

// Calls f with the board and its moves along random games of every rule set.
template <class F>
void forEachRandomPosition(F&& f) {
  Random random(11);
  for (const RuleSet rules :
       {RuleSet::kSeed, RuleSet::kIntro, RuleSet::kBeginner,
        RuleSet::kIntermediate, RuleSet::kAdvanced}) {
    Options options;
    options.rules = rules;
    for (int game = 0; game < 3; ++game) {
      Gungi::Board board = Gungi::initial(options);
      Gungi::MoveList moves;
      Decision decision = PhaseMachine<Gungi>::legalMoves(board, moves);
      for (int ply = 0; ply < 150 && !decision.winner; ++ply) {
        f(board, moves);
        decision = PhaseMachine<Gungi>::step(
            board,
            moves[random.below(static_cast<std::uint32_t>(moves.size()))],
            moves);
      }
    }
  }
}

TEST(GungiMovePrior, TheWeightsAreWholeAndUndamaged) {
  const auto read = must(readNetwork<MoveWeights>(kMovesFile.bytes()));
  EXPECT_EQ(read, &kMoveWeights);
}

TEST(GungiMovePrior, FeaturesAreInRangeAndListedOnce) {
  forEachRandomPosition([](const Gungi::Board& board, const MoveList& moves) {
    for (const Move move : moves) {
      const Features features = featuresOf(board, move);
      ASSERT_FALSE(features.empty());
      EXPECT_LT(features.back(), kMoveFeatures);
      EXPECT_EQ(std::adjacent_find(features.begin(), features.end()),
                features.end());
    }
  });
}

TEST(GungiMovePrior, LogitsAreTheSumsOfWeightsInEveryForm) {
  std::vector<float> logits(MoveList::capacity());
  forEachRandomPosition([&](const Gungi::Board& board, const MoveList& moves) {
    for (const IsaLevel isa : availableIsas()) {
      compiledFor(isa).moveLogits(board.position, board.options, moves,
                                  logits.data());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        int sum = 0;
        for (const std::uint32_t feature : featuresOf(board, moves[i])) {
          sum += kMoveWeights.of[feature];
        }
        const Tower target = board.position.towers[moves[i].to()];
        if (moves[i].isCapture() && typeOf(topOf(target)) == PieceType::kSui) {
          EXPECT_EQ(logits[i], 12);
        } else {
          EXPECT_FLOAT_EQ(logits[i], static_cast<float>(sum) / kWeightOne);
        }
      }
    }
  });
}

TEST(GungiMovePrior, ABoardTurnedRoundHasTheSameFeaturesForTheOtherSide) {
  const Gungi::Board one = boardOf("4M4/9/9/4f4/4F4/9/9/9/4m4 -/- b");
  const Gungi::Board other = boardOf("4M4/9/9/9/4f4/4F4/9/9/4m4 -/- w");
  std::vector<std::vector<Features>> all;
  for (const Gungi::Board* board : {&one, &other}) {
    MoveList moves;
    Gungi::Board copy = *board;
    PhaseMachine<Gungi>::legalMoves(copy, moves);
    std::vector<Features> ofMoves;
    for (const Move move : moves) ofMoves.push_back(featuresOf(*board, move));
    std::sort(ofMoves.begin(), ofMoves.end());
    all.push_back(std::move(ofMoves));
  }
  EXPECT_FALSE(all[0].empty());
  EXPECT_EQ(all[0], all[1]);
}

// Random moves drawn without lists.

// All rule sets, and what changes the reach of pieces in A.
constexpr std::string_view kRulesOfReach[] = {
    "rules=seed",
    "yumi=engine,generals=queen",
    "marshal=block,end=mate",
    "rules=intro",
    "rules=beginner",
    "rules=intermediate",
    "rules=advanced",
};

using Machine = PhaseMachine<Gungi>;

Options rulesOf(std::string_view text) { return must(Options::parse(text)); }

// Calls f(board, legal moves) at each decision of some random games.
template <class F>
void forEachDecisionOfRandomGames(const Options& options, int games, F&& f) {
  for (int game = 0; game < games; ++game) {
    Random random(11, static_cast<std::uint64_t>(game));
    Board board = Gungi::initial(options);
    MoveList moves;
    Decision decision = Machine::legalMoves(board, moves);
    while (!decision.winner) {
      f(board, moves);
      const Move move =
          moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      decision = Machine::step(board, move, moves);
    }
  }
}

TEST(GungiMoveSampler, DrawsLegalMovesInEveryPosition) {
  for (const std::string_view rules : kRulesOfReach) {
    SCOPED_TRACE(rules);
    Random random(1);
    int drawn = 0;
    int decisions = 0;
    forEachDecisionOfRandomGames(
        rulesOf(rules), 40, [&](const Board& b, const MoveList& m) {
          const auto move = Gungi::drawMove(b, random);
          if (move) {
            EXPECT_TRUE(m.contains(*move)) << Gungi::toText(b);
          }
          drawn += move.has_value();
          decisions += b.position.drafting == 0;
        });
    // Lists are the exception.
    EXPECT_GT(drawn, decisions * 4 / 5);
    EXPECT_LE(drawn, decisions);
  }
}

// Counts draws: every move within five standard deviations of the same share.
TEST(GungiMoveSampler, DrawsEachMoveWithTheSameProbability) {
  constexpr int kDrawsPerMove = 200;
  for (const std::string_view rules : kRulesOfReach) {
    SCOPED_TRACE(rules);
    Random random(2);
    int ply = 0;
    forEachDecisionOfRandomGames(
        rulesOf(rules), 1, [&](const Board& b, const MoveList& m) {
          if (++ply % 12 != 0 || !Gungi::drawMove(b, random)) return;
          std::map<std::uint16_t, int> counts;
          const int draws = kDrawsPerMove * static_cast<int>(m.size());
          int made = 0;
          for (int i = 0; i < draws; ++i) {
            if (const auto move = Gungi::drawMove(b, random)) {
              ++counts[move->bits()];
              ++made;
            }
          }
          EXPECT_EQ(counts.size(), m.size()) << Gungi::toText(b);
          const double expected = made / static_cast<double>(m.size());
          for (const auto& [bits, count] : counts) {
            EXPECT_NEAR(count, expected, 5 * std::sqrt(expected))
                << Gungi::toText(b) << " "
                << Gungi::moveToText(b, Move::fromBits(bits));
          }
        });
  }
}

TEST(GungiMoveSampler, EveryFormDrawsTheSame) {
  for (const std::string_view rules : kRulesOfReach) {
    const Options options = rulesOf(rules);
    forEachDecisionOfRandomGames(
        options, 2, [&](const Board& b, const MoveList&) {
          Random first(3);
          const auto expected =
              compiledFor(IsaLevel::kPortable).draw(b.position, options, first);
          for (const IsaLevel isa : availableIsas()) {
            Random random(3);
            EXPECT_EQ(compiledFor(isa).draw(b.position, options, random),
                      expected)
                << isaName(isa) << " " << Gungi::toText(b);
          }
        });
  }
}

// A bound that is too small would make moves impossible.
TEST(GungiMoveSampler, NoPieceHasMoreMovesThanItsBound) {
  for (const std::string_view rules : kRulesOfReach) {
    const Options options = rulesOf(rules);
    forEachDecisionOfRandomGames(
        options, 20, [&](const Board& b, const MoveList&) {
          const Position& p = b.position;
          Generator<isa::Portable>::anyPiece(
              p, options, p.sideToMove, kAllSquares,
              [&](Square from, Piece piece, SquareSet quiets,
                  SquareSet captures) {
                EXPECT_LE(quiets.count() + captures.count(),
                          mostMoves(typeOf(piece), heightOf(p.towers[from]),
                                    sideOf(piece), from))
                    << Gungi::toText(b);
                return false;
              });
        });
  }
}

TEST(GungiMoveSampler, RandomGamesEnd) {
  for (const std::string_view rules : kRulesOfReach) {
    SCOPED_TRACE(rules);
    const Options options = rulesOf(rules);
    for (std::uint64_t game = 0; game < 50; ++game) {
      Random random(5, game);
      Board board = Gungi::initial(options);
      const Playout end = playout<Gungi>(board, random);
      ASSERT_TRUE(end.end.winner);
      EXPECT_EQ(end.end.winner, Machine::winner(board));
    }
  }
}

// A game that is cut short says who decides, and has a move for it.
TEST(GungiMoveSampler, AGameCutShortStandsAtADecision) {
  for (std::uint32_t plies = 1; plies < 120; plies += 7) {
    Random random(7, plies);
    Board board = Gungi::initial({});
    const Playout end = playout<Gungi>(board, random, plies);
    if (end.end.winner) continue;
    EXPECT_EQ(end.plies, plies);
    MoveList moves;
    EXPECT_EQ(Machine::legalMoves(board, moves), end.end);
    EXPECT_FALSE(moves.empty());
  }
}

TEST(GungiSquareSet, NthSquare) {
  const SquareSet set{.lo = 0b1011, .hi = 0b101};
  const std::vector<Square> squares = {0, 1, 3, 64, 66};
  for (std::size_t i = 0; i < squares.size(); ++i) {
    EXPECT_EQ(set.nth(static_cast<int>(i)), squares[i]);
  }
}

}  // namespace
}  // namespace phasemachine::gungi
