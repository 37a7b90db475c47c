#include "apps/cli/records/charts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/support/svg_check.h"

namespace phasemachine::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> labelsOf(const Chart& chart) {
  std::vector<std::string> labels;
  for (const Bar& bar : chart.bars) labels.push_back(bar.label);
  return labels;
}

std::vector<std::uint64_t> countsOf(const Chart& chart) {
  std::vector<std::uint64_t> counts;
  for (const Bar& bar : chart.bars) counts.push_back(bar.count);
  return counts;
}

TEST(ChartsTest, BinsAreEvenAndBeginAtRoundNumbers) {
  const Chart chart = histogram("length", {{37, 1}, {41, 2}, {88, 4}}, 10);
  EXPECT_THAT(labelsOf(chart), ElementsAre("30 to 39", "40 to 49", "50 to 59",
                                           "60 to 69", "70 to 79", "80 to 89"));
  EXPECT_THAT(countsOf(chart), ElementsAre(1, 2, 0, 0, 0, 4));
  EXPECT_THAT(chart.marks,
              ElementsAre("30", "40", "50", "60", "70", "80", "90"));
}

TEST(ChartsTest, BinsOfSingleNumbersAreMarkedInTheirMiddle) {
  const Chart chart = histogram("length", {{5, 3}, {7, 1}}, 20);
  EXPECT_THAT(labelsOf(chart), ElementsAre("5", "6", "7"));
  EXPECT_THAT(countsOf(chart), ElementsAre(3, 0, 1));
  EXPECT_THAT(chart.marks, SizeIs(3));
}

TEST(ChartsTest, NoCountIsLostAndNoBinTooMany) {
  for (std::uint64_t low = 0; low < 60; low += 7) {
    for (std::uint64_t range = 0; range < 3000; range = range * 3 / 2 + 1) {
      const Chart chart = histogram(
          "x", {{low, 1}, {low + range / 2, 2}, {low + range, 3}}, 20);
      std::uint64_t sum = 0;
      for (const std::uint64_t count : countsOf(chart)) sum += count;
      EXPECT_EQ(sum, range == 0 ? 1U : range == 1 ? 4U : 6U);
      EXPECT_LE(chart.bars.size(), 20U) << low << ' ' << range;
    }
  }
}

TEST(ChartsTest, TimesStandOnOneTwoFive) {
  const Chart chart =
      timeHistogram("time", {{0, 1}, {1, 1}, {499, 2}, {500, 4}, {1999, 8}});
  EXPECT_THAT(chart.marks, ElementsAre("0 us", "1 us", "2 us", "5 us", "10 us",
                                       "20 us", "50 us", "100 us", "200 us",
                                       "500 us", "1 ms", "2 ms"));
  EXPECT_THAT(countsOf(chart), ElementsAre(1, 1, 0, 0, 0, 0, 0, 0, 2, 4, 8));
  EXPECT_EQ(chart.bars.back().label, "1 ms to 2 ms");
}

TEST(ChartsTest, NothingCountedIsAnEmptyChart) {
  EXPECT_THAT(histogram("x", {}, 20).bars, IsEmpty());
  EXPECT_THAT(timeHistogram("x", {}).bars, IsEmpty());
  EXPECT_THAT(chartsToSvg("none", {{"x"}, histogram("y", {}, 5)}),
              ::testing::HasSubstr("</svg>"));
}

TEST(ChartsTest, PictureHasNoOverlapsAndIsKept) {
  std::map<std::uint64_t, std::uint64_t> lengths;
  for (std::uint64_t i = 0; i < 200; ++i) lengths[20 + i * i % 431] += i;
  const std::string svg = chartsToSvg(
      "200 of 200 games of chess, run 1, seed 1",
      {{"results", {{"White", 90}, {"Black", 80}, {"draw", 30}}},
       histogram("length in plies", lengths, 20),
       timeHistogram("time of a search",
                     {{900, 10}, {1500, 400}, {12'000, 90}, {2'000'000, 1}}),
       {"first 2 decisions",
        {{"1. e4 e5", 120},
         {"a name that is much too long for the room that there is for it", 7},
         {"3 others", 73}}}});
  EXPECT_THAT(textFaults(svg), IsEmpty());
  expectGoldenPicture("run_report", svg);
}

}  // namespace
}  // namespace phasemachine::cli
