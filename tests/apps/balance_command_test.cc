// balance: figures that are the same on any number of threads, regulation
// files, comparison, pictures.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "apps/cli/balance/balance_summary.h"
#include "apps/cli/balance/regulation_file.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using cli::regulationFromJson;
using cli::regulationToJson;
using testing::HasSubstr;
using Words = std::vector<std::string>;

ProgramRun balance(const Words& more) {
  Words words = {"balance"};
  words.insert(words.end(), more.begin(), more.end());
  return phasemachine(words);
}

// A folder that is removed with its object.
class Folder {
 public:
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + '/' + name; }

 private:
  std::string path_ = makeTemporaryDirectory();
};

TEST(RegulationFileTest, EveryStageRoundTrips) {
  for (const auto edition :
       {monoknight::Edition::kHandbook, monoknight::Edition::kApp}) {
    const auto subjects = cli::findSubjects("campaign", edition);
    ASSERT_TRUE(subjects.ok());
    ASSERT_EQ(subjects->size(), 40U);
    for (const cli::Subject& subject : *subjects) {
      const auto read = regulationFromJson(regulationToJson(subject));
      ASSERT_TRUE(read.ok()) << read.status();
      EXPECT_EQ(read->name, subject.name);
      EXPECT_EQ(read->regulation, subject.regulation);
      EXPECT_EQ(read->goals, subject.goals);
    }
  }
}

TEST(RegulationFileTest, RefusalsSayWhatIsWrong) {
  const auto refusal = [](const std::string& fields) {
    const auto read = regulationFromJson(
        R"({"format": "monoknight-regulation", "version": 1)" +
        (fields.empty() ? "" : ", " + fields) + "}");
    return std::string(read.status().message());
  };
  EXPECT_EQ(refusal(""), "");
  EXPECT_THAT(refusal(R"("deck": {"kingUpp": 1})"), HasSubstr("kingUpp"));
  EXPECT_THAT(refusal(R"("deck": "heavy")"), HasSubstr("heavy"));
  EXPECT_THAT(refusal(R"("deck": {"kingUp": 0})"), HasSubstr("sum to zero"));
  EXPECT_THAT(refusal(R"("toggle": [[5, 0]])"), HasSubstr("off the board"));
  EXPECT_THAT(refusal(R"("multi_visit": [[1, 1]])"),
              HasSubstr("[x, y, visits]"));
  EXPECT_THAT(refusal(R"("deck": {"kingUp": 1})"),
              HasSubstr("can ever move from tile"));
  EXPECT_THAT(refusal(R"("board_size": 12)"), HasSubstr("board_size"));
  EXPECT_THAT(refusal(R"("boardsize": 5)"), HasSubstr("boardsize"));
  EXPECT_THAT(refusal(R"("spawn": [1, 1], "impassable": [[1, 1]])"),
              HasSubstr("spawn"));
  EXPECT_THAT(refusal(R"("objective": {"type": "moves", "at_most": 3})"),
              HasSubstr("both or none"));
  EXPECT_FALSE(regulationFromJson("{").ok());
  EXPECT_FALSE(regulationFromJson("[]").ok());
  EXPECT_FALSE(regulationFromJson(R"({"format": 4e99999})").ok());
  EXPECT_FALSE(regulationFromJson(R"({"format": "other"})").ok());
}

