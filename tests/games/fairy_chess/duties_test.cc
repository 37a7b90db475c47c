// Variants whose rules forbid checks or oblige to capture: the moves are those
// of the same variant without the rule, each made and tested.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/random.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/maker.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/moves/sized_moves.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"

namespace phasemachine::fairy_chess {
namespace {

// Boards of one, two and three words; pieces that are lame, ride with gaps,
// hop, promote and return.
constexpr const char* kFree = R"(
[free_racing:racingkings]
checking = true
[free_chess:chess]
customPiece1 = e:nAmF
startFen = rnbqkenr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKENR w KQkq - 0 1
[free_drops:crazyhouse]
[free_shogi:shogi]
[free_hoppers:chess]
cannon = c
startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1
[free_wide:chess]
maxFile = j
customPiece1 = c:nN
customPiece2 = d:nAW
promotionPieceTypes = cq
promotionRegionWhite = *7 *8
promotionRegionBlack = *1 *2
mandatoryPawnPromotion = false
startFen = rnbcqkdbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKDBNR w KQkq - 0 1
[free_large:chess]
maxFile = l
maxRank = 12
castling = false
customPiece1 = c:NN
customPiece2 = d:DnD
customPiece3 = e:nA
startFen = rnbqkcddcbnr/pppppppppppp/12/12/12/12/12/12/12/12/PPPPPPPPPPPP/)"
                              R"(RNBQKCDDCBNR w - - 0 1
[free_losers:antichess]
mustCapture = false
)";

constexpr const char* kNames[] = {"racing",  "chess", "drops", "shogi",
                                  "hoppers", "wide",  "large", "losers"};

// A rule that forbids moves, as in a variants file.
struct Duty {
  std::string key;
  std::string value;

  std::string free(const std::string& name) const { return key + "_" + name; }
  std::string bound(const std::string& name) const {
    return free(name) + "_bound";
  }
  // Adds each variant without and with the rule.
  absl::Status add() const {
    std::string text = absl::StrReplaceAll(kFree, {{"free", key}});
    for (const char* name : kNames) {
      absl::StrAppend(&text, "[", bound(name), ":", free(name), "]\n", key,
                      " = ", value, "\n");
    }
    return addVariants(text, "duties.ini");
  }
};

std::vector<Move> movesAt(IsaLevel isa, const Variant& v, const Position& p) {
  std::vector<Move> moves;
  rulesFor(isa, v).wholeMoves(
      v, p,
      [](void* to, Move move) {
        static_cast<std::vector<Move>*>(to)->push_back(move);
      },
      &moves);
  return moves;
}

// Plays the free variant, and compares at every position, also with the other
// side to move, what the bound one allows with keep(). Returns how many moves
// its rule forbade.
template <class Keep>
std::size_t compare(const Duty& duty, const std::string& name, Keep&& keep) {
  const Variant& free = **variantNamed(duty.free(name));
  const Variant& bound = **variantNamed(duty.bound(name));
  Random random(23);
  std::size_t forbidden = 0;
  for (int game = 0; game < 6; ++game) {
    Position p = *positionFromText(free, free.spec.start);
    for (int ply = 0; ply < 120; ++ply) {
      for (const bool turned : {false, true}) {
        Position here = p;
        if (turned) {
          here.side = static_cast<std::uint8_t>(1 - here.side);
          here.enPassant = kNoSquare;
        }
        const std::vector<Move> all = wholeMoves(free, here);
        const std::vector<Move> expected = keep(bound, here, all);
        forbidden += all.size() - expected.size();
        for (const IsaLevel isa : availableIsas()) {
          EXPECT_EQ(movesAt(isa, bound, here), expected)
              << name << ' ' << positionToText(free, here);
          EXPECT_EQ(rulesFor(isa, bound).count(bound, here), expected.size())
              << name << ' ' << positionToText(free, here);
        }
        if (testing::Test::HasFailure()) return forbidden;
      }
      const std::vector<Move> moves = wholeMoves(free, p);
      if (moves.empty() || immediateEnd(free, p)) break;
      playMove(free, p,
               moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return forbidden;
}

TEST(FairyDuties, NoMoveGivesCheckWhereChecksAreForbidden) {
  const Duty duty = {"checking", "false"};
  const absl::Status added = duty.add();
  ASSERT_TRUE(added.ok()) << added;
  for (const std::string name : kNames) {
    const std::size_t forbidden = compare(
        duty, name, [](const Variant& v, const Position& p, auto moves) {
          std::erase_if(moves, [&](Move move) {
            Position next = p;
            makeMove(v, next, move);
            return next.royal[next.side] != kNoSquare &&
                   inCheck(v, next, next.side);
          });
          return moves;
        });
    // Only this one has no kings.
    EXPECT_EQ(forbidden > 100, name != "losers") << name;
  }
}

TEST(FairyDuties, WhoMustCaptureHasNoOtherMoves) {
  const Duty duty = {"mustCapture", "true"};
  const absl::Status added = duty.add();
  ASSERT_TRUE(added.ok()) << added;
  for (const std::string name : kNames) {
    const std::size_t forbidden =
        compare(duty, name, [](const Variant&, const Position& p, auto moves) {
          const auto quiet = [&](Move move) { return !takes(p, move); };
          if (!std::ranges::all_of(moves, quiet)) std::erase_if(moves, quiet);
          return moves;
        });
    EXPECT_GT(forbidden, 100U) << name;
  }
}

}  // namespace
}  // namespace phasemachine::fairy_chess
