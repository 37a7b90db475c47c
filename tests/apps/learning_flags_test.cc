// Self-play for learning: the flags' effects show in the games and the store.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "apps/json/json.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

class LearningFlagsTest : public testing::Test {
 protected:
  // Of one name for each test.
  std::string file(const std::string& ending) const {
    return testing::TempDir() + "learning_" +
           testing::UnitTest::GetInstance()->current_test_info()->name() +
           ending;
  }
  ProgramRun play(const std::string& out, std::vector<std::string> more) const {
    std::filesystem::remove(out);
    std::vector<std::string> words = {
        "selfplay",    "chess",    "--games",     "4",  "--sims", "40",
        "--evaluator", "constant", "--max-plies", "30", "--seed", "3",
        "--out",       out};
    words.insert(words.end(), more.begin(), more.end());
    return phasemachine(words);
  }
};

TEST_F(LearningFlagsTest, NoiseChangesTheGamesAndIsReproducible) {
  const auto signature = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"selfplay",    "chess", "--games",   "2",
                                      "--sims",      "60",    "--variety", "0",
                                      "--max-plies", "20",    "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const ProgramRun run = phasemachine(words);
    EXPECT_EQ(run.exitCode, 0) << run.err;
    return Json::parse(run.out)->textOr("signature", "");
  };
  const std::string plain = signature({});
  const std::string noisy = signature({"--search", "noise_weight=0.4"});
  EXPECT_NE(plain, noisy);
  EXPECT_EQ(noisy, signature({"--search", "noise_weight=0.4"}));
  EXPECT_NE(plain, signature({"--late-temperature", "5"}));
  EXPECT_NE(plain, signature({"--opening-plies", "3"}));
  EXPECT_NE(plain, signature({"--fast-share", "1", "--fast-sims", "5"}));
}

TEST_F(LearningFlagsTest, LostGamesAreResigned) {
  const std::string position = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
  const ProgramRun run =
      phasemachine({"selfplay", "chess", "--position", position, "--games", "6",
                    "--sims", "50", "--resign-moves", "2", "--resign-score",
                    "0.2", "--resign-play-through", "0", "--json"});
  ASSERT_EQ(run.exitCode, 0) << run.err;
  const Json json = *Json::parse(run.out);
  EXPECT_EQ(json["ends"]["resignation"].as<int>(), 6);
  EXPECT_EQ(json["results"]["first"].as<int>(), 6);
}

TEST_F(LearningFlagsTest, OpeningsStartGamesAndTheStoreKeepsThem) {
  const std::string openings = file(".txt");
  std::ofstream(openings)
      << "# two endings\n8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n\n"
         "8/8/8/4k3/8/8/3R4/4K3 w - - 0 1\n";
  const std::string out = file(".db");
  const ProgramRun run = play(out, {"--openings", openings});
  ASSERT_EQ(run.exitCode, 0) << run.err;
  const ProgramRun verified = phasemachine({"record", "verify", out});
  EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
  const ProgramRun exported =
      phasemachine({"record", "export", out, "--out", file(".pgn")});
  ASSERT_EQ(exported.exitCode, 0) << exported.err;
  std::ifstream pgn(file(".pgn"));
  const std::string text((std::istreambuf_iterator<char>(pgn)),
                         std::istreambuf_iterator<char>());
  EXPECT_THAT(text, HasSubstr("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"));
  EXPECT_THAT(text, HasSubstr("8/8/8/4k3/8/8/3R4/4K3 w - - 0 1"));
  const ProgramRun bad =
      phasemachine({"selfplay", "chess", "--openings", "/nowhere"});
  EXPECT_NE(bad.exitCode, 0);
  EXPECT_THAT(bad.err, HasSubstr("--openings"));
}

TEST_F(LearningFlagsTest, ResumeRefusesOtherSettings) {
  const std::string out = file(".db");
  ASSERT_EQ(play(out, {}).exitCode, 0);
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--temperature", "2"},
        {"--late-temperature", "1"},
        {"--fast-share", "0.5"},
        {"--resign-moves", "3"},
        {"--opening-plies", "2"},
        {"--search", "noise_weight=0.1"}}) {
    std::vector<std::string> words = {
        "selfplay", "chess",       "--games",  "4",           "--sims",
        "40",       "--evaluator", "constant", "--max-plies", "30",
        "--seed",   "3",           "--out",    out,           "--resume"};
    words.insert(words.end(), more.begin(), more.end());
    const ProgramRun run = phasemachine(words);
    EXPECT_NE(run.exitCode, 0) << more[0];
    EXPECT_THAT(run.err, HasSubstr("run")) << more[0];
  }
}

TEST_F(LearningFlagsTest, BadFlagsAreRefusedByName) {
  for (const std::vector<std::string>& bad :
       {std::vector<std::string>{"--search", "noise"},
        {"--search", "depth=3"},
        {"--search", "noise_weight=2"},
        {"--temperature", "0"},
        {"--late-temperature", "0.001"},
        {"--fast-share", "1.5"},
        {"--fast-sims", "0"},
        {"--resign-score", "0.7"}}) {
    std::vector<std::string> words = {"selfplay", "chess",  "--games",
                                      "2",        "--sims", "5"};
    words.insert(words.end(), bad.begin(), bad.end());
    const ProgramRun run = phasemachine(words);
    EXPECT_NE(run.exitCode, 0) << bad[0] << ' ' << bad[1];
    EXPECT_FALSE(run.err.empty());
  }
}

}  // namespace
}  // namespace phasemachine
