#include "apps/cli/game_flags.h"

#include <CLI/CLI.hpp>
#include <sstream>
#include <vector>

#include "games/catalog.h"

namespace phasemachine::cli {

void GameFlags::declareGame(CLI::App& app) {
  app.add_option("game,--game", game, "which game (see: phasemachine games)")
      ->capture_default_str();
  app.add_option("--options", options, "rule options, key=value,...");
}

void GameFlags::declarePosition(CLI::App& app) {
  app.add_option("--position", position,
                 "position in the game's notation (chess: FEN); default: the "
                 "start");
}

absl::StatusOr<const AnyGame*> GameFlags::find() const {
  auto found = findGame(game);
  if (!found.ok()) return annotate("--game: ", found.status());
  const auto canonical = (*found)->canonicalOptions(options);
  if (!canonical.ok()) return annotate("--options: ", canonical.status());
  return found;
}

absl::StatusOr<AnyBoard> GameFlags::board() const {
  const auto found = find();
  if (!found.ok()) return found.status();
  if (position.empty()) {
    auto board = AnyBoard::initial(**found, options);
    if (board.ok()) board->query();
    return board;
  }
  auto board = boardFromText(**found, position, options);
  if (!board.ok()) return annotate("--position: ", board.status());
  return board;
}

absl::StatusOr<AnyBoard> boardFromText(const AnyGame& game,
                                       const std::string& text,
                                       const std::string& options) {
  auto board = AnyBoard::fromText(game, text, options);
  if (board.ok()) board->query();
  return board;
}

absl::Status applyMoves(const std::string& text, AnyBoard& board,
                        std::vector<MoveCode>& moves) {
  std::istringstream words(text);
  std::string word;
  for (int number = 1; words >> word; ++number) {
    const std::string where =
        "move " + std::to_string(number) + " '" + word + "': ";
    const auto move = board.moveFromText(word);
    if (!move.ok()) return annotate(where, move.status());
    const auto stepped = board.tryStep(*move);
    if (!stepped.ok()) return annotate(where, stepped.status());
    moves.push_back(*move);
  }
  return absl::OkStatus();
}

Json describe(AnyBoard& board) {
  const AnyDecision now = board.query();
  Json moves = Json::array();
  for (MoveCode move : now.moves) moves.push_back(board.moveToText(move));
  Json json;
  json["position"] = board.toText();
  json["side"] = now.winner ? Json() : Json(toString(now.side));
  json["winner"] = now.winner ? Json(toString(*now.winner)) : Json();
  json["moves"] = std::move(moves);
  return json;
}

absl::Status annotate(const std::string& prefix, const absl::Status& status) {
  return absl::Status(status.code(), prefix + std::string(status.message()));
}

}  // namespace phasemachine::cli
