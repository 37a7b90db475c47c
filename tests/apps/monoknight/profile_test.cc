// The profile file: written profiles read back; bad ones are reported and kept.

#include "apps/cli/monoknight/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/must.h"
#include "tests/support/run_program.h"

namespace phasemachine::cli {
namespace {

using testing::HasSubstr;

class ProfileTest : public FolderTest {
 protected:
  // The message for a file of this text, which must stay as it is.
  std::string refused(const std::string& text) const {
    const std::string file = path("bad.json");
    writeFile(file, text);
    const auto opened = ProfileFile::open(file);
    EXPECT_FALSE(opened.ok()) << text;
    EXPECT_EQ(readFile(file), text);
    const std::string message(opened.status().message());
    EXPECT_THAT(message, HasSubstr("bad.json"));
    EXPECT_EQ(message.find('\n'), std::string::npos);
    return message;
  }
};

Profile someProfile() {
  Profile profile;
  profile.campaign[0].registerClear(0, {.moves = 9, .seconds = 23});
  profile.campaign[0].registerClear(39, {.moves = 99, .penalties = 70});
  profile.campaign[1].registerClear(0, {.moves = 12, .seconds = 70});
  profile.bests.add("standard", {{.moves = 30, .seconds = 55}, 20367});
  profile.bests.add("standard", {{.moves = 29, .seconds = 55}, 20366});
  profile.bests.add("daily:20367", {{.moves = 80, .penalties = 4}, 20367});
  return profile;
}

const std::string kHead = R"({"format": "monoknight-profile", "version": 1)";

TEST_F(ProfileTest, WhatIsWrittenReadsTheSame) {
  const Profile profile = someProfile();
  const std::string text = profileToJson(profile);
  const auto read = must(profileFromJson(text));
  EXPECT_EQ(read.campaign, profile.campaign);
  EXPECT_EQ(profileToJson(read), text);
}

TEST_F(ProfileTest, AMissingFileIsAnEmptyProfileUntilTheFirstUpdate) {
  auto file = must(ProfileFile::open(path("new.json")));
  EXPECT_EQ(file.profile().campaign[0].totalStars(), 0);
  EXPECT_FALSE(std::filesystem::exists(path("new.json")));
  ASSERT_TRUE(
      file.update([](Profile& profile) { profile = someProfile(); }).ok());
  EXPECT_EQ(readFile(path("new.json")), profileToJson(someProfile()));
  // Nothing else is left in the folder.
  const std::filesystem::directory_iterator rest(
      std::filesystem::path(path("new.json")).parent_path());
  EXPECT_EQ(std::distance(begin(rest), end(rest)), 1);
}

TEST_F(ProfileTest, TwoProgramsKeepWhatTheOtherWrote) {
  auto one = ProfileFile::open(path("shared.json"));
  auto two = ProfileFile::open(path("shared.json"));
  const auto clear = [](std::size_t stage) {
    return [stage](Profile& profile) {
      profile.campaign[0].registerClear(stage, {.moves = 9});
    };
  };
  ASSERT_TRUE(one->update(clear(0)).ok());
  ASSERT_TRUE(two->update(clear(1)).ok());
  ASSERT_TRUE(one->update(clear(2)).ok());
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(one->profile().campaign[0].stages[i].clears, 1U) << i;
  }
}

TEST_F(ProfileTest, ATruncatedFileIsRefusedAtEveryLength) {
  const std::string text = profileToJson(someProfile());
  for (std::size_t size = 0; size + 2 < text.size(); size += 7) {
    EXPECT_THAT(refused(text.substr(0, size)), HasSubstr("line ")) << size;
  }
  EXPECT_THAT(refused("{\n\"format\": \"monoknight-profile\",\n!"),
              HasSubstr("line 3: expected JSON"));
}

TEST_F(ProfileTest, TheFieldThatIsWrongIsNamed) {
  const std::string stage =
      R"("score": 113, "moves": 9, "penalties": 0, "cost": 9, "seconds": 23)";
  const auto campaign = [&](const std::string& what) {
    return kHead + R"(, "campaign": )" + what + "}";
  };
  const auto bests = [&](const std::string& what) {
    return kHead + R"(, "bests": [)" + what + "]}";
  };
  const auto row = [&](const std::string& what) {
    return bests(R"({"mode": "standard", "rows": [{)" + what + "}]}");
  };
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"[]", "format: expected \"monoknight-profile\""},
      {R"({"format": "other"})", "format: expected \"monoknight-profile\""},
      {R"({"format": "monoknight-profile"})", "version: is missing"},
      {R"({"format": "monoknight-profile", "version": "1"})",
       "version: expected a whole number"},
      {R"({"format": "monoknight-profile", "version": 2, "new": 1})",
       "version: 2 is newer than this program reads, which is 1"},
      {kHead + R"(, "coins": 3})", "unknown key \"coins\""},
      {campaign("[]"), "campaign: expected an object"},
      {campaign(R"({"other": {}})"), "campaign: unknown key \"other\""},
      {campaign(R"({"app": {"6-1": {}}})"), "app: unknown stage \"6-1\""},
      {campaign(R"({"handbook": {"1-1": {}}})"),
       "campaign, handbook, 1-1: stars is missing"},
      {campaign(R"({"handbook": {"1-1": {"stars": 4, "clears": 1, )" + stage +
                "}}}"),
       "1-1, stars: expected a whole number from 1 to 3, got \"4\""},
      {campaign(R"({"handbook": {"1-1": {"stars": 1, "clears": -1, )" + stage +
                "}}}"),
       "1-1, clears: expected"},
      {campaign(R"({"handbook": {"1-1": {"stars": 1, "clears": 1.5, )" + stage +
                "}}}"),
       "1-1, clears: expected"},
      {campaign(R"({"handbook": {"1-1": {"star": 1, "clears": 1, )" + stage +
                "}}}"),
       "unknown key \"star\""},
      {kHead + R"(, "bests": {}})", "bests: expected a list"},
      {bests("3"), "bests, mode 1: expected an object"},
      {bests(R"({"mode": "a b", "rows": []})"),
       "mode 1, mode: expected a text"},
      {bests(R"({"mode": "standard", "rows": []})"),
       "rows: expected a list of 1 to 10 games"},
      {row(R"("score": 1)"), "row 1: moves is missing"},
      {row(R"("score": 99, "moves": 9, "penalties": 1, "seconds": 2,
              "date": "2025-10-06")"),
       "score: expected 10 * (moves + penalties) + seconds, 102, got 99"},
      {row(R"("score": 102, "moves": 9, "penalties": 1, "seconds": 2,
              "date": "2025-02-30")"),
       "date: expected a date such as 2025-10-06"},
      {row(R"("score": 102, "moves": 18446744073709551615, "penalties": 1,
              "seconds": 2, "date": "2025-02-03")"),
       "moves: expected a whole number"},
  };
  for (const auto& [text, message] : cases) {
    EXPECT_THAT(refused(text), HasSubstr(message)) << text;
  }
}

