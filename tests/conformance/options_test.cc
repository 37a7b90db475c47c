// The laws under random rule options: 300 sets of options per game, one random
// game each. PHASEMACHINE_OPTION_SETS changes the number.
//
// All laws are checked at the first decisions of a game, at its end and at one
// decision in kEvery in between; the cheap ones everywhere.

#include "core/options.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "core/random.h"
#include "phase/erased/any_timeline.h"
#include "tests/conformance/any_laws.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

template <class G>
concept HasOptions = requires { G::Options::table(); };

std::uint64_t optionSets() {
  // Without optimisation or with sanitizers, a tenth takes as long.
#ifdef NDEBUG
  constexpr std::uint64_t kSets = 300;
#else
  constexpr std::uint64_t kSets = 30;
#endif
  const char* text = std::getenv("PHASEMACHINE_OPTION_SETS");
  return text == nullptr ? kSets : std::stoull(text);
}

// Named values are equally likely; a number has its default in half of the
// sets.
template <class Options>
Options randomOptions(Random& random) {
  Options options{};
  for (const auto& row : Options::table()) {
    const bool number = row.values.empty();
    if (number && random.below(2) == 0) continue;
    const std::size_t highest = number ? row.highest : row.values.size() - 1;
    row.set(options, random.below(static_cast<std::uint32_t>(highest + 1)));
  }
  return options;
}

template <class G>
class OptionConformance : public testing::Test {
 protected:
  static constexpr std::uint32_t kEvery = 8;
  static constexpr std::size_t kOpening = 4;
  // Some options let games go on forever.
  static constexpr std::size_t kMostMoves = 2000;

  void play(std::uint64_t number, const typename G::Options& options) {
    Random random(number);
    typename G::Board copy{};
    playRandomly<G>(
        number,
        [&](const auto& visit) {
          if (HasFatalFailure()) return;
          lookShortly(visit);
          const bool closely = visit.history.size() < kOpening ||
                               visit.decision.winner ||
                               random.below(kEvery) == 0;
          if (closely) lookClosely(visit, random, copy);
          if (HasFatalFailure()) {
            ADD_FAILURE() << "after " << visit.history.size() << " moves, in "
                          << G::toText(visit.board);
          }
          last_ = visit.history;
          ended_ = visit.decision.winner.has_value();
        },
        options, kMostMoves);
  }

  // The last moves can be undone and redone.
  void takeBack(const typename G::Options& options) {
    AnyBoard start = *AnyBoard::initial(anyGame<G>(), "");
    start.as<G>() = G::initial(options);
    AnyTimeline timeline(start);
    for (auto move : last_) {
      ASSERT_TRUE(timeline.play(AnyGameTable<G>::encode(move)).ok());
    }
    const AnyBoard end = timeline.board();
    ASSERT_EQ(timeline.decision().winner.has_value(), ended_);
    ASSERT_TRUE(timeline.jump(last_.size() / 2));
    while (timeline.redo()) {
    }
    ASSERT_TRUE(timeline.board() == end);
  }

  bool ended() const { return ended_; }
  std::size_t moves() const { return last_.size(); }

 private:
  void lookShortly(const RandomPlayVisit<G>& visit) {
    laws::anEmptyListComesWithAWinner(visit);
    laws::countingFormCountsTheList(visit);
    laws::theEndIsSticky(visit);
    laws::returnsAgreeWithTheWinner(visit);
  }

  void lookClosely(const RandomPlayVisit<G>& visit, Random& random,
                   typename G::Board& copy) {
    laws::askingTwiceAnswersTheSame(visit);
    laws::stepIsAdvanceAndLegalMoves(visit);
    laws::noMoveIsListedTwice(visit);
    laws::listedMovesAloneAreAccepted(visit, random);
    laws::textAndBytesRoundTrip(visit);
    laws::moveTextNamesOneMove(visit);
    laws::moveTextRefusesRubbish(visit);
    laws::aDeterminizedWorldLooksTheSame(visit, random);
    laws::chanceIsWeighted(visit, random);
    laws::cloneIsEqual(visit, copy);
    if (visit.decision.winner) {
      laws::replayRebuildsTheBoard(visit);
      laws::theBoardCanBeDrawn(visit);
    }
    if (random.below(kEvery) == 0) {
      laws::damagedBytesAreRefusedOrPlayable(visit, random);
      laws::theBoardCanBeDrawn(visit);
    }
  }

  std::vector<typename G::Move> last_;
  bool ended_ = false;
};

TYPED_TEST_SUITE(OptionConformance, ConformingGames, GameName);

TYPED_TEST(OptionConformance, RandomOptionsKeepTheLaws) {
  if constexpr (HasOptions<TypeParam>) {
    using Options = typename TypeParam::Options;
    const std::uint64_t sets = optionSets();
    std::set<std::string> seen;
    std::uint64_t ended = 0;
    std::uint64_t moves = 0;
    for (std::uint64_t number = 0; number < sets; ++number) {
      Random random(7000 + number);
      const auto options = randomOptions<Options>(random);
      const std::string text = options.toText();
      SCOPED_TRACE("options " + text + ", game " + std::to_string(number));
      const auto read = Options::parse(text);
      ASSERT_TRUE(read.ok()) << read.status();
      ASSERT_EQ(read->toText(), text);
      this->play(number, *read);
      if (this->HasFatalFailure()) return;
      this->takeBack(*read);
      if (this->HasFatalFailure()) return;
      if (number % 30 == 0) {
        ASSERT_EQ(laws::faultOfSecrets(anyGame<TypeParam>(), text), "");
        ASSERT_EQ(laws::faultOfChance(anyGame<TypeParam>(), text), "");
      }
      seen.insert(text);
      ended += this->ended() ? 1 : 0;
      moves += this->moves();
    }
    std::printf(
        "%s: %llu sets of options, %zu different; %llu games ended, %llu "
        "moves\n",
        std::string(TypeParam::kName).c_str(),
        static_cast<unsigned long long>(sets), seen.size(),
        static_cast<unsigned long long>(ended),
        static_cast<unsigned long long>(moves));
    EXPECT_GE(2 * ended, sets);
  } else {
    EXPECT_EQ(typename TypeParam::Options{}.toText(), "");
  }
}

}  // namespace
}  // namespace phasemachine
