// Drawings in columns.

#include <gtest/gtest.h>

#include <string>

#include "apps/cli/terminal/terminal.h"

namespace phasemachine::cli {
namespace {

TEST(Columns, TakeAsManyAsFit) {
  const std::string text = "one\ntwo\nthree\n\nfive\n";
  EXPECT_EQ(inColumns(text, {.columns = 80, .rows = 5}), text);
  EXPECT_EQ(inColumns(text, {.columns = 80, .rows = 4}),
            "one\ntwo    five\nthree\n");
  EXPECT_EQ(inColumns(text, {.columns = 80, .rows = 3}),
            "one\ntwo    five\nthree\n");
  EXPECT_EQ(inColumns(text, {.columns = 80, .rows = 2}),
            "one  three  five\ntwo\n");
  // Too wide for columns.
  EXPECT_EQ(inColumns(text, {.columns = 10, .rows = 3}), text);
  EXPECT_EQ(inColumns(text, {.columns = 11, .rows = 3}),
            "one\ntwo    five\nthree\n");
  EXPECT_EQ(inColumns("", {.columns = 80, .rows = 2}), "");
  EXPECT_EQ(inColumns("a\nb\n", {.columns = 80, .rows = 0}), "a\nb\n");
}

TEST(Columns, CountWhatIsShown) {
  EXPECT_EQ(shownWidth("abc"), 3u);
  EXPECT_EQ(shownWidth("\x1b[31mabc\x1b[0m"), 3u);
  EXPECT_EQ(shownWidth("\xe5\xb8\xa5 \xe5\x85\xb5"), 5u);  // two kanji
  EXPECT_EQ(shownWidth("\xe2\x99\x94 \xe2\x94\x80"), 3u);  // a king, a line
  EXPECT_EQ(shownWidth("\xc3\xa9"), 1u);
  EXPECT_EQ(inColumns("\xe5\xb8\xa5\nb\nc\n", {.columns = 80, .rows = 2}),
            "\xe5\xb8\xa5  c\nb\n");
  EXPECT_EQ(lineCount("a\nb\n"), 2u);
}

}  // namespace
}  // namespace phasemachine::cli
