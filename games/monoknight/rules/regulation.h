// A regulation: everything a designer sets for a stage or mode.
//
// Contract: a plain value. validate() says in one message why a regulation is
// invalid; the modes, stages and daily challenges of the rules are all valid.
// If sets of special tiles overlap, walls take precedence over toggles, and
// toggles over visit counts.
//
// Example:
//   Regulation r = standardRegulation();
//   r.toggles.add(tileAt(1, 1));
//   absl::Status status = validate(r);

#pragma once

#include <array>
#include <cstdint>

#include "absl/status/status.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/tiles.h"

namespace phasemachine::monoknight {

// Limits of regulations. The application's screens offer less.
inline constexpr int kMaxHandSlots = 10;
inline constexpr int kMaxPreview = 8;
inline constexpr int kMaxCost = 99;
inline constexpr int kMaxVisits = 9;

// Costs in moves.
struct Costs {
  std::uint8_t deadlock = 5;  // all cards redrawn, as no card can move
  std::uint8_t redraw = 5;    // all cards redrawn at the player's request
  std::uint8_t discard = 1;   // one stack discarded by the player
  std::uint8_t revisit = 0;   // a step on a tile that needs no visit
  friend bool operator==(const Costs&, const Costs&) = default;
};

struct Regulation {
  std::uint8_t size = 5;
  std::uint8_t handSize = 5;     // slots; a slot holds one kind of card
  std::uint8_t previewSize = 3;  // known upcoming cards
  bool stacking = true;          // copies share a slot
  // Start of the piece; kNowhere if the player chooses after the deal.
  std::uint8_t spawn = centreOf(5);
  Costs costs;
  Deck deck;
  TileSet walls;
  TileSet toggles;
  // Visits that a tile requires, if it is neither wall nor toggle; 0: visited
  // from the start.
  std::array<std::uint8_t, kTiles> visits = [] {
    std::array<std::uint8_t, kTiles> ones = {};
    ones.fill(1);
    return ones;
  }();

  bool choosesSpawn() const { return spawn == kNowhere; }
  friend bool operator==(const Regulation&, const Regulation&) = default;
};

// The reference mode of the rules: 5 by 5, 24 cards, costs 5/5/1/0.
Regulation standardRegulation();

// Total visits needed before the piece is placed.
int totalVisits(const Regulation& regulation);
// The minimum number of moves to clear it: one per visit, except for the free
// visit of the start tile. A toggle needs one visit.
int leastMoves(const Regulation& regulation);

// A tile from which no card of the deck leads to another tile, or -1. A valid
// regulation has none, since dead hands are redrawn until a card can move.
int tileWithoutExit(TileSet passable, const Deck& deck);

// InvalidArgument naming the field: a size, hand, preview, cost or weight out
// of range, an empty deck, a spawn on a wall or off the board, a board that
// needs no move, or a tile from which no card of the deck can ever move.
absl::Status validate(const Regulation& regulation);

}  // namespace phasemachine::monoknight
