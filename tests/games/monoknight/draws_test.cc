// Draw frequencies against the weights of the decks.

#include <array>
#include <cmath>
#include <cstdint>

#include "core/random.h"
#include "games/monoknight/game.h"
#include "games/monoknight/rules/cards.h"
#include "gtest/gtest.h"
#include "phase/machine.h"

namespace phasemachine::monoknight {
namespace {

constexpr int kDraws = 1000000;

// Sum of (observed - expected)^2 / expected, and its bound: exceeded with a
// chance of about one in a million under the normal approximation (Fisher:
// sqrt(2 x) is normal around sqrt(2 n - 1)).
double chiSquared(const Deck& deck, const std::array<int, kCardCount>& counts) {
  double sum = 0;
  for (std::size_t i = 0; i < deck.kinds(); ++i) {
    const double expected =
        static_cast<double>(kDraws) * deck.weightAt(i) / deck.totalWeight();
    const double off = counts[deck.card(i)] - expected;
    sum += off * off / expected;
  }
  return sum;
}
double highest(std::size_t kinds) {
  const double freedom = static_cast<double>(kinds) - 1;
  const double root = std::sqrt(2 * freedom - 1) + 4.9;
  return root * root / 2;
}

TEST(MonoKnightDraws, EveryPresetDrawsByItsWeights) {
  for (std::size_t i = 0; i < kPresetCount; ++i) {
    const auto preset = static_cast<Preset>(i);
    SCOPED_TRACE(presetName(preset));
    const Deck deck = presetDeck(preset);
    Random random(2025, i);
    std::array<int, kCardCount> counts = {};
    for (int draw = 0; draw < kDraws; ++draw) ++counts[deck.draw(random)];
    for (std::size_t card = 0; card < kCardCount; ++card) {
      EXPECT_EQ(counts[card] > 0, deck.weightOf(card) > 0);
    }
    EXPECT_LT(chiSquared(deck, counts), highest(deck.kinds()));
  }
}

TEST(MonoKnightDraws, AWrongWeightWouldBeSeen) {
  Deck::Weights weights = presetDeck(Preset::kStandard).weights();
  weights[0] = 2;
  const Deck loaded(weights);
  Random random(2025);
  std::array<int, kCardCount> counts = {};
  for (int draw = 0; draw < kDraws; ++draw) ++counts[loaded.draw(random)];
  const Deck fair = presetDeck(Preset::kStandard);
  EXPECT_GT(chiSquared(fair, counts), highest(fair.kinds()));
}

// Draws are independent: with 24 equal cards, 8 draws in a row are all
// different in 26.5 % of cases.
TEST(MonoKnightDraws, DrawsInARowAreIndependent) {
  const Deck deck = presetDeck(Preset::kStandard);
  Random random(7);
  int different = 0;
  constexpr int kRows = 100000;
  for (int row = 0; row < kRows; ++row) {
    std::uint64_t seen = 0;
    bool all = true;
    for (int i = 0; i < 8; ++i) {
      const std::uint64_t bit = std::uint64_t{1} << deck.draw(random);
      all = all && (seen & bit) == 0;
      seen |= bit;
    }
    different += all;
  }
  EXPECT_NEAR(different / static_cast<double>(kRows), 0.265, 0.006);
}

TEST(MonoKnightDraws, TheMachineDrawsByTheSameWeights) {
  using Drawing = PhaseMachine<MonoKnight>;
  const Regulation regulation = stageRegulation(4, Edition::kHandbook);
  const Deck deck = regulation.deck;  // standardLight
  ASSERT_EQ(deck, presetDeck(Preset::kStandardLight));
  std::array<int, kCardCount> counts = {};
  int drawn = 0;
  for (std::uint64_t game = 0; drawn < kDraws; ++game) {
    Random random(11, game);
    Board board = makeBoard(regulation, {});
    MoveList moves;
    Decision decision = Drawing::legalMoves(board, moves);
    while (!decision.winner) {
      Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (decision.side == Side::kNeutral) {
        move = Drawing::sampleChance(board, random);
        if (drawn++ < kDraws) ++counts[move.value()];
      }
      decision = Drawing::step(board, move, moves);
    }
  }
  EXPECT_LT(chiSquared(deck, counts), highest(deck.kinds()));
}

}  // namespace
}  // namespace phasemachine::monoknight
