#include "core/type_words.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "core/side.h"

namespace phasemachine {
namespace type_words_test {

enum class Weather : std::uint8_t { kSun, kHeavyRain = 3 };
struct DropPiece {
  Side side;
  std::uint8_t square_number;
};
template <class T>
struct Answer {
  T request;
  Weather weather;
};

}  // namespace type_words_test

namespace {

using namespace type_words_test;

TEST(TypeWords, AreTheNamesOfTheCode) {
  EXPECT_EQ(typeWords<DropPiece>(), "drop piece");
  EXPECT_EQ(typeWords<Answer<DropPiece>>(), "answer drop piece");
  EXPECT_EQ(enumWords(Weather::kHeavyRain), "heavy rain");
  EXPECT_EQ(enumWords(Side::kSecond), "second");
}

TEST(TypeWords, AValueWithoutANameIsANumber) {
  EXPECT_EQ(enumWords(static_cast<Weather>(2)), "2");
  EXPECT_EQ(enumWords(static_cast<Weather>(200)), "200");
}

}  // namespace
}  // namespace phasemachine
