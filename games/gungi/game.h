// Gungi on the phase machine, both rule sets (settings.h).
//
// Text of positions and moves: position_text.h, move_text.h.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/gungi/compiled.h"
#include "games/gungi/encoding.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/names.h"
#include "games/gungi/rules/settings.h"
#include "phase/game_of.h"
#include "phase/told/event.h"

namespace phasemachine {

struct FeatureTable;  // phase/knowledge.h

struct Gungi : GameOf<Gungi, gungi::Board, gungi::Move, 8192> {
  using Options = gungi::Options;

  static constexpr std::string_view kName = "gungi";
  // Perft counts moves, not games.
  static constexpr std::string_view kPerftOptions = "repetition=none,cap=none";
  static constexpr bool kPastMatters = true;

  static Board initial(const Options& options);
  // A board that starts from the valid `position`.
  static Board boardFrom(const gungi::Position& position,
                         const Options& options);

  // The functions of phases.h; the machine itself uses machineTable().
  static std::optional<Side> winner(StateType state);
  static void onState(StateType state, Board& board, Flow& flow);
  using MoveCommands = CommandList<Command, 3>;
  static MoveCommands toCommands(const Board& board, gungi::RequestMove request,
                                 Move move);
  static MoveCommands toCommands(const Board& board,
                                 gungi::RequestPlacement request, Move move);
  static void legalMoves(const Board& board, gungi::RequestMove request,
                         MoveList& out);
  static void legalMoves(const Board& board, gungi::RequestPlacement request,
                         MoveList& out);
  static void onNoMoves(Board& board, gungi::RequestMove request, Flow& flow);
  static void onNoMoves(Board& board, gungi::RequestPlacement request,
                        Flow& flow);

  // The machine and the rules, compiled together for this processor.
  static const gungi::GungiTable& machineTable() {
    return gungi::activeCompiled().machine;
  }

  // A random legal move without a list (move_sampler.h), for random play.
  static std::optional<Move> drawMove(const Board& board, Random& random) {
    return gungi::activeCompiled().draw(board.position, board.options, random);
  }

  static std::uint64_t hash(const Board& board);

  static std::string toText(const Board& board);
  static absl::StatusOr<Board> fromText(std::string_view text,
                                        const Options& options);
  static std::string moveToText(const Board& board, Move move);
  static absl::StatusOr<Move> moveFromText(const Board& board,
                                           std::string_view text);
  // The notation that people type.
  static std::string moveForPeople(const Board& board, Move move);
  static std::string question(const Board& board, Side viewer);
  static std::string_view endReason(StateType state) {
    return gungi::endReason(state);
  }
  static std::string_view sideName(const Board& board, Side player) {
    return gungi::colorName(player, board.options);
  }
  // How each piece moves, in words.
  static constexpr std::string_view kTopicWord = "piece";
  static std::vector<std::string> topics();
  static absl::StatusOr<std::string> topicText(std::string_view name);

  static const RecordFormat kRecordFormat;  // record.h
  static std::string render(const Board& board, const RenderStyle<Move>& style);
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style);

  // The view of a player and the effects of a move, as data
  // (phase/told/events.h).
  static Picture picture(const Board& board, Side viewer);
  static std::vector<Event> tell(const WatchedStep<Gungi>& step);

  // Boards and moves as numbers (encoding.h), and additional features of the
  // evaluation (phase/knowledge.h).
  static const EncodingTable& encoding();
  static void listNumbers(const Board& board, Side viewer, NumberRuns& out);
  static const FeatureTable& features();
  static float listFeatures(const Board& board, Side viewer, NumberRuns& out);
  // Both as inputs of a network (phase/knowledge.h).
  using KeptInputs = gungi::KeptInputs;
  static float listInputs(const Board& board, Side viewer, KeptInputs& kept,
                          InputList& out);
  static std::uint32_t actionOf(const Board& board, Move move);
  static Move moveOf(const Board& board, std::uint32_t action);

  static void writeBytes(const Board& board, ByteWriter& out);
  static absl::Status readBytes(ByteReader& in, Board& board);
};

static_assert(Game<Gungi>);
extern template const AnyGame& anyGame<Gungi>();

}  // namespace phasemachine
