#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/phases.h"

namespace phasemachine::twilight_struggle {
namespace {

Conduct conductOf(Side side, Card card) {
  return {.side = side,
          .card = card,
          .operations = kCardTable[card].operations,
          .kinds = kAnyOperations,
          .terms = 0};
}

// Operations of an opponent's card whose event UN Intervention cancels. If they
// may go to the space race, the choice determines whether a war card counts as
// played.
void playWithUn(Board& board, Flow& flow, Side side, Card companion) {
  if (!board.has(Rule::kUnSpace)) noticeWar(board, side, companion);
  if (board.has(Effect::kU2)) gainPoints(board, kUssr, 1);
  flow.push(Dispose{kUnIntervention, 0});
  flow.push(Dispose{companion, 0});
  Conduct conduct = conductOf(side, companion);
  if (board.has(Rule::kUnSpace)) conduct.kinds |= kMaySpace;
  flow.push(conduct);
}

void playForOperations(Board& board, Flow& flow, Side side, Card card) {
  noticeWar(board, side, card);
  // If the USSR plays Defectors for Operations, the US gets a point.
  if (card == kDefectors && side == kUssr && board.round > 0) {
    gainPoints(board, kUsa, 1);
  }
  if (eventFollows(board, side, card)) {
    flow.push(RequestOrder{.side = side, .card = card});
  } else if (executorOf(card, side) != side) {
    flow.push(EventAfterOps{card});
    flow.push(conductOf(side, card));
  } else {
    flow.push(Dispose{card, 0});
    flow.push(conductOf(side, card));
  }
}

}  // namespace

CardSet companions(const Board& board, Side side) {
  return board.handOf(side) & kCardsOf[playerIndex(opponent(side))];
}

bool eventFollows(const Board& board, Side player, Card card) {
  const Side executor = executorOf(card, player);
  if (executor == player) return false;
  return canOccur(board, card, executor);
}

void noticeWar(Board& board, Side player, Card card) {
  if (player != kUsa || !kWarCards.contains(card) ||
      !board.has(Effect::kFlowerPower)) {
    return;
  }
  // Not for a war whose event can no longer be played.
  if (card == kArabIsraeliWar && board.has(Effect::kCampDavid)) return;
  gainPoints(board, kUssr, 2);
}

void playEvent(Board& board, Flow& flow, Side player, Card card) {
  const Side executor = executorOf(card, player);
  const bool occurs = canOccur(board, card, executor);
  noticeWar(board, player, card);
  flow.push(Dispose{card, static_cast<std::uint8_t>(occurs)});
  if (occurs) flow.push(Happen{card, executor});
}

void sendToSpace(Board& board, Flow& flow, Side side, Card card,
                 bool disposed) {
  ++board.spaceUsed[playerIndex(side)];
  flow.push(RequestDie{.side = Side::kNeutral,
                       .roll = Roll::kSpace,
                       .actor = side,
                       .a = card,
                       .b = static_cast<std::uint8_t>(disposed),
                       .c = 0});
}

void answer(Board& board, Flow& flow, RequestCard asked, std::uint8_t id) {
  if (id == kPass) {
    buryIfPending(board, asked.side);
    settle(board, flow);
    return;
  }
  const auto card = static_cast<Card>(id);
  showCards(board, asked.side, CardSet{card});
  flow.push(
      RequestMode{.side = asked.side, .card = card, .source = asked.side});
}

void answer(Board& board, Flow& flow, RequestMode asked, std::uint8_t id) {
  const auto [side, card, source] = asked;
  // An own card is this round's play; one from Grain Sales is part of a play.
  if (source == side) {
    if (id == kUnEvent) {
      if (side == kUsa) board.effects.clear(Effect::kWeWillBuryYou);
    } else {
      buryIfPending(board, side);
      settle(board, flow);
      if (board.over()) return;
    }
  }
  if (id == kReturn) {
    showCards(board, source, CardSet{card});
    flow.push(Conduct{.side = side,
                      .card = kGrainSalesToSoviets,
                      .operations = kCardTable[kGrainSalesToSoviets].operations,
                      .kinds = kAnyOperations | kMayDecline,
                      .terms = kGranted});
    return;
  }
  if (card != kTheChinaCard) takeFromHand(board, source, card);
  switch (id) {
    case kEvent: playEvent(board, flow, side, card); break;
    case kOps: playForOperations(board, flow, side, card); break;
    case kSpace: sendToSpace(board, flow, side, card); break;
    case kUnEvent: flow.push(RequestCompanion{.side = side}); break;
    default:  // kWithUn
      takeFromHand(board, side, kUnIntervention);
      playWithUn(board, flow, side, card);
      break;
  }
  settle(board, flow);
}

void answer(Board& board, Flow& flow, RequestCompanion asked, std::uint8_t id) {
  const auto card = static_cast<Card>(id);
  takeFromHand(board, asked.side, card);
  playWithUn(board, flow, asked.side, card);
  settle(board, flow);
}

void answer(Board& /*board*/, Flow& flow, RequestOrder asked, std::uint8_t id) {
  const auto [side, card] = asked;
  if (id == kEventFirst) {
    flow.push(Dispose{card, 1});
    flow.push(conductOf(side, card));
    flow.push(Happen{card, executorOf(card, side)});
  } else {
    flow.push(EventAfterOps{card});
    flow.push(conductOf(side, card));
  }
}

void EventAfterOps::apply(Board& board, Flow& flow) const {
  const bool occurs =
      eventFollows(board, opponent(kCardTable[card].side), card);
  flow.push(Dispose{card, static_cast<std::uint8_t>(occurs)});
  if (occurs) flow.push(Happen{card, kCardTable[card].side});
}

void Happen::apply(Board& board, Flow& flow) const {
  happen(board, flow, card, executor);
}

void Resume::apply(Board& board, Flow& flow) const {
  resume(board, flow, card, executor, {step, data});
}

void Dispose::apply(Board& board, Flow& /*flow*/) const {
  board.tally = 0;
  if (card == kTheChinaCard) {
    if (board.china == kUsa) board.effects.clear(Effect::kFormosan);
    passChina(board, opponent(board.china), false);
    return;
  }
  // Missile Envy may have moved to a hand, and on from there; Shuttle Diplomacy
  // stays on the table.
  if (card == kMissileEnvy && cardsLying(board).contains(card)) return;
  if (card == kShuttleDiplomacy && occurred != 0) {
    board.effects.set(Effect::kShuttleDiplomacy);
    return;
  }
  if (occurred != 0 && kStarredCards.contains(card)) {
    board.removed.add(card);
  } else {
    board.discard.add(card);
  }
}

void answer(Board& board, Flow& flow, RequestTrapCard asked, std::uint8_t id) {
  if (id == kPass) return;
  const auto card = static_cast<Card>(id);
  if (isScoring(card)) {
    takeFromHand(board, asked.side, card);
    playEvent(board, flow, asked.side, card);
    return;
  }
  discardFromHand(board, asked.side, card);
  flow.push(RequestDie{.side = Side::kNeutral,
                       .roll = Roll::kTrap,
                       .actor = asked.side,
                       .a = 0,
                       .b = 0,
                       .c = 0});
}

}  // namespace phasemachine::twilight_struggle
