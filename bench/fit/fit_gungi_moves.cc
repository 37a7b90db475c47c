// Fits the weights of Gungi's move priors (games/gungi/knowledge/move_features.h) to the
// visits of searches.
//
//   fit_gungi_moves games/gungi/networks/moves.net 6 visits.db

#include <cstddef>
#include <cstdint>

#include "bench/fit/visit_fit.h"
#include "core/isa.h"
#include "games/gungi/game.h"
#include "games/gungi/knowledge/move_features.h"
#include "games/gungi/machine/evaluate.h"

namespace phasemachine {
namespace {

struct GungiMoves {
  using Game = Gungi;
  using Weights = gungi::MoveWeights;

  template <class F>
  static void list(const gungi::Board& board, const gungi::MoveList& moves,
                   F&& f) {
    const gungi::MoveFeatures<isa::Portable> features(board.position,
                                                      board.options);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      features.list(moves[k], [&](std::uint32_t feature) { f(k, feature); });
    }
  }

  static void present(const gungi::Board& board, const gungi::MoveList& moves,
                      float* logits) {
    gungi::moveLogits(board.position, board.options, moves, logits);
  }
};

}  // namespace
}  // namespace phasemachine

int main(int count, char** words) {
  using phasemachine::fit::exitCodeOf;
  using phasemachine::fit::fitVisits;
  return exitCodeOf(fitVisits<phasemachine::GungiMoves>(count, words));
}
