#include "core/text.h"

#include <cstdint>
#include <optional>

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

}  // namespace
}  // namespace phasemachine
