// Stream lines have bounded length, whatever arrives.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <istream>
#include <sstream>
#include <string>
#include <vector>

#include "apps/cli/terminal/line_input.h"

namespace phasemachine::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

absl::StatusOr<std::vector<std::string>> linesOf(const std::string& text,
                                                 std::size_t most) {
  std::istringstream in(text);
  BoundedLines lines(in, most);
  std::vector<std::string> all;
  std::string line;
  for (;;) {
    const auto more = lines.next(line);
    if (!more.ok()) return more.status();
    if (!*more) return all;
    all.push_back(line);
    EXPECT_EQ(lines.number(), all.size());
  }
}

TEST(BoundedLinesTest, EndAsLinesDo) {
  EXPECT_THAT(*linesOf("", 10), ElementsAre());
  EXPECT_THAT(*linesOf("\n", 10), ElementsAre(""));
  EXPECT_THAT(*linesOf("a\r\n\nb", 10), ElementsAre("a", "", "b"));
  EXPECT_THAT(*linesOf("a\nb\n", 10), ElementsAre("a", "b"));
  // As Windows begins files; elsewhere it is no mark.
  EXPECT_THAT(*linesOf("\xEF\xBB\xBF"
                       "a\n\xEF\xBB\xBF"
                       "b",
                       10),
              ElementsAre("a",
                          "\xEF\xBB\xBF"
                          "b"));
}

TEST(BoundedLinesTest, AnyLengthUpToTheBound) {
  for (const std::size_t length :
       {1U, 4094U, 4095U, 4096U, 4097U, 8190U, 8191U, 8192U, 20'000U}) {
    const std::string line(length, 'x');
    EXPECT_THAT(*linesOf(line + "\n" + line + "\r\n" + line, 20'001),
                ElementsAre(line, line, line));
  }
}

TEST(BoundedLinesTest, ALongerLineIsNamed) {
  const auto lines = linesOf("one\ntwo\n" + std::string(11, 'x'), 10);
  EXPECT_EQ(lines.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(lines.status().message()),
              HasSubstr("line 3, which begins at byte 8, is longer than 10"));
}

TEST(BoundedLinesTest, AReadErrorIsNotTheEnd) {
  const int folder = open(".", O_RDONLY | O_CLOEXEC);
  WaitingInput unreadable(folder, [] { return true; });
  std::istream in(&unreadable);
  std::string line;
  const auto more = BoundedLines(in, 10).next(line);
  EXPECT_EQ(more.status().message(), "line 1 cannot be read");
  EXPECT_EQ(more.status().code(), absl::StatusCode::kDataLoss);
  close(folder);
}

}  // namespace
}  // namespace phasemachine::cli
