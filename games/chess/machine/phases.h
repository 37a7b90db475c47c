// The phases of chess: the turn, the draw rules, the effect of a move, and the
// meaning of an empty move list. One source for every processor; `Rules` is a
// variant of rules.h.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_MACHINE_PHASES_H_
#define PHASEMACHINE_GAMES_CHESS_MACHINE_PHASES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/side.h"
#include "games/chess/machine/board.h"
#include "phase/flow.h"

namespace phasemachine::chess {

// The winner of an end state; empty for other states.
constexpr std::optional<Side> winnerOf(StateType state) {
  if (state == StateType::kTurn) [[likely]]
    return std::nullopt;
  switch (state) {
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

  // Copies everything except the unused history.
  [[gnu::always_inline]] static void copyLive(const Board& from, Board& to) {
    copyBeyond<0>(from, to);
  }

  // kTurn: ends the game by a draw rule, or asks the side to move, with the
  // next turn below the request.
  [[gnu::always_inline]] static void onState(StateType /*kTurn*/, Board& board,
                                             Flow& flow) {
    if (board.draws != DrawRules::kNone && mayBeDrawn(board)) [[unlikely]] {
      if (const auto end = drawEnd(board)) {
        flow.push(*end);
        return;
      }
    }
    flow.push(StateType::kTurn);
    flow.push(RequestMove{.side = sideOf(board.position.sideToMove)});
  }

  [[gnu::always_inline]] static MovePiece toCommands(const Board&, RequestMove,
                                                     Move move) {
    return {.move = move};
  }

  [[gnu::always_inline]] static void apply(MovePiece command, Board& board) {
    Rules::makeMove(board.position, command.move);
    remember(board);
  }

  // Sets `to` to `from` with the command applied.
  [[gnu::always_inline]] static void applyToCopy(MovePiece command,
                                                 const Board& from, Board& to) {
    copyBeyond<sizeof(Position::planes)>(from, to);
    Rules::makeMove(from.position, command.move, to.position);
    remember(to);
  }

  [[gnu::always_inline]] static void legalMoves(const Board& board, RequestMove,
                                                MoveList& out) {
    Rules::generateLegal(board.position, out);
  }

  [[gnu::always_inline]] static std::size_t countLegalMoves(const Board& board,
                                                            RequestMove) {
    return Rules::countLegal(board.position);
  }

  // Ends the game: mate or stalemate.
  static void onNoMoves(Board& board, RequestMove request, Flow& flow) {
    if (!Rules::inCheck(board.position, board.position.sideToMove)) {
      flow.push(StateType::kStalemateEnd);
    } else {
      flow.push(request.side == Side::kFirst ? StateType::kSecondWinEnd
                                             : StateType::kFirstWinEnd);
    }
  }

  // Copies everything except the planes and the history beyond its first line.
  [[gnu::always_inline]] static void copyFirstLines(const Board& from,
                                                    Board& to) {
    copyFixed<sizeof(Position::planes)>(from, to);
  }

  // True if a pawn, rook or queen stands outside `squares`.
  [[gnu::always_inline]] static bool hasMatingPiecesOutside(
      const Position& position, Bitboard squares) {
    // Nearly always a pawn does.
    if ((position.pieces(PieceType::kPawn) & ~squares) != 0) [[likely]]
      return true;
    return (matingPieces(position) & ~squares) != 0;
  }

 private:
  // Copies everything except the first kSkipped bytes and the unused history.
  template <std::size_t kSkipped>
  [[gnu::always_inline]] static void copyBeyond(const Board& from, Board& to) {
    if (from.position.halfmoveClock >= KeyHistory::kLineKeys) [[unlikely]] {
      const std::size_t last = (from.historySize() - 1) / KeyHistory::kLineKeys;
      for (std::size_t i = 1; i <= last; ++i) {
        Rules::template copyLines<1>(to.history.line(i), from.history.line(i));
      }
    }
    copyFixed<kSkipped>(from, to);
  }

  template <std::size_t kSkipped>
  [[gnu::always_inline]] static void copyFixed(const Board& from, Board& to) {
    constexpr std::size_t kFixed =
        offsetof(Board, history) + KeyHistory::kLineBytes - kSkipped;
    Rules::template copyLines<kFixed / 64>(
        reinterpret_cast<unsigned char*>(&to) + kSkipped,
        reinterpret_cast<const unsigned char*>(&from) + kSkipped);
  }

  [[gnu::always_inline]] static void remember(Board& board) {
    const std::size_t clock = board.position.halfmoveClock;
    if (clock < KeyHistory::kCapacity) [[likely]] {
      board.history.set(clock, board.position.key);
    }
  }

  // False for nearly all positions: then no draw rule applies.
  [[gnu::always_inline]] static bool mayBeDrawn(const Board& board) {
    const Position& position = board.position;
    const std::size_t clock = position.halfmoveClock;
    return (clock >= 8 && earlierOccurrences(board) != 0) || clock >= 100 ||
           matingPieces(position) == 0;
  }

  [[gnu::noinline, gnu::cold]] static std::optional<StateType> drawEnd(
      const Board& board) {
    const Position& position = board.position;
    const bool fide = board.draws == DrawRules::kFide;
    if (position.halfmoveClock >= 8 &&
        earlierOccurrences(board) >= (fide ? 4U : 2U)) {
      return StateType::kRepetitionEnd;
    }
    if (position.halfmoveClock >= (fide ? 150 : 100) && !isMate(position)) {
      return StateType::kMoveRuleEnd;
    }
    if (matingPieces(position) == 0 && isDead(position)) {
      return StateType::kDeadPositionEnd;
    }
    return std::nullopt;
  }

  // Earlier occurrences of the current position since the last irreversible
  // move. Precondition: at least one ply has been made since then.
  [[gnu::noinline]] static unsigned earlierOccurrences(const Board& board) {
    const std::size_t clock = board.position.halfmoveClock;
    return Rules::countKeys(board.history,
                            std::min(clock, KeyHistory::kCapacity),
                            board.position.key);
  }

  // With a pawn, rook or queen left, mate is still possible.
  [[gnu::always_inline]] static Bitboard matingPieces(
      const Position& position) {
    return position.pieces(PieceType::kPawn) |
           position.pieces(PieceType::kRook) |
           position.pieces(PieceType::kQueen);
  }

  // Mate takes precedence over the move rules (FIDE Laws 9.6.2).
  static bool isMate(const Position& position) {
    return Rules::inCheck(position, position.sideToMove) &&
           Rules::countLegal(position) == 0;
  }

  // True if no sequence of moves can mate: bare kings, one minor piece, or
  // bishops all on one colour of squares. Precondition: no pawn, rook or queen.
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

#endif  // PHASEMACHINE_GAMES_CHESS_MACHINE_PHASES_H_
