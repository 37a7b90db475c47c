// Imports of large files, and imports that fail.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "apps/cli/records/game_words.h"
#include "games/catalog.h"
#include "tests/apps/records/stores.h"
#include "tests/support/places.h"
#include "tests/support/sanitized.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* kPgn =
    "[Event \"A game\"]\n[White \"Ada\"]\n\n"
    "1. f3 {a comment (of two\nlines} e5 2. g4 (2. e4 Nc6) Qh4# 0-1\n\n";
constexpr const char* kGungi =
    "[Game \"gungi\"]\n[Options \"rules=seed\"]\n\n1. 64-54 {one} 24-34 *\n\n";

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

class ImportTest : public StoreCommandTest {
 protected:
  // The files in the folder with this prefix.
  std::vector<std::string> filesLike(const std::string& begin) const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with(begin)) names.push_back(name);
    }
    return names;
  }
  // All games of a file, or its error.
  absl::StatusOr<std::vector<cli::GameRecord>> read(const char* game,
                                                    const std::string& text) {
    writeFile(path("read.txt"), text);
    cli::RecordFile file(**findGame(game), "", path("read.txt"));
    std::vector<cli::GameRecord> records;
    for (;;) {
      auto record = file.next();
      if (!record.ok()) return record.status();
      if (!*record) return records;
      records.push_back(**std::move(record));
    }
  }
  void writeRepeated(const char* name, const std::string& text, int times) {
    std::ofstream file(path(name), std::ios::binary);
    for (int i = 0; i < times; ++i) file << text;
  }
  void import(const std::string& file, const char* game) {
    succeed({"record", "import", path(file), "--game", game, "--out",
             path(file + ".db")});
  }
};

