// One form of chess (compiled.h), as a template on the instruction set tag.
//
// Contract: each of the constants below is defined in compiled_<name>.cc, which
// is compiled for processors with the instructions and includes the headers of
// what they do better.

#pragma once

#include "games/chess/compiled.h"
#include "games/chess/knowledge/evaluation.h"
#include "games/chess/knowledge/policy.h"
#include "games/chess/machine/phases.h"
#include "games/chess/moves/rules.h"

namespace phasemachine::chess {

extern const Compiled kPortableForm;
#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
extern const Compiled kBmi2Form;
extern const Compiled kAvx512Form;
#endif

// The machine's table, with the shorter way of UsualTurn.
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
constexpr Compiled makeForm() {
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
      .evaluate = Evaluation<Isa>::evaluate,
      .quiescence =
          [](const Position& position, int alpha, int beta,
             const QuiescenceLimits& limits) {
            return QuiescenceSearch<Isa>(limits).run(position, alpha, beta);
          },
      .exchangeGainsAtLeast = Exchange<Isa>::gainsAtLeast,
      .moveLogits =
          [](const Position& position, const MoveList& moves, float* logits) {
            Policy<Isa>(position).writeLogits(moves, logits);
          },
  };
}

}  // namespace phasemachine::chess
