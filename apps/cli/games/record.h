// A played game, and its file formats.
//
// Contract: games are stored as JSON lines, one object per game with "game",
// "options", "position" (the start), "moves" (as text), "winner" ("first",
// "second", "neutral" or null) and "tags", or in the game's own notation
// (phase/erased/any_record.h), which chess uses for programs as well. Reading checks
// every move. A game that was played on after a draw by the rules is kept as it
// was played, and gets options without these rules.
//
// Example:
//   absl::StatusOr<std::string> text = recordToText(played, "games.pgn");
//   absl::StatusOr<std::vector<GameRecord>> again =
//       recordsFromText(anyGame<Chess>(), "", *text);

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/selfplay/play_game.h"
#include "apps/cli/terminal/io.h"
#include "phase/erased/any_record.h"

namespace phasemachine::cli {

using GameRecord = AnyRecord;

// Converts a played game; `options` are those of the start. With `comments`,
// each searched move gets its score as a comment.
GameRecord recordOf(const PlayedGame& game, const std::string& options,
                    bool comments);

// The comment of a searched move: the score of the side that made it.
std::string scoreComment(const AnyGame& game, bool searched, double score);

// "PhaseMachine (static, 800 sims)"; without simulations if `sims` is 0.
std::string engineName(const std::string& evaluator, std::uint64_t sims);

// The tags of a game that this program played. `kind` is "match" or
// "self-play"; `players` are the names of the first and the second side at its
// `start`.
struct Tagged {
  std::string kind;
  std::uint64_t number = 0;  // from 0
  std::array<std::string, 2> players;
  std::uint64_t seed = 0;
  std::string end;
};
AnyRecord::Tags tagsOf(const AnyBoard& start, const Tagged& game);

// The options with those draw rules off that end a game though it could go on.
// What a file says was played was played: nobody has to claim a draw.
std::string withoutDraws(const AnyGame& game, const std::string& options);

// Formats one game for programs, with its final line break: in the game's own
// notation if that is for programs and the name of the file does not end in
// .jsonl, or else as a JSON line. Errors: a tag that the notation cannot
// represent.
absl::StatusOr<std::string> recordToText(const GameRecord& record,
                                         const std::string& path);

// Formats one game for people, in the game's own notation. Uses recordToText()
// if there is no such notation, if the file name ends in .jsonl, or if it lacks
// the suffix that the notation requires. Errors: anything that the notation
// cannot represent.
absl::StatusOr<std::string> recordForFile(const GameRecord& record,
                                          const std::string& path);

// Reads the games of a file, at most `most`. `options` apply to games whose text
// has none. Errors name the line, and the column if known.
absl::StatusOr<std::vector<GameRecord>> recordsFromText(
    const AnyGame& game, const std::string& options, const std::string& text,
    std::size_t most = SIZE_MAX);

// Reads the output of recordToJson(). `options` apply to a game without
// options. Errors: InvalidArgument naming the key or the move.
absl::StatusOr<GameRecord> recordFromJson(const AnyGame& game,
                                          const std::string& options,
                                          const Json& json);

// The JSON form of any game. Errors: moves that cannot be played from the
// start.
absl::StatusOr<Json> recordToJson(const GameRecord& record);

}  // namespace phasemachine::cli
