// The legs of paths: the leaps of an atom, and the rays of one leg, or of two
// with a turn between them. For movement.cc, which parses them.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_MOVEMENT_LEGS_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_MOVEMENT_LEGS_H_

#include <string>
#include <vector>

#include "games/fairy_chess/movement.h"

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

struct Modifiers {
  bool moves = true;
  bool takes = true;
  bool lame = false;
  Hop hop = Hop::kNone;
  std::string directions;
};

struct Leg {
  Modifiers modifiers;
  std::vector<Vector> vectors;
  int range = 1;
};

enum class Turn { kAny, kOutward, kBeyond, kOn, kRight };

// All distinct images of v.
std::vector<Vector> imagesOf(Vector v);
// True if direction letters allow v. For oblique leaps f and b mean those that
// go farther ahead than aside, l and r the others.
bool allowed(const std::string& directions, Vector v);

// The leg in the direction of one of its vectors.
Ray ride(const Leg& leg, Vector v);
// Appends both legs, with the turn after any number of steps of the first.
void appendTurned(const Leg& first, const Leg& second, Turn turn,
                  Movement& rays);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_MOVEMENT_LEGS_H_
