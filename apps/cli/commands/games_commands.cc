// phasemachine games and describe: the games with their rule options, and their
// parts, such as how a piece moves or what a card does.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "apps/cli/commands/command.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/players.h"
#include "games/built.h"
#include "games/catalog.h"
#include "games/parts.h"
#if PHASEMACHINE_HAS_FAIRY_CHESS
#include "games/fairy_chess/variants/pieces.h"
#endif

namespace phasemachine::cli {
namespace {

Json gameJson(const AnyGame& game) {
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

void printGame(const AnyGame& game, std::ostream& out) {
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

// The game whose pieces have data beyond their texts.
constexpr std::string_view kGameOfPieces = "fairy_chess";

struct Asked {
  std::string game{findListedGame(kGameOfPieces) != nullptr ? kGameOfPieces
                                                            : defaultGame()};
  std::vector<std::string> words;  // of the name
  std::optional<Argument> gameFlag;

  // The first word may name the game, as in other commands.
  void takeGame() {
    if (gameFlag->given() || words.empty() || !findGame(words[0]).ok()) return;
    game = words[0];
    words.erase(words.begin());
  }

  // What to say of a first word that is nearly a game.
  std::string nearlyGame() const {
    if (gameFlag->given() || words.size() < 2) return "";
    std::vector<std::string> games;
    for (const AnyGame* one : allGames()) games.emplace_back(one->name);
    return didYouMean(games, words[0]);
  }
};

// Data of the fairy chess pieces beyond their texts: of all, and of one.
#if PHASEMACHINE_HAS_FAIRY_CHESS
Json describePiece(const fairy_chess::Piece& piece) {
  return {{"id", piece.id},
          {"name", piece.name},
          {"value", piece.value},
          {"movement", piece.movement}};
}
Json allPieces() {
  Json pieces = Json::array();
  for (const fairy_chess::Piece& piece : fairy_chess::allPieces()) {
    pieces.push_back(describePiece(piece));
  }
  return pieces;
}
Json pieceNamed(const std::string& name) {
  const fairy_chess::Piece* const piece = fairy_chess::findPiece(name);
  return piece == nullptr ? Json::object() : describePiece(*piece);
}
#else
Json allPieces() { return Json::array(); }
Json pieceNamed(const std::string& /*name*/) { return Json::object(); }
#endif

void listTopics(const AnyGame& game, Io& io) {
  Json json = {{"game", game.name}};
  std::string text;
  if (game.name == kGameOfPieces) {
    json["pieces"] = allPieces();
    for (const Json& piece : json["pieces"].elements()) {
      absl::StrAppendFormat(&text, "%-6s%s\n", piece.find("id")->asText(),
                            piece.find("name")->asText());
    }
  } else {
    json["topics"] = game.topics();
    for (const std::string& name : game.topics()) text += name + '\n';
  }
  io.write(json, text);
}

absl::Status runDescribe(Asked asked, Io& io) {
  asked.takeGame();
  const auto found = PM_TRY_AT("--game: ", findGame(asked.game));
  const AnyGame& game = *found;
  if (game.topicWord.empty()) return game.topicText("").status();
  if (asked.words.empty()) {
    listTopics(game, io);
    return absl::OkStatus();
  }
  const std::string name = absl::StrJoin(asked.words, " ");
  const auto text = game.topicText(name);
  if (!text.ok()) {
    return invalid(text.status().message(), asked.nearlyGame(),
                   "; describe without a name lists all");
  }
  Json json = {{"game", game.name}, {"topic", name}, {"text", *text}};
  if (game.name == kGameOfPieces) json.update(pieceNamed(name));
  io.write(json, *text);
  return absl::OkStatus();
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
      games.push_back(gameJson(*game));
      if (!io.json) printGame(*game, io.out);
    }
    if (io.json) io.writeJson({{"games", std::move(games)}});
    return absl::OkStatus();
  };
}

Run declareDescribe(Arguments& arguments) {
  auto asked = std::make_shared<Asked>();
  arguments.option("name", asked->words,
                   "a piece or a card by name, such as N, Grand Duchess or "
                   "suez, after the game if that is not --game; default: list "
                   "all");
  asked->gameFlag =
      arguments
          .option("--game", asked->game, "which game (see: phasemachine games)")
          .showDefault()
          .check(
              [](const std::string& name) { return findGame(name).status(); });
  return [asked](Io& io) { return runDescribe(*asked, io); };
}

}  // namespace phasemachine::cli
