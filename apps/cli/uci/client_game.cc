#include "apps/cli/uci/client_game.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace phasemachine::uci {
namespace {

// A board to play on from `position`, even if draw rules have ended the game.
AnyBoard playable(const Rules& rules, const AnyBoard& position) {
  for (const SearchDraws draws : {SearchDraws::kAll, SearchDraws::kFromHere}) {
    AnyBoard board = rules.restarted(position, draws);
    if (!board.query().winner) return board;
  }
  AnyBoard board = rules.restarted(position, SearchDraws::kNone);
  board.query();
  return board;
}

absl::Status annotated(std::string_view what, const absl::Status& status) {
  return absl::InvalidArgumentError(
      absl::StrCat("position: ", std::string(what), status.message()));
}

}  // namespace

absl::StatusOr<ClientGame> makeClientGame(std::shared_ptr<const Rules> rules,
                                          const PositionCommand& command) {
  auto start = rules->boardFrom(command.fen);
  if (!start.ok()) return annotated("", start.status());
  ClientGame game{.rules = std::move(rules),
                  .start = *start,
                  .decisions = {},
                  .current = *start,
                  .now = {}};
  game.now = game.current.query();
  for (std::size_t i = 0; i < command.moves.size(); ++i) {
    const auto move =
        game.now.winner ? absl::StatusOr<WholeMove>(
                              absl::InvalidArgumentError("the game is over"))
                        : game.rules->moveFrom(game.current, command.moves[i]);
    if (!move.ok()) {
      return annotated(absl::StrCat("move ", i + 1, ", "), move.status());
    }
    for (const MoveCode decision : *move) {
      game.decisions.push_back(decision);
      game.now = game.current.step(decision);
    }
  }
  return game;
}

std::vector<std::string> display(const ClientGame& game) {
  AnyRenderStyle style{.ascii = true};
  if (!game.decisions.empty()) style.lastMove = game.decisions.back();
  std::vector<std::string> lines =
      absl::StrSplit(game.current.render(style), '\n', absl::SkipEmpty());
  lines.push_back("Variant: " + game.rules->variant());
  lines.push_back("Fen: " + game.current.toText());
  lines.push_back(
      absl::StrCat("Key: ", absl::Hex(game.current.hash(), absl::kZeroPad16)));
  return lines;
}

SearchRoot makeSearchRoot(const ClientGame& game) {
  AnyBoard position = game.start;
  position.query();
  SearchRoot root{.start = playable(*game.rules, position), .decisions = {}};
  AnyBoard board = root.start;
  for (const MoveCode decision : game.decisions) {
    position.step(decision);
    root.decisions.push_back(decision);
    if (!board.step(decision).winner) continue;
    root = {.start = playable(*game.rules, position), .decisions = {}};
    board = root.start;
  }
  return root;
}

}  // namespace phasemachine::uci
