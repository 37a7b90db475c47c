// Fits the parameters of a small model to samples by gradient descent.
//
// Contract: a Model has its parameters in one vector, `numbers`; the bound of
// each group of them in `limits`; and a function that adds the gradient of one
// sample's loss to a vector of the same length:
//
//   struct Model {
//     std::vector<float> numbers;
//     std::vector<std::pair<std::size_t, float>> limits;  // count, bound
//     using Sample = ...;
//     // Returns the loss; `gradient` may be empty, for the loss alone.
//     double addGradient(const Sample&, std::span<float> gradient) const;
//     // Optional: called when the numbers have changed, and when the gradient of
//     // a step is complete.
//     void settle();
//     static void finishGradient(std::span<float> gradient);
//   };
//
// Adam (Kingma, Ba, "Adam: a method for
// stochastic optimization", 2015) with cosine learning-rate decay. The same
// samples, options and number of threads give the same parameters.
//
// Thread safety: fit() starts its own threads and calls addGradient()
// concurrently.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/random.h"
#include "core/try.h"
#include "network/network_file.h"

namespace phasemachine::fit {

struct FitOptions {
  int epochs = 20;
  float rate = 0.006F;
  std::size_t batch = 4096;
  unsigned threads = 1;
};

// Mean losses before and after the fit.
struct FitReport {
  double before = 0;
  double after = 0;
  double heldOutBefore = 0;
  double heldOutAfter = 0;
};

// Steps of Adam.
class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size), square_(size) {}

  void step(std::span<float> numbers, std::span<const float> gradient,
            float rate) {
    ++steps_;
    const float meanShare = 1 - std::pow(kKeepMean, static_cast<float>(steps_));
    const float squareShare =
        1 - std::pow(kKeepSquare, static_cast<float>(steps_));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      mean_[i] += (1 - kKeepMean) * (gradient[i] - mean_[i]);
      square_[i] +=
          (1 - kKeepSquare) * (gradient[i] * gradient[i] - square_[i]);
      numbers[i] -= rate * (mean_[i] / meanShare) /
                    (std::sqrt(square_[i] / squareShare) + 1e-8F);
    }
  }

 private:
  static constexpr float kKeepMean = 0.9F;
  static constexpr float kKeepSquare = 0.999F;
  std::vector<float> mean_;
  std::vector<float> square_;
  int steps_ = 0;
};

template <class Model>
double meanLoss(const Model& model,
                std::span<const typename Model::Sample> samples) {
  double sum = 0;
  for (const auto& sample : samples) sum += model.addGradient(sample, {});
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

template <class Model>
void clampNumbers(Model& model) {
  std::size_t at = 0;
  for (const auto& [count, limit] : model.limits) {
    for (const std::size_t end = at + count; at < end; ++at) {
      model.numbers[at] = std::clamp(model.numbers[at], -limit, limit);
    }
  }
}

// Moves every fiftieth sample into the result.
template <class Sample>
std::vector<Sample> holdOut(std::vector<Sample>& samples) {
  constexpr std::size_t kHeldOut = 50;
  std::vector<Sample> heldOut;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (i % kHeldOut == kHeldOut - 1) {
      heldOut.push_back(std::move(samples[i]));
    } else if (kept++ != i) {
      samples[kept - 1] = std::move(samples[i]);
    }
  }
  samples.erase(samples.begin() + static_cast<std::ptrdiff_t>(kept),
                samples.end());
  return heldOut;
}

// Losses are also measured on `heldOut` or, if it is empty, on every fiftieth
// sample, which is then not fitted.
template <class Model>
FitReport fit(Model& model, std::vector<typename Model::Sample> samples,
              const FitOptions& options,
              std::vector<typename Model::Sample> heldOut = {}) {
  if (heldOut.empty()) heldOut = holdOut(samples);
  const auto settle = [&] {
    if constexpr (requires { model.settle(); }) model.settle();
  };
  settle();
  FitReport report = {.before = meanLoss<Model>(model, samples),
                      .heldOutBefore = meanLoss<Model>(model, heldOut)};
  const std::size_t size = model.numbers.size();
  const std::size_t batch =
      std::max<std::size_t>(1, std::min(options.batch, samples.size()));
  const std::size_t batches = samples.size() / batch;
  std::vector<std::vector<float>> gradients(options.threads);
  Adam adam(size);
  Random random(1);
  std::size_t steps = 0;
  const auto steppings =
      static_cast<float>(batches * static_cast<std::size_t>(options.epochs));
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    std::shuffle(samples.begin(), samples.end(), random);
    for (std::size_t first = 0; first + batch <= samples.size();
         first += batch) {
      std::vector<std::thread> threads;
      for (unsigned id = 0; id < options.threads; ++id) {
        threads.emplace_back([&, id] {
          gradients[id].assign(size, 0);
          for (std::size_t i = id; i < batch; i += options.threads) {
            model.addGradient(samples[first + i], gradients[id]);
          }
        });
      }
      for (std::thread& thread : threads) thread.join();
      for (std::size_t i = 0; i < size; ++i) {
        for (unsigned id = 1; id < options.threads; ++id) {
          gradients[0][i] += gradients[id][i];
        }
        gradients[0][i] /= static_cast<float>(batch);
      }
      if constexpr (requires { Model::finishGradient(gradients[0]); }) {
        Model::finishGradient(gradients[0]);
      }
      const float done = static_cast<float>(steps++) / steppings;
      const float cosine = (1 + std::cos(std::numbers::pi_v<float> * done)) / 2;
      constexpr float kWarmUp = 200;
      const float warm = std::min(1.0F, static_cast<float>(steps) / kWarmUp);
      adam.step(model.numbers, gradients[0],
                options.rate * (cosine + 0.01F) * warm);
      clampNumbers(model);
      settle();
    }
    std::fprintf(stderr, "epoch %d of %d: held out %.5f\n", epoch + 1,
                 options.epochs, meanLoss<Model>(model, heldOut));
  }
  report.after = meanLoss<Model>(model, samples);
  report.heldOutAfter = meanLoss<Model>(model, heldOut);
  return report;
}

