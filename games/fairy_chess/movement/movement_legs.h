// The legs of paths: the leaps of an atom, and the rays of one leg, or of two
// with a turn between them. For movement.cc, which parses them.

#pragma once

#include <string_view>
#include <vector>

#include "games/fairy_chess/movement/movement.h"

namespace phasemachine::fairy_chess {

inline constexpr int kNoRange = kMostFiles;  // riders of any range

struct Atom {
  char letter;
  Vector vector;  // one of its leaps, 0 <= x <= y
  Vector second;  // of a second kind of leap, or (0, 0)
  bool rides;     // of any range by default
};
// Returns nullptr if the letter is not an atom.
const Atom* findAtom(char letter);

// A direction of Betza notation. Of a pair of letters the last one is the
// farther side of an oblique leap: "fr" goes one ahead and two to the right,
// "rf" two ahead. One letter stands for its double: "f" is "ff", both leaps
// that go farther ahead. "fh" is the half of all leaps that go ahead, "hr" and
// "hl" are the four leaps that turn right or left.
struct Direction {
  char aside;
  char ahead;
};
// Reads letters from the left: two that make a pair are one direction.
std::vector<Direction> directionsOf(std::string_view letters);

struct Modifiers {
  bool moves = true;
  bool takes = true;
  bool lame = false;
  bool initial = false;
  Hop hop = Hop::kNone;
  std::vector<Direction> directions;
};

struct Leg {
  Modifiers modifiers;
  std::vector<Vector> vectors;
  int range = 1;
};

enum class Turn { kAny, kOutward, kBeyond, kOn, kRight };

// The image of v under one of the eight symmetries of the square, 0 to 7.
Vector symmetric(Vector v, int symmetry);
// All distinct images of v.
std::vector<Vector> imagesOf(Vector v);
// True if one of the directions, or none at all, allows the leap v of a leg. On
// a diagonal both orders of a pair are the same; on a leg whose leaps are all
// along files and ranks (`straight`) a pair means both of its letters.
bool allowed(const std::vector<Direction>& directions, Vector v, bool straight);

// The leg in the direction of one of its vectors.
Ray ride(const Leg& leg, Vector v);
// Appends both legs, with the turn after any number of steps of the first.
void appendTurned(const Leg& first, const Leg& second, Turn turn,
                  Movement& rays);

}  // namespace phasemachine::fairy_chess
