// phasemachine games: the games with their rule options.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "apps/cli/commands/command.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/parts.h"

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

Json rowsOf(std::span<const EncodingRow> table) {
  Json rows = Json::array();
  for (const EncodingRow& row : table) {
    rows.push_back({{"count", row.count},
                    {"least", row.least},
                    {"most", row.most},
                    {"meaning", row.meaning}});
  }
  return rows;
}

// The members are those of `game.encoding` in Python.
void printEncoding(const AnyGame& game, Io& io) {
  if (!io.json) {
    io.out << encodingTables(game);
    return;
  }
  const EncodingTable& table = encodingOf(game).table();
  const FeatureTable& features = encodingOf(game).features();
  Json shape = Json::array();
  for (const std::size_t n : table.shape) shape.push_back(n);
  Json actions = Json::array();
  for (const ActionRow& row : table.actionRows) {
    actions.push_back(
        {{"first", row.first}, {"count", row.count}, {"meaning", row.meaning}});
  }
  io.writeJson({{"game", game.name},
                {"version", table.version},
                {"shape", std::move(shape)},
                {"view", table.view},
                {"rows", rowsOf(table.rows)},
                {"action_count", table.actions},
                {"actions", std::move(actions)},
                {"features",
                 {{"version", features.version},
                  {"view", features.view},
                  {"rows", rowsOf(features.rows)}}}});
}

}  // namespace

Run declareGames(Arguments& arguments) {
  auto encoding = std::make_shared<std::string>();
  arguments
      .option("--encoding", *encoding,
              "the numbers that stand for this game's boards and moves in "
              "learning")
      .check([](const std::string& name) { return findGame(name).status(); });
  return [encoding](Io& io) {
    if (!encoding->empty()) {
      printEncoding(**findGame(*encoding), io);
      return absl::OkStatus();
    }
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
