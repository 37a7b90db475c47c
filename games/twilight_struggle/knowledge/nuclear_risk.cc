#include "games/twilight_struggle/knowledge/nuclear_risk.h"

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {

namespace {

// Events that always lower DEFCON.
constexpr CardSet kSureFalls = {kDuckAndCover, kSovietsShootDownKal007,
                                kWeWillBuryYou};
// Headlines with which either side can lower DEFCON from 3 to 2.
constexpr CardSet kFallsToTwo =
    kSureFalls |
    CardSet{kCubanMissileCrisis, kHowILearnedToStopWorrying, kJunta};
// With equal modifiers the opponent wins Summit's roll in 15 of 36 cases.
constexpr int kSummitRisk = 27;

// Whether `side` can make a coup that lowers DEFCON.
bool mayCoupBattleground(const Board& board, Side side, std::uint8_t terms) {
  if (side == kUsa && board.has(Effect::kNuclearSubs)) return false;
  CountrySet targets = coupTargets(board, side, terms) & kBattlegrounds;
  // Assuming DEFCON 2, even if `board` is not there yet.
  if ((terms & kIgnoreDefcon) == 0) targets -= kEurope | kAsia | kMiddleEast;
  if (targets.empty()) return false;
  return !board.has(effectFor(Effect::kCubanCrisisUssr, side)) ||
         !crisisCountries(board, side).empty();
}

// `among` are the cards of a hand from which one is drawn.
int shareOf(CardSet among, CardSet hand) {
  return hand.empty() ? 0 : kCertain * (hand & among).count() / hand.count();
}

struct RiskOf {
  const Board& board;

  // Entries without a case do not lower DEFCON.
  template <class C>
  int operator()(C) const {
    return 0;
  }
  int operator()(Happen c) const { return event(c.card, c.executor); }
  int operator()(EventAfterOps c) const {
    return event(c.card, kCardTable[c.card].side);
  }
  int operator()(RequestOrder c) const {
    return event(c.card, kCardTable[c.card].side);
  }
  int operator()(Conduct c) const { return coup(c.side, c.kinds, c.terms); }
  int operator()(RequestOps c) const { return coup(c.side, c.kinds, c.terms); }
  int operator()(RequestCoup c) const {
    return coup(c.side, kMayCoup, c.terms);
  }
  // A card chosen for play, or one taken by Grain Sales.
  int operator()(RequestMode c) const {
    if (c.side == board.phasing) {
      return deadlyCards(board, c.side).contains(c.card) &&
                     !mayTrySpace(board, c.side, c.card)
                 ? kCertain
                 : 0;
    }
    const int returned = coup(c.side, kMayCoup, 0);
    return std::max(returned, event(c.card, executorOf(c.card, c.side)));
  }

  int event(Card card, Side executor) const {
    return eventRisk(board, card, executor, board.phasing);
  }
  int coup(Side side, std::uint8_t kinds, std::uint8_t terms) const {
    return side != board.phasing && (kinds & kMayCoup) != 0 &&
                   mayCoupBattleground(board, side, terms)
               ? kCertain
               : 0;
  }
};

}  // namespace

CardSet deadlyCards(const Board& board, Side phasing) {
  const Side other = opponent(phasing);
  CardSet cards = kSureFalls & kCardsOf[playerIndex(other)];
  const bool anywhere = mayCoupBattleground(board, other, 0);
  if (phasing == kUssr) {
    if (anywhere) cards |= CardSet{kCiaCreated, kGrainSalesToSoviets};
    if (mayCoupBattleground(board, kUsa,
                            termsIn(Area::kOnlyEurope, kIgnoreDefcon))) {
      cards.add(kTearDownThisWall);
    }
    const CardSet recalled =
        cards | kSureFalls | CardSet{kHowILearnedToStopWorrying};
    if (board.space[1] > board.space[0] &&
        !(board.discard & recalled).empty()) {
      cards.add(kStarWars);
    }
    return cards;
  }
  if (anywhere) cards.add(kLoneGunman);
  if (mayCoupBattleground(board, kUssr, termsIn(Area::kAroundNicaragua, 0))) {
    cards.add(kOrtegaElectedInNicaragua);
  }
  return cards;
}

CardSet deadlyHeld(const Board& board, Side side) {
  const CardSet hand = board.handOf(side);
  CardSet cards = hand & kMayBeDeadly[playerIndex(side)];
  if (!cards.empty()) cards &= deadlyCards(board, side);
  if (side == kUssr && !cards.empty() && hand.contains(kFiveYearPlan)) {
    cards.add(kFiveYearPlan);
  }
  return cards;
}

DeadlyCards deadlyHeld(const Board& board) {
  return {deadlyHeld(board, kUssr), deadlyHeld(board, kUsa)};
}

int eventRisk(const Board& board, Card card, Side executor, Side phasing) {
  if (kSureFalls.contains(card)) return kCertain;
  const bool own = executor == phasing;
  const CardSet hand = board.handOf(kUssr);
  switch (card) {
    case kOlympicGames:  // the opponent boycotts
      return own ? kCertain : 0;
    case kSummit: return kSummitRisk;
    case kHowILearnedToStopWorrying: return own ? 0 : kCertain;
    case kFiveYearPlan:
      return shareOf(own ? kSureFalls & kCardsOf[playerIndex(kUsa)]
                         : deadlyCards(board, kUssr),
                     hand);
    case kGrainSalesToSoviets:
      if (own) return 0;
      if (mayCoupBattleground(board, kUsa, 0)) return kCertain;
      return shareOf(deadlyCards(board, kUssr) | kSureFalls |
                         CardSet{kHowILearnedToStopWorrying},
                     hand);
    case kCiaCreated:
    case kLoneGunman:
    case kTearDownThisWall:
    case kOrtegaElectedInNicaragua:
    case kStarWars:
      return !own && deadlyCards(board, phasing).contains(card) ? kCertain : 0;
    default: return 0;
  }
}

int stackRisk(const Board& board) {
  if (board.defcon != 2 || board.phasing == Side::kNeutral) return 0;
  int risk = 0;
  for (std::size_t i = 0; i < board.stack.size(); ++i) {
    const auto word = board.stack.wordAt(i);
    if (Stack::isState(word)) continue;
    risk = std::max(risk, Command::fromWord(word).visit(RiskOf{board}));
  }
  return risk;
}

int headlineRisk(const Board& board, Side side) {
  if (board.defcon > 3) return 0;
  const Card card = board.headline[playerIndex(side)];
  if (card == kNoCard || card == kHiddenHeadline) return 0;
  if (board.defcon == 3) {
    const Card other = board.headline[playerIndex(opponent(side))];
    const CardSet falls = kFallsToTwo | deadlyCards(board, side);
    if (!falls.contains(other) || firstHeadline(board) == side) return 0;
  }
  const Side executor = executorOf(card, side);
  if (!canOccur(board, card, executor)) return 0;
  return eventRisk(board, card, executor, side);
}

namespace {

// Headlines are chosen or resolved. During the deal the hands mean nothing.
bool isHeadlinePhase(const Board& board) {
  for (std::size_t i = 0; i < board.stack.size(); ++i) {
    const auto word = board.stack.wordAt(i);
    if (word == Stack::wordOf(StateType::kHeadlineReveal) ||
        word == Stack::wordOf(StateType::kHeadlineEnd)) {
      return true;
    }
  }
  return false;
}

// The rounds that still need a card from the hand, without the current round of
// the phasing side.
int roundsLeft(const Board& board, Side side) {
  const int yet = board.phasing == kUssr && side == kUsa ? 1 : 0;
  return std::max(0, ordinaryRounds(board) - board.round + yet);
}

// The card about to leave the hand of `side`.
struct Leaving {
  enum What : std::uint8_t { kNothing, kAnyCard, kDeadlyCard, kThisCard };
  What what = kNothing;
  Card card = kNoCard;
};

Leaving leavingOf(const Board& board, Side side) {
  if (board.round == 0) {
    if (board.headlinesShown != 0) return {};
    const Card headline = board.headline[playerIndex(side)];
    if (headline == kNoCard) return {.what = Leaving::kAnyCard};
    return {.what = Leaving::kThisCard, .card = headline};
  }
  if (board.stack.empty() || Stack::isState(board.stack.topWord())) return {};
  const auto top = Command::fromWord(board.stack.topWord());
  return top.visit([side]<class C>(C command) -> Leaving {
    if constexpr (std::is_same_v<C, RequestCard>) {
      if (command.side == side) return {.what = Leaving::kAnyCard};
    } else if constexpr (std::is_same_v<C, RequestCompanion>) {
      if (command.side == side) return {.what = Leaving::kDeadlyCard};
    } else if constexpr (std::is_same_v<C, RequestMode>) {
      if (command.source == side) {
        return {.what = Leaving::kThisCard, .card = command.card};
      }
    }
    return {};
  });
}

}  // namespace

DeadlyHand deadlyHandOf(const Board& board, Side side, CardSet deadly,
                        bool deadlyNext) {
  if (deadly.empty() || isTrapped(board, side)) return DeadlyHand::kNone;
  if (board.round == 0 && !isHeadlinePhase(board)) return DeadlyHand::kNone;
  if (board.round > ordinaryRounds(board)) return DeadlyHand::kNone;
  CardSet hand = board.handOf(side);
  const Leaving leaving = leavingOf(board, side);
  if (leaving.what == Leaving::kThisCard) {
    hand.remove(leaving.card);
    deadly.remove(leaving.card);
  }
  const bool chooses = leaving.what == Leaving::kAnyCard;
  const bool deadlyLeaves =
      leaving.what == Leaving::kDeadlyCard || (chooses && deadlyNext);
  const int rounds = roundsLeft(board, side) + (chooses && !deadlyNext ? 1 : 0);
  const int left = deadly.count() - (deadlyLeaves ? 1 : 0) -
                   (hand.contains(kUnIntervention) ? 1 : 0);
  if (left <= 0 || rounds == 0) return DeadlyHand::kNone;
  const int others = (hand - deadly).count();
  const int china = board.china == side && board.chinaUp != 0 ? 1 : 0;
  int space = 0;
  for (Card card : deadly) {
    if (isEnoughForSpace(board, side, card)) ++space;
  }
  space = std::min({space, left, spaceAttemptsLeft(board, side)});
  const int lacking = std::min(rounds, others + left) - others - china - space;
  return lacking > 0    ? DeadlyHand::kCornered
         : lacking == 0 ? DeadlyHand::kTight
                        : DeadlyHand::kNone;
}

}  // namespace phasemachine::twilight_struggle
