// Reversi: a disc is placed where it encloses a line of the other's, which it
// turns over; who has more discs when nobody can move has won.

#ifndef PHASEMACHINE_GAMES_REVERSI_GAME_H_
#define PHASEMACHINE_GAMES_REVERSI_GAME_H_

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/hash.h"
#include "core/options.h"
#include "games/reversi/board.h"
#include "games/reversi/phases.h"
#include "games/reversi/text.h"
#include "phase/game.h"

namespace phasemachine {

struct Reversi : reversi::Phases, PerfectInformation<reversi::Board> {
  using Board = reversi::Board;
  using Move = reversi::Move;
  using MoveList = reversi::MoveList;
  using StateType = reversi::StateType;
  using Command = reversi::Command;
  using Options = NoOptions;

  static constexpr std::string_view kName = "reversi";
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
    if (reversi::placements(board, Side::kFirst) != 0 ||
        reversi::placements(board, Side::kSecond) != 0) {
      return {0, 0};
    }
    const int lead =
        std::popcount(board.discs[0]) - std::popcount(board.discs[1]);
    const double result = lead > 0 ? 1 : lead < 0 ? -1 : 0;
    return {result, -result};
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

  static std::string toText(const Board& board) {
    return reversi::toText(board);
  }
  static absl::StatusOr<Board> fromText(std::string_view text, const Options&) {
    return reversi::fromText(text);
  }
  static std::string moveToText(const Board&, Move move) {
    return reversi::moveToText(move);
  }
  static absl::StatusOr<Move> moveFromText(const Board&,
                                           std::string_view text) {
    return reversi::moveFromText(text);
  }
  static std::string render(const Board& board,
                            const RenderStyle<Move>& style) {
    return reversi::render(board, style);
  }
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style) {
    return reversi::renderSvg(board, style);
  }

  static void writeBytes(const Board& board, ByteWriter& out) {
    out.put(board.discs[0]);
    out.put(board.discs[1]);
    out.put(board.sideToMove);
    board.stack.write(out);
  }
  static absl::Status readBytes(ByteReader& in, Board& board);
};

static_assert(Game<Reversi>);
extern template const AnyGame& anyGame<Reversi>();

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_REVERSI_GAME_H_
