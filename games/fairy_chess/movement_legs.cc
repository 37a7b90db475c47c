#include "games/fairy_chess/movement_legs.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "games/fairy_chess/number_lists.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr Atom kAtoms[] = {
    {'W', {0, 1}, {}, false},     {'F', {1, 1}, {}, false},
    {'D', {0, 2}, {}, false},     {'A', {2, 2}, {}, false},
    {'N', {1, 2}, {}, false},     {'H', {0, 3}, {}, false},
    {'C', {1, 3}, {}, false},     {'Z', {2, 3}, {}, false},
    {'J', {2, 3}, {}, false},     {'G', {3, 3}, {}, false},
    {'K', {0, 1}, {1, 1}, false}, {'Q', {0, 1}, {1, 1}, true},
    {'R', {0, 1}, {}, true},      {'B', {1, 1}, {}, true},
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

bool turns(Turn turn, Vector v, Vector w) {
  switch (turn) {
    case Turn::kAny:
      return true;
    case Turn::kOutward:
      return dot(v, w) > 0;
    case Turn::kBeyond:
      return dot(v, w) > 0 && v.x * w.x >= 0 && v.y * w.y >= 0;
    case Turn::kOn:
      return v == w;
    case Turn::kRight:
      return dot(v, w) == 0;
  }
  return false;
}

void turned(const Leg& first, Vector v, const Leg& second, Turn turn,
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

bool allowed(const std::string& directions, Vector v) {
  if (directions.empty()) return true;
  const bool oblique = v.x != 0 && v.y != 0 && v.x * v.x != v.y * v.y;
  const bool upright = !oblique || v.y * v.y > v.x * v.x;
  const bool aside = !oblique || v.x * v.x > v.y * v.y;
  for (const char d : directions) {
    if (upright && v.y > 0 && (d == 'f' || d == 'v')) return true;
    if (upright && v.y < 0 && (d == 'b' || d == 'v')) return true;
    if (aside && v.x < 0 && (d == 'l' || d == 's')) return true;
    if (aside && v.x > 0 && (d == 'r' || d == 's')) return true;
  }
  return false;
}

Ray ride(const Leg& leg, Vector v) {
  Ray ray{.steps = {},
          .moves = leg.modifiers.moves,
          .takes = leg.modifiers.takes,
          .hop = leg.modifiers.hop};
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
  for (const Vector v : first.vectors) turned(first, v, second, turn, rays);
}

}  // namespace phasemachine::fairy_chess
