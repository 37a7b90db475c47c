// Fits the weights of the move priors of Twilight Struggle
// (games/twilight_struggle/knowledge/move_features.h) to the visits of searches.
//
//   fit_twilight_struggle_moves games/twilight_struggle/networks/moves.net 6
//     visits.db

#include <cstddef>
#include <cstdint>

#include "bench/fit/visit_fit.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/knowledge/move_feature_ranges.h"
#include "games/twilight_struggle/knowledge/move_features.h"
#include "games/twilight_struggle/knowledge/mover_view.h"
#include "games/twilight_struggle/knowledge/networks.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"

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

  // Searches of a few hundred simulations choose headlines that may lose by
  // DEFCON more often than is good.
  static float kept(const twilight_struggle::Board& board,
                    twilight_struggle::Move move) {
    using twilight_struggle::Asked;
    constexpr float kOfDeadlyHeadlines = 0.3F;
    if (board.defcon > 3) return 1;
    const Asked asked = twilight_struggle::askedOf(board);
    const bool deadly =
        asked.about == Asked::kHeadline &&
        twilight_struggle::deadlyCards(board, asked.side)
            .contains(static_cast<twilight_struggle::Card>(move.id));
    return deadly ? kOfDeadlyHeadlines : 1;
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
