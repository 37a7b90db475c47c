// The phase machine: PhaseMachine<Game>::step.
//
//            answer: Move                              legal moves, side,
//            winner
//                 |                                              ^
//                 v                                              |
//   step(board, move): pop the request, move -> commands, push them reversed
//                      loop: pop top of board.stack
//                            StateType  -> Game::onState
//                            command    -> apply
//                            request    -> stays; generate moves; return
//
// Contract: the machine is stateless; everything is on the board. It does not
// allocate, lock, throw or print. step(board) without an answer is a query: it
// may run pending automatic phases the first time, and asked again it answers
// the same and leaves the board equal. A request without legal moves resolves
// itself (Game::onNoMoves), so an empty list always comes with a winner. The
// end is sticky. step(board, move) only asserts that the move is legal; edges
// use tryStep.
//
// Example:
//   auto board = Chess::initial({});
//   auto [legalMoves, side, winner] = PhaseMachine<Chess>::step(board);
//   while (!winner) {
//     std::tie(legalMoves, side, winner) =
//         PhaseMachine<Chess>::step(board, choose(legalMoves, side));
//   }
//
// Thread safety: safe on different boards from any number of threads.

#ifndef PHASEMACHINE_PHASE_MACHINE_H_
#define PHASEMACHINE_PHASE_MACHINE_H_

#include <cassert>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/game.h"

namespace phasemachine {

// Who must decide, or who has won. While `winner` is empty the game runs;
// kNeutral as winner is a draw. At the end `side` is kNeutral.
struct Decision {
  Side side = Side::kNeutral;
  std::optional<Side> winner;

  friend bool operator==(const Decision&, const Decision&) = default;
};

// What step returns. Decomposes into (legalMoves, side, winner) and can be
// assigned to a std::tie of them.
template <class MoveList>
struct StepResult {
  MoveList legalMoves;
  Side side = Side::kNeutral;
  std::optional<Side> winner;

  operator std::tuple<MoveList&, Side&, std::optional<Side>&>() && {  // NOLINT
    return {legalMoves, side, winner};
  }
};

// The entry points of one compiled form of a game, for games whose rules are
// compiled more than once (for several instruction sets, say). Such a game has
// `static const MachineTable<...>& machineTable()`, and its front door makes
// one indirect call per step into code where machine and rules are inlined
// into each other. In such a form `G::apply(command, board)` may stand in for
// the command's own apply().
template <class Board, class Move, class MoveList>
struct MachineTable {
  Decision (*advance)(Board&, Move);
  Decision (*legalMoves)(Board&, MoveList&);
  Decision (*step)(Board&, Move, MoveList&);
  std::size_t (*countLegalMoves)(Board&);
};

// The machine's loop over one compiled form of the rules. Callers use
// PhaseMachine below.
template <class G>
class MachineLoop {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  [[gnu::always_inline]] static Decision advance(Board& board, Move move) {
    FlowOf<G> flow(board.stack);
    answer(board, flow, move);
    return run(board, flow).decision;
  }

  [[gnu::always_inline]] static Decision legalMoves(Board& board,
                                                    MoveList& out) {
    FlowOf<G> flow(board.stack);
    return generate(board, flow, out);
  }

  [[gnu::always_inline]] static Decision step(Board& board, Move move,
                                              MoveList& out) {
    FlowOf<G> flow(board.stack);
    answer(board, flow, move);
    return generate(board, flow, out);
  }

  [[gnu::always_inline]] static std::size_t countLegalMoves(Board& board) {
    FlowOf<G> flow(board.stack);
    for (;;) {
      const Stop stop = run(board, flow);
      if (stop.decision.winner) return 0;
      const std::size_t count = onRequest(stop.request, [&](auto request) {
        if constexpr (requires { G::countLegalMoves(board, request); }) {
          return static_cast<std::size_t>(G::countLegalMoves(board, request));
        } else {
          MoveList list;
          G::legalMoves(board, request, list);
          return list.size();
        }
      });
      if (count != 0) return count;
      resolveEmpty(board, flow, stop.request);
    }
  }

