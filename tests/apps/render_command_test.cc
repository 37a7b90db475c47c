// phasemachine render: pictures of positions, to stdout and into files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "games/catalog.h"
#include "tests/apps/program.h"
#include "tests/support/xml_check.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

namespace fs = std::filesystem;

class RenderCommand : public testing::Test {
 protected:
  RenderCommand() : folder_(fs::temp_directory_path() / "pm-render-XXXXXX") {
    std::string name = folder_.string();
    folder_ = mkdtemp(name.data());
  }
  ~RenderCommand() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  bool isEmpty() const { return fs::is_empty(folder_); }

  fs::path folder_;
};

TEST_F(RenderCommand, EveryGameOnStdout) {
  for (const AnyGame* game : allGames()) {
    const ProgramRun run = phasemachine({"render", std::string(game->name)});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    EXPECT_EQ(XmlCheck::faultOf(run.out), "") << game->name;
  }
}

TEST_F(RenderCommand, SaysWhatItWrote) {
  const ProgramRun run = phasemachine({"render", "--out", path("board.svg")});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_EQ(run.out, "picture in \"" + path("board.svg") + "\"\n");
  EXPECT_EQ(phasemachine({"render", "--out", path("b.svg"), "--json"}).out,
            "{\"file\":\"" + path("b.svg") + "\"}\n");
}

TEST_F(RenderCommand, MovesViewersAndSides) {
  const ProgramRun moved = phasemachine({"render", "--moves", "e4"});
  EXPECT_THAT(moved.out, HasSubstr("Black to move"));
  EXPECT_THAT(moved.out, HasSubstr("#e8cf5a"));
  const ProgramRun turned = phasemachine({"render", "--flipped"});
  EXPECT_NE(turned.out, phasemachine({"render"}).out);
  const ProgramRun targets = phasemachine({"render", "--targets", "e2"});
  EXPECT_THAT(targets.out, HasSubstr("#9cc28b"));
  EXPECT_THAT(targets.out, HasSubstr("#3f8f5f"));
  const ProgramRun none = phasemachine({"render", "--targets", "e5"});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_EQ(none.err,
            "phasemachine render: --targets: no legal move begins with "
            "\"e5\"\n");
  const ProgramRun seen =
      phasemachine({"render", "twilight_struggle", "--viewer", "USSR"});
  EXPECT_EQ(seen.exitCode, 0) << seen.err;
  const ProgramRun wrong = phasemachine({"render", "--viewer", "nobody"});
  EXPECT_EQ(wrong.exitCode, 2);
  EXPECT_EQ(wrong.err,
            "phasemachine render: --viewer: \"nobody\" is not White, Black, "
            "first or second\n");
}

TEST_F(RenderCommand, SvgFile) {
  const ProgramRun run = phasemachine({"render", "--out", path("a.svg")});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_EQ(readFile(path("a.svg")), phasemachine({"render"}).out);
}

TEST_F(RenderCommand, PngFile) {
  if (std::system("command -v rsvg-convert >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "rsvg-convert is not installed";
  }
  const ProgramRun run = phasemachine(
      {"render", "--out", path("a.png"), "--width", "321", "--json"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  const std::string png = readFile(path("a.png"));
  ASSERT_GT(png.size(), 24U);
  EXPECT_EQ(png.substr(1, 3), "PNG");
  const auto byte = [&](std::size_t at) {
    return static_cast<unsigned char>(png[at]);
  };
  EXPECT_EQ(byte(18) * 256 + byte(19), 321);
  EXPECT_THAT(run.out, HasSubstr("a.png"));
}

TEST_F(RenderCommand, FaultsAreOneLineAndLeaveNoFile) {
  struct Case {
    std::vector<std::string> words;
    const char* message;
  };
  const std::vector<Case> cases = {
      {{"--out", path("a.gif")}, "ends neither in .svg nor in .png"},
      {{"--out", path("a.svg"), "--width", "100"}, "--width is for PNG files"},
      {{"--width", "100"}, "--width is for PNG files"},
      {{"--out", path("a.png"), "--width", "9"}, "--width"},
      {{"--moves", "e5"}, "--moves: move 1 \"e5\""},
      {{"--position", "x"}, "--position"},
      {{"--out", path("no/a.svg")}, "--out: cannot write"},
  };
  for (const Case& wrong : cases) {
    std::vector<std::string> words = {"render"};
    words.insert(words.end(), wrong.words.begin(), wrong.words.end());
    const ProgramRun run = phasemachine(words);
    EXPECT_NE(run.exitCode, 0);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, HasSubstr(wrong.message));
    EXPECT_TRUE(isEmpty());
  }
}

TEST_F(RenderCommand, PngWithoutTheProgramIsOneError) {
  const char* path = std::getenv("PATH");
  const std::string before = path == nullptr ? "" : path;
  setenv("PATH", "/nowhere", 1);
  const ProgramRun run = phasemachine({"render", "--out", this->path("a.png")});
  setenv("PATH", before.c_str(), 1);
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_EQ(run.err,
            "phasemachine render: --out: PNG needs the program rsvg-convert "
            "(Debian: librsvg2-bin), which is not installed; SVG needs "
            "nothing\n");
  EXPECT_TRUE(isEmpty());
}

TEST_F(RenderCommand, BoardsOfARecordedGame) {
  ASSERT_EQ(phasemachine({"selfplay", "tic_tac_toe", "--games", "1", "--sims",
                          "20", "--out", path("a.db")})
                .exitCode,
            0);
  const auto replay = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"record", "replay", path("a.db"),
                                      "--number", "1"};
    words.insert(words.end(), more.begin(), more.end());
    return phasemachine(words);
  };
  EXPECT_EQ(replay({"--svg", path("last.svg")}).exitCode, 0);
  EXPECT_EQ(replay({"--svg", path("start.svg"), "--ply", "0"}).exitCode, 0);
  EXPECT_EQ(readFile(path("start.svg")),
            phasemachine({"render", "tic_tac_toe"}).out);
  EXPECT_NE(readFile(path("last.svg")), readFile(path("start.svg")));
  fs::create_directory(folder_ / "all");
  EXPECT_EQ(replay({"--svg", path("all")}).exitCode, 0);
  EXPECT_EQ(readFile(path("all/ply-0000.svg")), readFile(path("start.svg")));
  EXPECT_TRUE(fs::exists(path("all/ply-0005.svg")));
  const ProgramRun wrong = replay({"--svg", path("a.txt")});
  EXPECT_EQ(wrong.exitCode, 2);
  EXPECT_THAT(wrong.err, HasSubstr("--svg: "));
}

}  // namespace
}  // namespace phasemachine
