// phasemachine describe: looks up parts of a game, such as how a piece moves or
// what a card does.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/commands/command.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "games/catalog.h"
#include "games/fairy_chess/variants/pieces.h"

namespace phasemachine::cli {
namespace {

struct Asked {
  std::string game = "fairy_chess";
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

// Data of a fairy chess piece beyond its text.
Json describePiece(const fairy_chess::Piece& piece) {
  return {{"id", piece.id},
          {"name", piece.name},
          {"value", piece.value},
          {"movement", piece.movement}};
}

void list(const AnyGame& game, Io& io) {
  if (game.name == Asked().game) {
    Json pieces = Json::array();
    for (const fairy_chess::Piece& piece : fairy_chess::allPieces()) {
      pieces.push_back(describePiece(piece));
      if (io.json) continue;
      io.out << piece.id
             << std::string(6 - std::min<std::size_t>(6, piece.id.size()), ' ')
             << piece.name << '\n';
    }
    if (io.json) {
      io.writeJson({{"game", game.name}, {"pieces", std::move(pieces)}});
    }
    return;
  }
  const std::vector<std::string> names = game.topics();
  if (io.json) {
    io.writeJson({{"game", game.name}, {"topics", names}});
  } else {
    for (const std::string& name : names) io.out << name << '\n';
  }
}

absl::Status run(Asked asked, Io& io) {
  asked.takeGame();
  const auto found = findGame(asked.game);
  if (!found.ok()) return annotate("--game: ", found.status());
  const AnyGame& game = **found;
  if (game.topicWord.empty()) return game.topicText("").status();
  if (asked.words.empty()) {
    list(game, io);
    return absl::OkStatus();
  }
  std::string name;
  for (const std::string& word : asked.words) {
    name += (name.empty() ? "" : " ") + word;
  }
  const auto text = game.topicText(name);
  if (!text.ok()) {
    return absl::InvalidArgumentError(std::string(text.status().message()) +
                                      asked.nearlyGame() +
                                      "; describe without a name lists all");
  }
  if (!io.json) {
    io.out << *text;
    return absl::OkStatus();
  }
  Json json = {{"game", game.name}, {"topic", name}, {"text", *text}};
  if (game.name == Asked().game) {
    if (const fairy_chess::Piece* piece = fairy_chess::findPiece(name)) {
      json.update(describePiece(*piece));
    }
  }
  io.writeJson(json);
  return absl::OkStatus();
}

}  // namespace

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
  return [asked](Io& io) { return run(*asked, io); };
}

}  // namespace phasemachine::cli
