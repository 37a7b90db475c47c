// Squares, pieces on squares and moves.
//
// A square is rank * files + file, counted from White's left corner. A piece on
// a square is a code: 2 * kind + color, 0 for an empty square; kinds are
// numbered by the variant (spec.h).

#pragma once

#include <cstdint>

#include "core/move_list.h"
#include "core/side.h"

namespace phasemachine::fairy_chess {

inline constexpr int kMostSquares = 144;
inline constexpr int kNoSquare = 255;
// Clocks saturate at this value.
inline constexpr int kHighestClock = 65000;
// Number of kinds in a variant, including kind 0 (no piece).
inline constexpr int kMostKinds = 64;
// Kinds that a hand can hold.
inline constexpr int kHandKinds = 16;

using Code = std::uint8_t;

constexpr Code codeOf(int kind, int color) {
  return static_cast<Code>(2 * kind + color);
}
constexpr int kindOf(Code code) { return code >> 1; }
constexpr int colorOf(Code code) { return code & 1; }

enum class MoveType : std::uint8_t {
  kNormal,
  kEnPassant,
  kCastling,   // from the king's square to the rook's
  kDrop,       // `extra` is the kind
  kPromotion,  // `extra` is the new kind
  kShot,       // `extra` is the square that the arrow hits
  // First halves: a promotion or an arrow follows.
  kAsksPromotion,
  kAsksShot,
  // Nature deals start number `from` + 256 * `to`.
  kDeal,
};

// A whole move or half a move: first the squares; then, if `type` asks for it,
// a kPromotion, a kShot, or a kNormal for no promotion or arrow.
struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t extra = 0;
  MoveType type = MoveType::kNormal;

  friend bool operator==(Move, Move) = default;
};

// p pieces reach at most 144 - p squares each, and each of 16 kinds in hand can
// drop on as many: (p + 16) * (144 - p) is at most 6,400; castling adds two.
using MoveList = phasemachine::MoveList<Move, 6464>;

}  // namespace phasemachine::fairy_chess
