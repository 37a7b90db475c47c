// Search options read back as written, and refuse whatever validate() does.

#include "ai/search/ask/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace phasemachine {
namespace {

using testing::HasSubstr;

TEST(OptionTable, WritesWhatDiffersAndReadsItBack) {
  SearchOptions options;
  EXPECT_EQ(searchOptionsToText(options), "");
  ASSERT_TRUE(setSearchOption(options, "selection", "uct").ok());
  ASSERT_TRUE(setSearchOption(options, "exploration", "0.7").ok());
  ASSERT_TRUE(setSearchOption(options, "solver", "off").ok());
  ASSERT_TRUE(setSearchOption(options, "expand_visit", "1").ok());
  EXPECT_EQ(options.selection, SelectionRule::kUct);
  EXPECT_EQ(options.exploration, 0.7);
  EXPECT_FALSE(options.solver);
  EXPECT_EQ(searchOptionsToText(options),
            "selection=uct,exploration=0.7,expand_visit=1,solver=off");
}

TEST(OptionTable, EveryDefaultIsAcceptedAndChangesNothing) {
  for (const SearchOptionInfo& info : listSearchOptions()) {
    SearchOptions options;
    EXPECT_TRUE(setSearchOption(options, info.key, info.standard).ok())
        << info.key;
    EXPECT_EQ(searchOptionsToText(options), "") << info.key;
  }
  EXPECT_GE(listSearchOptions().size(), 10U);
}

TEST(OptionTable, RefusesAndNamesKeyValueAndRange) {
  struct Case {
    const char* key;
    const char* value;
    const char* message;
  };
  for (const Case& bad :
       {Case{"exploration", "-1", "0 to 1000"},
        Case{"exploration", "nan", "0 to 1000"},
        Case{"exploration", "1x", "\"1x\""},
        Case{"expand_visit", "1.5", "whole number"},
        Case{"solver", "yes", "off or on"}, Case{"priors", "", "evaluator"},
        Case{"depth", "1", "exploration"}}) {
    SearchOptions options;
    const absl::Status status = setSearchOption(options, bad.key, bad.value);
    EXPECT_FALSE(status.ok()) << bad.key;
    EXPECT_THAT(std::string(status.message()), HasSubstr(bad.message));
    EXPECT_THAT(std::string(status.message()), HasSubstr(bad.key));
    EXPECT_EQ(searchOptionsToText(options), "");
  }
}

TEST(OptionTable, AcceptsNothingThatValidateRefuses) {
  for (const SearchOptionInfo& info : listSearchOptions()) {
    for (const char* value : {"-10", "0", "0.001", "1", "10", "1000", "1000000",
                              "puct", "on", "uniform"}) {
      SearchOptions options;
      if (setSearchOption(options, info.key, value).ok()) {
        EXPECT_TRUE(validate(options).ok()) << info.key << '=' << value;
      }
    }
  }
}

}  // namespace
}  // namespace phasemachine
