#include "games/gungi/machine/moves.h"

#include "core/isa.h"
#include "games/gungi/machine/variants.h"
#include "games/gungi/rules/checks.h"

namespace phasemachine::gungi {
namespace {

using Check = Checks<isa::Portable>;
using Make = Maker<isa::Portable>;

}  // namespace

void generateMoves(const Position& position, const Options& options,
                   MoveList& out) {
  activeVariant().generate(position, options, out);
}

std::size_t countMoves(const Position& position, const Options& options) {
  return activeVariant().count(position, options);
}

void makeMove(Position& position, const Options& options, Move move) {
  const Side side = position.sideToMove;
  Make::make(position, options, move);
  if (move.isBetrayal()) {
    Make::convert(position, move.to(), move.levels(), side);
  }
  if (position.drafting != 0) {
    Make::passDraft(position, move.finishes());
  } else {
    Make::passTurn(position, options);
  }
}

bool inCheck(const Position& position, const Options& options, Side side) {
  return Check::inCheck(position, options, side);
}

bool isCheckmate(const Position& position, const Options& options, Side side) {
  if (!options.published()) {
    return Check::isMatedOnBoard(position, options, side);
  }
  return Check::inCheck(position, options, side) &&
         !Check::hasSafeMove(position, options);
}

}  // namespace phasemachine::gungi
