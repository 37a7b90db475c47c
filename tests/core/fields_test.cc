#include "core/fields.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/side.h"

namespace phasemachine {
namespace fields_test {

struct Nothing {};
struct Point {
  std::int8_t x;
  std::int8_t y;
};
// What makes counting hard: an array of the language, one of the library, a
// nested aggregate, padding and a default.
struct Mixed {
  bool first_flag = true;
  std::uint8_t cells[3];
  std::array<std::uint64_t, 2> sets;
  Point at;
  Side sideToMove = Side::kSecond;
};
struct Most {
  int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p;
};

}  // namespace fields_test

namespace {

using namespace fields_test;

template <class T>
std::vector<std::string> namesOf() {
  std::vector<std::string> names;
  forFields(T{}, [&](std::string_view name, const auto&) {
    names.emplace_back(name);
  });
  return names;
}

TEST(Fields, ComeInOrderWithTheirNames) {
  EXPECT_EQ(namesOf<Nothing>(), std::vector<std::string>());
  EXPECT_EQ(namesOf<Point>(), (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(namesOf<Mixed>(),
            (std::vector<std::string>{"first_flag", "cells", "sets", "at",
                                      "sideToMove"}));
  EXPECT_EQ(namesOf<Most>().size(), kMostFields);
}

TEST(Fields, CanBeWritten) {
  Mixed mixed{};
  forFields(mixed, [](std::string_view name, auto& value) {
    if constexpr (requires { value = Side::kFirst; }) {
      EXPECT_EQ(name, "sideToMove");
      value = Side::kFirst;
    }
  });
  EXPECT_EQ(mixed.sideToMove, Side::kFirst);
}

}  // namespace
}  // namespace phasemachine
