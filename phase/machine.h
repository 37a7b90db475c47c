// The phase machine: PhaseMachine<Game>::step.
//
//            answer: Move                          legal moves, side, winner
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
// may run pending automatic phases the first time; repeated, it returns the
// same and leaves the board unchanged. A request without legal moves resolves
// itself (Game::onNoMoves), so an empty list always comes with a winner; only
// if 1,000 requests in a row resolve themselves, a fault of the game, the list
// is empty without one. (A debug build asserts that onNoMoves pushes something
// or changes the board.) The end is sticky. step(board, move) only asserts that
// the move is legal; use tryStep for untrusted moves.
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

#pragma once

#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/game.h"
#include "phase/machine_loop.h"

namespace phasemachine {

// The result of step. Decomposes into (legalMoves, side, winner) and can be
// assigned to a std::tie of them.
template <class MoveList>
struct StepResult {
  MoveList legalMoves;
  Side side = Side::kNeutral;
  std::optional<Side> winner;

  // std::tie takes a tuple of the same references and only reads them, so the
  // result may be stored, and constant.
  operator std::tuple<MoveList&, Side&, std::optional<Side>&>()  // NOLINT
      const {
    auto& self = const_cast<StepResult&>(*this);
    return {self.legalMoves, self.side, self.winner};
  }
};

// The error of a move that is none of the `moves` legal ones of a decision of
// `who`.
inline absl::Status refusal(const Decision& decision, std::size_t moves,
                            std::string_view who) {
  if (decision.winner) {
    return absl::FailedPreconditionError(
        "the game is over; no move can be made");
  }
  return absl::InvalidArgumentError("illegal move: not among the " +
                                    std::to_string(moves) + " legal moves of " +
                                    std::string(who));
}

template <Game G>
class PhaseMachine {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Result = StepResult<MoveList>;

  // Query: the current decision.
  static Result step(Board& board) {
    Result result;
    const Decision d = legalMoves(board, result.legalMoves);
    result.side = d.side;
    result.winner = d.winner;
    return result;
  }

  // Answers the request on top with `move` and runs to the next decision.
  // Precondition: the game is not over and `move` is legal.
  static Result step(Board& board, Move move) {
    Result result;
    const Decision d = step(board, move, result.legalMoves);
    result.side = d.side;
    result.winner = d.winner;
    return result;
  }

  // The same with or without an answer.
  static Result step(Board& board, std::optional<Move> move) {
    return move ? step(board, *move) : step(board);
  }

  // The same, with the moves written to the caller's list.
  [[gnu::always_inline]] static Decision step(Board& board, Move move,
                                              MoveList& out) {
    return Loop::decisionOf(form().step(board, move, out));
  }

  // Answers and runs without listing moves, for callers that know the next
  // move. The side returned may have no legal move; legalMoves() resolves that.
  [[gnu::always_inline]] static Decision advance(Board& board, Move move) {
    return Loop::decisionOf(form().advance(board, move));
  }

  // The same two on a copy: `to` becomes `from` after the move. Faster than
  // clone() followed by the move.
  [[gnu::always_inline]] static Decision step(const Board& from, Move move,
                                              Board& to, MoveList& out) {
    return Loop::decisionOf(form().stepFrom(from, move, to, out));
  }
  [[gnu::always_inline]] static Decision advance(const Board& from, Move move,
                                                 Board& to) {
    return Loop::decisionOf(form().advanceFrom(from, move, to));
  }

  // Replaces `out` with the legal moves; empty only with a winner.
  [[gnu::always_inline]] static Decision legalMoves(Board& board,
                                                    MoveList& out) {
    return Loop::decisionOf(form().legalMoves(board, out));
  }

  // Number of legal moves, 0 at the end of the game.
  static std::size_t countLegalMoves(Board& board) {
    return form().countLegalMoves(board);
  }
  // Whether there is one, which a game may know without counting (hasMove).
  static bool hasLegalMove(Board& board) {
    if constexpr (requires { G::hasMove(board); }) {
      if (G::hasMove(board)) return true;
    }
    return countLegalMoves(board) != 0;
  }

  // step() for untrusted moves. Errors, with the board unchanged bit for bit:
  // FailedPrecondition if the game is over, InvalidArgument if the move is
  // illegal.
  static absl::StatusOr<Result> tryStep(Board& board, Move move) {
    Board copy = board;
    MoveList list;
    const Decision now = legalMoves(copy, list);
    if (now.winner || !list.contains(move)) {
      return refusal(now, list.size(), wordOfSide<G>(copy, now.side));
    }
    Result result = step(copy, move);
    board = copy;
    return result;
  }

  // The winner, or nothing if the game is not over; runs no phase.
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
    return Loop::onRequest(board.stack.topWord(), [&](auto request) -> double {
      if constexpr (requires { G::chanceWeight(board, request, move); }) {
        return G::chanceWeight(board, request, move);
      } else {
        assert(false && "nature does not act here");
        return 0;
      }
    });
  }

  // Draws an outcome by its probability without listing the outcomes.
  static Move sampleChance(const Board& board, Random& random)
    requires(G::kHasChance)
  {
    return Loop::onRequest(board.stack.topWord(), [&](auto request) -> Move {
      if constexpr (requires { G::sampleChance(board, request, random); }) {
        return G::sampleChance(board, request, random);
      } else {
        assert(false && "nature does not act here");
        return Move{};
      }
    });
  }

  // Makes `to` equal to `from`. Games whose boards have unused space (an empty
  // history) copy only the part in use.
  static void clone(const Board& from, Board& to) { form().clone(from, to); }

 private:
  using Loop = MachineLoop<G>;

  using Word = typename Loop::Word;

  // The rules of a game that compiles them once, with the functions of a
  // MachineTable.
  struct OnlyForm {
    static Word advance(Board& board, Move move) {
      return Loop::advance(board, move);
    }
    static Word legalMoves(Board& board, MoveList& out) {
      return Loop::legalMoves(board, out);
    }
    static Word step(Board& board, Move move, MoveList& out) {
      return Loop::step(board, move, out);
    }
    static std::size_t countLegalMoves(Board& board) {
      return Loop::countLegalMoves(board);
    }
    static void clone(const Board& from, Board& to) { Loop::clone(from, to); }
    static Word advanceFrom(const Board& from, Move move, Board& to) {
      return Loop::advance(from, move, to);
    }
    static Word stepFrom(const Board& from, Move move, Board& to,
                         MoveList& out) {
      return Loop::step(from, move, to, out);
    }
  };

  // Its functions return words, which are decoded where they are used: a
  // Decision would be pieced together in memory and read back as a whole, and
  // waiting for that took a quarter of a simulation of Connect Four.
  static decltype(auto) form() {
    if constexpr (requires { G::machineTable(); }) {
      return (G::machineTable());
    } else {
      return OnlyForm{};
    }
  }
};

}  // namespace phasemachine
