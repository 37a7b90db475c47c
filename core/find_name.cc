#include "core/find_name.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "core/ascii.h"
#include "core/near_name.h"
#include "core/quote.h"

namespace phasemachine {
namespace {

constexpr std::size_t kShortestPart = 2;

// Bytes outside ASCII count as letters.
bool isPlain(char c) {
  return isLetter(c) || isDigit(c) || static_cast<unsigned char>(c) >= 0x80;
}

// Letters and digits only, in lower case.
std::string squeezed(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (isPlain(c)) letters += toLower(c);
  }
  return letters;
}

// The words, each after a space; a capital letter after a lower-case one also
// begins a word.
std::string spaced(std::string_view name) {
  std::string words;
  bool inside = false;
  char before = ' ';
  for (const char c : name) {
    if (c == '\'' || c == '.') continue;
    if (isPlain(c)) {
      const bool begins = isUpper(c) && isLower(before);
      if (!inside || begins) words += ' ';
      words += toLower(c);
    }
    inside = isPlain(c);
    before = c;
  }
  return words;
}

// The candidates with a matching name.
template <class Fits>
std::vector<std::size_t> where(std::span<const NamesOfOne> names, Fits fits) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::any_of(names[i].begin(), names[i].end(), fits)) found.push_back(i);
  }
  return found;
}

}  // namespace

std::vector<std::size_t> findName(std::span<const NamesOfOne> names,
                                  std::string_view typed) {
  std::vector<std::size_t> found =
      where(names, [&](const std::string& name) { return name == typed; });
  if (!found.empty()) return found;
  found = where(names, [&](const std::string& name) {
    return absl::EqualsIgnoreCase(name, {typed.data(), typed.size()});
  });
  const std::string letters = squeezed(typed);
  if (!found.empty() || letters.empty()) return found;
  found = where(names, [&](const std::string& name) {
    return squeezed(name) == letters;
  });
  if (!found.empty() || letters.size() < kShortestPart) return found;
  found = where(names, [&](const std::string& name) {
    return squeezed(name).starts_with(letters);
  });
  if (!found.empty()) return found;
  const std::string words = spaced(typed);
  return where(names, [&](const std::string& name) {
    return spaced(name).find(words) != std::string::npos;
  });
}

absl::StatusOr<std::size_t> findOneName(std::span<const NamesOfOne> names,
                                        std::string_view typed,
                                        std::string_view word) {
  const std::vector<std::size_t> found = findName(names, typed);
  if (found.size() == 1) return found[0];
  if (found.empty()) {
    std::vector<std::string> all;
    for (const NamesOfOne& one : names)
      all.insert(all.end(), one.begin(), one.end());
    return absl::InvalidArgumentError("no " + std::string(word) +
                                      " is called " + quoted(typed) +
                                      didYouMean(all, typed));
  }
  return absl::InvalidArgumentError(quoted(typed) + " may be " +
                                    listOfNames(names, found));
}

std::string listOfNames(std::span<const NamesOfOne> names,
                        std::span<const std::size_t> at, std::size_t most) {
  std::string list;
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (i == most) {
      return list + " and " + std::to_string(at.size() - most) + " more";
    }
    if (i > 0) {
      const bool last = i + 1 == at.size() && i < most;
      list += last ? " or " : ", ";
    }
    list += names[at[i]].front();
  }
  return list;
}

}  // namespace phasemachine
