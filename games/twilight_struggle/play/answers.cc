// Operations: influence, coups and realignments, one atom at a time.

#include <algorithm>
#include <cstddef>

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/tables/card.h"

namespace phasemachine::twilight_struggle {

void Conduct::apply(Board& board, Flow& flow) const {
  const bool plain = (terms & kGranted) != 0 && board.has(Rule::kPlainEventOps);
  const int value =
      plain ? operations : effectiveOperations(board, side, operations);
  flow.push(RequestOps{.side = side,
                       .card = card,
                       .value = static_cast<std::uint8_t>(value),
                       .kinds = kinds,
                       .terms = terms});
}

void answer(Board& board, Flow& flow, RequestOps asked, std::uint8_t id) {
  const bool plain =
      (asked.terms & kGranted) != 0 && board.has(Rule::kPlainEventOps);
  const std::uint8_t bonus =
      plain ? std::uint8_t{0} : bonusesOf(board, asked.side, asked.card);
  const auto left = static_cast<std::int8_t>(asked.value);
  // UN Intervention's card: in space it does not count as a played war card.
  if ((asked.kinds & kMaySpace) != 0 && id != kSpace) {
    noticeWar(board, asked.side, asked.card);
  }
  switch (id) {
    case kInfluence:
      flow.push(RequestInfluence{
          .side = asked.side, .left = left, .bonus = bonus, .last = 0});
      break;
    case kCoup:
      flow.push(RequestCoup{.side = asked.side,
                            .value = asked.value,
                            .bonus = bonus,
                            .terms = asked.terms,
                            .except = kAbsent});
      break;
    case kRealign:
      flow.push(RequestRealign{.side = asked.side,
                               .left = left,
                               .bonus = bonus,
                               .terms = asked.terms});
      break;
    case kSpace:
      sendToSpace(board, flow, asked.side, asked.card, /*disposed=*/true);
      break;
    default:  // kDecline
      break;
  }
  settle(board, flow);
}

void answer(Board& board, Flow& flow, RequestInfluence asked, std::uint8_t id) {
  const auto country = static_cast<Country>(id);
  const RequestInfluence next = afterPlacing(board, asked, country);
  board.setInfluence(asked.side, country,
                     board.influenceOf(asked.side, country) + 1);
  if (next.left > 0 || next.bonus != 0) flow.push(next);
}

void answer(Board& board, Flow& flow, RequestCoup asked, std::uint8_t id) {
  if (id == kStop) return;
  const auto country = static_cast<Country>(id);
  flow.push(LaunchCoup{.side = asked.side,
                       .country = country,
                       .value = static_cast<std::uint8_t>(
                           asked.value + bonusIn(asked.bonus, country)),
                       .terms = asked.terms});
  if (!board.has(effectFor(Effect::kCubanCrisisUssr, asked.side))) return;
  if (crisisCountries(board, asked.side).empty()) {
    endGame(board, opponent(asked.side), EndReason::kCubanMissileCrisis);
    settle(board, flow);
  } else {
    flow.push(RequestCrisis{.side = asked.side, .coup = 1});
  }
}

void LaunchCoup::apply(Board& board, Flow& flow) const {
  if ((terms & kFreeCoup) == 0) gainMilOps(board, side, value);
  const bool silent = side == kUsa && board.has(Effect::kNuclearSubs);
  if (kBattlegrounds.contains(country) && !silent) {
    setDefcon(board, board.defcon - 1);
  }
  flow.push(RequestDie{.side = Side::kNeutral,
                       .roll = Roll::kCoup,
                       .actor = side,
                       .a = country,
                       .b = value,
                       .c = terms});
  settle(board, flow);
}

void answer(Board& /*board*/, Flow& flow, RequestRealign asked,
            std::uint8_t id) {
  if (id == kStop) return;
  const auto country = static_cast<Country>(id);
  asked.left = static_cast<std::int8_t>(asked.left - 1);
  if (!kAsia.contains(country)) asked.bonus = 0;
  if (!kSoutheastAsia.contains(country)) {
    asked.bonus &= static_cast<std::uint8_t>(~kSoutheastBonus);
  }
  if (asked.left > 0 || asked.bonus != 0) flow.push(asked);
  flow.push(RequestDice{.side = Side::kNeutral,
                        .roll = Roll::kRealign,
                        .actor = asked.side,
                        .a = country});
}

// --- The Cuban Missile Crisis -----------------------------------------------

void answer(Board& board, Flow& flow, RequestCrisis asked, std::uint8_t id) {
  if (id != kNo) {
    const auto country = static_cast<Country>(id);
    board.setInfluence(asked.side, country,
                       board.influenceOf(asked.side, country) - 2);
    board.effects.clear(effectFor(Effect::kCubanCrisisUssr, asked.side));
  } else if (asked.coup != 0) {
    endGame(board, opponent(asked.side), EndReason::kCubanMissileCrisis);
  }
  settle(board, flow);
}

void answer(Board& board, Flow& /*flow*/, RequestNorad asked, std::uint8_t id) {
  const auto country = static_cast<Country>(id);
  board.setInfluence(asked.side, country,
                     board.influenceOf(asked.side, country) + 1);
}

// Answers to events' requests: countries, cards and options.

void AskCountries::apply(Board& board, Flow& flow) const {
  board.picked = {};
  board.tally = 0;
  const Pick& pick = eventOf(card).picks[step];
  const int room = totalCapacity(board, pick, executor, count);
  if (room == 0) return;
  flow.push(RequestCountry{.side = side,
                           .executor = executor,
                           .card = card,
                           .step = step,
                           .remaining = static_cast<std::uint8_t>(room),
                           .last = 0});
}

void answer(Board& board, Flow& flow, RequestCountry asked, std::uint8_t id) {
  if (id == kStop) {
    board.picked = {};
    return;
  }
  const Pick& pick = eventOf(asked.card).picks[asked.step];
  const auto country = static_cast<Country>(id);
  countChoice(board);
  board.picked[board.picked[0].contains(country) ? 1 : 0].add(country);
  if (asked.remaining > 1) {
    --asked.remaining;
    asked.last = id;
    flow.push(asked);
  } else {
    board.picked = {};
  }
  const int before = board.influenceOf(pick.of, country);
  switch (pick.effect) {
    case Pick::kAddOne: board.setInfluence(pick.of, country, before + 1); break;
    case Pick::kRemoveOne:
      board.setInfluence(pick.of, country, before - 1);
      break;
    case Pick::kRemoveAll: board.setInfluence(pick.of, country, 0); break;
    default:
      resume(board, flow, asked.card, asked.executor, {asked.step, id});
      break;
  }
}

void Phases::onNoMoves(Board& board, RequestCountry /*request*/,
                       Flow& /*flow*/) {
  board.picked = {};
}

void answer(Board& board, Flow& flow, RequestEventCard asked, std::uint8_t id) {
  resume(board, flow, asked.card, asked.executor, {asked.step, id});
}

void answer(Board& board, Flow& flow, RequestOption asked, std::uint8_t id) {
  resume(board, flow, asked.card, asked.executor, {asked.step, id});
}

// Nature's part: dice, deals and random cards.
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
    case Roll::kCoup: rollCoup(board, flow, asked, roll); break;
    case Roll::kWar:
      resolveWar(board, asked.actor, static_cast<Card>(asked.b),
                 static_cast<Country>(asked.a), roll);
      break;
    case Roll::kSpace: trySpace(board, flow, asked, roll); break;
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
