// Moves as people type them; how AnyGame::moveFromPerson (any_game.h) chooses.
//
// Contract: text that moveFromText() reads as a legal move is that move. Else
// it is looked for among the names of the legal moves (core/find_name.h): their
// text, their text for people, and the names that the game adds. If nothing is
// found, the result is moveFromText()'s, a move that is not legal or an error.
//
// Example:
//   board.moveFromPerson("east g");  // East_Germany, if no other move fits
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_PHASE_ANY_PERSON_H_
#define PHASEMACHINE_PHASE_ANY_PERSON_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/find_name.h"

namespace phasemachine {

// `names`: those of the legal moves `moves`, in the same order. `exact` is what
// moveFromText() made of the text. Errors: InvalidArgument with the candidates,
// if the text may be several moves; else those of `exact`.
absl::StatusOr<std::uint32_t> moveByName(
    std::span<const std::uint32_t> moves, std::span<const NamesOfOne> names,
    std::string_view text, const absl::StatusOr<std::uint32_t>& exact);

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ANY_PERSON_H_
