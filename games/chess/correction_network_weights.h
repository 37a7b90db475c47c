// The weights of the correction network (correction_network.h).
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
  // Hidden units per side.
  static constexpr std::size_t kUnits = 256;
  // Classes by number of pieces: up to 4, up to 8, ... up to 32.
  static constexpr std::size_t kCountClasses = 8;
  // A centipawn is 2^kOutputShift in the sum of the outputs: 2^12 from the
  // squared unit times 2^2 from the weight.
  static constexpr int kOutputShift = 14;

  // [own or enemy][PieceType][square][unit]; kUnitOne stands for 1.
  using Squares = std::array<std::array<std::int8_t, kUnits>, 64>;
  alignas(64) std::array<std::array<Squares, 6>, 2> inputs;
  alignas(64) std::array<std::int16_t, kUnits> bias;
  // [class][unit], for the side to move; negated for the other side.
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
      PHASEMACHINE_NETWORK_ARRAY(Weights, inputs),
      PHASEMACHINE_NETWORK_ARRAY(Weights, bias),
      PHASEMACHINE_NETWORK_ARRAY(Weights, outputs),
  };
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_WEIGHTS_H_
