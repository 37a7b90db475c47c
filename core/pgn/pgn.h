// The parts of Portable Game Notation (PGN) that do not depend on the game:
// results, tags, moves with annotations. Each game defines its moves and start
// positions (games/chess/text/pgn.h, games/fairy_chess/text/pgn.h).
//
// Example:
//   PgnTags tags;
//   tags.setTag("White", "Ada");
//   const std::string* white = tags.findTag("White");

#ifndef PHASEMACHINE_CORE_PGN_PGN_H_
#define PHASEMACHINE_CORE_PGN_PGN_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.h"

namespace phasemachine {

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

// Parses a result; `text` must match exactly, except that "1/2" is a draw, too.
constexpr std::optional<PgnResult> parsePgnResult(std::string_view text) {
  if (text == "1/2") return PgnResult::kDraw;
  for (std::size_t i = 0; i < kPgnResultTexts.size(); ++i) {
    if (text == kPgnResultTexts[i]) return static_cast<PgnResult>(i);
  }
  return std::nullopt;
}

// "*" for an unfinished game, a draw for kNeutral.
constexpr PgnResult pgnResultOf(std::optional<Side> winner) {
  if (!winner) return PgnResult::kUnknown;
  return *winner == Side::kFirst    ? PgnResult::kWhiteWins
         : *winner == Side::kSecond ? PgnResult::kBlackWins
                                    : PgnResult::kDraw;
}
constexpr std::optional<Side> winnerOf(PgnResult result) {
  switch (result) {
    case PgnResult::kWhiteWins:
      return Side::kFirst;
    case PgnResult::kBlackWins:
      return Side::kSecond;
    case PgnResult::kDraw:
      return Side::kNeutral;
    case PgnResult::kUnknown:
      break;
  }
  return std::nullopt;
}

struct PgnTag {
  std::string name;   // letters, digits and underscores
  std::string value;  // without line breaks or control characters

  friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

struct PgnTags {
  // In order, without Result, SetUp and FEN, which follow from the game's
  // result and start.
  std::vector<PgnTag> tags = {};

  // The value of tag `name`, or nullptr if the game lacks it. Valid until
  // `tags` changes.
  const std::string* findTag(std::string_view name) const {
    for (const PgnTag& tag : tags) {
      if (tag.name == name) return &tag.value;
    }
    return nullptr;
  }
  // Replaces the value of tag `name`, or appends the tag.
  void setTag(std::string_view name, std::string_view value) {
    for (PgnTag& tag : tags) {
      if (tag.name == name) {
        tag.value = std::string(value);
        return;
      }
    }
    tags.push_back({std::string(name), std::string(value)});
  }

  friend bool operator==(const PgnTags&, const PgnTags&) = default;
};

template <class Move>
struct PgnMoveOf {
  Move move;
  // Numeric annotation glyphs after the move: 1 is "!", 2 is "?", and so on.
  std::vector<std::uint8_t> nags = {};
  // Comments between this move and the next; each run of blanks and line breaks
  // becomes one blank.
  std::string comment = {};

  friend bool operator==(const PgnMoveOf&, const PgnMoveOf&) = default;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_PGN_PGN_H_
