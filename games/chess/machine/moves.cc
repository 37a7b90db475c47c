#include "games/chess/machine/moves.h"

#include "games/chess/machine/variants.h"

namespace phasemachine::chess {

void generateLegal(const Position& position, MoveList& out) {
  activeVariant().generateLegal(position, out);
}

std::size_t countLegal(const Position& position) {
  return activeVariant().countLegal(position);
}

void makeMove(Position& position, Move move) {
  activeVariant().makeMove(position, move);
}

Bitboard attackersTo(const Position& position, Square square,
                     Bitboard occupied) {
  return activeVariant().attackersTo(position, square, occupied);
}

bool enPassantIsLegal(const Position& position, Square target) {
  return activeVariant().enPassantIsLegal(position, target);
}

bool inCheck(const Position& position, Color color) {
  return activeVariant().inCheck(position, color);
}

}  // namespace phasemachine::chess
