#include "games/twilight_struggle/knowledge/evaluate.h"

#include <type_traits>

#include "games/twilight_struggle/knowledge/networks.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr int kLastTurn = 10;
constexpr int kMidWarTurn = 4;

constexpr int forUsa(Side side, int value) {
  return side == kUsa ? value : -value;
}

bool inPlay(const Board& board, Card card) {
  return (board.hand[0] | board.hand[1]).contains(card) ||
         board.headline[0] == card || board.headline[1] == card;
}

// Quarters of a turn until a scoring card in no hand is likely to be played.
// About 16 cards are drawn per turn; on average half of the pile comes first.
int quartersUntil(const Board& board, Card card) {
  const int pile = board.deck.count();
  if (board.deck.contains(card)) return 3 + pile / 8;
  if (board.discard.contains(card) || board.turn >= kMidWarTurn) {
    return 8 + pile / 4;
  }
  return 4 * (kMidWarTurn - board.turn) + 6;
}

int quartersLeft(const Board& board) {
  return 4 * (kLastTurn - board.turn) + 3;
}

// The weight of the scorings by this card.
int cardWeight(const Board& board, Card card) {
  if (board.removed.contains(card)) return 0;
  const bool held = inPlay(board, card);
  const int until = held ? 0 : quartersUntil(board, card);
  const int left = quartersLeft(board);
  if (!held && until > left) return 0;
  int weight = weights::later(until);
  // It recurs after the reshuffle.
  constexpr int kAround = 16;
  if (!kStarredCards.contains(card) && until + kAround < left) {
    weight += weights::later(until + kAround) / 2;
  }
  return weight;
}

// --- Regions ----------------------------------------------------------------

// `soft`: the value of control and influence there.
int regionValue(const Board& board, Region region, const RegionScore& score,
                int soft) {
  int scored = weights::kPoint * score.swing();
  if (region == Region::kEurope) {
    if (const auto winner = europeWinner(score)) {
      scored += forUsa(*winner, weights::kEuropeControl);
    }
  }
  const bool soon =
      inPlay(board, kScoringCardOf[static_cast<std::size_t>(region)]);
  const int blend = soon ? (2 * scored + soft) / 3 : (scored + soft) / 2;
  return blend * scoringWeight(board, region) / weights::kOnce;
}

int regions(const Board& board, const RegionScores& scores) {
  std::array<int, kRegions> soft = {};
  for (Country country : board.present[0] | board.present[1]) {
    soft[static_cast<std::size_t>(regionOf(country))] += countryValue(
        country, board.influence[0][country], board.influence[1][country]);
  }
  int value = 0;
  for (std::size_t r = 0; r < kRegions; ++r) {
    value += regionValue(board, static_cast<Region>(r), scores.of[r], soft[r]);
  }
  return value + weights::kPoint * scores.southeastAsia *
                     southeastWeight(board) / weights::kOnce;
}

// --- Tracks -----------------------------------------------------------------

int militaryOps(const Board& board) {
  const int each = weights::kShortOps + weights::kShortOpsRound * board.round;
  const int ussr = std::max(0, board.defcon - board.milOps[0]);
  const int usa = std::max(0, board.defcon - board.milOps[1]);
  return (ussr - usa) * each;
}

int spaceRace(const Board& board) {
  int value = weights::kSpaceBox * (board.space[1] - board.space[0]);
  for (int i = 0; i < 4; ++i) {
    const int worth = weights::kSpaceAbility[static_cast<std::size_t>(i)];
    for (Side side : {kUssr, kUsa}) {
      if (holdsBox(board, side, 2 * i + 2)) value += forUsa(side, worth);
    }
  }
  return value;
}

int chinaCard(const Board& board) {
  return forUsa(board.china,
                board.chinaUp != 0 ? weights::kChinaUp : weights::kChinaDown);
}

