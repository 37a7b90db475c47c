#include "games/twilight_struggle/stack_numbers.h"

#include <cstdint>
#include <variant>

#include "games/twilight_struggle/encoding.h"
#include "games/twilight_struggle/play/operations.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr int kPhases = 16;
static_assert(kPhases == static_cast<int>(StateType::kDrawEnd) + 1);
static_assert(kAllEntryKinds == kPhases + Command::tagOf<RequestNorad>());

// One entry of the stack; missing fields keep these defaults. `kNobody` is not
// a side.
constexpr auto kNobody = static_cast<Side>(3);
struct Facts {
  int kind = 0;
  Side side = kNobody;
  Side executor = kNobody;  // or actor, or whose hand holds the card in play
  Side hand = kNobody;      // that is drawn from or dealt to
  Card card = kNoCard;
  Card last = kNoCard;
  int country = -1;
  int number = 0;
  unsigned bonus = 0;
  unsigned kinds = 0;
  bool hasTerms = false;
  std::uint8_t terms = 0;
  int step = 0;
  int roll = -1;
  bool mark = false;
};

Facts withTerms(Facts facts, std::uint8_t terms) {
  facts.hasTerms = true;
  facts.terms = terms;
  return facts;
}

Facts factsOf(Happen c) { return {.executor = c.executor, .card = c.card}; }
Facts factsOf(Resume c) {
  return {
      .executor = c.executor, .card = c.card, .number = c.data, .step = c.step};
}
Facts factsOf(EventAfterOps c) { return {.card = c.card}; }
Facts factsOf(Dispose c) { return {.card = c.card, .mark = c.occurred != 0}; }
Facts factsOf(Conduct c) {
  return withTerms({.side = c.side,
                    .card = c.card,
                    .number = c.operations,
                    .kinds = c.kinds},
                   c.terms);
}
Facts factsOf(AskCountries c) {
  return {.side = c.side,
          .executor = c.executor,
          .card = c.card,
          .number = c.count,
          .step = c.step};
}
Facts factsOf(LaunchCoup c) {
  return withTerms({.side = c.side, .country = c.country, .number = c.value},
                   c.terms);
}
Facts factsOf(DrawCards c) { return {.hand = c.to, .number = c.count}; }
Facts factsOf(PeekCards c) { return {.number = c.count}; }
Facts factsOf(ResolveHeadline c) { return {.side = c.side}; }
Facts factsOf(TakeRound c) { return {.side = c.side}; }

Facts factsOf(RequestSetup c) {
  return {.side = c.side,
          .country = c.last,
          .number = c.remaining,
          .mark = c.bonus != 0};
}
Facts factsOf(RequestDeal c) { return {.side = c.side, .hand = c.to}; }
Facts factsOf(RequestHeadline c) { return {.side = c.side}; }
Facts factsOf(RequestCard c) { return {.side = c.side}; }
Facts factsOf(RequestTrapCard c) { return {.side = c.side}; }
Facts factsOf(RequestMode c) {
  return {.side = c.side, .executor = c.source, .card = c.card};
}
Facts factsOf(RequestCompanion c) { return {.side = c.side}; }
Facts factsOf(RequestOrder c) { return {.side = c.side, .card = c.card}; }
Facts factsOf(RequestOps c) {
  return withTerms(
      {.side = c.side, .card = c.card, .number = c.value, .kinds = c.kinds},
      c.terms);
}
Facts factsOf(RequestInfluence c) {
  return {
      .side = c.side, .country = c.last, .number = c.left, .bonus = c.bonus};
}
Facts factsOf(RequestCoup c) {
  return withTerms({.side = c.side,
                    .country = c.except == kAbsent ? -1 : int{c.except},
                    .number = c.value,
                    .bonus = c.bonus},
                   c.terms);
}
Facts factsOf(RequestRealign c) {
  return withTerms({.side = c.side, .number = c.left, .bonus = c.bonus},
                   c.terms);
}
Facts factsOf(RequestCountry c) {
  return {.side = c.side,
          .executor = c.executor,
          .card = c.card,
          .country = c.last,
          .number = c.remaining,
          .step = c.step};
}
Facts factsOf(RequestEventCard c) {
  return {.side = c.side,
          .executor = c.executor,
          .card = c.card,
          .last = static_cast<Card>(c.last),
          .step = c.step};
}
Facts factsOf(RequestOption c) {
  return {
      .side = c.side, .executor = c.executor, .card = c.card, .step = c.step};
}
Facts factsOf(RequestDie c) {
  Facts facts = {
      .side = c.side, .executor = c.actor, .roll = static_cast<int>(c.roll)};
  switch (c.roll) {
    case Roll::kCoup:
      facts.country = c.a;
      facts.number = c.b;
      return withTerms(facts, c.c);
    case Roll::kWar:
      facts.country = c.a;
      facts.card = static_cast<Card>(c.b);
      break;
    case Roll::kSpace:
      facts.card = static_cast<Card>(c.a);
      facts.mark = c.b != 0;
      break;
    default:  // Roll::kTrap
      break;
  }
  return facts;
}
Facts factsOf(RequestDice c) {
  Facts facts = {
      .side = c.side, .executor = c.actor, .roll = static_cast<int>(c.roll)};
  if (c.roll == Roll::kRealign) {
    facts.country = c.a;
  } else {
    facts.card = static_cast<Card>(c.a & 127);
    facts.step = c.a >> 7;
  }
  return facts;
}
Facts factsOf(RequestRandomCard c) {
  return {.side = c.side,
          .executor = c.executor,
          .hand = c.from,
          .card = c.card,
          .step = c.step};
}
Facts factsOf(RequestPeek c) { return {.side = c.side}; }
Facts factsOf(RequestCrisis c) { return {.side = c.side, .mark = c.coup != 0}; }
Facts factsOf(RequestBoxSix c) { return {.side = c.side}; }
Facts factsOf(RequestNorad c) { return {.side = c.side}; }
template <class Request>
Facts factsOf(Answer<Request>) {
  return {};  // never on the stack
}

