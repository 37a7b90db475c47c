// Squares and sets of them, pieces, towers and moves.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/move_list.h"
#include "core/side.h"

namespace phasemachine::gungi {

// Numbered 0 to 80, row by row from the top left corner: 9 * row + column. The
// first player is at the bottom (row 8).
using Square = std::uint8_t;

inline constexpr int kRows = 9;
inline constexpr Square kSquares = 81;
inline constexpr Square kNoSquare = 127;

constexpr Square squareAt(int row, int column) {
  return static_cast<Square>(9 * row + column);
}
constexpr int rowOf(Square s) { return s / 9; }
constexpr int columnOf(Square s) { return s % 9; }
constexpr bool isOnBoard(int row, int column) {
  return row >= 0 && row < kRows && column >= 0 && column < kRows;
}

struct SquareSet {
  std::uint64_t lo = 0;  // squares 0 to 63
  std::uint64_t hi = 0;  // squares 64 to 80

  // Precondition: s < kSquares, or kNoSquare, which is in no set.
  [[gnu::always_inline]] static constexpr SquareSet of(Square s) {
    return s < 64         ? SquareSet{std::uint64_t{1} << s, 0}
           : s < kSquares ? SquareSet{0, std::uint64_t{1} << (s - 64)}
                          : SquareSet{};
  }
  [[gnu::always_inline]] constexpr bool has(Square s) const {
    return ((s < 64 ? lo >> s : hi >> (s & 63)) & 1) != 0;
  }
  [[gnu::always_inline]] constexpr bool empty() const { return (lo | hi) == 0; }
  [[gnu::always_inline]] constexpr int count() const {
    return std::popcount(lo) + std::popcount(hi);
  }
  // Precondition of both: not empty.
  [[gnu::always_inline]] constexpr Square lowest() const {
    return static_cast<Square>(lo != 0 ? std::countr_zero(lo)
                                       : 64 + std::countr_zero(hi));
  }
  [[gnu::always_inline]] constexpr Square highest() const {
    return static_cast<Square>(hi != 0 ? 127 - std::countl_zero(hi)
                                       : 63 - std::countl_zero(lo));
  }
  // The next 64 members from `square` on, the first one as bit 0.
  [[gnu::always_inline]] constexpr std::uint64_t from(int square) const {
    if (square == 0) return lo;
    return square < 64 ? lo >> square | hi << (64 - square)
                       : hi >> (square - 64);
  }
  // The square with `n` lower ones in the set. Precondition: n < count().
  [[gnu::always_inline]] constexpr Square nth(int n) const {
    const int low = std::popcount(lo);
    std::uint64_t word = n < low ? lo : hi;
    for (int i = n < low ? n : n - low; i > 0; --i) word &= word - 1;
    return static_cast<Square>((n < low ? 0 : 64) + std::countr_zero(word));
  }

  [[gnu::always_inline]] friend constexpr SquareSet operator&(SquareSet a,
                                                              SquareSet b) {
    return {a.lo & b.lo, a.hi & b.hi};
  }
  [[gnu::always_inline]] friend constexpr SquareSet operator|(SquareSet a,
                                                              SquareSet b) {
    return {a.lo | b.lo, a.hi | b.hi};
  }
  [[gnu::always_inline]] friend constexpr SquareSet operator^(SquareSet a,
                                                              SquareSet b) {
    return {a.lo ^ b.lo, a.hi ^ b.hi};
  }
  // The complement includes squares beyond the board; intersect it.
  [[gnu::always_inline]] constexpr SquareSet operator~() const {
    return {~lo, ~hi};
  }
  constexpr SquareSet& operator&=(SquareSet o) { return *this = *this & o; }
  constexpr SquareSet& operator|=(SquareSet o) { return *this = *this | o; }
  friend constexpr bool operator==(SquareSet, SquareSet) = default;
};

// The bits of a word in reverse.
constexpr std::uint64_t reversed(std::uint64_t bits) {
  bits = (bits >> 1 & 0x5555555555555555ULL) | (bits & 0x5555555555555555ULL)
                                                   << 1;
  bits = (bits >> 2 & 0x3333333333333333ULL) | (bits & 0x3333333333333333ULL)
                                                   << 2;
  bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0FULL) | (bits & 0x0F0F0F0F0F0F0F0FULL)
                                                   << 4;
  return __builtin_bswap64(bits);
}

