// The machine's loop: runs phases and commands until a side must decide.
//
// Contract: PhaseMachine (machine.h) is the public interface and documents the
// functions; here they return the top of the stack, a request or an end, in a
// register. A game whose rules are compiled several times instantiates
// MachineLoop for each compiled form and provides a table of them.

#pragma once

#include <cassert>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/side.h"
#include "phase/flow.h"
#include "phase/game.h"

namespace phasemachine {

// The side to decide, or the winner. `winner` is empty while the game is
// running; kNeutral as winner is a draw. At the end `side` is kNeutral.
struct Decision {
  Side side = Side::kNeutral;
  std::optional<Side> winner;

  friend bool operator==(const Decision&, const Decision&) = default;
};

// The entry points of one compiled form of a game, for games whose rules are
// compiled several times (for several instruction sets, say). Such a game has
// `static const MachineTable<...>& machineTable()`; PhaseMachine makes one
// indirect call per step into code where machine and rules are inlined
// together. In a form, `G::apply(command, board)` may replace the command's
// own apply().
//
// The functions return the top of the stack, a request or an end, in a
// register; MachineLoop::decisionOf decodes it.
template <class Board, class Move, class MoveList>
struct MachineTable {
  using Word = typename decltype(Board::stack)::Word;
  Word (*advance)(Board&, Move);
  Word (*legalMoves)(Board&, MoveList&);
  Word (*step)(Board&, Move, MoveList&);
  std::size_t (*countLegalMoves)(Board&);
  void (*clone)(const Board& from, Board& to);
  // Like advance and step, but clone and move in one function.
  Word (*advanceFrom)(const Board& from, Move, Board& to);
  Word (*stepFrom)(const Board& from, Move, Board& to, MoveList&);
};

// The machine's loop over one compiled form of the rules. Callers use
// PhaseMachine (machine.h).
template <class G>
class MachineLoop {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Stack = decltype(Board::stack);
  using Word = typename Stack::Word;

  // Decodes the top of the stack: a request or an end.
  [[gnu::always_inline]] static Decision decisionOf(Word top) {
    if (Stack::isState(top)) {
      return {Side::kNeutral, G::winner(Stack::stateOf(top))};
    }
    return {onRequest(top, [](auto request) { return request.side; }),
            std::nullopt};
  }

  [[gnu::always_inline]] static Word advance(Board& board, Move move) {
    FlowOf<G> flow(board.stack);
    answer(board, flow, move);
    return run(board, flow);
  }

  [[gnu::always_inline]] static Word legalMoves(Board& board, MoveList& out) {
    FlowOf<G> flow(board.stack);
    return generate(board, run(board, flow), out);
  }

  [[gnu::always_inline]] static Word step(Board& board, Move move,
                                          MoveList& out) {
    return generate(board, advance(board, move), out);
  }

  // The same two on a copy.
  [[gnu::always_inline]] static Word advance(const Board& from, Move move,
                                             Board& to) {
    if constexpr (kAppliesToCopies) {
      const Word word = from.stack.topWord();
      assert(!Stack::isState(word) && "the game is over or not yet queried");
      onRequest(word, [&](auto request) __attribute__((always_inline)) {
        G::applyToCopy(G::toCommands(from, request, move), from, to);
      });
      FlowOf<G> flow(to.stack, from.stack.size() - 1);
      return run(to, flow);
    } else {
      clone(from, to);
      return advance(to, move);
    }
  }
  [[gnu::always_inline]] static Word step(const Board& from, Move move,
                                          Board& to, MoveList& out) {
    return generate(to, advance(from, move, to), out);
  }

  [[gnu::always_inline]] static std::size_t countLegalMoves(Board& board) {
    FlowOf<G> flow(board.stack);
    return count(board, run(board, flow));
  }

  [[gnu::always_inline]] static void clone(const Board& from, Board& to) {
    if constexpr (requires { G::copyLive(from, to); }) {
      G::copyLive(from, to);
    } else {
      to = from;
    }
  }

  static constexpr MachineTable<Board, Move, MoveList> table() {
    return {[](Board& b, Move m) { return advance(b, m); },
            [](Board& b, MoveList& out) { return legalMoves(b, out); },
            [](Board& b, Move m, MoveList& out) { return step(b, m, out); },
            [](Board& b) { return countLegalMoves(b); },
            [](const Board& from, Board& to) { clone(from, to); },
            [](const Board& from, Move m, Board& to) {
              return advance(from, m, to);
            },
            [](const Board& from, Move m, Board& to, MoveList& out) {
              return step(from, m, to, out);
            }};
  }

  // Calls f with the request that `word` holds.
  template <class F>
  [[gnu::always_inline]] static auto onRequest(Word word, F&& f) {
    return dispatchRequest<0>(word, f);
  }

 private:
  using Command = typename G::Command;

  // So many requests in a row without moves mean that onNoMoves() leads nowhere.
  static constexpr int kMostResolved = 1000;

  // True if the game makes a move on a copy faster than clone() followed by the
  // move.
  static constexpr bool kAppliesToCopies =
      requires(const Board& from, Board& to) { G::applyToCopy({}, from, to); };

  // The I-th alternative, as a type.
  template <std::size_t I>
  using Alternative = typename Command::template Alternative<I>;

