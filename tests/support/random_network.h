// Native networks of random weights, for tests, fuzzers and measurements.

#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/parts.h"
#include "network/network.h"
#include "network/shape.h"
#include "phase/erased/any_game.h"

namespace phasemachine::network {

// The arrays of a network in file order.
struct NetworkArrays {
  struct Dense {
    std::vector<std::int32_t> bias;
    std::vector<std::int8_t> weights;
  };
  std::vector<std::int16_t> firstBias;
  std::vector<std::int16_t> first;
  std::vector<Dense> dense;
  Dense value;
  Dense policy;  // empty without a policy
  std::vector<std::uint32_t> parts;
};

// The file. Precondition: a valid shape, whose arrays these are.
inline std::string writeNetwork(const NetworkShape& shape,
                                const NetworkArrays& arrays) {
  const NativeLayout layout(shape);
  std::string body;
  std::size_t next = 0;
  const auto put = [&](const void* numbers, std::size_t bytes) {
    if (bytes == 0) return;
    body.resize(layout.arrays[next++].offset);
    body.append(static_cast<const char*>(numbers), bytes);
  };
  const auto putAll = [&](const auto& numbers) {
    put(numbers.data(), numbers.size() * sizeof(numbers[0]));
  };
  const auto putDense = [&](const NetworkArrays::Dense& dense) {
    putAll(dense.bias);
    putAll(dense.weights);
  };
  const NetworkNumbers& numbers = shape;
  const char* const from = reinterpret_cast<const char*>(&numbers);
  put(from, NativeLayout::kShapeBytes);
  put(from + NativeLayout::kShapeBytes, NativeLayout::kScaleBytes);
  putAll(shape.dense);
  putAll(arrays.firstBias);
  putAll(arrays.first);
  for (const NetworkArrays::Dense& dense : arrays.dense) putDense(dense);
  putDense(arrays.value);
  putDense(arrays.policy);
  putAll(arrays.parts);
  return phasemachine::writeNetwork(layout.kindOf(shape), body, shape.note);
}

}  // namespace phasemachine::network

namespace phasemachine {

// Weights whose sums neither vanish nor always saturate. Precondition: a valid
// shape.
inline network::NetworkArrays randomArrays(const network::NetworkShape& shape,
                                           std::uint64_t seed) {
  Random random(seed);
  const auto number = [&random](std::uint32_t most) {
    return static_cast<std::int32_t>(random.below(2 * most + 1)) -
           static_cast<std::int32_t>(most);
  };
  network::NetworkArrays arrays;
  for (std::size_t i = 0; i < shape.sums; ++i) {
    arrays.firstBias.push_back(static_cast<std::int16_t>(number(1000)));
  }
  for (std::size_t i = 0; i < shape.rows() * shape.sums; ++i) {
    arrays.first.push_back(static_cast<std::int16_t>(number(400)));
  }
  const auto dense = [&](std::size_t units, std::size_t inputs) {
    network::NetworkArrays::Dense layer;
    for (std::size_t i = 0; i < units; ++i) layer.bias.push_back(number(3000));
    for (std::size_t i = 0; i < units * inputs; ++i) {
      layer.weights.push_back(static_cast<std::int8_t>(number(100)));
    }
    return layer;
  };
  for (std::size_t i = 0; i < shape.dense.size(); ++i) {
    arrays.dense.push_back(dense(shape.dense[i].units, shape.unitsOf(i)));
  }
  arrays.value = dense(shape.values, shape.unitsOf(shape.dense.size()));
  if (shape.actions != 0) {
    arrays.policy = dense(shape.policyRows(), shape.unitsOf(shape.policyLayer));
    for (std::size_t i = 0;
         i < std::size_t{shape.actions} * shape.partsOfAction; ++i) {
      arrays.parts.push_back(random.below(shape.policyParts));
    }
  }
  return arrays;
}

// The bytes of a file; empty for an invalid shape.
inline std::string randomNetworkFile(const network::NetworkShape& shape,
                                     std::uint64_t seed) {
  if (!network::checkShape(shape).ok()) return "";
  return network::writeNetwork(shape, randomArrays(shape, seed));
}

// Random native networks that fit a listed game.

inline network::NetworkShape networkShapeOf(const AnyGame& game,
                                            bool withPolicy) {
  const EncodingTable& table = encodingOf(game).table();
  network::NetworkShape shape;
  shape.game = game.name;
  shape.encodingVersion = static_cast<std::uint32_t>(table.version);
  shape.inputs = static_cast<std::uint32_t>(table.size());
  if (table.shape.size() > 1) {
    shape.planeSize = static_cast<std::uint32_t>(table.size() / table.shape[0]);
  }
  shape.sums = 64;
  shape.dense = {{32, 6}};
  shape.valueScale = 1e-4F;
  if (withPolicy) {
    shape.actions = table.actions;
    shape.policyScale = 1e-4F;
  }
  return shape;
}

// Writes one to a file and returns its path.
inline std::string writeRandomNetwork(const AnyGame& game,
                                      const std::string& path,
                                      bool withPolicy = true,
                                      std::uint64_t seed = 1) {
  std::ofstream(path, std::ios::binary)
      << randomNetworkFile(networkShapeOf(game, withPolicy), seed);
  return path;
}

}  // namespace phasemachine
