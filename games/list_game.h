// Definitions for the one source per game that makes its ListedGame
// (listed.cc.in). Apart from the game's own sources, whose machine must be
// inlined once.
//
// Example:
//   ListedGame listed = listGame<TicTacToe>({});

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/hashed_perft.h"
#include "games/listed_game.h"
#include "phase/erased/any_game.h"
#include "phase/erased/encoding.h"
#include "phase/erased/scene.h"
#include "phase/laws/typed_laws.h"
#include "phase/perft.h"
#include "phase/told/event.h"
#include "phase/told/machine_steps.h"

namespace phasemachine {

// The source that instantiates it includes the header with the game's
// placesOf() first.
template <class G>
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
        } else if constexpr (requires(const Board& b, typename G::Move m) {
                               G::placesOf(b, m);
                             }) {
          return G::placesOf(kBoard(board), AnyGameTable<G>::decode(move));
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

// Null for games whose boards have no options.
template <class G>
constexpr auto optionsOfBoards() -> std::string (*)(const void*) {
  using Board = typename G::Board;
  if constexpr (requires(const Board& b) { G::optionsOf(b); }) {
    return [](const void* board) {
      return G::optionsOf(*static_cast<const Board*>(board)).toText();
    };
  } else if constexpr (requires(const Board& b) { b.options.toText(); }) {
    return [](const void* board) {
      return static_cast<const Board*>(board)->options.toText();
    };
  } else {
    return nullptr;
  }
}

// Null for games without keys.
template <class G>
const AnyHashedPerft* anyHashedPerft() {
  if constexpr (HasPerftKey<G>) {
    using Board = typename G::Board;
    static constexpr AnyHashedPerft kHashedPerft = {
        .accepts =
            [](const void* board) {
              return perftKey(*static_cast<const Board*>(board)).has_value();
            },
        .count =
            [](const void* board, int depth, Leaf leaf, PerftTable& table) {
              return hashedPerft<G>(*static_cast<const Board*>(board), depth,
                                    leaf, table);
            },
    };
    return &kHashedPerft;
  } else {
    return nullptr;
  }
}

// Without players. `network` as in ListedGame.
template <class G>
ListedGame listGame(std::string_view network) {
  return {.game = &anyGame<G>(),
          .encoding = &anyEncoding<G>(),
          .scene = &anyScene<G>(),
          .optionsOf = optionsOfBoards<G>(),
          .hashedPerft = anyHashedPerft<G>(),
          .laws = &typedLaws<G>(),
          .network = network};
}

}  // namespace phasemachine
