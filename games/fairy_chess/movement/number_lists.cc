#include "games/fairy_chess/movement/number_lists.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace phasemachine::fairy_chess {

std::vector<int> numbersTo(int last, bool primes) {
  std::vector<int> numbers;
  for (int n = primes ? 2 : 1; n <= last && n <= kLongestSquaredDistance; ++n) {
    bool prime = true;
    for (int d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    if (prime || !primes) numbers.push_back(n);
  }
  return numbers;
}

std::vector<int> naccis(int n) {
  constexpr int kTerms = 10;
  std::vector<int> sequence(static_cast<std::size_t>(n) - 1, 0);
  sequence.push_back(1);
  std::vector<int> numbers = {1};
  for (int term = 1; term < kTerms; ++term) {
    int sum = 0;
    for (int i = 0; i < n; ++i) {
      sum += sequence[sequence.size() - 1 - static_cast<std::size_t>(i)];
    }
    if (sum > kLongestSquaredDistance) break;
    sequence.push_back(sum);
    if (sum != numbers.back()) numbers.push_back(sum);
  }
  return numbers;
}

std::vector<Vector> vectorsOf(int squaredDistance) {
  std::vector<Vector> vectors;
  if (squaredDistance > kLongestSquaredDistance) return vectors;
  for (int a = 0; 2 * a * a <= squaredDistance; ++a) {
    for (int b = a; b < kMostFiles; ++b) {
      if (b > 0 && a * a + b * b == squaredDistance) vectors.push_back({a, b});
    }
  }
  return vectors;
}

Vector symmetric(Vector v, int symmetry) {
  if ((symmetry & 1) != 0) std::swap(v.x, v.y);
  if ((symmetry & 2) != 0) v.x = -v.x;
  if ((symmetry & 4) != 0) v.y = -v.y;
  return v;
}

}  // namespace phasemachine::fairy_chess
