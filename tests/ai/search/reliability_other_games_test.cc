// Searches that are stopped, have hardly any memory, or fail (reliability.h), in
// the games that reliability_test.cc leaves out.

#include <gtest/gtest.h>

#include "tests/ai/search/reliability.h"

namespace phasemachine {
namespace {

TEST(ReliabilityOfOtherGames,
     AStoppedSearchHasAUsableResultAndLeavesNothingRunning) {
  everyOtherGame<1>(AllGames{},
                    []<class G>() { stoppedSearchesAreUsable<G>(); });
}

TEST(ReliabilityOfOtherGames, OneMebibyteIsEnoughForALegalMove) {
  everyOtherGame<1>(AllGames{}, []<class G>() { oneMebibyteIsEnough<G>(); });
}

TEST(ReliabilityOfOtherGames, AFailingEvaluatorIsToldAndLosesNoThread) {
  everyOtherGame<1>(AllGames{}, []<class G>() { failuresAreReported<G>(); });
}

}  // namespace
}  // namespace phasemachine
