// Any bytes are a network or give one message; an accepted native network gives
// the same numbers on every kind of processor.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/number_runs.h"
#include "games/chess/knowledge/policy_features.h"
#include "network/forward.h"
#include "network/kernels.h"
#include "network/network.h"
#include "tests/fuzz/check.h"

namespace phasemachine::network {
namespace {

struct Answer {
  float value = 0;
  std::vector<float> logits;
  bool operator==(const Answer&) const = default;
};

Answer answerOf(const std::shared_ptr<const Network>& network,
                const Kernels& kernels, const std::vector<float>& numbers) {
  Forward forward(network, kernels);
  NumberRuns features;
  for (std::uint32_t i = 0; i < network->shape().features; i += 3) {
    features.add(i, i % 2 == 0 ? 1.0F : 0.7F);
  }
  forward.show(numbers.data(), {features.runs(), 0.3F});
  Answer answer;
  answer.value = forward.value();
  const std::uint32_t actions[] = {0, 1, network->shape().actions / 2,
                                   network->shape().actions};
  answer.logits.resize(std::size(actions));
  forward.logits(actions, std::size(actions), answer.logits.data());
  return answer;
}

void check(std::string_view bytes) {
  const auto head = readNetworkHead(bytes);
  if (head.ok()) {
    for (const NetworkArray& array : head->arrays) {
      FUZZ_CHECK(head->bytesOf(array).size() == array.bytes);
    }
    const absl::Status status =
        checkNetwork(*head, networkKind<chess::PolicyWeights>());
    if (!status.ok()) checkMessage(status);
  }
  const auto network = readNetwork(bytes);
  if (!network.ok()) {
    checkMessage(network.status());
    return;
  }
  const NetworkShape& shape = (*network)->shape();
  FUZZ_CHECK((*network)->fileBytes() == bytes.size());
  std::vector<float> numbers(shape.inputs);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = i % 3 == 0 ? 1.0F : i % 7 == 0 ? 0.3F : 0.0F;
  }
  const Answer reference = answerOf(*network, kPortableKernels, numbers);
  FUZZ_CHECK(reference.value >= 0 && reference.value <= 1);
  for (const auto& [name, kernels] : runnableKernels()) {
    const Answer answer = answerOf(*network, *kernels, numbers);
    FUZZ_CHECK(answer.value == reference.value);
    FUZZ_CHECK(std::memcmp(answer.logits.data(), reference.logits.data(),
                           answer.logits.size() * sizeof(float)) == 0);
  }
}

}  // namespace

extern "C" void fuzz(std::string_view input) {
  std::string bytes(input);
  check(bytes);
  // Again with a correct checksum, which random bytes never have.
  if (bytes.size() < 32) return;
  const std::uint64_t length = bytes.size();
  std::memcpy(bytes.data() + 16, &length, sizeof(length));
  const std::uint32_t sum = crc32(std::string_view(bytes).substr(16));
  std::memcpy(bytes.data() + 12, &sum, sizeof(sum));
  check(bytes);
}

}  // namespace phasemachine::network
