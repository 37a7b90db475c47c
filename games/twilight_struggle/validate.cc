#include "games/twilight_struggle/validate.h"

#include <string>
#include <variant>

#include "games/twilight_struggle/events.h"
#include "games/twilight_struggle/phases.h"
#include "games/twilight_struggle/state.h"

namespace phasemachine::twilight_struggle {
namespace {

// Deeper stacks do not occur in play; half of the capacity is left to it.
constexpr std::size_t kDeepest = kStackCapacity / 2;
constexpr int kMostOperations = 6;

bool isPlayer(Side side) { return side == kUssr || side == kUsa; }
bool isCard(Card card) { return card >= 1 && card <= kCards; }
bool isCountry(int country) { return country >= 0 && country < kCountries; }
bool isNature(Side side) { return side == Side::kNeutral; }

bool hasEvent(Card card) {
  return isCard(card) && eventOf(card).happen != nullptr;
}
bool resumes(Card card) {
  return isCard(card) && eventOf(card).resume != nullptr;
}

// The steps at which events come back from what they ask, as in cards/.
bool takesCards(Card card, int step) {
  return resumes(card) && eventOf(card).cards != nullptr &&
         step == (card == kLatinAmericanDebtCrisis ? 1 : 0);
}
bool takesDice(Card card, int step) {
  return (card == kOlympicGames && step == 1) || (card == kSummit && step == 0);
}
bool takesRandomCard(Card card) {
  return card == kFiveYearPlan || card == kGrainSalesToSoviets ||
         card == kTerrorism;
}
bool goesOn(Card card, int step) {
  switch (card) {
    case kMarshallPlan:
      return step == 0;
    case kWarsawPactFormed:
    case kDeStalinization:
    case kTheReformer:
    case kPershingIiDeployed:
    case kAskNotWhatYourCountryCanDoForYou:
    case kOurManInTehran:
      return step == 1;
    default:
      return false;
  }
}
bool takesCountries(Card card, int step) {
  if (!hasEvent(card) || step > 1) return false;
  const Pick& pick = eventOf(card).picks[static_cast<std::size_t>(step)];
  return pick.effect != Pick::kNoPick &&
         (pick.effect != Pick::kResume || resumes(card));
}
bool goodTerms(std::uint8_t terms) {
  return static_cast<int>(areaIn(terms)) < kAreas;
}

bool isGood(const Board&, Happen c) {
  return hasEvent(c.card) && isPlayer(c.executor);
}
bool isGood(const Board&, Resume c) {
  return isPlayer(c.executor) && goesOn(c.card, c.step);
}
bool isGood(const Board&, EventAfterOps c) {
  return hasEvent(c.card) && isPlayer(kCardTable[c.card].side);
}
bool isGood(const Board&, Dispose c) { return isCard(c.card); }
bool isGood(const Board&, Conduct c) {
  return isPlayer(c.side) && isCard(c.card) && c.operations <= 4 &&
         goodTerms(c.terms);
}
bool isGood(const Board&, AskCountries c) {
  return isPlayer(c.side) && isPlayer(c.executor) &&
         takesCountries(c.card, c.step) && c.count <= 9;
}
bool isGood(const Board&, LaunchCoup c) {
  return isPlayer(c.side) && isCountry(c.country) &&
         c.value <= kMostOperations && goodTerms(c.terms);
}
bool isGood(const Board&, DrawCards c) {
  return isPlayer(c.to) && c.count <= 20;
}
bool isGood(const Board&, PeekCards c) { return c.count <= 5; }
bool isGood(const Board&, ResolveHeadline c) { return isPlayer(c.side); }
bool isGood(const Board&, TakeRound c) { return isPlayer(c.side); }
bool isGood(const Board&, RequestSetup c) {
  return isPlayer(c.side) && c.remaining >= 1 && c.remaining <= 9 &&
         isCountry(c.last);
}
bool isGood(const Board&, RequestDeal c) {
  return isNature(c.side) && isPlayer(c.to);
}
bool isGood(const Board&, RequestHeadline c) { return isPlayer(c.side); }
bool isGood(const Board&, RequestCard c) { return isPlayer(c.side); }
bool isGood(const Board&, RequestTrapCard c) { return isPlayer(c.side); }
bool isGood(const Board& board, RequestMode c) {
  if (!isPlayer(c.side) || !isPlayer(c.source) || !isCard(c.card)) {
    return false;
  }
  return c.card == kTheChinaCard ? c.side == c.source
                                 : board.handOf(c.source).contains(c.card);
}
bool isGood(const Board&, RequestCompanion c) { return isPlayer(c.side); }
bool isGood(const Board&, RequestOrder c) {
  return isPlayer(c.side) && hasEvent(c.card) &&
         kCardTable[c.card].side == opponent(c.side);
}
bool isGood(const Board&, RequestOps c) {
  return isPlayer(c.side) && isCard(c.card) && c.value <= 4 &&
         goodTerms(c.terms);
}
bool isGood(const Board&, RequestInfluence c) {
  return isPlayer(c.side) && c.left >= -2 && c.left <= kMostOperations &&
         c.bonus <= 3 && isCountry(c.last);
}
bool isGood(const Board&, RequestCoup c) {
  return isPlayer(c.side) && c.value <= 4 && c.bonus <= 3 &&
         goodTerms(c.terms) && (c.except == kAbsent || isCountry(c.except));
}
bool isGood(const Board&, RequestRealign c) {
  return isPlayer(c.side) && c.left >= -2 && c.left <= kMostOperations &&
         c.bonus <= 3 && goodTerms(c.terms);
}
bool isGood(const Board&, RequestCountry c) {
  return isPlayer(c.side) && isPlayer(c.executor) &&
         takesCountries(c.card, c.step) && c.remaining >= 1 &&
         c.remaining <= 9 && isCountry(c.last);
}
bool isGood(const Board&, RequestEventCard c) {
  return isPlayer(c.side) && isPlayer(c.executor) &&
         takesCards(c.card, c.step) && c.last <= kCards;
}
bool isGood(const Board&, RequestOption c) {
  return isPlayer(c.side) && isPlayer(c.executor) && resumes(c.card) &&
         eventOf(c.card).options != nullptr && c.step == 0;
}
bool isGood(const Board& board, RequestDie c) {
  if (!isNature(c.side) || !isPlayer(c.actor)) return false;
  switch (c.roll) {
    case Roll::kCoup:
      return isCountry(c.a) && c.b <= kMostOperations && goodTerms(c.c);
    case Roll::kWar:
      return isCountry(c.a) && isCard(static_cast<Card>(c.b)) &&
             kWarCards.contains(static_cast<Card>(c.b)) && c.c == 0;
    case Roll::kSpace:
      return isCard(static_cast<Card>(c.a)) && c.b == 0 && c.c == 0 &&
             board.space[playerIndex(c.actor)] < kLastBox;
    case Roll::kTrap:
      return c.a == 0 && c.b == 0 && c.c == 0;
    default:
      return false;
  }
}
bool isGood(const Board&, RequestDice c) {
  if (!isNature(c.side) || !isPlayer(c.actor)) return false;
  if (c.roll == Roll::kRealign) return isCountry(c.a);
  return c.roll == Roll::kEvent &&
         takesDice(static_cast<Card>(c.a & 127), c.a >> 7);
}
bool isGood(const Board&, RequestRandomCard c) {
  return isNature(c.side) && isPlayer(c.from) && isPlayer(c.executor) &&
         takesRandomCard(c.card) && c.step == 0;
}
bool isGood(const Board&, RequestPeek c) { return isNature(c.side); }
bool isGood(const Board&, RequestCrisis c) {
  return isPlayer(c.side) && c.coup <= 1;
}
bool isGood(const Board&, RequestBoxSix c) { return isPlayer(c.side); }
bool isGood(const Board&, RequestNorad c) { return c.side == kUsa; }
template <class Request>
bool isGood(const Board&, Answer<Request>) {
  return false;  // answers are applied at once
}

absl::Status error(const std::string& what) {
  return absl::InvalidArgumentError(what);
}

absl::Status checkStack(const Board& board) {
  const std::size_t size = board.stack.size();
  if (size == 0 || size > kDeepest)
    return error("the stack is empty or too deep");
  for (std::size_t i = 0; i < size; ++i) {
    const auto entry = board.stack.entry(i);
    const StateType* state = std::get_if<StateType>(&entry);
    if (state != nullptr) {
      const auto winner = Phases::winner(*state);
      if (winner.has_value() != (board.over() && i + 1 == size)) {
        return error("an end of the game inside of the stack");
      }
      if (winner && *winner != board.victor) {
        return error("the end does not fit the winner");
      }
      continue;
    }
    if (i == 0) return error("the stack has no phase at its bottom");
    const bool good = std::get<Command>(entry).visit(
        [&](auto command) { return isGood(board, command); });
    if (!good) {
      return error("entry " + std::to_string(i + 1) +
                   " of the stack does not fit the board");
    }
  }
  if (board.over() && !std::holds_alternative<StateType>(board.stack.top())) {
    return error("the game is over and goes on");
  }
  return absl::OkStatus();
}

absl::Status checkNumbers(const Board& board) {
  const auto bad = [](const char* what) {
    return error(std::string(what) + " is out of range");
  };
  if (board.turn < 1 || board.turn > 10) return bad("turn");
  if (board.round > 9) return bad("round");
  if (board.defcon < 1 || board.defcon > 5 || board.defconBefore < 1 ||
      board.defconBefore > 5) {
    return bad("defcon");
  }
  if (board.vp < -100 || board.vp > 100) return bad("vp");
  if (board.phasing > Side::kNeutral) return bad("the phasing player");
  if (!isPlayer(board.china) || board.chinaUp > 1) return bad("china");
  if (!isPlayer(board.dealNext)) return bad("who is dealt to");
  if (board.victor > Side::kNeutral) return bad("the winner");
  if (static_cast<int>(board.reason) >= kEndReasons) return bad("the end");
  if (board.headlinesShown > 1 || board.noradDue != 0 || board.tally > 20) {
    return bad("a mark");
  }
  if (board.hiddenCards != 0 || board.hiddenTurnedUp != 0) {
    return error("an observation cannot be played on");
  }
  if (board.chernobyl != kAbsent && board.chernobyl >= kRegions) {
    return bad("chernobyl");
  }
  if (board.rules >> kRules != 0 || board.effects.word() >> kEffects != 0) {
    return bad("rules or effects");
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (board.milOps[i] > 5) return bad("milops");
    if (board.space[i] > kLastBox || board.spaceUsed[i] > 9) {
      return bad("space");
    }
    if (board.bonus[i] > 9) return bad("bonus");
    for (std::uint8_t influence : board.influence[i]) {
      if (influence > 200) return bad("influence");
    }
    if (!((board.reachFrom[i] | board.picked[i]) - kAllCountries).empty()) {
      return error("a set of countries holds something else");
    }
  }
  return absl::OkStatus();
}

std::string nameFrom(CardSet cards) {
  return std::string(nameOf(cards.first()));
}

absl::Status checkCards(const Board& board) {
  CardSet seen;
  CardSet twice;
  const auto place = [&](CardSet cards) {
    twice |= seen & cards;
    seen |= cards;
  };
  place(board.hand[0]);
  place(board.hand[1]);
  place(board.deck);
  place(board.discard);
  place(board.removed);
  place(board.tehran - board.deck);
  for (std::size_t i = 0; i < 2; ++i) {
    const Card headline = board.headline[i];
    if (headline == kNoCard) continue;
    if (!isCard(headline)) return error("a headline is no card");
    if (board.headlinesShown != 0) {
      place(CardSet{headline});
    } else if (!board.hand[i].contains(headline)) {
      return error("a headline is not in the hand");
    }
  }
  CardSet usual = kAllCards;
  usual.remove(kTheChinaCard);
  if (!(seen - kAllCards).empty()) return error("a pile holds what is no card");
  if (!twice.empty()) return error(nameFrom(twice) + " is in two places");
  if (!(seen - usual).empty()) {
    return error("The China Card stands at china=, in no pile or hand");
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const CardSet elsewhere = board.known[i] - board.hand[i];
    if (!(elsewhere - kAllCards).empty()) {
      return error("what is known of a hand is no card");
    }
    if (!elsewhere.empty()) {
      return error(nameFrom(elsewhere) + " is known and not in the hand");
    }
    if (!(board.possible[i] - kAllCards).empty() ||
        !((board.hand[i] - board.known[i]) - board.possible[i]).empty()) {
      return error("a hidden card is not a possible one");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status validate(const Board& board) {
  for (auto* check : {checkNumbers, checkCards, checkStack}) {
    if (absl::Status status = check(board); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::twilight_struggle
