// Writes positions as one line of key=value words.

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "games/twilight_struggle/tables/rules.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {

namespace {

constexpr std::array<std::string_view, 16> kStateNames = {
    "setup",       "turn_start",   "deal",        "headline",
    "reveal",      "headline_end", "ar_ussr",     "ar_usa",
    "ar_complete", "ar_next",      "turn_end",    "turn_checks",
    "turn_over",   "ussr_win_end", "usa_win_end", "draw_end"};

// By tag: the alternatives of Command up to its answers, which are never on the
// stack.
constexpr std::array<std::string_view, 33> kCommandNames = {
    "happen",         "resume",           "event_after_ops", "dispose",
    "conduct",        "ask_countries",    "launch_coup",     "draw_cards",
    "peek_cards",     "resolve_headline", "take_round",      "ask_setup",
    "roll_deal",      "ask_headline",     "ask_card",        "ask_trap_card",
    "ask_mode",       "ask_companion",    "ask_order",       "ask_ops",
    "ask_influence",  "ask_coup",         "ask_realign",     "ask_country",
    "ask_event_card", "ask_option",       "roll_die",        "roll_dice",
    "roll_card",      "roll_peek",        "ask_crisis",      "ask_box_six",
    "ask_norad"};
static_assert(Command::tagOf<RequestNorad>() == kCommandNames.size());

// Number of bytes of each alternative.
template <std::size_t... I>
constexpr auto payloads(std::index_sequence<I...>) {
  return std::array<std::size_t, sizeof...(I)>{
      sizeof(Command::Alternative<I>)...};
}
constexpr auto kPayloads =
    payloads(std::make_index_sequence<kCommandNames.size()>());

template <std::size_t N>
std::size_t indexOf(const std::array<std::string_view, N>& names,
                    std::string_view name) {
  std::size_t i = 0;
  while (i < N && names[i] != name) ++i;
  return i;
}

bool readEntry(std::string_view text, Stack& stack) {
  const std::size_t dot = text.find('.');
  const std::string_view name = text.substr(0, dot);
  const std::size_t state = indexOf(kStateNames, name);
  if (state < kStateNames.size()) {
    stack.push(static_cast<StateType>(state));
    return dot == std::string_view::npos;
  }
  const std::size_t tag = indexOf(kCommandNames, name);
  if (tag >= kCommandNames.size()) return false;
  std::uint64_t word = tag + 1;
  std::string_view rest =
      dot == std::string_view::npos ? std::string_view() : text.substr(dot);
  for (std::size_t i = 0; i < kPayloads[tag]; ++i) {
    if (rest.empty() || rest[0] != '.') return false;
    unsigned value = 0;
    const auto [stop, error] =
        std::from_chars(rest.data() + 1, rest.data() + rest.size(), value);
    if (error != std::errc() || value > 255) return false;
    word |= std::uint64_t{value} << (8 * (i + 1));
    rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()));
  }
  if (!rest.empty() || !Command::isKnown(word)) return false;
  stack.push(Command::fromWord(word));
  return true;
}

}  // namespace

std::string stackToText(const Stack& stack) {
  std::string text;
  for (std::size_t i = 0; i < stack.size(); ++i) {
    if (i > 0) text += ',';
    const auto entry = stack.entry(i);
    if (const StateType* state = std::get_if<StateType>(&entry)) {
      text += kStateNames[static_cast<std::size_t>(*state)];
      continue;
    }
    const Command command = std::get<Command>(entry);
    const std::size_t tag = command.tag() - 1;
    text += kCommandNames[tag];
    for (std::size_t b = 0; b < kPayloads[tag]; ++b) {
      text += '.';
      text += std::to_string(command.word() >> (8 * (b + 1)) & 0xFF);
    }
  }
  return text;
}

bool stackFromText(std::string_view text, Stack& stack, std::string_view& bad) {
  stack = {};
  for (;;) {
    const std::size_t comma = text.find(',');
    bad = text.substr(0, comma);
    if (stack.size() == Stack::capacity()) return false;
    if (!readEntry(bad, stack)) return false;
    if (comma == std::string_view::npos) return true;
    text.remove_prefix(comma + 1);
  }
}

namespace {

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

// Options that differ from the defaults: "us_bonus:2,order:free".
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
  if (board.fellToTwo != 0) number("fell_to_2", 1);
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
    word("end", std::string(wordOf(board.reason)));
    word("winner", std::string(wordOf(board.victor)));
  }
  word("stack", stackToText(board.stack));
  return text;
}

}  // namespace phasemachine::twilight_struggle
