// Options of the game: the variant, the start and the draw rules.
//
// variant       the name of a setup or variant
// variants_file a file in the format of variant_file.h, searched for `variant`
//               first
// variant_text  the text of that file instead, with "%2C" for commas, "%0A" for
//               line ends and "%25" for "%"; toText() writes this, so games can
//               be replayed without the file
// position      the number of the chess960 start (518 is chess), or random:
//               nature deals one as the first move of the game
// draws         none, or standard: repetition and moves without progress

#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/options.h"
#include "games/fairy_chess/moves/board.h"
#include "games/fairy_chess/variants/starts.h"

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

// The variant of the options. Errors: as variantIn() of registry.h; no errors
// for options from parse().
absl::StatusOr<const Variant*> variantOf(const Options& options);

}  // namespace phasemachine::fairy_chess
