// Interprets moves typed by people; AnyGame::moveFromPerson (any_game.h) uses
// it.
//
// Contract: text that moveFromText() reads as a legal move is that move.
// Otherwise it is matched against the names of the legal moves
// (core/find_name.h): their text, their text for people, and additional names
// that the game provides. If nothing matches, the result is that of
// moveFromText(): an illegal move or an error.
//
// Example:
//   board.moveFromPerson("east g");  // East_Germany, if no other move fits
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_PHASE_ERASED_ANY_PERSON_H_
#define PHASEMACHINE_PHASE_ERASED_ANY_PERSON_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/find_name.h"

namespace phasemachine {

// `names` are those of `moves`, the legal moves, in the same order. `exact` is
// the result of moveFromText(). Errors: InvalidArgument with the candidates if
// the text fits several moves; otherwise as `exact`.
absl::StatusOr<std::uint32_t> moveByName(
    std::span<const std::uint32_t> moves, std::span<const NamesOfOne> names,
    std::string_view text, const absl::StatusOr<std::uint32_t>& exact);

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ERASED_ANY_PERSON_H_
