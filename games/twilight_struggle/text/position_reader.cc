// Reads positions: one line of key=value words.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/find_name.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

// A board under construction, and values from the text that depend on later
// ones.
struct Reading {
  Board board;
  bool stack = false;
  bool deck = false;
  bool reach = false;
  std::string_view part = {};  // of a list: the item that was read last
  std::string cause = {};      // what was wrong, where another reader told
};

bool readNumber(std::string_view text, int low, int high, int& value) {
  const auto number = numberIn<int>(text);
  if (!number || *number < low || *number > high) return false;
  value = *number;
  return true;
}

template <class T>
bool readInto(std::string_view text, int low, int high, T& value) {
  int number = 0;
  if (!readNumber(text, low, high, number)) return false;
  value = static_cast<T>(number);
  return true;
}

// Calls f with every item of a list; "-" is the empty one.
template <class F>
bool eachPart(Reading& reading, std::string_view text, F&& f) {
  if (text == "-") return true;
  for (;;) {
    const std::size_t comma = text.find(',');
    reading.part = text.substr(0, comma);
    if (!f(reading.part)) return false;
    if (comma == std::string_view::npos) return true;
    text.remove_prefix(comma + 1);
  }
}

// Adds an item of a list to its set. False: it is no such item, or there.
template <class Id>
bool add(Reading& reading, std::optional<Id> item, IdSet<Id>& set) {
  if (!item) return false;
  if (set.contains(*item)) {
    reading.cause = phasemachine::quoted(reading.part) + " stands twice";
    return false;
  }
  set.add(*item);
  return true;
}

// Cards or countries.
template <class Id>
bool readSet(Reading& reading, std::string_view text, IdSet<Id>& ids) {
  ids = {};
  return eachPart(reading, text, [&](std::string_view part) {
    if constexpr (std::is_same_v<Id, Card>) {
      return add(reading, cardFromWord(part), ids);
    } else {
      return add(reading, countryFromWord(part), ids);
    }
  });
}

// The cards that a hand cannot hold.
bool readLacks(Reading& reading, std::string_view text, std::size_t side) {
  CardSet lacks;
  const bool good = readSet(reading, text, lacks);
  reading.board.possible[side] = kAllCards - lacks;
  return good;
}

bool readInfluence(Reading& reading, std::string_view text, Side side) {
  for (Country country : kAllCountries) {
    reading.board.setInfluence(side, country, 0);
  }
  CountrySet named;
  return eachPart(reading, text, [&](std::string_view part) {
    const std::size_t colon = part.find(':');
    const auto country = countryFromWord(part.substr(0, colon));
    int points = 0;
    if (!add(reading, country, named) || colon == std::string_view::npos ||
        !readNumber(part.substr(colon + 1), 0, kMostInfluence, points)) {
      return false;
    }
    reading.board.setInfluence(side, *country, points);
    return true;
  });
}

bool readPair(std::string_view text, int high,
              std::array<std::uint8_t, 2>& values) {
  const std::size_t slash = text.find('/');
  return slash != std::string_view::npos &&
         readInto(text.substr(0, slash), 0, high, values[0]) &&
         readInto(text.substr(slash + 1), 0, high, values[1]);
}

bool readSide(std::string_view text, Side& side) {
  for (Side candidate : {kUssr, kUsa, Side::kNeutral}) {
    if (text == wordOf(candidate)) {
      side = candidate;
      return true;
    }
  }
  return false;
}

bool readChina(std::string_view text, Board& board) {
  const std::size_t colon = text.find(':');
  const std::string_view face =
      colon == std::string_view::npos ? "up" : text.substr(colon + 1);
  board.chinaUp = face == "up";
  return readSide(text.substr(0, colon), board.china) &&
         (face == "up" || face == "down");
}

bool readEffects(Reading& reading, std::string_view text) {
  reading.board.effects = {};
  return eachPart(reading, text, [&](std::string_view part) {
    for (std::size_t i = 0; i < kEffects; ++i) {
      if (kEffectNames[i] == part) {
        reading.board.effects.set(static_cast<Effect>(i));
        return true;
      }
    }
    return false;
  });
}

bool readRules(Reading& reading, std::string_view text) {
  std::string options;
  eachPart(reading, text, [&](std::string_view part) {
    if (!options.empty()) options += ',';
    options += part;
    return true;
  });
  reading.part = text;
  for (char& c : options) c = c == ':' ? '=' : c;
  const auto read = Options::parse(options);
  if (!read.ok()) {
    reading.cause = std::string(read.status().message());
    return false;
  }
  reading.board.rules = read->rules;
  reading.board.bonus = {read->ussrBonus, read->usBonus};
  return true;
}

