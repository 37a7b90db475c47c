// Data about any game for pages and debuggers, beyond AnyGame: where moves are
// on the picture, and the machine in words.
//
// Contract: a game may define, where its game.h or picture/draw.h declares it,
//   std::vector<std::string> placesOf(const Board&, Move)
// which returns names of places of renderSvg's picture (core/svg/svg.h) in the
// order in which a person clicks them: "square.e2", "square.e4". The side that
// decides can see all of them. Moves with the same places differ in something
// else, such as the piece of a promotion. A move without places can only be
// chosen by name, as can every move of a game without this function.
//
// Example:
//   const AnyScene& scene = sceneOf(board.game());  // games/scenes.h
//   for (const std::string& entry : scene.stack(board.data())) show(entry);

#ifndef PHASEMACHINE_PHASE_ERASED_SCENE_H_
#define PHASEMACHINE_PHASE_ERASED_SCENE_H_

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

// One made file per game compiles it (games/scene.cc.in), which includes the
// header with the game's placesOf() first if it has one.
template <Game G>
const AnyScene& anyScene() {
  using Board = typename G::Board;
  static constexpr auto kBoard = [](const void* board) -> const Board& {
    return *static_cast<const Board*>(board);
  };
  static constexpr AnyScene kScene = {
      .places = []([[maybe_unused]] const void* board,
                   [[maybe_unused]] MoveCode move) -> std::vector<std::string> {
        if constexpr (requires(const Board& b, typename G::Move m) {
                        placesOf(b, m);
                      }) {
          return placesOf(kBoard(board), AnyGameTable<G>::decode(move));
        } else {
          return {};
        }
      },
      .stack = [](const void* board) { return stackInWords<G>(kBoard(board)); },
      .steps =
          [](const void* board, MoveCode move, const StepWatcher& watch) {
            watchSteps<G>(
                kBoard(board), AnyGameTable<G>::decode(move),
                [&](StepKind kind, const std::string& ran,
                    [[maybe_unused]] const Board& before, const Board& after) {
                  AnyStep step = {kind, ran, &after, {}};
                  if constexpr (HasPicture<G>) {
                    step.changes =
                        changesBetween(G::picture(before, Side::kNeutral),
                                       G::picture(after, Side::kNeutral));
                  }
                  watch(step);
                });
          }};
  return kScene;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ERASED_SCENE_H_
