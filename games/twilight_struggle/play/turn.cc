// The phases of a game: setup, turns, headlines, action rounds, the end.

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr int kLastTurn = 10;
constexpr int kMidWarTurn = 4;
constexpr int kLateWarTurn = 8;
constexpr std::uint8_t kUssrSetup = 6;
constexpr std::uint8_t kUsaSetup = 7;

// Cards enter the game once: cards that are anywhere have entered.
CardSet inGame(const Board& board, CardSet cards) {
  cards -= cardsLying(board);
  if (!board.has(Rule::kNoOptionalCards)) return cards;
  CardSet out = kOptionalCards;
  if (!board.has(Rule::kNoDefectors)) out.remove(kDefectors);
  return cards - out;
}

void onSetup(Board& board, Flow& flow) {
  board.deck |= inGame(board, cardsOf(Era::kEarly));
  flow.push(StateType::kHeadline);
  for (Side side : {kUsa, kUssr}) {
    const std::uint8_t bonus = board.bonus[playerIndex(side)];
    if (bonus > 0) {
      flow.push(RequestSetup{
          .side = side, .remaining = bonus, .last = 0, .bonus = 1});
    }
  }
  flow.push(RequestSetup{
      .side = kUsa, .remaining = kUsaSetup, .last = 0, .bonus = 0});
  flow.push(RequestSetup{
      .side = kUssr, .remaining = kUssrSetup, .last = 0, .bonus = 0});
  flow.push(StateType::kDeal);
}

void onTurnStart(Board& board, Flow& flow) {
  setDefcon(board, board.defcon + 1);
  if (board.turn == kMidWarTurn) {
    board.deck |= inGame(board, cardsOf(Era::kMid));
  } else if (board.turn == kLateWarTurn) {
    board.deck |= inGame(board, cardsOf(Era::kLate));
  }
  flow.push(StateType::kHeadline);
  flow.push(StateType::kDeal);
}

// One card at a time, alternating; a player with a full hand is skipped.
void onDeal(Board& board, Flow& flow) {
  const int full = board.turn < kMidWarTurn ? 8 : 9;
  if (board.has(Rule::kLazyReshuffle)) reshuffleIfEmpty(board);
  Side to = board.dealNext;
  if (board.handOf(to).count() >= full) to = opponent(to);
  if (board.handOf(to).count() >= full || board.deck.empty()) {
    board.dealNext = kUssr;
    return;
  }
  board.dealNext = opponent(to);
  flow.push(StateType::kDeal);
  flow.push(RequestDeal{.side = Side::kNeutral, .to = to});
}

// A side alone in box 4 sees the other headline first.
void onHeadline(Board& board, Flow& flow) {
  board.round = 0;
  board.phasing = Side::kNeutral;
  const Side first = holdsBox(board, kUssr, 4) ? kUsa : kUssr;
  flow.push(StateType::kHeadlineReveal);
  flow.push(RequestHeadline{.side = opponent(first)});
  flow.push(RequestHeadline{.side = first});
}

void onHeadlineReveal(Board& board, Flow& flow) {
  board.headlinesShown = 1;
  for (Side side : {kUssr, kUsa}) {
    const Card card = board.headline[playerIndex(side)];
    if (card != kNoCard) takeFromHand(board, side, card);
  }
  flow.push(StateType::kHeadlineEnd);
  auto& [ussr, usa] = board.headline;
  if (usa == kDefectors) {
    if (ussr != kNoCard) board.discard.add(ussr);
    ussr = kNoCard;
  }
  const Side first = firstHeadline(board);
  flow.push(ResolveHeadline{opponent(first)});
  flow.push(ResolveHeadline{first});
}

void onHeadlineEnd(Board& board, Flow& flow) {
  board.headlinesShown = 0;
  board.round = 1;
  flow.push(StateType::kArUssr);
}

// The crisis may also be ended before the round.
void onActionRound(Board& board, Flow& flow, Side side) {
  board.phasing = side;
  board.fellToTwo = 0;
  flow.push(StateType::kArComplete);
  if (board.round > roundsOf(board, side)) return;
  takeSnapshot(board);
  flow.push(TakeRound{side});
  if (board.has(effectFor(Effect::kCubanCrisisUssr, side))) {
    flow.push(RequestCrisis{.side = side, .coup = 0});
  }
}

void onArComplete(Board& board, Flow& flow) {
  flow.push(StateType::kArNext);
  answerFall(board, flow);
}

void onArNext(Board& board, Flow& flow) {
  if (board.phasing == kUssr) {
    flow.push(StateType::kArUsa);
    return;
  }
  ++board.round;
  const bool more =
      board.round <= std::max(roundsOf(board, kUssr), roundsOf(board, kUsa));
  flow.push(more ? StateType::kArUssr : StateType::kTurnEnd);
}

void askBoxSix(const Board& board, Flow& flow) {
  for (Side side : {kUssr, kUsa}) {
    if (holdsBox(board, side, 6)) flow.push(RequestBoxSix{.side = side});
  }
}

void checkHeldScoring(Board& board) {
  const bool ussr = !(board.hand[0] & kScoringCards).empty();
  const bool usa = !(board.hand[1] & kScoringCards).empty();
  if (!ussr && !usa) return;
  endGame(board,
          ussr && usa ? Side::kNeutral
          : ussr      ? kUsa
                      : kUssr,
          EndReason::kHeldScoring);
}

