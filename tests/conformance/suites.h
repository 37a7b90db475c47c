// Suites whose tests are in several files, since each compiles every game.

#ifndef PHASEMACHINE_TESTS_CONFORMANCE_SUITES_H_
#define PHASEMACHINE_TESTS_CONFORMANCE_SUITES_H_

#include <gtest/gtest.h>

namespace phasemachine {

// Steps, clones, chance and hidden information.
template <class G>
class Conformance : public testing::Test {};

// Text, bytes, hashes, pictures and lists of moves.
template <class G>
class ConformanceOfRecords : public testing::Test {};

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_CONFORMANCE_SUITES_H_
