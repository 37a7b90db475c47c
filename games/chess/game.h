// Chess on the phase machine.
//
// Positions are FEN (also reads X-FEN and Shredder-FEN); moves are UCI text
// (also reads SAN).

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "games/chess/compiled.h"
#include "games/chess/machine/board.h"
#include "games/chess/perft/perft.h"
#include "games/chess/text/fen.h"
#include "phase/game_of.h"
#include "phase/told/event.h"

namespace phasemachine {

struct Chess : GameOf<Chess, chess::Board, chess::Move, 256> {
  struct Options {
    chess::DrawRules draws = chess::DrawRules::kClaim;
    // Number of the Chess960 start position; 518 is chess.
    std::uint16_t start = chess::kStandardStart;

    static const OptionTable<Options>& table();
    static absl::StatusOr<Options> parse(std::string_view text);
    std::string toText() const;
  };

  static constexpr std::string_view kName = "chess";
  // Perft counts moves, not games.
  static constexpr std::string_view kPerftOptions = "draws=none";
  static constexpr bool kPastMatters = true;

  static Board initial(const Options& options);
  static Options optionsOf(const Board& board) {
    return {.draws = board.draws};
  }
  // A board at the valid `position`, without history.
  static Board boardFrom(const chess::Position& position,
                         chess::DrawRules draws = chess::DrawRules::kClaim);

  static std::optional<Side> winner(StateType state);
  static void onState(StateType state, Board& board, Flow& flow);
  static chess::MovePiece toCommands(const Board& board,
                                     chess::RequestMove request, Move move);
  static void legalMoves(const Board& board, chess::RequestMove request,
                         MoveList& out);
  static void onNoMoves(Board& board, chess::RequestMove request, Flow& flow);

  // The machine compiled together with the rules, for this processor.
  static const chess::ChessTable& machineTable() {
    return chess::machineTable();
  }
  // Counts the last plies of perft without lists (perft/perft.h); not used
  // with draw rules, which only the machine applies.
  struct LeafCounter : chess::LeafCounter {
    using chess::LeafCounter::LeafCounter;
    static bool accepts(const Board& board) {
      return board.draws == chess::DrawRules::kNone;
    }
    void add(const Board& board) { chess::LeafCounter::add(board.position); }
  };
  static void copyLive(const Board& from, Board& to);

  static std::uint64_t hash(const Board& board);

  static std::string toText(const Board& board);
  static absl::StatusOr<Board> fromText(std::string_view text,
                                        const Options& options);
  static std::string moveToText(const Board& board, Move move);
  static absl::StatusOr<Move> moveFromText(const Board& board,
                                           std::string_view text);
  // SAN; "12. " or "12... "; "checkmate"; centipawns.
  static std::string moveForPeople(const Board& board, Move move);
  static std::string moveNumber(const Board& board, bool first);
  static std::string_view endReason(StateType state);
  static int centipawnsFor(double score);
  static std::string_view sideName(const Board&, Side player) {
    return player == Side::kFirst ? "White" : "Black";
  }
  // How each piece moves, in words.
  static constexpr std::string_view kTopicWord = "piece";
  static std::vector<std::string> topics();
  static absl::StatusOr<std::string> topicText(std::string_view name);

  static const RecordFormat kRecordFormat;  // PGN
  static std::string render(const Board& board, const RenderStyle<Move>& style);
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style);

  // The view of a player and the effects of a move, as data (phase/told/events.h,
  // told.cc).
  static Picture picture(const Board& board, Side viewer);
  static std::vector<Event> tell(const WatchedStep<Chess>& step);

  // Boards and moves as numbers (encoding.h).
  static const EncodingTable& encoding();
  static void encode(const Board& board, Side viewer, float* out);
  static std::uint32_t actionOf(const Board& board, Move move);
  static Move moveOf(const Board& board, std::uint32_t action);

  static void writeBytes(const Board& board, ByteWriter& out);
  static absl::Status readBytes(ByteReader& in, Board& board);
};

static_assert(Game<Chess>);
extern template const AnyGame& anyGame<Chess>();

}  // namespace phasemachine
