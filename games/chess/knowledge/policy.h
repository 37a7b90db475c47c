// The features of moves that determine the priors, as a template on the
// instruction set tag (core/isa.h).
//
// Contract: as evaluate.h, which is the public interface; this header is for
// the translation units of the compiled forms and for tuners.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/move_network.h"
#include "games/chess/knowledge/policy_features.h"
#include "games/chess/moves/rules.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

inline constexpr float kLogitUnit = 1.0F / 64;

// The logit of a mating move, above those of all other moves.
inline constexpr float kMateLogit = 32;

// Contribution of each piece to the game phase; kFullPhase with all pieces.
inline constexpr std::array<int, 6> kPhaseOf = {0, 1, 1, 2, 4, 0};
inline constexpr int kFullPhase = 24;

template <class Isa>
class Policy {
 public:
  PHASEMACHINE_INLINE explicit Policy(const Position& position)
      : Policy(position, BothSides(position)) {}
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;

  PHASEMACHINE_INLINE void writeLogits(const MoveList& moves,
                                       float* logits) const {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const MoveFeatures features = featuresOf(moves[i]);
      Sum sum;
      visitMove(moves[i], features, kPolicyWeights, sum);
      logits[i] =
          static_cast<float>(taper(sum.packed) + network_.logit(features)) *
          kLogitUnit;
      if (checks(features) && mates(moves[i])) logits[i] = kMateLogit;
    }
  }

  // Of a legal move. The target of castling is a rook.
  PHASEMACHINE_INLINE MoveFeatures featuresOf(Move move) const {
    const auto piece = static_cast<std::size_t>(
        kMovingPiece[static_cast<std::size_t>(move.kind())]);
    const std::size_t from = move.from() ^ turn_;
    const std::size_t to = move.to() ^ turn_;
    const auto& forks = sets_.forks[piece];
    return {.piece = piece,
            .from = from,
            .to = to,
            .target = classes_.arriving(to, piece == kPawn),
            .escape = classes_.leaving(from),
            .nearKing = at(sets_.checks[piece], to) |
                        at(sets_.kingRing, to) << 1 |
                        at(sets_.attacked, to) << 2,
            .attack = at(forks[0], to) | at(forks[1], to) << 1 |
                      at(forks[2], to) << 2};
  }

  // Calls sum.add(weight) for every feature of the legal `move`; each weight is
  // a member of `weights`.
  template <class Sum>
  PHASEMACHINE_INLINE void visitMove(Move move, const MoveFeatures& features,
                                     const PolicyWeights& weights,
                                     Sum& sum) const {
    const MoveKind kind = move.kind();
    sum.add(weights.kind[static_cast<std::size_t>(kind)]);
    if (kind == MoveKind::kCastle) return;
    const std::size_t piece = features.piece;
    sum.add(weights.from[piece][features.from]);
    sum.add(weights.to[piece][features.to]);
    sum.add(weights.target[piece][features.target]);
    sum.add(weights.escape[piece][features.escape]);
    sum.add(weights.nearKing[piece][features.nearKing]);
    sum.add(weights.attack[piece][features.attack]);
    if (piece == kPawn) {
      sum.add(weights.passedPush[at(sets_.passed, features.from) *
                                 (features.to >> 3)]);
    }
    if (sets_.inCheck) {
      sum.add(weights.evade[piece == kKing                     ? 2
                            : features.target >= kQuietClasses ? 1
                                                               : 0]);
    }
  }

  // Middlegame and endgame sums interpolated by the phase.
  PHASEMACHINE_INLINE int taper(std::int32_t packed) const {
    return (Weight::middlegameOf(packed) * phase_ +
            Weight::endgameOf(packed) * (kFullPhase - phase_)) /
           kFullPhase;
  }

  int phase() const { return phase_; }

 private:
  struct Sum {
    std::int32_t packed = 0;
    PHASEMACHINE_INLINE void add(const Weight& weight) {
      packed += weight.packed;
    }
  };

  static constexpr std::array<std::uint8_t, 16> kMovingPiece = [] {
    std::array<std::uint8_t, 16> pieces = {};
    for (std::size_t kind = 0; kind < pieces.size(); ++kind) {
      pieces[kind] =
          static_cast<std::uint8_t>(movingPiece(static_cast<MoveKind>(kind)));
    }
    return pieces;
  }();

  PHASEMACHINE_INLINE Policy(const Position& position, const BothSides& sides)
      : position_(position),
        turn_(position.sideToMove == Color::kBlack ? 56 : 0),
        phase_(phaseOf(sides)),
        sets_(findPolicySets<Isa>(sides)),
        classes_(sets_),
        network_(sides, sets_) {}

  PHASEMACHINE_INLINE static int phaseOf(const BothSides& sides) {
    int phase = 0;
    for (std::size_t type = kKnight; type <= kQueen; ++type) {
      phase += kPhaseOf[type] * (std::popcount(sides.own[type][0]) +
                                 std::popcount(sides.own[type][1]));
    }
    return std::min(phase, kFullPhase);
  }

  // True if the moved piece gives check from its new square.
  PHASEMACHINE_INLINE static bool checks(const MoveFeatures& features) {
    return (features.nearKing & 1) != 0;
  }

  // Precondition: the move gives check.
  [[gnu::noinline]] bool mates(Move move) const {
    Position after = position_;
    Rules<Isa>::makeMove(after, move);
    return Rules<Isa>::countLegal(after) == 0;
  }

  PHASEMACHINE_INLINE static std::size_t at(Bitboard set, std::size_t square) {
    return set >> square & 1;
  }

  const Position& position_;
  std::size_t turn_;  // flips squares as BothSides flips the board
  int phase_;
  PolicySets sets_;
  SquareClasses<Isa> classes_;
  MoveNetwork<Isa> network_;
};

}  // namespace phasemachine::chess
