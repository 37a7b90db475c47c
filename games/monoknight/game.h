// MonoKnight on the phase machine: a game for one player, cards and chance.
//
// Positions and moves are those of text.h. Returns are the negated score of the
// rules, so that more is better.
//
// MonoKnightWith<Cards> lets tests use other cards; MonoKnight is the game.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/monoknight/picture/draw.h"
#include "games/monoknight/rules/board.h"
#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/phases.h"
#include "games/monoknight/rules/score.h"
#include "games/monoknight/text/text.h"
#include "games/monoknight/text/words.h"
#include "phase/game.h"
#include "phase/told/event.h"

namespace phasemachine {

namespace monoknight {

// In told.cc; `changes` are those of the picture.
Picture picture(const Board& board);
std::vector<Event> tell(const decltype(Board::stack)::Entry& entry,
                        const Board& before, const Board& after,
                        const Changes& changes);

// Bytes of all that a board holds. What is read is validated; writeBytes()
// reproduces accepted bytes exactly.
void writeBytes(const Board& board, ByteWriter& out);
absl::Status readBytes(ByteReader& in, Board& board);
// Hash of all state, including counters.
std::uint64_t hashOf(const Board& board);

// encoding.cc
const EncodingTable& encoding();
void encode(const Board& board, float* out);
std::uint32_t actionOf(const Board& board, Move move);
Move moveOf(const Board& board, std::uint32_t action);

}  // namespace monoknight

template <class Cards>
struct MonoKnightWith : monoknight::Phases<Cards> {
  using Board = monoknight::Board;
  using Move = monoknight::Move;
  using Options = monoknight::Options;

  static constexpr std::string_view kName = "monoknight";
  static constexpr int kPlayers = 1;

  static Board initial(const Options& options) {
    return monoknight::makeBoard(options.regulation(), options.play);
  }

  // Minus the score so far, in whole seconds as displayed.
  static std::array<double, 1> returns(const Board& board) {
    return {-static_cast<double>(monoknight::metricsOf(board).score())};
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

  // The question and the effects of a move, in words (words.h).
  static std::string question(const Board& board, Side /*viewer*/) {
    return monoknight::question(board);
  }
  static std::string narrate(const Board& before, Move move, const Board& after,
                             Side /*viewer*/) {
    return monoknight::narrate(before, move, after);
  }

  // How each card moves, in words.
  static constexpr std::string_view kTopicWord = "card";
  static std::vector<std::string> topics() { return monoknight::cardTopics(); }
  static absl::StatusOr<std::string> topicText(std::string_view name) {
    return monoknight::cardTopicText(name);
  }

  // The player's view and the effects of a move, as data (told.cc).
  static Picture picture(const Board& board, Side /*viewer*/) {
    return monoknight::picture(board);
  }
  static std::vector<Event> tell(const WatchedStep<MonoKnightWith>& step) {
    return monoknight::tell(step.entry, step.before, step.after, step.changes);
  }

  // Boards and moves as numbers (encoding.cc).
  static const EncodingTable& encoding() { return monoknight::encoding(); }
  static void encode(const Board& board, Side /*viewer*/, float* out) {
    monoknight::encode(board, out);
  }
  static std::uint32_t actionOf(const Board& board, Move move) {
    return monoknight::actionOf(board, move);
  }
  static Move moveOf(const Board& board, std::uint32_t action) {
    return monoknight::moveOf(board, action);
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
extern template const AnyGame& anyGame<MonoKnight>();

}  // namespace phasemachine
