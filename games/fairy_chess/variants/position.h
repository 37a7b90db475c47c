// The state that move generation reads and moves change.
//
// Contract: cells and counts beyond the variant's squares are unspecified and
// not copied with a board; put() and take() maintain everything else.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/hash.h"
#include "games/fairy_chess/movement/square_set.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

struct Position {
  std::uint64_t pieces[2][3] = {};  // squares of each color
  std::uint64_t key = 0;            // of pieces, counts and hands
  std::uint8_t variant = 0;         // index in the registry
  std::uint8_t side = 0;
  std::uint8_t enPassant = kNoSquare;  // the square jumped over
  std::uint8_t checksLeft[2] = {};
  std::uint8_t royal[2] = {kNoSquare, kNoSquare};
  // Rooks that may castle: a-side and far side of each color.
  std::uint8_t rooks[2][2] = {{kNoSquare, kNoSquare}, {kNoSquare, kNoSquare}};
  // If kings are not royal, those that may castle.
  std::uint8_t castlers[2] = {kNoSquare, kNoSquare};
  std::uint8_t squares = 64;
  bool counted = false;  // whether counts are used
  std::uint16_t quietPlies = 0;
  std::uint16_t moveNumber = 1;
  std::uint8_t hands[2][kHandKinds] = {};  // by kind
  Code cells[kMostSquares] = {};
  std::uint8_t counts[kMostSquares] = {};

  template <int kWords>
  SquareSet<kWords> of(int color) const {
    SquareSet<kWords> set;
    std::memcpy(set.words, pieces[color], sizeof set.words);
    return set;
  }

  // The king that castles if the color has a right to, or kNoSquare.
  int castlingKing(const Variant& v, int color) const {
    return v.spec.rules.castlingKing == v.royal ? royal[color]
                                                : castlers[color];
  }

  void allowCastling(const Variant& v, int color, int king, int rook) {
    rooks[color][rook > king ? 1 : 0] = static_cast<std::uint8_t>(rook);
    if (v.spec.rules.castlingKing != v.royal) {
      castlers[color] = static_cast<std::uint8_t>(king);
    }
  }

  static std::uint64_t keyOf(Code code, int square, int count) {
    return mix64(static_cast<std::uint64_t>(code) << 16 |
                 static_cast<std::uint64_t>(square) << 8 |
                 static_cast<std::uint64_t>(count));
  }
  static std::uint64_t handKey(int color, int kind, int number) {
    return mix64(std::uint64_t{1} << 32 |
                 static_cast<std::uint64_t>(color) << 24 |
                 static_cast<std::uint64_t>(kind) << 8 |
                 static_cast<std::uint64_t>(number));
  }

  // Precondition: the square is empty.
  void put(const Variant& v, int square, Code code, int count = 0) {
    const auto s = static_cast<unsigned>(square);
    pieces[colorOf(code)][s >> 6] |= std::uint64_t{1} << (s & 63);
    cells[s] = code;
    counts[s] = static_cast<std::uint8_t>(count);
    key ^= keyOf(code, square, count);
    if (kindOf(code) == v.royal) {
      royal[colorOf(code)] = static_cast<std::uint8_t>(square);
    }
  }
  // Precondition: the square is not empty.
  Code take(const Variant& v, int square) {
    const auto s = static_cast<unsigned>(square);
    const Code code = cells[s];
    pieces[colorOf(code)][s >> 6] &= ~(std::uint64_t{1} << (s & 63));
    cells[s] = 0;
    key ^= keyOf(code, square, counts[s]);
    counts[s] = 0;
    if (kindOf(code) == v.royal) royal[colorOf(code)] = kNoSquare;
    return code;
  }
  void addToHand(int color, int kind, int change) {
    std::uint8_t& number = hands[color][kind];
    key ^= handKey(color, kind, number);
    number = static_cast<std::uint8_t>(number + change);
    key ^= handKey(color, kind, number);
  }

  friend bool operator==(const Position& a, const Position& b) {
    return std::memcmp(a.pieces, b.pieces, sizeof a.pieces) == 0 &&
           a.key == b.key && a.variant == b.variant && a.side == b.side &&
           a.enPassant == b.enPassant && a.quietPlies == b.quietPlies &&
           a.moveNumber == b.moveNumber &&
           std::memcmp(a.checksLeft, b.checksLeft, sizeof a.checksLeft) == 0 &&
           std::memcmp(a.rooks, b.rooks, sizeof a.rooks) == 0 &&
           std::memcmp(a.castlers, b.castlers, sizeof a.castlers) == 0 &&
           std::memcmp(a.hands, b.hands, sizeof a.hands) == 0 &&
           std::memcmp(a.cells, b.cells, a.squares) == 0 &&
           (!a.counted || std::memcmp(a.counts, b.counts, a.squares) == 0);
  }
};

// Copies the part in use.
[[gnu::always_inline]] inline void copyLive(const Position& from,
                                            Position& to) {
  std::memcpy(static_cast<void*>(&to), &from, offsetof(Position, cells));
  const std::size_t n = from.squares;
  std::memcpy(to.cells, from.cells, n <= 64 ? 64 : n <= 128 ? 128 : 144);
  std::memcpy(to.counts, from.counts, n <= 64 ? 64 : n <= 128 ? 128 : 144);
}

// The areas of clouds: squares in fog, where pieces move like kings, and frozen
// squares, where they cannot move.
struct Clouds {
  Region fog;
  Region frozen;
};

inline Clouds cloudsOf(const Variant& v, const Position& p) {
  Clouds clouds;
  if (!v.clouds) return clouds;
  for (int s = 0; s < v.squares; ++s) {
    const Special special =
        v.special[static_cast<std::size_t>(kindOf(p.cells[s]))];
    if (!isCloud(special)) continue;
    const int far = special == Special::kFog ? 2 : 1;
    for (int t = 0; t < v.squares; ++t) {
      const int dx = s % v.files - t % v.files;
      const int dy = s / v.files - t / v.files;
      if (dx > far || dx < -far || dy > far || dy < -far) continue;
      (far == 2 ? clouds.fog : clouds.frozen).add(t);
    }
  }
  return clouds;
}

}  // namespace phasemachine::fairy_chess
