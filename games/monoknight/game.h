// MonoKnight on the phase machine: a game for one player, cards and chance.
//
// Positions and moves are those of text.h and move_text.h. The unit of returns
// is the score of the rules with its sign turned, so that more is better.
//
// MonoKnightWith<Cards> lets tests play with other cards; MonoKnight is the
// game.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_GAME_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_GAME_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/monoknight/board.h"
#include "games/monoknight/bytes.h"
#include "games/monoknight/draw.h"
#include "games/monoknight/move_text.h"
#include "games/monoknight/options.h"
#include "games/monoknight/phases.h"
#include "games/monoknight/score.h"
#include "games/monoknight/svg.h"
#include "games/monoknight/text.h"
#include "phase/game.h"

namespace phasemachine {

template <class Cards>
struct MonoKnightWith : monoknight::Phases<Cards>,
                        PerfectInformation<monoknight::Board> {
  using Board = monoknight::Board;
  using Move = monoknight::Move;
  using MoveList = monoknight::MoveList;
  using StateType = monoknight::StateType;
  using Command = monoknight::Command;
  using Options = monoknight::Options;

  static constexpr std::string_view kName = "monoknight";
  static constexpr int kPlayers = 1;
  static constexpr bool kHasChance = true;
  static constexpr int kBytesVersion = 1;

  static Board initial(const Options& options) {
    return monoknight::makeBoard(options.regulation(), options.play);
  }

  // Minus the score so far.
  static std::array<double, 1> returns(const Board& board) {
    return {-monoknight::exactScore(board)};
  }
  static double utility(const Board& board, Side /*side*/) {
    return monoknight::utilityOf(board);
  }

  static std::uint64_t hash(const Board& board) {
    return monoknight::hashOf(board);
  }

  static std::string toText(const Board& board) {
    return monoknight::toText(board);
  }
  static absl::StatusOr<Board> fromText(std::string_view text,
                                        const Options& options) {
    return monoknight::fromText(text, initial(options));
  }
  static std::string moveToText(const Board& board, Move move) {
    return monoknight::moveToText(board, move);
  }
  static absl::StatusOr<Move> moveFromText(const Board& board,
                                           std::string_view text) {
    return monoknight::moveFromText(board, text);
  }
  static std::string render(const Board& board,
                            const RenderStyle<Move>& style) {
    return monoknight::drawBoard(board, style);
  }
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style) {
    return monoknight::drawSvg(board, style);
  }

  static void writeBytes(const Board& board, ByteWriter& out) {
    monoknight::writeBytes(board, out);
  }
  static absl::Status readBytes(ByteReader& in, Board& board) {
    return monoknight::readBytes(in, board);
  }
};

using MonoKnight = MonoKnightWith<monoknight::RuleCards>;

static_assert(Game<MonoKnight>);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_GAME_H_
