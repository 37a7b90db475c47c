// A header of the embedding project, with the name of one of ours.

#ifndef PHASEMACHINE_TESTS_INSTALL_OWN_NAMES_CORE_SIDE_H_
#define PHASEMACHINE_TESTS_INSTALL_OWN_NAMES_CORE_SIDE_H_

enum class Side { kLeft, kRight };

inline const char* nameOf(Side side) {
  return side == Side::kLeft ? "left" : "right";
}

#endif  // PHASEMACHINE_TESTS_INSTALL_OWN_NAMES_CORE_SIDE_H_