bool readReason(std::string_view text, EndReason& reason) {
  for (int i = 0; i < kEndReasons; ++i) {
    if (wordOf(static_cast<EndReason>(i)) == text) {
      reason = static_cast<EndReason>(i);
      return true;
    }
  }
  return false;
}

bool readHeadlines(std::string_view text, std::array<Card, 2>& headline) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  const std::array<std::string_view, 2> parts = {text.substr(0, slash),
                                                 text.substr(slash + 1)};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto card = cardFromWord(parts[i]);
    if (!card && parts[i] != "-") return false;
    headline[i] = card.value_or(kNoCard);
  }
  return true;
}

constexpr std::string_view kCardList =
    "cards by number or name, with commas, or -";
constexpr std::string_view kCountryList =
    "countries by name, with commas, or -";
constexpr std::string_view kInfluenceList =
    "countries with influence, as Iran:1,Cuba:3, or -";
constexpr std::string_view kSides = "USSR, US or none";

struct Key {
  std::string_view key;
  std::string_view expected;
  bool (*read)(Reading&, std::string_view);
};

using R = Reading;
using Text = std::string_view;

constexpr std::array<Key, 36> kKeys = {{
    {"rules", "options, as us_bonus:2,order:free, or -",
     [](R& r, Text t) { return readRules(r, t); }},
    {"turn", "a number from 1 to 10",
     [](R& r, Text t) { return readInto(t, 1, 10, r.board.turn); }},
    {"round", "a number from 0 to 9",
     [](R& r, Text t) { return readInto(t, 0, 9, r.board.round); }},
    {"phasing", kSides,
     [](R& r, Text t) { return readSide(t, r.board.phasing); }},
    {"vp", "a number from -100 to 100, positive for the US",
     [](R& r, Text t) { return readInto(t, -100, 100, r.board.vp); }},
    {"defcon", "a number from 1 to 5",
     [](R& r, Text t) { return readInto(t, 1, 5, r.board.defcon); }},
    {"fell_to_2", "0 or 1",
     [](R& r, Text t) { return readInto(t, 0, 1, r.board.fellToTwo); }},
    {"milops", "USSR/US, each 0 to 5",
     [](R& r, Text t) { return readPair(t, 5, r.board.milOps); }},
    {"space", "USSR/US, each 0 to 8",
     [](R& r, Text t) { return readPair(t, 8, r.board.space); }},
    {"attempts", "USSR/US, each 0 to 9",
     [](R& r, Text t) { return readPair(t, 9, r.board.spaceUsed); }},
    {"china", "USSR or US, with :up or :down",
     [](R& r, Text t) { return readChina(t, r.board); }},
    {"effects", "names of effects, as NATO,Quagmire, or -",
     [](R& r, Text t) { return readEffects(r, t); }},
    {"chernobyl", "a region's number from 0 to 5",
     [](R& r, Text t) { return readInto(t, 0, 5, r.board.chernobyl); }},
    {"USSR", kInfluenceList,
     [](R& r, Text t) { return readInfluence(r, t, kUssr); }},
    {"US", kInfluenceList,
     [](R& r, Text t) { return readInfluence(r, t, kUsa); }},
    {"hand.USSR", kCardList,
     [](R& r, Text t) { return readSet(r, t, r.board.hand[0]); }},
    {"hand.US", kCardList,
     [](R& r, Text t) { return readSet(r, t, r.board.hand[1]); }},
    {"known.USSR", kCardList,
     [](R& r, Text t) { return readSet(r, t, r.board.known[0]); }},
    {"known.US", kCardList,
     [](R& r, Text t) { return readSet(r, t, r.board.known[1]); }},
    {"lacks.USSR", kCardList, [](R& r, Text t) { return readLacks(r, t, 0); }},
    {"lacks.US", kCardList, [](R& r, Text t) { return readLacks(r, t, 1); }},
    {"deck", kCardList,
     [](R& r, Text t) {
       r.deck = true;
       return readSet(r, t, r.board.deck);
     }},
    {"discard", kCardList,
     [](R& r, Text t) { return readSet(r, t, r.board.discard); }},
    {"removed", kCardList,
     [](R& r, Text t) { return readSet(r, t, r.board.removed); }},
    {"tehran", kCardList,
     [](R& r, Text t) { return readSet(r, t, r.board.tehran); }},
    {"headlines", "USSR/US, each a card or -",
     [](R& r, Text t) { return readHeadlines(t, r.board.headline); }},
    {"shown", "0 or 1",
     [](R& r, Text t) { return readInto(t, 0, 1, r.board.headlinesShown); }},
    {"reach.USSR", kCountryList,
     [](R& r, Text t) {
       r.reach = true;
       return readSet(r, t, r.board.reachFrom[0]);
     }},
    {"reach.US", kCountryList,
     [](R& r, Text t) {
       r.reach = true;
       return readSet(r, t, r.board.reachFrom[1]);
     }},
    {"picked", kCountryList,
     [](R& r, Text t) { return readSet(r, t, r.board.picked[0]); }},
    {"picked_twice", kCountryList,
     [](R& r, Text t) { return readSet(r, t, r.board.picked[1]); }},
    {"tally", "a number from 0 to 20",
     [](R& r, Text t) { return readInto(t, 0, kMostTally, r.board.tally); }},
    {"deal_next", "USSR or US",
     [](R& r, Text t) { return readSide(t, r.board.dealNext); }},
    {"end", "how the game ended, as final_scoring",
     [](R& r, Text t) { return readReason(t, r.board.reason); }},
    {"winner", kSides,
     [](R& r, Text t) { return readSide(t, r.board.victor); }},
    {"stack", "phases and requests as a printed position has them",
     [](R& r, Text t) {
       r.stack = true;
       return stackFromText(t, r.board.stack, r.part);
     }},
}};