int effects(const Board& board) {
  int value = 0;
  for (const auto& [effect, worth] : weights::kLasting) {
    if (board.has(effect)) value += worth;
  }
  int thisTurn = 0;
  for (const auto& [effect, worth] : weights::kThisTurn) {
    if (board.has(effect)) thisTurn += worth;
  }
  if (thisTurn == 0) return value;
  const int rounds = ordinaryRounds(board);
  const int left = std::max(0, rounds + 1 - board.round);
  return value + thisTurn * left / (rounds + 1);
}

// --- Cards ------------------------------------------------------------------

int handValue(const Board& board, Side side, CardSet deadly) {
  const std::size_t i = playerIndex(side);
  const CardSet hand = board.hand[i];
  const CardSet own = hand & kCardsOf[i];
  const CardSet others = hand & kCardsOf[1 - i];
  const CardSet neutral = hand - own - others - kScoringCards;
  int value = weights::kScoringCard * (hand & kScoringCards).count();
  for (int printed = 1; printed <= 4; ++printed) {
    const CardSet& worth = kWithOperations[static_cast<std::size_t>(printed)];
    value += printed * (weights::kOwnCard * (own & worth).count() +
                        weights::kNeutralCard * (neutral & worth).count() +
                        weights::kOpponentsCard * (others & worth).count());
  }
  return value - weights::kSuicide[board.defcon] * deadly.count();
}

int hands(const Board& board, const DeadlyCards& deadly) {
  return handValue(board, kUsa, deadly[1]) - handValue(board, kUssr, deadly[0]);
}

// --- The stack --------------------------------------------------------------

int eventValue(Card card, Side executor) {
  return forUsa(executor, weights::kPendingEvent * kCardTable[card].operations);
}

// Pending points and events; 0 for entries without a case.
template <class C>
int pending(C) {
  return 0;
}
int pending(Conduct c) {
  return forUsa(c.side, weights::kPendingPoint * c.operations);
}
int pending(EventAfterOps c) {
  return eventValue(c.card, kCardTable[c.card].side);
}
int pending(RequestOps c) {
  return forUsa(c.side, weights::kPendingPoint * c.value);
}
int pending(RequestInfluence c) {
  return forUsa(c.side, weights::kPendingPoint * std::max<int>(c.left, 0));
}
int pending(RequestRealign c) {
  return forUsa(c.side, weights::kPendingPoint * std::max<int>(c.left, 0));
}
int pending(RequestCoup c) {
  return forUsa(c.side, weights::kPendingPoint * c.value);
}
// The opponent's event and the Operations of a card that has left the hand.
int pending(RequestOrder c) {
  return eventValue(c.card, kCardTable[c.card].side) +
         forUsa(c.side, weights::kPendingPoint * kCardTable[c.card].operations);
}

int stackValue(const Board& board) {
  int value = 0;
  for (std::size_t i = 0; i < board.stack.size(); ++i) {
    const auto word = board.stack.wordAt(i);
    if (Stack::isState(word)) continue;
    value += Command::fromWord(word).visit(
        [](auto command) { return pending(command); });
  }
  for (Side side : {kUssr, kUsa}) {
    const Card card = board.headline[playerIndex(side)];
    if (card == kNoCard || card == kHiddenHeadline) continue;
    value += eventValue(card, executorOf(card, side));
  }
  return value;
}

bool isDealing(const Board& board) {
  if (board.stack.empty() || Stack::isState(board.stack.topWord())) {
    return false;
  }
  return Command::fromWord(board.stack.topWord()).visit([](auto command) {
    return std::is_same_v<decltype(command), RequestDeal>;
  });
}

// Hundredths of a point, as long as nobody loses by DEFCON.
int valueForUsa(const Board& board, const RegionScores& scores,
                const DeadlyCards& deadly) {
  int value = weights::kPoint * board.vp + regions(board, scores) +
              militaryOps(board) + spaceRace(board) + chinaCard(board) +
              effects(board) + stackValue(board);
  // During the deal, hands differ in size.
  if (!isDealing(board)) value += hands(board, deadly);
  return std::clamp(value, -kMaxEvaluation, kMaxEvaluation);
}

// --- Nuclear war ------------------------------------------------------------

