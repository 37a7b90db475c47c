// Connect Four: seven columns of six cells; a disc falls to the lowest free
// cell of its column, and four in a row win.

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_GAME_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_GAME_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/hash.h"
#include "core/options.h"
#include "games/connect_four/board.h"
#include "games/connect_four/phases.h"
#include "phase/game.h"
#include "phase/told/event.h"

namespace phasemachine {

namespace connect_four {

// InvalidArgument unless the discs can have arisen in play.
absl::Status validate(const Board& board);

// A cell on the picture, "cell.d1": the column and the row from the bottom.
std::string placeOf(unsigned column, unsigned row);
// A move is at the cell that its disc falls to, for people who click.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace connect_four

struct ConnectFour : connect_four::Phases,
                     PerfectInformation<connect_four::Board> {
  using Board = connect_four::Board;
  using Move = connect_four::Move;
  using MoveList = connect_four::MoveList;
  using StateType = connect_four::StateType;
  using Command = connect_four::Command;
  using Options = NoOptions;

  static constexpr std::string_view kName = "connect_four";
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
        static_cast<double>(connect_four::hasFour(board.discs[0])) -
        static_cast<double>(connect_four::hasFour(board.discs[1]));
    return {lead, -lead};
  }
  static double utility(const Board& board, Side side) {
    return (returns(board)[playerIndex(side)] + 1) / 2;
  }

  static std::uint64_t hash(const Board& board) {
    const std::uint64_t discs = hashCombine(board.discs[0], board.discs[1]);
    return hashCombine(
        hashCombine(discs, static_cast<std::uint64_t>(board.sideToMove)),
        board.stack.hash());
  }

  // A position is six rows of "XO." from the top and the side to move,
  // "......./......./......./......./......./...X... o"; a move is a column,
  // "a" to "g". Capitals are read, too, and 1 to 7.
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

  // The picture of the board and the events of a move, as data
  // (phase/told/events.h).
  static Picture picture(const Board& board, Side viewer);
  static std::vector<Event> tell(const WatchedStep<ConnectFour>& step);

  // Boards and moves as numbers (encoding.cc).
  static const EncodingTable& encoding();
  static void encode(const Board& board, Side viewer, float* out);
  static std::uint32_t actionOf(const Board& board, Move move);
  static Move moveOf(const Board& board, std::uint32_t action);

  static void writeBytes(const Board& board, ByteWriter& out) {
    out.put(board.discs[0]);
    out.put(board.discs[1]);
    out.put(board.sideToMove);
    board.stack.write(out);
  }
  static absl::Status readBytes(ByteReader& in, Board& board);
};

static_assert(Game<ConnectFour>);
extern template const AnyGame& anyGame<ConnectFour>();

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_GAME_H_
