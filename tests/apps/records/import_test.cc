// Large files are read in pieces.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "apps/cli/records/game_words.h"
#include "apps/cli/records/record_actions.h"
#include "games/catalog.h"
#include "tests/support/must.h"
#include "tests/support/run_program.h"

namespace phasemachine {
namespace {

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

class ImportTest : public FolderTest {
 protected:
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
};

TEST_F(ImportTest, GamesOverTheEdgesOfPiecesAreWhole) {
  // A long first game shifts the edge of a piece through those that follow it.
  for (const auto& [game, text] :
       {std::pair{"chess", kPgn}, std::pair{"gungi", kGungi}}) {
    const std::string usual = text;
    for (std::size_t shift = usual.size(); shift < 2 * usual.size(); ++shift) {
      const std::string comment =
          "{" + std::string(cli::RecordFile::kPiece - shift, 'x') +
          std::string(shift % 3, '\n') + "}";
      std::string first = usual;
      first.insert(first.rfind(' '), ' ' + comment);
      const std::string whole = first + repeated(usual, 4);
      const auto expected =
          must(cli::recordsFromText(**findGame(game), "", whole));
      const auto records = must(read(game, whole));
      ASSERT_EQ(records.size(), expected.size());
      for (std::size_t i = 0; i < records.size(); ++i) {
        ASSERT_EQ(records[i].moves, expected[i].moves) << i;
        ASSERT_EQ(records[i].winner, expected[i].winner) << i;
        ASSERT_EQ(records[i].tags, expected[i].tags) << i;
        ASSERT_EQ(records[i].comments, expected[i].comments) << i;
      }
    }
  }
}

TEST_F(ImportTest, AFileThatHasAppearedMeanwhileIsKept) {
  {
    cli::NewStore store(path("games.db"));
    writeFile(store.temporary(), "new");
    writeFile(path("games.db"), "somebody's");
    const absl::Status kept = store.keep();
    EXPECT_TRUE(absl::IsAlreadyExists(kept)) << kept;
    EXPECT_THAT(kept.message(), HasSubstr("games.db"));
  }
  EXPECT_EQ(readFile(path("games.db")), "somebody's");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path("")), {}),
            1);
}

TEST_F(ImportTest, BlanksOverTheEdgeOfAPieceEndNoGame) {
  for (const std::string& gap :
       {std::string(300'000, ' '), std::string(300'000, '\n'),
        "\n%" + std::string(300'000, 'x') + "\n"}) {
    const auto records =
        must(read("chess", "[Event \"x\"]\n\n1. e4 " + gap + " e5 *\n" + kPgn));
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(records[0].moves.size(), 2U);
  }
}

TEST_F(ImportTest, AByteOrderMarkIsNoPartOfTheGames) {
  const auto records =
      must(read("chess", "\xEF\xBB\xBF" + repeated(kPgn, 5000)));
  ASSERT_EQ(records.size(), 5000U);
  EXPECT_EQ(records.front().tags, records.back().tags);
  EXPECT_EQ(records.front().moves, records.back().moves);
}

TEST_F(ImportTest, AReadErrorIsNotTheEnd) {
  cli::RecordFile folder(**findGame("chess"), "", path(""));
  EXPECT_EQ(folder.next().status().code(), absl::StatusCode::kDataLoss);
  EXPECT_TRUE(folder.broken());
}

TEST_F(ImportTest, AGameLongerThanAPieceIsRead) {
  const std::string comment = "{" + std::string(3'000'000, 'x') + "}";
  for (const char* game : {"chess", "gungi"}) {
    std::string text = game == std::string("chess") ? kPgn : kGungi;
    const std::string usual = text;
    text.insert(text.rfind(' '), ' ' + comment);
    const auto records = must(read(game, usual + text + usual));
    ASSERT_EQ(records.size(), 3U);
    EXPECT_GT(records[1].comments.back().size(), 2'900'000U);
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

}  // namespace
}  // namespace phasemachine