TEST_F(ImportTest, MemoryDoesNotGrowWithTheFile) {
  if (kSanitized) GTEST_SKIP() << "sanitizers keep freed memory";
  // Memory held at the fork counts as the child's: no long texts.
  const auto peak = [] {
    rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return usage.ru_maxrss;  // kilobytes, of the largest child so far
  };
  for (const auto& [game, text] :
       {std::pair{"chess", kPgn}, std::pair{"gungi", kGungi}}) {
    writeRepeated("small", text, 20'000);
    import("small", game);
    const auto small = peak();
    writeRepeated("large", text, 200'000);
    const auto bytes = fs::file_size(path("large"));
    import("large", game);
    std::cout << game << ": " << bytes / 1'000'000 << " MB, peak "
              << peak() / 1000 << " MB, of a tenth " << small / 1000 << " MB\n";
    EXPECT_LT(peak(), small + 4'000);
    fs::remove(path("small.db"));
    fs::remove(path("large.db"));
  }
}

// Less memory than an endless stream would take, and more than a game may.
ProgramRun importBounded(const std::string& file, const std::string& game,
                         const std::string& out) {
  const std::string limit = kSanitized ? "" : "ulimit -v 1000000; ";
  return runProgram({"/bin/sh", "-c",
                     limit + "exec '" + programPath() + "' record import '" +
                         file + "' --game " + game + " --out '" + out + "'"});
}

TEST_F(ImportTest, AStreamWithoutLinesIsRefused) {
  for (const char* game : {"chess", "gungi", "tic_tac_toe"}) {
    const ProgramRun run = importBounded("/dev/zero", game, path("z.db"));
    EXPECT_EQ(run.exitCode, 2) << game << ": " << run.err;
    EXPECT_LT(run.err.size(), 500U);
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
  // After lines that are read, with its position.
  succeed({"selfplay", "tic_tac_toe", "--games", "1", "--sims", "2", "--out",
           path("x.jsonl")});
  const std::string line = readFile(path("x.jsonl"));
  {
    std::ofstream file(path("nul.jsonl"), std::ios::binary);
    file << line;
    const std::string zeros(std::size_t{1} << 20, '\0');
    for (int i = 0; i < 70; ++i) file << zeros;
  }
  const ProgramRun run =
      importBounded(path("nul.jsonl"), "tic_tac_toe", path("z.db"));
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("nul.jsonl\": line 2, which begins at byte " +
                                 std::to_string(line.size()) +
                                 ", is longer than 64 MB"));
  EXPECT_EQ(filesLike("z.db"), std::vector<std::string>());
}

TEST_F(ImportTest, APipeIsReadOnce) {
  writeRepeated("many.pgn", kPgn, 3000);
  const std::string command =
      "cat '" + path("many.pgn") + "' | '" + programPath() +
      "' record import /dev/stdin --out '" + path("p.db") + "'";
  const ProgramRun run = runProgram({"/bin/sh", "-c", command});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_EQ(gamesIn(path("p.db")).at(0).size(), 3000U);
}

TEST_F(ImportTest, GamesOverTheEdgesOfPiecesAreWhole) {
  // The length of the first game shifts all boundaries through the games.
  for (const auto& [game, text] :
       {std::pair{"chess", kPgn}, std::pair{"gungi", kGungi}}) {
    for (std::size_t shift = 0; shift < 150; shift += 7) {
      const std::string comment =
          "{" + std::string(shift, 'x') + "}" + std::string(shift % 3, '\n');
      std::string first = text;
      first.insert(first.rfind(' '), ' ' + comment);
      const std::string whole = first + repeated(text, 5000);
      const auto expected = cli::recordsFromText(**findGame(game), "", whole);
      ASSERT_TRUE(expected.ok()) << expected.status();
      const auto records = read(game, whole);
      ASSERT_TRUE(records.ok()) << records.status();
      ASSERT_EQ(records->size(), expected->size());
      for (std::size_t i = 0; i < records->size(); ++i) {
        ASSERT_EQ((*records)[i].moves, (*expected)[i].moves) << i;
        ASSERT_EQ((*records)[i].winner, (*expected)[i].winner) << i;
        ASSERT_EQ((*records)[i].tags, (*expected)[i].tags) << i;
        ASSERT_EQ((*records)[i].comments, (*expected)[i].comments) << i;
      }
    }
  }
}

TEST_F(ImportTest, AByteOrderMarkIsNoPartOfTheGames) {
  const auto records = read("chess", "\xEF\xBB\xBF" + repeated(kPgn, 5000));
  ASSERT_TRUE(records.ok()) << records.status();
  ASSERT_EQ(records->size(), 5000U);
  EXPECT_EQ(records->front().tags, records->back().tags);
  EXPECT_EQ(records->front().moves, records->back().moves);
}

TEST_F(ImportTest, AGameLongerThanAPieceIsRead) {
  const std::string comment = "{" + std::string(3'000'000, 'x') + "}";
  for (const char* game : {"chess", "gungi"}) {
    std::string text = game == std::string("chess") ? kPgn : kGungi;
    const std::string usual = text;
    text.insert(text.rfind(' '), ' ' + comment);
    const auto records = read(game, usual + text + usual);
    ASSERT_TRUE(records.ok()) << records.status();
    ASSERT_EQ(records->size(), 3U);
    EXPECT_GT((*records)[1].comments.back().size(), 2'900'000U);
  }
}

TEST_F(ImportTest, ErrorsFarInAFileNameTheirPlace) {
  const std::string games = repeated(kPgn, 10'000);
  std::string wrong = kPgn;
  wrong.replace(wrong.find("Qh4#"), 4, "Qh9#");
  const auto pgn = read("chess", games + wrong + kPgn);
  const auto expected =
      cli::recordsFromText(**findGame("chess"), "", games + wrong + kPgn);
  EXPECT_EQ(pgn.status(), expected.status());
  EXPECT_THAT(std::string(pgn.status().message()), HasSubstr("PGN line 60005"));
  const auto gungi =
      read("gungi", repeated(kGungi, 10'000) + "1. 64-99 *\n" + kGungi);
  EXPECT_THAT(std::string(gungi.status().message()),
              HasSubstr("gungi record, game 10001: move 1: "));
  const auto open = read("chess", games + "1. e4 {never closed\n");
  EXPECT_FALSE(open.ok());
  EXPECT_TRUE(read("chess", " \n").ok());
}

TEST_F(ImportTest, AFailureLeavesNothingBehind) {
  const auto fails = [&](const std::string& file, const std::string& content) {
    writeFile(path(file), content);
    const ProgramRun run = phasemachine(
        {"record", "import", path(file), "--out", path("new.db"), "--strict"});
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_EQ(filesLike("new.db"), std::vector<std::string>());
  };
  fails("bad.pgn", repeated(kPgn, 3000) + "1. e5 *\n");
  fails("empty.pgn", "\n\n");
  fails("bad.jsonl", "{\"moves\": 3}\n");

  // An existing store is unchanged.
  writeFile(path("good.pgn"), repeated(kPgn, 10));
  import("good.pgn", "chess");
  const std::string store = path("good.pgn.db");
  const auto before = gamesIn(store);
  const ProgramRun run = phasemachine(
      {"record", "import", path("bad.pgn"), "--out", store, "--strict"});
  EXPECT_EQ(run.exitCode, 2);
  const auto after = gamesIn(store);
  ASSERT_EQ(after.size(), before.size());
  EXPECT_EQ(after[0].size(), before[0].size());
}

}  // namespace
}  // namespace phasemachine
