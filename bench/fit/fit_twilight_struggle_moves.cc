// Fits the weights of the move priors of Twilight Struggle
// (games/twilight_struggle/move_features.h) to the visits of searches.
//
//   fit_twilight_struggle_moves games/twilight_struggle/networks/moves.net 6
//     visits.db

#include <cstddef>
#include <cstdint>

#include "bench/fit/visit_fit.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/move_features.h"
#include "games/twilight_struggle/move_prior.h"
#include "games/twilight_struggle/move_weights.h"

namespace phasemachine {
namespace {

struct TwilightStruggleMoves {
  using Game = TwilightStruggle;
  using Weights = twilight_struggle::MoveWeights;

  template <class F>
  static void list(const twilight_struggle::Board& board,
                   const twilight_struggle::MoveList& moves, F&& f) {
    const twilight_struggle::MoveFeatures features(board);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      features.list(moves[k], [&](std::uint32_t feature) { f(k, feature); });
    }
  }

  static void present(const twilight_struggle::Board& board,
                      const twilight_struggle::MoveList& moves, float* logits) {
    twilight_struggle::moveLogits(board, moves, logits);
  }
};

}  // namespace
}  // namespace phasemachine

int main(int count, char** words) {
  using phasemachine::fit::exitCodeOf;
  using phasemachine::fit::fitVisits;
  return exitCodeOf(
      fitVisits<phasemachine::TwilightStruggleMoves>(count, words));
}
