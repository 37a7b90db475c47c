// A header of the embedding project, with the name of one of ours.

#pragma once

enum class Side { kLeft, kRight };

inline const char* nameOf(Side side) {
  return side == Side::kLeft ? "left" : "right";
}
