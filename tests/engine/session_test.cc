// GameSession: a played game, independent of the interface.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/random.h"
#include "engine/session/game_session.h"
#include "engine/session/news.h"
#include "games/catalog.h"
#include "phase/laws/walk.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

SessionSettings quick() {
  SessionSettings settings;
  settings.limits = {.simulations = 20};
  settings.player.search.memoryBytes = std::size_t{8} << 20;
  return settings;
}

AnyBoard startOf(const AnyGame& game) {
  AnyBoard board = *AnyBoard::initial(game, "");
  board.query();
  return board;
}

std::unique_ptr<GameSession> sessionOf(const std::string& game,
                                       SessionSettings settings = quick()) {
  auto session =
      must(GameSession::create(startOf(**findGame(game)), std::move(settings)));
  return session;
}

void playSome(GameSession& session, int choices) {
  ASSERT_TRUE(session.proceed({}).ok());
  for (int i = 0; i < choices && !session.over(); ++i) {
    const auto& moves = session.decision().moves;
    ASSERT_TRUE(session.play(moves[moves.size() / 2]).ok());
    ASSERT_TRUE(session.proceed({}).ok());
  }
}

TEST(GameSessionTest, APersonAndTheEngineTakeTurns) {
  const auto session = sessionOf("chess");
  std::vector<Mover> movers;
  const auto watch = [&](const SessionMove& move) {
    movers.push_back(move.by);
  };
  ASSERT_TRUE(session->proceed(watch).ok());
  EXPECT_TRUE(movers.empty());
  ASSERT_TRUE(session->play("e4", watch).ok());
  ASSERT_TRUE(session->proceed(watch).ok());
  EXPECT_THAT(movers, testing::ElementsAre(Mover::kPerson, Mover::kEngine));
  EXPECT_EQ(session->question(), "White to move");
}

TEST(GameSessionTest, RefusedMovesSayWhyAndChangeNothing) {
  const auto session = sessionOf("chess");
  const absl::Status text = session->play("nonsense");
  EXPECT_TRUE(absl::IsInvalidArgument(text));
  const absl::Status blocked = session->play("e2e5");
  EXPECT_THAT(std::string(blocked.message()), HasSubstr("cannot go to e5"));
  const absl::Status illegal = session->play(MoveCode{0});
  EXPECT_TRUE(absl::IsFailedPrecondition(illegal)) << illegal;
  EXPECT_THAT(std::string(illegal.message()), HasSubstr("illegal move"));
  EXPECT_EQ(session->timeline().size(), 0U);
}

TEST(GameSessionTest, UndoRedoAndJump) {
  const auto session = sessionOf("chess");
  EXPECT_THAT(std::string(session->undo().message()),
              HasSubstr("nothing to take back"));
  playSome(*session, 2);
  const AnyBoard end = session->board();
  ASSERT_TRUE(session->undo().ok());
  EXPECT_EQ(session->timeline().ply(), 2U);
  ASSERT_TRUE(session->redo().ok());
  EXPECT_EQ(session->board(), end);
  EXPECT_TRUE(absl::IsOutOfRange(session->jump(5)));
  ASSERT_TRUE(session->jump(0).ok());
  EXPECT_EQ(session->board(), session->timeline().start());
}

TEST(GameSessionTest, ResigningEndsTheGameAndCanBeTakenBack) {
  const auto session = sessionOf("chess");
  ASSERT_TRUE(session->resign().ok());
  EXPECT_EQ(session->endText(), "White resigns: Black wins");
  EXPECT_EQ(session->next(), Mover::kNobody);
  EXPECT_TRUE(absl::IsFailedPrecondition(session->play("e4")));
  EXPECT_TRUE(absl::IsFailedPrecondition(session->resign()));
  ASSERT_TRUE(session->undo().ok());
  EXPECT_EQ(session->next(), Mover::kPerson);
}

