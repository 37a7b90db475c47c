// The common part of the fits of networks: read samples, start from a network or
// from scratch, fit, write.
//
// Contract: Model as fit.h has it; Weights is what the file holds
// (network_writer.h). samplesOf(files) reads samples of the model from files
// that the usage calls `what`; visitMembers(numbers, visit) calls visit(member, its numbers, scale, limit)
// for each member of Weights, once the model's finish() has been called, if it
// has one.
//
// Thread safety: none.

#ifndef PHASEMACHINE_BENCH_FIT_NETWORK_FIT_H_
#define PHASEMACHINE_BENCH_FIT_NETWORK_FIT_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "bench/fit/arguments.h"
#include "bench/fit/fit.h"
#include "bench/fit/network_writer.h"

namespace phasemachine::fit {

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
