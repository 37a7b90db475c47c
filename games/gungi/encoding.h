// The Gungi encoding: planes and actions (phase/erased/encoding.h).
//
// Planes list the squares row by row from the top left, from the viewer's side:
// for the second player the board is rotated by 180 degrees, so that the
// viewer's pieces start in the last rows and move up. Actions use the view of
// the side to move.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/side.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"
#include "phase/erased/encoding.h"

namespace phasemachine::gungi {

struct Board;  // board.h

inline constexpr int kEncodingVersion = 1;
inline constexpr std::uint32_t kTypePlanes = kPieceTypes;
inline constexpr std::array<EncodingRow, 16> kEncodingRows = {{
    {2 * kTypePlanes, 0, 1,
     "1: a piece at the bottom of a tower; the viewer's 14 types in the order "
     "of hands (帥大中小侍槍馬忍砦兵砲弓筒謀), the other's 14"},
    {2 * kTypePlanes, 0, 1, "1: a piece on the second level, likewise"},
    {2 * kTypePlanes, 0, 1, "1: a piece on the third level, likewise"},
    {2, 0, 1, "1: the top piece is the viewer's; the other's"},
    {kTypePlanes, 0, 1, "all: pieces of a type in the viewer's hand, by 15"},
    {kTypePlanes, 0, 1, "all: pieces of a type in the other's hand, by 15"},
    {1, 0, 1, "all 1: the viewer is the second player"},
    {1, 0, 1, "all 1: the viewer decides"},
    {2, 0, 1, "all 1: the viewer may still draft; the other may"},
    {1, 0, 1, "all: moves made, by the 300 that draw; 0 with `cap=none`"},
    {1, 0, 1,
     "all: earlier occurrences of the position, by 3; 0 with "
     "`repetition=none`"},
    {5, 0, 1,
     "all 1: `rules` is seed, intro, beginner, intermediate, "
     "advanced"},
    {1, 0, 1, "all 1: `yumi=engine`"},
    {1, 0, 1, "all 1: `generals=queen`"},
    {2, 0, 1, "all 1: `marshal=block`; `end=mate`"},
    {2, 0, 1, "all 1: a fourth occurrence draws; the 300th move draws"},
}};
inline constexpr std::array<std::size_t, 3> kEncodingShape = {
    totalOf(kEncodingRows), 9, 9};

// The planes of towers, and those after the hands.
inline constexpr std::uint32_t kLevelPlanes = 2 * kTypePlanes;
inline constexpr std::uint32_t kTowerPlanes = kMaxHeight * kLevelPlanes + 2;
inline constexpr std::uint32_t kHandPlanes = 2 * kTypePlanes;
inline constexpr std::size_t kGeneralPlanes =
    totalOf(kEncodingRows) - kTowerPlanes - kHandPlanes;

inline constexpr std::string_view kEncodingView =
    "Squares are numbered row by row from the top left, the viewer at the "
    "bottom: for the second player the board is turned by half a turn. Actions "
    "are numbered alike by the side to move.";

// Pairs of squares connected by a move of some piece under some rules: along a
// line, within three rows and columns, or four rows ahead and three to the
// side.
inline constexpr std::uint32_t kActionPairs = 3340;
// Steps of 謀 that end on the board, over all squares.
inline constexpr std::uint32_t kBouWays = 487;
inline constexpr std::uint32_t kBetrayals = 3;  // sets of levels
inline constexpr std::uint32_t kDraftSquares = 27;
inline constexpr std::uint32_t kBoardSquares = kSquares;

inline constexpr std::array<ActionRow, 7> kActionRows = [] {
  std::array<ActionRow, 7> rows = {{
      {0, kActionPairs,
       "onto an empty square or a tower: origin and target, of the pairs that "
       "some piece can go between, by origin and then target"},
      {0, kActionPairs, "capture, likewise"},
      {0, kTypePlanes * kBoardSquares, "drop: 81 type + square"},
      {0, kTypePlanes * kDraftSquares,
       "drop that ends the draft: 27 type + square of the last three rows"},
      {0, kBetrayals * kBouWays,
       "謀 moves and turns pieces: 3 way + set of levels - 1 (bit 0 the "
       "bottom), where ways are numbered by target and then by step"},
      {0, kBetrayals * kBoardSquares,
       "謀 is dropped and turns pieces: 3 square + set of levels - 1"},
      {0, kBetrayals * kDraftSquares,
       "the same, and ends the draft: 3 square of the last three rows + set "
       "of levels - 1"},
  }};
  std::uint32_t first = 0;
  for (ActionRow& row : rows) {
    row.first = first;
    first += row.count;
  }
  return rows;
}();
inline constexpr std::uint32_t kActions = endOf(kActionRows);

// The same square in the viewer's numbering.
constexpr Square turned(Square square, Side viewer) {
  return viewer == Side::kSecond ? static_cast<Square>(kSquares - 1 - square)
                                 : square;
}

// Calls f(plane) for each plane of towers that a piece of a tower is in, and
// for that of its owner.
template <class F>
[[gnu::always_inline]] inline void forEachTowerPlane(Tower tower, Side viewer,
                                                     F&& f) {
  const auto own = static_cast<unsigned>(playerIndex(viewer));
  const int height = heightOf(tower);
  for (int level = 1; level <= height; ++level) {
    const Piece piece = pieceAt(tower, level);
    f(static_cast<std::uint32_t>(level - 1) * kLevelPlanes +
      ((piece & 1U) ^ own) * kTypePlanes +
      static_cast<std::uint32_t>(index(typeOf(piece))));
  }
  if (height != 0) {
    f(kMaxHeight * kLevelPlanes + ((topOf(tower) & 1U) ^ own));
  }
}

// The value of the planes of a type in a hand, and of those after the hands.
constexpr float handNumber(int count) {
  return static_cast<float>(count) / Hand::kMost;
}
std::array<float, kGeneralPlanes> generalPlanes(const Board& board,
                                                Side viewer);

// What stays when the inputs of a network are listed for the next position.
//
// Contract: the observation that was listed last: towers, hands by player, and
// the values of the planes after them. By default there is nothing.

struct KeptInputs {
  std::array<Tower, kSquares> towers = {};
  std::array<Hand, 2> hands;
  std::array<float, kGeneralPlanes> general = {};
};

}  // namespace phasemachine::gungi
