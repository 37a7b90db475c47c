// The MonoKnight encoding: numbers and actions (phase/erased/encoding.h).
//
// Tiles are the 81 of the largest board, row by row from the bottom left.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/monoknight/rules/board.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/regulation.h"
#include "games/monoknight/rules/tiles.h"
#include "phase/erased/encoding.h"

namespace phasemachine::monoknight {

inline constexpr int kEncodingVersion = 1;
inline constexpr std::uint32_t kBoardTiles = kLargestBoard * kLargestBoard;
inline constexpr std::uint32_t kCardKinds = kCardCount;
// Counters are capped at this value.
inline constexpr std::uint32_t kMostCounted = 1U << 20;

inline constexpr std::array<EncodingRow, 25> kEncodingRows = {{
    {kBoardTiles, 0, 1, "1: a tile that can be stood on"},
    {kBoardTiles, 0, 1, "1: a toggle"},
    {kBoardTiles, 0, 1, "1: still needs a visit"},
    {kBoardTiles, 0, 1, "visits needed, by 9"},
    {kBoardTiles, 0, 1, "1: the piece stands here"},
    {kMaxHandSlots * kCardKinds, 0, 1,
     "for each slot of the hand: 1 at its card, of 34"},
    {kMaxHandSlots, 0, 8192, "copies in each slot, by 8"},
    {kMaxPreview * kCardKinds, 0, 1,
     "for each card of the preview: 1 at its number"},
    {kCardKinds, 0, 1, "probability of each card in a draw"},
    {4, 0, 10, "costs of a dead hand, a redraw, a discard, a revisit, by 10"},
    {1, 0, 1, "tiles along an edge, by 9"},
    {1, 0, 1, "slots that the hand may have, by 10"},
    {1, 0, 1, "cards that the preview may have, by 8"},
    {3, 0, 1,
     "1: copies share a slot; the start is chosen; the hand is in the order "
     "of directions"},
    {1, 0, 8, "least moves that can clear the board, by 128"},
    {1, 0, 60, "seconds that an action is taken to last"},
    {1, 0, 100, "redraws and discards without cost that are left, by 100"},
    {7, 0, 16384,
     "moves, penalties, dead hands, redraws of dead hands without charge, "
     "redraws, discards, starts chosen, by 64, up to 2^20"},
    {1, 0, 10, "what the latest redraw or discard cost, by 10"},
    {1, 0, 1, "1: a tile that needed no visit was stepped on"},
    {4, 0, 1, "1: a turn is asked for; a start; a card, of nature; cleared"},
    {3, 0, 1,
     "while the hand is filled, 1 at what follows: the next turn, a look at "
     "the redrawn hand, the choice of a start"},
    {kMaxHandSlots, 0, 1, "1: the slot where the next new card goes"},
    {1, 0, 1, "1: that is behind the last slot"},
    {1, 0, 1, "cards that went into this filling, by 512"},
}};
inline constexpr std::array<std::size_t, 1> kEncodingShape = {
    totalOf(kEncodingRows)};

inline constexpr std::string_view kEncodingView =
    "Tiles are the 81 of the largest board, row by row from the bottom left.";

inline constexpr std::uint32_t kPlays = 2 * kMaxHandSlots;
inline constexpr std::array<ActionRow, 5> kActionRows = {{
    {0, kPlays, "play: 2 slot + which displacement of its card"},
    {kPlays, kMaxHandSlots, "discard a slot"},
    {kPlays + kMaxHandSlots, 1, "redraw"},
    {kPlays + kMaxHandSlots + 1, kBoardTiles, "start on a tile"},
    {0, kCardKinds, "of nature: draw a card"},
}};
inline constexpr std::uint32_t kActions = endOf(kActionRows);

const EncodingTable& encoding();
void encode(const Board& board, float* out);
std::uint32_t actionOf(const Board& board, Move move);
Move moveOf(const Board& board, std::uint32_t action);

}  // namespace phasemachine::monoknight
