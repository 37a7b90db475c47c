// The weights of the value network (value_network.h).
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_VALUE_NETWORK_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_VALUE_NETWORK_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"
#include "games/chess/knowledge/dense_layer.h"

namespace phasemachine::chess {

struct ValueNetworkWeights {
  // Hidden units of each side. They are multiplied in pairs, the first of one
  // half by the first of the other.
  static constexpr std::size_t kUnits = 512;
  static constexpr std::size_t kProducts = kUnits / 2;
  // Groups of squares of the own king with weights of their own.
  static constexpr std::size_t kKingPlaces = 8;
  // Units of the two layers that follow. The last unit of the first of them is
  // added to the result as it is.
  static constexpr std::size_t kFirst = 16;
  static constexpr std::size_t kSecond = 32;
  // Classes by number of pieces, with layers of their own: up to 4, up to 8,
  // ... up to 32.
  static constexpr std::size_t kCountClasses = 8;
  // A pawn is 2^kOutputShift in the sum of the outputs.
  static constexpr int kOutputShift = 17;

  template <class T>
  using OfClass = std::array<T, kCountClasses>;
  template <std::size_t kInputs, std::size_t kOutputs>
  using Layer = OfClass<DenseWeights<kInputs, kOutputs>>;

  // [square of the own king][own or enemy][PieceType][square][unit]; 64 stands
  // for 1 here and in the layers.
  using Squares = std::array<std::array<std::int8_t, kUnits>, 64>;
  alignas(
      64) std::array<std::array<std::array<Squares, 6>, 2>, kKingPlaces> inputs;
  alignas(64) std::array<std::int16_t, kUnits> bias;
  alignas(64) Layer<2 * kProducts, kFirst> first;
  alignas(64) OfClass<std::array<std::int32_t, kFirst>> firstBias;
  // Its inputs are the squares of the units of the first layer, then these
  // units; the weights of the last of both are 0.
  alignas(64) Layer<2 * kFirst, kSecond> second;
  alignas(64) OfClass<std::array<std::int32_t, kSecond>> secondBias;
  alignas(64) OfClass<std::array<std::int16_t, kSecond>> output;
  alignas(64) OfClass<std::int32_t> outputBias;
};

}  // namespace phasemachine::chess

namespace phasemachine {

template <>
struct NetworkLayout<chess::ValueNetworkWeights> {
  using Weights = chess::ValueNetworkWeights;
  static constexpr std::string_view kName = "chess value";
  static constexpr std::array kArrays = {
      PHASEMACHINE_NETWORK_ARRAY(Weights, inputs),
      PHASEMACHINE_NETWORK_ARRAY(Weights, bias),
      PHASEMACHINE_NETWORK_ARRAY(Weights, first),
      PHASEMACHINE_NETWORK_ARRAY(Weights, firstBias),
      PHASEMACHINE_NETWORK_ARRAY(Weights, second),
      PHASEMACHINE_NETWORK_ARRAY(Weights, secondBias),
      PHASEMACHINE_NETWORK_ARRAY(Weights, output),
      PHASEMACHINE_NETWORK_ARRAY(Weights, outputBias),
  };
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_VALUE_NETWORK_WEIGHTS_H_
