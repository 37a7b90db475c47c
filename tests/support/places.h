// The paths of the source tree and the program under test. Only one small
// source has the paths, so the objects of all other tests are the same in every
// checkout and can come from a compiler cache.

#pragma once

#include <string>

namespace phasemachine {

// The root of the source tree, without a slash at its end.
std::string sourceDirectory();

// The built phasemachine program; empty where it is not built.
std::string programPath();

}  // namespace phasemachine
