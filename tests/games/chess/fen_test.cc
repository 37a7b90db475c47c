// Reading and writing FEN, and valid positions.

#include "games/chess/text/fen.h"

#include <cstddef>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "games/chess/machine/moves.h"
#include "games/chess/machine/validate.h"
#include "games/chess/position/types.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/games/chess/random_games.h"
#include "tests/support/must.h"
#include "tests/support/oracle_file.h"

namespace phasemachine::chess {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string message(std::string_view fen) {
  return std::string(parseFen(fen).status().message());
}

TEST(ChessFen, StartPositionIsTheInitialPosition) {
  const Position position = startPosition();
  EXPECT_EQ(toFen(position), kStartFen);
  EXPECT_EQ(position.king(Color::kWhite), *parseSquare("e1"));
  EXPECT_EQ(pieceOn(position, *parseSquare("d8")), PieceType::kQueen);
  EXPECT_EQ(position.castling, 0x9100000000000091ULL);
  EXPECT_TRUE(hasStandardCastling(position));
}

TEST(ChessFen, MissingClocksCountAsZeroAndOne) {
  const std::string board = "4k3/8/8/8/8/8/4P3/4K3 b - -";
  EXPECT_EQ(toFen(*parseFen(board)), board + " 0 1");
  EXPECT_EQ(toFen(*parseFen(board + " 7")), board + " 7 1");
  EXPECT_EQ(toFen(*parseFen(board + " 7 65535")), board + " 7 65535");
  EXPECT_EQ(toFen(*parseFen("  " + board + "\t 65535   9 ")),
            board + " 65535 9");
}

// A text that is refused, and what the message says: the field, or 0 for
// none, the character, or 0 for any, and the reason.
struct BadFen {
  std::string_view fen;
  std::size_t field;
  int character;
  std::string_view what;
};

constexpr BadFen kBadFens[] = {
    // The form.
    {"", 1, 1, "missing"},
    {"8/8/8/8/8/8/8/8", 2, 16, "missing"},
    {"4k3/8/8/8/8/8/8/4K3 w", 3, 22, "missing"},
    {"4k3/8/8/8/8/8/8/4K3 w -", 4, 24, "missing"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", 0, 31,
     "unexpected \"x\" after field 6"},
    {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", 2, 21,
     "expected \"w\" or \"b\", found \"W\""},
    {"rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, 13,
     "unknown piece \"x\""},
    {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, 18,
     "rank 7 has more than 8 squares"},
    {"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, 17,
     "rank 7 has 7 squares instead of 8"},
    {"4k3/8/44/8/8/8/8/4K3 w - - 0 1", 1, 8, "two digits in a row"},
    {"4k3/9/8/8/8/8/8/4K3 w - - 0 1", 1, 5, "unknown piece \"9\""},
    {"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", 1, 20, "more than 8 ranks"},
    {"4k3/8/8/8/8/8/4K3 w - - 0 1", 1, 18, "7 ranks instead of 8"},
    {"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", 1, 20, "more than 8 ranks"},
    {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", 5, 27,
     "expected a number from 0 to 65535, found \"-1\""},
    {"4k3/8/8/8/8/8/8/4K3 w - - 65536 1", 5, 27, "65536"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1", 5, 27, "9999"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 1x 1", 5, 28, "\"1x\""},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 65536", 6, 29,
     "expected a number from 0 to 65535, found \"65536\""},
    // The pieces.
    {"8/8/8/8/8/8/8/4K3 w - - 0 1", 1, 0, "no black king"},
    {"4k3/8/8/8/8/8/8/8 w - - 0 1", 1, 0, "no white king"},
    {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", 1, 19, "a second white king, on e1"},
    {"4k3/8/8/8/8/8/8/4K2P w - - 0 1", 1, 20, "a white pawn on h1"},
    {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", 1, 1, "a white pawn on a8"},
    {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", 1, 17, "a black pawn on a1"},
    {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", 1, 0, "9 white pawns, at most 8"},
    {"4k3/8/8/8/NN6/NNNNNNNN/NNNNNN2/4K3 w - - 0 1", 1, 0,
     "17 white pieces, at most 16"},
    {"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", 1, 0,
     "at least 1 promoted white pieces, but only 0 pawns"},
    {"4k3/8/8/8/8/8/PPPPPPPP/BBB1K3 w - - 0 1", 1, 0,
     "at least 1 promoted white pieces, but only 0 pawns"},
    {"rrrrk3/ppppppp1/8/8/8/8/8/4K3 w - - 0 1", 1, 0,
     "at least 2 promoted black pieces, but only 1 pawns"},
    // Checks.
    {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", 1, 2,
     "the black king on e8 is in check by the rook on e2, but it is white's "
     "turn"},
    {"8/8/8/3k4/4K3/8/8/8 b - - 0 1", 1, 12,
     "the white king on e4 is in check by the king on d5"},
    {"4k3/8/3N4/8/8/b7/4r1n1/4K3 w - - 0 1", 1, 0,
     "the black king on e8 is in check by the knight on d6"},
    {"4k3/8/8/8/7b/8/4r1n1/4K3 w - - 0 1", 1, 0,
     "the white king on e1 is in check by 3 pieces"},
    // Castling rights.
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQxq - 0 1", 3, 29, "unknown letter \"x\""},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", 3, 28,
     "a second right on the same side of the white king"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", 3, 28, "a second right"},
    {"r3k2r/8/8/8/8/8/8/R3K1RR w GH - 0 1", 3, 0,
     "a second right on the same side of the white king, after the rook on g1"},
    {"4k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 3, 0,
     "no black rook on the queen's side of the king on e8"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w Bk - 0 1", 3, 0, "no white rook on b1"},
    {"r3k2r/8/8/8/8/8/4K3/R6R w K - 0 1", 3, 0,
     "the white king on e2 is not on its first rank"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w -- - 0 1", 3, 0, "unknown letter \"-\""},
    // En passant.
    {"4k3/8/8/8/4p3/8/8/4K3 w - e9 0 1", 4, 27, "expected a square"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", 4, 28,
     "d3: with white to move the square is on rank 6"},
    {"4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", 4, 28,
     "d6: with black to move the square is on rank 3"},
    {"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", 4, 27, "no black pawn on d5"},
    {"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", 4, 30, "d6 is occupied"},
    {"4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", 4, 30, "d7 is occupied"},
};

TEST(ChessFen, BadTextIsRefusedWithFieldAndCharacter) {
  constexpr std::string_view kFields[] = {"",
                                          "piece placement",
                                          "side to move",
                                          "castling rights",
                                          "en passant square",
                                          "halfmove clock",
                                          "move number"};
  for (const auto& [fen, field, character, what] : kBadFens) {
    std::string place = "FEN ";
    if (field != 0) {
      place += "field " + std::to_string(field) + " (" +
               std::string(kFields[field]) + "), ";
    }
    place += "character ";
    if (character != 0) place += std::to_string(character) + ": ";
    EXPECT_EQ(parseFen(fen).status().code(),
              absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(message(fen),
                AllOf(StartsWith(place), HasSubstr(std::string(what))))
        << fen;
  }
}

TEST(ChessFen, OverlongTextIsRefusedUnread) {
  EXPECT_THAT(message(std::string(100000, 'x')),
              HasSubstr("FEN of 100000 characters, at most 256"));
}

TEST(ChessFen, UnprintableTextIsEscapedInTheMessage) {
  EXPECT_THAT(message(std::string("4k3/8/8/\x01/8/8/8/4K3 w - - 0 1")),
              HasSubstr("character 9: unknown piece \"\\x01\""));
}

// X-FEN's letters mean the outermost rook, Shredder-FEN names the file.
TEST(ChessFen, CastlingLettersNameTheSameRooks) {
  struct Row {
    std::string_view placement;
    std::string_view given;
    std::string_view xFen;
    std::string_view shredder;
  };
  constexpr Row kRows[] = {
      {"r3k2r/8/8/8/8/8/8/R3K2R", "HAha", "KQkq", "HAha"},
      {"r3k2r/8/8/8/8/8/8/R3K2R", "qkQK", "KQkq", "HAha"},
      {"r3k2r/8/8/8/8/8/8/R3K2R", "Kq", "Kq", "Ha"},
      {"1r2k1r1/8/8/8/8/8/8/1R2K1R1", "KQkq", "KQkq", "GBgb"},
      // Another rook outside: the letter K would mean it.
      {"4k3/8/8/8/8/8/8/4K1RR", "G", "G", "G"},
      {"4k3/8/8/8/8/8/8/4K1RR", "K", "K", "H"},
      {"4k3/8/8/8/8/8/8/RR2K1RR", "GB", "GB", "GB"},
      {"4k3/8/8/8/8/8/8/RR2K1RR", "KB", "KB", "HB"},
      // A rook outside that is not on the first rank changes nothing.
      {"4k3/8/8/8/8/7R/8/4K1R1", "G", "K", "G"},
      {"rr2k3/8/8/8/8/8/8/4K3", "b", "b", "b"},
      {"2r1k3/8/8/8/8/8/8/4K3", "c", "q", "c"},
  };
  for (const Row& row : kRows) {
    const std::string head = std::string(row.placement) + " w ";
    const auto position =
        must(parseFen(head + std::string(row.given) + " - 0 1"));
    EXPECT_EQ(toFen(position), head + std::string(row.xFen) + " - 0 1");
    EXPECT_EQ(toFen(position, {.castling = CastlingLetters::kShredder}),
              head + std::string(row.shredder) + " - 0 1");
  }
}

TEST(ChessFen, StandardCastlingIsToldFromChess960) {
  const auto standard = [](std::string_view fen) {
    return hasStandardCastling(*parseFen(fen));
  };
  EXPECT_TRUE(standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  EXPECT_TRUE(standard("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w - - 0 1"));
  EXPECT_FALSE(standard("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w k - 0 1"));
  EXPECT_FALSE(standard("3k3r/8/8/8/8/8/8/4K3 w k - 0 1"));
}

// The square is part of the position only if a capture there is legal.
TEST(ChessFen, EnPassantSquareNeedsALegalCapture) {
  struct Row {
    std::string_view fen;
    bool legal;
  };
  constexpr Row kRows[] = {
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", true},
      {"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", false},
      {"rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR b KQkq f3 0 2", true},
      // The opposite edge is not adjacent.
      {"4k3/8/8/P6p/8/8/8/4K3 w - h6 0 1", false},
      // Both pawns leave the rank of the king.
      {"8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 1", false},
      // The capturer is pinned, its neighbour is not.
      {"4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", false},
      {"4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", true},
      // In check from elsewhere.
      {"4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1", false},
  };
  for (const Row& row : kRows) {
    const auto record = must(parseFenRecord(row.fen));
    EXPECT_EQ(record.position.enPassant != kNoSquare, row.legal) << row.fen;
    EXPECT_EQ(toFen(record.position, {.enPassant = record.enPassant}), row.fen);
    EXPECT_EQ(toFen(record.position) == row.fen, row.legal) << row.fen;
    EXPECT_TRUE(validate(record.position).ok());
  }
}

// Some programs count moves from 0.
TEST(ChessFen, MoveNumberZeroIsTheFirst) {
  const auto position = must(parseFen("4k3/8/8/8/8/8/8/4K3 b - - 3 0"));
  EXPECT_EQ(toFen(position), "4k3/8/8/8/8/8/8/4K3 b - - 3 1");
}

TEST(ChessFen, MoveNumberStaysValidAtItsHighest) {
  Position position = *parseFen("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535");
  makeMove(position,
           Move(*parseSquare("e8"), *parseSquare("e7"), MoveKind::kKing));
  EXPECT_EQ(position.fullmoveNumber, 65535);
  EXPECT_TRUE(validate(position).ok());
}

TEST(ChessFen, RoundTripOverAThousandRandomGames) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    playRandomChess(seed, [&](const Position& position, const MoveList&) {
      for (const CastlingLetters letters :
           {CastlingLetters::kXFen, CastlingLetters::kShredder}) {
        const std::string fen = toFen(position, {.castling = letters});
        const auto back = must(parseFen(fen));
        ASSERT_TRUE(back == position) << fen << " seed " << seed;
      }
    });
    if (HasFatalFailure()) return;
  }
}

// Changing one byte of a good FEN gives a good position or one message that
// names the place.
TEST(ChessFen, DamagedTextGivesAValidPositionOrOneMessage) {
  Random random(7);
  const std::string good =
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  for (int i = 0; i < 20000; ++i) {
    std::string fen = good;
    const std::size_t at = random.below(static_cast<std::uint32_t>(fen.size()));
    fen[at] = static_cast<char>(random.below(256));
    const auto position = parseFen(fen);
    if (position.ok()) {
      EXPECT_TRUE(validate(*position).ok()) << fen;
    } else {
      EXPECT_THAT(std::string(position.status().message()), StartsWith("FEN "));
    }
  }
}

TEST(ChessFen, EveryPositionOfThePerftTablesIsRead) {
  for (const std::string name : {"chess_perft.csv", "chess960_perft.csv"}) {
    std::ifstream in(oracleFile(name));
    if (!in) GTEST_SKIP() << "no such file: " << oracleFile(name);
    std::string line;
    std::getline(in, line);
    int rows = 0;
    for (; std::getline(in, line); ++rows) {
      const std::string fen = line.substr(0, line.find(','));
      const auto record = must(parseFenRecord(fen));
      EXPECT_TRUE(validate(record.position).ok()) << fen;
      const bool shredder = name == "chess960_perft.csv";
      EXPECT_EQ(toFen(record.position,
                      {.castling = shredder ? CastlingLetters::kShredder
                                            : CastlingLetters::kXFen,
                       .enPassant = record.enPassant}),
                fen);
    }
    EXPECT_GT(rows, 0);
    std::cout << name << ": " << rows << " rows checked\n";
  }
}

// Positions that no text can give but damaged bytes could.
TEST(ChessValidate, NamesWhatIsWrong) {
  const Position good = *parseFen("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1");
  ASSERT_TRUE(validate(good).ok());
  const auto expect = [&](auto damage, const char* what) {
    Position bad = good;
    damage(bad);
    const absl::Status status = validate(bad);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << what;
    EXPECT_THAT(std::string(status.message()), HasSubstr(what));
  };
  expect([](Position& p) { p.planes[0] |= bit(0); }, "planes");
  expect([](Position& p) { p.planes[kBlackPlane] |= bit(0); }, "planes");
  expect([](Position& p) { p.planes[kWhitePlane] |= bit(20); }, "planes");
  expect([](Position& p) { p.sideToMove = static_cast<Color>(2); },
         "side to move");
  expect([](Position& p) { p.castling |= bit(1); }, "on an empty square");
  expect([](Position& p) { p.castling |= bit(36); },
         "the white piece on e5 is neither king nor rook");
  expect([](Position& p) { p.castling = bit(4); },
         "white has rights for the king alone");
  expect([](Position& p) { p.castling = bit(0); },
         "white has rights for a rook alone");
  expect([](Position& p) { p.enPassant = 200; }, "en passant square");
  expect([](Position& p) { p.enPassant = *parseSquare("e6"); },
         "no black pawn on e5");
  expect([](Position& p) { p.fullmoveNumber = 0; }, "move number");
  expect([](Position& p) { ++p.key; }, "key");
  const Position noCapture = *parseFen("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
  Position wrong = noCapture;
  wrong.enPassant = *parseSquare("d6");
  EXPECT_THAT(std::string(validate(wrong).message()),
              HasSubstr("no legal en passant capture on d6"));
}

// The numbered start positions of Chess960.

std::string firstRank(int number) {
  return toFen(chess960Position(number)).substr(0, 8);
}

TEST(Chess960, KnownNumbers) {
  EXPECT_EQ(firstRank(518), "rnbqkbnr");
  EXPECT_EQ(firstRank(0), "bbqnnrkr");
  EXPECT_EQ(firstRank(959), "rkrnnqbb");
  EXPECT_EQ(chess960Position(kStandardStart), startPosition());
}

TEST(Chess960, AllAreDistinctValidAndHaveTheKingBetweenTheRooks) {
  std::set<std::string> seen;
  for (int number = 0; number < kChess960Count; ++number) {
    const Position position = chess960Position(number);
    ASSERT_TRUE(validate(position).ok()) << validate(position);
    const std::string rank = firstRank(number);
    EXPECT_TRUE(seen.insert(rank).second) << rank;
    EXPECT_LT(rank.find('r'), rank.find('k'));
    EXPECT_GT(rank.rfind('r'), rank.find('k'));
    EXPECT_NE(rank.find('b') % 2, rank.rfind('b') % 2) << rank;
    EXPECT_EQ(parseFen(toFen(position)).value(), position);
  }
}

}  // namespace
}  // namespace phasemachine::chess
