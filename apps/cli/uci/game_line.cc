#include "apps/cli/uci/game_line.h"

#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "games/chess/draw.h"
#include "games/chess/moves.h"
#include "games/chess/uci_move.h"

namespace phasemachine::uci {

absl::StatusOr<GameLine> makeGameLine(const PositionCommand& command) {
  GameLine line;
  if (command.fen) {
    const auto position = chess::parseFen(*command.fen);
    if (!position.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("position: ", position.status().message()));
    }
    line.start = *position;
    line.current = *position;
  }
  line.moves.reserve(command.moves.size());
  for (std::size_t i = 0; i < command.moves.size(); ++i) {
    const auto move = chess::parseUci(line.current, command.moves[i]);
    if (!move.ok()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "position: move ", i + 1, ", ", move.status().message()));
    }
    chess::makeMove(line.current, *move);
    line.moves.push_back(*move);
  }
  return line;
}

std::vector<std::string> display(const GameLine& line) {
  RenderStyle<chess::Move> style{.ascii = true};
  if (!line.moves.empty()) style.lastMove = line.moves.back();
  std::vector<std::string> lines;
  for (absl::string_view row : absl::StrSplit(
           chess::drawBoard(line.current, style), '\n', absl::SkipEmpty())) {
    lines.emplace_back(row);
  }
  lines.push_back("Fen: " + chess::toFen(line.current));
  lines.push_back(
      absl::StrCat("Key: ", absl::Hex(line.current.key, absl::kZeroPad16)));
  return lines;
}

}  // namespace phasemachine::uci
