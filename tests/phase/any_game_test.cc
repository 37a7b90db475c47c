// The type-erased table describes, judges and observes the same game as the
// typed one.

#include "phase/erased/any_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/hash.h"
#include "core/random.h"
#include "games/catalog.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "phase/machine.h"
#include "phase/perft.h"
#include "phase/playout.h"
#include "phase/saved_board.h"
#include "tests/conformance/games.h"
#include "tests/support/duel.h"
#include "tests/support/must.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

// The suite AnyGameTest: every listed game and the test game, erased and typed.

template <class G>
class AnyGameTest : public testing::Test {
 protected:
  using Move = typename G::Move;
  using Bits =
      std::conditional_t<sizeof(Move) == 2, std::uint16_t, std::uint32_t>;

  static MoveCode code(Move move) { return std::bit_cast<Bits>(move); }

  // Calls f(visit, equal erased board) at every decision of some games.
  static void everywhere(
      absl::FunctionRef<void(const RandomPlayVisit<G>&, AnyBoard&)> f) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      auto board = must(AnyBoard::initial(anyGame<G>(), ""));
      board.query();
      std::size_t made = 0;
      playRandomly<G>(seed, [&](const RandomPlayVisit<G>& visit) {
        for (; made < visit.history.size(); ++made) {
          board.step(code(visit.history[made]));
        }
        f(visit, board);
      });
    }
  }
};

template <class G>
using OtherThan = std::conditional_t<std::is_same_v<G, Duel>, Chess, Duel>;

TYPED_TEST_SUITE(AnyGameTest, ConformingGames, GameName);

// A library with hidden symbols has its own table.
TYPED_TEST(AnyGameTest, IsTheSameGameAtAnotherAddress) {
  const AnyGame twin = anyGame<TypeParam>();
  EXPECT_EQ(twin, anyGame<TypeParam>());
  EXPECT_NE(twin, anyGame<OtherThan<TypeParam>>());
  auto board = AnyBoard::initial(twin, "");
  auto same = AnyBoard::initial(anyGame<TypeParam>(), "");
  ASSERT_TRUE(board.ok() && same.ok());
  EXPECT_EQ(*board, *same);
  const auto other = AnyBoard::initial(anyGame<OtherThan<TypeParam>>(), "");
  EXPECT_FALSE(*board == *other);
}

TYPED_TEST(AnyGameTest, DescribesTheTypedGame) {
  const AnyGame& game = anyGame<TypeParam>();
  EXPECT_EQ(game.name, TypeParam::kName);
  EXPECT_EQ(game.players, TypeParam::kPlayers);
  EXPECT_EQ(game.boardBytes, sizeof(typename TypeParam::Board));
  EXPECT_EQ(*game.canonicalOptions(""), typename TypeParam::Options{}.toText());
}

TYPED_TEST(AnyGameTest, ValuesAreTheTypedOnes) {
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    const auto returns = TypeParam::returns(visit.board);
    ASSERT_EQ(board.game().returns(board.data()),
              std::vector<double>(returns.begin(), returns.end()));
    ASSERT_EQ(board.game().utility(board.data(), Side::kFirst),
              TypeParam::utility(visit.board, Side::kFirst));
    if constexpr (TypeParam::kHasChance) {
      if (visit.decision.side != Side::kNeutral || visit.decision.winner) {
        return;
      }
      for (auto move : visit.moves) {
        ASSERT_EQ(board.game().chanceWeight(board.data(), this->code(move)),
                  PhaseMachine<TypeParam>::chanceWeight(visit.board, move));
      }
      Random a(3);
      Random b(3);
      ASSERT_EQ(
          board.game().sampleChance(board.data(), a),
          this->code(PhaseMachine<TypeParam>::sampleChance(visit.board, b)));
    }
  });
}

TYPED_TEST(AnyGameTest, NatureSeesAll) {
  const AnyGame& game = anyGame<TypeParam>();
  this->everywhere([&](const auto&, AnyBoard& board) {
    ASSERT_EQ(game.observe(board.data(), Side::kNeutral), board.toText());
  });
}

TYPED_TEST(AnyGameTest, WrongOptionsAndTextAreErrors) {
  const AnyGame& game = anyGame<TypeParam>();
  EXPECT_FALSE(AnyBoard::fromText(game, "no such position", "").ok());
  EXPECT_FALSE(AnyBoard::load(game, "no board").ok());
  EXPECT_FALSE(AnyBoard::initial(*allGames()[0], "nonsense=1").ok());
}

