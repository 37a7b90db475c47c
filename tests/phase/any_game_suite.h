// The suite AnyGameTest: every listed game and the test game, erased and typed.

#ifndef PHASEMACHINE_TESTS_PHASE_ANY_GAME_SUITE_H_
#define PHASEMACHINE_TESTS_PHASE_ANY_GAME_SUITE_H_

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "absl/functional/function_ref.h"
#include "phase/erased/any_game.h"
#include "tests/conformance/games.h"
#include "tests/support/random_play.h"

namespace phasemachine {

template <class G>
class AnyGameTest : public testing::Test {
 protected:
  using Move = typename G::Move;
  using Bits =
      std::conditional_t<sizeof(Move) == 2, std::uint16_t, std::uint32_t>;

  static MoveCode code(Move move) { return std::bit_cast<Bits>(move); }

  // Calls f(visit, equal erased board) at every decision of some games.
  static void everywhere(
      absl::FunctionRef<void(const RandomPlayVisit<G>&, AnyBoard&)> f) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      auto board = AnyBoard::initial(anyGame<G>(), "");
      ASSERT_TRUE(board.ok());
      board->query();
      std::size_t made = 0;
      playRandomly<G>(seed, [&](const RandomPlayVisit<G>& visit) {
        for (; made < visit.history.size(); ++made) {
          board->step(code(visit.history[made]));
        }
        f(visit, *board);
      });
    }
  }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_PHASE_ANY_GAME_SUITE_H_
