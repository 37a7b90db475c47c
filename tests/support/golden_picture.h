// Golden pictures, tests/golden/pictures/NAME.svg.
//
// If PHASEMACHINE_WRITE_PICTURES is set in the environment, the files are
// written instead of compared.

#ifndef PHASEMACHINE_TESTS_SUPPORT_GOLDEN_PICTURE_H_
#define PHASEMACHINE_TESTS_SUPPORT_GOLDEN_PICTURE_H_

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/places.h"

namespace phasemachine {

inline void expectGoldenPicture(const std::string& name,
                                const std::string& svg) {
  const std::string path =
      sourceDirectory() + "/tests/golden/pictures/" + name + ".svg";
  if (std::getenv("PHASEMACHINE_WRITE_PICTURES") != nullptr) {
    std::ofstream(path) << svg;
    return;
  }
  std::ifstream file(path);
  const std::string expected{std::istreambuf_iterator<char>(file), {}};
  EXPECT_TRUE(svg == expected)
      << path << " differs; if this is meant, run the test with "
      << "PHASEMACHINE_WRITE_PICTURES=1 and look at the picture";
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_SUPPORT_GOLDEN_PICTURE_H_
