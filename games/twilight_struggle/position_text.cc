// Positions as one line of key=value words.

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <vector>

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/stack_text.h"
#include "games/twilight_struggle/text.h"
#include "games/twilight_struggle/validate.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr std::array<std::string_view, kEndReasons> kReasonWords = {
    "none",         "twenty_points", "defcon",         "cuban_missile_crisis",
    "held_scoring", "wargames",      "europe_control", "final_scoring"};

// --- Writing ----------------------------------------------------------------

template <class Id>
std::string listOf(IdSet<Id> ids) {
  std::string text;
  for (Id id : ids) {
    if (!text.empty()) text += ',';
    text += std::to_string(static_cast<int>(id));
  }
  return text.empty() ? "-" : text;
}

std::string influenceOf(const Board& board, Side side) {
  std::string text;
  for (Country country : board.present[playerIndex(side)]) {
    if (!text.empty()) text += ',';
    text += wordOf(country) + ':' +
            std::to_string(board.influenceOf(side, country));
  }
  return text.empty() ? "-" : text;
}

std::string pairOf(const std::array<std::uint8_t, 2>& values) {
  return std::to_string(values[0]) + '/' + std::to_string(values[1]);
}

// What is not as usual: "us_bonus:2,order:free".
std::string rulesOf(const Board& board) {
  Options options;
  options.rules = board.rules;
  options.ussrBonus = board.bonus[0];
  options.usBonus = board.bonus[1];
  std::string text;
  for (const auto& row : Options::table()) {
    const std::size_t value = row.get(options);
    if (value == 0) continue;
    if (!text.empty()) text += ',';
    text += std::string(row.key) + ':' +
            (row.values.empty() ? std::to_string(value)
                                : std::string(row.values[value]));
  }
  return text.empty() ? "-" : text;
}

std::string effectsOf(const Board& board) {
  std::string text;
  for (std::size_t i = 0; i < kEffects; ++i) {
    if (!board.has(static_cast<Effect>(i))) continue;
    if (!text.empty()) text += ',';
    text += kEffectNames[i];
  }
  return text.empty() ? "-" : text;
}

// --- Reading ----------------------------------------------------------------

bool readNumber(std::string_view text, int low, int high, int& value) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end && value >= low && value <= high;
}

template <class T>
bool readInto(std::string_view text, int low, int high, T& value) {
  int number = 0;
  if (!readNumber(text, low, high, number)) return false;
  value = static_cast<T>(number);
  return true;
}

// Calls f with every part of a list; "-" is the empty one.
template <class F>
bool eachPart(std::string_view text, F&& f) {
  if (text == "-") return true;
  for (;;) {
    const std::size_t comma = text.find(',');
    if (!f(text.substr(0, comma))) return false;
    if (comma == std::string_view::npos) return true;
    text.remove_prefix(comma + 1);
  }
}

bool readCards(std::string_view text, CardSet& cards) {
  cards = {};
  return eachPart(text, [&](std::string_view part) {
    const auto card = cardFromWord(part);
    if (card) cards.add(*card);
    return card.has_value();
  });
}

bool readCountries(std::string_view text, CountrySet& countries) {
  countries = {};
  return eachPart(text, [&](std::string_view part) {
    const auto country = countryFromWord(part);
    if (country) countries.add(*country);
    return country.has_value();
  });
}

