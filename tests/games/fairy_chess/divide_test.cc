// Legal moves and their subtrees against Fairy-Stockfish's, on positions of
// random games of every variant that both play under the same name. Skipped if
// it is not installed.

#include "tests/support/divide.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <set>
#include <string>

#include "core/random.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "tests/support/conversation.h"
#include "tests/support/must.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr const char* kProgram = "/usr/games/fairy-stockfish";
#ifdef NDEBUG
constexpr int kPositions = 50;
#else
constexpr int kPositions = 5;
#endif
constexpr int kDepth = 2;

// The values of UCI_Variant in this build; other names would silently mean
// chess.
std::set<std::string> namesIn(Conversation& program) {
  std::set<std::string> names;
  program.say("uci");
  for (const std::string& line : program.hearUntil("uciok")) {
    if (line.find("UCI_Variant") == std::string::npos) continue;
    std::size_t at = 0;
    while ((at = line.find(" var ", at)) != std::string::npos) {
      at += 5;
      names.insert(line.substr(at, line.find(' ', at) - at));
    }
  }
  return names;
}

// In UCI notation: the promotion's letter in lower case without a sign.
std::string uciOf(const Variant& v, const Position& p, Move move) {
  std::string text = wholeMoveToText(v, p, move);
  if (const std::size_t at = text.find('='); at != std::string::npos) {
    text.erase(at, 1);
    text.back() = static_cast<char>(text.back() | 32);
  }
  return text;
}