TEST(BalanceSummaryTest, QuantilesMeanAndErrorAreThoseOfTheValues) {
  const auto d = cli::distributionOf({10, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  EXPECT_EQ(d.least, 1);
  EXPECT_EQ(d.p10, 1);
  EXPECT_EQ(d.median, 5);
  EXPECT_EQ(d.p90, 9);
  EXPECT_EQ(d.most, 10);
  EXPECT_DOUBLE_EQ(d.mean, 5.5);
  EXPECT_NEAR(d.deviation, 3.02765, 1e-5);
  EXPECT_NEAR(d.error, 1.959964 * 3.02765 / 3.1622777, 1e-5);
}

TEST(BalanceCommandTest, FiguresDoNotDependOnTheNumberOfThreads) {
  const Words flags = {"1-1",    "5-8",      "--games", "40",
                       "--json", "--policy", "greedy",  "search:20"};
  Words one = flags;
  Words three = flags;
  one.insert(one.end(), {"--threads", "1"});
  three.insert(three.end(), {"--threads", "3"});
  const ProgramRun a = balance(one);
  const ProgramRun b = balance(three);
  ASSERT_EQ(a.exitCode, 0) << a.err;
  EXPECT_EQ(lastJson(a), lastJson(b));
  const auto json = lastJson(a);
  ASSERT_EQ(json["subjects"].size(), 2U);
  EXPECT_EQ(json["subjects"][0]["least_moves"], 8);
  const auto& greedy = json["subjects"][0]["policies"][0];
  EXPECT_EQ(greedy["games"], 40);
  EXPECT_GT(greedy["cost"]["mean"].get<double>(), 8);
  // The search is better than greed.
  EXPECT_LT(json["subjects"][0]["policies"][1]["cost"]["mean"],
            greedy["cost"]["mean"]);
}

TEST(BalanceCommandTest, TheWholeCampaignIsOneCommand) {
  const ProgramRun run =
      balance({"campaign", "--games", "5", "--policy", "greedy", "--json"});
  ASSERT_EQ(run.exitCode, 0) << run.err;
  EXPECT_EQ(lastJson(run)["subjects"].size(), 40U);
}

TEST(BalanceCommandTest, FilesAreWrittenReadAndCompared) {
  const Folder folder;
  const std::string file = folder.file("stage.json");
  ASSERT_EQ(balance({"4-1", "--write", file}).exitCode, 0);
  const ProgramRun same = balance({"4-1", file, "--compare", "--games", "20",
                                   "--policy", "greedy", "--json"});
  ASSERT_EQ(same.exitCode, 0) << same.err;
  // The same regulation with the same draws: no difference at all.
  EXPECT_EQ(lastJson(same)["comparison"]["policies"][0]["cost"]["mean"], 0);
  EXPECT_EQ(lastJson(same)["comparison"]["policies"][0]["cost"]["sd"], 0);
  const std::string picture = folder.file("report.svg");
  const ProgramRun table =
      balance({"4-1", "1-4", "--games", "30", "--every-spawn", "--svg", picture,
               "--compare"});
  ASSERT_EQ(table.exitCode, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("mean cost by start"));
  EXPECT_THAT(table.out, HasSubstr("1-4 against 4-1"));
  EXPECT_EQ(readFile(picture).rfind("<svg", 0), 0U);
}

TEST(BalanceCommandTest, FreeRedrawsAreFlagged) {
  const ProgramRun run =
      balance({"3-8", "--edition", "app", "--games", "3", "--policy",
               "search:50", "--free-actions", "4", "--json"});
  ASSERT_EQ(run.exitCode, 0) << run.err;
  const auto policy = lastJson(run)["subjects"][0]["policies"][0];
  EXPECT_LE(policy["free_actions"].get<double>(), 4);
  EXPECT_TRUE(policy.contains("free_action_cap_hit"));
}

TEST(BalanceCommandTest, MistakesAreNamed) {
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"9-9"}, "9-9"},
      {{"chapter:7"}, "chapters are 1 to 5"},
      {{"1-1", "--policy", "lucky"}, "lucky"},
      {{"1-1", "--policy", "plan:99"}, "plan:99"},
      {{"1-1", "--compare"}, "two subjects"},
      {{"no_such_file.json"}, "no_such_file.json"},
  };
  for (const auto& [words, hint] : cases) {
    const ProgramRun run = balance(words);
    EXPECT_EQ(run.exitCode, 2) << hint;
    EXPECT_THAT(run.err, HasSubstr(hint));
  }
}

}  // namespace
}  // namespace phasemachine
