// Untrusted text in a message stays one short printable line.

#include "core/quote.h"

#include <gtest/gtest.h>

#include <string>

namespace phasemachine {
namespace {

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

}  // namespace
}  // namespace phasemachine
