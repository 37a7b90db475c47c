// The laws of events (phase/told/events.h), over random games of every game and for
// every viewer.

#include "phase/told/events.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/random.h"
#include "core/side.h"
#include "games/catalog.h"
#include "phase/erased/any_game.h"
#include "phase/machine.h"
#include "phase/told/event.h"
#include "phase/told/machine_steps.h"
#include "tests/conformance/games.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

// The suite Events: moves of random games of every game, and events as text.

std::string written(const std::vector<Event>& events) {
  std::string text;
  for (const Event& event : events) {
    text += event.kind + ' ' + std::string(toString(event.side));
    for (const auto& [key, value] : event.details) {
      text += ' ' + key + '=' + value;
    }
    for (const Change& change : event.changes) {
      text += " {" + change.key + ": " + change.value.value_or("-") + '}';
    }
    text += '\n';
  }
  return text;
}

template <class G>
class Events : public testing::Test {
 protected:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using Visit = RandomPlayVisit<G>;

  // Calls f(visit, move) for a random move at some decisions of random games.
  static void somewhere(absl::FunctionRef<void(const Visit&, Move)> f) {
    Random random(17);
    for (std::uint64_t game = 0; game < 12; ++game) {
      play(2000 + game, [&](const Visit& visit) {
        if (visit.decision.winner || testing::Test::HasFatalFailure()) return;
        if (visit.history.size() > 40 && random.below(8) != 0) return;
        const auto count = static_cast<std::uint32_t>(visit.moves.size());
        f(visit, visit.moves[random.below(count)]);
      });
    }
  }
  // The same for the moves actually made in random games, to their ends.
  static void everyMove(
      std::uint64_t seed,
      absl::FunctionRef<void(const Board& before, Move, const Visit&)> f) {
    Board before;
    bool first = true;
    play(seed, [&](const Visit& visit) {
      if (!first) f(before, visit.history.back(), visit);
      first = false;
      before = visit.board;
    });
  }

 private:
  static void play(std::uint64_t seed,
                   absl::FunctionRef<void(const Visit&)> f) {
    playRandomly<G>(seed, f);
  }
};

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
        ASSERT_FALSE(event.kind.empty()) << "an event without a kind";
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
      ASSERT_EQ(ended, visit.decision.winner.has_value())
          << "the last event says \"ended\" exactly if the game is over";
      if (!ended) {
        ASSERT_EQ(picture.at("to_decide"), visit.decision.side == Side::kNeutral
                                               ? "nature"
                                               : toString(visit.decision.side));
        return;
      }
      ASSERT_EQ(events.back().side, *visit.decision.winner);
      ASSERT_FALSE(events.back().detail("reason").empty())
          << "an end without a reason";
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

// Watching a move changes nothing and shows nothing hidden (phase/told/events.h), in
// random games of every game.

TYPED_TEST(Events, WatchingChangesNothing) {
  using G = TypeParam;
  this->somewhere([](const auto& visit, auto move) {
    auto stepped = visit.board;
    PhaseMachine<G>::step(stepped, move);
    auto watched = visit.board;
    auto last = watched;
    int steps = 0;
    WatchedLoop<G>::advance(
        watched, move,
        [&](const auto& entry, const auto& before, const auto& after) {
          // Steps follow one another without gaps, except for requests without
          // moves.
          ASSERT_EQ(before.stack.topWord(), before.stack.wordOf(entry));
          if (steps++ > 0 && before.stack.size() == last.stack.size()) {
            ASSERT_TRUE(before == last);
          }
          last = after;
        });
    ASSERT_TRUE(watched == stepped);
  });
}

