// The numbers of the network that corrects the evaluation
// (correction_network.h).
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"

namespace phasemachine::chess {

struct CorrectionNetworkWeights {
  // Hidden units of a side.
  static constexpr std::size_t kUnits = 32;
  // Positions are told apart by the number of pieces: to 4, to 8, ... to 32.
  static constexpr std::size_t kCountClasses = 8;
  // A centipawn is 2^kOutputShift in the sum of the outputs: a unit's square,
  // 2^12, times 2^2 of the weight.
  static constexpr int kOutputShift = 14;

  // [own or enemy][PieceType][square][unit], kUnitOne being one.
  using Squares = std::array<std::array<std::int8_t, kUnits>, 64>;
  alignas(64) std::array<std::array<Squares, 6>, 2> inputs;
  alignas(64) std::array<std::int16_t, kUnits> bias;
  // [class of count][unit]: of the side to move; the other's have the other
  // sign.
  alignas(
      64) std::array<std::array<std::int16_t, kUnits>, kCountClasses> outputs;
};

}  // namespace phasemachine::chess

namespace phasemachine {

template <>
struct NetworkLayout<chess::CorrectionNetworkWeights> {
  using Weights = chess::CorrectionNetworkWeights;
  static constexpr std::string_view kName = "chess correction";
  static constexpr std::array kArrays = {
      networkArray<decltype(Weights::inputs)>("inputs",
                                              offsetof(Weights, inputs)),
      networkArray<decltype(Weights::bias)>("bias", offsetof(Weights, bias)),
      networkArray<decltype(Weights::outputs)>("outputs",
                                               offsetof(Weights, outputs)),
  };
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_WEIGHTS_H_
