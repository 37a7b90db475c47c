// What a capture wins or loses once all recaptures on its square are made:
// static exchange evaluation.
//
// Contract: both sides capture on the target square with their least valuable
// piece as long as it pays. Pins and checks are not seen; pieces behind those
// that capture are. Values in centipawns are kExchangeValues, whatever the
// evaluation thinks of the pieces.
//
// Example:
//   if (!Exchange<isa::Portable>::gainsAtLeast(position, move, 0)) continue;
//
// Thread safety: pure functions on values. A template on the instruction set
// tag (isa.h), for the translation units of the variants; evaluate.h has the
// front door.

#ifndef PHASEMACHINE_GAMES_CHESS_EXCHANGE_H_
#define PHASEMACHINE_GAMES_CHESS_EXCHANGE_H_

#include <array>
#include <cstddef>

#include "games/chess/position.h"
#include "games/chess/rules.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

// [PieceType]; a king can be "captured" only by a move that would be illegal,
// and nothing is nothing.
inline constexpr std::array<int, 7> kExchangeValues = {100, 325,   335, 500,
                                                       950, 20000, 0};

constexpr int exchangeValue(PieceType type) {
  return kExchangeValues[static_cast<std::size_t>(type)];
}

// What `move` takes off the board or adds by promoting, before any answer.
inline int immediateGain(const Position& position, Move move) {
  const MoveKind kind = move.kind();
  if (kind == MoveKind::kEnPassant) return exchangeValue(PieceType::kPawn);
  if (kind == MoveKind::kCastle) return 0;
  const PieceType promoted = promotedPiece(kind);
  const int gain = exchangeValue(pieceOn(position, move.to()));
  return promoted == PieceType::kNone
             ? gain
             : gain + exchangeValue(promoted) - exchangeValue(PieceType::kPawn);
}

template <class Isa>
struct Exchange {
  // True when the exchange that the legal `move` begins gains `threshold`
  // centipawns or more for the side that moves; losses are negative gains.
  static bool gainsAtLeast(const Position& position, Move move, int threshold) {
    if (move.kind() == MoveKind::kCastle) return threshold <= 0;
    const Square to = move.to();
    const PieceType promoted = promotedPiece(move.kind());
    const PieceType moved = movingPiece(move.kind());
    // `balance` is what the side that has just captured is ahead of its goal
    // even if its capturing piece is lost next.
    int balance = immediateGain(position, move) - threshold;
    if (balance < 0) return false;
    balance -= exchangeValue(promoted == PieceType::kNone ? moved : promoted);
    if (balance >= 0) return true;

    Bitboard occupied = (position.occupied() & ~bit(move.from())) | bit(to);
    if (move.kind() == MoveKind::kEnPassant) {
      occupied &= ~bit(static_cast<Square>(to ^ 8));
    }
    bool moverWins = true;  // whether the side of `move` captured last
    for (Color side = ~position.sideToMove;; side = ~side) {
      const Bitboard attackers =
          Rules<Isa>::attackersTo(position, to, occupied) & occupied;
      const Bitboard own = attackers & position.pieces(side);
      if (own == 0) break;
      std::size_t type = 0;
      while ((own & position.planes[type]) == 0) ++type;
      if (type == static_cast<std::size_t>(PieceType::kKing)) {
        // A king captures only what nobody covers.
        if ((attackers & position.pieces(~side)) == 0) moverWins = !moverWins;
        break;
      }
      moverWins = !moverWins;
      balance = -balance - 1 - kExchangeValues[type];
      if (balance >= 0) break;
      occupied &= ~firstOf(own & position.planes[type], position.sideToMove);
    }
    return moverWins;
  }

 private:
  // One square of the set: the first one as `color` sees the board, so that
  // exchanging the colours changes nothing.
  static Bitboard firstOf(Bitboard set, Color color) {
    if (color == Color::kWhite) return set & -set;
    const Bitboard turned = __builtin_bswap64(set);
    return __builtin_bswap64(turned & -turned);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_EXCHANGE_H_
