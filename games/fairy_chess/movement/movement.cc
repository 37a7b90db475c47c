#include "games/fairy_chess/movement/movement.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "core/quote.h"
#include "core/try.h"
#include "games/fairy_chess/movement/movement_legs.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr int kMostBounces = 8;
constexpr std::size_t kLongestText = 200;
constexpr std::string_view kDirections = "fblrsvh";

// The longest leap on a 12x12 board is 11 by 11.
constexpr int kLongestSquaredDistance = 2 * 11 * 11;

// The integers from 1, or the primes, up to `last`.
std::vector<int> numbersTo(int last, bool primes) {
  std::vector<int> numbers;
  for (int n = primes ? 2 : 1; n <= last && n <= kLongestSquaredDistance; ++n) {
    bool prime = true;
    for (int d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    if (prime || !primes) numbers.push_back(n);
  }
  return numbers;
}

// The n-nacci sequence 0, .., 0, 1, then each term the sum of the n before it:
// its first ten terms without zeros and repetitions, up to the size of a board.
// (So 89, the eleventh Fibonacci number, is excluded.)
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

// The vectors (a, b), 0 <= a <= b, with a*a + b*b = distance, smaller a first.
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

class Reader {
 public:
  Reader(std::string_view text, int count, MovementOf movementOf, int depth)
      : text_(text), count_(count), movementOf_(movementOf), depth_(depth) {}

  absl::StatusOr<Movement> read() {
    while (true) {
      skipSeparators();
      if (at_ == text_.size()) break;
      if (!item()) {
        return invalid("movement ", quoted(text_), ": ",
                       (error_.empty() ? "not understood" : error_),
                       " at character ", at_ + 1);
      }
    }
    return std::move(rays_);
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  void skipSeparators() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ',' ||
                                  text_[at_] == ';' || text_[at_] == '+')) {
      ++at_;
    }
  }
  bool word(std::string_view word) {
    skip();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  std::optional<int> number() {
    int n = 0;
    const char* begin = text_.data() + at_;
    const auto [end, error] =
        std::from_chars(begin, text_.data() + text_.size(), n);
    if (error != std::errc() || n < 0) return std::nullopt;
    at_ += static_cast<std::size_t>(end - begin);
    return n;
  }

  bool item() {
    if (word("leaper")) return leaper(numbers());
    if (word("chain")) return chain(numbers());
    if (word("zigzag")) return zigzag();
    if (word("bounce")) return bounce();
    if (word("double")) {
      rays_.push_back({.steps = {{{0, 1}, false}, {{0, 2}, true}},
                       .takes = false,
                       .throughClouds = true});
      return true;
    }
    if (word("cycle")) return cycle();
    return path();
  }

  // A list of numbers; those that depend on the moves made come last.
  std::vector<int> numbers() {
    std::vector<int> list;
    while (true) {
      skip();
      if (word("nacci")) return naccis(count_ + 2);
      const bool primes = word("primes");
      if (primes || word("..")) {
        if (primes) word("..");
        if (!word("c+")) return list;
        return numbersTo(count_ + number().value_or(0), primes);
      }
      const auto n = number();
      if (!n) return list;
      list.push_back(*n);
    }
  }

  bool leaper(const std::vector<int>& distances) {
    for (const int d : distances) {
      for (const Vector v : vectorsOf(d)) {
        for (const Vector image : imagesOf(v)) {
          rays_.push_back({.steps = {{image, true}}});
        }
      }
    }
    return !distances.empty();
  }

  bool chain(const std::vector<int>& distances) {
    for (int s = 0; s < 8; ++s) {
      Ray ray;
      for (const int d : distances) {
        for (const Vector v : vectorsOf(d)) {
          ray.steps.push_back({symmetric(v, s), true});
        }
      }
      rays_.push_back(ray);
    }
    return !distances.empty();
  }

  bool zigzag() {
    const auto v = pair();
    if (!v || v->y == 0) return false;
    for (int s = 0; s < 8; ++s) {
      Ray ray;
      for (int i = 1; i * v->y < kMostFiles; ++i) {
        const int side = i % 2 == 0 ? 0 : i % 4 == 1 ? v->x : -v->x;
        ray.steps.push_back({symmetric({side, i * v->y}, s), true});
      }
      rays_.push_back(ray);
    }
    return true;
  }

  bool bounce() {
    skip();
    const auto n = number();
    if (!n || *n > kMostBounces) return false;
    for (const Vector v : imagesOf({1, 1})) {
      rays_.push_back({.steps = {{v, true}}, .bounces = *n});
    }
    return true;
  }

  // One of several movements, in turn.
  bool cycle() {
    std::vector<std::string_view> items;
    while (true) {
      skip();
      const std::size_t begin = at_;
      while (at_ < text_.size() && text_[at_] >= 'A' && text_[at_] <= 'Z') {
        ++at_;
      }
      if (at_ == begin) break;
      items.push_back(text_.substr(begin, at_ - begin));
    }
    if (items.empty()) return false;
    return include(items[static_cast<std::size_t>(count_) % items.size()]);
  }

  bool include(std::string_view text) {
    if (depth_ > 4) {
      error_ = "pieces refer to each other without end";
      return false;
    }
    auto rays = Reader(text, count_, movementOf_, depth_ + 1).read();
    if (!rays.ok()) return false;
    rays_.insert(rays_.end(), rays->begin(), rays->end());
    return true;
  }

  std::optional<Vector> pair() {
    if (!word("(")) return std::nullopt;
    const auto a = number();
    if (!a || !word(",")) return std::nullopt;
    const auto b = number();
    if (!b || !word(")") || *a >= kMostFiles || *b >= kMostFiles ||
        *a + *b == 0) {
      return std::nullopt;
    }
    return Vector{*a, *b};
  }

  Modifiers modifiers() {
    Modifiers m;
    bool moves = false;
    bool takes = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == 'm') {
        moves = true;
      } else if (c == 'c') {
        takes = true;
      } else if (c == 'i') {
        m.initial = true;
      } else if (c == 'n') {
        m.lame = true;
      } else if (c == 'p') {
        m.hop = Hop::kOver;
      } else if (c == 'g') {
        m.hop = Hop::kBehind;
      } else if (kDirections.find(c) != std::string_view::npos) {
        const std::size_t end =
            std::min(text_.find_first_not_of(kDirections, at_), text_.size());
        const auto more = directionsOf(text_.substr(at_, end - at_));
        m.directions.insert(m.directions.end(), more.begin(), more.end());
        at_ = end - 1;
      } else if (c != 'e') {
        break;
      }
    }
    if (moves != takes) {
      m.moves = moves;
      m.takes = takes;
    }
    return m;
  }

  std::optional<Leg> leg() {
    skip();
    Leg leg{.modifiers = modifiers(), .vectors = {}, .range = 1};
    if (at_ == text_.size()) return std::nullopt;
    const char letter = text_[at_];
    if (letter == '(') {
      const auto v = pair();
      if (!v) return std::nullopt;
      leg.vectors = imagesOf(*v);
    } else {
      const Atom* atom = findAtom(letter);
      if (atom == nullptr) {
        error_ = "unknown atom " + quoted(text_.substr(at_, 1));
        return std::nullopt;
      }
      ++at_;
      leg.vectors = imagesOf(atom->vector);
      if (atom->second.x != 0) {
        const auto more = imagesOf(atom->second);
        leg.vectors.insert(leg.vectors.end(), more.begin(), more.end());
      }
      if (atom->rides) leg.range = kNoRange;
    }
    if (at_ < text_.size() && text_[at_] == letter && letter != '(') {
      ++at_;
      leg.range = kNoRange;
    } else if (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      leg.range = std::min(number().value_or(kNoRange), kNoRange);
      if (leg.range == 0) leg.range = kNoRange;
    }
    const bool straight =
        std::all_of(leg.vectors.begin(), leg.vectors.end(),
                    [](Vector v) { return v.x == 0 || v.y == 0; });
    std::erase_if(leg.vectors, [&](Vector v) {
      return !allowed(leg.modifiers.directions, v, straight);
    });
    return leg;
  }

  // The id of another piece, if in the table: an upper-case letter followed by
  // letters and digits.
  bool reference() {
    if (movementOf_ == nullptr) return false;
    std::size_t end = at_;
    while (end < text_.size() &&
           ((text_[end] | 32) >= 'a' && (text_[end] | 32) <= 'z')) {
      ++end;
    }
    while (end < text_.size() && text_[end] >= '0' && text_[end] <= '9') ++end;
    if (end < at_ + 2 || text_[at_] > 'Z' || text_[at_] == text_[at_ + 1]) {
      return false;
    }
    const std::string_view other = movementOf_(text_.substr(at_, end - at_));
    if (other.empty() || !include(other)) return false;
    at_ = end;
    return true;
  }

  bool path() {
    skip();
    if (reference()) return true;
    int shortest = 0;  // of "1-n": the path may turn after 1 to n steps
    if (word("1-")) shortest = number().value_or(0);
    auto first = leg();
    if (!first || first->vectors.empty()) {
      if (error_.empty()) error_ = "no step";
      return false;
    }
    if (!word("then")) {
      for (const Vector v : first->vectors) rays_.push_back(ride(*first, v));
      return shortest == 0;
    }
    if (shortest != 0) first->range = std::min(shortest, kNoRange);
    Turn turn = word("any") ? Turn::kAny : Turn::kOutward;
    const auto second = leg();
    if (!second) return false;
    if (turn != Turn::kAny) {
      if (word("on")) {
        turn = Turn::kOn;
      } else if (word("right")) {
        turn = Turn::kRight;
      } else if (word("beyond")) {
        turn = Turn::kBeyond;
      } else if (!word("outward") && !second->modifiers.directions.empty()) {
        turn = Turn::kAny;
      }
    }
    appendTurned(*first, *second, turn, rays_);
    return true;
  }

  std::string_view text_;
  int count_;
  MovementOf movementOf_;
  int depth_;
  std::size_t at_ = 0;
  std::string error_;
  Movement rays_;
};

}  // namespace

absl::StatusOr<Movement> parseMovement(std::string_view text, int count,
                                       MovementOf movementOf) {
  if (text.size() > kLongestText) {
    return invalid("movement ", quoted(text), ": longer than 200 characters");
  }
  return Reader(text, count, movementOf, 0).read();
}

}  // namespace phasemachine::fairy_chess
