// Move priors.
//
// Contract: one logit per move, from what it captures, whether it can be
// recaptured, whether it saves a threatened piece, and whether it goes next to
// the enemy's marshal.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_GUNGI_MOVE_PRIOR_H_
#define PHASEMACHINE_GAMES_GUNGI_MOVE_PRIOR_H_

#include <algorithm>
#include <cstddef>

#include "games/gungi/betrayal.h"
#include "games/gungi/evaluation.h"

namespace phasemachine::gungi {

template <class Isa>
class MovePrior {
 public:
  MovePrior(const Position& p, const Options& options)
      : p_(p), options_(options), evaluation_(p, options) {
    const Square target = p.marshals[playerIndex(opponent(p.sideToMove))];
    if (target != kNoSquare) {
      siege_ = reachOf(PieceType::kSui, 3, Side::kFirst, target).squares;
    }
  }

  float logit(Move move) const {
    const Side me = p_.sideToMove;
    const Side you = opponent(me);
    const Square to = move.to();
    const Tower target = p_.towers[to];
    if (move.isCapture() && typeOf(topOf(target)) == PieceType::kSui) return 12;
    int sum = 0;
    Piece piece = 0;
    int height = 1;
    if (move.isCapture()) {
      sum += 40 + evaluation_.towerValue(to, you);
    } else {
      height = heightOf(target) + 1;
      if (target != 0 && sideOf(topOf(target)) == you) sum += 100;
    }
    if (move.isDrop()) {
      piece = makePiece(move.dropped(), me);
      sum -= 60;
    } else {
      const Square from =
          move.isBoardMove() ? move.from() : bouSource(move, me);
      const Tower tower = p_.towers[from];
      piece = topOf(tower);
      // Leaving a square where it could be captured.
      if (evaluation_.enters(you, from, heightOf(tower))) {
        sum += weights::kPiece[index(typeOf(piece))] / 3;
      }
    }
    if (evaluation_.enters(you, to, height)) {
      const int risk = weights::kPiece[index(typeOf(piece))];
      sum -= evaluation_.enters(me, to, 1) ? risk / 3 : risk * 2 / 3;
    }
    if (siege_.has(to)) sum += 40;
    return static_cast<float>(std::clamp(sum, -600, 1500)) / 150.0F;
  }

 private:
  const Position& p_;
  const Options& options_;
  Evaluation<Isa> evaluation_;
  SquareSet siege_;
};

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_MOVE_PRIOR_H_