TEST(GameSessionTest, EveryGameIsSavedAndGoesOnTheSame) {
  for (const AnyGame* game : allGames()) {
    SCOPED_TRACE(game->name);
    SessionSettings settings = quick();
    settings.limits = {.simulations = 4};
    settings.seats[1].level = 3;
    settings.seed = 7;
    const auto session = sessionOf(std::string(game->name), settings);
    playSome(*session, 4);
    const std::string text = savedSessionToText(session->saved());
    const auto saved = must(savedSessionFromText(text));
    const auto again = must(GameSession::resume(saved, quick()));
    EXPECT_EQ(again->board(), session->board());
    EXPECT_EQ(savedSessionToText(again->saved()), text);
    // The levels and nature are functions of the seed and the position.
    playSome(*session, 3);
    playSome(*again, 3);
    EXPECT_EQ(savedSessionToText(again->saved()),
              savedSessionToText(session->saved()));
  }
}

TEST(GameSessionTest, TheRulesOfItsStartAreSavedWhoeverBegins) {
  for (const AnyGame* game : allGames()) {
    for (std::uint64_t i = 0; i < 12; ++i) {
      Random random(i);
      const std::string rules = laws::randomRules(*game, random);
      SCOPED_TRACE(std::string(game->name) + ' ' + rules);
      AnyBoard start = must(AnyBoard::initial(*game, rules));
      start.query();
      SessionSettings settings = quick();
      settings.limits = {.simulations = 2};
      const auto session = must(GameSession::create(start, settings));
      const auto startSaved = [&] {
        return must(savedSessionFromText(savedSessionToText(session->saved())))
            .start;
      };
      playSome(*session, 2);
      EXPECT_EQ(startSaved(), start);
      session->restart(startOf(*game));
      EXPECT_EQ(startSaved(), startOf(*game));
      // The rules that are given stay as they are if they are the board's.
      settings.options = rules;
      EXPECT_EQ(must(GameSession::create(start, settings))->record().options,
                must(game->canonicalOptions(rules)));
    }
  }
}

TEST(NewsTest, LeadFromThePersonsLastDecisionToNow) {
  for (const AnyGame* game : allGames()) {
    SCOPED_TRACE(game->name);
    const auto session = sessionOf(std::string(game->name));
    ASSERT_TRUE(session->proceed({}).ok());
    for (int i = 0; i < 12 && !session->over(); ++i) {
      const std::size_t ply = session->timeline().ply();
      const Side viewer = session->viewer();
      Picture picture = game->picture(session->board().data(), viewer);
      const auto& moves = session->decision().moves;
      ASSERT_TRUE(session->play(moves[moves.size() / 2]).ok());
      ASSERT_TRUE(session->proceed({}).ok());
      const News news = newsOf(*session);
      EXPECT_EQ(news.since, ply);
      EXPECT_EQ(news.before, picture);
      Picture after = picture;
      applyChanges(news.changes, after);
      for (const Event& event : news.events) {
        applyChanges(event.changes, picture);
      }
      EXPECT_EQ(picture, game->picture(session->board().data(), viewer));
      EXPECT_EQ(after, picture);
      const auto counts = [](const Change& change) {
        return change.key != "to_decide" && change.key != "winner";
      };
      EXPECT_EQ(changesInWords(news).empty(),
                std::none_of(news.changes.begin(), news.changes.end(), counts));
      // A session resumed elsewhere has the same.
      const auto again = must(GameSession::resume(session->saved(), quick()));
      EXPECT_EQ(newsOf(*again).events, news.events);
    }
  }
}

TEST(NewsTest, AreInWords) {
  const auto session = sessionOf("chess");
  EXPECT_TRUE(changesInWords(newsOf(*session)).empty());
  ASSERT_TRUE(session->play("e4").ok());
  const News news = newsOf(*session);
  EXPECT_THAT(changesInWords(news),
              testing::Contains(
                  testing::AllOf(HasSubstr("square: e2 gone (was white pawn)"),
                                 HasSubstr(", e4 white pawn"))));
}

// Others' draws are reported without the card.
TEST(NewsTest, NothingHiddenIsInThem) {
  SessionSettings settings = quick();
  settings.limits = {.simulations = 2};
  const auto session = sessionOf("twilight_struggle", settings);
  int drawn = 0;
  const auto look = [&] {
    for (const Event& event : newsOf(*session).events) {
      const std::string words(event.detail("words"));
      if (words.find("US draws") == std::string::npos) continue;
      ++drawn;
      EXPECT_EQ(words, "US draws a card");
      EXPECT_EQ(event.detail("move"), "");
    }
  };
  ASSERT_TRUE(session->proceed({}).ok());
  look();
  for (int i = 0; i < 30 && !session->over(); ++i) {
    ASSERT_TRUE(session->play(session->decision().moves.front()).ok());
    ASSERT_TRUE(session->proceed({}).ok());
    look();
  }
  EXPECT_GE(drawn, 8);
}