bool readInfluence(std::string_view text, Side side, Board& board) {
  for (Country country : kAllCountries) board.setInfluence(side, country, 0);
  return eachPart(text, [&](std::string_view part) {
    const std::size_t colon = part.find(':');
    const auto country = countryFromWord(part.substr(0, colon));
    int points = 0;
    if (!country || colon == std::string_view::npos ||
        !readNumber(part.substr(colon + 1), 0, 200, points)) {
      return false;
    }
    board.setInfluence(side, *country, points);
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

bool readEffects(std::string_view text, EffectSet& effects) {
  effects = {};
  return eachPart(text, [&](std::string_view part) {
    for (std::size_t i = 0; i < kEffects; ++i) {
      if (kEffectNames[i] == part) {
        effects.set(static_cast<Effect>(i));
        return true;
      }
    }
    return false;
  });
}

bool readRules(std::string_view text, Board& board) {
  std::string options;
  eachPart(text, [&](std::string_view part) {
    if (!options.empty()) options += ',';
    options += part;
    return true;
  });
  for (char& c : options) c = c == ':' ? '=' : c;
  const auto read = Options::parse(options);
  if (!read.ok()) return false;
  board.rules = read->rules;
  board.bonus = {read->ussrBonus, read->usBonus};
  return true;
}

bool readReason(std::string_view text, EndReason& reason) {
  for (std::size_t i = 0; i < kReasonWords.size(); ++i) {
    if (kReasonWords[i] == text) {
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

// What the text has said about things that depend on others.
struct Said {
  bool stack = false;
  bool deck = false;
  bool reach = false;
};

// One word of the text. False: an unknown key or a value that does not fit it.
bool readWord(std::string_view key, std::string_view value, Board& board,
              Said& said) {
  if (key == "rules") return readRules(value, board);
  if (key == "turn") return readInto(value, 1, 10, board.turn);
  if (key == "round") return readInto(value, 0, 9, board.round);
  if (key == "phasing") return readSide(value, board.phasing);
  if (key == "vp") return readInto(value, -100, 100, board.vp);
  if (key == "defcon") {
    const bool good = readInto(value, 1, 5, board.defcon);
    board.defconBefore = board.defcon;
    return good;
  }
  if (key == "before") return readInto(value, 1, 5, board.defconBefore);
  if (key == "milops") return readPair(value, 5, board.milOps);
  if (key == "space") return readPair(value, 8, board.space);
  if (key == "attempts") return readPair(value, 9, board.spaceUsed);
  if (key == "china") {
    const std::size_t colon = value.find(':');
    const std::string_view face =
        colon == std::string_view::npos ? "up" : value.substr(colon + 1);
    board.chinaUp = face == "up";
    return readSide(value.substr(0, colon), board.china) &&
           (face == "up" || face == "down");
  }
  if (key == "effects") return readEffects(value, board.effects);
  if (key == "chernobyl") return readInto(value, 0, 255, board.chernobyl);
  if (key == "USSR") return readInfluence(value, kUssr, board);
  if (key == "US") return readInfluence(value, kUsa, board);
  if (key == "hand.USSR") return readCards(value, board.hand[0]);
  if (key == "hand.US") return readCards(value, board.hand[1]);
  if (key == "known.USSR") return readCards(value, board.known[0]);
  if (key == "known.US") return readCards(value, board.known[1]);
  if (key == "lacks.USSR" || key == "lacks.US") {
    CardSet lacks;
    const bool good = readCards(value, lacks);
    board.possible[key == "lacks.US" ? 1 : 0] = kAllCards - lacks;
    return good;
  }
  if (key == "deck") {
    said.deck = true;
    return readCards(value, board.deck);
  }
  if (key == "discard") return readCards(value, board.discard);
  if (key == "removed") return readCards(value, board.removed);
  if (key == "tehran") return readCards(value, board.tehran);
  if (key == "headlines") return readHeadlines(value, board.headline);
  if (key == "shown") return readInto(value, 0, 1, board.headlinesShown);
  if (key == "reach.USSR") {
    said.reach = true;
    return readCountries(value, board.reachFrom[0]);
  }
  if (key == "reach.US") {
    said.reach = true;
    return readCountries(value, board.reachFrom[1]);
  }
  if (key == "picked") return readCountries(value, board.picked[0]);
  if (key == "picked_twice") return readCountries(value, board.picked[1]);
  if (key == "tally") return readInto(value, 0, 20, board.tally);
  if (key == "deal_next") return readSide(value, board.dealNext);
  if (key == "end") return readReason(value, board.reason);
  if (key == "winner") return readSide(value, board.victor);
  if (key == "stack") {
    said.stack = true;
    return stackFromText(value, board.stack);
  }
  return false;
}

// Fills in what a scenario leaves out.
void complete(Board& board, const Said& said, bool empty) {
  if (!said.reach) board.reachFrom = board.present;
  if (empty) return;
  if (!said.stack) {
    board.stack = {};
    board.stack.push(board.round == 0        ? StateType::kHeadline
                     : board.phasing == kUsa ? StateType::kArUsa
                                             : StateType::kArUssr);
    if (board.round > 0 && board.phasing != kUsa) board.phasing = kUssr;
  }
  if (!said.deck) {
    CardSet cards = cardsOf(Era::kEarly);
    if (board.turn >= 4) cards |= cardsOf(Era::kMid);
    if (board.turn >= 8) cards |= cardsOf(Era::kLate);
    if (board.has(Rule::kNoOptionalCards)) {
      CardSet out = kOptionalCards;
      if (!board.has(Rule::kNoDefectors)) out.remove(kDefectors);
      cards -= out;
    }
    board.deck = cards - board.hand[0] - board.hand[1] - board.discard -
                 board.removed - board.tehran;
  }
}

}  // namespace

std::string toText(const Board& board) {
  std::string text = "rules=" + rulesOf(board);
  const auto word = [&](std::string_view key, const std::string& value) {
    text += ' ';
    text += key;
    text += '=';
    text += value;
  };
  const auto number = [&](std::string_view key, int value) {
    word(key, std::to_string(value));
  };
  number("turn", board.turn);
  number("round", board.round);
  word("phasing", std::string(wordOf(board.phasing)));
  number("vp", board.vp);
  number("defcon", board.defcon);
  if (board.defconBefore != board.defcon) number("before", board.defconBefore);
  word("milops", pairOf(board.milOps));
  word("space", pairOf(board.space));
  word("attempts", pairOf(board.spaceUsed));
  word("china", std::string(wordOf(board.china)) +
                    (board.chinaUp != 0 ? ":up" : ":down"));
  word("effects", effectsOf(board));
  if (board.chernobyl != kAbsent) number("chernobyl", board.chernobyl);
  word("USSR", influenceOf(board, kUssr));
  word("US", influenceOf(board, kUsa));
  word("hand.USSR", listOf(board.hand[0]));
  word("hand.US", listOf(board.hand[1]));
  word("deck", listOf(board.deck));
  word("discard", listOf(board.discard));
  word("removed", listOf(board.removed));
  for (Side side : {kUssr, kUsa}) {
    const std::size_t i = playerIndex(side);
    const std::string name(wordOf(side));
    if (!board.known[i].empty()) {
      word("known." + name, listOf(board.known[i]));
    }
    if (board.possible[i] != kAllCards) {
      word("lacks." + name, listOf(kAllCards - board.possible[i]));
    }
    if (board.reachFrom != board.present) {
      word("reach." + name, listOf(board.reachFrom[i]));
    }
  }
  if (!board.tehran.empty()) word("tehran", listOf(board.tehran));
  if (board.headline != std::array<Card, 2>{}) {
    const auto part = [&](std::size_t i) {
      return board.headline[i] == kNoCard
                 ? std::string("-")
                 : std::to_string(static_cast<int>(board.headline[i]));
    };
    word("headlines", part(0) + '/' + part(1));
  }
  if (board.headlinesShown != 0) number("shown", 1);
  if (!board.picked[0].empty()) word("picked", listOf(board.picked[0]));
  if (!board.picked[1].empty()) word("picked_twice", listOf(board.picked[1]));
  if (board.tally != 0) number("tally", board.tally);
  if (board.dealNext != kUssr) {
    word("deal_next", std::string(wordOf(board.dealNext)));
  }
  if (board.over()) {
    word("end",
         std::string(kReasonWords[static_cast<std::size_t>(board.reason)]));
    word("winner", std::string(wordOf(board.victor)));
  }
  word("stack", stackToText(board.stack));
  return text;
}

absl::StatusOr<Board> fromText(std::string_view text, const Options& options) {
  const auto bad = [](std::string_view what) {
    return absl::InvalidArgumentError("twilight_struggle position: " +
                                      std::string(what));
  };
  Board board = TwilightStruggle::initial(options);
  Said said;
  std::vector<std::string_view> keys;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    const std::string_view item = text.substr(0, blank);
    text = blank == std::string_view::npos ? std::string_view()
                                           : text.substr(blank + 1);
    if (item.empty()) continue;
    const std::size_t equals = item.find('=');
    const std::string_view key = item.substr(0, equals);
    for (std::string_view seen : keys) {
      if (seen == key) return bad(std::string(key) + " is said twice");
    }
    keys.push_back(key);
    if (equals == std::string_view::npos ||
        !readWord(key, item.substr(equals + 1), board, said)) {
      return bad("cannot read '" + std::string(item) + "'");
    }
  }
  complete(board, said, keys.empty());
  if (absl::Status status = validate(board); !status.ok()) {
    return bad(std::string(status.message()));
  }
  return board;
}

}  // namespace phasemachine::twilight_struggle
