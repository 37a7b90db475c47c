// The machine's loop with a report of every phase and command, for one move.
//
// Contract: advance() gives the same board as PhaseMachine and calls
// watch(entry, before, after) for each phase and command it runs: `entry` is
// the stack entry, `before` and `after` are the boards around it. Requests are
// not reported, not even those without moves, which resolve themselves; the
// entries that they push are. This loop is separate from the one for play
// (machine_loop.h), which therefore pays nothing for watching; this one copies
// the board at every step.
//
// Example:
//   WatchedLoop<Chess>::advance(board, move,
//       [](const auto& entry, const auto& before, const auto& after) {
//         note(entry, before, after);
//       });
//
// Thread safety: safe on different boards from any number of threads.

#ifndef PHASEMACHINE_PHASE_TOLD_WATCHED_LOOP_H_
#define PHASEMACHINE_PHASE_TOLD_WATCHED_LOOP_H_

#include <cstddef>
#include <type_traits>
#include <variant>

#include "phase/game.h"

namespace phasemachine {

template <Game G>
class WatchedLoop {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using Stack = decltype(Board::stack);
  using Entry = typename Stack::Entry;

  // Precondition: a request is on top of the board's stack and `move` is a
  // legal answer to it.
  template <class Watch>
  static void advance(Board& board, Move move, Watch&& watch) {
    visitRequest(board.stack.pop(), [&](auto request) {
      const auto commands = G::toCommands(board, request, move);
      if constexpr (requires { commands.size(); }) {
        for (std::size_t i = commands.size(); i-- > 0;) {
          board.stack.push(commands[i]);
        }
      } else {
        board.stack.push(Command(commands));
      }
    });
    while (runOne(board, watch)) {
    }
  }

 private:
  using State = typename Stack::State;
  using Command = typename Stack::Command;

  // Calls f with the request that the entry holds.
  template <class F>
  static void visitRequest(const Entry& entry, F&& f) {
    std::get<Command>(entry).visit([&](auto command) {
      if constexpr (RequestCommand<decltype(command)>) f(command);
    });
  }

  // Runs the top entry. Returns false if a side must decide or the game is
  // over.
  template <class Watch>
  static bool runOne(Board& board, Watch& watch) {
    const Entry entry = board.stack.top();
    if (const State* state = std::get_if<State>(&entry)) {
      if (G::winner(*state)) return false;
      const Board before = board;
      board.stack.pop();
      FlowOf<G> flow(board.stack);
      G::onState(*state, board, flow);
      flow.close();
      watch(entry, before, static_cast<const Board&>(board));
      return true;
    }
    bool goesOn = false;
    std::get<Command>(entry).visit([&](auto command) {
      if constexpr (RequestCommand<decltype(command)>) {
        typename G::MoveList moves;
        G::legalMoves(board, command, moves);
        if (!moves.empty()) return;
        board.stack.pop();
        FlowOf<G> flow(board.stack);
        G::onNoMoves(board, command, flow);
        flow.close();
      } else {
        const Board before = board;
        board.stack.pop();
        FlowOf<G> flow(board.stack);
        if constexpr (requires { command.apply(board, flow); }) {
          command.apply(board, flow);
        } else {
          command.apply(board);
        }
        flow.close();
        watch(entry, before, static_cast<const Board&>(board));
      }
      goesOn = true;
    });
    return goesOn;
  }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_TOLD_WATCHED_LOOP_H_