// Two persons share a screen: what happened is for the one who decides next.
TEST(NewsTest, OfTwoPersonsTheNextToDecideIsTold) {
  SessionSettings settings = quick();
  settings.seats = {Seat{}, Seat{}};
  const auto session = sessionOf("twilight_struggle", settings);
  int hidden = 0;
  for (int i = 0; i < 60 && !session->over(); ++i) {
    std::vector<MadeMove> made;
    const auto watch = [&](const SessionMove& move) {
      made.push_back({move.by, move.side});
    };
    if (i > 0) {
      const auto& moves = session->decision().moves;
      ASSERT_TRUE(session->play(moves[moves.size() / 2], watch).ok());
    }
    ASSERT_TRUE(session->proceed(watch).ok());
    if (session->over()) break;
    const Side viewer = session->viewer();
    EXPECT_EQ(viewer, session->decision().side);
    EXPECT_TRUE(session->hint(1).ok());
    // The same moves with everything told.
    SessionSettings all = quick();
    all.viewer = Side::kNeutral;
    const auto open = must(GameSession::resume(session->saved(), all));
    EXPECT_EQ(open->viewer(), Side::kNeutral);
    const auto told = movesTold(*session, made);
    const auto everything = movesTold(*open, made);
    ASSERT_EQ(told.size(), made.size());
    for (std::size_t k = 0; k < told.size(); ++k) {
      EXPECT_EQ(told[k].move.has_value(), told[k].side == viewer);
      EXPECT_EQ(told[k].text.empty(), told[k].side != viewer);
      EXPECT_FALSE(everything[k].text.empty());
      hidden += told[k].told != everything[k].told ? 1 : 0;
    }
    for (const Event& event : newsOf(*session).events) {
      const std::string draws =
          std::string(viewer == Side::kFirst ? "US" : "USSR") + " draws ";
      const std::string words(event.detail("words"));
      if (words.starts_with(draws)) {
        EXPECT_EQ(words, draws + "a card");
      }
    }
  }
  EXPECT_GT(hidden, 5);
}

TEST(GameSessionTest, TheOtherSideGetsNoHints) {
  SessionSettings settings = quick();
  settings.limits = {.simulations = 2};
  const auto session = sessionOf("twilight_struggle", settings);
  ASSERT_TRUE(session->proceed({}).ok());
  session->switchSeats();
  EXPECT_THAT(std::string(session->hint(1).status().message()),
              HasSubstr("the viewer does not decide here"));
  EXPECT_TRUE(session->playForPerson({}).ok());
}

TEST(GameSessionTest, DamagedTextsAreRefusedWithTheLine) {
  const auto session = sessionOf("chess");
  playSome(*session, 2);
  const std::string text = savedSessionToText(session->saved());
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_FALSE(savedSessionFromText(text.substr(0, size)).ok()) << size;
  }
  const auto why = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    return std::string(savedSessionFromText(changed).status().message());
  };
  EXPECT_THAT(why("session 1", "session 2"), HasSubstr("line 1: "));
  EXPECT_THAT(why("game chess", "game chss"), HasSubstr("line 2: "));
  EXPECT_THAT(why("seed 1", "seed x"), HasSubstr("\"x\" is no seed"));
  EXPECT_THAT(why("second engine", "second nobody"), HasSubstr("no seat"));
  EXPECT_THAT(why("ply 4", "ply 9"), HasSubstr("not from 0 to 4"));
  EXPECT_THAT(why("end\n", "end\nmore\n"), HasSubstr("after the end"));
  EXPECT_FALSE(savedSessionFromText("PK\x03\x04").ok());
}

