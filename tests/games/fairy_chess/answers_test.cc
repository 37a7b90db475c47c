// Counting the answers to a move without making it, or from kept reach.

#include "games/fairy_chess/moves/answers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/moves/sized_moves.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/starts.h"

namespace phasemachine::fairy_chess {
namespace {

// Sequences of two moves, each first move made on the board.
std::uint64_t pairsOneByOne(const Variant& v, const Position& p) {
  if (immediateEnd(v, p)) return 0;
  std::uint64_t n = 0;
  for (const Move move : wholeMoves(v, p)) {
    Position next = p;
    playMove(v, next, move);
    if (!immediateEnd(v, next)) n += countWholeMoves(v, next);
  }
  return n;
}

// Compares along random games from the start, or from `text`.
void compareAlongGames(const std::string& name, int games, int plies,
                       const std::string& text = "") {
  const auto variant = variantNamed(name);
  ASSERT_TRUE(variant.ok()) << variant.status();
  const Variant& v = **variant;
  Random random(7);
  for (int game = 0; game < games; ++game) {
    auto position = positionFromText(v, text.empty() ? startText(v, 0) : text);
    ASSERT_TRUE(position.ok()) << name << ": " << position.status();
    for (int ply = 0; ply < plies; ++ply) {
      const std::uint64_t pairs = pairsOneByOne(v, *position);
      for (const IsaLevel isa : availableIsas()) {
        ASSERT_EQ(rulesFor(isa, v).countSequences(v, *position, 2), pairs)
            << name << ' ' << positionToText(v, *position) << ' '
            << isaName(isa);
      }
      const std::vector<Move> moves = wholeMoves(v, *position);
      if (moves.empty() || immediateEnd(v, *position)) break;
      const auto size = static_cast<std::uint32_t>(moves.size());
      playMove(v, *position, moves[random.below(size)]);
    }
  }
}

TEST(FairyAnswers, AreThoseThatTheMovesLeave) {
  for (const std::string& name : variantNames()) {
    compareAlongGames(name, 1, 24);
  }
  for (const char* name : {"extinction", "kinglet", "threekings", "antichess",
                           "giveaway", "suicide", "horde"}) {
    compareAlongGames(name, 3, 150);
  }
}

// Rights, jumps, promotions and the last of a kind, in quick succession.
TEST(FairyAnswers, KnowCastlingPassingPromotionAndExtinction) {
  const std::string rich = "r3k2r/pPp2pPp/2n1q3/3Pp3/3pP3/2N1Q3/PpP2PpP/R3K2R";
  for (const char* name : {"extinction", "kinglet", "antichess"}) {
    const std::string rights =
        std::string(name) == "antichess" ? " - " : " KQkq ";
    compareAlongGames(name, 4, 60, rich + " w" + rights + "- 0 1");
    compareAlongGames(name, 4, 60, rich + " b" + rights + "- 0 1");
  }
}

TEST(FairyAnswers, HoldOnLargeBoardsOfBentAndLamePieces) {
  ASSERT_TRUE(
      addVariants("[bigfree:chess]\nmaxFile = l\nmaxRank = 12\nking = -\n"
                  "castling = false\ncommoner = k\nextinctionValue = loss\n"
                  "extinctionPieceTypes = k\npromotionPieceTypes = qn\n"
                  "customPiece1 = x:nNnA\ncustomPiece2 = y:NN\n"
                  "startFen = rnbqkxxyybnr/pppppppppppp/12/12/12/12/12/12/"
                  "12/12/PPPPPPPPPPPP/RNBQKXXYYBNR w - - 0 1\n"
                  "[widefree:bigfree]\nmaxFile = j\nmaxRank = 8\n"
                  "mustCapture = true\n"
                  "startFen = rnbqkxybnr/pppppppppp/10/10/10/10/"
                  "PPPPPPPPPP/RNBQKXYBNR w - - 0 1\n",
                  "free.ini")
          .ok());
  compareAlongGames("bigfree", 2, 60);
  compareAlongGames("widefree", 2, 100);
}

TEST(FairyAnswers, AreKnownWhereNoKingMustBeSafe) {
  const auto known = [](const char* name) {
    const Variant& v = **variantNamed(name);
    return Answers<1>::areKnown(v, *positionFromText(v, v.spec.start));
  };
  for (const char* name :
       {"extinction", "kinglet", "threekings", "antichess"}) {
    EXPECT_TRUE(known(name)) << name;
  }
  // Kings, hands, pieces that must stay safe, and White's horde to move.
  for (const char* name :
       {"chess", "crazyhouse", "coregal", "atomic", "horde"}) {
    EXPECT_FALSE(known(name)) << name;
  }
}

}  // namespace
}  // namespace phasemachine::fairy_chess
