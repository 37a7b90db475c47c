#include "games/fairy_chess/variants/pieces.h"

#include "games/fairy_chess/variants/pieces_table.h"
#include "games/fairy_chess/variants/setups_table.h"

namespace phasemachine::fairy_chess {

std::span<const Piece> allPieces() { return kPieces; }
std::span<const Setup> allSetups() { return kSetups; }

const Piece* findPiece(std::string_view id) {
  for (const Piece& piece : kPieces) {
    if (piece.id == id) return &piece;
  }
  return nullptr;
}

const Setup* findSetup(std::string_view id) {
  for (const Setup& setup : kSetups) {
    if (setup.id == id) return &setup;
  }
  return nullptr;
}

std::string_view movementOf(std::string_view id) {
  const Piece* piece = findPiece(id);
  return piece == nullptr ? std::string_view() : piece->movement;
}

}  // namespace phasemachine::fairy_chess
