// When things happen in chess: the turn, the draw rules, and what a move and an
// empty move list mean. Written once for every processor; `Rules` is one
// variant of rules.h.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_PHASES_H_
#define PHASEMACHINE_GAMES_CHESS_PHASES_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/side.h"
#include "games/chess/board.h"
#include "phase/flow.h"

namespace phasemachine::chess {

// The end of the game that a state means, if it is one.
constexpr std::optional<Side> winnerOf(StateType state) {
  switch (state) {
    case StateType::kTurn:
      return std::nullopt;
    case StateType::kFirstWinEnd:
      return Side::kFirst;
    case StateType::kSecondWinEnd:
      return Side::kSecond;
    default:
      return Side::kNeutral;
  }
}

template <class Rules>
struct Phases {
  using Board = chess::Board;
  using Move = chess::Move;
  using MoveList = chess::MoveList;
  using StateType = chess::StateType;
  using Command = chess::Command;
  using Flow = phasemachine::Flow<decltype(Board::stack)>;

  static constexpr std::optional<Side> winner(StateType state) {
    return winnerOf(state);
  }

  // kTurn: ends the game by a draw rule, or asks the side to move, with the
  // next turn below the request.
  [[gnu::always_inline]] static void onState(StateType /*kTurn*/, Board& board,
                                             Flow& flow) {
    if (board.draws != DrawRules::kNone) {
      if (const auto end = drawEnd(board)) {
        flow.push(*end);
        return;
      }
    }
    flow.push(StateType::kTurn);
    flow.push(RequestMove{.side = sideOf(board.position.sideToMove)});
  }

  // Makes `to` equal to `from`, copying what is live: the history is short as a
  // rule, so the branch is nearly always the same way.
  [[gnu::always_inline]] static void copyLive(const Board& from, Board& to) {
    constexpr std::size_t kShort = 256;
    constexpr std::size_t kShortHistory =
        (kShort - offsetof(Board, history)) / sizeof(std::uint64_t);
    Rules::template copyLines<kShort / 64>(&from, &to);
    if (from.position.halfmoveClock >= kShortHistory) [[unlikely]] {
      to.history = from.history;
    }
  }

  [[gnu::always_inline]] static MovePiece toCommands(const Board&, RequestMove,
                                                     Move move) {
    return {.move = move};
  }

  [[gnu::always_inline]] static void apply(MovePiece command, Board& board) {
    Rules::makeMove(board.position, command.move);
    const std::size_t clock = board.position.halfmoveClock;
    if (clock < kHistoryCapacity) board.history[clock] = board.position.key;
  }

  [[gnu::always_inline]] static void legalMoves(const Board& board, RequestMove,
                                                MoveList& out) {
    Rules::generateLegal(board.position, out);
  }

  [[gnu::always_inline]] static std::size_t countLegalMoves(const Board& board,
                                                            RequestMove) {
    return Rules::countLegal(board.position);
  }

  // Mate or stalemate.
  static void onNoMoves(Board& board, RequestMove request, Flow& flow) {
    if (!Rules::inCheck(board.position, board.position.sideToMove)) {
      flow.push(StateType::kStalemateEnd);
    } else {
      flow.push(request.side == Side::kFirst ? StateType::kSecondWinEnd
                                             : StateType::kFirstWinEnd);
    }
  }

 private:
  [[gnu::always_inline]] static std::optional<StateType> drawEnd(
      const Board& board) {
    const Position& position = board.position;
    const std::size_t clock = position.halfmoveClock;
    const bool fide = board.draws == DrawRules::kFide;
    if (clock >= 8 && repetitions(board) >= (fide ? 4U : 2U)) {
      return StateType::kRepetitionEnd;
    }
    if (clock >= (fide ? 150U : 100U) && !isMate(position)) {
      return StateType::kMoveRuleEnd;
    }
    if ((position.pieces(PieceType::kPawn) | position.pieces(PieceType::kRook) |
         position.pieces(PieceType::kQueen)) == 0 &&
        isDead(position)) {
      return StateType::kDeadPositionEnd;
    }
    return std::nullopt;
  }

  // Earlier occurrences of the position on the board.
  static std::size_t repetitions(const Board& board) {
    const std::size_t clock =
        std::min<std::size_t>(board.position.halfmoveClock, kHistoryCapacity);
    std::size_t count = 0;
    for (std::size_t i = 0; i + 4 <= clock; ++i) {
      count += board.history[i] == board.position.key;
    }
    return count;
  }

  // Mate takes precedence over the move rules (FIDE Laws 9.6.2).
  static bool isMate(const Position& position) {
    return Rules::inCheck(position, position.sideToMove) &&
           Rules::countLegal(position) == 0;
  }

  // No sequence of moves can mate: bare kings, one minor piece, or bishops all
  // on one colour of squares. Precondition: no pawn, rook or queen.
  static bool isDead(const Position& position) {
    constexpr Bitboard kDarkSquares = 0xAA55AA55AA55AA55ULL;
    const Bitboard knights = position.pieces(PieceType::kKnight);
    const Bitboard bishops = position.pieces(PieceType::kBishop);
    const Bitboard minors = knights | bishops;
    if ((minors & (minors - 1)) == 0) return true;
    return knights == 0 &&
           ((bishops & kDarkSquares) == 0 || (bishops & ~kDarkSquares) == 0);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PHASES_H_
