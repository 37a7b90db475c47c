// phasemachine games: the games with their rule options.

#include <string>
#include <string_view>

#include "apps/cli/commands/command.h"
#include "engine/players.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

Json describeGame(const AnyGame& game) {
  Json options = Json::array();
  for (const AnyOption& option : game.listOptions()) {
    Json row = {{"key", option.key}, {"help", option.help}};
    if (option.values.empty()) {
      row["lowest"] = 0;
      row["highest"] = option.highest;
    } else {
      row["values"] = option.values;
    }
    options.push_back(std::move(row));
  }
  return {{"name", game.name},
          {"players", game.players},
          {"chance", game.hasChance},
          {"hidden_information", game.hasHiddenInformation},
          {"board_bytes", game.boardBytes},
          {"max_moves", game.maxMoves},
          {"evaluators", evaluatorNames(game)},
          {"default_options", *game.canonicalOptions("")},
          {"options", std::move(options)}};
}

void print(const AnyGame& game, std::ostream& out) {
  out << game.name << ": " << game.players
      << (game.players == 1 ? " player" : " players")
      << (game.hasChance ? ", chance" : "")
      << (game.hasHiddenInformation ? ", hidden information" : "")
      << ", a board has " << game.boardBytes << " bytes\n";
  for (const AnyOption& option : game.listOptions()) {
    out << "  " << option.key << '=';
    if (option.values.empty()) out << "0.." << option.highest;
    for (std::size_t i = 0; i < option.values.size(); ++i) {
      out << (i == 0 ? "" : "|") << option.values[i];
    }
    out << ": " << option.help << '\n';
  }
  const char* before = "  evaluators: ";
  for (const std::string_view evaluator : evaluatorNames(game)) {
    out << before << evaluator;
    before = ", ";
  }
  out << '\n';
  const std::string defaults = *game.canonicalOptions("");
  if (!defaults.empty()) out << "  default: " << defaults << '\n';
}

}  // namespace

Run declareGames(Arguments&) {
  return [](Io& io) {
    Json games = Json::array();
    for (const AnyGame* game : allGames()) {
      games.push_back(describeGame(*game));
      if (!io.json) print(*game, io.out);
    }
    if (io.json) io.writeJson({{"games", std::move(games)}});
    return absl::OkStatus();
  };
}

}  // namespace phasemachine::cli
