// What GameOf gives a game (phase/game_of.h, phase/grid_game.h): compared with a
// game that defines its own, and on the examples of docs/examples.

#include "phase/game_of.h"

#include <gtest/gtest.h>

#include <array>
#include <bitset>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <new>
#include <numeric>
#include <set>
#include <string>
#include <string_view>

#include "core/field_values.h"
#include "core/random.h"
#include "docs/examples/hex/games/hex/game.h"
#include "docs/examples/kuhn_poker/games/kuhn_poker/game.h"
#include "docs/examples/reversi/games/reversi/game.h"
#include "games/tic_tac_toe/game.h"
#include "phase/erased/any_game.h"
#include "phase/perft.h"
#include "phase/saved_board.h"
#include "phase/told/public_moves.h"
#include "tests/support/must.h"
#include "tests/support/random_play.h"

namespace phasemachine {

// The rules of tic-tac-toe and nothing else.
struct BareTicTacToe
    : GameOf<BareTicTacToe, tic_tac_toe::Board, tic_tac_toe::Move, 9> {
  static constexpr std::string_view kName = "tic_tac_toe";
  using Request = tic_tac_toe::RequestMark;
  static void onState(StateType state, Board& board, Flow& flow) {
    TicTacToe::onState(state, board, flow);
  }
  static auto toCommands(const Board& board, Request request, Move move) {
    return TicTacToe::toCommands(board, request, move);
  }
  static void legalMoves(const Board& board, Request request, MoveList& out) {
    TicTacToe::legalMoves(board, request, out);
  }
  static void onNoMoves(Board& board, Request request, Flow& flow) {
    TicTacToe::onNoMoves(board, request, flow);
  }
  static absl::Status check(const Board& board) {
    return TicTacToe::check(board);
  }
};
static_assert(Game<BareTicTacToe>);

// Asks for a move that there never is, and does nothing about it.
struct Stuck : GameOf<Stuck, tic_tac_toe::Board, tic_tac_toe::Move, 9> {
  static constexpr std::string_view kName = "stuck";
  using Request = tic_tac_toe::RequestMark;
  static void onState(StateType, Board&, Flow& flow) {
    flow.push(StateType::kTurn);
    flow.push(Request{.side = Side::kFirst});
  }
  static Command toCommands(const Board&, Request, Move) {
    return tic_tac_toe::PlaceMark{};
  }
  static void legalMoves(const Board&, Request, MoveList&) {}
  static void onNoMoves(Board&, Request, Flow&) {}
};

namespace game_of_test {

enum class Kind : std::uint8_t { kNone, kPawn, kKing = 5 };
struct Unit {
  Kind kind = Kind::kNone;  // a byte of padding follows
  std::int16_t strength = 0;
};
// Everything that a field can be, with padding between.
struct Everything {
  bool flag = false;
  std::uint64_t set = 0;
  std::int8_t small = 0;
  double share = 0;
  std::array<Unit, 2> units = {};
  std::uint8_t cells[3] = {};
  std::bitset<11> bits;
  std::array<std::array<bool, 2>, 2> table = {};
  Side side = Side::kFirst;
};

}  // namespace game_of_test

namespace {

using game_of_test::Everything;
using game_of_test::Kind;

template <class G, class F>
void inRandomGames(int games, F&& f) {
  for (int game = 0; game < games; ++game) {
    playRandomly<G>(static_cast<std::uint64_t>(game), f);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(GameOf, PlaysTheGameThatDefinesItsOwn) {
  inRandomGames<TicTacToe>(200, [](const auto& visit) {
    const auto& board = visit.board;
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      ASSERT_EQ(BareTicTacToe::utility(board, side),
                TicTacToe::utility(board, side));
    }
    ASSERT_EQ(BareTicTacToe::returns(board), TicTacToe::returns(board));
    ASSERT_EQ(saveBoard<BareTicTacToe>(board), saveBoard<TicTacToe>(board));
    ASSERT_EQ(*loadBoard<BareTicTacToe>(saveBoard<TicTacToe>(board)), board);
    const auto read =
        must(BareTicTacToe::fromText(BareTicTacToe::toText(board), {}));
    ASSERT_EQ(read, board);
  });
  auto bare = BareTicTacToe::initial({});
  EXPECT_EQ(perft<BareTicTacToe>(bare, 9, Leaf::kCount), 127'872U);
}

TEST(GameOf, HashesDifferWhereBoardsDo) {
  std::map<std::string, std::uint64_t> hashes;
  std::set<std::uint64_t> all;
  inRandomGames<BareTicTacToe>(300, [&](const auto& visit) {
    const auto hash = BareTicTacToe::hash(visit.board);
    const auto [known, added] =
        hashes.emplace(saveBoard<BareTicTacToe>(visit.board), hash);
    ASSERT_EQ(known->second, hash);
    if (added) all.insert(hash);
  });
  EXPECT_EQ(all.size(), hashes.size());
  EXPECT_GT(all.size(), 500U);
}

TEST(GameOf, TextsOfBoardsSayWhatIsWrong) {
  const std::map<std::string, std::string> errors = {
      {"marks=[1,2] x=3", "\"x\" is no field; fields are marks, sideToMove"},
      {"marks=[1,2,3]",
       "marks: \"[1,2,3]\" is no value of it, from character 5"},
      {"sideToMove=third", "sideToMove: \"third\" is no value"},
      {"marks=[1,1]", "a cell is marked twice"},
      {"marks=[1,2] stack=[turn,request_mark[second]]",
       "the stack is not what the machine leaves"},
      {"marks=[1,2] stack=[first_win_end]",
       "the stack is not what the machine leaves"},
      {"stack=[turn,turn,turn,turn]",
       "the stack is not what the machine leaves"},
      {"stack=[turn,turn,turn,turn,turn]", "stack: "},
      {"stack=[place_mark[300]]", "stack: "},
  };
  for (const auto& [text, error] : errors) {
    const auto board = BareTicTacToe::fromText(text, {});
    ASSERT_FALSE(board.ok()) << text;
    EXPECT_NE(std::string(board.status().message()).find(error),
              std::string::npos)
        << board.status();
  }
  const auto board =
      must(BareTicTacToe::fromText("sideToMove=second  marks=[1,0]", {}));
  EXPECT_EQ(BareTicTacToe::toText(board), "marks=[1,0] sideToMove=second");
}

TEST(GameOf, PicturesOfFieldsAreForPeople) {
  auto board = BareTicTacToe::initial({});
  PhaseMachine<BareTicTacToe>::step(board);
  PhaseMachine<BareTicTacToe>::step(board, {4});
  EXPECT_EQ(BareTicTacToe::render(board, {}),
            "marks         16 0\nside to move  second\n");
  EXPECT_EQ(BareTicTacToe::picture(board, Side::kFirst).at("marks"), "16 0");
  EXPECT_TRUE(BareTicTacToe::renderSvg(board, {}).starts_with("<svg "));
}

#ifdef NDEBUG
TEST(GameOf, ARequestThatLeadsNowhereIsGivenUp) {
  auto board = Stuck::initial({});
  const auto now = PhaseMachine<Stuck>::step(board);
  EXPECT_TRUE(now.legalMoves.empty());
  EXPECT_FALSE(now.winner);
  EXPECT_EQ(PhaseMachine<Stuck>::countLegalMoves(board), 0U);
}
#endif

TEST(GameOf, AStackThatGrowsWithoutEndIsRefused) {
  // Nothing of a turn but the turn itself lies below its request.
  auto board = BareTicTacToe::initial({});
  board.stack = {};
  board.stack.push(TurnState::kTurn);
  board.stack.push(TurnState::kTurn);
  board.stack.push(
      tic_tac_toe::Command(tic_tac_toe::RequestMark{.side = Side::kFirst}));
  EXPECT_FALSE(stackFits<BareTicTacToe>(board));
}

// --- Fields ---

// The same value in memory that was full of `byte` before.
Everything* madeIn(unsigned char* memory, int byte) {
  std::memset(memory, byte, sizeof(Everything));
  auto* made = ::new (memory) Everything;
  made->flag = true;
  made->set = 1ULL << 63;
  made->small = -3;
  made->share = 0.1;
  made->units[1].kind = Kind::kKing;
  made->units[1].strength = -300;
  made->cells[2] = 200;
  made->bits[9] = true;
  made->table[1][0] = true;
  made->side = Side::kNeutral;
  return made;
}

std::string bytesOf(const Everything& value) {
  ByteWriter out;
  writeFields(value, out);
  return out.take();
}

TEST(FieldValues, PaddingHasNoInfluence) {
  alignas(Everything) unsigned char zeros[sizeof(Everything)];
  alignas(Everything) unsigned char ones[sizeof(Everything)];
  const Everything& a = *madeIn(zeros, 0);
  const Everything& b = *madeIn(ones, 0xFF);
  ASSERT_NE(std::memcmp(zeros, ones, sizeof(Everything)), 0);
  EXPECT_EQ(hashOfFields(a), hashOfFields(b));
  EXPECT_EQ(bytesOf(a), bytesOf(b));
  EXPECT_EQ(bytesOf(a).size(), 1U + 8 + 1 + 8 + 2 * 3 + 3 + 2 + 4 + 1);
}

TEST(FieldValues, ReadBackFromBytesAndText) {
  alignas(Everything) unsigned char memory[sizeof(Everything)];
  const Everything& value = *madeIn(memory, 0);
  const std::string text = fieldsToText(value);
  EXPECT_EQ(text,
            "flag=1 set=9223372036854775808 small=-3 share=0.1 "
            "units=[[none,0],[king,-300]] cells=[0,0,200] "
            "bits=[0,0,0,0,0,0,0,0,0,1,0] table=[[0,0],[1,0]] side=neutral");
  Everything read;
  ASSERT_TRUE(fieldsFromText(text, read).ok()) << fieldsFromText(text, read);
  EXPECT_EQ(bytesOf(read), bytesOf(value));
  Everything loaded;
  ByteReader in(bytesOf(value));
  const std::string bytes = bytesOf(value);
  ByteReader again(bytes);
  ASSERT_TRUE(readFields(again, loaded).ok());
  EXPECT_EQ(bytesOf(loaded), bytes);
  EXPECT_EQ(hashOfFields(loaded), hashOfFields(value));
}

TEST(FieldValues, EveryFieldCounts) {
  std::set<std::uint64_t> hashes = {hashOfFields(Everything{})};
  const auto differs = [&](auto change) {
    Everything value;
    change(value);
    return hashes.insert(hashOfFields(value)).second;
  };
  EXPECT_TRUE(differs([](auto& v) { v.flag = true; }));
  EXPECT_TRUE(differs([](auto& v) { v.set = 1; }));
  EXPECT_TRUE(differs([](auto& v) { v.small = 1; }));
  EXPECT_TRUE(differs([](auto& v) { v.share = 1; }));
  EXPECT_TRUE(differs([](auto& v) { v.units[0].kind = Kind::kPawn; }));
  EXPECT_TRUE(differs([](auto& v) { v.units[1].kind = Kind::kPawn; }));
  EXPECT_TRUE(differs([](auto& v) { v.units[1].strength = 1; }));
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(differs([&](auto& v) { v.cells[i] = 1; }));
  }
  EXPECT_TRUE(differs([](auto& v) { v.bits[10] = true; }));
  EXPECT_TRUE(differs([](auto& v) { v.table[0][1] = true; }));
  EXPECT_TRUE(differs([](auto& v) { v.side = Side::kSecond; }));
  // Equal values of other bits.
  EXPECT_FALSE(differs([](auto& v) { v.share = -0.0; }));
}

TEST(FieldValues, ValuesOutOfTheirRangeAreRefusedByName) {
  alignas(Everything) unsigned char memory[sizeof(Everything)];
  const std::string bytes = bytesOf(*madeIn(memory, 0));
  const auto errorWith = [&](std::size_t at, char byte) {
    std::string damaged = bytes;
    damaged[at] = byte;
    ByteReader in(damaged);
    Everything value;
    return std::string(readFields(in, value).message());
  };
  EXPECT_EQ(errorWith(0, 2), "flag is out of the range of its type");
  EXPECT_EQ(errorWith(18, 2), "units[0].kind is out of the range of its type");
  EXPECT_EQ(errorWith(21, 6), "units[1].kind is out of the range of its type");
  EXPECT_EQ(errorWith(28, 0x0F), "bits is out of the range of its type");
  EXPECT_EQ(errorWith(31, 7), "table[1][0] is out of the range of its type");
  EXPECT_EQ(errorWith(33, 3), "side is out of the range of its type");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ByteReader in(std::string_view(bytes).substr(0, size));
    Everything value;
    EXPECT_FALSE(readFields(in, value).ok()) << size;
  }
}

// --- The examples ---

template <class G>
class Examples : public testing::Test {};
using ExampleGames = testing::Types<BareTicTacToe, Hex, KuhnPoker, Reversi>;
TYPED_TEST_SUITE(Examples, ExampleGames);

TYPED_TEST(Examples, BytesAndTextReadBackAtEveryDecision) {
  using G = TypeParam;
  inRandomGames<G>(100, [](const auto& visit) {
    const std::string bytes = saveBoard<G>(visit.board);
    const auto loaded = must(loadBoard<G>(bytes));
    ASSERT_EQ(loaded, visit.board);
    ASSERT_EQ(saveBoard<G>(loaded), bytes);
    auto read = must(G::fromText(G::toText(visit.board), {}));
    PhaseMachine<G>::step(read);
    ASSERT_EQ(read, visit.board);
    for (const auto move : visit.moves) {
      const auto again =
          must(G::moveFromText(visit.board, G::moveToText(visit.board, move)));
      ASSERT_EQ(again, move);
    }
  });
}

// What loads can be played to its end.
TYPED_TEST(Examples, DamagedBytesAreRefusedOrPlayable) {
  using G = TypeParam;
  Random random(3);
  int taken = 0;
  inRandomGames<G>(60, [&](const auto& visit) {
    std::string bytes = saveBoard<G>(visit.board);
    for (int i = 0; i < 40; ++i) {
      std::string damaged = bytes;
      for (std::uint32_t flips = 1 + random.below(3); flips > 0; --flips) {
        // The content begins at byte 14.
        damaged[14 +
                random.below(static_cast<std::uint32_t>(bytes.size() - 14))] ^=
            static_cast<char>(1U << random.below(8));
      }
      auto board = loadBoard<G>(damaged);
      if (!board.ok()) continue;
      ++taken;
      ASSERT_EQ(saveBoard<G>(*board), damaged);
      typename G::MoveList moves;
      Decision now = PhaseMachine<G>::legalMoves(*board, moves);
      for (int ply = 0; ply < 200 && !now.winner; ++ply) {
        ASSERT_FALSE(moves.empty());
        now = PhaseMachine<G>::step(
            *board,
            moves[random.below(static_cast<std::uint32_t>(moves.size()))],
            moves);
      }
      ASSERT_TRUE(now.winner);
    }
  });
  std::printf("%s: %d damaged boards were taken\n",
              std::string(G::kName).c_str(), taken);
}

TEST(Hex, OneSideAlwaysConnects) {
  int swaps = 0;
  inRandomGames<Hex>(200, [&](const auto& visit) {
    for (const auto move : visit.history) swaps += move.cell == hex::kSwap;
    if (!visit.decision.winner) return;
    ASSERT_NE(*visit.decision.winner, Side::kNeutral);
    ASSERT_TRUE(hex::connects(visit.board, *visit.decision.winner));
    ASSERT_FALSE(hex::connects(visit.board, opponent(*visit.decision.winner)));
  });
  EXPECT_GT(swaps, 0);
}

TEST(Hex, TheFirstStoneMayBeTakenOver) {
  auto board = Hex::initial({});
  ASSERT_TRUE(
      PhaseMachine<Hex>::tryStep(board, *Hex::moveFromText(board, "b1")).ok());
  EXPECT_EQ(Hex::toText(board),
            ".X...../......./......./......./......./......./....... o");
  const auto swap = must(Hex::moveFromText(board, "SWAP"));
  EXPECT_EQ(Hex::moveToText(board, swap), "swap");
  EXPECT_TRUE(Hex::placesOf(board, swap).empty());
  ASSERT_TRUE(PhaseMachine<Hex>::tryStep(board, swap).ok());
  EXPECT_EQ(Hex::toText(board),
            "......./O....../......./......./......./......./....... x");
  EXPECT_FALSE(PhaseMachine<Hex>::tryStep(board, swap).ok());
  EXPECT_EQ(Hex::moveFromText(board, "h1").status().message(),
            "hex move \"h1\": expected a1 to g7, swap");
}

// So that a network can learn: an action means the same on every board.
TEST(Hex, IsLearnedAsPlanesAndCells) {
  const EncodingTable& table = Encoding<Hex>::table();
  EXPECT_EQ(table.size(), 4U * 49);
  EXPECT_EQ(table.actions, 50U);
  const auto board = must(Hex::fromText(
      ".X...../......./......./......./......./......./....... o", {}));
  const auto swap = must(Hex::moveFromText(board, "swap"));
  EXPECT_EQ(Encoding<Hex>::actionOf(board, swap), 49U);
  EXPECT_EQ(Encoding<Hex>::moveOf(board, 49), swap);
  std::array<float, 4 * 49> seen;
  Encoding<Hex>::encode(board, Side::kSecond, seen.data());
  EXPECT_EQ(std::accumulate(seen.begin(), seen.end(), 0.0F), 1 + 2 * 49);
  EXPECT_EQ(seen[49 + 1], 1);  // the other's stone
  Encoding<Hex>::encode(board, Side::kFirst, seen.data());
  EXPECT_EQ(std::accumulate(seen.begin(), seen.end(), 0.0F), 1);
  EXPECT_EQ(seen[1], 1);
}

TEST(Hex, EveryHexIsAPlace) {
  const auto board = Hex::initial({});
  const std::string svg =
      Hex::renderSvg(board, {.lastMove = hex::Move{3}, .candidates = {{4}}});
  int places = 0;
  for (std::size_t at = 0;
       (at = svg.find("<polygon data-place=", at)) != std::string::npos; ++at) {
    ++places;
  }
  EXPECT_EQ(places, 49);
  EXPECT_NE(svg.find("data-place=\"cell.g7\""), std::string::npos);
  EXPECT_NE(svg.find("Black to move"), std::string::npos);
  EXPECT_EQ(Hex::render(board, {}).substr(0, 49),
            "  a b c d e f g\n1 . . . . . . .\n 2 . . . . . . .\n");
}

TEST(KuhnPoker, HasThirtyLinesOfPlay) {
  int lines = 0;
  const auto walk = [&](auto&& self, const KuhnPoker::Board& board) -> void {
    auto copy = board;
    KuhnPoker::MoveList moves;
    if (PhaseMachine<KuhnPoker>::legalMoves(copy, moves).winner) {
      ++lines;
      return;
    }
    for (const auto move : moves) {
      auto next = copy;
      PhaseMachine<KuhnPoker>::step(next, move);
      self(self, next);
    }
  };
  walk(walk, KuhnPoker::initial({}));
  EXPECT_EQ(lines, 30);
}

TEST(KuhnPoker, MovesThatAllSeeArePublicAndCardsAreNot) {
  using Poker = kuhn_poker::Move;
  auto board = KuhnPoker::initial({});
  PhaseMachine<KuhnPoker>::step(board);
  const AnyGame& game = anyGame<KuhnPoker>();
  const auto isPublic = [&](Poker move, Side viewer) {
    return game.moveIsPublic(&board, static_cast<MoveCode>(move), viewer);
  };
  EXPECT_FALSE(isPublic(Poker::kKing, Side::kSecond));
  EXPECT_TRUE(isPublic(Poker::kKing, Side::kFirst));
  EXPECT_TRUE(isPublic(Poker::kKing, Side::kNeutral));
  PhaseMachine<KuhnPoker>::step(board, Poker::kKing);
  EXPECT_FALSE(isPublic(Poker::kJack, Side::kFirst));
  PhaseMachine<KuhnPoker>::step(board, Poker::kJack);
  EXPECT_TRUE(isPublic(Poker::kBet, Side::kSecond));
  const auto events =
      game.events(&board, static_cast<MoveCode>(Poker::kBet), Side::kSecond);
  EXPECT_EQ(events.front().detail("move"), "bet");
  EXPECT_EQ(KuhnPoker::render(board, {.viewer = Side::kSecond}),
            "cards    hidden jack\nchips    1 1\nactions  0\n");
}

TEST(KuhnPoker, CardsAreDrawnAsOftenAsTheirWeightsSay) {
  auto board = KuhnPoker::initial({});
  PhaseMachine<KuhnPoker>::step(board);
  Random random(1);
  std::map<kuhn_poker::Move, int> drawn;
  for (int i = 0; i < 3000; ++i) {
    ++drawn[PhaseMachine<KuhnPoker>::sampleChance(board, random)];
  }
  ASSERT_EQ(drawn.size(), 3U);
  for (const auto& [card, count] : drawn) EXPECT_NEAR(count, 1000, 100);
}

TEST(Grid, CellsHaveTheNamesOfTheirKind) {
  EXPECT_EQ((Grid<8, 8>::name(0)), "a8");
  EXPECT_EQ((Grid<8, 8, Rows::kFromTop>::name(0)), "a1");
  EXPECT_EQ((Grid<19, 19>::name(18)), "s19");
  EXPECT_EQ((Grid<8, 8>::moved(7, 1, 0)), -1);
  EXPECT_EQ((Grid<8, 8>::moved(0, {1, 2})), 17);
  using Go = Grid<19, 19>;
  for (int cell = 0; cell < Go::kCells; ++cell) {
    ASSERT_EQ(Go::cellNamed(Go::name(cell)), cell);
  }
  for (const std::string_view bad :
       {"", "a", "a0", "a20", "t1", "a01", "1a", "a1 ", "a-1", "a+1"}) {
    EXPECT_FALSE(Go::cellNamed(bad)) << bad;
  }
}

}  // namespace
}  // namespace phasemachine
