#include <cstddef>
#include <string>
#include <type_traits>
#include <variant>

#include "core/try.h"
#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {

namespace {

// Deeper stacks do not occur in play; half of the capacity remains.
constexpr std::size_t kDeepest = kStackCapacity / 2;
constexpr int kMostOperations = 6;

bool isCountry(int country) { return country >= 0 && country < kCountries; }
bool isNature(Side side) { return side == Side::kNeutral; }

bool hasEvent(Card card) {
  return isCard(card) && eventOf(card).happen != nullptr;
}
bool resumes(Card card) {
  return isCard(card) && eventOf(card).resume != nullptr;
}

// The steps at which events resume after a request, as in cards/.
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
    case kMarshallPlan: return step == 0;
    case kWarsawPactFormed:
    case kDeStalinization:
    case kTheReformer:
    case kPershingIiDeployed:
    case kAskNotWhatYourCountryCanDoForYou:
    case kOurManInTehran: return step == 1;
    default: return false;
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
         eventOf(c.card).options[0] != Choice{} && c.step == 0;
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
      return isCard(static_cast<Card>(c.a)) && c.b <= 1 && c.c == 0 &&
             board.space[playerIndex(c.actor)] < kLastBox;
    case Roll::kTrap: return c.a == 0 && c.b == 0 && c.c == 0;
    default: return false;
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

const StateType* stateAt(const Stack::Entry& entry) {
  return std::get_if<StateType>(&entry);
}

// Whether `entry` is a command of type Wanted that `suits` accepts.
template <class Wanted, class Suits>
bool isCommand(const Stack::Entry& entry, Suits suits) {
  const Command* command = std::get_if<Command>(&entry);
  return command != nullptr && command->visit([&](auto c) {
    if constexpr (std::is_same_v<decltype(c), Wanted>) {
      return static_cast<bool>(suits(c));
    } else {
      return false;
    }
  });
}
template <class Wanted>
bool isCommand(const Stack::Entry& entry) {
  return isCommand<Wanted>(entry, [](Wanted) { return true; });
}

// One phase is in progress, at the bottom, with its requests above it; except
// that the deal and the setup come between the start of a turn and its
// headlines.
absl::Status checkPhases(const Board& board) {
  const Stack& stack = board.stack;
  const std::size_t size = stack.size();
  const auto bottom = stack.entry(0);
  if (stateAt(bottom) == nullptr) {
    return invalid("the stack has no phase at its bottom");
  }
  if (*stateAt(bottom) == StateType::kDeal) {
    return invalid("nothing follows the deal");
  }
  bool setup = *stateAt(bottom) == StateType::kHeadline;
  for (std::size_t i = 0; i < size; ++i) {
    const auto entry = stack.entry(i);
    if (const StateType* state = stateAt(entry)) {
      const auto winner = Phases::winner(*state);
      if (winner.has_value() != (board.over() && i + 1 == size)) {
        return invalid("an end of the game inside of the stack");
      }
      if (winner && *winner != board.victor) {
        return invalid("the end does not fit the winner");
      }
      if (i > 0 && !winner && !(setup && *state == StateType::kDeal)) {
        return invalid("a phase stands over what another one asked for");
      }
    }
    setup = setup && (i == 0 || isCommand<RequestSetup>(entry));
  }
  if (board.over() && stateAt(stack.entry(size - 1)) == nullptr) {
    return invalid("the game is over and goes on");
  }
  return absl::OkStatus();
}

// Entries that depend on the board at the time of the request must be on top:
// nothing can change the board before the answer.
bool mustBeOnTop(const Stack::Entry& entry) {
  return isCommand<RequestMode>(entry) ||
         isCommand<RequestDie>(
             entry, [](RequestDie c) { return c.roll == Roll::kSpace; });
}

// Headlines are chosen in sequence, then revealed together, then resolved.
absl::Status checkHeadlines(const Board& board) {
  const Stack& stack = board.stack;
  const auto bottom = stack.entry(0);
  const StateType phase = *stateAt(bottom);
  bool asked = false;
  bool alone = phase == StateType::kHeadlineReveal;
  for (std::size_t i = 1; i < stack.size(); ++i) {
    const bool isHeadline = isCommand<RequestHeadline>(stack.entry(i));
    asked = asked || isHeadline;
    alone = alone && isHeadline;
  }
  if (asked && (!alone || board.headlinesShown != 0)) {
    return invalid("headlines are asked for outside of their phase");
  }
  for (const Side side : {kUssr, kUsa}) {
    if (board.headline[playerIndex(side)] == kNoCard) continue;
    if (board.headlinesShown == 0) {
      if (!alone) return invalid("a headline is chosen outside of its phase");
      continue;
    }
    bool resolved = false;
    for (std::size_t i = 1; i < stack.size(); ++i) {
      resolved = resolved || isCommand<ResolveHeadline>(stack.entry(i),
                                                        [&](ResolveHeadline c) {
                                                          return c.side == side;
                                                        });
    }
    if (!resolved) return invalid("a headline is shown and never resolved");
  }
  if (board.headlinesShown != 0 && phase != StateType::kHeadlineEnd) {
    return invalid("headlines are shown outside of their phase");
  }
  return absl::OkStatus();
}

// The card that an entry will put on its pile, or kNoCard.
Card heldBy(Dispose c) { return c.card; }
Card heldBy(EventAfterOps c) { return c.card; }
Card heldBy(RequestOrder c) { return c.card; }
Card heldBy(RequestCompanion) { return kUnIntervention; }
Card heldBy(RequestDie c) {
  return c.roll == Roll::kSpace && c.b == 0 ? static_cast<Card>(c.a) : kNoCard;
}
template <class Other>
Card heldBy(Other) {
  return kNoCard;
}

// Adds cards held by two entries to `twice`. Entries that name a card in a hand
// do not hold it.
CardSet cardsUnderWay(const Stack& stack, CardSet& twice) {
  CardSet cards;
  for (std::size_t i = 0; i < stack.size(); ++i) {
    const auto entry = stack.entry(i);
    const Command* command = std::get_if<Command>(&entry);
    if (command == nullptr) continue;
    const Card card = command->visit([](auto c) { return heldBy(c); });
    // The China Card is in no pile, and Missile Envy's own event moves it.
    if (!isCard(card) || card == kTheChinaCard || card == kMissileEnvy) {
      continue;
    }
    if (cards.contains(card)) twice.add(card);
    cards.add(card);
  }
  return cards;
}

absl::Status checkStack(const Board& board) {
  const std::size_t size = board.stack.size();
  if (size == 0 || size > kDeepest) {
    return invalid("the stack is empty or too deep");
  }
  PM_TRY(checkPhases(board));
  for (std::size_t i = 0; i < size; ++i) {
    const auto entry = board.stack.entry(i);
    const Command* command = std::get_if<Command>(&entry);
    if (command == nullptr) continue;
    const bool good = command->visit([&](auto c) {
      return isGood(board, c);
    }) && (i + 1 == size || !mustBeOnTop(entry));
    if (!good) {
      return invalid("entry ", i + 1, " of the stack does not fit the board");
    }
  }
  return checkHeadlines(board);
}

absl::Status checkNumbers(const Board& board) {
  const auto bad = [](const char* what) {
    return invalid(what, " is out of range");
  };
  if (board.turn < 1 || board.turn > 10) return bad("turn");
  if (board.round > 9) return bad("round");
  if (board.defcon < 1 || board.defcon > 5) return bad("defcon");
  if (board.vp < -100 || board.vp > 100) return bad("vp");
  if (!board.over() && (board.vp <= -20 || board.vp >= 20)) {
    return invalid("20 victory points end the game");
  }
  if (!board.over() && board.defcon == 1) {
    return invalid("DEFCON 1 ends the game");
  }
  if (board.phasing > Side::kNeutral) return bad("the phasing player");
  if (!isPlayer(board.china) || board.chinaUp > 1) return bad("china");
  if (!isPlayer(board.dealNext)) return bad("who is dealt to");
  if (board.victor > Side::kNeutral) return bad("the winner");
  if (static_cast<int>(board.reason) >= kEndReasons) return bad("the end");
  if (!board.over() && board.victor != Side::kNeutral) {
    return invalid("a winner, and no end of the game");
  }
  if (board.headlinesShown > 1 || board.fellToTwo > 1 ||
      board.tally > kMostTally) {
    return bad("a mark");
  }
  if (board.hiddenCards != 0 || board.hiddenTurnedUp != 0 ||
      board.hiddenInDeck != 0) {
    return invalid("an observation cannot be played on");
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
      if (influence > kMostInfluence) return bad("influence");
    }
    if (!((board.reachFrom[i] | board.picked[i]) - kAllCountries).empty()) {
      return invalid("a set of countries holds something else");
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
  place(cardsUnderWay(board.stack, twice));
  if (board.has(Effect::kShuttleDiplomacy)) place({kShuttleDiplomacy});
  for (std::size_t i = 0; i < 2; ++i) {
    const Card headline = board.headline[i];
    if (headline == kNoCard) continue;
    if (!isCard(headline)) {
      return invalid("a headline is no card");
    }
    if (board.headlinesShown != 0) {
      place(CardSet{headline});
    } else if (!board.hand[i].contains(headline)) {
      return invalid("a headline is not in the hand");
    }
  }
  CardSet usual = kAllCards;
  usual.remove(kTheChinaCard);
  if (!(seen - kAllCards).empty()) {
    return invalid("a pile holds what is no card");
  }
  if (!twice.empty()) {
    return invalid(nameFrom(twice), " is in two places");
  }
  if (!(seen - usual).empty()) {
    return invalid("The China Card stands at china=, in no pile or hand");
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const CardSet elsewhere = board.known[i] - board.hand[i];
    if (!(elsewhere - kAllCards).empty()) {
      return invalid("what is known of a hand is no card");
    }
    if (!elsewhere.empty()) {
      return invalid(nameFrom(elsewhere), " is known and not in the hand");
    }
    if (!(board.possible[i] - kAllCards).empty() ||
        !((board.hand[i] - board.known[i]) - board.possible[i]).empty()) {
      return invalid("a hidden card is not a possible one");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status validate(const Board& board) {
  for (auto* check : {checkNumbers, checkCards, checkStack}) {
    PM_TRY(check(board));
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::twilight_struggle