// A position of a random game that is not over.
Position randomPosition(const Variant& v, std::uint64_t number) {
  Random random(number, 11);
  Position position = *positionFromText(v, v.spec.start);
  for (std::uint32_t plies = random.below(70); plies > 0; --plies) {
    const auto moves = wholeMoves(v, position);
    Position next = position;
    playMove(v, next,
             moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (immediateEnd(v, next) || !hasMove(v, next)) break;
    position = next;
  }
  return position;
}

Divide ours(const Variant& v, const Position& position) {
  Divide rows;
  for (const Move move : wholeMoves(v, position)) {
    Position next = position;
    playMove(v, next, move);
    rows[uciOf(v, position, move)] = countSequences(v, next, kDepth - 1);
  }
  return rows;
}

TEST(FairyStockfishDivide, EveryMoveOfRandomPositionsLeadsToAsManyGames) {
  if (access(kProgram, X_OK) != 0) {
    GTEST_SKIP() << "fairy-stockfish is not installed";
  }
  Conversation program({kProgram});
  const std::set<std::string> known = namesIn(program);
  int variants = 0;
  std::uint64_t leaves = 0;
  for (const std::string& name : variantNames()) {
    const Variant& v = **variantNamed(name);
    // It lacks the setups, its "normal" is another game, and its chigorin lets
    // both sides promote to the pieces of either.
    if (v.spec.setup || !known.contains(name) || name == "chigorin") continue;
    program.say("setoption name UCI_Variant value " + name);
    program.say("setoption name UCI_Chess960 value true");
    ++variants;
    for (int number = 0; number < kPositions; ++number) {
      const Position position =
          randomPosition(v, static_cast<std::uint64_t>(number));
      const Divide expected =
          divideBy(program, positionToText(v, position), kDepth);
      ASSERT_EQ(ours(v, position), expected)
          << name << ": " << positionToText(v, position);
      for (const auto& [move, nodes] : expected) leaves += nodes;
    }
  }
  EXPECT_GE(variants, 25);
  std::printf("%d variants, %d positions each, %llu leaves at depth %d\n",
              variants, kPositions, static_cast<unsigned long long>(leaves),
              kDepth);
}

// Positions in which kings that are not royal castle, pieces become royal and
// promotions have a limit, with the counts of Fairy-Stockfish (commit c19b5f6).

constexpr const char* kVariants =
    "[queenhouse:crazyhouse]\n"
    "extinctionValue = loss\nextinctionPieceTypes = q\n"
    "extinctionPseudoRoyal = true\nextinctionPieceCount = 64\n"
    "[tworooks:crazyhouse]\npromotionLimit = r:2\n"
    "[twokings:chess]\nking = -\ncommoner = k\ncastlingKingPiece = k\n"
    "promotionPieceTypes = kq\nextinctionValue = loss\n"
    "extinctionPieceTypes = k\nextinctionPseudoRoyal = true\n";

struct Row {
  const char* variant;
  const char* position;
  std::uint64_t moves;
  std::uint64_t replies;  // sequences of two moves
};

constexpr Row kRows[] = {
    {"atomic", "1r1kr3/3p2pp/8/8/8/8/2P1P3/1RBKR2B w EBeb - 0 1", 30, 791},
    {"atomic", "r3qk1r/4p3/8/8/8/8/1P1P2PP/R3QK1R w HAha - 0 1", 35, 1018},
    {"atomic", "1r1knr2/1pp1p2p/8/8/8/8/1PPP1P1P/1RNK1R2 w FBfb - 0 1", 21,
     501},
    {"atomic", "2rk2nr/p1p1pp2/8/8/8/8/P1P1P1PP/1QRK2NR w HChc - 0 1", 23, 454},
    {"atomic", "r1k5/1p1r1p1p/8/8/3R4/8/7P/R1K2N2 w Aa - 2 2", 32, 712},
    {"atomic", "rbb3kr/2p4p/8/8/8/6N1/PP4P1/RB1N2KR b HAha - 1 1", 22, 573},
    {"nocheckatomic", "1r2qk1r/p1p2p1p/8/8/8/8/PPPP2K1/1R1B2BR b hb - 1 1", 35,
     1137},
    {"nocheckatomic", "1rk4r/2p2p2/8/8/4P3/8/1P1P1P2/NRKB1Q1R b HBhb - 0 1", 27,
     852},
    {"nocheckatomic", "rn1k1br1/3pp1p1/8/8/8/8/5P2/RNBK2R1 w GAga - 0 1", 33,
     587},
    {"nocheckatomic", "2bnrkr1/6p1/8/8/8/8/1PP5/QNB1RKR1 w GEge - 0 1", 38,
     833},
    {"nocheckatomic", "b3r1kr/ppppp3/8/8/8/8/P1PP3P/B3R1KR w HEhe - 0 1", 30,
     742},
    {"nocheckatomic", "rkrn2b1/p2p1p2/8/8/8/8/2PP3P/RKR4N w CAca - 0 1", 21,
     354},
    {"giveaway", "1bq1rk1r/2p1pppp/8/8/8/8/P3P2P/4RK1R w HEhe - 0 1", 16, 346},
    {"giveaway", "1br3r1/2k4p/8/8/8/8/3P2PP/3K2RQ w G - 0 2", 13, 13},
    {"giveaway", "2rk2n1/8/8/8/8/8/4P2P/3K2R1 b c - 0 3", 17, 70},
    {"giveaway", "1nR2kr1/4ppp1/8/8/8/8/P2P1P2/B2QNKR1 b Gg - 0 1", 12, 44},
    {"giveaway", "1b2qr1r/2p1pk2/8/8/8/8/2PPP1PP/1B4KR w H - 0 2", 14, 14},
    {"giveaway", "4n2r/7k/8/2n5/8/6N1/1P1rP2P/4N1KR w H - 0 5", 18, 39},
    {"coregal", "3k4/1P6/P6r/8/4r3/5p2/2p4K/8 b - - 0 1", 36, 115},
    {"coregal", "6k1/8/1P6/Q7/5Q2/1q6/1p4K1/8 b - - 0 1", 11, 307},
    {"coregal", "3k4/P7/Q7/b3B3/8/1q4p1/4K3/8 w - - 0 1", 23, 334},
    {"coregal", "3k4/1P6/P6r/8/4r3/5p2/2p5/6K1 b - - 1 1", 37, 231},
    {"coregal", "8/2k4q/4P3/8/1Q4Q1/6K1/4p3/8 b - - 2 2", 11, 234},
    {"coregal", "k7/3P4/8/B7/1N6/6R1/1pK5/8 b - - 0 1", 6, 168},
    {"queenhouse", "k7/1P6/8/R5Rr/8/p1r5/2K5/8[q] b - - 0 1", 2, 8},
    {"queenhouse", "3k4/1P6/P6r/8/4r3/5p2/2p4K/8[QN] w - - 0 1", 5, 176},
    {"queenhouse", "8/5k2/3B1P2/8/2RN4/8/4p3/5K2[QN] b - - 0 1", 11, 808},
    {"queenhouse", "8/2Pk4/R7/2R4r/5r2/7p/8/5K2[QPp] w - - 0 1", 5, 334},
    {"queenhouse", "7k/8/q1P2Q2/1R6/8/5p2/8/3K4[QN] b - - 0 1", 2, 260},
    {"queenhouse", "3k4/8/7P/1q6/7Q/Q3p3/8/K7[Qq] b - - 0 1", 4, 196},
    {"queenhouse", "2k5/6P1/8/8/7r/3rRR2/4p3/1K6[QPp] b - - 0 1", 75, 6487},
    {"tworooks", "5k2/8/q1P5/2R5/2Q5/8/5p2/3K4[] b - - 3 4", 20, 516},
    {"tworooks", "3k4/1P6/P6r/8/4r3/5pK1/2p5/8[R] b - - 1 1", 36, 2114},
    {"tworooks", "8/P4k2/5q2/8/5R1Q/8/7p/7K[Pn] w - - 0 1", 71, 4388},
    {"tworooks", "3k4/7P/8/7r/1Q4R1/3q3p/K7/8[] w - - 0 2", 39, 1050},
    {"tworooks", "k7/6P1/3Q2Q1/7q/8/6p1/6K1/8[R] w - - 2 2", 101, 1575},
    {"twokings", "k7/3P4/8/B7/1N6/6R1/1pK5/8 b - - 0 1", 5, 104},
    {"twokings", "2k5/8/1P2P1r1/8/7r/1p6/3p4/4K3 b - - 0 1", 32, 132},
    {"twokings", "3k4/7P/8/8/1Q4R1/3q3p/K7/8 w - - 0 1", 37, 742},
    {"twokings", "4k3/PP6/8/r7/5r2/6p1/4p3/3K4 b - - 0 1", 37, 229},
    {"twokings", "8/2k5/4P3/5q2/1Q4Q1/8/4p2K/8 b - - 0 1", 27, 945},
    {"twokings", "k7/6P1/3Q4/8/3Q4/2q5/2Kp4/8 w - - 0 1", 5, 70},
};

TEST(FairyPeerPositions, CountsAgree) {
  ASSERT_TRUE(addVariants(kVariants, "peer.ini").ok());
  for (const Row& row : kRows) {
    const Variant& v = **variantNamed(row.variant);
    const auto p = must(positionFromText(v, row.position));
    EXPECT_EQ(countSequences(v, p, 1), row.moves)
        << row.variant << ' ' << row.position;
    EXPECT_EQ(countSequences(v, p, 2), row.replies)
        << row.variant << ' ' << row.position;
  }
}

}  // namespace
}  // namespace phasemachine::fairy_chess
