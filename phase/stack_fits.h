// Whether the stack of a board that was read is one that play leaves there.
//
// Contract: a stack read from bytes or text may be well-formed and still wrong
// for the position: a request to the wrong side, or so many entries that play
// would overflow it. It fits if it holds
//   one phase, of which nothing has run yet; or
//   what the machine leaves after it has run a phase on these fields; or
//   what is left of that while it is answered: of the entries that a phase or a
//     legal move pushes on these fields, those at the bottom, and above them what
//     the next one has left (a position in the middle of a deal).
// These run the game's handlers on the board's fields, so the fields must be
// checked before. What a phase or a move would have pushed before the fields
// changed is unknown; a game whose stacks depend on that says itself what fits,
// in `static bool stackFits(const Board&)`.
//
// Example:
//   if (!stackFits<TicTacToe>(board)) use("this board cannot be played on");

#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/field_values.h"
#include "phase/game.h"
#include "phase/machine.h"

namespace phasemachine {

// For games with one phase: only `first`, so that nothing has run yet, or what
// is there after everything that can has run.
template <Game G>
bool stackFits(const typename G::Board& board, typename G::StateType first) {
  typename G::Board fresh = board;
  fresh.stack = {};
  fresh.stack.push(first);
  typename G::Board settled = fresh;
  typename G::MoveList moves;
  PhaseMachine<G>::legalMoves(settled, moves);
  return board == fresh || board == settled;
}

namespace stack_fits_detail {

template <class G>
class Search {
 public:
  explicit Search(const typename G::Board& board) : board_(board) {}

  // Whether the stack is what is left of one that `phase` began.
  bool begunBy(typename G::StateType phase) {
    return leftBy(Stack::wordOf(phase), 0);
  }

 private:
  using Board = typename G::Board;
  using Stack = decltype(Board::stack);
  using Word = typename Stack::Word;
  using Command = typename G::Command;
  using Pushed = std::vector<Word>;  // bottom first

  // Far more than any stack needs.
  static constexpr std::size_t kMostTried = 10'000;

  // Whether the entries from `from` on are what is left of what `entry` pushed
  // and what those pushed in turn. No entry is found again among its own: that
  // would let a stack be as deep as one likes.
  bool leftBy(Word entry, std::size_t from) {
    if (std::find(open_.begin(), open_.end(), entry) != open_.end() ||
        std::find(tried_.begin(), tried_.end(), std::pair(entry, from)) !=
            tried_.end() ||
        tried_.size() == kMostTried) {
      return false;
    }
    tried_.emplace_back(entry, from);
    bool found = false;
    forPushed(entry, [&](const Pushed& pushed) {
      if (found) return;
      for (std::size_t kept = 0; kept <= pushed.size(); ++kept) {
        const std::size_t next = from + kept;
        if (next == board_.stack.size()) {
          found = true;
        } else if (kept < pushed.size()) {
          if (kept > 0) open_.push_back(entry);
          found = leftBy(pushed[kept], next);
          if (kept > 0) open_.pop_back();
        }
        if (found || next == board_.stack.size() || kept == pushed.size() ||
            pushed[kept] != board_.stack.wordAt(next)) {
          return;
        }
      }
    });
    return found;
  }

  template <class Run>
  Pushed pushedBy(Run&& run) const {
    Board board = board_;
    board.stack = {};
    FlowOf<G> flow(board.stack);
    run(board, flow);
    flow.close();
    Pushed pushed;
    for (std::size_t i = 0; i < board.stack.size(); ++i) {
      pushed.push_back(board.stack.wordAt(i));
    }
    return pushed;
  }

  // Calls f with what the entry may push on the fields of the board.
  template <class F>
  void forPushed(Word entry, F&& f) {
    if (Stack::isState(entry)) {
      const auto state = Stack::stateOf(entry);
      if (G::winner(state)) return;
      f(pushedBy([&](Board& board, FlowOf<G>& flow) {
        G::onState(state, board, flow);
      }));
      return;
    }
    Command::fromWord(entry).visit([&]<class C>(C command) {
      if constexpr (RequestCommand<C>) {
        typename G::MoveList moves;
        G::legalMoves(board_, command, moves);
        if (moves.empty()) {
          f(pushedBy([&](Board& board, FlowOf<G>& flow) {
            G::onNoMoves(board, command, flow);
          }));
        }
        for (const auto move : moves) {
          f(pushedBy([&](Board& board, FlowOf<G>& flow) {
            const auto commands = G::toCommands(board, command, move);
            if constexpr (requires { commands.size(); }) {
              for (std::size_t i = commands.size(); i-- > 0;) {
                flow.push(commands[i]);
              }
            } else {
              flow.push(commands);
            }
          }));
        }
      } else {
        f(pushedBy([&](Board& board, FlowOf<G>& flow) {
          if constexpr (requires { command.apply(board, flow); }) {
            command.apply(board, flow);
          } else {
            command.apply(board);
          }
        }));
      }
    });
  }

  const Board& board_;
  std::vector<std::pair<Word, std::size_t>> tried_;
  std::vector<Word> open_;
};

}  // namespace stack_fits_detail

// Precondition: the board's fields are sound (game_of.h), and the entries of its
// stack are of its types.
template <Game G>
bool stackFits(const typename G::Board& board) {
  using State = typename G::StateType;
  if constexpr (requires { G::stackFits(board); }) {
    return G::stackFits(board);
  } else {
    if (board.stack.empty()) return false;
    std::vector<State> phases;
    for (std::size_t i = 0;
         i <= static_cast<std::size_t>(lastEnumerator<State>()); ++i) {
      const auto state = static_cast<State>(i);
      if (!G::winner(state)) phases.push_back(state);
    }
    for (const State phase : phases) {
      if (stackFits<G>(board, phase)) return true;
    }
    if (std::none_of(phases.begin(), phases.end(), [&](State phase) {
          return stack_fits_detail::Search<G>(board).begunBy(phase);
        })) {
      return false;
    }
    typename G::Board settled = board;
    typename G::MoveList moves;
    PhaseMachine<G>::legalMoves(settled, moves);
    return settled == board;
  }
}

}  // namespace phasemachine
