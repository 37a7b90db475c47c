// Where the source tree and the program under test lie. One small source knows
// the paths, so that the objects of all other tests are the same in every
// checkout and a compiler cache serves them all.

#ifndef PHASEMACHINE_TESTS_SUPPORT_PLACES_H_
#define PHASEMACHINE_TESTS_SUPPORT_PLACES_H_

#include <string>

namespace phasemachine {

// The root of the source tree, without a slash at its end.
std::string sourceDirectory();

// The built phasemachine program; empty where it is not built.
std::string programPath();

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_SUPPORT_PLACES_H_
