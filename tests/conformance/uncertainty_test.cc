// The laws of chance and hidden information that every game obeys, over random
// play.

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/side.h"
#include "tests/conformance/everywhere.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/suites.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(Conformance, ConformingGames, GameName);

TYPED_TEST(Conformance, ADeterminizedWorldLooksTheSameToItsViewer) {
  Random random(7);
  everywhere<TypeParam>([&](const auto& visit) {
    laws::aDeterminizedWorldLooksTheSame(visit, random);
  });
}

TYPED_TEST(Conformance, WhatAViewerCannotSeeDoesNotChangeDeterminization) {
  everywhere<TypeParam>(laws::whatIsUnseenChangesNoDeterminization<TypeParam>);
}

TYPED_TEST(Conformance, ChanceWeightsSumToOneAndSamplesAreListed) {
  Random random(10);
  int chances = 0;
  everywhere<TypeParam>([&](const auto& visit) {
    laws::chanceIsWeighted(visit, random);
    if (!visit.decision.winner && visit.decision.side == Side::kNeutral) {
      ++chances;
    }
  });
  EXPECT_EQ(chances > 0, TypeParam::kHasChance);
}

}  // namespace
}  // namespace phasemachine
