// The phases of chess: the turn, the draw rules, the effect of a move, and the
// meaning of an empty move list. One source for every processor; `Rules` is a
// compiled form of rules.h.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/side.h"
#include "games/chess/machine/board.h"
#include "games/chess/moves/move_maker.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "phase/flow.h"
#include "phase/machine_loop.h"

namespace phasemachine::chess {

// The winner of an end state; empty for other states.
constexpr std::optional<Side> winnerOf(StateType state) {
  if (state == StateType::kTurn) [[likely]]
    return std::nullopt;
  switch (state) {
    case StateType::kFirstWinEnd: return Side::kFirst;
    case StateType::kSecondWinEnd: return Side::kSecond;
    default: return Side::kNeutral;
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

// The usual turn of chess, as straight-line code.
//
// Contract: the same results as MachineLoop over phases.h, to the byte. In a
// usual turn the move is plain (move_maker.h), a turn follows, and no draw rule
// can apply, as far as one can tell at once. The machine would pop the request
// and the turn and push the turn and the other side's request, so all that
// changes on the stack is that request. Any other turn is left to the machine.
// For the translation units of the compiled forms.

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
