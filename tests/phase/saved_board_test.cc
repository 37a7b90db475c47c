// Saved boards: a reader accepts what a writer wrote and refuses everything
// else with a message.

#include "phase/saved_board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "phase/machine.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

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