TEST(CatalogTest, FindsEveryListedGameAndNamesThemWhenOneIsUnknown) {
  for (const AnyGame* game : allGames()) EXPECT_EQ(*findGame(game->name), game);
  const auto unknown = findGame("checkers");
  ASSERT_FALSE(unknown.ok());
  for (const AnyGame* game : allGames()) {
    EXPECT_NE(unknown.status().message().find(
                  absl::string_view(game->name.data(), game->name.size())),
              absl::string_view::npos);
  }
}

// Perft and playouts through the type-erased table are the typed ones.

TYPED_TEST(AnyGameTest, PerftAndPlayoutsAreTheTypedOnes) {
  auto board = *AnyBoard::initial(anyGame<TypeParam>(), "");
  const auto typed = TypeParam::initial({});
  for (Leaf leaf : {Leaf::kStep, Leaf::kList, Leaf::kCount}) {
    EXPECT_EQ(board.game().perft(board.data(), 2, leaf),
              perft<TypeParam>(typed, 2, leaf));
  }
  auto end = typed;
  Random a(7);
  Random b(7);
  const Playout erased = board.game().playout(board.data(), a, UINT32_MAX);
  const Playout direct = playout<TypeParam>(end, b);
  EXPECT_EQ(erased.plies, direct.plies);
  EXPECT_EQ(erased.end, direct.end);
  EXPECT_TRUE(erased.end.winner.has_value());
  EXPECT_TRUE(board.template as<TypeParam>() == end);
}

TEST(PlayoutTest, StopsAtTheGivenNumberOfPlies) {
  auto board = TicTacToe::initial({});
  Random random(1);
  const Playout cut = playout<TicTacToe>(board, random, 3);
  EXPECT_EQ(cut.plies, 3U);
  EXPECT_FALSE(cut.end.winner.has_value());
}

// Boards of the type-erased table step, print and save like the typed ones.

TYPED_TEST(AnyGameTest, StepsLikeTheTypedMachine) {
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    ASSERT_TRUE(board.template as<TypeParam>() == visit.board);
    const AnyDecision now = board.query();
    ASSERT_EQ(now.side, visit.decision.side);
    ASSERT_EQ(now.winner, visit.decision.winner);
    ASSERT_EQ(board.winner(), visit.decision.winner);
    ASSERT_EQ(now.moves.size(), visit.moves.size());
    for (std::size_t i = 0; i < now.moves.size(); ++i) {
      ASSERT_EQ(now.moves[i], this->code(visit.moves[i]));
    }
  });
}

TYPED_TEST(AnyGameTest, TextHashAndDrawingAreTheTypedOnes) {
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    ASSERT_EQ(board.hash(), TypeParam::hash(visit.board));
    ASSERT_EQ(board.toText(), TypeParam::toText(visit.board));
    ASSERT_EQ(board.render({}), TypeParam::render(visit.board, {}));
    ASSERT_EQ(board.game().renderSvg(board.data(), {}),
              TypeParam::renderSvg(visit.board, {}));
    for (auto move : visit.moves) {
      const std::string text = TypeParam::moveToText(visit.board, move);
      ASSERT_EQ(board.moveToText(this->code(move)), text);
      const auto again = must(board.moveFromText(text));
      ASSERT_EQ(again, this->code(move));
    }
  });
}

TYPED_TEST(AnyGameTest, SavedAndReadBackAndCopiedBoardsAreEqual) {
  this->everywhere([&](const auto&, AnyBoard& board) {
    const auto loaded = must(AnyBoard::load(board.game(), board.save()));
    ASSERT_TRUE(loaded == board);
    const AnyBoard copy = board;
    ASSERT_TRUE(copy == board);
    AnyBoard assigned = loaded;
    assigned = copy;
    ASSERT_TRUE(assigned == board);
  });
}

