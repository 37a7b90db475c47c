// Nature's part: dice, deals and random cards.

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/tables/card.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr int kTrapEscape = 4;
// Before the country's modifiers.
constexpr std::uint8_t kMostCoupValue = 4;

void rollCoup(Board& board, Flow& flow, const RequestDie& asked, int roll) {
  const auto country = static_cast<Country>(asked.a);
  const int removed = resolveCoup(board, asked.actor, country, asked.b, roll);
  if (asked.actor == kUsa && board.has(Effect::kYuri)) {
    gainPoints(board, kUssr, 1);
  }
  if ((asked.c & kThenAgain) != 0 && removed > 0) {
    flow.push(
        RequestCoup{.side = asked.actor,
                    .value = std::min(asked.b, kMostCoupValue),
                    .bonus = 0,
                    .terms = static_cast<std::uint8_t>(asked.c & ~kThenAgain),
                    .except = country});
  }
}

void trySpace(Board& board, Flow& flow, const RequestDie& asked, int roll) {
  const std::size_t next =
      board.space[playerIndex(asked.actor)] + std::size_t{1};
  if (roll <= kSpaceBoxes[next].success) advanceSpace(board, asked.actor, 1);
  if (asked.b == 0) flow.push(Dispose{static_cast<Card>(asked.a), 0});
}

Move dieMove(std::uint32_t id) {
  return {Move::Kind::kDie, static_cast<std::uint8_t>(id)};
}

Move randomCard(CardSet cards, Random& random) {
  return Move::of(cards.nth(static_cast<int>(
      random.below(static_cast<std::uint32_t>(cards.count())))));
}

}  // namespace

void answer(Board& board, Flow& flow, RequestDie asked, std::uint8_t id) {
  const int roll = id + 1;
  switch (asked.roll) {
    case Roll::kCoup:
      rollCoup(board, flow, asked, roll);
      break;
    case Roll::kWar:
      resolveWar(board, asked.actor, static_cast<Card>(asked.b),
                 static_cast<Country>(asked.a), roll);
      break;
    case Roll::kSpace:
      trySpace(board, flow, asked, roll);
      break;
    default:  // Roll::kTrap
      if (roll <= kTrapEscape) {
        board.effects.clear(asked.actor == kUssr ? Effect::kBearTrap
                                                 : Effect::kQuagmire);
      }
      break;
  }
  settle(board, flow);
}

void answer(Board& board, Flow& flow, RequestDice asked, std::uint8_t id) {
  if (asked.roll == Roll::kRealign) {
    resolveRealign(board, asked.actor, static_cast<Country>(asked.a),
                   ussrDie(id), usaDie(id));
    return;
  }
  const auto step = static_cast<std::uint8_t>(asked.a >> 7);
  resume(board, flow, static_cast<Card>(asked.a & 127), asked.actor,
         {step, id});
}

void answer(Board& board, Flow& flow, RequestRandomCard asked,
            std::uint8_t id) {
  resume(board, flow, asked.card, asked.executor, {asked.step, id});
}

void answer(Board& board, Flow& /*flow*/, RequestDeal asked, std::uint8_t id) {
  dealCard(board, asked.to, static_cast<Card>(id));
}

void answer(Board& board, Flow& /*flow*/, RequestPeek /*asked*/,
            std::uint8_t id) {
  board.deck.remove(static_cast<Card>(id));
  board.tehran.add(static_cast<Card>(id));
}

void DrawCards::apply(Board& board, Flow& flow) const {
  reshuffleIfEmpty(board);
  if (board.deck.empty()) return;
  if (count > 1) {
    flow.push(DrawCards{to, static_cast<std::uint8_t>(count - 1)});
  }
  flow.push(RequestDeal{.side = Side::kNeutral, .to = to});
}

void PeekCards::apply(Board& board, Flow& flow) const {
  reshuffleIfEmpty(board);
  if (board.deck.empty()) return;
  if (count > 1) flow.push(PeekCards{static_cast<std::uint8_t>(count - 1)});
  flow.push(RequestPeek{.side = Side::kNeutral});
}

// --- Probabilities ----------------------------------------------------------

double Phases::chanceWeight(const Board& board, RequestDeal, Move) {
  return 1.0 / board.deck.count();
}
double Phases::chanceWeight(const Board&, RequestDie, Move) { return 1.0 / 6; }
double Phases::chanceWeight(const Board&, RequestDice, Move) {
  return 1.0 / 36;
}
double Phases::chanceWeight(const Board& board, RequestRandomCard asked, Move) {
  return 1.0 / board.handOf(asked.from).count();
}
double Phases::chanceWeight(const Board& board, RequestPeek, Move) {
  return 1.0 / board.deck.count();
}

Move Phases::sampleChance(const Board& board, RequestDeal, Random& random) {
  return randomCard(board.deck, random);
}
Move Phases::sampleChance(const Board&, RequestDie, Random& random) {
  return dieMove(random.below(6));
}
Move Phases::sampleChance(const Board&, RequestDice, Random& random) {
  return {Move::Kind::kDice, static_cast<std::uint8_t>(random.below(36))};
}
Move Phases::sampleChance(const Board& board, RequestRandomCard asked,
                          Random& random) {
  return randomCard(board.handOf(asked.from), random);
}
Move Phases::sampleChance(const Board& board, RequestPeek, Random& random) {
  return randomCard(board.deck, random);
}

}  // namespace phasemachine::twilight_struggle
