// Tic-tac-toe: the smallest complete game on the machine, and the example of
// docs/adding-a-game.md.

#ifndef PHASEMACHINE_GAMES_TIC_TAC_TOE_GAME_H_
#define PHASEMACHINE_GAMES_TIC_TAC_TOE_GAME_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/hash.h"
#include "core/options.h"
#include "games/tic_tac_toe/board.h"
#include "games/tic_tac_toe/phases.h"
#include "phase/game.h"
#include "phase/told/event.h"

namespace phasemachine {

namespace tic_tac_toe {

// InvalidArgument unless the marks can have arisen in play.
absl::Status validate(const Board& board);

// The place of a move on the picture, on which people click: "cell.b2".
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace tic_tac_toe

struct TicTacToe : tic_tac_toe::Phases, PerfectInformation<tic_tac_toe::Board> {
  using Board = tic_tac_toe::Board;
  using Move = tic_tac_toe::Move;
  using MoveList = tic_tac_toe::MoveList;
  using StateType = tic_tac_toe::StateType;
  using Command = tic_tac_toe::Command;
  using Options = NoOptions;

  static constexpr std::string_view kName = "tic_tac_toe";
  static constexpr int kPlayers = 2;
  static constexpr bool kHasChance = false;
  static constexpr int kBytesVersion = 1;

  static Board initial(const Options&) {
    Board board;
    board.stack.push(StateType::kTurn);
    return board;
  }

  // 1 for a win, -1 for a loss, 0 for a draw or a running game.
  static std::array<double, 2> returns(const Board& board) {
    const auto lead =
        static_cast<double>(tic_tac_toe::hasLine(board.marks[0])) -
        static_cast<double>(tic_tac_toe::hasLine(board.marks[1]));
    return {lead, -lead};
  }
  static double utility(const Board& board, Side side) {
    return (returns(board)[playerIndex(side)] + 1) / 2;
  }

  static std::uint64_t hash(const Board& board) {
    return hashCombine(
        hashCombine(board.marks[0] | std::uint64_t{board.marks[1]} << 16,
                    static_cast<std::uint64_t>(board.sideToMove)),
        board.stack.hash());
  }

  // A position is nine of "XO." row by row and the side to move, "X.O.X.... o";
  // a move is a cell, "a1" (bottom left) to "c3"; capitals are read, too.
  static std::string toText(const Board& board);
  static absl::StatusOr<Board> fromText(std::string_view text, const Options&);
  static std::string moveToText(const Board& board, Move move);
  static absl::StatusOr<Move> moveFromText(const Board& board,
                                           std::string_view text);
  static std::string render(const Board& board, const RenderStyle<Move>& style);
  static std::string_view sideName(const Board&, Side player) {
    return player == Side::kFirst ? "X" : "O";
  }
  // `style.flipped` is ignored: the board looks the same from both sides.
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style);

  // What is on the board and what a move did, as data (phase/told/events.h).
  static Picture picture(const Board& board, Side viewer);
  static std::vector<Event> tell(const WatchedStep<TicTacToe>& step);

  // Boards and moves as numbers (encoding.cc).
  static const EncodingTable& encoding();
  static void encode(const Board& board, Side viewer, float* out);
  static std::uint32_t actionOf(const Board& board, Move move);
  static Move moveOf(const Board& board, std::uint32_t action);

  static void writeBytes(const Board& board, ByteWriter& out) {
    out.put(board.marks[0]);
    out.put(board.marks[1]);
    out.put(board.sideToMove);
    board.stack.write(out);
  }
  static absl::Status readBytes(ByteReader& in, Board& board);
};

static_assert(Game<TicTacToe>);
extern template const AnyGame& anyGame<TicTacToe>();

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_TIC_TAC_TOE_GAME_H_
