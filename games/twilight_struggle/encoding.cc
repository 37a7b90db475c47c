// The Twilight Struggle encoding: numbers and actions
// (phase/erased/encoding.h).
//
// Countries are numbered as in country.h (84), cards as in card.h (110),
// effects and rules as in effects.h and rules.h. Sides are relative to the
// viewer, whose data comes first.

#include "phase/erased/encoding.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/side.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/operations.h"
#include "games/twilight_struggle/tables/move.h"

namespace phasemachine {
namespace twilight_struggle {

// Writes consecutive values, from the view of `viewer`, into zeroed memory.
class NumberWriter {
 public:
  NumberWriter(float* out, Side viewer) : at_(out), viewer_(viewer) {}

  void put(int value, int unit = 1) {
    *at_++ = static_cast<float>(value) / static_cast<float>(unit);
  }
  // One-hot: 1 at index `i` of `n`; all 0 if `i` is out of range.
  void oneOf(int i, int n) {
    if (i >= 0 && i < n) at_[i] = 1;
    at_ += n;
  }
  void bits(unsigned word, int n) {
    for (int i = 0; i < n; ++i) put(static_cast<int>(word >> i & 1U));
  }
  // One-hot: viewer, other; with n = 3 also nature.
  void side(Side side, int n = 2) {
    oneOf(side == Side::kNeutral ? 2 : side == viewer_ ? 0 : 1, n);
  }
  void cards(CardSet set) {
    for (const Card card : set) at_[card - 1] = 1;
    at_ += kCards;
  }
  void card(Card card) { oneOf(card - 1, kCards); }
  void countries(CountrySet set) {
    for (const Country country : set) at_[country] = 1;
    at_ += kCountries;
  }

