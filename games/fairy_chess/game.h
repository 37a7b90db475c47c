// Fairy chess on the phase machine: 39 setups of 84 kinds of pieces, and
// variants as data (settings.h).
//
// Contract: a move with its promotion or arrow is two decisions of the machine,
// and one move everywhere else (moves.h). Text of positions and moves:
// position_text.h, move_text.h. A position text ends in "> e7e8" while the
// second half of that move is asked for. As decisions of the machine, a first
// half is written "e7e8>" and a second half "=Q", "*g6", or "-" for no
// promotion or arrow. A board whose start nature has not dealt yet is written
// "random", a deal "start518".

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/number_runs.h"
#include "games/fairy_chess/moves/board.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/phases.h"
#include "games/fairy_chess/moves/settings.h"
#include "phase/told/event.h"

namespace phasemachine {

struct FairyChess : fairy_chess::Phases {
  using Options = fairy_chess::Options;

  static constexpr std::string_view kName = "fairy_chess";
  static constexpr std::string_view kPerftOptions = "draws=none";
  static constexpr std::string_view kChanceOptions =
      "variant=chess960,position=random";
  static constexpr bool kPastMatters = true;

  static Board initial(const Options& options);
  static Options optionsOf(const Board& board);
  // A board that starts from the valid `position`.
  static Board boardFrom(const fairy_chess::Position& position,
                         fairy_chess::Draws draws);
  // A board whose start nature deals first. Precondition: the variant has
  // numbered starts.
  static Board undealt(const fairy_chess::Variant& v, fairy_chess::Draws draws);

  static std::uint64_t hash(const Board& board);

  static std::string toText(const Board& board);
  static absl::StatusOr<Board> fromText(std::string_view text,
                                        const Options& options);
  static std::string moveToText(const Board& board, Move move);
  // Algebraic notation (text/san.h).
  static std::string moveForPeople(const Board& board, Move move);
  static absl::StatusOr<Move> moveFromText(const Board& board,
                                           std::string_view text);
  // Parts of a move (phase/game.h).
  static bool isFirstPart(const Board&, Move move) {
    return move.type == fairy_chess::MoveType::kAsksPromotion ||
           move.type == fairy_chess::MoveType::kAsksShot;
  }
  static std::string wholeMoveToText(const Board& board, Move first,
                                     Move second);
  static absl::StatusOr<std::vector<Move>> wholeMoveFromText(
      const Board& board, std::string_view text);
  static std::uint64_t countSequences(const Board& board, int depth);

  static std::string_view sideName(const Board&, Side player) {
    return player == Side::kFirst ? "White" : "Black";
  }
  static std::string question(const Board& board, Side viewer);
  // How each piece moves, in words.
  static constexpr std::string_view kTopicWord = "piece";
  static std::vector<std::string> topics();
  static absl::StatusOr<std::string> topicText(std::string_view name);

  static const RecordFormat kRecordFormat;  // PGN
  static std::string_view endReason(StateType state) {
    return fairy_chess::toString(fairy_chess::endOf(state).reason);
  }
  static std::string render(const Board& board, const RenderStyle<Move>& style);
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style);

  // The view of a player and the effects of a move, as data (told.cc).
  static Picture picture(const Board& board, Side viewer);
  static std::vector<Event> tell(const WatchedStep<FairyChess>& step);

  // Numbers for learning: encoding.h.
  static const EncodingTable& encoding();
  static void listNumbers(const Board& board, Side viewer, NumberRuns& out);
  static std::uint32_t actionOf(const Board& board, Move move);
  static Move moveOf(const Board& board, std::uint32_t action);

  // The bytes identify the variant by the hash of its text; a reader must have
  // that variant.
  static void writeBytes(const Board& board, ByteWriter& out);
  static absl::Status readBytes(ByteReader& in, Board& board);
};

static_assert(Game<FairyChess>);
extern template const AnyGame& anyGame<FairyChess>();

}  // namespace phasemachine
