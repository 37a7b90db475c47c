// The keys of a variants file that name rules, and the values of all keys.
//
// Errors: InvalidArgument that quotes the value.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "core/quote.h"
#include "core/text.h"
#include "games/fairy_chess/variants/spec.h"
#include "games/fairy_chess/variants/variant_file.h"

namespace phasemachine::fairy_chess {

inline absl::Status badValue(const std::string& what) {
  return absl::InvalidArgumentError(what);
}

// A key's value, to be read into a spec.
struct KeyValue {
  using Status = absl::Status;

  Spec& spec;
  std::string_view key;
  std::string_view value;

  Status flag(bool& to) const;
  Status number(int& to, int lowest, int highest) const;
  // A file as its letter or number, counted from 1.
  Status file(int& to) const;
  Status outcome(Outcome& to) const;
  // A piece by its letter; "-" is none.
  Status kind(int& to) const;
  Status kindOf(char letter, int& to) const;
  // Each once, however often it is named.
  Status kinds(std::vector<std::uint8_t>& to) const;
  // A piece, or "*" for any.
  Status flagKind(int& to) const;
  // Squares "d4", ranks "*8" and files "a*"; those that this board lacks are
  // skipped, since a parent may have a larger one.
  Status region(Region& to) const;
  // "a:1 c:2": calls f(kind, rest) for each; "-" is none.
  template <class F>
  Status pairs(F&& f) const {
    for (const std::string_view word : splitAt(value, ' ')) {
      if (word.empty() || word == "-") continue;
      int k = 0;
      if (word.size() < 3 || word[1] != ':') {
        return badValue(quoted(word) + " is not like a:1");
      }
      Status status = kindOf(word[0], k);
      if (status.ok()) status = f(k, word.substr(2));
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }
};

// True if the key's value has letters of pieces.
bool hasPieces(std::string_view key);

// An error if the key is no rule that this program can follow or skip.
absl::Status checkRule(std::string_view key, std::string_view value);

// Changes a spec with all pieces by the rules of a section. The line of an error
// is in `line`.
absl::Status applyRules(const Section& section, Spec& spec, int& line);

}  // namespace phasemachine::fairy_chess
