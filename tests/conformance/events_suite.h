// The suite Events: moves of random games of every game, and events as text.

#ifndef PHASEMACHINE_TESTS_CONFORMANCE_EVENTS_SUITE_H_
#define PHASEMACHINE_TESTS_CONFORMANCE_EVENTS_SUITE_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/told/event.h"
#include "tests/support/random_play.h"

namespace phasemachine {

inline std::string written(const std::vector<Event>& events) {
  std::string text;
  for (const Event& event : events) {
    text += event.kind + ' ' + std::string(toString(event.side));
    for (const auto& [key, value] : event.details) {
      text += ' ' + key + '=' + value;
    }
    for (const Change& change : event.changes) {
      text += " {" + change.key + ": " + change.value.value_or("-") + '}';
    }
    text += '\n';
  }
  return text;
}

template <class G>
class Events : public testing::Test {
 protected:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using Visit = RandomPlayVisit<G>;

  // Calls f(visit, move) for a random move at some decisions of random games.
  static void somewhere(absl::FunctionRef<void(const Visit&, Move)> f) {
    Random random(17);
    for (std::uint64_t game = 0; game < 12; ++game) {
      play(2000 + game, [&](const Visit& visit) {
        if (visit.decision.winner || testing::Test::HasFatalFailure()) return;
        if (visit.history.size() > 40 && random.below(8) != 0) return;
        const auto count = static_cast<std::uint32_t>(visit.moves.size());
        f(visit, visit.moves[random.below(count)]);
      });
    }
  }
  // The same for the moves actually made in random games, to their ends.
  static void everyMove(
      std::uint64_t seed,
      absl::FunctionRef<void(const Board& before, Move, const Visit&)> f) {
    Board before;
    bool first = true;
    play(seed, [&](const Visit& visit) {
      if (!first) f(before, visit.history.back(), visit);
      first = false;
      before = visit.board;
    });
  }

 private:
  static void play(std::uint64_t seed,
                   absl::FunctionRef<void(const Visit&)> f) {
    playRandomly<G>(seed, f);
  }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_CONFORMANCE_EVENTS_SUITE_H_
