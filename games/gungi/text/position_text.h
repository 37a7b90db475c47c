// Positions as text.
//
//   rule set A:  placement hands side
//   rule set B:  placement hands side mode draft round
//
// The placement lists rows from the top by `/`, each from the left: a digit is
// a run of empty squares, a letter a single piece, `|a:b:c|` a tower from
// bottom to top. Upper case is White. Hands are `white/black`, letters with a
// digit, `-` for none. The side is `w` or `b`. Mode is 0 (intro) to 3
// (advanced), draft `wb`, `w`, `b` or `-`: who may still draft.
//
// Contract: writing gives the canonical text, one per position: maximal runs of
// empty squares, bars around two or more pieces, hands in the order
// mgijwnrsfdcakt (in the beginners' game s before r). Reading accepts hands in
// any order and split runs, and rejects positions that are invalid under the
// current rules: towers too high, 帥 twice or under a piece, malformed hands, a
// piece listed twice. It does not limit the number of pieces, for studies. The
// number of fields determines the rule set; reading a text of rule set B under
// the default rules takes its mode. The history (repetitions, moves made) is
// not part of the text. Errors are InvalidArgument and name the field and the
// character, counted from 1.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/settings.h"

namespace phasemachine::gungi {

inline constexpr std::size_t kMaxPositionLength = 1000;

// The start position of each game.
std::string_view startText(RuleSet rules);

std::string positionToText(const Position& position, const Options& options);

// Sets options.rules if the text determines it.
absl::StatusOr<Position> positionFromText(std::string_view text,
                                          Options& options);

// For positions that did not come from text: InvalidArgument unless the
// position is playable under `options`. Checks towers and counts, and that sets
// and key match the towers.
absl::Status validate(const Position& position, const Options& options);

// Recomputes sets, marshals and key from `towers`. Precondition: no tower is
// higher than three.
void rebuild(Position& position);

}  // namespace phasemachine::gungi
