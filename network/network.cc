#include "network/network.h"

#include <cstring>
#include <utility>

#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::network {
namespace {

// The shape that the file claims to have.
absl::StatusOr<NetworkShape> readShape(const NetworkHead& head) {
  if (head.kind != kNativeKind) {
    return invalid("the network is of kind ", quoted(head.kind),
                   ", not \"native\"");
  }
  const std::vector<NetworkArray>& arrays = head.arrays;
  if (arrays.size() < 3 || arrays[0].bytes != NativeLayout::kShapeBytes ||
      arrays[1].bytes != NativeLayout::kScaleBytes) {
    return invalid("the network has no shape");
  }
  NetworkNumbers numbers;
  char* const to = reinterpret_cast<char*>(&numbers);
  std::memcpy(to, head.bytesOf(arrays[0]).data(), NativeLayout::kShapeBytes);
  std::memcpy(to + NativeLayout::kShapeBytes, head.bytesOf(arrays[1]).data(),
              NativeLayout::kScaleBytes);
  NetworkShape shape = {
      numbers, std::string(head.game), std::string(head.note), {}};
  if (arrays[2].name == "dense") {
    const std::size_t layers = arrays[2].bytes / sizeof(DenseShape);
    if (layers > kMostDense) {
      return invalid("the network has ", layers, " dense layers, not at most ",
                     kMostDense);
    }
    shape.dense.resize(layers);
    std::memcpy(shape.dense.data(), head.bytesOf(arrays[2]).data(),
                layers * sizeof(DenseShape));
  }
  return shape;
}

// Checks that every part of an action exists. Precondition: the file is one of
// this shape.
absl::Status checkParts(const NetworkShape& shape, const NetworkHead& head) {
  if (shape.partsOfAction == 0) return absl::OkStatus();
  const std::string_view parts = head.bytesOf(head.arrays.back());
  for (std::size_t at = 0; at < parts.size(); at += sizeof(std::uint32_t)) {
    std::uint32_t part = 0;
    std::memcpy(&part, parts.data() + at, sizeof(part));
    if (part >= shape.policyParts) {
      return invalid("the network has an action with part ", part,
                     "; there are ", shape.policyParts);
    }
  }
  return absl::OkStatus();
}

}  // namespace

Network::Network(NetworkShape shape, Aligned<char> bytes,
                 std::uint32_t checksum)
    : shape_(std::move(shape)), bytes_(std::move(bytes)), checksum_(checksum) {
  const NativeLayout layout(shape_);
  const char* const numbers =
      bytes_.data() + networkHeadBytes(layout.arrays.size());
  std::size_t next = shape_.dense.empty() ? 2 : 3;  // after the shape
  const auto take = [&] { return numbers + layout.arrays[next++].offset; };
  const auto layer = [&](std::uint32_t units, std::size_t inputs,
                         std::uint32_t shift) {
    DenseLayer dense;
    dense.bias = reinterpret_cast<const std::int32_t*>(take());
    dense.weights = reinterpret_cast<const std::int8_t*>(take());
    dense.inputs = shape_.unitsOf(inputs);
    dense.units = units;
    dense.shift = shift;
    return dense;
  };
  firstBias_ = reinterpret_cast<const std::int16_t*>(take());
  first_ = reinterpret_cast<const std::int16_t*>(take());
  for (std::size_t i = 0; i < shape_.dense.size(); ++i) {
    dense_.push_back(layer(shape_.dense[i].units, i, shape_.dense[i].shift));
  }
  value_ = layer(shape_.values, shape_.dense.size(), 0);
  if (shape_.actions != 0) {
    policy_ = layer(shape_.policyRows(), shape_.policyLayer, 0);
  }
  if (shape_.partsOfAction != 0) {
    parts_ = reinterpret_cast<const std::uint32_t*>(take());
  }
}

absl::StatusOr<std::shared_ptr<const Network>> readNetwork(
    std::string_view bytes) {
  const NetworkHead head = PM_TRY(readNetworkHead(bytes));
  NetworkShape shape = PM_TRY(readShape(head));
  PM_TRY(checkShape(shape));
  const NativeLayout layout(shape);
  PM_TRY(checkNetwork(head, layout.kindOf(shape)));
  PM_TRY(checkParts(shape, head));
  Aligned<char> copy(bytes.size());
  std::memcpy(copy.data(), bytes.data(), bytes.size());
  return std::make_shared<const Network>(std::move(shape), std::move(copy),
                                         head.checksum);
}

}  // namespace phasemachine::network