// A viewer gets the same events in every world that it can distinguish from the
// true one neither before nor after.
TYPED_TEST(Events, NothingHiddenLeaks) {
  using G = TypeParam;
  Random random(23);
  int compared = 0;
  this->somewhere([&](const auto& visit, auto move) {
    for (const Side viewer : {Side::kFirst, Side::kSecond}) {
      auto world = G::determinize(visit.board, viewer, random);
      ASSERT_EQ(pictureOf<G>(world, viewer), pictureOf<G>(visit.board, viewer))
          << "picture() shows its viewer what is hidden";
      typename G::MoveList moves;
      PhaseMachine<G>::legalMoves(world, moves);
      auto after = visit.board;
      PhaseMachine<G>::step(after, move);
      const auto truly = eventsOf<G>(visit.board, move, viewer);
      const bool named = !truly[0].detail("move").empty();
      // A hidden move may be any other.
      for (const auto other : moves) {
        if (named && !(other == move)) continue;
        auto next = world;
        PhaseMachine<G>::step(next, other);
        if (!(G::observe(next, viewer) == G::observe(after, viewer))) continue;
        const auto told = eventsOf<G>(world, other, viewer);
        // Words may name public things that change nothing, such as dice rolls;
        // two moves with the same words must look the same.
        if (told[0].details != truly[0].details) continue;
        ASSERT_EQ(written(told), written(truly))
            << G::moveToText(visit.board, move) << " or "
            << G::moveToText(world, other) << " in " << G::toText(visit.board);
        ++compared;
      }
    }
  });
  EXPECT_GT(compared, 0);
}

// The events of single moves, game by game (phase/told/events.h).

// The events of `move` at a position, without the first and the one that says
// who decides next: "captured piece=black pawn square=d5; moved ...".
std::string told(std::string_view game, std::string_view options,
                 std::string_view position, std::string_view move) {
  auto board = position.empty()
                   ? AnyBoard::initial(**findGame(game), options)
                   : AnyBoard::fromText(**findGame(game), position, options);
  if (!board.ok()) return std::string(board.status().message());
  board->query();
  const auto code = board->moveFromText(move);
  if (!code.ok()) return std::string(code.status().message());
  std::string text;
  for (const Event& event :
       board->game().events(board->data(), *code, Side::kNeutral)) {
    if (event.kind == "chosen" || event.kind == "to_decide") continue;
    if (!text.empty()) text += "; ";
    text += event.kind;
    for (const auto& [name, value] : event.details) {
      text += ' ' + name + '=' + value;
    }
  }
  return text;
}

TEST(ChessEvents, EnPassantTakesThePawnThatPassed) {
  EXPECT_EQ(told("chess", "", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
            "captured piece=black pawn square=d5; moved piece=white pawn "
            "from=e5 to=d6; en_passant from=d6");
}

TEST(ChessEvents, APromotionThatTakesAndChecks) {
  EXPECT_EQ(told("chess", "", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"),
            "captured piece=black rook square=b8; moved piece=white pawn "
            "from=a7 to=b8; promoted square=b8 to=white queen; check to=black");
}

TEST(ChessEvents, CastlingMovesBothAndEndsTheRights) {
  EXPECT_EQ(told("chess", "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
            "castled wing=king king=e1 rook=h1; rights from=K to=-");
}

TEST(ConnectFourEvents, ADiscFallsOnTheOthers) {
  EXPECT_EQ(told("connect_four", "",
                 "......./......./......./......./O....../X...... x", "a"),
            "placed cell=a3 to=X");
}

TEST(FairyChessEvents, AnExplosionTakesAllAround) {
  EXPECT_EQ(told("fairy_chess", "variant=atomic",
                 "4k3/8/8/2npb3/4P3/8/8/4K3 w - - 0 1", "e4d5"),
            "captured piece=black N square=c5; captured piece=black P "
            "square=d5; captured piece=black B square=e5; moved piece=white P "
            "from=e4 to=d5; captured piece=white P square=d5");
}

TEST(FairyChessEvents, ADropLeavesTheHand) {
  EXPECT_EQ(told("fairy_chess", "variant=crazyhouse",
                 "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e4"),
            "dropped piece=white N to=e4; hand side=white piece=N from=1");
}

TEST(TicTacToeEvents, AWinEndsTheGame) {
  EXPECT_EQ(told("tic_tac_toe", "", "XX.OO.... x", "c3"),
            "placed cell=c3 to=X; ended winner=first reason=win");
}

}  // namespace
}  // namespace phasemachine