// The set on the board turned by half a turn: square s becomes 80 - s. So all
// 128 bits are reversed, and shifted by the 47 unused ones.
constexpr SquareSet turnedRound(SquareSet set) {
  const std::uint64_t low = reversed(set.hi);
  const std::uint64_t high = reversed(set.lo);
  return {low >> 47 | high << 17, high >> 47};
}

inline constexpr SquareSet kAllSquares = {~std::uint64_t{0}, 0x1FFFF};

// Calls f with each square, from the lowest.
template <class F>
[[gnu::always_inline]] constexpr void forEachSquare(SquareSet set, F&& f) {
  for (std::uint64_t w = set.lo; w != 0; w &= w - 1) {
    f(static_cast<Square>(std::countr_zero(w)));
  }
  for (std::uint64_t w = set.hi; w != 0; w &= w - 1) {
    f(static_cast<Square>(64 + std::countr_zero(w)));
  }
}

// Calls f with each square, from the lowest, until it returns true; returns
// whether it did.
template <class F>
[[gnu::always_inline]] constexpr bool anySquare(SquareSet set, F&& f) {
  for (std::uint64_t w = set.lo; w != 0; w &= w - 1) {
    if (f(static_cast<Square>(std::countr_zero(w)))) return true;
  }
  for (std::uint64_t w = set.hi; w != 0; w &= w - 1) {
    if (f(static_cast<Square>(64 + std::countr_zero(w)))) return true;
  }
  return false;
}

// In the order in which hands are written.
enum class PieceType : std::uint8_t {
  kSui,      // 帥 marshal
  kDai,      // 大 general
  kChuu,     // 中 lieutenant general
  kSho,      // 小 major general
  kSamurai,  // 侍 warrior
  kYari,     // 槍 lancer
  kUma,      // 馬 rider
  kShinobi,  // 忍 spy
  kToride,   // 砦 fortress
  kHyo,      // 兵 soldier
  kHou,      // 砲 cannon
  kYumi,     // 弓 archer
  kTsutu,    // 筒 musketeer
  kBou,      // 謀 tactician
};
inline constexpr int kPieceTypes = 14;

constexpr std::size_t index(PieceType type) {
  return static_cast<std::size_t>(type);
}

// A piece in five bits; 0 is no piece.
using Piece = std::uint8_t;

constexpr Piece makePiece(PieceType type, Side side) {
  return static_cast<Piece>((static_cast<unsigned>(type) + 1) << 1 |
                            static_cast<unsigned>(side));
}
constexpr PieceType typeOf(Piece piece) {
  return static_cast<PieceType>((piece >> 1) - 1);  // NOLINT: of a piece
}
constexpr Side sideOf(Piece piece) { return static_cast<Side>(piece & 1); }

// The pieces of one square, the top one in the lowest five bits.
using Tower = std::uint16_t;

inline constexpr int kMaxHeight = 3;

constexpr int heightOf(Tower tower) {
  return (tower != 0) + (tower >= 1U << 5) + (tower >= 1U << 10);
}
// 0 for an empty square.
constexpr Piece topOf(Tower tower) { return tower & 31; }
// Precondition: heightOf(tower) < kMaxHeight.
constexpr Tower pushed(Tower tower, Piece piece) {
  return static_cast<Tower>(tower << 5 | piece);
}
constexpr Tower popped(Tower tower) { return static_cast<Tower>(tower >> 5); }
// The piece at `level`, counted from 1 at the bottom. Precondition: level is
// from 1 to heightOf(tower).
constexpr Piece pieceAt(Tower tower, int level) {
  const int above = heightOf(tower) - level;
  return static_cast<Piece>(tower >> (5 * above) & 31);  // NOLINT: not negative
}