TEST_F(ProfileTest, OnlyRegularFilesOfBoundedSizeAreRead) {
  EXPECT_THAT(std::string(ProfileFile::open("/dev/null").status().message()),
              HasSubstr("regular file"));
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_THAT(std::string(ProfileFile::open(path("pipe")).status().message()),
              HasSubstr("regular file"));
  EXPECT_FALSE(ProfileFile::open(path("")).ok());
  EXPECT_FALSE(ProfileFile::open(path("none/x.json")).ok());
  writeFile(path("big.json"), std::string(kMostProfile + 1, ' '));
  EXPECT_THAT(
      std::string(ProfileFile::open(path("big.json")).status().message()),
      HasSubstr("more than the 4 MB"));
}

TEST_F(ProfileTest, AFileThatWentBadMeanwhileIsNotOverwritten) {
  auto file = must(ProfileFile::open(path("p.json")));
  writeFile(path("p.json"), "hello");
  EXPECT_FALSE(file.update([](Profile&) {}).ok());
  EXPECT_EQ(readFile(path("p.json")), "hello");
}

TEST_F(ProfileTest, ALinkStaysALink) {
  std::filesystem::create_symlink(path("real.json"), path("link.json"));
  auto file = must(ProfileFile::open(path("link.json")));
  ASSERT_TRUE(
      file.update([](Profile& profile) { profile = someProfile(); }).ok());
  EXPECT_TRUE(std::filesystem::is_symlink(path("link.json")));
  EXPECT_EQ(readFile(path("real.json")), profileToJson(someProfile()));
}

TEST_F(ProfileTest, AFullProfileIsFarBelowTheLimit) {
  Profile profile;
  const monoknight::Metrics most = {
      .moves = 999'999, .penalties = 999'999, .seconds = 999'999};
  for (auto& campaign : profile.campaign) {
    for (std::size_t i = 0; i < monoknight::kStageCount; ++i) {
      campaign.registerClear(i, most);
    }
  }
  for (std::size_t i = 0; i < monoknight::kMostTables; ++i) {
    const std::string name = std::string(190, 'x') + std::to_string(i);
    for (int row = 0; row < 11; ++row) {
      profile.bests.add(name, {most, 20367});
    }
  }
  const std::string text = profileToJson(profile);
  EXPECT_LT(text.size(), kMostProfile / 4);
  EXPECT_TRUE(profileFromJson(text).ok());
}

}  // namespace
}  // namespace phasemachine::cli
