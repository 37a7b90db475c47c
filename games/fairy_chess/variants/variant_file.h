// Variants as text: sections of keys.
//
// The format is that of Fairy-Stockfish's variants file, key names included,
// with the keys that variant_keys.cc lists. "[child:parent]" inherits; a
// section without a parent has the rules of chess and none of its pieces, except
// the built-in "chess". "#" starts a comment.
// Pieces are "name = letter" for known types and "customPieceN = letter:Betza"
// for others; "name = -" removes one. Letters in what is inherited mean the
// parent's pieces, whatever letters these have now, and the pairs of
// promotedPieceType and promotionLimit add to the parent's.
//
// What a section asks for is looked at only when a spec is made of it: a rule that
// is not supported here, an unknown key or a missing parent refuses this section
// and those that inherit from it, not the file. Keys without meaning for the
// rules are skipped.
//
// Errors: InvalidArgument "where:line: what is wrong".

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "games/fairy_chess/variants/spec.h"

namespace phasemachine::fairy_chess {

// One section: its name and its lines, with those of its parents first; they mean
// the same without the parents. A section whose parent is missing says so in the
// fault.
struct Section {
  struct Line {
    std::string key;
    std::string value;
    int number;  // in its file
    bool inherited = false;
  };
  std::string name;
  std::vector<Line> lines;
  Line fault = {};
};

// Finds a section of another file by name, null if there is none.
using SectionOf = std::function<const Section*(std::string_view)>;

// `where` names the text in messages.
absl::StatusOr<std::vector<Section>> readSections(std::string_view text,
                                                  std::string_view where,
                                                  const SectionOf& others);

absl::StatusOr<Spec> specOf(const Section& section, std::string_view where);

}  // namespace phasemachine::fairy_chess
