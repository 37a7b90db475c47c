// The Connect Four encoding: planes and actions (phase/erased/encoding.h).

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_ENCODING_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_ENCODING_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/connect_four/board.h"
#include "phase/erased/encoding.h"

namespace phasemachine::connect_four {

inline constexpr int kEncodingVersion = 1;
inline constexpr std::array<EncodingRow, 5> kEncodingRows = {{
    {1, 0, 1, "1: a disc of the viewer"},
    {1, 0, 1, "1: a disc of the other"},
    {1, 0, 1, "1: a free cell that completes four of the viewer"},
    {1, 0, 1, "1: a free cell that completes four of the other"},
    {1, 0, 1, "all 1: the viewer decides"},
}};
inline constexpr std::array<std::size_t, 3> kEncodingShape = {
    totalOf(kEncodingRows), kRows, kColumns};

inline constexpr std::string_view kEncodingView =
    "Rows are numbered from the lowest, columns from a to g, whoever looks.";

inline constexpr std::array<ActionRow, 1> kActionRows = {
    {{0, kColumns, "the column, from a to g"}}};
inline constexpr std::uint32_t kActions = endOf(kActionRows);

}  // namespace phasemachine::connect_four

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_ENCODING_H_
