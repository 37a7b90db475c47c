// The table behind scene.h. One made file per game compiles it
// (games/scene.cc.in).
//
// Contract: the game's places.h, if it has one, must be included before
// anyScene() is instantiated.
//
// Example:
//   const AnyScene& scene = anyScene<Chess>();

#ifndef PHASEMACHINE_PHASE_ERASED_SCENE_TABLE_H_
#define PHASEMACHINE_PHASE_ERASED_SCENE_TABLE_H_

#include <string>
#include <vector>

#include "phase/erased/any_game_table.h"
#include "phase/erased/scene.h"
#include "phase/told/event.h"
#include "phase/told/machine_steps.h"
#include "phase/told/stack_words.h"

namespace phasemachine {

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

#endif  // PHASEMACHINE_PHASE_ERASED_SCENE_TABLE_H_
