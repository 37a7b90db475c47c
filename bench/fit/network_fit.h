// The common part of the fits of networks: read samples, start from a network or
// from scratch, fit, write.
//
// Contract: Model as fit.h has it; Weights is what the file holds
// (network_writer.h). samplesOf(files) reads samples of the model from files
// that the usage calls `what`; visitMembers(numbers, visit) calls visit(member, its numbers, scale, limit)
// for each member of Weights, once the model's finish() has been called, if it
// has one.

#ifndef PHASEMACHINE_BENCH_FIT_NETWORK_FIT_H_
#define PHASEMACHINE_BENCH_FIT_NETWORK_FIT_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "bench/fit/fit.h"
#include "core/network_file.h"

namespace phasemachine::fit {

// Writes fitted numbers as a network file (core/network_file.h), and reads
// those of a file to start from.
//
// Example:
//   NetworkWriter<chess::ValueNetworkWeights> writer;
//   writer.add(&chess::ValueNetworkWeights::bias, bias, 64, 32767);
//   absl::Status status = writer.write("value.net");
//   NetworkReader<chess::ValueNetworkWeights> reader;
//   absl::Status read = reader.read("value.net");
//   reader.take(&chess::ValueNetworkWeights::bias, bias, 64);
template <class Weights>
class NetworkWriter {
 public:
  // As many numbers as the member holds, in its order. Each is multiplied by
  // `scale` and, for a member of integers, rounded and clamped to +-limit.
  template <class Member>
  void add(Member Weights::* member, std::span<const float> numbers,
           double scale, int limit) {
    fill(weights_.*member, numbers, scale, limit);
  }

  absl::Status write(const std::string& path) const {
    std::ofstream out(path, std::ios::binary);
    out << writeNetwork(weights_);
    out.close();
    return out ? absl::OkStatus()
               : absl::UnavailableError(absl::StrCat("cannot write ", path));
  }

 private:
  // Takes the numbers that it uses from the beginning of `numbers`.
  template <class Part>
  static void fill(Part& part, std::span<const float>& numbers, double scale,
                   int limit) {
    if constexpr (std::is_floating_point_v<Part>) {
      part = static_cast<Part>(numbers.front() * scale);
      numbers = numbers.subspan(1);
    } else if constexpr (std::is_integral_v<Part>) {
      const auto rounded =
          std::lround(static_cast<double>(numbers.front()) * scale);
      part = static_cast<Part>(std::clamp<long>(rounded, -limit, limit));
      numbers = numbers.subspan(1);
    } else {
      for (auto& inner : part) fill(inner, numbers, scale, limit);
    }
  }

  Weights weights_ = {};
};

template <class Weights>
class NetworkReader {
 public:
  absl::Status read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return absl::NotFoundError(absl::StrCat("cannot read ", path));
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const absl::Status status = checkNetwork(text, networkKind<Weights>());
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": ", status.message()));
    }
    std::memcpy(&file_, text.data(), sizeof(file_));
    return absl::OkStatus();
  }

  // The reverse of NetworkWriter::add().
  template <class Member>
  void take(Member Weights::* member, std::span<float> numbers,
            double scale) const {
    empty(file_.weights.*member, numbers, scale);
  }

 private:
  template <class Part>
  static void empty(const Part& part, std::span<float>& numbers, double scale) {
    if constexpr (std::is_arithmetic_v<Part>) {
      numbers.front() = static_cast<float>(part / scale);
      numbers = numbers.subspan(1);
    } else {
      for (const auto& inner : part) empty(inner, numbers, scale);
    }
  }

  NetworkFile<Weights> file_;
};

template <class Model, class Weights, class Samples, class Members>
absl::Status fitNetwork(int count, char** words, std::string_view what,
                        Samples samplesOf, Members visitMembers) {
  auto arguments = readArguments(count, words, what);
  if (!arguments.ok()) return arguments.status();
  Model model;
  if (!arguments->from.empty()) {
    NetworkReader<Weights> reader;
    const absl::Status read = reader.read(arguments->from);
    if (!read.ok()) return read;
    visitMembers(std::span<float>(model.numbers),
                 [&](auto member, std::span<float> numbers, double scale, int) {
                   reader.take(member, numbers, scale);
                 });
  }
  auto samples = samplesOf(arguments->files);
  if (!samples.ok()) return samples.status();
  auto heldOut = samplesOf(arguments->heldOut);
  if (!heldOut.ok()) return heldOut.status();
  const std::size_t size = samples->size();
  tell(size, fit(model, *std::move(samples), arguments->options,
                 *std::move(heldOut)));
  if constexpr (requires { model.finish(); }) model.finish();
  NetworkWriter<Weights> writer;
  visitMembers(std::span<float>(model.numbers),
               [&](auto member, std::span<const float> numbers, double scale,
                   int limit) { writer.add(member, numbers, scale, limit); });
  return writer.write(arguments->out);
}

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_NETWORK_FIT_H_
