#include <gtest/gtest.h>

#include "core/text.h"

namespace phasemachine {
namespace {

TEST(Lines, BreakAtSpaces) {
  EXPECT_EQ(inLines(""), "");
  EXPECT_EQ(inLines("one two three", 7), "one two\nthree");
  EXPECT_EQ(inLines("one two three", 6), "one\ntwo\nthree");
  EXPECT_EQ(inLines("one two three", 7, "  "), "one two\n  three");
  // A word that is too long is not split.
  EXPECT_EQ(inLines("a incomprehensible b", 5), "a\nincomprehensible\nb");
}

// Words as short as the indent are words.
TEST(Lines, ShortWordsAtTheBeginning) {
  EXPECT_EQ(inLines("In Asia", 20, "  "), "In Asia");
  EXPECT_EQ(inLines("a b c d", 5, "   "), "a b c\n   d");
}

TEST(Lines, KeepLineBreaks) {
  EXPECT_EQ(inLines("one\ntwo three", 20, "  "), "one\n  two three");
  EXPECT_EQ(inLines("one\n", 20, "  "), "one\n");
}

}  // namespace
}  // namespace phasemachine
