// Positions and moves as text. Positions are key=value fields, separated by
// spaces.
//
//   start=fixed slots=5 preview=3 stacking=yes costs=5/5/1/0 deck=standard
//   order=insertion free_actions=100 pace=0 least=24
//   tiles=11111/11111/11011/11111/11111 at=2,2 hand=kingUp*2,kingRight,...
//   next=straightUp2,... refill=- moves=0 penalties=0 dead_ends=0 repeats=0
//   redraws=0 discards=0 spawns=0 free_used=0 last=0 revisited=no phase=turn
//
// on one line. Tiles are rows from the top: the visits that a tile requires, t
// or T for a visited or open toggle, # for a wall. Costs are those of a dead
// hand, a redraw, a discard and a revisit. A deck is a preset's name or
// CARD*WEIGHT,... . A hand is CARD*COPIES,... . `refill` is the index of the
// next new slot and the number of cards taken in this refill. `phase` is turn,
// spawn or cleared; or, while cards are being drawn, refill:action,
// refill:redraw or refill:spawn, by what follows. Writing includes all fields;
// when reading, omitted fields have the values of the start position under the
// given options.
//
// Moves:
//
//   play      0:kingUp   2:kingUpOrDown:0,-1   (slot, card, vector of a choice)
//   discard   discard:3
//   redraw    redraw
//   spawn     spawn:2,2          (column, row from the bottom left)
//   draw      draw:kingUp        (nature)
//
// Reading also accepts a card without its slot, meaning the first slot that
// holds it, and a slot without its card.

#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

std::string toText(const Board& board);
// Omitted fields are taken from `start`. Error: InvalidArgument naming the
// field.
absl::StatusOr<Board> fromText(std::string_view text, const Board& start);

// A deck as written in the field `deck`.
std::string deckToText(const Deck& deck);

std::string moveToText(const Board& board, Move move);
// Error: InvalidArgument with what was expected.
absl::StatusOr<Move> moveFromText(const Board& board, std::string_view text);

// Converts a tile to "2,3" and back.
std::string tileToText(int tile);
absl::StatusOr<std::uint8_t> tileFromText(int size, std::string_view text);

}  // namespace phasemachine::monoknight