TYPED_TEST(AnyGameTest, TypedListsHoldTheSameMovesAndRefuseOthers) {
  const AnyGame& game = anyGame<TypeParam>();
  std::vector<unsigned char> storage(game.listBytes + game.listAlignment);
  void* list = storage.data();
  std::size_t space = storage.size();
  ASSERT_NE(std::align(game.listAlignment, game.listBytes, list, space),
            nullptr);
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    const AnyDecision now = board.query();
    const Decision same = game.queryList(board.data(), list);
    ASSERT_EQ(same.side, now.side);
    ASSERT_EQ(same.winner, now.winner);
    ASSERT_EQ(game.listSize(list), now.moves.size());
    std::vector<MoveCode> codes(now.moves.size());
    game.listCodes(list, codes.data());
    ASSERT_EQ(codes, now.moves);
    ASSERT_FALSE(game.listContains(list, 0xFFFFFFFF));
    if (now.winner) return;
    ASSERT_EQ(game.listAt(list, 0), now.moves[0]);
    ASSERT_TRUE(game.listContains(list, now.moves.back()));
    (void)visit;
  });
}

// Saved boards: a reader accepts what a writer wrote and refuses everything
// else with a message.

using testing::HasSubstr;

template <class G>
std::string errorOf(std::string_view bytes) {
  const auto board = loadBoard<G>(bytes);
  EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(board.status().message());
}

std::string start() { return saveBoard<TicTacToe>(TicTacToe::initial({})); }

// The layout that the header promises, byte by byte.
TEST(SavedBoard, HasAHeaderOfFourteenBytes) {
  const std::string bytes = start();
  EXPECT_EQ(bytes.substr(0, 4), "PMB1");
  ByteReader in(std::string_view(bytes).substr(4));
  EXPECT_EQ(in.get<std::uint32_t>(),
            static_cast<std::uint32_t>(hashText("tic_tac_toe")));
  EXPECT_EQ(in.get<std::uint16_t>(), 1U);
  EXPECT_EQ(in.get<std::uint32_t>(), bytes.size() - 14);
}

TEST(SavedBoard, ErrorsNameWhatIsWrong) {
  const std::string bytes = start();
  EXPECT_THAT(errorOf<TicTacToe>(""), HasSubstr("PMB1"));
  EXPECT_THAT(errorOf<TicTacToe>("PMB2" + bytes.substr(4)), HasSubstr("PMB1"));
  EXPECT_THAT(errorOf<TicTacToe>(bytes.substr(0, 9)), HasSubstr("header"));
  EXPECT_THAT(errorOf<Chess>(bytes), HasSubstr("another game than chess"));
  std::string version = bytes;
  version[8] = 9;
  EXPECT_THAT(errorOf<TicTacToe>(version), HasSubstr("version 9"));
  EXPECT_THAT(errorOf<TicTacToe>(bytes + "x"), HasSubstr("promises"));
  EXPECT_THAT(errorOf<TicTacToe>(bytes.substr(0, bytes.size() - 1)),
              HasSubstr("promises"));
}

TEST(SavedBoard, EveryShorterTextIsRefused) {
  for (const std::string& bytes :
       {start(), saveBoard<Chess>(Chess::initial({}))}) {
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const auto part = std::string_view(bytes).substr(0, size);
      EXPECT_FALSE(loadBoard<TicTacToe>(part).ok());
      EXPECT_FALSE(loadBoard<Chess>(part).ok());
    }
  }
}

// Randomly changed bytes are refused, or load as a board that saves as the same
// bytes and can be played to its end.
template <class G>
void corrupt() {
  Random random(31);
  playRandomly<G>(8, [&](const auto& visit) {
    const std::string bytes = saveBoard<G>(visit.board);
    for (int i = 0; i < 20; ++i) {
      std::string changed = bytes;
      const auto size = static_cast<std::uint32_t>(bytes.size() - 14);
      changed[14 + random.below(size)] = static_cast<char>(random.below(256));
      auto board = loadBoard<G>(changed);
      if (!board.ok()) continue;
      ASSERT_EQ(saveBoard<G>(*board), changed);
      typename G::MoveList moves;
      for (int ply = 0; ply < 40; ++ply) {
        if (PhaseMachine<G>::legalMoves(*board, moves).winner) break;
        PhaseMachine<G>::advance(
            *board,
            moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  });
}

TEST(SavedBoard, ChangedTicTacToeIsRefusedOrPlays) { corrupt<TicTacToe>(); }
TEST(SavedBoard, ChangedChessIsRefusedOrPlays) { corrupt<Chess>(); }

}  // namespace
}  // namespace phasemachine
