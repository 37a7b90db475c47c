// The golden files are what the program prints.

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "games/catalog.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

const std::string kFolder = sourceDirectory() + "/tests/golden/";

struct Golden {
  std::string output;
  std::string input;
  std::vector<std::string> arguments;
};

std::vector<Golden> goldens() {
  std::vector<Golden> rows;
  std::ifstream table(kFolder + "goldens.txt");
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Golden row;
    words >> row.output >> row.input;
    for (std::string word; words >> word;) row.arguments.push_back(word);
    rows.push_back(row);
  }
  return rows;
}

std::string lineAt(const std::string& text, std::size_t at) {
  const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  return text.substr(begin, text.find('\n', at) - begin);
}

TEST(GoldenTest, TheProgramPrintsTheGoldenFiles) {
  const std::vector<Golden> rows = goldens();
  ASSERT_FALSE(rows.empty());
  for (const Golden& row : rows) {
    SCOPED_TRACE(row.output);
    const std::string input =
        row.input == "-" ? "" : readFile(kFolder + row.input);
    const ProgramRun run = phasemachine(row.arguments, input);
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const std::string expected = readFile(kFolder + row.output);
    if (run.out == expected) continue;
    std::size_t at = 0;
    while (at < run.out.size() && at < expected.size() &&
           run.out[at] == expected[at]) {
      ++at;
    }
    ADD_FAILURE() << "expected: " << lineAt(expected, at)
                  << "\nprinted:  " << lineAt(run.out, at)
                  << "\nIf this is meant, run tests/golden/regenerate.sh and "
                     "say in the commit what changed.";
  }
}

TEST(GoldenTest, EveryGameIsToldInFull) {
  std::set<std::string> told;
  for (const Golden& row : goldens()) told.insert(row.output);
  for (const AnyGame* game : allGames()) {
    EXPECT_TRUE(
        told.contains("playthrough_" + std::string(game->name) + ".txt"))
        << game->name;
  }
}

// The golden games in words are whole games from the first deal to different
// ends.
TEST(GoldenTest, TheGamesInWordsAreWholeAndEndInDifferentWays) {
  std::set<std::string> ends;
  int games = 0;
  for (const Golden& row : goldens()) {
    if (!row.output.starts_with("words_")) continue;
    SCOPED_TRACE(row.output);
    const std::string text = readFile(kFolder + row.output);
    EXPECT_NE(text.find(" draws "), std::string::npos);
    EXPECT_NE(text.find("headlines: "), std::string::npos);
    EXPECT_NE(text.find("\nTurn 2: "), std::string::npos);
    const std::size_t end = text.find(" wins ");
    ASSERT_NE(end, std::string::npos);
    ends.insert(text.substr(end, text.find(':', end) - end));
    ++games;
  }
  EXPECT_GE(games, 3);
  EXPECT_EQ(ends.size(), static_cast<std::size_t>(games));
}

}  // namespace
}  // namespace phasemachine
