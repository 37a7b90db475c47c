// The legal answers to each request.

#include <algorithm>
#include <cstddef>

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {
namespace {

void list(CountrySet countries, MoveList& out) {
  for (Country country : countries) out.push_back(Move::of(country));
}
void list(CardSet cards, MoveList& out) {
  for (Card card : cards) out.push_back(Move::of(card));
}
void list(Card card, MoveList& out) { out.push_back(Move::of(card)); }
void list(Choice choice, MoveList& out) { out.push_back(Move::of(choice)); }

// The card whose event discards scoring cards of `side`'s hand.
Card dumpOf(Side side) {
  return side == kUssr ? kFiveYearPlan : kAskNotWhatYourCountryCanDoForYou;
}

// Only scoring cards can be chosen, or cards that would discard them.
CardSet dueCards(const Board& board, Side side) {
  CardSet cards = board.handOf(side) & kScoringCards;
  if (!board.has(Rule::kStrictDeadline) &&
      board.handOf(side).contains(dumpOf(side))) {
    cards.add(dumpOf(side));
  }
  return cards;
}

bool canPlayChina(const Board& board, Side side) {
  return board.china == side && board.chinaUp != 0;
}

bool isExtraRound(const Board& board) {
  return board.round > ordinaryRounds(board);
}

// How often an event may still choose `country`.
int capacity(const Board& board, const Pick& pick, Country country) {
  constexpr int kUnlimited = 1000;
  int left = kUnlimited;
  if (pick.atMost != 0) {
    left = pick.atMost - (board.picked[0].contains(country) ? 1 : 0) -
           (board.picked[1].contains(country) ? 1 : 0);
  }
  if (pick.effect == Pick::kRemoveOne) {
    left = std::min<int>(left, board.influenceOf(pick.of, country));
  }
  return left;
}

}  // namespace

CountrySet crisisCountries(const Board& board, Side side) {
  CountrySet countries =
      side == kUssr ? CountrySet{kCuba} : CountrySet{kWestGermany, kTurkey};
  for (Country country : CountrySet(countries)) {
    if (board.influenceOf(side, country) < 2) countries.remove(country);
  }
  return countries;
}

CardSet trapCards(const Board& board, Side side) {
  const CardSet hand = board.handOf(side);
  const CardSet scoring = hand & kScoringCards;
  if (scoringIsDue(board, side)) return scoring;
  CardSet cards = hand & cardsWorth(board, side, 2);
  if (owesEnvy(board, side) && cards.contains(kMissileEnvy)) {
    return {kMissileEnvy};
  }
  return cards.empty() ? scoring : cards;
}

CountrySet eligible(const Board& board, const Pick& pick, Side executor) {
  CountrySet countries = pick.where(board, executor);
  if (pick.effect == Pick::kRemoveOne || pick.effect == Pick::kRemoveAll) {
    countries &= board.present[playerIndex(pick.of)];
  }
  if (pick.atMost != 0) countries -= board.picked[pick.atMost - std::size_t{1}];
  return countries;
}

int totalCapacity(const Board& board, const Pick& pick, Side executor,
                  int enough) {
  int total = 0;
  for (Country country : eligible(board, pick, executor)) {
    total += capacity(board, pick, country);
    if (total >= enough) return enough;
  }
  return total;
}

void Phases::legalMoves(const Board& board, RequestSetup asked, MoveList& out) {
  CountrySet countries = asked.side == kUssr ? kEasternEurope : kWesternEurope;
  if (asked.bonus != 0 && !board.has(Rule::kBonusAnywhere)) {
    countries = board.present[playerIndex(asked.side)];
  }
  if (!board.has(Rule::kFreeOrder)) {
    countries = countries.from(static_cast<Country>(asked.last));
  }
  list(countries, out);
}

void Phases::legalMoves(const Board& board, RequestDeal, MoveList& out) {
  list(board.deck, out);
}

void Phases::legalMoves(const Board& board, RequestHeadline asked,
                        MoveList& out) {
  CardSet cards = board.handOf(asked.side);
  cards.remove(kUnIntervention);
  if (owesEnvy(board, asked.side) && !board.has(Rule::kEnvyHeadline)) {
    cards.remove(kMissileEnvy);
  }
  list(cards, out);
}

void Phases::legalMoves(const Board& board, RequestCard asked, MoveList& out) {
  const Side side = asked.side;
  if (scoringIsDue(board, side)) {
    list(dueCards(board, side), out);
    return;
  }
  const CardSet hand = board.handOf(side);
  const bool china = canPlayChina(board, side);
  if (owesEnvy(board, side)) {
    list(kMissileEnvy, out);
  } else {
    list(hand, out);
    if (china) list(kTheChinaCard, out);
  }
  // The China Card and optional rounds are never compulsory.
  if ((hand.empty() && china) || (isExtraRound(board) && !out.empty())) {
    list(kPass, out);
  }
}

void Phases::legalMoves(const Board& board, RequestTrapCard asked,
                        MoveList& out) {
  list(trapCards(board, asked.side), out);
  if (isExtraRound(board) && !out.empty() && !scoringIsDue(board, asked.side)) {
    list(kPass, out);
  }
}

void Phases::legalMoves(const Board& board, RequestMode asked, MoveList& out) {
  const auto [side, card, source] = asked;
  const bool lent = source != side;  // Grain Sales to Soviets
  if (isScoring(card)) {
    list(kEvent, out);
    if (lent) list(kReturn, out);
    return;
  }
  const Side executor = executorOf(card, side);
  if (!lent && card == dumpOf(side) && scoringIsDue(board, side)) {
    // The deadline holds: the card discards others only with its event.
    list(executor == side ? kEvent : kOps, out);
    return;
  }
  const bool owed = card == kMissileEnvy && !lent && owesEnvy(board, side);
  if (card == kUnIntervention) {
    if (board.round > 0 && !companions(board, side).empty()) {
      list(kUnEvent, out);
    }
  } else if (card != kTheChinaCard && executor == side && !owed &&
             (canOccur(board, card, executor) ||
              board.has(Rule::kNullEvents))) {
    list(kEvent, out);
  }
  list(kOps, out);
  if (mayTrySpace(board, side, card) &&
      !(owed && board.has(Rule::kEnvyNoSpace))) {
    list(kSpace, out);
  }
  if (!lent) return;
  if (board.round > 0 && executor != side &&
      board.handOf(side).contains(kUnIntervention)) {
    list(kWithUn, out);
  }
  list(kReturn, out);
}

void Phases::legalMoves(const Board& board, RequestCompanion asked,
                        MoveList& out) {
  list(companions(board, asked.side), out);
}

void Phases::legalMoves(const Board&, RequestOrder, MoveList& out) {
  list(kEventFirst, out);
  list(kOpsFirst, out);
}

void Phases::legalMoves(const Board& board, RequestOps asked, MoveList& out) {
  const bool plain =
      (asked.terms & kGranted) != 0 && board.has(Rule::kPlainEventOps);
  const RequestInfluence placing = {
      .side = asked.side,
      .left = static_cast<std::int8_t>(asked.value),
      .bonus =
          plain ? std::uint8_t{0} : bonusesOf(board, asked.side, asked.card),
      .last = 0};
  if ((asked.kinds & kMayPlace) != 0 &&
      !placementTargets(board, placing).empty()) {
    list(kInfluence, out);
  }
  if ((asked.kinds & kMayCoup) != 0 &&
      !coupTargets(board, asked.side, asked.terms).empty()) {
    list(kCoup, out);
  }
  if ((asked.kinds & kMayRealign) != 0 &&
      !realignTargets(board, asked.side, asked.terms).empty()) {
    list(kRealign, out);
  }
  if ((asked.kinds & kMaySpace) != 0 &&
      mayTrySpace(board, asked.side, asked.card)) {
    list(kSpace, out);
  }
  if ((asked.kinds & kMayDecline) != 0 && !out.empty()) list(kDecline, out);
}

void Phases::legalMoves(const Board& board, RequestInfluence asked,
                        MoveList& out) {
  list(board.has(Rule::kFreeOrder) ? placementTargets(board, asked)
                                   : orderedPlacementTargets(board, asked),
       out);
}

void Phases::legalMoves(const Board& board, RequestCoup asked, MoveList& out) {
  CountrySet targets = coupTargets(board, asked.side, asked.terms);
  if (asked.except != kAbsent) {
    targets.remove(static_cast<Country>(asked.except));
  }
  list(targets, out);
  if ((asked.terms & kMayStop) != 0 && !out.empty()) list(kStop, out);
}

void Phases::legalMoves(const Board& board, RequestRealign asked,
                        MoveList& out) {
  CountrySet targets = realignTargets(board, asked.side, asked.terms);
  if (asked.left <= 0) {
    const bool asia = (asked.bonus & kAsiaBonus) != 0;
    const bool southeast = (asked.bonus & kSoutheastBonus) != 0;
    CountrySet bonus;
    if (asia && asked.left == 0) bonus |= kAsia;
    if (southeast && asked.left == 0) bonus |= kSoutheastAsia;
    if (asia && southeast && asked.left == -1) bonus |= kSoutheastAsia;
    targets &= bonus;
  }
  list(targets, out);
  if (board.has(Rule::kStopRealigning) && !out.empty()) list(kStop, out);
}

void Phases::legalMoves(const Board& board, RequestCountry asked,
                        MoveList& out) {
  const Pick& pick = eventOf(asked.card).picks[asked.step];
  CountrySet countries = eligible(board, pick, asked.executor);
  if (!board.has(Rule::kFreeOrder) && asked.remaining > 0) {
    countries = countries.from(static_cast<Country>(asked.last));
    if (!pick.mayStop) {
      // The remaining choices must fit into the countries from here on.
      int room = 0;
      CountrySet late = countries;
      while (!late.empty()) {
        const Country country = late.last();
        room += capacity(board, pick, country);
        if (room >= asked.remaining) break;
        late.remove(country);
      }
      countries = late;
    }
  }
  list(countries, out);
  if (pick.mayStop && !out.empty()) list(kStop, out);
}

void Phases::legalMoves(const Board& board, RequestEventCard asked,
                        MoveList& out) {
  const Event& event = eventOf(asked.card);
  CardSet cards = event.cards(board, asked.executor, asked.step);
  if (!board.has(Rule::kFreeOrder)) {
    cards = cards.from(static_cast<Card>(asked.last));
  }
  list(cards, out);
  if (event.decline != 0 && !out.empty()) {
    list(static_cast<Choice>(event.decline), out);
  }
}

void Phases::legalMoves(const Board&, RequestOption asked, MoveList& out) {
  for (const Choice choice : eventOf(asked.card).options) {
    if (choice != Choice{}) list(choice, out);
  }
}

void Phases::legalMoves(const Board&, RequestDie, MoveList& out) {
  for (std::uint8_t i = 0; i < 6; ++i) out.push_back({Move::Kind::kDie, i});
}

void Phases::legalMoves(const Board&, RequestDice, MoveList& out) {
  for (std::uint8_t i = 0; i < 36; ++i) out.push_back({Move::Kind::kDice, i});
}

void Phases::legalMoves(const Board& board, RequestRandomCard asked,
                        MoveList& out) {
  list(board.handOf(asked.from), out);
}

void Phases::legalMoves(const Board& board, RequestPeek, MoveList& out) {
  list(board.deck, out);
}

void Phases::legalMoves(const Board& board, RequestCrisis asked,
                        MoveList& out) {
  list(crisisCountries(board, asked.side), out);
  if (asked.coup != 0 || !out.empty()) list(kNo, out);
}

void Phases::legalMoves(const Board& board, RequestBoxSix asked,
                        MoveList& out) {
  list(board.handOf(asked.side), out);
  if (!out.empty()) list(kNo, out);
}

void Phases::legalMoves(const Board& board, RequestNorad asked, MoveList& out) {
  list(board.present[playerIndex(asked.side)], out);
}

}  // namespace phasemachine::twilight_struggle
