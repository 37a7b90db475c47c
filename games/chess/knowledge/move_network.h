// A small neural network that adds to each move's logit a value that depends on
// the placement of all pieces.
//
// Contract: logit() is in units of 1/64 (policy.h), to be added to the sum of
// the policy's terms.
//
// The side to move views all pieces from its own end of the board, mirrored if
// its king is on the king's side. A piece activates one of 3,072 inputs of the
// hidden units (network_layers.h), by its kind, its square and whether each side
// attacks the square. They are computed once per position; a move weights them
// by the sum of the rows of its features. bench/fit/README.md describes
// the training.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/network_layers.h"
#include "games/chess/knowledge/policy_features.h"
#include "games/chess/position/types.h"
#include "network/network_file.h"

namespace phasemachine::chess {

struct MoveNetworkWeights {
  static constexpr std::size_t kUnits = 64;
  // A logit's unit of 1/64 is 2^kOutputShift in the sum of the outputs: 2^12
  // from the squared unit times 2^6 from the weight, divided by 2^6.
  static constexpr int kOutputShift = 12;

  using Row = std::array<std::int8_t, kUnits>;
  // [PieceType][square][unit]
  using Pieces = std::array<std::array<Row, 64>, 6>;
  // [attacked by own pieces + 2 * by enemy pieces][own or enemy]
  alignas(64) std::array<std::array<Pieces, 2>, 4> inputs;
  alignas(64) std::array<std::int16_t, kUnits> bias;
  // For the moving piece: its origin and its target, and the classes that
  // PolicyWeights has of both.
  alignas(64) Pieces from;
  alignas(64) Pieces to;
  alignas(64) std::array<std::array<Row, kTargetClasses>, 6> target;
  alignas(64) std::array<std::array<Row, kQuietClasses>, 6> escape;
  alignas(64) std::array<std::array<Row, 8>, 6> nearKing;
  alignas(64) std::array<std::array<Row, 8>, 6> attack;
  // [PieceType][square], in units of 1/64.
  std::array<std::array<std::int16_t, 64>, 6> toBias;
};

}  // namespace phasemachine::chess

namespace phasemachine {

PHASEMACHINE_NETWORK_LAYOUT(chess, MoveNetworkWeights, "moves", inputs, bias,
                            from, to, target, escape, nearKing, attack, toBias);

}  // namespace phasemachine

namespace phasemachine::chess {

extern const NetworkFile<MoveNetworkWeights> kMovesFile asm(
    "phasemachine_chess_moves_net");

inline constexpr const MoveNetworkWeights& kMoveNetwork = kMovesFile.weights;

// A move on the board of its side (both_sides.h), in classes of PolicyWeights.
struct MoveFeatures {
  std::size_t piece;
  std::size_t from;
  std::size_t to;
  std::size_t target;
  std::size_t escape;
  std::size_t nearKing;
  std::size_t attack;
};

// A piece as the hidden units see it: indices of MoveNetworkWeights::inputs.
struct MoveNetworkInput {
  std::size_t attacked;
  std::size_t side;
  std::size_t type;
  std::size_t square;
};

template <class Isa>
class MoveNetwork {
 public:
  PHASEMACHINE_INLINE MoveNetwork(const BothSides& sides,
                                  const PolicySets& sets)
      : turn_(filesTurn(sides, 0)), units_(find(sides, sets)) {}

  PHASEMACHINE_INLINE int logit(const MoveFeatures& move) const {
    const auto& weights = kMoveNetwork;
    return weights.toBias[move.piece][move.to ^ turn_] +
           (units_.dotSum(weights.from[move.piece][move.from ^ turn_],
                          weights.to[move.piece][move.to ^ turn_],
                          weights.target[move.piece][move.target],
                          weights.escape[move.piece][move.escape],
                          weights.nearKing[move.piece][move.nearKing],
                          weights.attack[move.piece][move.attack]) >>
            MoveNetworkWeights::kOutputShift);
  }

  // Calls visit(MoveNetworkInput) for each piece.
  template <class Visit>
  PHASEMACHINE_INLINE static void visitInputs(const BothSides& sides,
                                              const PolicySets& sets,
                                              const Visit& visit) {
    const std::size_t turn = filesTurn(sides, 0);
    for (std::size_t type = 0; type < 6; ++type) {
      for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t over = side * 56;
        for (Bitboard rest = sides.own[type][side]; rest != 0;
             rest &= rest - 1) {
          const std::size_t square = lowestSquare(rest) ^ over;
          visit(MoveNetworkInput{.attacked = static_cast<std::size_t>(
                                     (sets.covered >> square & 1) |
                                     (sets.attacked >> square & 1) << 1),
                                 .side = side,
                                 .type = type,
                                 .square = square ^ turn});
        }
      }
    }
  }

 private:
  using Units = HiddenUnits<Isa, MoveNetworkWeights::kUnits>;

  PHASEMACHINE_INLINE static Units find(const BothSides& sides,
                                        const PolicySets& sets) {
    Units units(kMoveNetwork.bias.data());
    visitInputs(
        sides, sets,
        [&](const MoveNetworkInput& input) __attribute__((always_inline)) {
          units.add(
              kMoveNetwork
                  .inputs[input.attacked][input.side][input.type][input.square]
                  .data());
        });
    units.clamp();
    units.multiply(units);
    return units;
  }

  std::size_t turn_;  // exclusive-or mask that mirrors the files
  Units units_;
};

}  // namespace phasemachine::chess