// The command lines of the programs that fit networks.
struct Arguments {
  std::string out;
  FitOptions options;
  std::vector<std::string> files;
  std::string from;                  // empty: from scratch
  std::vector<std::string> heldOut;  // empty: some of the samples
};

// OUT EPOCHS FILE...: the network to write, the number of epochs, and the
// sample files, named `what` in the usage; `usual` otherwise. Options: --from=NETWORK, the start
// values; --held-out=FILE, samples to measure on; --rate=NUMBER.
inline absl::StatusOr<Arguments> readArguments(int count, char** words,
                                               std::string_view what,
                                               const FitOptions& usual = {}) {
  if (count < 4) {
    return absl::InvalidArgumentError(
        absl::StrCat("usage: ", words[0], " OUT EPOCHS ", std::string(what),
                     "... [--from=NETWORK] [--held-out=", std::string(what),
                     "] [--rate=NUMBER] [--batch=NUMBER]"));
  }
  Arguments arguments;
  arguments.out = words[1];
  arguments.options = usual;
  if (!absl::SimpleAtoi(words[2], &arguments.options.epochs) ||
      arguments.options.epochs < 1 || arguments.options.epochs > 10000) {
    return absl::InvalidArgumentError(
        absl::StrCat("EPOCHS is 1 to 10000, not \"", words[2], "\""));
  }
  arguments.options.threads = std::max(1U, std::thread::hardware_concurrency());
  for (int i = 3; i < count; ++i) {
    const std::string word = words[i];
    const auto after = [&word](std::string_view name) {
      return word.starts_with(name) ? word.substr(name.size()) : std::string();
    };
    if (std::string from = after("--from="); !from.empty()) {
      arguments.from = std::move(from);
    } else if (std::string file = after("--held-out="); !file.empty()) {
      arguments.heldOut.push_back(std::move(file));
    } else if (const std::string rate = after("--rate="); !rate.empty()) {
      if (!absl::SimpleAtof(rate, &arguments.options.rate) ||
          !(arguments.options.rate > 0)) {
        return absl::InvalidArgumentError("--rate is above 0");
      }
    } else if (const std::string batch = after("--batch="); !batch.empty()) {
      if (!absl::SimpleAtoi(batch, &arguments.options.batch) ||
          arguments.options.batch == 0) {
        return absl::InvalidArgumentError("--batch is 1 or more samples");
      }
    } else {
      arguments.files.push_back(word);
    }
  }
  return arguments;
}

// Prints the error and returns an exit code.
inline int exitCodeOf(const absl::Status& status) {
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

inline void tell(std::size_t samples, const FitReport& report) {
  std::printf(
      "%zu samples, loss %.5f before, %.5f after; held out %.5f, %.5f\n",
      samples, report.before, report.after, report.heldOutBefore,
      report.heldOutAfter);
}

// Writes fitted numbers as a network file (network/network_file.h), and reads
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

// The whole program of a fit: reads samples, starts from a network or from
// scratch, fits, writes Model::Weights. addSamples(file, samples) appends those of
// one of the files, which the usage calls `what`; Model::tell(samples) may print
// something of them; Model::visitMembers(numbers, visit) calls visit(member, its
// numbers, scale, limit) for each member of the weights, once the model's
// finish() has been called, if it has one.
template <class Model, class Add>
absl::Status fitNetwork(int count, char** words, std::string_view what,
                        const Add& addSamples, const FitOptions& usual = {}) {
  using Weights = typename Model::Weights;
  const Arguments arguments = PM_TRY(readArguments(count, words, what, usual));
  Model model;
  if (!arguments.from.empty()) {
    NetworkReader<Weights> reader;
    PM_TRY(reader.read(arguments.from));
    Model::visitMembers(std::span<float>(model.numbers),
                        [&](auto member, std::span<float> numbers, double scale,
                            int) { reader.take(member, numbers, scale); });
  }
  std::vector<typename Model::Sample> samples;
  std::vector<typename Model::Sample> heldOut;
  for (const std::string& file : arguments.files) {
    PM_TRY(addSamples(file, samples));
  }
  for (const std::string& file : arguments.heldOut) {
    PM_TRY(addSamples(file, heldOut));
  }
  if (samples.empty()) {
    return absl::InvalidArgumentError("there are no positions to fit");
  }
  if constexpr (requires { Model::tell(samples); }) Model::tell(samples);
  const std::size_t size = samples.size();
  tell(size,
       fit(model, std::move(samples), arguments.options, std::move(heldOut)));
  if constexpr (requires { model.finish(); }) model.finish();
  NetworkWriter<Weights> writer;
  Model::visitMembers(
      std::span<float>(model.numbers),
      [&](auto member, std::span<const float> numbers, double scale,
          int limit) { writer.add(member, numbers, scale, limit); });
  return writer.write(arguments.out);
}

// The same, with the exit code.
template <class Model, class Add>
int runFit(int count, char** words, std::string_view what,
           const Add& addSamples) {
  return exitCodeOf(fitNetwork<Model>(count, words, what, addSamples));
}

}  // namespace phasemachine::fit
