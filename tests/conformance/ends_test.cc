// The laws of ends that every game obeys, over random play.

#include <gtest/gtest.h>

#include "tests/conformance/everywhere.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/suites.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(Conformance, ConformingGames, GameName);

TYPED_TEST(Conformance, AnEmptyListAlwaysComesWithAWinner) {
  everywhere<TypeParam>(laws::anEmptyListComesWithAWinner<TypeParam>);
}

TYPED_TEST(Conformance, TheEndIsSticky) {
  everywhere<TypeParam>(laws::theEndIsSticky<TypeParam>);
}

TYPED_TEST(Conformance, ReturnsAgreeWithTheWinner) {
  everywhere<TypeParam>(laws::returnsAgreeWithTheWinner<TypeParam>);
}

}  // namespace
}  // namespace phasemachine
