// Random sets of rule options: whole games go into a store, out of it as JSON
// lines and into another store, unchanged. PHASEMACHINE_OPTION_SETS sets the
// number of sets per game; 300 by default.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/records/run_store.h"
#include "apps/records/stored_game.h"
#include "engine/play/games.h"
#include "games/catalog.h"
#include "tests/support/must.h"
#include "tests/support/run_program.h"

namespace phasemachine {
namespace {

std::size_t wantedSets() {
  const char* text = std::getenv("PHASEMACHINE_OPTION_SETS");
  return text == nullptr ? 300 : std::strtoul(text, nullptr, 10);
}

// Different valid sets in their canonical form, or as many as exist.
std::set<std::string> randomSets(const AnyGame& game, std::size_t count) {
  Random random(20, 3);
  std::set<std::string> sets = {*game.canonicalOptions("")};
  const auto table = game.listOptions();
  for (std::size_t attempt = 0; attempt < 40 * count && sets.size() < count;
       ++attempt) {
    std::string text;
    for (const AnyOption& option : table) {
      if (random.below(2) == 0) continue;
      const auto values = static_cast<std::uint32_t>(
          option.values.empty() ? option.highest + 1 : option.values.size());
      const std::uint32_t value = random.below(values);
      absl::StrAppend(&text, text.empty() ? "" : ",", std::string(option.key),
                      "=");
      if (option.values.empty()) {
        absl::StrAppend(&text, value);
      } else {
        absl::StrAppend(&text, std::string(option.values[value]));
      }
    }
    if (const auto canonical = game.canonicalOptions(text); canonical.ok()) {
      sets.insert(*canonical);
    }
  }
  return sets;
}

// Every game of every run, without what depends on the clock.
std::vector<std::vector<records::StoredGame>> gamesIn(const std::string& path) {
  std::vector<std::vector<records::StoredGame>> all;
  const auto store = records::Store::openToRead(path);
  EXPECT_TRUE(store.ok()) << store.status();
  if (!store.ok()) return all;
  const auto runs = must(store->runs());
  for (const records::StoredRun& run : runs) {
    auto& games = all.emplace_back();
    auto reader = must(store->read(run.id));
    records::StoredGame game;
    for (;;) {
      const auto more = reader.next(game);
      EXPECT_TRUE(more.ok()) << more.status();
      if (!more.ok() || !*more) break;
      games.push_back(game);
      games.back().times.clear();
      games.back().microseconds = 0;
    }
  }
  return all;
}

class OptionSetsTest : public FolderTest,
                       public testing::WithParamInterface<const AnyGame*> {
 protected:
  // A whole game for each set, each a run of the store.
  void play(const std::set<std::string>& sets) {
    auto store = must(records::Store::openToWrite(path("x.db")));
    ASSERT_TRUE(store.begin().ok());
    std::uint64_t seed = 0;
    for (const std::string& options : sets) {
      auto start = must(AnyBoard::initial(*GetParam(), options));
      start.query();
      const auto run = must(store.addRun({.kind = "selfplay",
                                          .program = cli::programVersion(),
                                          .engine = "",
                                          .game = std::string(GetParam()->name),
                                          .options = options,
                                          .position = start.toText(),
                                          .seed = ++seed,
                                          .settings = "{}"},
                                         1));
      GamesSettings settings{.start = start};
      settings.players[0].settings.evaluator = "constant";
      settings.players[0].settings.search.memoryBytes = std::uint64_t{1} << 20;
      settings.play.seed = seed;
      settings.play.limits = {.simulations = 1};
      settings.play.temperaturePlies = 1'000'000;
      settings.play.maxPlies = 3000;
      settings.play.keepVisits = true;
      const absl::Status played = playGames(
          settings, {.onGame = [&](const PlayedGame& game) -> absl::Status {
            const auto packed = records::packGame(game, settings.start);
            if (!packed.ok()) return packed.status();
            const auto added = store.add(run, *packed);
            EXPECT_TRUE(added.ok() && *added) << options;
            finished_ += game.winner ? 1 : 0;
            return added.status();
          }});
      ASSERT_TRUE(played.ok()) << options << ": " << played;
    }
    ASSERT_TRUE(store.commit().ok());
  }
  // An action of `record` that must succeed.
  using Action = absl::Status (*)(const cli::RecordFlags&, cli::Io&);
  void act(Action action, const cli::RecordFlags& flags) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    cli::Io io{.in = in, .out = out, .err = err};
    const absl::Status status = action(flags, io);
    EXPECT_TRUE(status.ok()) << status << '\n' << err.str();
  }

  std::size_t finished_ = 0;
};

INSTANTIATE_TEST_SUITE_P(AllGames, OptionSetsTest,
                         testing::ValuesIn(allGames()), [](const auto& game) {
                           return std::string(game.param->name);
                         });

TEST_P(OptionSetsTest, GamesOfEachComeBackAsTheyWere) {
  const std::set<std::string> sets = randomSets(*GetParam(), wantedSets());
  ASSERT_NO_FATAL_FAILURE(play(sets));
  cli::RecordFlags verify;
  verify.file = path("x.db");
  verify.complete = true;
  act(cli::verifyRecords, verify);
  {
    std::ofstream all(path("all.jsonl"), std::ios::binary);
    cli::RecordFlags exported;
    exported.file = path("x.db");
    exported.out = path("one.jsonl");
    for (std::size_t run = 1; run <= sets.size(); ++run) {
      exported.run = static_cast<std::int64_t>(run);
      act(cli::exportRecords, exported);
      all << readFile(path("one.jsonl"));
    }
  }
  cli::RecordFlags imported;
  imported.file = path("all.jsonl");
  imported.out = path("again.db");
  imported.game = GetParam()->name;
  act(cli::importRecords, imported);
  verify.file = path("again.db");
  act(cli::verifyRecords, verify);
  auto before = gamesIn(path("x.db"));
  auto after = gamesIn(path("again.db"));
  ASSERT_EQ(after.size(), sets.size());
  ASSERT_EQ(before.size(), sets.size());
  for (std::size_t run = 0; run < sets.size(); ++run) {
    ASSERT_EQ(after[run].size(), 1U);
    after[run][0].tags.clear();
    EXPECT_EQ(after[run], before[run]);
  }
  std::cout << GetParam()->name << ": " << sets.size() << " sets of options, "
            << finished_ << " games to their end by the rules\n";
  EXPECT_GE(finished_ * 10, sets.size() * 5);
}

}  // namespace
}  // namespace phasemachine