Facts factsAt(const Stack& stack, std::size_t fromBottom) {
  const auto word = stack.wordAt(fromBottom);
  if (Stack::isState(word)) {
    return {.kind = static_cast<int>(Stack::stateOf(word))};
  }
  const Command command = Command::fromWord(word);
  Facts facts = command.visit([](auto c) { return factsOf(c); });
  facts.kind = kPhases + static_cast<int>(command.tag()) - 1;
  return facts;
}

void putSides(const Facts& f, NumberWriter& out) {
  const auto side = [&](Side who, int n) {
    if (who == kNobody) {
      out.oneOf(-1, n);
    } else {
      out.side(who, n);
    }
  };
  side(f.side, 3);
  side(f.executor, 2);
  side(f.hand, 2);
}

// Free, no DEFCON limit, may stop, then again, granted.
void putTerms(const Facts& f, NumberWriter& out) {
  out.bits(f.terms, 4);
  out.put((f.terms & kGranted) != 0 ? 1 : 0);
}

void putTop(const Facts& f, NumberWriter& out) {
  out.oneOf(f.kind, kAllEntryKinds);
  putSides(f, out);
  out.card(f.card);
  out.card(f.last);
  out.oneOf(f.country, kCountries);
  out.put(f.number, 20);
  out.bits(f.bonus, 2);
  out.bits(f.kinds, 5);
  putTerms(f, out);
  out.oneOf(f.hasTerms ? static_cast<int>(areaIn(f.terms)) : -1, kAreas);
  out.put(f.step, 4);
  out.oneOf(f.roll, 6);
  out.put(f.mark ? 1 : 0);
  out.put(f.country >= 0 ? 1 : 0);
}

void putDeeper(const Facts& f, NumberWriter& out) {
  out.oneOf(f.kind, kAllEntryKinds);
  putSides(f, out);
  out.put(f.card, kCards);
  out.put(f.last, kCards);
  out.put(f.country + 1, kCountries);
  out.put(f.number, 20);
  out.bits(f.bonus, 2);
  out.bits(f.kinds, 5);
  putTerms(f, out);
  out.put(static_cast<int>(areaIn(f.terms)), 4);
  out.put(f.step, 4);
  out.put(f.roll + 1, 6);
  out.put(f.mark ? 1 : 0);
}

}  // namespace

void putStack(const Stack& stack, NumberWriter& out) {
  const std::size_t size = stack.size();
  putTop(size > 0 ? factsAt(stack, size - 1) : Facts{.kind = -1}, out);
  CardSet named;
  for (std::size_t i = 0; i < size; ++i) {
    const Card card = factsAt(stack, i).card;
    if (card != kNoCard && card <= kCards) named.add(card);
  }
  out.cards(named);
  for (std::size_t depth = 1; depth <= kDeeperEntries; ++depth) {
    if (depth < size) {
      putDeeper(factsAt(stack, size - 1 - depth), out);
    } else {
      out.oneOf(-1, kDeeperNumbers);
    }
  }
  out.put(static_cast<int>(size), kStackCapacity);
}

}  // namespace phasemachine::twilight_struggle
