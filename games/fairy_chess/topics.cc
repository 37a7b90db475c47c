// The pieces as lookup topics.

#include "core/find_name.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/picture/draw.h"
#include "games/fairy_chess/variants/pieces.h"

namespace phasemachine {

std::vector<std::string> FairyChess::topics() {
  std::vector<std::string> names;
  for (const fairy_chess::Piece& piece : fairy_chess::allPieces()) {
    names.emplace_back(piece.id);
  }
  return names;
}

absl::StatusOr<std::string> FairyChess::topicText(std::string_view name) {
  // Letters that differ only in case name different pieces.
  if (fairy_chess::findPiece(name) != nullptr) {
    return fairy_chess::describePiece(name);
  }
  std::vector<NamesOfOne> names;
  for (const fairy_chess::Piece& piece : fairy_chess::allPieces()) {
    names.push_back({std::string(piece.id), std::string(piece.name)});
  }
  const auto found = findOneName(names, name, kTopicWord);
  if (!found.ok()) return found.status();
  return fairy_chess::describePiece(fairy_chess::allPieces()[*found].id);
}

}  // namespace phasemachine
