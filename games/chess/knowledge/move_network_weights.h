// The weights of the network that adds to move priors (move_network.h).
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_MOVE_NETWORK_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_MOVE_NETWORK_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"
#include "games/chess/knowledge/policy_weights.h"

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

template <>
struct NetworkLayout<chess::MoveNetworkWeights> {
  using Weights = chess::MoveNetworkWeights;
  static constexpr std::string_view kName = "chess moves";
  static constexpr std::array kArrays = {
      PHASEMACHINE_NETWORK_ARRAY(Weights, inputs),
      PHASEMACHINE_NETWORK_ARRAY(Weights, bias),
      PHASEMACHINE_NETWORK_ARRAY(Weights, from),
      PHASEMACHINE_NETWORK_ARRAY(Weights, to),
      PHASEMACHINE_NETWORK_ARRAY(Weights, target),
      PHASEMACHINE_NETWORK_ARRAY(Weights, escape),
      PHASEMACHINE_NETWORK_ARRAY(Weights, nearKing),
      PHASEMACHINE_NETWORK_ARRAY(Weights, attack),
      PHASEMACHINE_NETWORK_ARRAY(Weights, toBias),
  };
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_MOVE_NETWORK_WEIGHTS_H_