  template <std::size_t I, class F>
  [[gnu::always_inline]] static auto dispatchRequest(Word word, F& f) {
    constexpr std::size_t next = nextRequest<I>();
    using T = Alternative<next>;
    if constexpr (nextRequest<next + 1>() >= Command::kAlternatives) {
      assert((word & 0xFF) == next + 1);
      return f(Command::template unpack<T>(word));
    } else {
      if ((word & 0xFF) == next + 1) {
        return f(Command::template unpack<T>(word));
      }
      return dispatchRequest<next + 1>(word, f);
    }
  }

  template <std::size_t I>
  static consteval std::size_t nextRequest() {
    if constexpr (I >= Command::kAlternatives) {
      return I;
    } else if constexpr (RequestCommand<Alternative<I>>) {
      return I;
    } else {
      return nextRequest<I + 1>();
    }
  }

  template <std::size_t... I>
  static constexpr bool isRequestTag(std::size_t tag,
                                     std::index_sequence<I...>) {
    return ((RequestCommand<Alternative<I>> && tag == I + 1) || ...);
  }
  [[gnu::always_inline]] static bool isRequest(Word word) {
    return isRequestTag(word & 0xFF,
                        std::make_index_sequence<Command::kAlternatives>());
  }

  // Pops the request and pushes the move's commands. A single command would be
  // popped again at once, so it is applied directly.
  [[gnu::always_inline]] static void answer(Board& board, FlowOf<G>& flow,
                                            Move move) {
    const Word word = flow.popWord();
    assert(!Stack::isState(word) && "the game is over or not yet queried");
    onRequest(word, [&](auto request) __attribute__((always_inline)) {
      const auto commands = G::toCommands(board, request, move);
      using Commands = std::remove_const_t<decltype(commands)>;
      if constexpr (requires { commands.size(); }) {
        for (std::size_t i = commands.size(); i-- > 0;) flow.push(commands[i]);
      } else if constexpr (Command::template tagOf<Commands>() != 0 &&
                           !RequestCommand<Commands>) {
        apply(commands, board, flow);
      } else {
        flow.push(commands);
      }
    });
  }

  // Runs phases and commands until a request or an end is on top.
  [[gnu::always_inline]] static Word run(Board& board, FlowOf<G>& flow) {
    Word word = flow.popWord();
    while (!isRequest(word)) {
      if (Stack::isState(word)) {
        const auto state = Stack::stateOf(word);
        if (G::winner(state)) break;
        G::onState(state, board, flow);
      } else {
        Command::fromWord(word).visit([&](auto command)
                                          __attribute__((always_inline)) {
                                            apply(command, board, flow);
                                          });
      }
      word = flow.popWord();
      // Checked here as well, where the compiler knows what a handler has
      // pushed.
      if (isRequest(word)) break;
    }
    flow.pushWord(word);
    flow.close();
    return word;
  }

  template <class C>
  [[gnu::always_inline]] static void apply(C command, Board& board,
                                           FlowOf<G>& flow) {
    if constexpr (RequestCommand<C>) {
      assert(false && "a request stays on the stack");
    } else if constexpr (requires { G::apply(command, board); }) {
      G::apply(command, board);
    } else if constexpr (requires { command.apply(board, flow); }) {
      command.apply(board, flow);
    } else {
      command.apply(board);
    }
  }

  // Fills `out` for the request on top or, if that has no moves, for the next
  // one.
  [[gnu::always_inline]] static Word generate(Board& board, Word top,
                                              MoveList& out) {
    out.clear();
    if (Stack::isState(top)) [[unlikely]]
      return top;
    onRequest(top, [&](auto request) __attribute__((always_inline)) {
      G::legalMoves(board, request, out);
    });
    if (!out.empty()) [[likely]]
      return top;
    return generateAgain(board, top, out);
  }

  [[gnu::always_inline]] static std::size_t count(Board& board, Word top) {
    if (Stack::isState(top)) [[unlikely]]
      return 0;
    const std::size_t count = onRequest(top, [&](auto request) {
      if constexpr (requires { G::countLegalMoves(board, request); }) {
        return static_cast<std::size_t>(G::countLegalMoves(board, request));
      } else {
        MoveList list;
        G::legalMoves(board, request, list);
        return list.size();
      }
    });
    if (count != 0) [[likely]]
      return count;
    return countAgain(board, top);
  }

  // Handles a request without moves, and those after it. Out of line, so that
  // the common path is straight-line code; with its own Flow, since a Flow whose
  // address escapes would not stay in registers.
  [[gnu::noinline, gnu::cold]] static Word generateAgain(Board& board,
                                                         Word request,
                                                         MoveList& out) {
    Word top = request;
    for (int i = 0; i < kMostResolved && out.empty(); ++i) {
      top = resolveEmpty(board, top);
      if (Stack::isState(top)) break;
      onRequest(top, [&](auto r) { G::legalMoves(board, r, out); });
    }
    return top;
  }

  [[gnu::noinline, gnu::cold]] static std::size_t countAgain(Board& board,
                                                             Word request) {
    MoveList list;
    generateAgain(board, request, list);
    return list.size();
  }

  // Resolves a request without moves and runs on. A debug build asserts that
  // this changes something.
  [[gnu::noinline, gnu::cold]] static Word resolveEmpty(Board& board,
                                                        Word request) {
#ifndef NDEBUG
    const Board before = board;
#endif
    FlowOf<G> flow(board.stack, board.stack.size() - 1);
    onRequest(request, [&](auto r) { G::onNoMoves(board, r, flow); });
    const Word next = run(board, flow);
    assert(!(board == before) &&
           "onNoMoves pushed nothing and changed nothing, so the same request "
           "would come up for ever");
    return next;
  }
};

}  // namespace phasemachine
