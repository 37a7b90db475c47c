// Algebraic notation: exact in writing, tolerant of form in reading.

#include "games/chess/text/san.h"

#include <set>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "games/chess/position/types.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/games/chess/random_games.h"
#include "tests/support/must.h"

namespace phasemachine::chess {
namespace {

using ::testing::HasSubstr;

struct Case {
  std::string_view fen;
  std::string_view uci;
  std::string_view san;
  std::string_view longForm;
};

constexpr Case kCases[] = {
    {kStartFen, "e2e4", "e4", "e2-e4"},
    {kStartFen, "g1f3", "Nf3", "Ng1-f3"},
    // Castling, also with check and mate.
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O", "O-O"},
    {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O", "O-O-O"},
    {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+", "O-O+"},
    {"4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1h1", "O-O", "O-O"},
    {"4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1b1", "O-O-O", "O-O-O"},
    // Captures, en passant, promotions.
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", "e5xd6"},
    {"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q+", "e7-e8=Q+"},
    {"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N", "e7xd8=N"},
    // Mate, and the difference between check and mate.
    {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#", "Ra1-a8#"},
    {"6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+", "Ra1-a8+"},
    // Stalemate has no mark.
    {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "Qf7", "Qf1-f7"},
    // Disambiguated by file, by rank, by both.
    {"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2", "Nb1-d2"},
    {"4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3", "Nb1-c3"},
    {"6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1", "Qh4-e1"},
    // Three rooks, disambiguated by file.
    {"4k3/8/8/8/R6R/8/8/R3K3 w - - 0 1", "h4d4", "Rhd4", "Rh4-d4"},
    // A pinned piece does not count.
    {"4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3", "Nc3", "Nb1-c3"},
    // A capture that ends a check.
    {"6k1/8/8/8/4r3/8/1N3N2/4K3 w - - 0 1", "f2e4", "Nxe4", "Nf2xe4"},
};

TEST(ChessSan, WritesAndReadsTheExactForms) {
  for (const Case& c : kCases) {
    const Position position = *parseFen(c.fen);
    const auto move = must(parseUci(position, c.uci));
    EXPECT_EQ(toSan(position, move), c.san) << c.fen;
    EXPECT_EQ(toLongAlgebraic(position, move), c.longForm) << c.fen;
    for (const std::string_view text : {c.san, c.longForm, c.uci}) {
      const auto back = must(parseSan(position, text));
      EXPECT_EQ(back, move) << text << " " << c.fen;
    }
  }
}

struct Tolerated {
  std::string_view fen;
  std::string_view text;
  std::string_view san;
};

constexpr Tolerated kTolerated[] = {
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "O-O"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "O-O-O"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o-o!?", "O-O"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O+", "O-O"},
    {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", "Ra8#"},
    {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8++", "Ra8#"},
    {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra1a8#!!", "Ra8#"},
    {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Raa8", "Ra8#"},
    {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "R1a8", "Ra8#"},
    {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", " Ra8 ", "Ra8#"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "exd6"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5xd6 e.p.", "exd6"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed6", "exd6"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "xd6", "exd6"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e:d6", "exd6"},
    {"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8Q", "e8=Q+"},
    {"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8=Q", "e8=Q+"},
    {"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=q+", "e8=Q+"},
    {"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8(Q)", "e8=Q+"},
    {"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8/B", "e8=B"},
    {"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "Pe7xd8=R+", "exd8=R+"},
    // No "x" where something is captured.

    {"6k1/8/8/8/4r3/8/5N2/6K1 w - - 0 1", "Ne4", "Nxe4"},
    // A bishop and the b-pawn.
    {"4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1", "bxc3", "bxc3"},
    {"4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1", "Bxc3", "Bxc3"},
};

TEST(ChessSan, ReadsTheTolerantForms) {
  for (const Tolerated& t : kTolerated) {
    const Position position = *parseFen(t.fen);
    const auto move = must(parseSan(position, t.text));
    EXPECT_EQ(toSan(position, move), t.san) << t.text;
  }
}

TEST(ChessSan, AmbiguousTextNamesTheChoices) {
  const auto expect = [](std::string_view fen, std::string_view text,
                         const std::set<std::string>& choices) {
    const auto move = parseSan(*parseFen(fen), text);
    ASSERT_FALSE(move.ok()) << text;
    EXPECT_EQ(move.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(move.status().message()),
                HasSubstr("is ambiguous"));
    for (const std::string& choice : choices) {
      EXPECT_THAT(std::string(move.status().message()), HasSubstr(choice));
    }
  };
  expect("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", {"Nbd2", "Nfd2"});
  expect("4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "Nbc3", {"N1c3", "N5c3"});
  expect("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qhe1", {"Qh4e1", "Q1e1"});
  expect("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", {"cxd5", "exd5"});
}

TEST(ChessSan, IllegalMovesSayWhy) {
  const auto expect = [](std::string_view fen, std::string_view text,
                         const char* why) {
    const auto move = parseSan(*parseFen(fen), text);
    EXPECT_EQ(move.status().code(), absl::StatusCode::kFailedPrecondition)
        << text;
    EXPECT_THAT(std::string(move.status().message()), HasSubstr(why));
  };
  expect(kStartFen, "Nd5", "no white knight can legally go to d5");
  expect(kStartFen, "Ng1e4", "no white knight can legally go to e4 from");
  expect(kStartFen, "O-O", "white cannot castle on the king's side");
  expect(kStartFen, "Nxf3", "nothing to capture on f3");
  expect(kStartFen, "e4=Q", "the move does not promote");
  expect(kStartFen, "e4e.p.", "the move does not capture en passant");
  expect("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8",
         "the promotion piece is missing, as in e8=Q");
  // A pawn move without a file is not a capture.
  expect("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5",
         "no white pawn can legally go to d5");
  // Castling is not the king's move.
  expect("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kg1",
         "no white king can legally go to g1");
  expect("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kxh1",
         "no white king can legally go to h1");
}

TEST(ChessSan, TextThatIsNoMoveIsRefused) {
  for (const std::string_view text :
       {"",      " ",        "e",     "4",       "e9",   "i4",      "Xf3",
        "nf3",   "N",        "Nf",    "N-f3",    "Nf3f", "O-O-O-O", "OO",
        "0",     "O-O e.p.", "e8=K",  "e8=P",    "e8=",  "e8()",    "Ng1-xf3",
        "Nxxf3", "--",       "+",     "#",       "e.p.", "=Q",      "Q)",
        "e2 e4", "\n",       "Nf3\n", "\xC3\xA9"}) {
    const auto move = parseSan(startPosition(), text);
    EXPECT_EQ(move.status().code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(move.status().message()),
                HasSubstr("is not a move in algebraic notation"));
  }
  const auto overlong = parseSan(startPosition(), std::string(1000000, '+'));
  EXPECT_LT(overlong.status().message().size(), 200U);
}

// Every move played and, at some plies, every legal move: the text reads back,
// texts within a position differ, and no shorter form is unique.
TEST(ChessSan, RoundTripOverAThousandRandomGames) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    std::size_t ply = 0;
    playRandomChess(seed, [&](const Position& position, const MoveList& legal) {
      if (++ply % 8 != seed % 8) return;
      std::set<std::string> texts;
      for (const Move move : legal) {
        const std::string text = toSan(position, move);
        ASSERT_TRUE(texts.insert(text).second) << text << toFen(position);
        const auto back = must(parseSan(position, text));
        ASSERT_EQ(back, move) << text << " " << toFen(position);
        const auto fromLong =
            must(parseSan(position, toLongAlgebraic(position, move)));
        ASSERT_EQ(fromLong, move) << text << " " << toFen(position);
      }
    });
    if (HasFatalFailure()) return;
  }
}

// Without the written disambiguation the text is ambiguous.
TEST(ChessSan, DisambiguationIsTheLeast) {
  int disambiguated = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    playRandomChess(seed, [&](const Position& position, const MoveList& legal) {
      for (const Move move : legal) {
        const std::string text = toSan(position, move);
        const std::size_t end = text.find_first_of("+#");
        const std::string body = text.substr(0, end);
        const bool capture = body.find('x') != std::string::npos;
        const std::size_t plain = capture ? 4 : 3;
        if (std::string_view("NBRQ").find(body[0]) == std::string_view::npos ||
            body.size() == plain) {
          continue;
        }
        ++disambiguated;
        std::string shorter = body;
        shorter.erase(1, 1);
        const auto back = parseSan(position, shorter);
        ASSERT_FALSE(back.ok()) << text << " " << toFen(position);
        ASSERT_THAT(std::string(back.status().message()),
                    HasSubstr("ambiguous"));
      }
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(disambiguated, 1000);
}

// UCI move text, with castling as in chess and in Chess960.

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
          const auto back = must(parseUci(position, text));
          ASSERT_EQ(back, move) << text << " " << toFen(position);
        }
      }
    });
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace phasemachine::chess
