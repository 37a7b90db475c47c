// What games in Portable Game Notation (PGN) have in common: results, tags,
// moves with their annotations. What a move and a start are is the game's own
// business (games/chess/pgn.h, games/fairy_chess/pgn.h).
//
// Example:
//   PgnTags tags;
//   tags.setTag("White", "Ada");
//   const std::string* white = tags.findTag("White");
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_CORE_PGN_H_
#define PHASEMACHINE_CORE_PGN_H_

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

// The result that exactly `text` names.
constexpr std::optional<PgnResult> parsePgnResult(std::string_view text) {
  for (std::size_t i = 0; i < kPgnResultTexts.size(); ++i) {
    if (text == kPgnResultTexts[i]) return static_cast<PgnResult>(i);
  }
  return std::nullopt;
}

// Nobody has won an unfinished game; kNeutral is a draw.
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
  // In order, without the tags Result, SetUp and FEN, which say nothing that
  // the game's result and start do not.
  std::vector<PgnTag> tags = {};

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

  friend bool operator==(const PgnTags&, const PgnTags&) = default;
};

template <class Move>
struct PgnMoveOf {
  Move move;
  // Numeric annotation glyphs after the move: 1 is "!", 2 is "?", and so on.
  std::vector<std::uint8_t> nags = {};
  // What stands between this move and the next; runs of blanks and line breaks
  // are one blank.
  std::string comment = {};

  friend bool operator==(const PgnMoveOf&, const PgnMoveOf&) = default;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_PGN_H_