 private:
  float* at_;
  Side viewer_;
};

// The last part of the observation.
void putStack(const Stack& stack, NumberWriter& out);

constexpr std::uint32_t kAllEntryKinds = 49;  // 16 phases, 33 commands
// Number of encoded stack entries below the top.
constexpr std::uint32_t kDeeperEntries = 14;
constexpr std::uint32_t kDeeperNumbers = kAllEntryKinds + 27;

constexpr std::array<EncodingRow, 61> kEncodingRows = {{
    // Countries.
    {kCountries, 0, 20, "influence of the viewer, by 10"},
    {kCountries, 0, 20, "influence of the other, by 10"},
    {kCountries, 0, 1, "1: controlled by the viewer"},
    {kCountries, 0, 1, "1: controlled by the other"},
    {kCountries, 0, 1, "1: placement reach of the viewer starts from here"},
    {kCountries, 0, 1, "1: placement reach of the other starts from here"},
    {kCountries, 0, 1, "1: chosen once by the event under way"},
    {kCountries, 0, 1, "1: chosen twice"},
    // Cards.
    {kCards, 0, 1, "1: in the viewer's hand"},
    {kCards, 0, 1, "1: known to be in the other hand"},
    {kCards, 0, 1, "1: out of sight, in the deck or the other hand"},
    {kCards, 0, 1, "1: discarded"},
    {kCards, 0, 1, "1: removed"},
    {kCards, 0, 1, "1: in the viewer's hand, as the other knows"},
    {kCards, 0, 1, "1: may be an unseen card of the other hand"},
    {kCards, 0, 1, "1: may be one of the viewer's, as the other knows"},
    {kCards, 0, 1, "1: shown to the viewer by Our Man in Tehran"},
    {kCards, 0, 1, "1: the viewer's headline"},
    {kCards, 0, 1, "1: the other's headline"},
    {1, 0, 1, "1: the other's headline is chosen and not seen"},
    {1, 0, 11, "unseen cards of the other hand, by 10"},
    {1, 0, 11, "cards the other was shown and the viewer was not, by 10"},
    // Effects.
    {kEffects, 0, 1, "1: the effect lasts"},
    {kRegions, 0, 1, "1: Chernobyl's region"},
    // Tracks.
    {1, 0, 1, "1: the viewer is the US"},
    {1, -7, 7, "victory points of the viewer, by 20"},
    {5, 0, 1, "1 at DEFCON 1 to 5"},
    {1, 0, 1, "1: DEFCON has moved to 2 in this action round"},
    {1, 0, 1, "turn, by 10"},
    {1, 0, 1, "action round, by 10; 0 outside of them"},
    {2, 0, 1, "1: the viewer is the phasing player; the other is"},
    {2, 0, 1, "military operations, by 5: viewer's, other's"},
    {2, 0, 1, "box of the space race, by 8: viewer's, other's"},
    {2, 0, 1, "attempts in the space race this turn, by 9"},
    {2, 0, 1, "1: the viewer has the China Card; it can be played"},
    {1, 0, 1, "1: the headlines are shown"},
    {1, 0, 1, "1: the viewer is dealt to next"},
    {1, 0, 1, "choices made for the event under way, by 20"},
    {2, 0, 1, "handicap influence of the setup, by 9: viewer's, other's"},
    {kRules, 0, 1, "1: a rule option is not as usual"},
    {kEndReasons, 0, 1, "1 at why the game ended; first: it has not"},
    {2, 0, 1, "1: the viewer has won; the other has"},
    // The current request: the top of the stack.
    {kAllEntryKinds, 0, 1,
     "1 at the phase or command; phases and then commands by commands.h"},
    {3, 0, 1, "who decides or acts: viewer, other, nature"},
    {2, 0, 1,
     "whose event, roll or card: viewer's, other's (executor, actor, source)"},
    {2, 0, 1, "whose hand: viewer's, other's"},
    {kCards, 0, 1, "1: the card in play"},
    {kCards, 0, 1, "1: the card that cards must not be below"},
    {kCountries, 0, 1,
     "1: the country rolled for, that countries must not be below, or that a "
     "second coup leaves out"},
    {1, -1, 13, "Operations, points, choices or draws left, by 20"},
    {2, 0, 1, "1: bonus points are open, in Asia, in Southeast Asia"},
    {5, 0, 1,
     "1: kinds of Operations on offer: placement, coup, realignment, "
     "declining, space"},
    {5, 0, 1,
     "1: terms: free, no DEFCON limit, may stop, a second coup may follow, "
     "granted by an event"},
    {5, 0, 1,
     "1 at the area: anywhere, Latin America, Che's, around Nicaragua, Europe"},
    {1, 0, 64, "step of the event, by 4"},
    {6, 0, 1, "1 at the roll: coup, realignment, war, space, trap, event"},
    {1, 0, 1,
     "1: a handicap point of the setup; the event of a card has occurred; the "
     "pile of a card in space is settled; a coup waits for the crisis"},
    {1, 0, 1, "1: a country is named above"},
    // What is still to happen.
    {kCards, 0, 1, "1: a card that some entry of the stack names"},
    {kDeeperEntries * kDeeperNumbers, -1, 64,
     "the entries below, from the top down: 49 kinds, 7 sides as above, card "
     "by 110, card not to be below by 110, country + 1 by 84, number by 20, 2 "
     "bonuses, 5 kinds of Operations, 5 terms, area by 4, step by 4, roll + 1 "
     "by 6, mark"},
    {1, 0, 1, "entries of the stack, by 30"},
}};
constexpr std::array<std::size_t, 1> kEncodingShape = {totalOf(kEncodingRows)};

constexpr std::uint32_t kChoices = kLastChoice - kStop + 1;
constexpr std::array<ActionRow, 5> kActionRows = {{
    {0, kCountries, "a country"},
    {kCountries, kCards, "a card, 84 + its number - 1"},
    {kCountries + kCards, kChoices, "a choice, in the order of move.h"},
    {0, 6, "of nature: a die, its roll - 1"},
    {0, 36, "of nature: two dice, 6 (USSR roll - 1) + (US roll - 1)"},
}};
constexpr std::uint32_t kActions = endOf(kActionRows);

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

// Fields of one name mean the same in all entries, but for `last` and `bonus`.
template <class C>
Facts factsOf([[maybe_unused]] C c) {
  Facts facts;
  if constexpr (requires { c.side; }) facts.side = c.side;
  if constexpr (requires { c.executor; }) facts.executor = c.executor;
  if constexpr (requires { c.actor; }) facts.executor = c.actor;
  if constexpr (requires { c.source; }) facts.executor = c.source;
  if constexpr (requires { c.from; }) facts.hand = c.from;
  if constexpr (requires { c.to; }) facts.hand = c.to;
  if constexpr (requires { c.card; }) facts.card = c.card;
  if constexpr (requires { c.country; }) facts.country = c.country;
  if constexpr (requires { c.operations; }) facts.number = c.operations;
  if constexpr (requires { c.value; }) facts.number = c.value;
  if constexpr (requires { c.count; }) facts.number = c.count;
  if constexpr (requires { c.remaining; }) facts.number = c.remaining;
  if constexpr (requires { c.left; }) facts.number = c.left;
  if constexpr (requires { c.data; }) facts.number = c.data;
  if constexpr (requires { c.kinds; }) facts.kinds = c.kinds;
  if constexpr (requires { c.step; }) facts.step = c.step;
  if constexpr (requires { c.roll; }) facts.roll = static_cast<int>(c.roll);
  if constexpr (requires { c.occurred; }) facts.mark = c.occurred != 0;
  if constexpr (requires { c.coup; }) facts.mark = c.coup != 0;
  if constexpr (requires { c.terms; }) facts = withTerms(facts, c.terms);
  if constexpr (requires { c.except; }) {
    facts.country = c.except == kAbsent ? -1 : int{c.except};
  }
  if constexpr (std::is_same_v<C, RequestSetup>) {
    facts.mark = c.bonus != 0;
  } else if constexpr (requires { c.bonus; }) {
    facts.bonus = c.bonus;
  }
  if constexpr (std::is_same_v<C, RequestEventCard>) {
    facts.last = static_cast<Card>(c.last);
  } else if constexpr (requires { c.last; }) {
    facts.country = c.last;
  }
  if constexpr (std::is_same_v<C, RequestDie>) {
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
  } else if constexpr (std::is_same_v<C, RequestDice>) {
    if (c.roll == Roll::kRealign) {
      facts.country = c.a;
    } else {
      facts.card = static_cast<Card>(c.a & 127);
      facts.step = c.a >> 7;
    }
  }
  return facts;
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

namespace {

void putCountries(const Board& seen, std::size_t own, NumberWriter& out) {
  const std::size_t sides[] = {own, 1 - own};
  for (const std::size_t side : sides) {
    for (const std::uint8_t points : seen.influence[side]) {
      out.put(points, 10);
    }
  }
  for (const std::size_t side : sides) out.countries(seen.controlled[side]);
  for (const std::size_t side : sides) out.countries(seen.reachFrom[side]);
  out.countries(seen.picked[0]);
  out.countries(seen.picked[1]);
}

void putCards(const Board& seen, std::size_t own, NumberWriter& out) {
  const std::size_t other = 1 - own;
  for (const CardSet* set :
       {&seen.hand[own], &seen.hand[other], &seen.deck, &seen.discard,
        &seen.removed, &seen.known[own], &seen.possible[other],
        &seen.possible[own], &seen.tehran}) {
    out.cards(*set);
  }
  out.card(seen.headline[own]);
  const bool hidden = seen.headline[other] == kHiddenHeadline;
  out.card(hidden ? kNoCard : seen.headline[other]);
  out.put(hidden ? 1 : 0);
  out.put(seen.hiddenCards, 10);
  out.put(seen.hiddenTurnedUp + seen.hiddenInDeck, 10);
}

void putTracks(const Board& seen, Side viewer, NumberWriter& out) {
  const std::size_t own = playerIndex(viewer);
  const std::size_t other = 1 - own;
  out.put(viewer == kUsa ? 1 : 0);
  out.put(viewer == kUsa ? seen.vp : -seen.vp, 20);
  out.oneOf(seen.defcon - 1, 5);
  out.put(seen.fellToTwo);
  out.put(seen.turn, 10);
  out.put(seen.round, 10);
  out.side(seen.phasing);
  for (const auto* pair : {&seen.milOps, &seen.space, &seen.spaceUsed}) {
    const int unit = pair == &seen.milOps ? 5 : pair == &seen.space ? 8 : 9;
    out.put((*pair)[own], unit);
    out.put((*pair)[other], unit);
  }
  out.put(seen.china == viewer ? 1 : 0);
  out.put(seen.chinaUp);
  out.put(seen.headlinesShown);
  out.put(seen.dealNext == viewer ? 1 : 0);
  out.put(seen.tally, kMostTally);
  out.put(seen.bonus[own], 9);
  out.put(seen.bonus[other], 9);
  for (unsigned rule = 0; rule < kRules; ++rule) {
    out.put(static_cast<int>(seen.rules >> rule & 1U));
  }
  out.oneOf(static_cast<int>(seen.reason), kEndReasons);
  out.side(seen.over() ? seen.victor : Side::kNeutral);
}

}  // namespace
}  // namespace twilight_struggle

using twilight_struggle::kCards;
using twilight_struggle::kCountries;
using twilight_struggle::kStop;

const EncodingTable& TwilightStruggle::encoding() {
  using namespace twilight_struggle;
  static constexpr EncodingTable kTable = {
      1,
      kEncodingShape,
      kEncodingRows,
      twilight_struggle::kActions,
      kActionRows,
      "Countries, cards, effects and rules are in the order of country.h, "
      "card.h (from card 1), effects.h and rules.h. What is the viewer's "
      "comes first."};
  return kTable;
}

void TwilightStruggle::encode(const Board& board, Side viewer, float* out) {
  using namespace twilight_struggle;
  const Board seen = observe(board, viewer);
  const std::size_t own = playerIndex(viewer);
  std::memset(out, 0, kEncodingShape[0] * sizeof *out);
  NumberWriter writer(out, viewer);
  putCountries(seen, own, writer);
  putCards(seen, own, writer);
  for (unsigned effect = 0; effect < kEffects; ++effect) {
    writer.put(static_cast<int>(seen.effects.word() >> effect & 1U));
  }
  writer.oneOf(seen.chernobyl, kRegions);
  putTracks(seen, viewer, writer);
  putStack(seen.stack, writer);
}

std::uint32_t TwilightStruggle::actionOf(const Board& /*board*/, Move move) {
  switch (move.kind) {
    case Move::Kind::kCountry:
    case Move::Kind::kDie:
    case Move::Kind::kDice: return move.id;
    case Move::Kind::kCard: return kCountries + move.id - 1U;
    case Move::Kind::kChoice:
      return std::uint32_t{kCountries} + kCards + move.id - kStop;
  }
  return 0;
}

twilight_struggle::Move TwilightStruggle::moveOf(const Board& board,
                                                 std::uint32_t action) {
  using namespace twilight_struggle;
  const auto id = [&](std::uint32_t first) {
    return static_cast<std::uint8_t>(action - first);
  };
  if (action >= kCountries + kCards) {
    return Move::of(static_cast<Choice>(kStop + id(kCountries + kCards)));
  }
  if (action >= kCountries) {
    return Move::of(static_cast<Card>(id(kCountries) + 1));
  }
  if (!board.stack.empty() && !Stack::isState(board.stack.topWord())) {
    const Command asked = Command::fromWord(board.stack.topWord());
    if (asked.holds<RequestDie>()) return {Move::Kind::kDie, id(0)};
    if (asked.holds<RequestDice>()) return {Move::Kind::kDice, id(0)};
  }
  return Move::of(static_cast<Country>(action));
}

}  // namespace phasemachine
