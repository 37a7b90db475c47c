// The terms of the static evaluation. evaluate.h is the public interface and
// documents the results.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/gungi/rules/board.h"
#include "games/gungi/rules/generator.h"
#include "games/gungi/rules/reach.h"
#include "games/gungi/rules/settings.h"

namespace phasemachine::gungi {

inline constexpr int kMaxEvaluation = 8000;

namespace weights {

// In the order of PieceType; 兵 is about 100. 帥's value is for threats to it; it
// does not count as material.
inline constexpr std::array<int, kPieceTypes> kPiece = {
    2000, 900, 700, 340, 260, 320, 330, 340, 240, 110, 280, 300, 240, 200};
// Percent of that value for pieces in hand, and for pieces under others.
inline constexpr int kInHand = 75;
inline constexpr int kUnderOwn = 65;
inline constexpr int kUnderEnemy = 25;
// Percent of the piece's value added per level above the first.
inline constexpr int kLevel = 18;
// Per square that a piece reaches.
inline constexpr int kMobility = 4;
// Per reached enemy or empty square next to the enemy's 帥.
inline constexpr int kSiege = 22;
// Per row that the front line has advanced from the start.
inline constexpr int kFrontRow = 10;
// Percent of the best capture credited to the side to move, and to the other
// side.
inline constexpr int kCanCapture = 75;
inline constexpr int kIsThreatened = 20;
inline constexpr int kTempo = 20;

}  // namespace weights

template <class Isa>
class Evaluation {
 public:
  Evaluation(const Position& p, const Options& options)
      : p_(p), options_(options) {
    survey(Side::kFirst);
    survey(Side::kSecond);
  }

  // From the view of the side to move.
  int value() const {
    const Side me = p_.sideToMove;
    const Side you = opponent(me);
    if (p_.drafting == 0 && canTakeMarshal(me)) return kMaxEvaluation;
    int sum = standing(me) - standing(you) + weights::kTempo;
    if (p_.drafting == 0) {
      sum += bestCapture(me) * weights::kCanCapture / 100;
      sum -= bestCapture(you) * weights::kIsThreatened / 100;
    }
    return std::clamp(sum, -kMaxEvaluation + 1, kMaxEvaluation - 1);
  }

  // True if a piece of `side` reaches `square` on a level that may enter a
  // tower of `height`.
  bool enters(Side side, Square square, int height) const {
    return control_[playerIndex(side)][static_cast<std::size_t>(height - 1)]
        .has(square);
  }

  // The loss of `side` if it loses the tower on `square`, minus the enemy's
  // loss with it.
  int towerValue(Square square, Side side) const {
    const Tower tower = p_.towers[square];
    int sum = 0;
    for (int level = 1; level <= heightOf(tower); ++level) {
      const Piece piece = pieceAt(tower, level);
      const int value = weights::kPiece[index(typeOf(piece))];
      if (sideOf(piece) == side) {
        sum += value;
      } else if (!options_.published()) {
        sum -= value / 3;
      }
    }
    return sum;
  }

  // Squares reached by pieces of `side` on level `height` or higher.
  SquareSet control(Side side, int height) const {
    return control_[playerIndex(side)][static_cast<std::size_t>(height - 1)];
  }
  // Squares reached by more than one piece of `side`.
  SquareSet twice(Side side) const { return twice_[playerIndex(side)]; }
  // Squares without own top pieces, counted once per piece that reaches them.
  int mobility(Side side) const { return mobility_[playerIndex(side)]; }

  // The largest gain of `side` by one capture. Capturing a protected tower
  // costs about a piece.
  int bestCapture(Side side) const {
    const Side you = opponent(side);
    const std::size_t me = playerIndex(side);
    int best = 0;
    forEachSquare(p_.tops[1 - me] & control_[me][0], [&](Square square) {
      const int height = heightOf(p_.towers[square]);
      if (!enters(side, square, height)) return;
      int gain = towerValue(square, you);
      if (enters(you, square, 1)) gain -= 200;
      best = std::max(best, gain);
    });
    return best;
  }

 private:
  // Computes the reach of all top pieces.
  void survey(Side side) {
    auto& control = control_[playerIndex(side)];
    SquareSet& twice = twice_[playerIndex(side)];
    int& mobility = mobility_[playerIndex(side)];
    const SquareSet own = p_.tops[playerIndex(side)];
    forEachSquare(own, [&](Square from) {
      const Tower tower = p_.towers[from];
      const int level = heightOf(tower);
      const SquareSet targets =
          Targets<Isa>::of(p_, options_, from, topOf(tower), level);
      twice |= control[0] & targets;
      for (int h = 0; h < level; ++h) {
        control[static_cast<std::size_t>(h)] |= targets;
      }
      mobility += (targets & ~own).count();
    });
  }

  bool canTakeMarshal(Side side) const {
    const Square marshal = p_.marshals[1 - playerIndex(side)];
    return marshal != kNoSquare &&
           enters(side, marshal, heightOf(p_.towers[marshal]));
  }

  int standing(Side side) const {
    const std::size_t me = playerIndex(side);
    int sum = weights::kMobility * mobility_[me];
    sum += onBoard(side);
    for (int i = 1; i < kPieceTypes; ++i) {
      const auto type = static_cast<PieceType>(i);
      sum += p_.hands[me].count(type) * weights::kPiece[index(type)] *
             weights::kInHand / 100;
    }
    const Square target = p_.marshals[1 - me];
    if (target != kNoSquare) {
      const SquareSet beside =
          reachOf(PieceType::kSui, 1, Side::kFirst, target).squares;
      sum += weights::kSiege * (beside & control_[me][0]).count();
    }
    const SquareSet men = p_.present[me];
    if (!men.empty()) {
      const int rows = side == Side::kFirst ? 6 - rowOf(men.lowest())
                                            : rowOf(men.highest()) - 2;
      sum += weights::kFrontRow * std::clamp(rows, 0, 4);
    }
    return sum;
  }

  int onBoard(Side side) const {
    int sum = 0;
    forEachSquare(p_.present[playerIndex(side)], [&](Square square) {
      const Tower tower = p_.towers[square];
      const int height = heightOf(tower);
      const bool ownTop = sideOf(topOf(tower)) == side;
      for (int level = 1; level <= height; ++level) {
        const Piece piece = pieceAt(tower, level);
        if (sideOf(piece) != side || typeOf(piece) == PieceType::kSui) continue;
        const int value = weights::kPiece[index(typeOf(piece))];
        const int percent = level == height
                                ? 100 + weights::kLevel * (level - 1)
                            : ownTop ? weights::kUnderOwn
                                     : weights::kUnderEnemy;
        sum += value * percent / 100;
      }
    });
    return sum;
  }

  const Position& p_;
  const Options& options_;
  std::array<std::array<SquareSet, 3>, 2> control_;
  std::array<SquareSet, 2> twice_;
  std::array<int, 2> mobility_ = {};
};

}  // namespace phasemachine::gungi
