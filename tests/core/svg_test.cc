#include "core/svg/svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/svg_check.h"

namespace phasemachine::svg {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Svg, WidthsAreThoseOfTheFace) {
  EXPECT_DOUBLE_EQ(textWidth("Il", 10), 2.95 + 2.78);
  EXPECT_DOUBLE_EQ(textWidth("W", 10, true), 11.03);
  EXPECT_DOUBLE_EQ(textWidth("\u5E25", 10), 10);
  EXPECT_DOUBLE_EQ(textWidth("", 10), 0);
}

TEST(Svg, ParagraphsBreakBetweenWords) {
  EXPECT_THAT(wrapped("one two  three", 10, textWidth("one two", 10)),
              ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("incomparable x", 10, 20),
              ElementsAre("incomparable", "x"));
  EXPECT_THAT(wrapped("  ", 10, 20), IsEmpty());
}

TEST(Svg, AnyTextIsWellFormed) {
  Picture picture(100, 50);
  picture.text(10, 20, "a<b>&\"c\"\n\x01");
  const std::string svg = std::move(picture).finish();
  EXPECT_THAT(svg, HasSubstr(">a&lt;b&gt;&amp;&quot;c&quot;  </text>"));
  EXPECT_EQ(textBoxes(svg).at(0).text, "a<b>&\"c\"  ");
}

TEST(Svg, NumbersHaveAtMostTwoDecimals) {
  Picture picture(100.5, 50);
  picture.circle(-1.005, 2, 0.1, {.fill = kInk});
  const std::string svg = std::move(picture).finish();
  EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 100.5 50\""));
  EXPECT_THAT(svg, HasSubstr("r=\"0.1\""));
  EXPECT_THAT(svg, HasSubstr("cy=\"2\""));
}

TEST(Svg, StrokesCanBeRound) {
  Picture picture(100, 50);
  picture.path("M0 0 L9 9", {1, 2}, 1, {.stroke = kInk, .round = true});
  const std::string svg = std::move(picture).finish();
  EXPECT_THAT(svg, HasSubstr("stroke-linecap=\"round\""));
  EXPECT_THAT(svg, HasSubstr("stroke-linejoin=\"round\""));
}

TEST(Svg, TextFitsItsWidthBySizeThenByACut) {
  const std::string text = "United Kingdom";
  const double natural = textWidth(text, 12);
  for (const double share : {1.0, 0.9, 0.6}) {
    Picture picture(300, 50);
    picture.text(10, 20, text, {.size = 12, .width = natural * share});
    const auto box = textBoxes(std::move(picture).finish()).at(0);
    EXPECT_EQ(box.text, text);
    EXPECT_LE(box.right - box.left, natural * share + 1e-9);
  }
  Picture picture(300, 50);
  picture.text(10, 20, text, {.size = 12, .width = natural * 0.3});
  const auto box = textBoxes(std::move(picture).finish()).at(0);
  EXPECT_THAT(box.text, testing::EndsWith("..."));
  EXPECT_LE(box.right - box.left, natural * 0.3);
}

TEST(Svg, FaultsOfTextAreFound) {
  Picture picture(100, 50);
  picture.text(10, 20, "first");
  picture.text(20, 25, "second");
  picture.text(90, 45, "third");
  EXPECT_THAT(textFaults(std::move(picture).finish()),
              ElementsAre("overlap: first | second", "beyond the edge: third"));
}

}  // namespace
}  // namespace phasemachine::svg
