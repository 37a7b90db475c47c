// The features of Gungi (phase/features.h): attacks, the surroundings of the
// marshals, and hands, as computed by the evaluation.
//
// Squares are numbered as in encoding.h, from the viewer's side.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_GUNGI_KNOWLEDGE_FEATURES_H_
#define PHASEMACHINE_GAMES_GUNGI_KNOWLEDGE_FEATURES_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "games/gungi/rules/types.h"
#include "phase/features.h"

namespace phasemachine::gungi {

inline constexpr int kFeatureVersion = 1;
inline constexpr std::uint32_t kOwnedTypes = 2 * kPieceTypes;
// A top piece is attacked, defended, or both.
inline constexpr std::uint32_t kDangers = 3;
// Squares by whether none, one or more pieces of each side reach them, except
// those reached by none.
inline constexpr std::uint32_t kReaches = 8;
// The squares up to two rows and columns away from a marshal, including its
// own.
inline constexpr std::uint32_t kNear = 25;
inline constexpr std::uint32_t kMostOfType = 6;  // in a hand
// The surroundings of a marshal: a top piece, or the edge of the board.
inline constexpr std::uint32_t kNearThings = kOwnedTypes + 1;

inline constexpr std::array<EncodingRow, 7> kFeatureRows = {{
    {kOwnedTypes * kDangers, 0, 81,
     "top pieces by type (the viewer's 14, the other's), then attacked alone, "
     "defended alone, both: how many"},
    {2 * kDangers * kSquares, 0, 1,
     "1: a top piece of the viewer (of the other) is attacked alone, defended "
     "alone, both; 81 squares each"},
    {2 * kNear * kReaches, 0, 1,
     "25 squares round the viewer's marshal (the other's), row by row: 1 at "
     "how often they are reached, 3 viewer + other - 1, each 0, 1 or 2 for "
     "more"},
    {2 * kNear * kNearThings, 0, 1,
     "on the same squares: 1 at the top piece by type as above, or at the edge "
     "of the board"},
    {kOwnedTypes * kMostOfType, 0, 1,
     "hands by type as above: 1 at each piece up to the sixth"},
    {2, 0, 20, "squares that pieces of the viewer reach, by 32; of the other"},
    {2, 0, 20, "gain of the best capture of the viewer, by 400; of the other"},
}};

inline constexpr std::string_view kFeatureView =
    "Squares and sides are those of the encoding.";

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_KNOWLEDGE_FEATURES_H_
