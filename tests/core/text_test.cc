#include "core/text.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/line_splitter.h"
#include "core/quote.h"
#include "gtest/gtest.h"

namespace phasemachine {
namespace {

TEST(Text, ANumberIsTheWholeText) {
  EXPECT_EQ(numberIn<int>("12"), 12);
  EXPECT_EQ(numberIn<int>("-3"), -3);
  EXPECT_EQ(numberIn<double>("2.5"), 2.5);
  for (const char* text : {"", " 12", "12 ", "+12", "1x", "x", "0x10", "1.5"}) {
    EXPECT_EQ(numberIn<int>(text), std::nullopt) << text;
  }
}

TEST(Text, ANumberFitsItsType) {
  EXPECT_EQ(numberIn<std::uint8_t>("255"), 255);
  EXPECT_EQ(numberIn<std::uint8_t>("256"), std::nullopt);
  EXPECT_EQ(numberIn<std::uint8_t>("-1"), std::nullopt);
  EXPECT_EQ(numberIn<std::uint64_t>("18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(numberIn<std::uint64_t>("18446744073709551616"), std::nullopt);
}

TEST(Text, TrimmedTextIsAPartOfTheText) {
  const std::string_view text = " \t a b\r\n";
  EXPECT_EQ(trimmed(text), "a b");
  EXPECT_EQ(trimmed(text).data(), text.data() + 3);
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Text, SplitTextHasAPartMoreThanSeparators) {
  using Parts = std::vector<std::string_view>;
  const std::string_view text = "a,,bc,";
  EXPECT_EQ(splitAt(text, ','), (Parts{"a", "", "bc", ""}));
  EXPECT_EQ(splitAt(text, ',')[2].data(), text.data() + 3);
  EXPECT_EQ(splitAt(text, ';'), Parts{text});
  EXPECT_EQ(splitAt("", ','), Parts{""});
}

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

// Untrusted text in a message stays one short printable line.

TEST(Quote, PlainTextStandsInQuotes) {
  EXPECT_EQ(quoted("Nf3"), "\"Nf3\"");
  EXPECT_EQ(quoted(""), "\"\"");
}

TEST(Quote, WhatDoesNotPrintIsEscaped) {
  EXPECT_EQ(quoted("a\nb"), "\"a\\nb\"");
  EXPECT_EQ(quoted("say \"x\""), "\"say \\\"x\\\"\"");
  for (char c : phasemachine::quoted(std::string("\0\x1B\x7F\xFF", 4))) {
    EXPECT_GE(c, ' ');
    EXPECT_LE(c, '~');
  }
}

TEST(Quote, LongTextIsCut) {
  EXPECT_EQ(quoted("abcdef", 3), "\"abc\"...");
  EXPECT_EQ(quoted("abc", 3), "\"abc\"");
  EXPECT_LE(phasemachine::quoted(std::string(1 << 20, '\xFF')).size(),
            40U * 4 + 5);
}

// Lines of a byte stream keep their bound.

TEST(LineSplitterTest, KeepsItsBoundAndFindsTheNextLine) {
  LineSplitter splitter(4);
  std::vector<std::pair<std::string, std::size_t>> lines;
  const auto use = [&](std::string_view line, std::size_t dropped) {
    lines.emplace_back(line, dropped);
  };
  splitter.feed("ab\r\ncd", use);
  splitter.feed("ef\n\nabcde\n", use);
  for (int i = 0; i < 100; ++i) splitter.feed("xxxxxxxx", use);
  splitter.feed("\nabcd\r\nend", use);
  splitter.finish(use);
  using Line = std::pair<std::string, std::size_t>;
  EXPECT_THAT(lines,
              testing::ElementsAre(Line("ab", 0), Line("cdef", 0), Line("", 0),
                                   Line("abcd", 1), Line("xxxx", 796),
                                   Line("abcd", 0), Line("end", 0)));
}

}  // namespace
}  // namespace phasemachine
