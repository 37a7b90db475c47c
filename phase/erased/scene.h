// Data about any game for pages and debuggers, beyond AnyGame: where moves are
// on the picture, and the machine in words.
//
// Contract: a game may define, among its functions or where its game.h or
// picture/draw.h declares it,
//   std::vector<std::string> placesOf(const Board&, Move)
// which returns names of places of renderSvg's picture (core/svg/svg.h) in the
// order in which a person clicks them: "square.e2", "square.e4". The side that
// decides can see all of them. Moves with the same places differ in something
// else, such as the piece of a promotion. A move without places can only be
// chosen by name, as can every move of a game without this function.
//
// Example:
//   const AnyScene& scene = sceneOf(board.game());  // games/parts.h
//   for (const std::string& entry : scene.stack(board.data())) show(entry);

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "phase/erased/any_game.h"
#include "phase/told/event.h"
#include "phase/told/machine_steps.h"

namespace phasemachine {

// One step of the machine within a move (machine_steps.h). Its pointers are
// valid during the call.
struct AnyStep {
  StepKind kind;
  std::string_view ran;  // the entry in words
  const void* after;     // a board between two steps
  // In kNeutral's picture; empty for games without a picture of their own.
  Changes changes;
};
using StepWatcher = std::function<void(const AnyStep&)>;

// `const void*` is a board of the game at a decision; the move is legal.
struct AnyScene {
  std::vector<std::string> (*places)(const void*, MoveCode);
  // The phase stack in words, bottom first; also of boards between two steps.
  std::vector<std::string> (*stack)(const void*);
  void (*steps)(const void*, MoveCode, const StepWatcher& watch);
};

// Defined in games/list_game.h.
template <class G>
const AnyScene& anyScene();

}  // namespace phasemachine
