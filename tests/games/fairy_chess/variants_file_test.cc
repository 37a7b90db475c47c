// Variants files as others write them: every key of the format works, is named
// as missing, or has no meaning for the rules. Counts are Fairy-Stockfish's.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/starts.h"
#include "phase/erased/any_game.h"
#include "tests/support/must.h"

namespace phasemachine::fairy_chess {
namespace {

std::uint64_t countGames(const Variant& v, const Position& p, int depth) {
  if (immediateEnd(v, p)) return 0;
  if (depth == 1) return countWholeMoves(v, p);
  std::uint64_t n = 0;
  for (const Move move : wholeMoves(v, p)) {
    Position next = p;
    playMove(v, next, move);
    n += countGames(v, next, depth - 1);
  }
  return n;
}

struct Section {
  const char* keys;
  std::vector<std::uint64_t> games;  // of length 1, 2, 3 ...
};

// Each is a section [x...] of a file.
const Section kSections[] = {
    // Regions instead of ranks, and a key for user interfaces.
    {"[x:chess]\n"
     "pieceToCharTable = PNBRQ...........Kpnbrq...........k\n"
     "startFen = 4k3/8/P7/1p6/2P5/6p1/PPP2PPP/4K3 w - - 0 1\n"
     "promotionRegionWhite = *7 *8\n"
     "promotionRegionBlack = *2 *1\n"
     "promotionPieceTypes = nq\n"
     "doubleStepRegionWhite = *2 *3 *4\n"
     "doubleStepRegionBlack = *7 *6 *5\n",
     {20, 213, 3821}},
    // A start of one field; any piece may reach the goal.
    {"[x:chess]\n"
     "startFen = 3qk3/8/1N6/8/8/1n6/8/3QK3\n"
     "flagRegionWhite = a8 b8\n"
     "flagRegionBlack = a1 b1\n",
     {25, 473, 10562}},
    {"[x:chess]\n"
     "startFen = 4k3/R7/8/8/8/8/r7/4K3 w 0 1\n"
     "flagPiece = r\n"
     "flagPieceCount = 2\n"
     "flagRegion = a1 a2 a3 a7 a8\n",
     {15, 200, 2864}},
    {"[x]\n"
     "king = k\ncommoner = g\nrook = r\nhorse = h\n"
     "startFen = r2k3/1h5/2r4/7/2R4/1H5/R2K3 w - 0 1\n"
     "maxRank = 7\nmaxFile = 7\n"
     "promotedPieceType = r:g h:r\n"
     "promotionPieceTypes = -\n"
     "promotionRegionWhite = *6 *7\n"
     "promotionRegionBlack = *1 *2\n"
     "mandatoryPiecePromotion = true\n",
     {26, 625, 13952}},
    // Pawns of another movement, with first steps of their own.
    {"[x:chess]\n"
     "customPiece1 = p:mWfceFifmnD\n"
     "pawnTypes = p\n"
     "startFen = 4k3/pp4p1/8/1P3p2/2p3P1/8/PP4P1/4K3 w - - 0 1\n",
     {25, 614, 14899}},
    {"[x:chess]\n"
     "mobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2\n"
     "mobilityRegionBlackBishop = *5 *6 *7 *8\n"
     "startFen = 2b1k3/8/8/6N1/8/8/3P4/R3K3 w - - 0 1\n",
     {22, 192, 4227}},
    // Stones that never move, and three in a row.
    {"[x]\n"
     "maxRank = 4\nmaxFile = d\nimmobile = s\n"
     "startFen = 4/1Ss1/4/4[SSSsss] w - - 0 1\n"
     "pieceDrops = true\n"
     "connectN = 3\nconnectDiagonal = false\n",
     {14, 182, 2184, 23496}},
    {"[x:crazyhouse]\n"
     "startFen = 4k3/2p5/8/8/8/8/5P2/4K3[PNpn] w - - 0 1\n"
     "dropRegionWhite = *1 *2 *3\n"
     "dropRegionBlack = *8 *7 *2 *1\n"
     "firstRankPawnDrops = true\n"
     "promotionZonePawnDrops = true\n",
     {50, 3098, 94138}},
    {"[x:crazyhouse]\n"
     "startFen = 4k3/2p5/8/8/8/8/5P2/4K3[PNpn] w - - 0 1\n"
     "dropNoDoubled = p\ndropNoDoubledCount = 0\n",
     {66, 4152, 63232}},
    // Pieces without symmetry: Black's left is White's right.
    {"[x:chess]\n"
     "customPiece1 = n:frFlW\n"
     "customPiece2 = b:rfNmhlN\n"
     "startFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1\n",
     {38, 1192, 42473}},
    // Rights of the start in a variant without castling.
    {"[x:chess]\n"
     "castling = false\n"
     "startFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n",
     {24, 482, 11522}},
    // Pieces of chess with other letters still promote, also where a parent says
    // to what; what another type has taken the letter of does not.
    {"[x:chess]\nknight = h\n"
     "startFen = 5k1r/1P6/8/8/8/8/6p1/R1K5 w - - 0 1\n",
     {17, 247, 4595}},
    {"[p:chess]\npromotionPieceTypes = qn\n"
     "[q:p]\nknight = h\n"
     "[x:q]\nbishop = a\n"
     "startFen = 5k1r/1P6/8/8/8/8/6p1/R1K5 w - - 0 1\n",
     {15, 201, 3532}},
    {"[p:chess]\npromotionPieceTypes = qn\n"
     "[x:p]\nqueen = -\n"
     "startFen = 5k1r/1P6/8/8/8/8/6p1/R1K5 w - - 0 1\n",
     {14, 185, 3179}},
    {"[x:chess]\nqueen = -\namazon = q\n"
     "startFen = 5k1r/1P6/8/8/8/8/6p1/R1K5 w - - 0 1\n",
     {16, 230, 4218}},
    {"[x:crazyhouse]\npawn = s\n"
     "startFen = 5k1r/1S6/8/8/8/8/6s1/R1K5[] w - - 0 1\n",
     {17, 247, 4595, 85374}},
    // Pairs add to the parent's.
    {"[p:minishogi]\npromotionLimit = g:2\n"
     "[x:p]\npromotedPieceType = s:- r:g\npromotionLimit = r:1\n"
     "startFen = rbsgk/4p/5/P4/KGSBR[-] w 0 1\n",
     {14, 181, 2512}},
    // What a piece becomes is bound to the same squares.
    {"[x:chess]\n"
     "promotedPieceType = n:r\n"
     "mobilityRegionWhiteRook = *1 *2 *8\n"
     "startFen = 6k1/8/N7/8/8/1n6/8/6K1 w - - 0 1\n",
     {10, 120, 1221}},
    // A section without a parent has the pieces that it names.
    {"[x]\npawn = p\nqueen = q\nking = k\n"
     "startFen = 5k1q/1P6/8/8/8/8/6p1/Q1K5 w - - 0 1\n",
     {19, 272, 5134}},
    {"[x:horde]\n"
     "startFen = 1p2k2p/8/8/8/8/8/8/P3K2P w - - 0 1\n",
     {9, 63, 616}},
    // Pieces in hand wait while none can be dropped.
    {"[x:placement]\n"
     "startFen = 4k3/8/8/8/8/8/8/4K2r[Rr] w - - 0 1\n"
     "whiteDropRegion = *4\nblackDropRegion = a8\n",
     {3, 3, 24}},
    // A parent that is not offered as a variant.
    {"[x:breakthrough]\n"
     "maxRank = 5\nmaxFile = 5\n"
     "startFen = ppppp/5/5/5/PPPPP w 0 1\n"
     "flagRegionWhite = *5\nflagRegionBlack = *1\n",
     {13, 169, 1911}},
};

TEST(FairyVariantsFile, SectionsPlayAsInFairyStockfish) {
  for (const Section& section : kSections) {
    const auto v = must(variantIn(section.keys, "file", "x"));
    const Position start = startPosition(*v, kChessStart);
    for (std::size_t i = 0; i < section.games.size(); ++i) {
      EXPECT_EQ(countGames(*v, start, static_cast<int>(i) + 1),
                section.games[i])
          << i + 1 << '\n'
          << section.keys;
    }
  }
}

// The text that is kept with a game stands without the file.
TEST(FairyVariantsFile, TheTextOfAVariantHasAllThatItInherits) {
  for (const Section& section : kSections) {
    const auto v = must(variantIn(section.keys, "file", "x"));
    const std::string text = variantText(*v);
    EXPECT_EQ(must(variantIn(text, "text", "x")), v) << text;
    const auto again = must(variantIn(text + "nFoldRule = 7\n", "text", "x"));
    EXPECT_EQ(countGames(*again, startPosition(*again, kChessStart), 1),
              section.games[0])
        << text;
  }
}

std::string faultOf(std::string_view text, std::string_view name) {
  const auto v = variantIn(text, "file", name);
  return v.ok() ? "plays" : std::string(v.status().message());
}

TEST(FairyVariantsFile, OnlyTheSectionThatIsAskedForMustBePlayable) {
  constexpr std::string_view kText =
      "[walls:chess]\nwallingRule = duck\n"
      "[typo:chess]\nspeed = 3\n"
      "[orphan:nowhere]\ncastling = false\n"
      "[grandchild:orphan]\n"
      "[ground:chess]\nwallingRule = none\ngating = false\npocketSize = 4\n";
  EXPECT_EQ(faultOf(kText, "ground"), "plays");
  EXPECT_EQ(faultOf(kText, "chess"), "plays");
  EXPECT_EQ(faultOf(kText, "walls"),
            "file:2: the rule \"wallingRule\" is not supported");
  EXPECT_EQ(faultOf(kText, "typo"), "file:4: unknown key \"speed\"");
  EXPECT_EQ(faultOf(kText, "orphan"),
            "file:5: no variant \"nowhere\" comes before");
  EXPECT_EQ(faultOf(kText, "grandchild"),
            "file:5: no variant \"nowhere\" comes before");
  EXPECT_EQ(faultOf(kText, "air"), "there is no variant \"air\"");
}

TEST(FairyVariantsFile, AByteOrderMarkIsNoPartOfTheFile) {
  EXPECT_EQ(
      faultOf("\xEF\xBB\xBF[marked:chess]\r\ncastling = false\r\n", "marked"),
      "plays");
}

TEST(FairyVariantsFile, AFolderIsNoFile) {
  const auto read = Options::parse("variants_file=/,variant=x");
  EXPECT_EQ(std::string(read.status().message()),
            "option variants_file: cannot read \"/\"");
}

TEST(FairyVariantsFile, APieceThatIsNamedTwiceCountsOnce) {
  const auto v = must(
      variantIn("[x:chess]\nextinctionValue = loss\npromotionPieceTypes = qnq\n"
                "extinctionPieceTypes = " +
                    std::string(5000, 'q') + "n\n",
                "file", "x"));
  EXPECT_EQ(v->spec.rules.extinction.kinds.size(), 2U);
  EXPECT_EQ(v->spec.rules.promotions[0].size(), 2U);
}

TEST(FairyVariantsFile, ADroppedKingIsNotPutEnPrise) {
  const auto v = must(
      variantIn("[x:placement]\nstartFen = 8/8/8/8/8/8/8/R7[Kk] b - - 0 1\n"
                "whiteDropRegion = *1 *2\nblackDropRegion = a8 b8\n",
                "file", "x"));
  EXPECT_EQ(countWholeMoves(*v, startPosition(*v, kChessStart)), 1U);
}

// The 960 starts of users' variants.

AnyBoard begun(const std::string& keys, int number) {
  std::string escaped;
  for (const char c : "[m:" + keys) {
    escaped += c == '\n' ? "%0A" : c == ',' ? "%2C" : std::string(1, c);
  }
  auto board = AnyBoard::initial(anyGame<FairyChess>(),
                                 "variant=m,variant_text=" + escaped +
                                     ",position=" + std::to_string(number));
  EXPECT_TRUE(board.ok()) << board.status();
  return board.ok() ? *std::move(board)
                    : *AnyBoard::initial(anyGame<FairyChess>(), "");
}

TEST(FairyStarts, ANumberedStartKeepsTheRestOfTheVariantsOwn) {
  EXPECT_EQ(begun("3check]\nchess960 = true\n", 518).toText(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 3+3 0 1");
  EXPECT_EQ(begun("3check]\nchess960 = true\n", 0).toText(),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 3+3 0 1");
  const std::string black =
      "chess]\nchess960 = true\n"
      "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kk - 4 9\n";
  EXPECT_EQ(begun(black, 518).toText(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Hh - 4 9");
  EXPECT_EQ(begun(black, 0).toText(),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR b Hh - 4 9");
  // Rights by file move with the rooks.
  EXPECT_EQ(begun("chess]\nchess960 = true\nstartFen = "
                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Ah - 0 1\n",
                  0)
                .toText(),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w Fh - 0 1");
}

TEST(FairyStarts, AVariantWhoseNumberedStartsDoNotAllFitHasNone) {
  // In some of the 960 rows a right has no piece to castle with, or a king
  // stands en prise.
  for (const std::string keys :
       {"chess]\nchess960 = true\ncastlingRookPiece = n\n",
        "chess]\nchess960 = true\nbishop = -\ncustomPiece1 = b:(3,7)\n"}) {
    const std::string own = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ";
    EXPECT_TRUE(begun(keys, 17).toText().starts_with(own)) << keys;
  }
}

}  // namespace
}  // namespace phasemachine::fairy_chess
