// The values of keys in a variants file.
//
// Errors: InvalidArgument that quotes the value. Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_KEY_VALUES_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_KEY_VALUES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "core/quote.h"
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
  // Of an inherited line: the section that inherits, else null. A piece that it
  // has renamed is found, one that it has removed is skipped (kind 0).
  const Section* heir = nullptr;

  Status flag(bool& to) const;
  Status number(int& to, int lowest, int highest) const;
  // A file as its letter or number, counted from 1.
  Status file(int& to) const;
  Status outcome(Outcome& to) const;
  // A piece by its letter; "-" is none.
  Status kind(int& to) const;
  Status kindOf(char letter, int& to) const;
  Status kinds(std::vector<std::uint8_t>& to) const;
  // A piece, or "*" for any.
  Status flagKind(int& to) const;
  // Squares "d4", ranks "*8" and files "a*"; those that this board lacks are
  // skipped, since a parent may have a larger one.
  Status region(Region& to) const;
  // "a:1 c:2": calls f(letter, rest) for each.
  template <class F>
  Status pairs(F&& f) const {
    std::string_view rest = value;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view word = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (word.empty()) continue;
      int k = 0;
      if (word.size() < 3 || word[1] != ':') {
        return badValue(quoted(word) + " is not like a:1");
      }
      Status status = kindOf(word[0], k);
      if (status.ok() && k != 0) status = f(k, word.substr(2));
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }
};

// A start with the fields that other programs leave out, in our order: side,
// rights, en passant square, checks left, clocks.
std::string wholeStart(std::string_view text);
// A start of wholeStart() without rights to castle.
std::string withoutRights(std::string_view start);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_KEY_VALUES_H_
