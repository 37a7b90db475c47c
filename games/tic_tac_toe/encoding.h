// The tic-tac-toe encoding: planes and actions (phase/erased/encoding.h).

#ifndef PHASEMACHINE_GAMES_TIC_TAC_TOE_ENCODING_H_
#define PHASEMACHINE_GAMES_TIC_TAC_TOE_ENCODING_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "phase/erased/encoding.h"

namespace phasemachine::tic_tac_toe {

inline constexpr int kEncodingVersion = 1;
inline constexpr std::array<EncodingRow, 3> kEncodingRows = {{
    {1, 0, 1, "1: a mark of the viewer"},
    {1, 0, 1, "1: a mark of the other"},
    {1, 0, 1, "all 1: the viewer decides"},
}};
// Cells row by row from the top left.
inline constexpr std::array<std::size_t, 3> kEncodingShape = {
    totalOf(kEncodingRows), 3, 3};

inline constexpr std::string_view kEncodingView =
    "Cells are numbered row by row from the top left, whoever looks.";

inline constexpr std::array<ActionRow, 1> kActionRows = {
    {{0, 9, "the cell, row by row from the top left"}}};
inline constexpr std::uint32_t kActions = endOf(kActionRows);

}  // namespace phasemachine::tic_tac_toe

#endif  // PHASEMACHINE_GAMES_TIC_TAC_TOE_ENCODING_H_
