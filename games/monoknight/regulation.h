// A regulation: everything that a designer fixes about one stage or mode.
//
// Contract: a plain value. validate() tells with one message why a regulation
// cannot be played; the modes, stages and daily challenges of the rules are
// all valid. Where sets of special tiles overlap, a wall wins over a toggle,
// and a toggle over a count of visits.
//
// Example:
//   Regulation r = standardRegulation();
//   r.toggles.add(tileAt(1, 1));
//   absl::Status status = validate(r);
//
// Thread safety: plain values, pure functions.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_REGULATION_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_REGULATION_H_

#include <array>
#include <cstdint>

#include "absl/status/status.h"
#include "games/monoknight/deck.h"
#include "games/monoknight/tiles.h"

namespace phasemachine::monoknight {

// Bounds of what a regulation may say. The screens of the game offer less.
inline constexpr int kMaxHandSlots = 10;
inline constexpr int kMaxPreview = 8;
inline constexpr int kMaxCost = 99;
inline constexpr int kMaxVisits = 9;

// Costs in moves.
struct Costs {
  std::uint8_t deadlock = 5;  // no card of the hand can move: all is redrawn
  std::uint8_t redraw = 5;    // the player asks for that
  std::uint8_t discard = 1;   // the player throws one stack away
  std::uint8_t revisit = 0;   // stepping on a tile that needs no visit
  friend bool operator==(const Costs&, const Costs&) = default;
};

struct Regulation {
  std::uint8_t size = 5;
  std::uint8_t handSize = 5;     // slots; a slot holds one kind of card
  std::uint8_t previewSize = 3;  // known upcoming cards
  bool stacking = true;          // copies share a slot
  // Where the piece starts; kNowhere when the player chooses after the deal.
  std::uint8_t spawn = centreOf(5);
  Costs costs;
  Deck deck;
  TileSet walls;
  TileSet toggles;
  // Visits that a tile needs, where it is neither wall nor toggle; 0 means
  // visited from the start.
  std::array<std::uint8_t, kTiles> visits = [] {
    std::array<std::uint8_t, kTiles> ones = {};
    ones.fill(1);
    return ones;
  }();

  bool choosesSpawn() const { return spawn == kNowhere; }
  friend bool operator==(const Regulation&, const Regulation&) = default;
};

// The mode of the rules that all others are told by: 5 by 5, 24 cards, costs
// 5/5/1/0.
Regulation standardRegulation();

// Sum of the visits that all tiles need before the piece has a place.
int totalVisits(const Regulation& regulation);
// The least moves that can clear it: every visit is a move, except the one that
// the start tile gets for nothing. A toggle needs one visit.
int leastMoves(const Regulation& regulation);

// A tile from which no card of the deck leads to another one, or -1. A dead
// hand is redrawn until a card can move, so there must be none.
int tileWithoutExit(TileSet passable, const Deck& deck);

// InvalidArgument naming the field: a size, hand, preview, cost or weight out
// of range, an empty deck, a spawn on a wall or off the board, a board that
// needs no move, or a tile from which no card of the deck can ever move.
absl::Status validate(const Regulation& regulation);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_REGULATION_H_
