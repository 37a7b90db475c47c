// The weights of the network that adds to move priors (move_network.h).
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVE_NETWORK_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_MOVE_NETWORK_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"

namespace phasemachine::chess {

struct MoveNetworkWeights {
  static constexpr std::size_t kUnits = 64;
  // A logit's unit of 1/64 is 2^kOutputShift in the sum of the outputs: 2^12
  // from the squared unit times 2^6 from the weight, divided by 2^6.
  static constexpr int kOutputShift = 12;

  // [PieceType][square][unit]
  using Squares = std::array<std::array<std::int8_t, kUnits>, 64>;
  using Pieces = std::array<Squares, 6>;
  // [own or enemy]
  alignas(64) std::array<Pieces, 2> inputs;
  alignas(64) std::array<std::int16_t, kUnits> bias;
  // For the moving piece: its origin and its target.
  alignas(64) Pieces from;
  alignas(64) Pieces to;
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
      networkArray<decltype(Weights::inputs)>("inputs",
                                              offsetof(Weights, inputs)),
      networkArray<decltype(Weights::bias)>("bias", offsetof(Weights, bias)),
      networkArray<decltype(Weights::from)>("from", offsetof(Weights, from)),
      networkArray<decltype(Weights::to)>("to", offsetof(Weights, to)),
      networkArray<decltype(Weights::toBias)>("toBias",
                                              offsetof(Weights, toBias)),
  };
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_CHESS_MOVE_NETWORK_WEIGHTS_H_
