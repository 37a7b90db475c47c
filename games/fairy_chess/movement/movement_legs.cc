#include "games/fairy_chess/movement/movement_legs.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace phasemachine::fairy_chess {
namespace {

// Betza's letters: a leap, a second kind of leap, whether it rides.
constexpr Atom kAtoms[] = {
    {'W', {0, 1}, {}, false},    {'F', {1, 1}, {}, false},
    {'D', {0, 2}, {}, false},    {'A', {2, 2}, {}, false},
    {'N', {1, 2}, {}, false},    {'H', {0, 3}, {}, false},
    {'C', {1, 3}, {}, false},    {'L', {1, 3}, {}, false},
    {'Z', {2, 3}, {}, false},    {'J', {2, 3}, {}, false},
    {'G', {3, 3}, {}, false},    {'K', {0, 1}, {1, 1}, false},
    {'Q', {0, 1}, {1, 1}, true}, {'R', {0, 1}, {}, true},
    {'B', {1, 1}, {}, true},
};

int dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
Vector plus(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }

// The square next to the origin that a lame leap passes.
Vector besideOrigin(Vector v) {
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  if (v.x * v.x > v.y * v.y) return {sign(v.x), 0};
  if (v.x * v.x < v.y * v.y) return {0, sign(v.y)};
  return {sign(v.x), sign(v.y)};
}

// The ways to see a leap as one that goes farther ahead than aside.
std::vector<Direction> facings(Vector v) {
  const char x = v.x > 0 ? 'r' : 'l';
  const char y = v.y > 0 ? 'f' : 'b';
  if (v.x == 0) return {{'l', y}, {'r', y}};
  if (v.y == 0) return {{'f', x}, {'b', x}};
  if (v.x * v.x == v.y * v.y) return {{x, y}, {y, x}};
  return v.x * v.x < v.y * v.y ? std::vector<Direction>{{x, y}}
                               : std::vector<Direction>{{y, x}};
}

bool includes(char letter, char side) {
  if (letter == 'v') return side == 'f' || side == 'b';
  if (letter == 's') return side == 'l' || side == 'r';
  return letter == side;
}

char toTheRightOf(char side) {
  constexpr std::string_view kClockwise = "frblf";
  return kClockwise[kClockwise.find(side) + 1];
}

bool matches(Direction d, Direction facing) {
  if (d.aside == d.ahead) return includes(d.ahead, facing.ahead);
  if (d.aside == 'h') {
    const bool right = toTheRightOf(facing.ahead) == facing.aside;
    return d.ahead == (right ? 'r' : 'l');
  }
  if (d.ahead == 'h') {
    return includes(d.aside, facing.ahead) || includes(d.aside, facing.aside);
  }
  return includes(d.ahead, facing.ahead) && includes(d.aside, facing.aside);
}

bool turns(Turn turn, Vector v, Vector w) {
  switch (turn) {
    case Turn::kAny: return true;
    case Turn::kOutward: return dot(v, w) > 0;
    case Turn::kBeyond:
      return dot(v, w) > 0 && v.x * w.x >= 0 && v.y * w.y >= 0;
    case Turn::kOn: return v == w;
    case Turn::kRight: return dot(v, w) == 0;
  }
  return false;
}

// Appends the rays that follow `v` of the first leg and turn into the second.
// The piece may stop only behind the turn.
void addTurned(const Leg& first, Vector v, const Leg& second, Turn turn,
               Movement& rays) {
  std::vector<Step> over;
  Vector at;
  for (int i = 0; i < first.range; ++i) {
    at = plus(at, v);
    over.push_back({at, false});
    for (const Vector w : second.vectors) {
      if (!turns(turn, v, w)) continue;
      Ray ray{.steps = over,
              .moves = first.modifiers.moves,
              .takes = first.modifiers.takes};
      Vector end = at;
      for (int k = 0; k < second.range; ++k) {
        end = plus(end, w);
        if (end == Vector{}) break;  // its own square is in the way
        ray.steps.push_back({end, true});
      }
      if (ray.steps.size() > over.size()) rays.push_back(std::move(ray));
    }
  }
}

}  // namespace

const Atom* findAtom(char letter) {
  const auto* atom =
      std::find_if(std::begin(kAtoms), std::end(kAtoms),
                   [&](const Atom& a) { return a.letter == letter; });
  return atom == std::end(kAtoms) ? nullptr : atom;
}

Vector symmetric(Vector v, int symmetry) {
  if ((symmetry & 1) != 0) std::swap(v.x, v.y);
  if ((symmetry & 2) != 0) v.x = -v.x;
  if ((symmetry & 4) != 0) v.y = -v.y;
  return v;
}

std::vector<Vector> imagesOf(Vector v) {
  std::vector<Vector> images;
  for (int s = 0; s < 8; ++s) {
    const Vector image = symmetric(v, s);
    if (std::find(images.begin(), images.end(), image) == images.end()) {
      images.push_back(image);
    }
  }
  return images;
}

std::vector<Direction> directionsOf(std::string_view letters) {
  constexpr std::string_view kAlongFiles = "fbvh";
  constexpr std::string_view kAlongRanks = "lrsh";
  const auto is = [](std::string_view set, char c) {
    return set.find(c) != std::string_view::npos;
  };
  std::vector<Direction> directions;
  while (!letters.empty()) {
    const char c = letters.front();
    const char d = letters.size() > 1 ? letters[1] : ' ';
    const bool pair = c == d || (is(kAlongFiles, c) && is(kAlongRanks, d)) ||
                      (is(kAlongRanks, c) && is(kAlongFiles, d));
    directions.push_back({c, pair ? d : c});
    letters.remove_prefix(pair ? 2 : 1);
  }
  return directions;
}

bool allowed(const std::vector<Direction>& directions, Vector v,
             bool straight) {
  if (directions.empty()) return true;
  for (const Direction d : directions) {
    for (const Direction facing : facings(v)) {
      const bool here = straight ? includes(d.aside, facing.ahead) ||
                                       includes(d.ahead, facing.ahead)
                                 : matches(d, facing);
      if (here) return true;
    }
  }
  return false;
}

Ray ride(const Leg& leg, Vector v) {
  Ray ray{.steps = {},
          .moves = leg.modifiers.moves,
          .takes = leg.modifiers.takes,
          .hop = leg.modifiers.hop,
          .initial = leg.modifiers.initial};
  if (leg.modifiers.lame) ray.steps.push_back({besideOrigin(v), false});
  Vector at;
  for (int i = 0; i < leg.range; ++i) {
    at = plus(at, v);
    ray.steps.push_back({at, true});
  }
  return ray;
}

void appendTurned(const Leg& first, const Leg& second, Turn turn,
                  Movement& rays) {
  for (const Vector v : first.vectors) addTurned(first, v, second, turn, rays);
}

}  // namespace phasemachine::fairy_chess
