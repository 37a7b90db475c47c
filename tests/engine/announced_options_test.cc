// What engines announce, in both protocols, and what they can be set to.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/external/engine_dialogue.h"

namespace phasemachine {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Lines that Stockfish 15.1 and Fairy-Stockfish write.
std::vector<AnnouncedOption> ofUci() {
  std::vector<AnnouncedOption> options;
  for (const char* line :
       {"option name Debug Log File type string default",
        "option name Threads type spin default 1 min 1 max 1024",
        "option name Clear Hash type button",
        "option name Ponder type check default false",
        "option name UCI_Variant type combo default chess var chess var "
        "capablanca var 3check",
        "option name Style type combo default Very Solid var Very Solid var "
        "Wild"}) {
    options.push_back(*uciOption(line));
  }
  return options;
}

std::string fault(const std::vector<AnnouncedOption>& announced,
                  std::string_view name, std::string_view value) {
  return std::string(checkOption(announced, name, value).message());
}

TEST(AnnouncedOptions, LinesOfUciAreRead) {
  const auto options = ofUci();
  EXPECT_EQ(options[0].name, "Debug Log File");
  EXPECT_EQ(options[0].type, OptionType::kText);
  EXPECT_EQ(options[1].type, OptionType::kNumber);
  EXPECT_EQ(options[1].low, 1);
  EXPECT_EQ(options[1].high, 1024);
  EXPECT_EQ(options[2].type, OptionType::kButton);
  EXPECT_THAT(options[3].choices, ElementsAre("true", "false"));
  EXPECT_THAT(options[4].choices, ElementsAre("chess", "capablanca", "3check"));
  EXPECT_THAT(options[5].choices, ElementsAre("Very Solid", "Wild"));
  for (const char* other : {"", "id name x", "info string option name x",
                            "option", "options name x type check"}) {
    EXPECT_FALSE(uciOption(other)) << other;
  }
}

TEST(AnnouncedOptions, ValuesAreComparedWithThem) {
  const auto options = ofUci();
  for (const auto& [name, value] :
       {std::pair{"Threads", "4"}, std::pair{"threads", "1024"},
        std::pair{"PONDER", "True"}, std::pair{"Clear Hash", ""},
        std::pair{"Debug Log File", "a b"}, std::pair{"Debug Log File", ""},
        std::pair{"UCI_Variant", "3check"}, std::pair{"Style", "very solid"}}) {
    EXPECT_EQ(fault(options, name, value), "");
  }
  EXPECT_THAT(fault(options, "Thread", "4"),
              HasSubstr("no option \"Thread\" (did you mean Threads?); it "
                        "announces \"Debug Log File, "
                        "Threads, Clear Hash, "));
  EXPECT_THAT(fault({}, "Hash", "4"), HasSubstr("it announces none"));
  EXPECT_THAT(fault(options, "Threads", "0"),
              HasSubstr("\"Threads\" takes a whole number from 1 to 1024, got "
                        "\"0\""));
  for (const char* bad : {"1025", "x", "", "1.5", "4 "}) {
    EXPECT_NE(fault(options, "Threads", bad), "") << bad;
  }
  EXPECT_THAT(fault(options, "Ponder", "1"), HasSubstr("true, false"));
  EXPECT_THAT(fault(options, "Clear Hash", "now"), HasSubstr("no value"));
  EXPECT_THAT(fault(options, "UCI_Variant", "go"), HasSubstr("capablanca"));
}

// The examples of the protocol's text (version 2, "feature option").
TEST(AnnouncedOptions, FeaturesOfXboardAreRead) {
  const std::vector<AnnouncedOption> options = {
      *xboardOption("Clear Hash -button"),
      *xboardOption("MultiPV -spin 1 1 100"),
      *xboardOption("Ponder -check 0"),
      *xboardOption("Playing Style -combo Solid /// *Normal /// Very Risky"),
      *xboardOption("Book File -file book.bin"),
  };
  EXPECT_THAT(options[3].choices, ElementsAre("Solid", "Normal", "Very Risky"));
  for (const auto& [name, value] :
       {std::pair{"Clear Hash", ""}, std::pair{"MultiPV", "100"},
        std::pair{"Ponder", "1"}, std::pair{"Playing Style", "Very Risky"},
        std::pair{"Book File", "x"}}) {
    EXPECT_EQ(fault(options, name, value), "");
  }
  EXPECT_NE(fault(options, "MultiPV", "101"), "");
  EXPECT_NE(fault(options, "Ponder", "true"), "");
  EXPECT_NE(fault(options, "Playing Style", "*Normal"), "");
  EXPECT_FALSE(xboardOption("nothing"));
}

}  // namespace
}  // namespace phasemachine
