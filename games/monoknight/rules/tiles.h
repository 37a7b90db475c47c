// Tiles and sets of tiles, for boards of 2 by 2 to 9 by 9.
//
// Contract: a tile is row * 11 + column, counted from the bottom left corner.
// All boards use the same numbers; two unused columns separate the rows, so
// that a jump of at most two columns off the board never lands on a tile, and
// one table of displacements serves every size.
//
// Example:
//   TileSet walls;
//   walls.add(tileAt(1, 1));
//   walls.has(tileAt(1, 1));   // true

#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace phasemachine::monoknight {

inline constexpr int kSmallestBoard = 2;
inline constexpr int kLargestBoard = 9;
inline constexpr int kTileStride = 11;
// Tile numbers of all boards are below this.
inline constexpr int kTiles = (kLargestBoard - 1) * kTileStride + kLargestBoard;
// No tile: the piece's position before a chosen spawn.
inline constexpr std::uint8_t kNowhere = 255;

constexpr std::uint8_t tileAt(int x, int y) {
  return static_cast<std::uint8_t>(y * kTileStride + x);
}
constexpr int columnOf(int tile) { return tile % kTileStride; }
constexpr int rowOf(int tile) { return tile / kTileStride; }

// The middle tile; on even-sized boards the upper right one of the four.
constexpr std::uint8_t centreOf(int size) { return tileAt(size / 2, size / 2); }

class TileSet {
 public:
  constexpr TileSet() = default;

  // Precondition of the next three: 0 <= tile < 128.
  constexpr void add(int tile) { bits_ |= bit(tile); }
  constexpr void remove(int tile) { bits_ &= ~bit(tile); }
  constexpr void flip(int tile) { bits_ ^= bit(tile); }
  // False for invalid tile numbers, including negative ones.
  constexpr bool has(int tile) const {
    return static_cast<unsigned>(tile) < 128 && ((bits_ >> tile) & 1) != 0;
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const {
    return std::popcount(low()) + std::popcount(high());
  }
  // Precondition: not empty.
  constexpr int first() const {
    return low() != 0 ? std::countr_zero(low()) : 64 + std::countr_zero(high());
  }
  constexpr void removeFirst() { bits_ &= bits_ - 1; }

  // Adds `offset` to every tile number; those outside 0..127 are dropped.
  constexpr TileSet shifted(int offset) const {
    return TileSet(offset >= 0 ? bits_ << offset : bits_ >> -offset);
  }

  constexpr std::uint64_t low() const {
    return static_cast<std::uint64_t>(bits_);
  }
  constexpr std::uint64_t high() const {
    return static_cast<std::uint64_t>(bits_ >> 64);
  }
  static constexpr TileSet fromWords(std::uint64_t low, std::uint64_t high) {
    return TileSet(static_cast<Bits>(high) << 64 | low);
  }

  friend constexpr TileSet operator&(TileSet a, TileSet b) {
    return TileSet(a.bits_ & b.bits_);
  }
  friend constexpr TileSet operator|(TileSet a, TileSet b) {
    return TileSet(a.bits_ | b.bits_);
  }
  constexpr TileSet without(TileSet b) const {
    return TileSet(bits_ & ~b.bits_);
  }
  friend constexpr bool operator==(TileSet, TileSet) = default;

 private:
  __extension__ using Bits = unsigned __int128;
  explicit constexpr TileSet(Bits bits) : bits_(bits) {}
  static constexpr Bits bit(int tile) {
    assert(tile >= 0 && tile < 128);
    return static_cast<Bits>(1) << tile;
  }

  Bits bits_ = 0;
};

// All tiles of a board of size by size.
constexpr TileSet allTiles(int size) {
  TileSet tiles;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) tiles.add(tileAt(x, y));
  }
  return tiles;
}

constexpr bool onBoard(int size, int x, int y) {
  return x >= 0 && x < size && y >= 0 && y < size;
}

}  // namespace phasemachine::monoknight
