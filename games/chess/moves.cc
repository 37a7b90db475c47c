#include "games/chess/moves.h"

#include "games/chess/rules.h"

namespace phasemachine::chess {

using Variant = Rules<isa::Portable>;

void generateLegal(const Position& position, MoveList& out) {
  Variant::generateLegal(position, out);
}

std::size_t countLegal(const Position& position) {
  return Variant::countLegal(position);
}

void makeMove(Position& position, Move move) {
  Variant::makeMove(position, move);
}

Bitboard attackersTo(const Position& position, Square square,
                     Bitboard occupied) {
  return Variant::attackersTo(position, square, occupied);
}

bool enPassantIsLegal(const Position& position, Square target) {
  return Variant::enPassantIsLegal(position, target);
}

bool inCheck(const Position& position, Color color) {
  return Variant::inCheck(position, color);
}

}  // namespace phasemachine::chess
