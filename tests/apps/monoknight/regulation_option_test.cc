// regulation=FILE in the commands: games and records of it need no file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/apps/program.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Words = std::vector<std::string>;

class RegulationOption : public testing::Test {
 protected:
  RegulationOption() : folder_(makeTemporaryDirectory()) {
    writeFile(path("stage.json"),
              R"({"format": "monoknight-regulation", "version": 1,
                  "board_size": 3, "deck": {"kingUp": 3, "kingDown": 1,
                  "kingLeft": 2, "kingRight": 2},
                  "penalties": {"deadlock": 7}, "multi_visit": [[0, 0, 2]]})");
  }
  ~RegulationOption() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const {
    return folder_ + "/" + name;
  }
  std::string option() const { return "regulation=" + path("stage.json"); }

 private:
  std::string folder_;
};

constexpr const char* kDeck = "deck=kingUp*3,kingRight*2,kingDown,kingLeft*2";
constexpr const char* kDeal =
    "draw:kingUp draw:kingRight draw:kingDown draw:kingLeft draw:kingUp "
    "draw:kingUp draw:kingUp";
constexpr const char* kTiles = "tiles=111/101/211";

TEST_F(RegulationOption, EveryCommandTakesIt) {
  const std::vector<Words> commands = {
      {"moves"},
      {"analyze", "--sims", "20", "--moves", kDeal},
      {"play", "--sims", "20"},
      {"apply", "--moves", ""},
      {"playthrough", "--plies", "3"},
  };
  for (Words words : commands) {
    words.insert(words.begin() + 1,
                 {"--game", "monoknight", "--options", option(), "--json"});
    const ProgramRun run = phasemachine(words, "quit\n");
    ASSERT_EQ(run.exitCode, 0) << words[0] << ": " << run.err;
    EXPECT_THAT(run.out, HasSubstr(kTiles)) << words[0];
    EXPECT_THAT(run.out, HasSubstr(kDeck)) << words[0];
    EXPECT_THAT(run.out, HasSubstr("costs=7/5/1/0")) << words[0];
  }
  EXPECT_EQ(
      phasemachine({"match", "monoknight", "--options", option(), "--first",
                    "random", "--second", "greedy", "--games", "2"})
          .exitCode,
      0);
}

TEST_F(RegulationOption, RecordsReplayWithoutTheFile) {
  for (const char* name : {"games.jsonl", "games.db"}) {
    const std::string out = path(name);
    const ProgramRun run = phasemachine({"selfplay", "monoknight", "--options",
                                         option() + ",pace=1000", "--games",
                                         "2", "--sims", "10", "--out", out});
    ASSERT_EQ(run.exitCode, 0) << run.err;
  }
  const ProgramRun gone = [&] {
    fs::remove(path("stage.json"));
    return phasemachine(
        {"play", "monoknight", "--load", path("games.jsonl"), "--json"},
        "quit\n");
  }();
  ASSERT_EQ(gone.exitCode, 0) << gone.err;
  const auto json = lastJson(gone);
  EXPECT_THAT(json["position"].get<std::string>(), HasSubstr(kDeck));
  EXPECT_THAT(json["position"].get<std::string>(), HasSubstr("pace=1000"));
  EXPECT_EQ(json["options"].dump().find("stage.json"), std::string::npos);
  EXPECT_FALSE(json["moves"].empty());
  EXPECT_EQ(phasemachine({"record", "verify", path("games.db")}).exitCode, 0);
  const ProgramRun list =
      phasemachine({"record", "list", path("games.db"), "--json"});
  EXPECT_EQ(list.out.find("stage.json"), std::string::npos);
}

TEST_F(RegulationOption, RefusesWhatDoesNotGoWithItInOneLine) {
  writeFile(path("bad.json"), R"({"format": "monoknight-regulation"})");
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"moves", "--options", option() + ",stage=1-2"}, "not with stage"},
      {{"moves", "--options", option(), "--position", "moves=0"},
       "does not go with --position"},
      {{"moves", "--options", option(), "--stdin"}, "does not go with --stdin"},
      {{"moves", "--options", "regulation=" + path("bad.json")},
       "regulation, version"},
      {{"moves", "--options", "regulation=" + path("none.json")},
       "cannot read"},
      {{"moves", "--options", "regulation="}, "cannot read"},
      {{"play", "--campaign", "--options", option(), "--profile",
        path("me.json")},
       "does not go with --campaign"},
  };
  for (const auto& [words, message] : cases) {
    Words all = words;
    all.insert(all.begin() + 1, "monoknight");
    const ProgramRun run = phasemachine(all, "");
    EXPECT_EQ(run.exitCode, 2) << message;
    EXPECT_THAT(run.err, HasSubstr(message));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

}  // namespace
}  // namespace phasemachine
