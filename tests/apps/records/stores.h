// Stores made by the program, for tests.

#ifndef PHASEMACHINE_TESTS_APPS_RECORDS_STORES_H_
#define PHASEMACHINE_TESTS_APPS_RECORDS_STORES_H_

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "apps/records/store.h"
#include "tests/apps/program.h"
#include "tests/support/run_program.h"

namespace phasemachine {

using Words = std::vector<std::string>;

inline Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// The same command with another value for one of its flags.
inline Words changed(Words words, const std::string& flag,
                     const std::string& value) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == flag) words[i + 1] = value;
  }
  return words;
}

// A folder that is removed with the test.
class StoreCommandTest : public testing::Test {
 protected:
  ~StoreCommandTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::string path(const std::string& name) const {
    return folder_ + "/" + name;
  }
  // A run that must succeed.
  ProgramRun succeed(const Words& words) const {
    ProgramRun run = phasemachine(words);
    EXPECT_EQ(run.exitCode, 0) << run.err;
    return run;
  }

  const std::string folder_ = makeTemporaryDirectory();
};

inline Words ticTacToe(const Words& more) {
  return joined({"selfplay", "tic_tac_toe", "--sims", "60", "--seed", "5"},
                more);
}
inline Words chessWords(const Words& more) {
  return joined({"selfplay", "chess", "--evaluator", "static", "--sims", "25",
                 "--max-plies", "40", "--seed", "5"},
                more);
}

// Every game of every run, without what depends on the clock.
inline std::vector<std::vector<records::StoredGame>> gamesIn(
    const std::string& path) {
  std::vector<std::vector<records::StoredGame>> all;
  const auto store = records::Store::openToRead(path);
  EXPECT_TRUE(store.ok()) << store.status();
  if (!store.ok()) return all;
  const auto runs = store->runs();
  EXPECT_TRUE(runs.ok()) << runs.status();
  for (const records::StoredRun& run : *runs) {
    auto& games = all.emplace_back();
    auto reader = store->read(run.id);
    EXPECT_TRUE(reader.ok()) << reader.status();
    records::StoredGame game;
    for (;;) {
      const auto more = reader->next(game);
      EXPECT_TRUE(more.ok()) << more.status();
      if (!more.ok() || !*more) break;
      games.push_back(game);
      games.back().times.clear();
      games.back().microseconds = 0;
    }
  }
  return all;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_APPS_RECORDS_STORES_H_
