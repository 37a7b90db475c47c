// A game written as PGN, as a program on the library would do it.

#include <initializer_list>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/pgn_writer.h"
#include "games/chess/text/san.h"
#include "gtest/gtest.h"

namespace phasemachine::chess {
namespace {

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
