// Rule options: the mode, stage or day, and play settings.
//
// Example:
//   Options::parse("mode=campaign,stage=4-1,edition=app,pace=2000");

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/options.h"
#include "games/monoknight/rules/board.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::monoknight {

enum class Mode : std::uint8_t {
  kStandard,
  kClassical,
  kFree,
  kCampaign,
  kDaily,
};

// The player's settings of the free mode; initially those of the standard mode.
// The discard cost and special tiles cannot be set.
struct FreeMode {
  std::uint8_t size = 5;  // 5 to 9
  Preset deck = Preset::kStandard;
  bool choosesSpawn = false;
  std::uint8_t handSize = 5;     // 1 to 7
  std::uint8_t previewSize = 3;  // 0 to 5
  bool stacking = true;
  std::uint8_t deadlock = 5;  // these three 0 to 10
  std::uint8_t redraw = 5;
  std::uint8_t revisit = 0;
};

// Settings of play that are not part of a regulation.
struct PlaySettings {
  HandOrder order = HandOrder::kInsertion;
  std::uint16_t freeActionCap = 100;
  std::uint16_t pace = 0;
};
inline constexpr std::uint16_t kMaxPace = 60000;
inline constexpr std::uint16_t kMaxFreeActions = 10000;

struct Options {
  Mode mode = Mode::kStandard;
  std::uint8_t stage = 0;
  Edition edition = Edition::kHandbook;
  std::uint32_t day = 0;
  FreeMode free;
  PlaySettings play;

  static const OptionTable<Options>& table();
  static absl::StatusOr<Options> parse(std::string_view text);
  std::string toText() const;

  Regulation regulation() const;
};

Regulation classicalRegulation();
Regulation freeRegulation(const FreeMode& free);

// The board before the deal. Precondition: `regulation` is valid.
Board makeBoard(const Regulation& regulation, const PlaySettings& play);

// Finds the campaign stage of a board.
//
// A board does not store the number of its stage; its size, cards, costs and
// special tiles identify it. Two pairs of stages (2-2 and 2-3, 2-6 and 2-7)
// differ only in tiles that need several visits, and look alike when those have
// been visited. A game of another mode with the same settings counts as that
// stage.
//
// Example:
//   stageOf(board);   // 24 for 4-1, counted from 0

// Empty if the board matches no stage or several.
std::optional<std::size_t> stageOf(const Board& board);

// InvalidArgument with the reason: terms out of range, contradictions between
// tiles, hand and counters, a stack that cannot occur in play. A board that
// passes can be played to its end.
absl::Status validate(const Board& board);

}  // namespace phasemachine::monoknight
