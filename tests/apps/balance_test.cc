// balance: regulation files and summaries.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "apps/cli/balance/balance_report.h"
#include "apps/cli/balance/regulation_file.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

using cli::regulationFromJson;
using cli::regulationToJson;
using testing::HasSubstr;

TEST(RegulationFileTest, EveryStageRoundTrips) {
  for (const auto edition :
       {monoknight::Edition::kHandbook, monoknight::Edition::kApp}) {
    const auto subjects = must(cli::findSubjects("campaign", edition));
    ASSERT_EQ(subjects.size(), 40U);
    for (const cli::Subject& subject : subjects) {
      const auto read = must(regulationFromJson(regulationToJson(subject)));
      EXPECT_EQ(read.name, subject.name);
      EXPECT_EQ(read.regulation, subject.regulation);
      EXPECT_EQ(read.goals, subject.goals);
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

}  // namespace
}  // namespace phasemachine