// `score` of the US, unless the game is lost before, with the chance `risk`.
double atRisk(double score, Side loser, int risk) {
  const double survives = static_cast<double>(kCertain - risk) / kCertain;
  return loser == kUsa ? score * survives : 1 - (1 - score) * survives;
}

int deadlyHandRisk(const Board& board, Side side, CardSet deadly) {
  const std::size_t i = playerIndex(side);
  if (deadly.empty()) {
    if (board.defcon != 2) return 0;
    const CardSet later = board.hand[i] & kMayBeDeadly[i];
    return deadlyHandOf(board, side, later, false) == DeadlyHand::kCornered
               ? weights::kCorneredLater
               : 0;
  }
  switch (deadlyHandOf(board, side, deadly, board.defcon > 2)) {
    case DeadlyHand::kCornered: return weights::kCornered[board.defcon];
    case DeadlyHand::kTight:
      return (board.hand[1 - i] & kTakers[i]).empty()
                 ? weights::kTight[board.defcon] * (8 - board.round) / 8
                 : weights::kTightAndTaken[i][board.defcon];
    default: return 0;
  }
}

double withNuclearRisk(const Board& board, double score,
                       const DeadlyCards& deadly) {
  if (board.round == 0 && board.defcon <= 3) {
    for (Side side : {kUssr, kUsa}) {
      score = atRisk(score, side, headlineRisk(board, side));
    }
  }
  for (Side side : {kUssr, kUsa}) {
    score = atRisk(score, side,
                   deadlyHandRisk(board, side, deadly[playerIndex(side)]));
  }
  if (board.defcon != 2 || board.phasing == Side::kNeutral) return score;
  return atRisk(score, board.phasing, stackRisk(board));
}

// `lead` of the US, as of valueForUsa().
double scoreForUsa(const Board& board, int lead, const DeadlyCards& deadly) {
  const double even =
      weights::kEvenLead + weights::kEvenLeadTurn * (kLastTurn - board.turn);
  // x / (1 + |x|), which needs no exponential.
  const double x = lead / even;
  const double score = 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x));
  return withNuclearRisk(board, score, deadly);
}

}  // namespace

int countryValue(Country country, int ussr, int usa) {
  const int lead =
      std::clamp(usa - ussr, -weights::kMostLead, weights::kMostLead);
  const auto& held = weights::kHeld[kStability[country]];
  int share = lead >= 0 ? held[static_cast<std::size_t>(lead)]
                        : -held[static_cast<std::size_t>(-lead)];
  if (usa > 0) share += weights::kFoothold;
  if (ussr > 0) share -= weights::kFoothold;
  const auto region = static_cast<std::size_t>(regionOf(country));
  const int worth = kBattlegrounds.contains(country)
                        ? weights::kBattleground[region]
                        : weights::kOther[region];
  return share * worth / weights::kOnce;
}

int scoringWeight(const Board& board, Region region) {
  return cardWeight(board, kScoringCardOf[static_cast<std::size_t>(region)]) +
         weights::later(quartersLeft(board) + 1);
}

int southeastWeight(const Board& board) {
  return cardWeight(board, kSoutheastAsiaScoring);
}

int evaluate(const Board& board, Side side) {
  return forUsa(side,
                valueForUsa(board, RegionScores(board), deadlyHeld(board)));
}

double expectedScore(const Board& board, Side side) {
  const DeadlyCards deadly = deadlyHeld(board);
  const double usa = scoreForUsa(
      board, valueForUsa(board, RegionScores(board), deadly), deadly);
  return side == kUsa ? usa : 1 - usa;
}

double expectedScore(const Board& board, Side side, int lead) {
  const double usa = scoreForUsa(board, forUsa(side, lead), deadlyHeld(board));
  return side == kUsa ? usa : 1 - usa;
}

double learnedScore(const Board& board, Side side) {
  const DeadlyCards deadly = deadlyHeld(board);
  const RegionScores scores(board);
  const int lead =
      learnedLead(board, scores, deadly, valueForUsa(board, scores, deadly));
  const double usa = scoreForUsa(board, lead, deadly);
  return side == kUsa ? usa : 1 - usa;
}

}  // namespace phasemachine::twilight_struggle
