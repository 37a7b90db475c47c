// Fits the weights of fairy chess's move priors (move_features.h in
// games/fairy_chess) to the visits of searches in games of any variants.
//
//   fit_fairy_moves games/fairy_chess/networks/moves.net 6 visits.db

#include <cstddef>
#include <cstdint>

#include "bench/fit/visit_fit.h"
#include "core/isa.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/knowledge/evaluate.h"
#include "games/fairy_chess/knowledge/move_prior.h"
#include "games/fairy_chess/variants/registry.h"

namespace phasemachine {
namespace {

struct FairyMoves {
  using Game = FairyChess;
  using Weights = fairy_chess::MoveWeights;

  template <class F>
  static void list(const fairy_chess::Board& board,
                   const fairy_chess::MoveList& moves, F&& f) {
    const fairy_chess::Position& p = board.position;
    const fairy_chess::Variant& v = fairy_chess::variantAt(p.variant);
    using fairy_chess::listFeatures;
    switch (v.words) {
      case 1:
        return listFeatures<1, isa::Portable>(v, p, moves, f);
      case 2:
        return listFeatures<2, isa::Portable>(v, p, moves, f);
      default:
        return listFeatures<3, isa::Portable>(v, p, moves, f);
    }
  }

  static void present(const fairy_chess::Board& board,
                      const fairy_chess::MoveList& moves, float* logits) {
    fairy_chess::moveLogits(board, moves, logits);
  }
};

}  // namespace
}  // namespace phasemachine

int main(int count, char** words) {
  using phasemachine::fit::exitCodeOf;
  using phasemachine::fit::fitVisits;
  return exitCodeOf(fitVisits<phasemachine::FairyMoves>(count, words));
}
