// Options as text: one table reads and prints, and errors name the item.

#include "core/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/must.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

struct Options {
  std::size_t color = 1;
  std::size_t size = 9;
};

const OptionTable<Options>& table() {
  static const OptionTable<Options> rows = {
      {"color",
       "of the table",
       {"red", "green"},
       [](const Options& o) { return o.color; },
       [](Options& o, std::size_t value) { o.color = value; }},
      {"size",
       "of the board",
       {},
       [](const Options& o) { return o.size; },
       [](Options& o, std::size_t value) { o.size = value; },
       19},
  };
  return rows;
}

std::string errorOf(std::string_view text) {
  const auto options = parseOptions(table(), text);
  EXPECT_EQ(options.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(options.status().message());
}

TEST(Options, EmptyTextIsTheDefaults) {
  const auto options = must(parseOptions(table(), ""));
  EXPECT_EQ(printOptions(table(), options), "color=green,size=9");
}

TEST(Options, WhatIsPrintedReadsBack) {
  for (const char* text : {"color=red,size=0", "color=green,size=19"}) {
    const auto options = must(parseOptions(table(), text));
    EXPECT_EQ(printOptions(table(), options), text);
  }
}

TEST(Options, OrderIsFreeAndTheLastOfAKeyCounts) {
  const auto options = must(parseOptions(table(), "size=5,color=red,size=6"));
  EXPECT_EQ(printOptions(table(), options), "color=red,size=6");
}

TEST(Options, AnUnknownKeyIsNamedWithThoseThereAre) {
  const std::string error = errorOf("size=5,colour=red");
  EXPECT_THAT(error, HasSubstr("\"colour\" is unknown"));
  EXPECT_THAT(error, HasSubstr("(did you mean color?)"));
  EXPECT_THAT(error, HasSubstr("color, size"));
}

TEST(Options, AWrongValueIsNamedWithThoseThereAre) {
  EXPECT_THAT(errorOf("color=blue"),
              HasSubstr("\"blue\" is not one of red, gr"));
  EXPECT_THAT(errorOf("color=gren"), HasSubstr("(did you mean green?)"));
  for (const char* size : {"20", "-1", "", "9x", "99999999999999999999"}) {
    EXPECT_THAT(errorOf("size=" + std::string(size)),
                HasSubstr("a number from 0 to 19"))
        << size;
  }
}

TEST(Options, AnItemWithoutValueIsNamed) {
  EXPECT_THAT(errorOf("color"), HasSubstr("\"color\": expected key=value"));
  EXPECT_THAT(errorOf(",color=red"), HasSubstr("\"\": expected key=value"));
}

TEST(Options, WhateverWasGivenAMessageIsOneShortLine) {
  const std::string bytes("\n\x1b[2J\xff\0'\"", 9);
  for (const std::string& bad :
       {bytes, bytes + "=red", "color=" + bytes, "size=" + bytes,
        "color=" + std::string(100'000, 'x'), std::string(100'000, 'y'),
        std::string(100'000, 'z') + "=1"}) {
    const std::string error = errorOf(bad);
    EXPECT_LT(error.size(), 300U);
    for (const char c : error) {
      EXPECT_TRUE(c >= ' ' && c <= '~') << static_cast<int>(c);
    }
  }
  EXPECT_THAT(errorOf("color=\n"), HasSubstr(R"("\n" is not one of)"));
}

TEST(Options, AGameWithoutVariantsTakesNone) {
  const auto none = must(NoOptions::parse(""));
  EXPECT_EQ(none.toText(), "");
  EXPECT_THAT(std::string(NoOptions::parse("size=5").status().message()),
              HasSubstr("\"size\" is unknown; this game has none"));
}

}  // namespace
}  // namespace phasemachine
