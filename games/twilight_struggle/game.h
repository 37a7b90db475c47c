// Twilight Struggle (Deluxe Edition) on the phase machine.
//
// Contract: the complete game with its 110 cards, for two players, with chance
// (dice, deals and random cards are nature's moves) and hidden hands. The
// first player is the USSR.
//
// Example:
//   auto board = TwilightStruggle::initial({});
//   auto [legalMoves, side, winner] =
//       PhaseMachine<TwilightStruggle>::step(board);

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/twilight_struggle/picture/draw.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/tables/rules.h"
#include "games/twilight_struggle/text/question.h"
#include "games/twilight_struggle/text/text.h"
#include "phase/told/event.h"

namespace phasemachine {

struct TwilightStruggle : twilight_struggle::Phases {
  using Options = twilight_struggle::Options;

  static constexpr std::string_view kName = "twilight_struggle";
  // People do not choose countries in list order.
  static constexpr std::string_view kOptionsForPeople = "order=free";

  static Board initial(const Options& options);
  static Options optionsOf(const Board& board) {
    return {.rules = board.rules,
            .usBonus = board.bonus[1],
            .ussrBonus = board.bonus[0]};
  }

  // Victory points from each side's view; a game that did not end by points
  // counts as 20 for its winner.
  static std::array<double, 2> returns(const Board& board);
  // 1 for a win, 0 for a loss, 1/2 for a draw; during the game, a value based
  // on the points.
  static double utility(const Board& board, Side side);

  // Hidden are the other hand except revealed cards, an unrevealed headline
  // and, from the USSR, which cards Our Man in Tehran showed. The hands
  // contain what the viewer knows, and the deck all cards that may be in it or
  // in the other hand. It is not playable.
  static Observation observe(const Board& board, Side viewer);
  // The other hand is redealt from the cards that it can hold, an unrevealed
  // headline is one of it, as likely as the move priors say
  // (knowledge/networks.h), and the side to decide still has a legal move.
  static Board determinize(const Board& board, Side viewer, Random& random);

  static std::uint64_t hash(const Board& board);

  static std::string toText(const Board& board) {
    return twilight_struggle::toText(board);
  }
  static absl::StatusOr<Board> fromText(std::string_view text,
                                        const Options& options) {
    return twilight_struggle::fromText(text, options);
  }
  static std::string moveToText(const Board& board, Move move) {
    return twilight_struggle::moveToText(board, move);
  }
  static absl::StatusOr<Move> moveFromText(const Board& board,
                                           std::string_view text) {
    return twilight_struggle::moveFromText(board, text);
  }
  static std::string render(const Board& board,
                            const RenderStyle<Move>& style) {
    return twilight_struggle::render(board, style);
  }
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style) {
    return twilight_struggle::renderSvg(board, style);
  }

  static std::string narrate(const Board& before, Move move, const Board& after,
                             Side viewer) {
    return twilight_struggle::narrate(before, move, after, viewer);
  }
  static std::string_view sideName(const Board&, Side player) {
    return twilight_struggle::wordOf(player);
  }
  // A hint if the move is refused only because of the order of a choice's
  // parts.
  static std::string refusalHint(const Board& board, Move move);

  static std::string question(const Board& board, Side viewer) {
    return twilight_struggle::question(board, viewer);
  }
  static std::vector<std::string> moveNames(const Board& board, Move move) {
    return twilight_struggle::moveNames(board, move);
  }

  // The effects of cards, in words.
  static constexpr std::string_view kTopicWord = "card";
  static std::vector<std::string> topics() {
    return twilight_struggle::cardTopics();
  }
  static absl::StatusOr<std::string> topicText(std::string_view name) {
    return twilight_struggle::cardTopicText(name);
  }

  // The view of a player and the effects of a move, as data (told.cc).
  static Picture picture(const Board& board, Side viewer);
  static std::string moveInWords(const Board& board, Move move, Side viewer) {
    return twilight_struggle::narrateMove(board, move, viewer);
  }
  static std::vector<Event> tell(const WatchedStep<TwilightStruggle>& step);

  // Boards and moves as numbers (encoding.h).
  static const EncodingTable& encoding();
  static void encode(const Board& board, Side viewer, float* out);
  static std::uint32_t actionOf(const Board& board, Move move);
  static Move moveOf(const Board& board, std::uint32_t action);

  static void writeBytes(const Board& board, ByteWriter& out);
  static absl::Status readBytes(ByteReader& in, Board& board);
};

static_assert(Game<TwilightStruggle>);
extern template const AnyGame& anyGame<TwilightStruggle>();

}  // namespace phasemachine