  static constexpr MachineTable<Board, Move, MoveList> table() {
    return {[](Board& b, Move m) { return advance(b, m); },
            [](Board& b, MoveList& out) { return legalMoves(b, out); },
            [](Board& b, Move m, MoveList& out) { return step(b, m, out); },
            [](Board& b) { return countLegalMoves(b); }};
  }

  // Calls f with the request that `word` holds.
  template <class Word, class F>
  [[gnu::always_inline]] static auto onRequest(Word word, F&& f) {
    return dispatchRequest<0>(word, f);
  }

 private:
  using Stack = decltype(Board::stack);
  using Word = typename Stack::Word;
  using Command = typename G::Command;

  struct Stop {
    Decision decision;
    Word request = 0;
  };

  template <class F>
  [[gnu::always_inline]] static void onCommand(Word word, F&& f) {
    Command::fromWord(word).visit(std::forward<F>(f));
  }

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

  // Pops the request and pushes what the move does.
  [[gnu::always_inline]] static void answer(Board& board, FlowOf<G>& flow,
                                            Move move) {
    const Word word = board.stack.popWord();
    assert(!Stack::isState(word) && "the game is over or not yet queried");
    onRequest(word, [&](auto request) {
      const auto commands = G::toCommands(board, request, move);
      if constexpr (requires { commands.size(); }) {
        for (std::size_t i = commands.size(); i-- > 0;) flow.push(commands[i]);
      } else {
        flow.push(commands);
      }
    });
  }

  // Runs phases and commands until a request or an end is on top.
  [[gnu::always_inline]] static Stop run(Board& board, FlowOf<G>& flow) {
    for (;;) {
      const Word word = flow.popWord();
      if (Stack::isState(word)) {
        const auto state = Stack::stateOf(word);
        if (const std::optional<Side> winner = G::winner(state)) {
          board.stack.pushWord(word);
          return {{Side::kNeutral, winner}, word};
        }
        G::onState(state, board, flow);
        continue;
      }
      std::optional<Side> asked;
      onCommand(word, [&](auto command) __attribute__((always_inline)) {
        using T = decltype(command);
        if constexpr (RequestCommand<T>) {
          asked = command.side;
        } else if constexpr (requires { G::apply(command, board); }) {
          G::apply(command, board);
        } else if constexpr (requires { command.apply(board, flow); }) {
          command.apply(board, flow);
        } else {
          command.apply(board);
        }
      });
      if (asked) {
        assert(flow.drained());
        board.stack.pushWord(word);
        return {{*asked, std::nullopt}, word};
      }
    }
  }

  [[gnu::always_inline]] static Decision generate(Board& board, FlowOf<G>& flow,
                                                  MoveList& out) {
    for (;;) {
      const Stop stop = run(board, flow);
      out.clear();
      if (stop.decision.winner) return stop.decision;
      onRequest(stop.request,
                [&](auto request) { G::legalMoves(board, request, out); });
      if (!out.empty()) [[likely]]
        return stop.decision;
      resolveEmpty(board, flow, stop.request);
    }
  }

  static void resolveEmpty(Board& board, FlowOf<G>& flow, Word request) {
    board.stack.popWord();
    onRequest(request, [&](auto r) { G::onNoMoves(board, r, flow); });
  }
};

template <Game G>
class PhaseMachine {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Result = StepResult<MoveList>;

  // Query: what is to be decided now.
  static Result step(Board& board) {
    Result result;
    const Decision d = legalMoves(board, result.legalMoves);
    result.side = d.side;
    result.winner = d.winner;
    return result;
  }

  // Answers the request on top with `move` and runs to the next decision.
  // Precondition: the game runs and `move` is legal.
  static Result step(Board& board, Move move) {
    Result result;
    const Decision d = step(board, move, result.legalMoves);
    result.side = d.side;
    result.winner = d.winner;
    return result;
  }

