// A native network in memory, and its file (shape.h).
//
// Contract: weights are immutable and aligned to 64 bytes. forward.h evaluates
// it.
//
// Example:
//   auto network = readNetwork(bytes);
//   if (!network.ok()) use(network.status());  // "the network is damaged: ..."
//
// Thread safety: immutable; share it between threads.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "network/shape.h"

namespace phasemachine::network {

// A 64-byte aligned array of plain values.
template <class T>
class Aligned {
 public:
  Aligned() = default;
  explicit Aligned(std::size_t size)
      : data_(static_cast<T*>(
            ::operator new(size * sizeof(T), std::align_val_t{64}))),
        size_(size) {}

  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(T* data) const {
      ::operator delete(data, std::align_val_t{64});
    }
  };
  std::unique_ptr<T, Free> data_;
  std::size_t size_ = 0;
};

// A layer of int8 weights: one row of `inputs` weights per unit.
struct DenseLayer {
  const std::int32_t* bias = nullptr;
  const std::int8_t* weights = nullptr;
  std::uint32_t inputs = 0;
  std::uint32_t units = 0;
  std::uint32_t shift = 0;  // 0 for heads, whose sums are not shifted
};

class Network {
 public:
  // Precondition: readNetwork() has checked that `bytes` are a file of `shape`.
  Network(NetworkShape shape, Aligned<char> bytes, std::uint32_t checksum);

  const NetworkShape& shape() const { return shape_; }
  // The checksum of the file, which identifies the network.
  std::uint32_t checksum() const { return checksum_; }
  std::size_t fileBytes() const { return bytes_.size(); }

  const std::int16_t* firstBias() const { return firstBias_; }
  // Row r of shape().rows(), with shape().sums weights.
  const std::int16_t* first() const { return first_; }
  const std::vector<DenseLayer>& dense() const { return dense_; }
  const DenseLayer& value() const { return value_; }
  // One row per action or, if actions have parts, per part.
  const DenseLayer& policy() const { return policy_; }
  // The shape().partsOfAction parts of an action.
  const std::uint32_t* partsOf(std::uint32_t action) const {
    return parts_ + std::size_t{action} * shape_.partsOfAction;
  }

 private:
  NetworkShape shape_;
  Aligned<char> bytes_;
  std::uint32_t checksum_;
  const std::int16_t* firstBias_ = nullptr;
  const std::int16_t* first_ = nullptr;
  std::vector<DenseLayer> dense_;
  DenseLayer value_;
  DenseLayer policy_;
  const std::uint32_t* parts_ = nullptr;
};

// Errors: InvalidArgument with the first fault found. Allocates only a copy of
// the bytes, after all checks, whatever sizes the file claims.
absl::StatusOr<std::shared_ptr<const Network>> readNetwork(
    std::string_view bytes);

}  // namespace phasemachine::network
