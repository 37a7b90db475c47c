#include "games/gungi/rules/settings.h"

namespace phasemachine::gungi {

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> rows = {
      optionOf<&Options::rules>(
          "rules",
          "the specification's game (seed), or a level of the published game",
          {"seed", "intro", "beginner", "intermediate", "advanced"}),
      optionOf<&Options::yumi>("yumi",
                               "how the archer jumps (rules=seed): over towers "
                               "up to its own height, "
                               "or as the reference program",
                               {"seed", "engine"}),
      optionOf<&Options::generals>("generals",
                                   "how the generals move (rules=seed): rook "
                                   "or bishop with short steps, "
                                   "or along all lines",
                                   {"dragon", "queen"}),
      optionOf<&Options::marshal>(
          "marshal",
          "how a raised marshal moves (rules=seed): along lines, or anywhere "
          "within its level's steps",
          {"lines", "block"}),
      optionOf<&Options::end>("end",
                              "what ends the game (rules=seed): the marshal's "
                              "capture, or mate too, "
                              "judged as the reference program does",
                              {"capture", "mate"}),
      optionOf<&Options::repetition>(
          "repetition", "whether the fourth occurrence of a position draws",
          {"none", "fourfold"}),
      optionOf<&Options::cap>("cap", "moves after which the game is a draw",
                              {"none", "300"}),
  };
  return rows;
}

absl::StatusOr<Options> Options::parse(std::string_view text) {
  return parseOptions(table(), text);
}

std::string Options::toText() const { return printOptions(table(), *this); }

}  // namespace phasemachine::gungi
