#include "phase/laws/frequencies.h"

#include <algorithm>
#include <cmath>

namespace phasemachine::laws {
namespace {

constexpr double kRare = 5;  // expected in all samples

}  // namespace

void Frequencies::add(std::size_t count, double weight,
                      const std::string& name) {
  const double wanted = samples_ * weight;
  if (wanted >= kRare) {
    addBin(static_cast<double>(count), wanted, name);
  } else {
    rareWanted_ += wanted;
    rareCount_ += static_cast<double>(count);
  }
}

void Frequencies::addBin(double count, double wanted, const std::string& name) {
  const double part = (count - wanted) * (count - wanted) / wanted;
  sum_ += part;
  ++bins_;
  if (part <= worst_) return;
  worst_ = part;
  told_ = name + " came " + std::to_string(std::lround(count)) + " times in " +
          std::to_string(std::lround(samples_)) +
          " samples, and by its weight about " +
          std::to_string(std::lround(wanted)) + " times";
}

std::string Frequencies::unlikely(double tail) {
  if (rareWanted_ >= kRare) {
    addBin(rareCount_, rareWanted_, "one of the rare moves");
    rareWanted_ = 0;
  }
  const double bins = std::max(bins_, 0.0);
  return sum_ <= bins + 2 * std::sqrt(bins * tail) + 2 * tail ? "" : told_;
}

}  // namespace phasemachine::laws
