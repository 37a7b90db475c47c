// The function table of one variant.
//
// Contract: each of the constants below is defined in its own file,
// variant_<name>.cc, compiled for processors with the instructions.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_MACHINE_VARIANT_H_
#define PHASEMACHINE_GAMES_CHESS_MACHINE_VARIANT_H_

#include "games/chess/machine/phases.h"
#include "games/chess/machine/usual_turn.h"
#include "games/chess/machine/variants.h"
#include "games/chess/moves/rules.h"

namespace phasemachine::chess {

extern const Variant kPortableVariant;
#if defined(__x86_64__)
extern const Variant kBmi2Variant;
extern const Variant kAvx512Variant;
#endif

// The machine's table, with the shorter way of usual_turn.h.
template <class R>
constexpr ChessTable makeTable() {
  using Turn = UsualTurn<R>;
  ChessTable table = MachineLoop<Phases<R>>::table();
  table.advance = [](Board& board, Move move) {
    return Turn::advance(board, move);
  };
  table.step = [](Board& board, Move move, MoveList& out) {
    return Turn::step(board, move, out);
  };
  table.advanceFrom = [](const Board& from, Move move, Board& to) {
    return Turn::advance(from, move, to);
  };
  table.stepFrom = [](const Board& from, Move move, Board& to, MoveList& out) {
    return Turn::step(from, move, to, out);
  };
  return table;
}

template <class Isa>
constexpr Variant makeVariant() {
  using R = Rules<Isa>;
  return {
      .machine = makeTable<R>(),
      .generateLegal = [](const Position& p,
                          MoveList& out) { R::generateLegal(p, out); },
      .countLegal = [](const Position& p) { return R::countLegal(p); },
      .makeMove = [](Position& p, Move move) { R::makeMove(p, move); },
      .attackersTo = R::attackersTo,
      .inCheck = R::inCheck,
      .enPassantIsLegal = R::enPassantIsLegal,
  };
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MACHINE_VARIANT_H_
