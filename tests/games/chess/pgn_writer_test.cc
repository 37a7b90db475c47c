// Games in PGN, written in the export form.

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/pgn.h"
#include "games/chess/text/san.h"
#include "games/chess/text/uci_move.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/games/chess/random_games.h"

namespace phasemachine::chess {
namespace {

using ::testing::HasSubstr;

PgnGame gameOf(std::initializer_list<std::string_view> sanMoves) {
  PgnGame game;
  Position position = game.start;
  for (const std::string_view san : sanMoves) {
    const Move move = *parseSan(position, san);
    game.moves.push_back({move});
    makeMove(position, move);
  }
  return game;
}

TEST(ChessPgnWriter, WritesTheExportForm) {
  PgnGame game = gameOf({"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"});
  game.setTag("White", "Ada \"the\" Q\\");
  game.setTag("ECO", "C70");
  game.setTag("Event", "Test");
  game.comment = "Ruy  Lopez\nahead";
  game.moves[1].nags = {1, 14};
  game.moves[2].comment = "knight {out}";
  game.result = PgnResult::kDraw;
  const auto text = writePgn(game);
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(*text,
            "[Event \"Test\"]\n"
            "[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"?\"]\n"
            "[White \"Ada \\\"the\\\" Q\\\\\"]\n"
            "[Black \"?\"]\n"
            "[Result \"1/2-1/2\"]\n"
            "[ECO \"C70\"]\n"
            "\n"
            "{Ruy Lopez ahead} 1. e4 e5 $1 $14 2. Nf3 {knight (out)} 2... Nc6 "
            "3. Bb5 a6\n"
            "1/2-1/2\n"
            "\n");
}

TEST(ChessPgnWriter, OtherStartsHaveTheirTags) {
  PgnGame game;
  game.start = *parseFen("4k3/8/8/8/8/8/8/1R2K1R1 b GB - 3 17");
  game.moves.push_back({*parseUci(game.start, "e8e7")});
  const auto text = writePgn(game);
  ASSERT_TRUE(text.ok());
  EXPECT_THAT(*text, HasSubstr("[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
                               "[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 b KQ - 3 17\"]"
                               "\n\n17... Ke7 *\n"));
  // Standard castling rights need no variant.
  game.start = *parseFen("4k3/8/8/8/8/8/8/4K2R b K - 0 1");
  game.moves = {{*parseUci(game.start, "e8e7")}};
  EXPECT_EQ(writePgn(game)->find("Variant"), std::string::npos);
}

TEST(ChessPgnWriter, RefusesWhatWouldBreakTheText) {
  PgnGame game = gameOf({"e4"});
  game.moves.push_back(game.moves[0]);
  const auto illegal = writePgn(game);
  EXPECT_EQ(illegal.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(illegal.status().message()),
              HasSubstr("PGN ply 2: the move e2e4 is not legal in rnbqkbnr/"));
  game.moves.clear();
  game.tags = {{"Bad Name", "x"}};
  EXPECT_FALSE(writePgn(game).ok());
  game.tags = {{"", "x"}};
  EXPECT_FALSE(writePgn(game).ok());
  game.tags = {{"Event", "line\nbreak"}};
  EXPECT_EQ(writePgn(game).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(ChessPgnWriter, LinesAreShorterThan80Characters) {
  PgnGame game;
  game.moves.clear();
  Position position = game.start;
  for (const Move move : playRandomChess(2, [](const auto&, const auto&) {})) {
    game.moves.push_back({move});
    game.moves.back().comment = "so many words of a comment %clk 0:01 [x]";
    makeMove(position, move);
  }
  std::istringstream lines(*writePgn(game));
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) {
    longest = std::max(longest, line.size());
    EXPECT_FALSE(line.starts_with('%')) << "would be an escaped line";
    EXPECT_FALSE(line.ends_with(' '));
  }
  EXPECT_LE(longest, kPgnLineLength);
  EXPECT_GT(longest, kPgnLineLength - 10);
}

// A game written as PGN, as a program on the library would do it.

// The PGN of a game given by its first position and its moves.
absl::StatusOr<std::string> record(std::string_view fen,
                                   std::initializer_list<const char*> moves) {
  const absl::StatusOr<Position> start = parseFen(fen);
  if (!start.ok()) return start.status();
  PgnGame game;
  game.start = *start;
  game.setTag("White", "Ada");
  Position position = *start;
  for (const char* text : moves) {
    const absl::StatusOr<Move> move = parseSan(position, text);
    if (!move.ok()) return move.status();
    game.moves.push_back({*move});
    makeMove(position, *move);
  }
  return writePgn(game);
}

TEST(ChessTextExample, RecordsAGame) {
  const auto text = record("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", {"Ra8"});
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_NE(text->find("[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n"
                       "1. Ra8# *\n"),
            std::string::npos);
}

TEST(ChessTextExample, PassesErrorsOn) {
  EXPECT_EQ(record("no position", {}).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(record(kStartFen, {"Ke2"}).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace phasemachine::chess
