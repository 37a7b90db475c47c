// exp, log and related functions with bit-identical results on every system.
//
// The standard library's functions differ in the last bit between systems, and
// one bit can change a whole search tree. These use only additions,
// multiplications, divisions and square roots, which IEEE 754 defines exactly.
// They require -ffp-contract=off (no fused operations); the build sets it for
// every target that uses this library.
//
// Accuracy: a relative error below 1e-14 inside the stated ranges.
//
// Example:
//   double odds = portableExp(0.5 * portableLog(visits));

#pragma once

#include <bit>
#include <cstdint>

namespace phasemachine {

// e to the x; x is clamped to [-700, 700]. Method: reduction by multiples of
// ln 2, then the Taylor series.
constexpr double portableExp(double x) {
  constexpr double kLog2E = 1.4426950408889634074;
  // ln 2 in two parts; the first has enough trailing zeros that its multiples
  // by an exponent are exact.
  constexpr double kLn2High = 0x1.62e42fee00000p-1;
  constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
  if (!(x > -700)) x = -700;
  if (x > 700) x = 700;
  const double shifted = x * kLog2E + (x < 0 ? -0.5 : 0.5);
  const auto exponent = static_cast<std::int64_t>(shifted);
  const auto scale = static_cast<double>(exponent);
  const double r = (x - scale * kLn2High) - scale * kLn2Low;
  double sum = 1;
  for (int i = 13; i >= 1; --i) sum = 1 + sum * r / static_cast<double>(i);
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023)
                                     << 52);
}

// Natural logarithm. Precondition: x is a positive normal number. Method:
// log m = 2 artanh((m - 1) / (m + 1)) on the mantissa.
constexpr double portableLog(double x) {
  constexpr double kLn2 = 0.69314718055994530942;
  constexpr double kSqrt2 = 1.41421356237309504880;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto exponent = static_cast<std::int64_t>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0xFFFFFFFFFFFFFULL) |
                                   0x3FF0000000000000ULL);
  if (m > kSqrt2) {
    m *= 0.5;
    ++exponent;
  }
  const double s = (m - 1) / (m + 1);
  const double square = s * s;
  double sum = 0;
  for (int i = 19; i >= 1; i -= 2)
    sum = sum * square + 1 / static_cast<double>(i);
  return static_cast<double>(exponent) * kLn2 + 2 * s * sum;
}

// 1 / (1 + e^-x), in (0, 1).
constexpr double portableLogistic(double x) {
  return 1 / (1 + portableExp(-x));
}

}  // namespace phasemachine
