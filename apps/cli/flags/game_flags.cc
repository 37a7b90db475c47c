#include "apps/cli/flags/game_flags.h"

#include <sstream>
#include <vector>

#include "apps/cli/monoknight/monoknight.h"
#include "core/quote.h"
#include "engine/session/words.h"
#include "games/words.h"
#include "phase/erased/any_game.h"

namespace phasemachine::cli {

void GameFlags::declareGame(Arguments& arguments) {
  arguments.option("game,--game", game, "which game (see: phasemachine games)")
      .showDefault()
      .check([usual = game](const std::string& name) {
        return name == usual ? absl::OkStatus() : findGame(name).status();
      });
  arguments.option("--options", options, "rule options, key=value,...");
  arguments.option("--position", position,
                   "position in the game's notation (chess: FEN); default: the "
                   "start");
}

absl::StatusOr<const AnyGame*> GameFlags::find() {
  auto found = findGame(game);
  if (!found.ok()) return annotate("--game: ", found.status());
  if (auto s = takeRegulation(**found, options, position); !s.ok()) return s;
  const auto canonical = (*found)->canonicalOptions(options);
  if (!canonical.ok()) return annotate("--options: ", canonical.status());
  return found;
}

absl::StatusOr<AnyBoard> GameFlags::board() {
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
    const std::string where = "--moves: move " + std::to_string(number) + " " +
                              phasemachine::quoted(word) + ": ";
    const auto move = wholeMoveFromText(board, word);
    if (!move.ok()) return annotate(where, move.status());
    for (const MoveCode part : *move) {
      const auto stepped = board.tryStep(part);
      if (!stepped.ok()) {
        return absl::Status(stepped.status().code(),
                            where + whyRefused(board, part));
      }
      moves.push_back(part);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Side> viewerNamed(const std::string& name,
                                 const AnyBoard& board) {
  if (name.empty()) return Side::kNeutral;
  if (const auto side = sideNamed(board, name)) return *side;
  return absl::InvalidArgumentError("--viewer: " + phasemachine::quoted(name) +
                                    " is not " + sideWords(board));
}

Json describe(AnyBoard& board) {
  const AnyDecision now = board.query();
  Json moves = Json::array();
  for (const WholeMove& move : wholeMoves(board)) {
    moves.push_back(wholeMoveToText(board, move));
  }
  Json json;
  json["position"] = board.toText();
  json["side"] = now.winner ? Json() : Json(toString(now.side));
  json["winner"] = now.winner ? Json(toString(*now.winner)) : Json();
  json["moves"] = std::move(moves);
  return json;
}

}  // namespace phasemachine::cli
