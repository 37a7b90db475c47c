// A file appears complete or not at all.

#include "apps/cli/terminal/output_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <thread>

#include "tests/support/must.h"
#include "tests/support/run_program.h"

namespace phasemachine::cli {
namespace {

namespace fs = std::filesystem;

TEST(OutputFileTest, AppearsAtCommit) {
  const std::string folder = makeTemporaryDirectory();
  const std::string path = folder + "/out.txt";
  auto file = must(OutputFile::create(path));
  ASSERT_TRUE(file.write("one\n").ok());
  ASSERT_TRUE(file.write("two\n").ok());
  EXPECT_FALSE(fs::exists(path));
  ASSERT_TRUE(file.commit().ok());
  EXPECT_EQ(readFile(path), "one\ntwo\n");
  EXPECT_EQ(*readWholeFile(path), "one\ntwo\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
  fs::remove_all(folder);
}

TEST(OutputFileTest, WithoutCommitLeavesTheFolderAsItWas) {
  const std::string folder = makeTemporaryDirectory();
  const std::string path = folder + "/out.txt";
  writeFile(path, "before");
  {
    auto file = must(OutputFile::create(path));
    ASSERT_TRUE(file.write("after").ok());
  }
  EXPECT_EQ(readFile(path), "before");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
  fs::remove_all(folder);
}

TEST(OutputFileTest, ErrorsNameTheFile) {
  const auto missing = OutputFile::create("/no/such/folder/x.pgn");
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.status().message().find("/no/such/folder/x.pgn"),
            absl::string_view::npos);
  EXPECT_FALSE(OutputFile::create("/tmp").ok());
  EXPECT_FALSE(readWholeFile("/no/such/file").ok());
}

// Existing files that are not regular.
class SpecialTargetTest : public FolderTest {
 protected:
  // Writes `text` as a command would.
  void write(const std::string& target, const std::string& text) {
    auto file = must(OutputFile::create(target));
    ASSERT_TRUE(file.write(text).ok());
    ASSERT_TRUE(file.commit().ok());
  }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), {}));
  }
  // The data a reader of the pipe gets while `run` writes.
  template <class F>
  std::string through(const std::string& pipe, F&& run) {
    std::string got;
    std::thread reader([&] { got = readFile(pipe); });
    run();
    reader.join();
    return got;
  }
};

TEST_F(SpecialTargetTest, LinksAreFollowed) {
  fs::create_directories(path("a/b"));
  writeFile(path("a/real.txt"), "before");
  fs::create_symlink("real.txt", path("a/relative"));
  fs::create_symlink("../relative", path("a/b/chain"));
  fs::create_symlink(path("a/new.txt"), path("dangling"));
  write(path("a/b/chain"), "one");
  EXPECT_EQ(readFile(path("a/real.txt")), "one");
  EXPECT_TRUE(fs::is_symlink(path("a/b/chain")));
  EXPECT_TRUE(fs::is_symlink(path("a/relative")));
  write(path("dangling"), "two");
  EXPECT_EQ(readFile(path("a/new.txt")), "two");
  EXPECT_TRUE(fs::is_symlink(path("dangling")));
  // Without commit() nothing changes behind a link, either.
  {
    auto file = OutputFile::create(path("dangling"));
    ASSERT_TRUE(file->write("three").ok());
  }
  EXPECT_EQ(readFile(path("a/new.txt")), "two");
  EXPECT_EQ(std::distance(fs::directory_iterator(path("a")), {}), 4);
  fs::create_symlink("round", path("round"));
  EXPECT_FALSE(OutputFile::create(path("round")).ok());
  fs::create_directory_symlink(path("a"), path("folder"));
  EXPECT_FALSE(OutputFile::create(path("folder")).ok());
}

TEST_F(SpecialTargetTest, PipesAreWrittenThrough) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  fs::create_symlink("pipe", path("link"));
  for (const char* name : {"pipe", "link"}) {
    EXPECT_EQ(through(path("pipe"), [&] { write(path(name), "text"); }),
              "text");
  }
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
  EXPECT_EQ(files(), 2U);
}

TEST_F(SpecialTargetTest, WholeFilesAreBounded) {
  const auto endless = readWholeFile("/dev/zero");
  ASSERT_FALSE(endless.ok());
  EXPECT_THAT(std::string(endless.status().message()),
              testing::HasSubstr("more than the 64 MB"));
  EXPECT_FALSE(readWholeFile(folder_).ok());
  writeFile(path("empty"), "");
  EXPECT_EQ(*readWholeFile(path("empty")), "");
}

}  // namespace
}  // namespace phasemachine::cli
