// Options of the game: the variant, the start and the draw rules.
//
// variant       a setup or a variant by name
// variants_file a file in the format of variant_file.h, in which `variant` is
//               looked up first
// variant_text  the text of such a variant instead, with "%2C" for commas,
//               "%0A" for line ends and "%25" for "%"; toText() writes this, so
//               that a game replays where the file is not
// position      the numbered first row of chess960, 518 being chess, or random:
//               nature deals one by the first move of the game
// draws         none, or standard: repetition and moves without progress
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_SETTINGS_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_SETTINGS_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/options.h"
#include "games/fairy_chess/board.h"
#include "games/fairy_chess/spec.h"

namespace phasemachine::fairy_chess {

inline constexpr int kRandomStart = -1;

struct Options {
  std::string variant = "normal";
  std::string variantText;     // empty for built-in variants
  int position = kChessStart;  // or kRandomStart
  Draws draws = Draws::kStandard;

  // The table for listings: all options except free text.
  static const OptionTable<Options>& table();
  // Also reads the variants file. Errors: InvalidArgument naming the option, or
  // the file, line and fault.
  static absl::StatusOr<Options> parse(std::string_view text);
  std::string toText() const;
};

// The variant of the options. Errors: as variantIn() of registry.h; none for
// options from parse().
absl::StatusOr<const Variant*> variantOf(const Options& options);

// Whether the first row of the variant's start goes by numbers.
bool hasNumberedStarts(const Variant& v);
// The start of a variant, by its number where it has numbered ones.
std::string startText(const Variant& v, int number);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_SETTINGS_H_
