// The type-erased encodings of all listed games (phase/erased/encoding.h).
//
// Example:
//   const AnyEncoding& encoding = encodingOf(board.game());
//   std::vector<float> numbers(encoding.table().size());
//   encoding.encode(board.data(), Side::kFirst, numbers.data());
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_ENCODINGS_H_
#define PHASEMACHINE_GAMES_ENCODINGS_H_

#include <string>

#include "phase/erased/any_game.h"
#include "phase/erased/encoding.h"

namespace phasemachine {

// Precondition: `game` is in the list.
const AnyEncoding& encodingOf(const AnyGame& game);

// Its tables in words, as Markdown: what each number and each action means.
std::string encodingTables(const AnyGame& game);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_ENCODINGS_H_