  // As the specification writes it: with or without an answer.
  static Result step(Board& board, std::optional<Move> move) {
    return move ? step(board, *move) : step(board);
  }

  // The same into the caller's list.
  static Decision step(Board& board, Move move, MoveList& out) {
    if constexpr (kHasTable) {
      return G::machineTable().step(board, move, out);
    } else {
      return MachineLoop<G>::step(board, move, out);
    }
  }

  // Answers and runs, without a list: for descents that know their moves. The
  // side told may turn out to have no move; legalMoves() resolves that.
  static Decision advance(Board& board, Move move) {
    if constexpr (kHasTable) {
      return G::machineTable().advance(board, move);
    } else {
      return MachineLoop<G>::advance(board, move);
    }
  }

  // Replaces `out` by the legal moves; empty only with a winner.
  static Decision legalMoves(Board& board, MoveList& out) {
    if constexpr (kHasTable) {
      return G::machineTable().legalMoves(board, out);
    } else {
      return MachineLoop<G>::legalMoves(board, out);
    }
  }

  // Number of legal moves, 0 at the end of the game.
  static std::size_t countLegalMoves(Board& board) {
    if constexpr (kHasTable) {
      return G::machineTable().countLegalMoves(board);
    } else {
      return MachineLoop<G>::countLegalMoves(board);
    }
  }

  // step() for moves from outside. Errors, with the board untouched bit for
  // bit: FailedPrecondition when the game is over, InvalidArgument when the
  // move is not legal now.
  static absl::StatusOr<Result> tryStep(Board& board, Move move) {
    Board copy = board;
    MoveList list;
    const Decision now = legalMoves(copy, list);
    if (now.winner) {
      return absl::FailedPreconditionError(
          "the game is over; no move can be made");
    }
    if (!list.contains(move)) {
      return absl::InvalidArgumentError(
          "illegal move: not among the " + std::to_string(list.size()) +
          " legal moves of " + std::string(toString(now.side)));
    }
    Result result = step(copy, move);
    board = copy;
    return result;
  }

  // The end, or nothing while the game runs; runs no phase.
  static std::optional<Side> winner(const Board& board) {
    if (board.stack.empty()) return std::nullopt;
    const auto word = board.stack.topWord();
    using Stack = decltype(Board::stack);
    if (!Stack::isState(word)) return std::nullopt;
    return G::winner(Stack::stateOf(word));
  }

  // Probability of an outcome when nature acts (side is kNeutral); the legal
  // moves' weights sum to one.
  static double chanceWeight(const Board& board, Move move)
    requires(G::kHasChance)
  {
    return MachineLoop<G>::onRequest(
        board.stack.topWord(), [&](auto request) -> double {
          if constexpr (requires { G::chanceWeight(board, request, move); }) {
            return G::chanceWeight(board, request, move);
          } else {
            assert(false && "nature does not act here");
            return 0;
          }
        });
  }

  // Draws an outcome by its probability, without listing the outcomes.
  static Move sampleChance(const Board& board, Random& random)
    requires(G::kHasChance)
  {
    return MachineLoop<G>::onRequest(
        board.stack.topWord(), [&](auto request) -> Move {
          if constexpr (requires { G::sampleChance(board, request, random); }) {
            return G::sampleChance(board, request, random);
          } else {
            assert(false && "nature does not act here");
            return Move{};
          }
        });
  }

  // Copies a board; a game with dead space on its boards (an empty history)
  // copies the live part alone. `to` becomes equal to `from`.
  [[gnu::always_inline]] static void clone(const Board& from, Board& to) {
    if constexpr (requires { G::copyLive(from, to); }) {
      G::copyLive(from, to);
    } else {
      to = from;
    }
  }

 private:
  static constexpr bool kHasTable = requires {
    {
      G::machineTable()
    } -> std::same_as<const MachineTable<Board, Move, MoveList>&>;
  };
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_MACHINE_H_
