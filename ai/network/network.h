// A native network in memory, as read from a file.
//
// Contract: weights never change after reading and lie at multiples of 64
// bytes. What computes with them is forward.h.
//
// Thread safety: immutable; share it between threads.

#ifndef PHASEMACHINE_AI_NETWORK_NETWORK_H_
#define PHASEMACHINE_AI_NETWORK_NETWORK_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "ai/network/shape.h"

namespace phasemachine::network {

// An array of plain values at a multiple of 64 bytes.
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

// A layer of int8 weights: a row of `inputs` for each unit.
struct DenseLayer {
  const std::int32_t* bias = nullptr;
  const std::int8_t* weights = nullptr;
  std::uint32_t inputs = 0;
  std::uint32_t units = 0;
  std::uint32_t shift = 0;  // 0 for heads, whose sums are not shifted
};

class Network {
 public:
  // `bytes` is a file that readNetwork() has found to be as `shape` says.
  Network(NetworkShape shape, Aligned<char> bytes, std::uint32_t checksum);

  const NetworkShape& shape() const { return shape_; }
  // The file's, which tells networks apart.
  std::uint32_t checksum() const { return checksum_; }
  std::size_t fileBytes() const { return bytes_.size(); }

  const std::int16_t* firstBias() const { return firstBias_; }
  // Row r of shape().rows(), with shape().sums weights.
  const std::int16_t* first() const { return first_; }
  const std::vector<DenseLayer>& dense() const { return dense_; }
  const DenseLayer& value() const { return value_; }
  // A row for each action, or for each part of actions.
  const DenseLayer& policy() const { return policy_; }
  // The parts of an action, shape().partsOfAction of them.
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

// Where each array of a file begins, in order, and the size of the file at the
// end. Precondition: checkShape(shape) is ok.
std::vector<std::uint64_t> arrayOffsets(const NetworkShape& shape);

}  // namespace phasemachine::network

#endif  // PHASEMACHINE_AI_NETWORK_NETWORK_H_
