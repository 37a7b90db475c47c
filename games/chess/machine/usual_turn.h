// The usual turn of chess, as straight-line code.
//
// Contract: the same results as MachineLoop over phases.h, to the byte. In a
// usual turn the move is plain (move_maker.h), a turn follows, and no draw rule
// can apply, as far as one can tell at once. The machine would pop the request
// and the turn and push the turn and the other side's request, so all that
// changes on the stack is that request. Any other turn is left to the machine.
// For the translation units of the variants.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_MACHINE_USUAL_TURN_H_
#define PHASEMACHINE_GAMES_CHESS_MACHINE_USUAL_TURN_H_

#include <cstddef>
#include <cstdint>
#include <variant>

#include "games/chess/machine/board.h"
#include "games/chess/machine/phases.h"
#include "games/chess/moves/move_tables.h"
#include "games/chess/position/key_history.h"
#include "games/chess/position/types.h"
#include "phase/machine_loop.h"

namespace phasemachine::chess {

template <class Rules>
struct UsualTurn {
  using Stack = decltype(Board::stack);
  using Word = Stack::Word;

  // As the functions of MachineTable.
  [[gnu::always_inline]] static Word advance(Board& board, Move move) {
    return advance<Place::kSame>(board, move, board);
  }
  [[gnu::always_inline]] static Word advance(const Board& from, Move move,
                                             Board& to) {
    return advance<Place::kCopy>(from, move, to);
  }
  [[gnu::always_inline]] static Word step(Board& board, Move move,
                                          MoveList& out) {
    return list(board, advance(board, move), out);
  }
  [[gnu::always_inline]] static Word step(const Board& from, Move move,
                                          Board& to, MoveList& out) {
    return list(to, advance(from, move, to), out);
  }

 private:
  using TurnPhases = Phases<Rules>;
  using Loop = MachineLoop<TurnPhases>;

  // kSame: `from` and `to` are one board.
  enum class Place : std::uint8_t { kSame, kCopy };

  template <Place kPlace>
  [[gnu::always_inline]] static Word advance(const Board& from, Move move,
                                             Board& to) {
    return from.position.sideToMove == Color::kWhite
               ? advanceOf<Color::kWhite, kPlace>(from, move, to)
               : advanceOf<Color::kBlack, kPlace>(from, move, to);
  }

  template <Color kUs, Place kPlace>
  [[gnu::always_inline]] static Word advanceOf(const Board& from, Move move,
                                               Board& to) {
    // The key goes to the first line of the history, and no position has
    // occurred before.
    constexpr std::size_t kLongestClock = KeyHistory::kLineKeys - 2;
    const MoveInTables found = lookUp<kUs>(move);
    if (from.position.halfmoveClock > kLongestClock || from.stack.size() != 2 ||
        !isTurn(from.stack.entry(0)) ||
        !Rules::template isPlain<kUs>(from.position, move, found) ||
        !TurnPhases::hasMatingPiecesOutside(from.position, found.squares()))
        [[unlikely]] {
      return whole<kPlace>(from, move, to);
    }
    return Rules::keepsRights(from.position, found)
               ? make<kUs, kPlace, true>(from, found, to)
               : endRights<kUs, kPlace>(from, move, to);
  }

  [[gnu::always_inline]] static bool isTurn(const Stack::Entry& entry) {
    const StateType* state = std::get_if<StateType>(&entry);
    return state != nullptr && *state == StateType::kTurn;
  }

  template <Color kUs, Place kPlace, bool kKeepsRights>
  [[gnu::always_inline]] static Word make(const Board& from,
                                          const MoveInTables& move, Board& to) {
    if constexpr (kPlace == Place::kCopy) TurnPhases::copyFirstLines(from, to);
    Rules::template makePlain<kUs, kKeepsRights>(from.position, move,
                                                 to.position);
    to.history.set(to.position.halfmoveClock, to.position.key);
    const Word request = Command::pack(RequestMove{.side = sideOf(~kUs)});
    to.stack.putWord(1, request);
    return request;
  }

  // Apart, so that most turns need fewer registers.
  template <Color kUs, Place kPlace>
  [[gnu::noinline]] static Word endRights(const Board& from, Move move,
                                          Board& to) {
    return make<kUs, kPlace, false>(from, lookUp<kUs>(move), to);
  }

  template <Place kPlace>
  [[gnu::noinline]] static Word whole(const Board& from, Move move, Board& to) {
    if constexpr (kPlace == Place::kCopy) return Loop::advance(from, move, to);
    return Loop::advance(to, move);
  }

  // Lists the moves of the decision on top.
  [[gnu::always_inline]] static Word list(Board& board, Word top,
                                          MoveList& out) {
    out.clear();
    if (Stack::isState(top)) [[unlikely]]
      return top;
    Rules::generateLegal(board.position, out);
    if (!out.empty()) [[likely]]
      return top;
    return listAgain(board, out);
  }
  [[gnu::noinline, gnu::cold]] static Word listAgain(Board& board,
                                                     MoveList& out) {
    return Loop::legalMoves(board, out);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MACHINE_USUAL_TURN_H_
