// Lines of a byte stream keep their bound.

#include "core/line_splitter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace phasemachine {
namespace {

TEST(LineSplitterTest, KeepsItsBoundAndFindsTheNextLine) {
  LineSplitter splitter(4);
  std::vector<std::pair<std::string, std::size_t>> lines;
  const auto use = [&](std::string_view line, std::size_t dropped) {
    lines.emplace_back(line, dropped);
  };
  splitter.feed("ab\r\ncd", use);
  splitter.feed("ef\n\nabcde\n", use);
  for (int i = 0; i < 100; ++i) splitter.feed("xxxxxxxx", use);
  splitter.feed("\nabcd\r\nend", use);
  splitter.finish(use);
  using Line = std::pair<std::string, std::size_t>;
  EXPECT_THAT(lines,
              testing::ElementsAre(Line("ab", 0), Line("cdef", 0), Line("", 0),
                                   Line("abcd", 1), Line("xxxx", 796),
                                   Line("abcd", 0), Line("end", 0)));
}

}  // namespace
}  // namespace phasemachine