const Key* findKey(std::string_view word) {
  for (const Key& key : kKeys) {
    if (key.key == word) return &key;
  }
  return nullptr;
}

// Reads one word of the text; returns the error, or "".
std::string readItem(Reading& reading, std::string_view item) {
  const std::size_t equals = item.find('=');
  const Key* key = findKey(item.substr(0, equals));
  if (key == nullptr) {
    std::vector<std::string> known;
    for (const Key& row : kKeys) known.emplace_back(row.key);
    const std::string_view word = item.substr(0, equals);
    return "no key " + phasemachine::quoted(word) + didYouMean(known, word) +
           "; there are turn, round, phasing, vp, defcon, milops, space, "
           "china, effects, USSR, US, hand.USSR, hand.US, deck, discard, "
           "removed and what a printed position has";
  }
  const std::string name(key->key);
  if (equals == std::string_view::npos) {
    return name + ": expected " + name + '=' + std::string(key->expected);
  }
  const std::string_view value = item.substr(equals + 1);
  reading.part = value;
  if (key->read(reading, value)) return "";
  if (!reading.cause.empty()) return name + ": " + reading.cause;
  return name + ": cannot read " + phasemachine::quoted(reading.part) +
         "; expected " + std::string(key->expected);
}

// Fills in defaults for a scenario's omissions.
void complete(Reading& reading) {
  Board& board = reading.board;
  if (!reading.reach) board.reachFrom = board.present;
  if (!reading.stack) {
    board.stack = {};
    board.stack.push(board.round == 0        ? StateType::kHeadline
                     : board.phasing == kUsa ? StateType::kArUsa
                                             : StateType::kArUssr);
    if (board.round > 0 && board.phasing != kUsa) board.phasing = kUssr;
  }
  if (!reading.deck) {
    CardSet cards = cardsOf(Era::kEarly);
    if (board.turn >= 4) cards |= cardsOf(Era::kMid);
    if (board.turn >= 8) cards |= cardsOf(Era::kLate);
    if (board.has(Rule::kNoOptionalCards)) {
      CardSet out = kOptionalCards;
      if (!board.has(Rule::kNoDefectors)) out.remove(kDefectors);
      cards -= out;
    }
    board.deck = {};
    board.deck = cards - cardsLying(board);
  }
}

}  // namespace

absl::StatusOr<Board> fromText(std::string_view text, const Options& options) {
  const auto bad = [](const auto&... what) {
    return invalid("twilight_struggle position: ", what...);
  };
  Reading reading{.board = TwilightStruggle::initial(options)};
  std::vector<std::string_view> keys;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    const std::string_view item = text.substr(0, blank);
    text = blank == std::string_view::npos ? std::string_view()
                                           : text.substr(blank + 1);
    if (item.empty()) continue;
    if (std::string wrong = readItem(reading, item); !wrong.empty()) {
      return bad(wrong);
    }
    const std::string_view key = item.substr(0, item.find('='));
    for (std::string_view seen : keys) {
      if (seen == key) return bad(key, " is said twice");
    }
    keys.push_back(key);
  }
  if (keys.empty()) return reading.board;
  complete(reading);
  if (absl::Status status = validate(reading.board); !status.ok()) {
    return bad(std::string(status.message()));
  }
  return reading.board;
}

}  // namespace phasemachine::twilight_struggle
