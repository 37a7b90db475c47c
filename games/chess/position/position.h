// The compact chess position: what move generation reads and a move changes,
// its key, and the keys before it. `Board` (board.h) wraps it with the phase
// stack and the repetition history.
//
// Contract: functions below take positions that are valid (validate() in
// validate.h): one king per side, the side not to move is not in check,
// castling rights and en passant square consistent with the pieces.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/key_ring.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Planes of `Position::planes`: six piece types, then the two colours.
inline constexpr int kWhitePlane = 6;
inline constexpr int kBlackPlane = 7;

struct Position {
  // planes[PieceType] holds both colours' pieces of a type; planes[6] and
  // planes[7] all white and all black pieces. One cache line: Board aligns it.
  std::array<Bitboard, 8> planes = {};
  // Zobrist key of all members except the clocks.
  std::uint64_t key = 0;
  // Squares of the kings and rooks that may still castle. A side may castle
  // with a rook if both the rook's bit and its king's bit are set; a side
  // without rights has no bit set. Also used for Chess960.
  Bitboard castling = 0;
  Color sideToMove = Color::kWhite;
  // The square behind a pawn that has just made a double step, if a legal en
  // passant capture exists; otherwise kNoSquare.
  Square enPassant = kNoSquare;
  // Plies since the last capture or pawn move.
  std::uint16_t halfmoveClock = 0;
  // FEN's move number, incremented after Black's move.
  std::uint16_t fullmoveNumber = 1;

  Bitboard pieces(PieceType type) const {
    return planes[static_cast<std::size_t>(type)];
  }
  Bitboard pieces(Color color) const {
    return planes[kWhitePlane + static_cast<std::size_t>(color)];
  }
  Bitboard pieces(Color color, PieceType type) const {
    return pieces(color) & pieces(type);
  }
  Bitboard occupied() const {
    return planes[kWhitePlane] | planes[kBlackPlane];
  }
  Square king(Color color) const {
    return lowestSquare(pieces(color, PieceType::kKing));
  }

  friend bool operator==(const Position&, const Position&) = default;
};

// Type of the piece on `square`, kNone if empty.
inline PieceType pieceOn(const Position& position, Square square) {
  for (int type = 0; type < 6; ++type) {
    if (position.planes[static_cast<std::size_t>(type)] & bit(square)) {
      return static_cast<PieceType>(type);
    }
  }
  return PieceType::kNone;
}

// Zobrist keys: a hash of everything that determines the future of a position
// except the clocks.
//
// Contract: two positions have equal keys if they have the same pieces, side to
// move, castling rights and (legal) en passant square; different positions
// collide with a probability of about 2^-64. The numbers come from a fixed
// SplitMix64 stream, so keys are the same on every machine and in every run.
//
// Example:
//   position.key = computeKey(position);
//
// Source: A. Zobrist, "A New Hashing Method with Application for Game
// Playing", 1970; G. Steele et al., SplitMix64, 2014.

struct ZobristTables {
  // [colour][PieceType][square]; the row of kNone (and the unused eighth row)
  // is zero, so that "nothing captured" needs no branch.
  std::array<std::array<std::array<std::uint64_t, 64>, 8>, 2> pieces = {};
  // [square of a king or rook in Position::castling]; only ranks 1 and 8.
  std::array<std::uint64_t, 64> castling = {};
  // [square]; kNoSquare is zero, squares of one file are equal.
  std::array<std::uint64_t, 65> enPassant = {};
  // Included in the key if Black is to move.
  std::uint64_t blackToMove = 0;
};

constexpr ZobristTables makeZobristTables() {
  std::uint64_t state = 0x5048415345434845ULL;
  const auto next = [&state] {
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  };
  ZobristTables tables;
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t type = 0; type < 6; ++type) {
      for (std::size_t square = 0; square < 64; ++square) {
        tables.pieces[color][type][square] = next();
      }
    }
  }
  for (std::size_t file = 0; file < 8; ++file) {
    tables.castling[file] = next();
    tables.castling[file + 56] = next();
    const std::uint64_t key = next();
    for (std::size_t rank = 0; rank < 8; ++rank) {
      tables.enPassant[rank * 8 + file] = key;
    }
  }
  tables.blackToMove = next();
  return tables;
}

inline constexpr ZobristTables kZobrist = makeZobristTables();

// Key of the castling rights only.
constexpr std::uint64_t castlingKey(Bitboard castling) {
  std::uint64_t key = 0;
  for (; castling != 0; castling &= castling - 1) {
    key ^= kZobrist.castling[lowestSquare(castling)];
  }
  return key;
}

// Computes the key of `position` from scratch, ignoring `position.key`.
// makeMove updates it incrementally.
constexpr std::uint64_t computeKey(const Position& position) {
  std::uint64_t key =
      castlingKey(position.castling) ^ kZobrist.enPassant[position.enPassant];
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t type = 0; type < 6; ++type) {
      Bitboard pieces =
          position.planes[type] & position.planes[kWhitePlane + color];
      for (; pieces != 0; pieces &= pieces - 1) {
        key ^= kZobrist.pieces[color][type][lowestSquare(pieces)];
      }
    }
  }
  if (position.sideToMove == Color::kBlack) key ^= kZobrist.blackToMove;
  return key;
}

// The keys of the positions that could still be repeated.
//
// Contract: keys are stored by the halfmove clock of their position. Entries
// above the current clock precede the last irreversible move and are invalid.
//
// Example:
//   history.set(clock, key);
//   history.count<isa::Portable>(clock, key);  // earlier occurrences

// Counts matches among the first `count` of the eight keys at `line`. Compiled
// forms may specialise it.
template <class Isa>
struct KeyLine {
  [[gnu::always_inline]] static unsigned equals(const unsigned char* line,
                                                std::size_t count,
                                                std::uint64_t key) {
    unsigned equal = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t other;
      std::memcpy(&other, line + i * sizeof other, sizeof other);
      equal += other == key;
    }
    return equal;
  }
};

// Clocks from 0 to kCapacity - 1 are stored. Every draw rule ends the game by
// clock 150.
class KeyHistory : public KeyRing<152> {
 public:
  // The number of the first `size` keys that equal `key`. Precondition: size >
  // 0.
  template <class Isa>
  [[gnu::always_inline]] unsigned count(std::size_t size,
                                        std::uint64_t key) const {
    std::size_t at = 0;
    unsigned equal = 0;
    for (; size > kLineKeys; size -= kLineKeys) {
      equal += KeyLine<Isa>::equals(line(at++), kLineKeys, key);
    }
    return equal + KeyLine<Isa>::equals(line(at), size, key);
  }
};

// Copies of whole cache lines.
//
// Contract: `to` and `from` are 64-byte aligned and do not overlap. A form
// that loads all planes of a position with one load also copies them with one
// store: processors cannot forward several small stores to one large load.

template <class Isa>
struct LineCopy {
  template <std::size_t kLines>
  [[gnu::always_inline]] static void copy(void* to, const void* from) {
    std::memcpy(to, from, kLines * 64);
  }
};

}  // namespace phasemachine::chess
