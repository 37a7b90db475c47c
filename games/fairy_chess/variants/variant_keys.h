// The keys of a variants file and their effects.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_VARIANT_KEYS_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_VARIANT_KEYS_H_

#include "absl/status/status.h"
#include "games/fairy_chess/variants/spec.h"
#include "games/fairy_chess/variants/variant_file.h"

namespace phasemachine::fairy_chess {

// Builds a spec from chess's pieces and rules and a section's lines. Errors:
// InvalidArgument, with the line in `line`.
absl::Status applyKeys(const Section& section, Spec& spec, int& line);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_VARIANT_KEYS_H_
