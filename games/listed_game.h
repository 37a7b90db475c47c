// A game as the list of games has it: what all interfaces need of it.
//
// Contract: the games of a program are those that linkedGames() returns. It is
// defined in one source, which the build makes of games/list.cc.in: of the
// program or library that chose its games (cmake/PhaseMachineAdd.cmake), or else
// of this project's own archives, with all games. An archive's is only linked if
// there is no other, and so is what it names: a program with one game does not
// contain the rest. addGame() (catalog.h) adds a game at run time.
//
// Example:
//   const ListedGame& first = linkedGames()[0];

#pragma once

#include <span>
#include <string>
#include <string_view>

namespace phasemachine {

struct AnyGame;         // phase/erased/any_game.h
struct AnyEncoding;     // phase/erased/encoding.h
struct AnyScene;        // phase/erased/scene.h
struct AnyHashedPerft;  // games/hashed_perft.h
struct TypedLaws;       // phase/laws/typed_laws.h
struct BoundGame;       // engine/bound_game.h

// What the pointers name lives until the program ends.
struct ListedGame {
  const AnyGame* game = nullptr;
  const AnyEncoding* encoding = nullptr;
  const AnyScene* scene = nullptr;
  // The rule options of a board, as text. Null: its boards do not know them, and
  // their texts say all.
  std::string (*optionsOf)(const void* board) = nullptr;
  // Null: perft does without a hash table.
  const AnyHashedPerft* hashedPerft = nullptr;
  // Null: the laws are checked without what can only be seen on types.
  const TypedLaws* laws = nullptr;
  // The bytes of an embedded network, aligned to 64; may be empty.
  std::string_view network;
  // The players of a game that is added at run time; null: those that the
  // program links (engine/bound_game.h), if any.
  const BoundGame* players = nullptr;
};

// In the order in which they are shown; at least one.
std::span<const ListedGame> linkedGames();

}  // namespace phasemachine
