#include "ai/network/network.h"

#include <utility>

namespace phasemachine::network {
namespace {

constexpr std::uint64_t kAlignment = 64;

// Units of the layer that the value reads.
std::uint32_t lastUnits(const NetworkShape& shape) {
  return shape.unitsOf(shape.dense.size());
}

}  // namespace

std::vector<std::uint64_t> arrayOffsets(const NetworkShape& shape) {
  std::vector<std::uint64_t> offsets;
  std::uint64_t at = kNetworkHeadBytes;
  const auto add = [&](std::uint64_t bytes) {
    offsets.push_back(at);
    at += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  };
  const auto addDense = [&](std::uint64_t units, std::uint64_t inputs) {
    add(units * sizeof(std::int32_t));
    add(units * inputs);
  };
  add(shape.sums * sizeof(std::int16_t));
  add(std::uint64_t{shape.rows()} * shape.sums * sizeof(std::int16_t));
  for (std::size_t i = 0; i < shape.dense.size(); ++i) {
    addDense(shape.dense[i].units, shape.unitsOf(i));
  }
  addDense(shape.values, lastUnits(shape));
  addDense(shape.policyRows(),
           shape.actions == 0 ? 0 : shape.unitsOf(shape.policyLayer));
  add(std::uint64_t{shape.actions} * shape.partsOfAction *
      sizeof(std::uint32_t));
  offsets.push_back(at);
  return offsets;
}

Network::Network(NetworkShape shape, Aligned<char> bytes,
                 std::uint32_t checksum)
    : shape_(std::move(shape)), bytes_(std::move(bytes)), checksum_(checksum) {
  const std::vector<std::uint64_t> offsets = arrayOffsets(shape_);
  std::size_t next = 0;
  const auto take = [&] { return bytes_.data() + offsets[next++]; };
  const auto layer = [&](std::uint32_t units, std::uint32_t inputs,
                         std::uint32_t shift) {
    DenseLayer dense;
    dense.bias = reinterpret_cast<const std::int32_t*>(take());
    dense.weights = reinterpret_cast<const std::int8_t*>(take());
    dense.inputs = inputs;
    dense.units = units;
    dense.shift = shift;
    return dense;
  };
  firstBias_ = reinterpret_cast<const std::int16_t*>(take());
  first_ = reinterpret_cast<const std::int16_t*>(take());
  for (std::size_t i = 0; i < shape_.dense.size(); ++i) {
    dense_.push_back(
        layer(shape_.dense[i].units, shape_.unitsOf(i), shape_.dense[i].shift));
  }
  value_ = layer(shape_.values, lastUnits(shape_), 0);
  policy_ =
      layer(shape_.policyRows(),
            shape_.actions == 0 ? 0 : shape_.unitsOf(shape_.policyLayer), 0);
  parts_ = reinterpret_cast<const std::uint32_t*>(take());
}

}  // namespace phasemachine::network
