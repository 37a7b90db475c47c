// The laws of events (phase/told/events.h), over random games of every game and for
// every viewer.

#include "phase/told/events.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "core/side.h"
#include "phase/erased/any_game.h"
#include "phase/machine.h"
#include "tests/conformance/events_suite.h"
#include "tests/conformance/games.h"

namespace phasemachine {
namespace {

constexpr Side kViewers[] = {Side::kFirst, Side::kSecond, Side::kNeutral};

TYPED_TEST_SUITE(Events, ConformingGames, GameName);

TYPED_TEST(Events, TheirChangesGiveTheNextPicture) {
  using G = TypeParam;
  this->somewhere([](const auto& visit, auto move) {
    auto after = visit.board;
    PhaseMachine<G>::step(after, move);
    for (const Side viewer : kViewers) {
      Picture picture = pictureOf<G>(visit.board, viewer);
      for (const Event& event : eventsOf<G>(visit.board, move, viewer)) {
        ASSERT_FALSE(event.kind.empty());
        // In a game with pictures every change has an event of its kind.
        ASSERT_FALSE(HasPicture<G> && event.kind == "changed" &&
                     event.details.empty())
            << G::moveToText(visit.board, move) << written({event});
        applyChanges(event.changes, picture);
      }
      ASSERT_EQ(picture, pictureOf<G>(after, viewer))
          << G::moveToText(visit.board, move);
    }
  });
}

TYPED_TEST(Events, WholeGamesEndWithTheWinner) {
  using G = TypeParam;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    Picture picture;
    this->everyMove(seed, [&](const auto& before, auto move,
                              const auto& visit) {
      if (picture.empty()) picture = pictureOf<G>(before, Side::kFirst);
      const auto events = eventsOf<G>(before, move, Side::kFirst);
      for (const Event& event : events) applyChanges(event.changes, picture);
      const bool ended = events.back().kind == "ended";
      ASSERT_EQ(ended, visit.decision.winner.has_value());
      if (!ended) {
        ASSERT_EQ(picture.at("to_decide"), visit.decision.side == Side::kNeutral
                                               ? "nature"
                                               : toString(visit.decision.side));
        return;
      }
      ASSERT_EQ(events.back().side, *visit.decision.winner);
      ASSERT_FALSE(events.back().detail("reason").empty());
      ASSERT_EQ(picture, pictureOf<G>(visit.board, Side::kFirst));
    });
  }
}

TYPED_TEST(Events, TheTableOfTheGameTellsTheSame) {
  using G = TypeParam;
  const AnyGame& game = anyGame<G>();
  int left = 30;
  this->somewhere([&](const auto& visit, auto move) {
    if (left-- <= 0) return;
    const MoveCode code = AnyGameTable<G>::encode(move);
    ASSERT_EQ(game.events(&visit.board, code, Side::kFirst),
              eventsOf<G>(visit.board, move, Side::kFirst));
    ASSERT_EQ(game.picture(&visit.board, Side::kSecond),
              pictureOf<G>(visit.board, Side::kSecond));
  });
}

}  // namespace
}  // namespace phasemachine
