// Executes one move step by step, for debuggers.
//
// Contract: watchSteps reports, in order, the answered request (kAnswered),
// every phase (kPhase) and command (kCommand) that runs, and every request that
// resolves itself because it has no moves (kResolved). The last board equals
// the result of PhaseMachine for the move.
//
// Example:
//   watchSteps<Chess>(board, move,
//       [](StepKind kind, const std::string& ran, const auto& before,
//          const auto& after) {
//         note(toString(kind), ran, before, after);
//       });

#ifndef PHASEMACHINE_PHASE_TOLD_MACHINE_STEPS_H_
#define PHASEMACHINE_PHASE_TOLD_MACHINE_STEPS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "phase/game.h"
#include "phase/machine.h"
#include "phase/told/stack_words.h"
#include "phase/told/watched_loop.h"

namespace phasemachine {

enum class StepKind : std::uint8_t { kAnswered, kPhase, kCommand, kResolved };

// "answered", "phase", "command", "resolved".
constexpr std::string_view toString(StepKind kind) {
  constexpr std::string_view kNames[] = {"answered", "phase", "command",
                                         "resolved"};
  return kNames[static_cast<int>(kind)];
}

// Calls watch(kind, entry in words, before, after) for each step. Precondition:
// `move` is legal.
template <Game G, class Watch>
void watchSteps(typename G::Board board, typename G::Move move, Watch&& watch) {
  using Board = typename G::Board;
  typename G::MoveList moves;
  PhaseMachine<G>::legalMoves(board, moves);
  Board last = board;
  bool answered = false;
  // The loop does not report requests: their effect is the difference between
  // the end of one step and the beginning of the next.
  const auto catchUp = [&](const Board& now) {
    if (answered && last == now) return;
    watch(answered ? StepKind::kResolved : StepKind::kAnswered,
          entryInWords<G>(last, last.stack.top()), last, now);
    answered = true;
  };
  WatchedLoop<G>::advance(
      board, move,
      [&](const auto& entry, const Board& before, const Board& after) {
        catchUp(before);
        const bool phase = std::holds_alternative<typename G::StateType>(entry);
        watch(phase ? StepKind::kPhase : StepKind::kCommand,
              entryInWords<G>(before, entry), before, after);
        last = after;
      });
  catchUp(board);
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_TOLD_MACHINE_STEPS_H_