TEST(GameSessionTest, ATornClockEndsTheGameForASide) {
  std::int64_t now = 0;
  SessionSettings settings = quick();
  settings.seats[1].person = true;
  settings.clock = ClockSettings{.base = 60'000, .increment = 2'000};
  settings.now = [&now] { return now; };
  const auto session = sessionOf("chess", settings);
  ASSERT_TRUE(session->proceed({}).ok());
  now += 5'000;
  EXPECT_EQ(session->remaining(Side::kFirst), 55'000);
  ASSERT_TRUE(session->play("e4").ok());
  ASSERT_TRUE(session->proceed({}).ok());
  EXPECT_EQ(session->clockText(), "White 0:57, Black 1:00");
  // Sixty seconds later Black's flag has fallen, even in a saved game.
  now += 59'999;
  EXPECT_FALSE(session->checkClock());
  now += 1;
  EXPECT_TRUE(absl::IsFailedPrecondition(session->play("e5")));
  EXPECT_EQ(session->endText(), "Black's time is up: White wins");
  EXPECT_TRUE(absl::IsFailedPrecondition(session->undo()));
  const auto saved =
      must(savedSessionFromText(savedSessionToText(session->saved())));
  EXPECT_EQ((*GameSession::resume(saved, settings))->winner(), Side::kFirst);
}

TEST(GameSessionTest, TheEngineKeepsItsTimeAndLosesWithoutAny) {
  std::int64_t now = 0;
  SessionSettings settings = quick();
  settings.clock = ClockSettings{.base = 1'000};
  settings.now = [&now] { return now; };
  settings.prepare = [&now](AnySearchRequest& search) {
    ASSERT_TRUE(search.limits.clock.has_value());
    now += 600;
  };
  const auto session = sessionOf("tic_tac_toe", settings);
  ASSERT_TRUE(session->proceed({}).ok());
  ASSERT_TRUE(session->play(session->decision().moves.front()).ok());
  ASSERT_TRUE(session->proceed({}).ok());
  EXPECT_EQ(session->remaining(Side::kSecond), 400);
  ASSERT_TRUE(session->play(session->decision().moves.front()).ok());
  ASSERT_TRUE(session->proceed({}).ok());
  EXPECT_TRUE(session->lostOnTime());
  EXPECT_EQ(session->winner(), Side::kFirst);
  EXPECT_FALSE(
      GameSession::create(startOf(**findGame("monoknight")), settings).ok());
}

TEST(GameSessionTest, AStoppedSearchMakesNoMove) {
  SearchControl control;
  control.stop();
  SessionSettings settings = quick();
  settings.seats[0].person = false;
  settings.prepare = [&](AnySearchRequest& search) {
    search.control = &control;
  };
  const auto session = sessionOf("chess", settings);
  EXPECT_TRUE(absl::IsCancelled(session->proceed({})));
  EXPECT_EQ(session->timeline().size(), 0U);
}

TEST(LevelTest, NamesAndNumbers) {
  EXPECT_EQ(*levelNamed("beginner"), 1);
  EXPECT_EQ(*levelNamed("full"), kFullLevel);
  EXPECT_EQ(*levelNamed("4"), 4);
  for (const char* word : {"0", "11", "", "Easy ", "4x"}) {
    EXPECT_FALSE(levelNamed(word).ok()) << word;
  }
  for (const Level& level : allLevels()) {
    EXPECT_EQ(&levelAt(level.number), &level);
  }
}

TEST(SessionClockTest, TextsAreReadAndWritten) {
  for (const char* text : {"300s+3s", "90s", "500ms+100ms", "5400s"}) {
    const auto clock = must(clockFromText(text));
    EXPECT_EQ(clockToText(clock), text);
  }
  EXPECT_EQ(clockFromText("1h30m")->base, 5'400'000);
  EXPECT_EQ(clockFromText("5m+3s")->increment, 3'000);
  for (const char* text : {"", "5", "m", "5m+", "0s", "-1s", "5m3", "11d",
                           "999999999999999999h", "5m+3s+1s", "241h"}) {
    EXPECT_FALSE(clockFromText(text).ok()) << text;
  }
  EXPECT_EQ(timeForPeople(299'999), "4:59");
  EXPECT_EQ(timeForPeople(3'723'000), "1:02:03");
  EXPECT_EQ(timeForPeople(9'870), "9.8");
  EXPECT_EQ(timeForPeople(-5), "0.0");
}

}  // namespace
}  // namespace phasemachine
