#include "games/twilight_struggle/play/state.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "games/twilight_struggle/play/operations.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr int kWinningPoints = 20;
constexpr int kLastTrackedMilOps = 5;
constexpr int kMostPoints = 100;

}  // namespace

void endGame(Board& board, Side victor, EndReason reason) {
  if (board.over()) return;
  board.reason = reason;
  board.victor = victor;
}

void settle(Board& board, Flow& flow) {
  if (std::abs(board.vp) >= kWinningPoints) {
    endGame(board, board.vp > 0 ? kUsa : kUssr, EndReason::kTwentyPoints);
  }
  if (board.over()) {
    board.fellToTwo = 0;
    flow.push(board.victor == kUssr  ? StateType::kUssrWinEnd
              : board.victor == kUsa ? StateType::kUsaWinEnd
                                     : StateType::kDrawEnd);
  } else if (board.has(Rule::kNoradNow)) {
    answerFall(board, flow);
  }
}

void gainPoints(Board& board, Side side, int points) {
  if (board.over()) return;
  board.vp = static_cast<std::int8_t>(std::clamp(
      board.vp + (side == kUsa ? points : -points), -kMostPoints, kMostPoints));
}

void setDefcon(Board& board, int defcon) {
  const int before = board.defcon;
  board.defcon = static_cast<std::uint8_t>(std::clamp(defcon, 1, 5));
  if (board.defcon == 1) {
    endGame(board, opponent(board.phasing), EndReason::kDefcon);
  }
  if (board.defcon == 2 && before != 2 && board.round > 0) board.fellToTwo = 1;
}

void answerFall(Board& board, Flow& flow) {
  if (board.fellToTwo == 0) return;
  board.fellToTwo = 0;
  if (board.has(Effect::kNorad) && board.controls(kUsa, kCanada)) {
    flow.push(RequestNorad{.side = kUsa});
  }
}

void gainMilOps(Board& board, Side side, int operations) {
  auto& track = board.milOps[playerIndex(side)];
  track = static_cast<std::uint8_t>(
      std::min(kLastTrackedMilOps, track + operations));
}

bool holdsBox(const Board& board, Side side, int box) {
  return board.space[playerIndex(side)] >= box &&
         board.space[playerIndex(opponent(side))] < box;
}

void advanceSpace(Board& board, Side side, int boxes) {
  auto& marker = board.space[playerIndex(side)];
  const int box = std::min(kLastBox, marker + boxes);
  if (box == marker) return;
  marker = static_cast<std::uint8_t>(box);
  const SpaceBox& reached = kSpaceBoxes[static_cast<std::size_t>(box)];
  const bool first = board.space[playerIndex(opponent(side))] < box;
  gainPoints(board, side, first ? reached.first : reached.second);
}

bool mayTrySpace(const Board& board, Side side, Card card) {
  return board.round > 0 && spaceAttemptsLeft(board, side) > 0 &&
         isEnoughForSpace(board, side, card);
}

int spaceAttemptsLeft(const Board& board, Side side) {
  const std::size_t i = playerIndex(side);
  if (board.space[i] >= kLastBox) return 0;
  return std::max(0, (holdsBox(board, side, 2) ? 2 : 1) - board.spaceUsed[i]);
}

bool isEnoughForSpace(const Board& board, Side side, Card card) {
  const std::uint8_t box = board.space[playerIndex(side)];
  if (box >= kLastBox || isScoring(card)) return false;
  return effectiveOperations(board, side, kCardTable[card].operations) >=
         kSpaceBoxes[box + std::size_t{1}].minimum;
}

CardSet cardsLying(const Board& board) {
  CardSet cards = board.hand[0] | board.hand[1] | board.deck | board.discard |
                  board.removed | board.tehran;
  if (board.headlinesShown != 0) {
    for (const Card card : board.headline) cards.put(card, true);
    cards.remove(kNoCard);
  }
  if (board.has(Effect::kShuttleDiplomacy)) cards.add(kShuttleDiplomacy);
  return cards;
}

void reshuffleIfEmpty(Board& board) {
  if (!board.deck.empty()) return;
  board.deck = board.discard;
  board.discard = {};
}

void dealCard(Board& board, Side to, Card card) {
  const std::size_t i = playerIndex(to);
  board.deck.remove(card);
  board.hand[i].add(card);
  if (to == kUsa && board.has(Effect::kAldrichAmes)) {
    board.known[i].add(card);
  } else {
    board.possible[i] = kAllCards;
  }
  board.tehran = {};
  if (!board.has(Rule::kLazyReshuffle)) reshuffleIfEmpty(board);
}

void giveOpenly(Board& board, Side to, Card card) {
  board.hand[playerIndex(to)].add(card);
  board.known[playerIndex(to)].add(card);
}

void takeFromHand(Board& board, Side side, Card card) {
  const std::size_t i = playerIndex(side);
  board.hand[i].remove(card);
  board.known[i].remove(card);
  if (board.hand[i] == board.known[i]) board.possible[i] = kAllCards;
  if (card == kMissileEnvy) {
    board.effects.clear(effectFor(Effect::kEnvyOwedByUssr, side));
  }
}

void discardFromHand(Board& board, Side side, Card card) {
  takeFromHand(board, side, card);
  board.discard.add(card);
}

void showHand(Board& board, Side side) {
  showCards(board, side, board.handOf(side));
}

void showCards(Board& board, Side side, CardSet cards) {
  const std::size_t i = playerIndex(side);
  board.known[i] |= cards & board.hand[i];
  if (board.hand[i] == board.known[i]) board.possible[i] = kAllCards;
}

void showLacks(Board& board, Side side, CardSet cards) {
  const std::size_t i = playerIndex(side);
  if (board.hand[i] != board.known[i]) board.possible[i] -= cards;
}

void passChina(Board& board, Side to, bool faceUp) {
  board.china = to;
  board.chinaUp = faceUp ? 1 : 0;
}

void countChoice(Board& board) {
  if (board.tally < kMostTally) ++board.tally;
}

int ordinaryRounds(const Board& board) { return board.turn <= 3 ? 6 : 7; }

Side firstHeadline(const Board& board) {
  const int ussr = kCardTable[board.headline[0]].operations;
  const int usa = kCardTable[board.headline[1]].operations;
  const bool tieToUssr = board.has(Rule::kTiesUssrFirst);
  return ussr > usa || (ussr == usa && tieToUssr) ? kUssr : kUsa;
}

int roundsOf(const Board& board, Side side) {
  const bool extra = holdsBox(board, side, 8) ||
                     (side == kUsa && board.has(Effect::kNorthSeaOilRound));
  return extra ? 8 : ordinaryRounds(board);
}

bool scoringIsDue(const Board& board, Side side) {
  const int held = (board.handOf(side) & kScoringCards).count();
  return held > 0 && held >= roundsOf(board, side) - board.round + 1;
}

bool owesEnvy(const Board& board, Side side) {
  return board.has(effectFor(Effect::kEnvyOwedByUssr, side)) &&
         board.handOf(side).contains(kMissileEnvy);
}

bool isTrapped(const Board& board, Side side) {
  return board.has(side == kUssr ? Effect::kBearTrap : Effect::kQuagmire);
}

void takeSnapshot(Board& board) { board.reachFrom = board.present; }

void buryIfPending(Board& board, Side side) {
  if (side != kUsa || !board.has(Effect::kWeWillBuryYou)) return;
  board.effects.clear(Effect::kWeWillBuryYou);
  gainPoints(board, kUssr, 3);
}

}  // namespace phasemachine::twilight_struggle
