// A command in one word round-trips.

#include "core/packed_variant.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>

namespace phasemachine {
namespace {

struct Nothing {};
struct SmallCommand {
  std::uint8_t a;
};
struct Triple {
  std::uint8_t a, b, c;
};
struct Wide {
  std::array<std::uint8_t, 7> bytes;
};

using Narrow = PackedVariant<Nothing, SmallCommand, Triple>;
using Full = PackedVariant<SmallCommand, Nothing, Wide>;

// The alternative that visit() sees, as text.
template <class Variant>
std::string nameOf(Variant variant) {
  return variant.visit([](auto held) -> std::string {
    using T = decltype(held);
    if constexpr (std::is_same_v<T, Nothing>) {
      return "nothing";
    } else if constexpr (std::is_same_v<T, SmallCommand>) {
      return "small " + std::to_string(held.a);
    } else if constexpr (std::is_same_v<T, Triple>) {
      return "triple " + std::to_string(held.a) + std::to_string(held.b) +
             std::to_string(held.c);
    } else {
      return "wide " + std::to_string(held.bytes[6]);
    }
  });
}

TEST(PackedVariant, IsOneWordOfTheLeastWidth) {
  EXPECT_EQ(sizeof(Narrow), 4U);
  EXPECT_EQ(sizeof(Full), 8U);
  EXPECT_TRUE(std::is_trivially_copyable_v<Narrow>);
}

TEST(PackedVariant, VisitFindsWhatWasPutIn) {
  EXPECT_EQ(nameOf(Narrow(Nothing{})), "nothing");
  EXPECT_EQ(nameOf(Narrow(SmallCommand{200})), "small 200");
  EXPECT_EQ(nameOf(Narrow(Triple{1, 2, 3})), "triple 123");
  EXPECT_EQ(nameOf(Full(Wide{{0, 0, 0, 0, 0, 0, 99}})), "wide 99");
}

TEST(PackedVariant, HoldsTellsTheAlternativeAndGetGivesIt) {
  const Narrow variant = Triple{255, 0, 255};
  EXPECT_TRUE(variant.holds<Triple>());
  EXPECT_FALSE(variant.holds<SmallCommand>());
  EXPECT_FALSE(variant.holds<Nothing>());
  EXPECT_EQ(variant.get<Triple>().a, 255);
  EXPECT_EQ(variant.get<Triple>().b, 0);
  EXPECT_EQ(variant.get<Triple>().c, 255);
}

TEST(PackedVariant, EveryValueOfAnAlternativeSurvivesTheWord) {
  for (unsigned value = 0; value < 256; ++value) {
    const auto byte = static_cast<std::uint8_t>(value);
    const Full small = SmallCommand{byte};
    EXPECT_EQ(Full::fromWord(small.word()).get<SmallCommand>().a, byte);
    const Full wide = Wide{{byte, 1, 2, 3, 4, 5, byte}};
    EXPECT_EQ(Full::fromWord(wide.word()).get<Wide>().bytes,
              (std::array<std::uint8_t, 7>{byte, 1, 2, 3, 4, 5, byte}));
  }
}

TEST(PackedVariant, TagsCountFromOneAndZeroIsNoAlternative) {
  EXPECT_EQ(Narrow::tagOf<Nothing>(), 1U);
  EXPECT_EQ(Narrow::tagOf<SmallCommand>(), 2U);
  EXPECT_EQ(Narrow::tagOf<Triple>(), 3U);
  EXPECT_EQ(Narrow::tagOf<Wide>(), 0U);
  EXPECT_EQ(Narrow(SmallCommand{7}).tag(), 2U);
  EXPECT_EQ(Narrow().tag(), 0U);
}

TEST(PackedVariant, EqualMeansSameAlternativeAndSameFields) {
  EXPECT_EQ(Narrow(SmallCommand{1}), Narrow(SmallCommand{1}));
  EXPECT_NE(Narrow(SmallCommand{1}), Narrow(SmallCommand{2}));
  EXPECT_NE(Narrow(SmallCommand{0}), Narrow(Nothing{}));
  EXPECT_NE(Narrow(SmallCommand{0}), Narrow(Triple{0, 0, 0}));
}

TEST(PackedVariant, AWordIsKnownOnlyInTheFormThatPackGives) {
  EXPECT_TRUE(Narrow::isKnown(Narrow(SmallCommand{5}).word()));
  EXPECT_TRUE(Narrow::isKnown(Narrow(Nothing{}).word()));
  EXPECT_FALSE(Narrow::isKnown(0));            // no alternative
  EXPECT_FALSE(Narrow::isKnown(4));            // beyond the last
  EXPECT_FALSE(Narrow::isKnown(0x0000'0101));  // Nothing with a field
  EXPECT_FALSE(Narrow::isKnown(0x0001'0502));  // SmallCommand with two bytes
  EXPECT_TRUE(Narrow::isKnown(0xFFFF'FF03));   // Triple uses them all
}

}  // namespace
}  // namespace phasemachine
