#include "games/gungi/rules/settings.h"

#include <cstddef>

namespace phasemachine::gungi {

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> rows = {
      {"rules",
       "the specification's game (seed), or a level of the published game",
       {"seed", "intro", "beginner", "intermediate", "advanced"},
       [](const Options& o) { return static_cast<std::size_t>(o.rules); },
       [](Options& o, std::size_t i) { o.rules = static_cast<RuleSet>(i); }},
      {"yumi",
       "how the archer jumps (rules=seed): over towers up to its own height, "
       "or as the reference program",
       {"seed", "engine"},
       [](const Options& o) { return static_cast<std::size_t>(o.yumi); },
       [](Options& o, std::size_t i) { o.yumi = static_cast<Yumi>(i); }},
      {"generals",
       "how the generals move (rules=seed): rook or bishop with short steps, "
       "or along all lines",
       {"dragon", "queen"},
       [](const Options& o) { return static_cast<std::size_t>(o.generals); },
       [](Options& o, std::size_t i) {
         o.generals = static_cast<Generals>(i);
       }},
      {"marshal",
       "how a raised marshal moves (rules=seed): along lines, or anywhere "
       "within its level's steps",
       {"lines", "block"},
       [](const Options& o) { return static_cast<std::size_t>(o.marshal); },
       [](Options& o, std::size_t i) { o.marshal = static_cast<Marshal>(i); }},
      {"end",
       "what ends the game (rules=seed): the marshal's capture, or mate too, "
       "judged as the reference program does",
       {"capture", "mate"},
       [](const Options& o) { return static_cast<std::size_t>(o.end); },
       [](Options& o, std::size_t i) { o.end = static_cast<End>(i); }},
      {"repetition",
       "whether the fourth occurrence of a position draws",
       {"none", "fourfold"},
       [](const Options& o) { return std::size_t{o.repetition}; },
       [](Options& o, std::size_t i) { o.repetition = i != 0; }},
      {"cap",
       "moves after which the game is a draw",
       {"none", "300"},
       [](const Options& o) { return std::size_t{o.cap}; },
       [](Options& o, std::size_t i) { o.cap = i != 0; }},
  };
  return rows;
}

absl::StatusOr<Options> Options::parse(std::string_view text) {
  return parseOptions(table(), text);
}

std::string Options::toText() const { return printOptions(table(), *this); }

}  // namespace phasemachine::gungi
