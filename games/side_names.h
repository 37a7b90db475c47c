// The names of a game's players: White and Black, USSR and US.
//
// Contract: the names are those of AnyGame::sideName, which may depend on the
// options; every game also accepts "first" and "second", the default names.
// Nature is "nature".
//
// Example:
//   sideName(board, Side::kFirst);                    // "USSR"
//   sideNamed(board, "ussr");                         // Side::kFirst

#ifndef PHASEMACHINE_GAMES_SIDE_NAMES_H_
#define PHASEMACHINE_GAMES_SIDE_NAMES_H_

#include <optional>
#include <string>
#include <string_view>

#include "core/side.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

// `options` as for AnyBoard::initial; invalid text counts as empty.
std::string_view sideName(const AnyGame& game, std::string_view options,
                          Side side);
std::string_view sideName(const AnyBoard& board, Side side);

// The player named by `word`, case-insensitive: "first", "second" or a name of
// the game.
std::optional<Side> sideNamed(const AnyBoard& board, std::string_view word);

// The words accepted by sideNamed(): "White, Black, first or second".
std::string sideWords(const AnyBoard& board);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_SIDE_NAMES_H_
