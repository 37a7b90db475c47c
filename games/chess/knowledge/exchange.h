// Static exchange evaluation: the gain or loss of a capture after all
// recaptures on its square.
//
// Contract: both sides capture on the target square with their least valuable
// piece as long as it pays. Pins and checks are ignored; X-ray attackers are
// included. Values are kExchangeValues in centipawns, independent of the
// evaluation.
//
// Example:
//   if (!Exchange<isa::Portable>::gainsAtLeast(position, move, 0)) return;
//
// Thread safety: pure functions on values. A template on the instruction set
// tag (core/isa.h), for the translation units of the variants; quiescence.h has
// the public interface.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EXCHANGE_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EXCHANGE_H_

#include <array>
#include <cstddef>

#include "games/chess/moves/rules.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// [PieceType]; only an illegal move captures a king; an empty square is 0.
inline constexpr std::array<int, 7> kExchangeValues = {100, 325,   335, 500,
                                                       950, 20000, 0};

constexpr int exchangeValue(PieceType type) {
  return kExchangeValues[static_cast<std::size_t>(type)];
}

// The value of the captured piece plus the gain by promotion, before any reply.
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
  // True if the exchange started by the legal `move` gains at least `threshold`
  // centipawns for the mover; losses are negative gains.
  static bool gainsAtLeast(const Position& position, Move move, int threshold) {
    if (move.kind() == MoveKind::kCastle) return threshold <= 0;
    const Square to = move.to();
    const PieceType promoted = promotedPiece(move.kind());
    const PieceType moved = movingPiece(move.kind());
    // `balance`: how far the side that captured last exceeds its goal, even if
    // it loses the capturing piece next.
    int balance = immediateGain(position, move) - threshold;
    if (balance < 0) return false;
    balance -= exchangeValue(promoted == PieceType::kNone ? moved : promoted);
    if (balance >= 0) return true;

    Bitboard occupied = (position.occupied() & ~bit(move.from())) | bit(to);
    if (move.kind() == MoveKind::kEnPassant) {
      occupied &= ~bit(static_cast<Square>(to ^ 8));
    }
    bool moverWins = true;  // whether the mover captured last
    for (Color side = ~position.sideToMove;; side = ~side) {
      const Bitboard attackers =
          Rules<Isa>::attackersTo(position, to, occupied) & occupied;
      const Bitboard own = attackers & position.pieces(side);
      if (own == 0) break;
      std::size_t type = 0;
      while ((own & position.planes[type]) == 0) ++type;
      if (type == static_cast<std::size_t>(PieceType::kKing)) {
        // A king captures only undefended pieces.
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
  // One square of the set: the first from the view of `color`, for colour
  // symmetry.
  static Bitboard firstOf(Bitboard set, Color color) {
    if (color == Color::kWhite) return set & -set;
    const Bitboard turned = __builtin_bswap64(set);
    return __builtin_bswap64(turned & -turned);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EXCHANGE_H_
