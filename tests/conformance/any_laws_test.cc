// The laws of any_laws.h hold in every game and in honest unusual ones, and each
// of them catches the games that cheat: a test game with one function replaced.

#include "tests/conformance/any_laws.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/random.h"
#include "core/side.h"
#include "phase/erased/any_game.h"
#include "tests/conformance/games.h"
#include "tests/support/duel.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

template <class G>
class AnyLaws : public testing::Test {
 protected:
  static std::vector<std::string> options() {
    if constexpr (requires { G::kChanceOptions; }) {
      return {"", std::string(G::kChanceOptions)};
    }
    return {""};
  }
};
TYPED_TEST_SUITE(AnyLaws, ConformingGames, GameName);

TYPED_TEST(AnyLaws, NobodyIsToldWhatIsHidden) {
  for (const std::string& options : this->options()) {
    EXPECT_EQ(laws::faultOfSecrets(anyGame<TypeParam>(), options), "");
  }
}

TYPED_TEST(AnyLaws, SamplesAreDrawnByTheirWeights) {
  for (const std::string& options : this->options()) {
    EXPECT_EQ(laws::faultOfChance(anyGame<TypeParam>(), options), "");
  }
}

const Duel::Board& duelOf(const void* board) {
  return *static_cast<const Duel::Board*>(board);
}

// The other player's card, if it is dealt and hidden from the viewer.
std::uint8_t* hiddenCard(Duel::Board& board, Side viewer) {
  if (viewer == Side::kNeutral) return nullptr;
  const std::size_t other = playerIndex(opponent(viewer));
  if (board.card[other] == 0 || board.shown[other]) return nullptr;
  return &board.card[other];
}

// A world with the hidden card chosen by `choose(old card, card of the viewer,
// random)`.
template <auto choose>
void dealAgain(const void* from, Side viewer, Random& random, void* to) {
  Duel::Board world = duelOf(from);
  if (std::uint8_t* card = hiddenCard(world, viewer)) {
    const int own = world.card[playerIndex(viewer)];
    *card = static_cast<std::uint8_t>(choose(*card, own, random));
  }
  anyGame<Duel>().copy(&world, to);
}

// A card up to `most` that the viewer does not hold.
int fairCard(int own, int most, Random& random) {
  int card = own;
  while (card == own) {
    card = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most)));
  }
  return card;
}

std::string faultWith(decltype(AnyGame::determinize) determinize) {
  AnyGame game = anyGame<Duel>();
  game.determinize = determinize;
  return laws::faultOfSecrets(game, "");
}

TEST(AnyLawsOfCheats, ADeterminizeThatPeeksIsCaught) {
  const std::string peeks = "determinize() peeks: from two boards";
  EXPECT_THAT(faultWith(dealAgain<[](int card, int, Random&) { return card; }>),
              HasSubstr(peeks));
  EXPECT_THAT(faultWith(dealAgain<[](int card, int own, Random& random) {
                return random.below(4) == 0 ? card : fairCard(own, 5, random);
              }>),
              HasSubstr(peeks));
  // Never the truth.
  EXPECT_THAT(faultWith(dealAgain<[](int card, int own, Random& random) {
                int other = card;
                while (other == card) other = fairCard(own, 5, random);
                return other;
              }>),
              HasSubstr(peeks));
}

TEST(AnyLawsOfCheats, ADeterminizeThatLeavesOutWorldsIsCaught) {
  EXPECT_THAT(
      faultWith(
          dealAgain<[](int, int own, Random&) { return own == 1 ? 2 : 1; }>),
      HasSubstr("determinize() always makes the same world"));
  EXPECT_THAT(faultWith(dealAgain<[](int, int own, Random& random) {
                return fairCard(own, 4, random);
              }>),
              HasSubstr("determinize() never makes a world that is possible"));
}

TEST(AnyLawsOfCheats, ADeterminizeThatMakesOtherBoardsIsCaught) {
  EXPECT_THAT(
      faultWith([](const void* from, Side viewer, Random& random, void* to) {
        Duel::Board world = Duel::determinize(duelOf(from), viewer, random);
        world.score[0] ^= 1;
        anyGame<Duel>().copy(&world, to);
      }),
      HasSubstr("determinize() changes what the first player sees"));
  EXPECT_THAT(faultWith(dealAgain<[](int, int, Random&) { return 7; }>),
              HasSubstr("makes a board that its own bytes do not give back"));
  AnyGame game = anyGame<Duel>();
  game.hasHiddenInformation = false;
  EXPECT_THAT(laws::faultOfSecrets(game, ""),
              HasSubstr("changes the board of a game that hides nothing"));
}