// A side with military operations below DEFCON pays the difference.
void checkMilOps(Board& board) {
  const auto deficit = [&](std::size_t i) {
    return std::max(0, board.defcon - board.milOps[i]);
  };
  gainPoints(board, kUsa, deficit(0) - deficit(1));
  if (std::abs(board.vp) >= 20) {
    endGame(board, board.vp > 0 ? kUsa : kUssr, EndReason::kTwentyPoints);
  }
}

void onTurnEnd(Board& board, Flow& flow) {
  board.round = 0;
  board.phasing = Side::kNeutral;
  flow.push(StateType::kTurnChecks);
  if (!board.has(Rule::kBoxSixLast)) askBoxSix(board, flow);
}

void onTurnChecks(Board& board, Flow& flow) {
  if (board.has(Rule::kHeldCheckLast)) {
    checkMilOps(board);
    checkHeldScoring(board);
  } else {
    checkHeldScoring(board);
    if (!board.over()) checkMilOps(board);
  }
  flow.push(StateType::kTurnOver);
  if (board.has(Rule::kBoxSixLast)) askBoxSix(board, flow);
  settle(board, flow);
}

// All regions; twenty points no longer win, control of Europe does.
void scoreFinally(Board& board) {
  int vp = board.vp;
  for (int r = 0; r < kRegions; ++r) {
    const auto region = static_cast<Region>(r);
    const RegionScore score = scoreRegion(board, region);
    if (region == Region::kEurope) {
      if (const auto winner = europeWinner(score)) {
        endGame(board, *winner, EndReason::kEuropeControl);
        return;
      }
    }
    vp += score.swing();
  }
  vp += board.china == kUsa ? 1 : -1;
  board.vp = static_cast<std::int8_t>(vp);
  endGame(board,
          vp > 0   ? kUsa
          : vp < 0 ? kUssr
                   : Side::kNeutral,
          EndReason::kFinalScoring);
}

void onTurnOver(Board& board, Flow& flow) {
  board.chinaUp = 1;
  board.effects.clearTurnEffects();
  board.chernobyl = kAbsent;
  board.milOps = {};
  board.spaceUsed = {};
  if (board.turn == kLastTurn) {
    scoreFinally(board);
    settle(board, flow);
    return;
  }
  ++board.turn;
  flow.push(StateType::kTurnStart);
}

}  // namespace

void Phases::onState(StateType state, Board& board, Flow& flow) {
  switch (state) {
    case StateType::kSetup: return onSetup(board, flow);
    case StateType::kTurnStart: return onTurnStart(board, flow);
    case StateType::kDeal: return onDeal(board, flow);
    case StateType::kHeadline: return onHeadline(board, flow);
    case StateType::kHeadlineReveal: return onHeadlineReveal(board, flow);
    case StateType::kHeadlineEnd: return onHeadlineEnd(board, flow);
    case StateType::kArUssr: return onActionRound(board, flow, kUssr);
    case StateType::kArUsa: return onActionRound(board, flow, kUsa);
    case StateType::kArComplete: return onArComplete(board, flow);
    case StateType::kArNext: return onArNext(board, flow);
    case StateType::kTurnEnd: return onTurnEnd(board, flow);
    case StateType::kTurnChecks: return onTurnChecks(board, flow);
    case StateType::kTurnOver: return onTurnOver(board, flow);
    case StateType::kUssrWinEnd:
    case StateType::kUsaWinEnd:
    case StateType::kDrawEnd: return;  // the machine stops there
  }
}

void ResolveHeadline::apply(Board& board, Flow& flow) const {
  Card& headline = board.headline[playerIndex(side)];
  const Card card = headline;
  headline = kNoCard;
  if (card == kNoCard) return;
  board.phasing = side;
  takeSnapshot(board);
  playEvent(board, flow, side, card);
  settle(board, flow);
}

void TakeRound::apply(Board& board, Flow& flow) const {
  if (isTrapped(board, side)) {
    buryIfPending(board, side);
    flow.push(RequestTrapCard{.side = side});
    settle(board, flow);
  } else {
    flow.push(RequestCard{.side = side});
  }
}

// A side that can play does not pass: a trapped side that passes has neither a
// scoring card nor a card worth 2.
void Phases::onNoMoves(Board& board, RequestTrapCard request, Flow& /*flow*/) {
  showLacks(board, request.side,
            kScoringCards | cardsWorth(board, request.side, 2));
}

void Phases::onNoMoves(Board& board, RequestCard request, Flow& flow) {
  buryIfPending(board, request.side);
  settle(board, flow);
}

void answer(Board& board, Flow& flow, RequestSetup asked, std::uint8_t id) {
  const auto country = static_cast<Country>(id);
  board.setInfluence(asked.side, country,
                     board.influenceOf(asked.side, country) + 1);
  if (asked.remaining > 1) {
    --asked.remaining;
    asked.last = id;
    flow.push(asked);
  }
}

void answer(Board& board, Flow& /*flow*/, RequestHeadline asked,
            std::uint8_t id) {
  board.headline[playerIndex(asked.side)] = static_cast<Card>(id);
  if (holdsBox(board, opponent(asked.side), 4)) {
    showCards(board, asked.side, CardSet{static_cast<Card>(id)});
  }
}

void answer(Board& board, Flow& /*flow*/, RequestBoxSix asked,
            std::uint8_t id) {
  if (id != kNo) discardFromHand(board, asked.side, static_cast<Card>(id));
}

}  // namespace phasemachine::twilight_struggle
