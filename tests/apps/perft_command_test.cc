// perft --epd and --hash.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/apps/program.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;
using testing::Not;

class PerftSuiteTest : public testing::Test {
 protected:
  // A file of these lines.
  std::string suite(const std::string& text) {
    const auto path =
        std::filesystem::path(testing::TempDir()) /
        (std::string(
             testing::UnitTest::GetInstance()->current_test_info()->name()) +
         ".epd");
    std::ofstream(path) << text;
    return path.string();
  }
};

constexpr const char* kLines =
    "# two positions\n"
    "\n"
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 "
    ";D3 8902\r\n"
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1;D1 14; D2 191 ; id \"third\"\n";

TEST_F(PerftSuiteTest, ChecksEveryCount) {
  const std::string path = suite(kLines);
  const ProgramRun run = phasemachine({"perft", "--epd", path});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("line 3: D1 20 D2 400 D3 8902\n"));
  EXPECT_THAT(run.out, HasSubstr("line 4: D1 14 D2 191\n"));
  EXPECT_THAT(run.out, HasSubstr("2 positions, 5 counts, 0 wrong"));
  const auto json = lastJson(phasemachine(
      {"perft", "--epd", path, "--threads", "2", "--hash", "1", "--json"}));
  EXPECT_EQ(json["counts"], 5);
  EXPECT_EQ(json["wrong"].size(), 0U);
  EXPECT_EQ(json["nodes"], 20 + 400 + 8902 + 14 + 191);
  EXPECT_EQ(json["hash"], 1);
}

TEST_F(PerftSuiteTest, DepthIsTheMostThatIsChecked) {
  const auto json = lastJson(phasemachine(
      {"perft", "--epd", suite(kLines), "--depth", "1", "--json"}));
  EXPECT_EQ(json["counts"], 2);
  const ProgramRun none = phasemachine(
      {"perft", "--epd", suite("startpos ;D3 8902\n"), "--depth", "2"});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_THAT(none.err, HasSubstr("no count to depth 2"));
}

TEST_F(PerftSuiteTest, SaysWhichLineIsWrongAndGoesOn) {
  const std::string path =
      suite("startpos ;D1 20 ;D2 401\nstartpos ;D1 21\nstartpos ;D1 20\n");
  const ProgramRun run = phasemachine({"perft", "--epd", path});
  EXPECT_EQ(run.exitCode, 1);
  EXPECT_THAT(run.out, HasSubstr("line 1: D1 20 D2 400 (the file says 401)\n"));
  EXPECT_THAT(run.out, HasSubstr("line 3: D1 20\n"));
  EXPECT_THAT(run.out, HasSubstr("3 positions, 4 counts, 2 wrong"));
  EXPECT_THAT(run.err, HasSubstr("2 of 4 counts are wrong; line 1, depth 2: "
                                 "counted 400, the file says 401"));
  const ProgramRun asJson = phasemachine({"perft", "--epd", path, "--json"});
  EXPECT_EQ(asJson.exitCode, 1);
  const auto wrong = lastJson(asJson)["wrong"];
  ASSERT_EQ(wrong.size(), 2U);
  EXPECT_EQ(wrong[1]["line"], 2);
  EXPECT_EQ(wrong[1]["expected"], 21);
  EXPECT_EQ(wrong[1]["counted"], 20);
}

TEST_F(PerftSuiteTest, TakesOptionsOfALineAndOtherGames) {
  const ProgramRun run =
      phasemachine({"perft", "--game", "fairy_chess", "--epd",
                    suite("startpos ;options variant=giveaway ;D3 8067\n"
                          "startpos ;options variant=minishogi ;D2 181\n")});
  EXPECT_EQ(run.exitCode, 0) << run.out << run.err;
}

TEST_F(PerftSuiteTest, RefusesBadFilesNamingTheLine) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"startpos ;D1 20\nstartpos ;D1 twenty\n", ":2: \"D1 twenty\""},
      {"startpos ;D0 1\n", ":1: \"D0 1\""},
      {"startpos ;D1 99999999999999999999\n", ":1: "},
      {"startpos\n", ":1: no count"},
      {"8/8/8/8 w - - 0 1 ;D1 1\n", ":1: "},
      {"startpos ;options size=4 ;D1 20\n", ":1: "},
      {"# nothing\n", "no position"},
  };
  for (const auto& [text, message] : cases) {
    const ProgramRun run = phasemachine({"perft", "--epd", suite(text)});
    EXPECT_EQ(run.exitCode, 2) << text;
    EXPECT_THAT(run.err, HasSubstr("--epd: ")) << text;
    EXPECT_THAT(run.err, HasSubstr(message)) << text;
    EXPECT_THAT(run.out, Not(HasSubstr("positions"))) << text;
  }
  EXPECT_EQ(phasemachine({"perft", "--epd", "/nowhere/suite.epd"}).exitCode, 2);
  EXPECT_EQ(phasemachine({"perft", "--epd", suite(kLines), "--position",
                          "8/8/8/8/8/8/8/K1k5 w - - 0 1"})
                .exitCode,
            2);
}

TEST(PerftHashTest, CountsTheSame) {
  for (const char* threads : {"1", "3"}) {
    const auto json =
        lastJson(phasemachine({"perft", "--depth", "5", "--hash", "4",
                               "--divide", "--threads", threads, "--json"}));
    EXPECT_EQ(json["nodes"], 4865609);
    EXPECT_EQ(json["divide"]["e2e4"], 405385);
    EXPECT_EQ(json["hash"], 4);
  }
}

TEST(PerftHashTest, RefusesWhatCannotBeRemembered) {
  const ProgramRun draws = phasemachine(
      {"perft", "--depth", "4", "--hash", "1", "--options", "draws=claim"});
  EXPECT_EQ(draws.exitCode, 2);
  EXPECT_THAT(draws.err, HasSubstr("--hash: under these options of chess"));
  const ProgramRun gungi =
      phasemachine({"perft", "--game", "gungi", "--depth", "1", "--hash", "1"});
  EXPECT_EQ(gungi.exitCode, 2);
  EXPECT_THAT(gungi.err, HasSubstr("--hash: positions of gungi"));
  EXPECT_EQ(phasemachine({"perft", "--depth", "1", "--hash", "-1"}).exitCode,
            2);
}

}  // namespace
}  // namespace phasemachine
