// UCI move text, with castling as in chess and in Chess960.

#include "games/chess/text/uci_move.h"

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "games/chess/position/types.h"
#include "games/chess/text/fen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/games/chess/random_games.h"

namespace phasemachine::chess {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<Move> parse(std::string_view fen, std::string_view text) {
  return parseUci(*parseFen(fen), text);
}

TEST(ChessUci, CastlingIsReadInBothFormsAndWrittenInEither) {
  const Position position = *parseFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Move kingSide = *parseUci(position, "e1g1");
  EXPECT_EQ(kingSide.kind(), MoveKind::kCastle);
  EXPECT_EQ(*parseUci(position, "e1h1"), kingSide);
  EXPECT_EQ(toUci(kingSide), "e1g1");
  EXPECT_EQ(toUci(kingSide, UciCastling::kKingTakesRook), "e1h1");
  const Move queenSide = *parseUci(position, "e1c1");
  EXPECT_EQ(queenSide.kind(), MoveKind::kCastle);
  EXPECT_EQ(*parseUci(position, "e1a1"), queenSide);
  EXPECT_EQ(toUci(queenSide), "e1c1");
  EXPECT_EQ(toUci(queenSide, UciCastling::kKingTakesRook), "e1a1");
}

TEST(ChessUci, Chess960CastlingIsKingTakesRook) {
  // The king's step to g1 is an ordinary move here.
  const Position fKing = *parseFen("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1");
  EXPECT_EQ(parseUci(fKing, "f1g1")->kind(), MoveKind::kKing);
  EXPECT_EQ(parseUci(fKing, "f1h1")->kind(), MoveKind::kCastle);
  EXPECT_EQ(toUci(*parseUci(fKing, "f1h1")), "f1h1");
  // Too far for a step, hence castling.
  EXPECT_EQ(*parseUci(fKing, "f1c1"), *parseUci(fKing, "f1a1"));
  // The rook is on the king's target, or the king is.
  const Position rookOnG = *parseFen("4k3/8/8/8/8/8/8/5KR1 w K - 0 1");
  EXPECT_EQ(parseUci(rookOnG, "f1g1")->kind(), MoveKind::kCastle);
  const Position kingOnG = *parseFen("4k3/8/8/8/8/8/8/6KR w K - 0 1");
  EXPECT_EQ(parseUci(kingOnG, "g1h1")->kind(), MoveKind::kCastle);
  EXPECT_FALSE(parseUci(kingOnG, "g1g1").ok());
  // King on e1 with the rook on b1: the target c1 is read, b1 is written.
  const Position bRook = *parseFen("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1");
  EXPECT_EQ(*parseUci(bRook, "e1c1"), *parseUci(bRook, "e1b1"));
  EXPECT_EQ(toUci(*parseUci(bRook, "e1c1")), "e1b1");
}

TEST(ChessUci, MalformedTextIsToldFromIllegalMoves) {
  for (const std::string_view text :
       {"", "e2", "e2e", "e2e9", "i2e4", "e2-e4", "e7e8k", "e7e8Q", "e2e4 ",
        "0000", "Nf3", "e7e8qq"}) {
    const auto move = parse(kStartFen, text);
    EXPECT_EQ(move.status().code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(move.status().message()),
                HasSubstr("is not a UCI move"));
    EXPECT_FALSE(looksLikeUci(text)) << text;
  }
}

TEST(ChessUci, IllegalMovesSayWhy) {
  const auto expect = [](std::string_view fen, std::string_view text,
                         const char* why) {
    const auto move = parse(fen, text);
    EXPECT_TRUE(looksLikeUci(text));
    EXPECT_EQ(move.status().code(), absl::StatusCode::kFailedPrecondition)
        << text;
    EXPECT_THAT(std::string(move.status().message()), HasSubstr(why));
  };
  expect(kStartFen, "e4e5", "no piece on e4");
  expect(kStartFen, "e7e5", "the piece on e7 is not white's");
  expect(kStartFen, "e2e5", "the pawn on e2 cannot go to e5");
  expect(kStartFen, "e2e4q", "the move does not promote");
  expect(kStartFen, "e1g1", "the king on e1 cannot go to g1");
  expect("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8",
         "the promotion piece is missing, as in e7e8q");
  expect("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q",
         "the pawn on e7 cannot go to d8");
}

TEST(ChessUci, PromotionNamesItsPiece) {
  const std::string_view fen = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(parse(fen, "e7e8n")->kind(), MoveKind::kPromoteKnight);
  EXPECT_EQ(parse(fen, "e7d8q")->kind(), MoveKind::kPromoteQueen);
  EXPECT_EQ(toUci(*parse(fen, "e7d8r")), "e7d8r");
}

TEST(ChessUci, RoundTripOverRandomGames) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    playRandomChess(seed, [&](const Position& position, const MoveList& legal) {
      for (const Move move : legal) {
        for (const UciCastling castling :
             {UciCastling::kKingTarget, UciCastling::kKingTakesRook}) {
          const std::string text = toUci(move, castling);
          const auto back = parseUci(position, text);
          ASSERT_TRUE(back.ok()) << back.status() << " " << toFen(position);
          ASSERT_EQ(*back, move) << text << " " << toFen(position);
        }
      }
    });
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace phasemachine::chess
