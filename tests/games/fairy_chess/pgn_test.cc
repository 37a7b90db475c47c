// Games of variants as PGN: writing, reading, and round trips of random games.

#include "games/fairy_chess/text/pgn.h"

#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/san.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "tests/support/must.h"

namespace phasemachine::fairy_chess {
namespace {

const Variant& variant(std::string_view name) { return **variantNamed(name); }

// The written form of the move that `text` reads as.
std::string san(std::string_view name, const std::string& fen,
                std::string_view text) {
  const Variant& v = variant(name);
  const auto p = positionFromText(v, fen);
  if (!p.ok()) return std::string(p.status().message());
  const auto move = parseSan(v, *p, text);
  return move.ok() ? toSan(v, *p, *move) : std::string(move.status().message());
}

PgnGame randomGame(const Variant& v, std::uint64_t seed) {
  Random random(seed);
  PgnGame game;
  for (const char* tag : {"Event", "Site", "Date", "Round", "White", "Black"}) {
    game.setTag(tag, "?");
  }
  game.setTag("Variant", pgnNameOf(v));
  game.start = *positionFromText(v, v.spec.start);
  Position p = game.start;
  for (int ply = 0; ply < 100 && !immediateEnd(v, p); ++ply) {
    const auto moves = wholeMoves(v, p);
    if (moves.empty()) break;
    const Move move =
        moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    game.moves.push_back({move, {}, ply % 20 == 7 ? "said" : ""});
    playMove(v, p, move);
  }
  return game;
}

TEST(FairyPgn, RandomGamesOfEveryVariantComeBack) {
  int variants = 0;
  for (const std::string& name : variantNames()) {
    SCOPED_TRACE(name);
    const Variant& v = variant(name);
    if (pgnNameOf(v).empty()) continue;
    ++variants;
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
      const PgnGame game = randomGame(v, seed);
      const auto text = must(writePgn(game));
      PgnReader reader(text, variant("chess").index);
      const auto again = reader.next();
      ASSERT_TRUE(again.has_value());
      ASSERT_TRUE(again->ok()) << again->status() << '\n' << text;
      EXPECT_TRUE(**again == game) << text;
      EXPECT_EQ(reader.next(), std::nullopt);
      EXPECT_EQ(*writePgn(**again), text);
    }
  }
  // All but the setups, shogi and minishogi.
  EXPECT_EQ(variants, 41);
  EXPECT_FALSE(writePgn(randomGame(variant("archers"), 1)).ok());
}

TEST(FairyPgn, NamesAreThoseOfLichess) {
  EXPECT_EQ(pgnNameOf(variant("chess")), "Standard");
  EXPECT_EQ(pgnNameOf(variant("fischerandom")), "Chess960");
  EXPECT_EQ(pgnNameOf(variant("crazyhouse")), "Crazyhouse");
  EXPECT_EQ(pgnNameOf(variant("antichess")), "Antichess");
  EXPECT_EQ(pgnNameOf(variant("atomic")), "Atomic");
  EXPECT_EQ(pgnNameOf(variant("horde")), "Horde");
  EXPECT_EQ(pgnNameOf(variant("kingofthehill")), "King of the Hill");
  EXPECT_EQ(pgnNameOf(variant("racingkings")), "Racing Kings");
  EXPECT_EQ(pgnNameOf(variant("3check")), "Three-check");
  EXPECT_EQ(pgnNameOf(variant("capablanca")), "capablanca");
  EXPECT_EQ(pgnNameOf(variant("shogi")), "");
  EXPECT_EQ(pgnNameOf(variant("noble")), "");
}

TEST(FairyPgn, MovesAreWrittenAsPeopleDo) {
  const std::string castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(san("chess", castling, "0-0"), "O-O");
  EXPECT_EQ(san("chess", castling, "O-O-O+"), "O-O-O");
  EXPECT_EQ(san("chess", castling, "Rxa8"), "Rxa8+");
  EXPECT_EQ(san("fischerandom", "4k3/8/8/8/8/8/8/1RK2R2 w FB - 0 1", "O-O-O"),
            "O-O-O");
  const std::string rooks = "7k/8/8/R7/8/8/8/R2R2K1 w - - 0 1";
  EXPECT_EQ(san("chess", rooks, "Rad1"), "\"Rad1\" is not legal here");
  EXPECT_EQ(san("chess", rooks, "R1a3"), "R1a3");
  EXPECT_EQ(san("chess", rooks, "Rab1"), "Rab1");
  EXPECT_EQ(san("chess", rooks, "Ra3"), "\"Ra3\" is ambiguous: R1a3 or R5a3");
  EXPECT_EQ(san("chess", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qh4e1"), "Qh4e1");
  EXPECT_EQ(san("chess", "1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7xb8=N"),
            "axb8=N");
  EXPECT_EQ(san("chess", "1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a8(Q)"), "a8=Q");
  EXPECT_EQ(san("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p."),
            "exd6");
  EXPECT_EQ(san("crazyhouse", "6k1/5ppp/8/8/8/8/8/6K1[RP] w - - 0 1", "R@e8"),
            "R@e8#");
  EXPECT_EQ(san("crazyhouse", "6k1/5ppp/8/8/8/8/8/6K1[RP] w - - 0 1", "@e4"),
            "P@e4");
  // A promoted queen is written like any other.
  EXPECT_EQ(san("crazyhouse", "6k1/5ppp/8/8/8/8/8/Q~5KQ[] w - - 0 1", "Qaa8"),
            "Qaa8#");
  EXPECT_EQ(
      san("atomic",
          "rnbqkbnr/pppppppp/8/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "Nxf7"),
      "Nxf7#");
  EXPECT_EQ(san("antichess", "8/P7/8/8/8/8/8/7k w - - 0 1", "a8=K"), "a8=K");
  EXPECT_EQ(san("kingofthehill", "k7/8/8/8/8/3K4/8/8 w - - 0 1", "Kd4"),
            "Kd4#");
  EXPECT_EQ(
      san("3check",
          "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 1+3 0 3",
          "Bxf7"),
      "Bxf7#");
  EXPECT_EQ(
      san("capablanca", "5k4/10/10/10/10/10/10/R3AK3R w KQ - 0 1", "Rj8+"),
      "Rj8+");
  EXPECT_EQ(san("courier", variant("courier").spec.start, "Nc3"), "Nc3");
  EXPECT_EQ(san("chess", castling, "hello"),
            "\"hello\" is not a move in algebraic notation, as in e4, exd5, "
            "Nbd2, e8=Q, N@f3 or O-O");
}

TEST(FairyPgn, MovesOfAllVariantsAreReadAsWritten) {
  for (const std::string& name : variantNames()) {
    SCOPED_TRACE(name);
    const Variant& v = variant(name);
    Random random(7);
    Position p = *positionFromText(v, v.spec.start);
    for (int ply = 0; ply < 30 && !immediateEnd(v, p); ++ply) {
      const auto moves = wholeMoves(v, p);
      if (moves.empty()) break;
      for (int i = 0; i < 4; ++i) {
        const Move move =
            moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const std::string text = toSan(v, p, move);
        const auto read = parseSan(v, p, text);
        ASSERT_TRUE(read.ok()) << read.status() << positionToText(v, p);
        EXPECT_EQ(*read, move) << text << " in " << positionToText(v, p);
      }
      playMove(v, p,
               moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST(FairyPgn, PiecesHaveTheLettersOfTheirKinds) {
  EXPECT_EQ(san("shogi", "4k4/9/3p5/2S1S4/9/9/9/9/4K4[] w - - 0 1", "Scxd7=+S"),
            "Scxd7=+S");
  EXPECT_EQ(san("shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P@e4"), "P@e4");
  EXPECT_EQ(
      san("archers", "8k1/10/10/10/10/10/10/3r6/2(Ar)7/K9 w - - 0 1", "Arc3"),
      "Arc3+");
}

TEST(FairyPgn, GamesOfLichessAreRead) {
  const std::string text =
      "[Event \"Rated Crazyhouse game\"]\n[Variant \"Crazyhouse\"]\n\n"
      "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d5 { kept } 4... P@b4 1-0\n\n"
      "[Variant \"Three-check\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/"
      "PPPP1PPP/RNBQK1NR w KQkq - 0 3 +2+0\"]\n[SetUp \"1\"]\n\n3. Bxf7# "
      "1-0\n\n"
      "[Variant \"Crazyhouse\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/6K1/Rp w - - 0 1\"]"
      "\n\n1. R@e8# *\n\n"
      "[Variant \"Chess960\"]\n"
      "[FEN \"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1\"]\n\n"
      "1. g4 *\n\n"
      "[Variant \"Bughouse\"]\n\n1. e4 *\n\n"
      "[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 1/2-1/2\n";
  PgnReader reader(text, variant("normal").index);
  auto game = reader.next();
  ASSERT_TRUE(game && game->ok()) << game->status();
  EXPECT_EQ((*game)->moves.size(), 8U);
  EXPECT_EQ((*game)->moves[6].comment, "kept");
  EXPECT_EQ((*game)->result, PgnResult::kWhiteWins);
  game = reader.next();
  ASSERT_TRUE(game && game->ok()) << game->status();
  EXPECT_EQ((*game)->start.checksLeft[0], 1);
  EXPECT_EQ((*game)->start.checksLeft[1], 3);
  game = reader.next();
  ASSERT_TRUE(game && game->ok()) << game->status();
  game = reader.next();
  ASSERT_TRUE(game && game->ok()) << game->status();
  EXPECT_EQ(variantAt((*game)->start.variant).spec.id, "fischerandom");
  game = reader.next();
  ASSERT_TRUE(game && !game->ok());
  EXPECT_EQ(std::string(game->status().message()),
            "PGN line 22, column 10: unknown variant \"Bughouse\"");
  game = reader.next();
  ASSERT_TRUE(game && game->ok()) << game->status();
  EXPECT_EQ((*game)->result, PgnResult::kDraw);
  EXPECT_EQ(reader.next(), std::nullopt);
}

// The same forms as in tests/games/chess/pgn_forms_test.cc.
TEST(FairyPgn, MovesAreReadAsOtherProgramsWriteThem) {
  const std::string start =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const char* text : {"g1f3", "g1-f3", "Ng1f3", "Ng1-f3", "Nf3!?"}) {
    EXPECT_EQ(san("chess", start, text), "Nf3") << text;
  }
  const std::string promotes = "2r4k/1P6/8/8/8/8/8/4K3 w - - 0 1";
  for (const char* text : {"bxc8(Q)+", "bxc8=(Q)", "bxc8(q)", "bxc8q", "b7c8q",
                           "b7xc8=q", "b7c8=Q"}) {
    EXPECT_EQ(san("chess", promotes, text), "bxc8=Q+") << text;
  }
  for (const char* text : {"exd6ep", "exd6e.p", "exd6e.p.+", "e5d6"}) {
    EXPECT_EQ(san("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", text), "exd6")
        << text;
  }
  const std::string castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const char* text : {"e1g1", "e1h1", "e1-g1", "0-0"}) {
    EXPECT_EQ(san("chess", castling, text), "O-O") << text;
  }
  PgnReader reader(
      "[variant \"Crazyhouse\"]\n[fen \"\"]\n\n1. e2e4 d7d5 (1... -- 2. d4) "
      "2. \xE2\x99\x99xd5 \xE2\x99\x9Bxd5 3. Nc3 Qxd2+ 4. Bxd2 "
      "\xC2\xBD-\xC2\xBD",
      variant("chess").index);
  const auto game = reader.next();
  ASSERT_TRUE(game && game->ok()) << game->status();
  EXPECT_EQ((*game)->moves.size(), 7U);
  EXPECT_EQ((*game)->result, PgnResult::kDraw);
}

}  // namespace
}  // namespace phasemachine::fairy_chess