TEST(AnyLawsOfCheats, AnObserveThatLeaksIsCaught) {
  AnyGame game = anyGame<Duel>();
  game.observe = [](const void* board, Side) {
    return Duel::toText(duelOf(board));
  };
  EXPECT_THAT(laws::faultOfSecrets(game, ""),
              HasSubstr("determinize() changes what the first player sees"));
  // Even where determinize() agrees.
  game.determinize = dealAgain<[](int card, int, Random&) { return card; }>;
  EXPECT_THAT(laws::faultOfSecrets(game, ""),
              HasSubstr("observe() hides nothing"));
  // Whether the hidden card is odd.
  game = anyGame<Duel>();
  game.observe = [](const void* from, Side viewer) {
    Duel::Board board = duelOf(from);
    const std::uint8_t* card = hiddenCard(board, viewer);
    return std::to_string(card == nullptr ? 2 : *card % 2) +
           Duel::toText(Duel::observe(board, viewer));
  };
  EXPECT_THAT(laws::faultOfSecrets(game, ""),
              HasSubstr("determinize() changes what the first player sees"));
}

TEST(AnyLawsOfCheats, MovesThatTellAreCaught) {
  AnyGame game = anyGame<Duel>();
  game.step = [](void* board, MoveCode move, std::vector<MoveCode>& moves) {
    const Decision now = anyGame<Duel>().step(board, move, moves);
    if (now.side == Side::kFirst && duelOf(board).card[1] == 5) {
      moves.pop_back();
    }
    return now;
  };
  EXPECT_THAT(laws::faultOfSecrets(game, ""),
              HasSubstr("legalMoves() tells the first player what is hidden"));
  game.step = [](void* board, MoveCode move, std::vector<MoveCode>& moves) {
    Decision now = anyGame<Duel>().step(board, move, moves);
    if (now.side != Side::kNeutral && duelOf(board).card[1] == 5) {
      now.side = Side::kSecond;
    }
    return now;
  };
  EXPECT_THAT(laws::faultOfSecrets(game, ""),
              HasSubstr("who decides and who has won is public, but differs"));
}

TEST(AnyLawsOfCheats, SamplesUnlikeTheirWeightsAreCaught) {
  const std::string disagree = "sampleChance() and chanceWeight() disagree: ";
  AnyGame game = anyGame<Duel>();
  game.sampleChance = [](const void* board, Random&) {
    AnyBoard at = *AnyBoard::initial(anyGame<Duel>(), "");
    anyGame<Duel>().copy(board, at.data());
    return at.query().moves[0];
  };
  EXPECT_THAT(laws::faultOfChance(game, ""), HasSubstr(disagree));
  // A six comes a fifth more often than it should.
  game.sampleChance = [](const void* board, Random& random) {
    if (duelOf(board).card[1] != 0 && random.below(25) == 0) return MoveCode{6};
    return anyGame<Duel>().sampleChance(board, random);
  };
  EXPECT_THAT(laws::faultOfChance(game, ""), HasSubstr(disagree + "6 came "));
  // A six is said to be more likely than it is.
  game = anyGame<Duel>();
  game.chanceWeight = [](const void* board, MoveCode move) {
    if (duelOf(board).card[1] == 0) {
      return anyGame<Duel>().chanceWeight(board, move);
    }
    return move == 6 ? 0.25 : 0.15;
  };
  EXPECT_THAT(laws::faultOfChance(game, ""), HasSubstr(disagree + "6 came "));
  game = anyGame<Duel>();
  game.sampleChance = [](const void*, Random&) { return MoveCode{7}; };
  EXPECT_THAT(laws::faultOfChance(game, ""),
              HasSubstr("sampleChance() gives a move that is not listed"));
}

// One player sees everything; some worlds and dice are rare.
TEST(AnyLawsOfHonestGames, UnusualOnesPass) {
  AnyGame game = anyGame<Duel>();
  game.observe = [](const void* board, Side viewer) {
    return Duel::toText(viewer == Side::kFirst
                            ? duelOf(board)
                            : Duel::observe(duelOf(board), viewer));
  };
  game.determinize = [](const void* from, Side viewer, Random& random,
                        void* to) {
    if (viewer == Side::kFirst) return anyGame<Duel>().copy(from, to);
    dealAgain<[](int, int own, Random& r) {
      return fairCard(own, r.below(50) == 0 ? 5 : 3, r);
    }>(from, viewer, random, to);
  };
  game.chanceWeight = [](const void* board, MoveCode move) {
    if (duelOf(board).card[1] == 0) {
      return anyGame<Duel>().chanceWeight(board, move);
    }
    return move == 6 ? 0.0005 : 0.9995 / 5;
  };
  game.sampleChance = [](const void* board, Random& random) {
    if (duelOf(board).card[1] == 0) {
      return anyGame<Duel>().sampleChance(board, random);
    }
    return MoveCode{random.below(2000) == 0 ? 6 : 1 + random.below(5)};
  };
  EXPECT_EQ(laws::faultOfSecrets(game, ""), "");
  EXPECT_EQ(laws::faultOfChance(game, ""), "");
}

}  // namespace
}  // namespace phasemachine
