// How often something came, against how often it should have.
//
// Example:
//   Frequencies dice(6000);
//   dice.add(1200, 1.0 / 6, "six");
//   dice.unlikely(21);  // "six came 1200 times in 6000, and by its weight ..."
//
// Source: Pearson's chi-squared statistic; its tail after Laurent and Massart,
// "Adaptive estimation of a quadratic functional by model selection", 2000,
// lemma 1.

#pragma once

#include <cstddef>
#include <string>

namespace phasemachine::laws {

class Frequencies {
 public:
  explicit Frequencies(std::size_t samples)
      : samples_(static_cast<double>(samples)) {}

  // One outcome: how often it came, and its probability.
  void add(std::size_t count, double weight, const std::string& name);

  // The outcome that is furthest off, as a clause, if fair samples would be as
  // far off with a probability of about exp(-tail) or less; else nothing.
  std::string unlikely(double tail);

 private:
  void addBin(double count, double wanted, const std::string& name);

  double samples_;
  double sum_ = 0;
  double bins_ = -1;
  double worst_ = -1;
  std::string told_;
  // The rare outcomes count as one.
  double rareWanted_ = 0;
  double rareCount_ = 0;
};

}  // namespace phasemachine::laws
