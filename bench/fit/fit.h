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

#ifndef PHASEMACHINE_BENCH_FIT_FIT_H_
#define PHASEMACHINE_BENCH_FIT_FIT_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <numbers>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "core/random.h"

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
  const auto settle = [&model] {
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

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_FIT_H_