// Levels of a tower as a set: bit 0 is the bottom.
using Levels = std::uint8_t;

// A move in 16 bits: target (7), source (7), kind (2).
//
// Sources below 81 are squares. A move onto an empty square travels; onto
// pieces, its kind distinguishes stacking from capturing. Other sources are
// drops and 謀's betrayals; the kind of a betrayal is the set of converted
// levels.
class Move {
 public:
  Move() = default;

  static constexpr Move travel(Square from, Square to) {  // or stack
    return Move(from, to, 0);
  }
  static constexpr Move capture(Square from, Square to) {
    return Move(from, to, 1);
  }
  static constexpr Move drop(PieceType type, Square to, bool finishes = false) {
    return Move(kDrop + static_cast<unsigned>(type), to, finishes ? 1 : 0);
  }
  // 謀 dropped onto a tower, converting `levels` (1 to 3).
  static constexpr Move dropAndBetray(Square to, Levels levels,
                                      bool finishes = false) {
    return Move(finishes ? kFinishingBetrayal : kDropBetrayal, to, levels);
  }
  // 謀 moved onto a tower; `step` is its step (maker.h).
  static constexpr Move betray(unsigned step, Square to, Levels levels) {
    return Move(kBetrayal + step, to, levels);
  }

  constexpr Square to() const { return bits_ & 127; }
  // Precondition: isBoardMove().
  constexpr Square from() const {
    return static_cast<Square>(bits_ >> 7 & 127);
  }
  constexpr bool isBoardMove() const { return source() < kDrop; }
  constexpr bool isCapture() const {
    return isBoardMove() && (bits_ >> 14) == 1;
  }
  constexpr bool isDrop() const {
    return source() >= kDrop && source() < kBetrayal;
  }
  // Precondition: isDrop().
  constexpr PieceType dropped() const {
    return source() >= kDropBetrayal ? PieceType::kBou
                                     : static_cast<PieceType>(source() - kDrop);
  }
  // True for a drop that ends its side's draft.
  constexpr bool finishes() const {
    return source() == kFinishingBetrayal ||
           (source() >= kDrop && source() < kDropBetrayal &&
            (bits_ >> 14) == 1);
  }
  // True for a move or drop of 謀 that converts pieces.
  constexpr bool isBetrayal() const { return source() >= kDropBetrayal; }
  // Precondition of the next two: isBetrayal(); for step() also not a drop.
  constexpr Levels levels() const { return static_cast<Levels>(bits_ >> 14); }
  constexpr unsigned step() const { return source() - kBetrayal; }

  // For code that writes lists: a move is the sum of its parts.
  constexpr std::uint16_t bits() const { return bits_; }
  static constexpr Move fromBits(std::uint16_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr unsigned kDrop = 81;
  static constexpr unsigned kDropBetrayal = kDrop + kPieceTypes;
  static constexpr unsigned kFinishingBetrayal = kDropBetrayal + 1;
  static constexpr unsigned kBetrayal = kFinishingBetrayal + 1;

  constexpr Move(unsigned source, Square to, unsigned kind)
      : bits_(static_cast<std::uint16_t>(to | source << 7 | kind << 14)) {}
  constexpr unsigned source() const { return bits_ >> 7 & 127; }

  std::uint16_t bits_ = 0;
};

// Upper bound: 81 squares with pieces of at most 32 targets and two moves each
// (謀 has nine targets of five moves), and at most 34 drops on each square (13
// types with and without an end of the draft, plus three betrayals of 謀); 81 *
// 64 + 81 * 34 < 8192.
using MoveList = phasemachine::MoveList<Move, 8192>;

}  // namespace phasemachine::gungi
