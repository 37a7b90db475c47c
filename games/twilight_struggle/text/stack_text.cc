#include "games/twilight_struggle/text/stack_text.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

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

}  // namespace phasemachine::twilight_struggle
