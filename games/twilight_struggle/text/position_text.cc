// Writes positions as one line of key=value words.

#include <array>
#include <cstddef>
#include <string>

#include "games/twilight_struggle/tables/rules.h"
#include "games/twilight_struggle/text/end_text.h"
#include "games/twilight_struggle/text/stack_text.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
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
