// What belongs to a listed game beside its AnyGame: encoding, scene, network.
//
// Example:
//   const AnyEncoding& encoding = encodingOf(board.game());
//   std::vector<float> numbers(encoding.table().size());
//   encoding.encode(board.data(), Side::kFirst, numbers.data());
//   sceneOf(board.game()).places(board.data(), move);
//   // {"square.e2", "square.e4"}

#pragma once

#include <string>
#include <string_view>

#include "games/hashed_perft.h"  // IWYU pragma: export
#include "phase/erased/any_game.h"
#include "phase/erased/encoding.h"
#include "phase/erased/scene.h"
#include "phase/laws/laws.h"

namespace phasemachine {

// Precondition of these: `game` is in the list.
const AnyEncoding& encodingOf(const AnyGame& game);
const AnyScene& sceneOf(const AnyGame& game);
// Null for games without keys.
const AnyHashedPerft* hashedPerftOf(const AnyGame& game);
// The rule options of a board, with which its text reads as the same board:
// `given` in canonical form if they are those, as far as the board knows.
std::string optionsOf(const AnyBoard& board, std::string_view given);
// All of it that laws are about.
LawSubject lawSubjectOf(const AnyGame& game);

// The tables of its encoding in words, as Markdown: what each number and each
// action means.
std::string encodingTables(const AnyGame& game);

// The game's network, games/<game>/networks/default.net, which is embedded in
// every program that links the game (bench/fit/README.md describes its origin).
// The bytes of the file, aligned to 64; empty if there is none.
std::string_view embeddedNetwork(std::string_view game);

}  // namespace phasemachine
