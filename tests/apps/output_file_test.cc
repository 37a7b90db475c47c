// A file appears whole or not at all.

#include "apps/cli/output_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "tests/support/run_program.h"

namespace phasemachine::cli {
namespace {

namespace fs = std::filesystem;

TEST(OutputFileTest, AppearsAtCommit) {
  const std::string folder = makeTemporaryDirectory();
  const std::string path = folder + "/out.txt";
  auto file = OutputFile::create(path);
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_TRUE(file->write("one\n").ok());
  ASSERT_TRUE(file->write("two\n").ok());
  EXPECT_FALSE(fs::exists(path));
  ASSERT_TRUE(file->commit().ok());
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
    auto file = OutputFile::create(path);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->write("after").ok());
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

}  // namespace
}  // namespace phasemachine::cli
