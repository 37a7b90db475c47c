// A game as Portable Game Notation (PGN) records it: tags, moves, comments,
// result. pgn_reader.h reads games, pgn_writer.h writes them.
//
// Example:
//   PgnGame game;
//   game.setTag("White", "Ada");
//   game.moves.push_back({move});
//   game.result = PgnResult::kWhiteWins;
//   absl::StatusOr<std::string> text = writePgn(game);
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_GAMES_CHESS_PGN_H_
#define PHASEMACHINE_GAMES_CHESS_PGN_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/fen.h"
#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

enum class PgnResult : std::uint8_t {
  kUnknown = 0,
  kWhiteWins,
  kBlackWins,
  kDraw,
};

inline constexpr std::array<std::string_view, 4> kPgnResultTexts = {
    "*", "1-0", "0-1", "1/2-1/2"};

constexpr std::string_view toString(PgnResult result) {
  return kPgnResultTexts[static_cast<std::size_t>(result)];
}

// The result that exactly `text` names.
constexpr std::optional<PgnResult> parsePgnResult(std::string_view text) {
  for (std::size_t i = 0; i < kPgnResultTexts.size(); ++i) {
    if (text == kPgnResultTexts[i]) return static_cast<PgnResult>(i);
  }
  return std::nullopt;
}

struct PgnTag {
  std::string name;   // letters, digits and underscores
  std::string value;  // without line breaks or control characters

  friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

struct PgnMove {
  Move move;
  // Numeric annotation glyphs after the move: 1 is "!", 2 is "?", and so on.
  std::vector<std::uint8_t> nags = {};
  // What stands between this move and the next; runs of blanks and line breaks
  // are one blank.
  std::string comment = {};

  friend bool operator==(const PgnMove&, const PgnMove&) = default;
};

struct PgnGame {
  // In order, without the tags Result, SetUp and FEN, which say nothing that
  // `result` and `start` do not.
  std::vector<PgnTag> tags;
  Position start = startPosition();
  // What stands before the first move.
  std::string comment;
  std::vector<PgnMove> moves;
  PgnResult result = PgnResult::kUnknown;

  // The value of a tag, nullptr when the game has none of this name. Valid
  // until `tags` changes.
  const std::string* findTag(std::string_view name) const {
    for (const PgnTag& tag : tags) {
      if (tag.name == name) return &tag.value;
    }
    return nullptr;
  }
  // Replaces the value, or adds the tag at the end.
  void setTag(std::string_view name, std::string_view value) {
    for (PgnTag& tag : tags) {
      if (tag.name == name) {
        tag.value = std::string(value);
        return;
      }
    }
    tags.push_back({std::string(name), std::string(value)});
  }

  friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PGN_H_
