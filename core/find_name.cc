#include "core/find_name.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine {
namespace {

constexpr std::size_t kShortestPart = 2;

// Bytes outside ASCII count as letters.
bool isPlain(char c) {
  return isLetter(c) || isDigit(c) || static_cast<unsigned char>(c) >= 0x80;
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

constexpr std::size_t kMostNames = 3;
constexpr std::size_t kLongestWord = 64;
// Beginnings of names are compared with at least so many letters.
constexpr std::size_t kShortestBeginning = 3;

// Letters and digits in lower case, and where words begin.
struct Letters {
  std::string text;
  std::vector<std::size_t> words;
};

Letters lettersOf(std::string_view name) {
  Letters letters;
  bool inside = false;
  for (const char c : name) {
    const bool letter = isPlain(c);
    if (letter && !inside) letters.words.push_back(letters.text.size());
    if (letter) letters.text += toLower(c);
    inside = letter;
  }
  return letters;
}

struct Differences {
  std::size_t whole;
  std::size_t beginning;  // from the nearest beginning of the name
};

// The "optimal string alignment" distance: the fewest changed, missing, added
// and swapped letters, none of them touched twice.
Differences differences(std::string_view typed, std::string_view name) {
  std::vector<std::size_t> earlier;
  std::vector<std::size_t> above;
  std::vector<std::size_t> row(name.size() + 1);
  for (std::size_t j = 0; j <= name.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= typed.size(); ++i) {
    earlier = std::exchange(above, std::move(row));
    row.assign(name.size() + 1, i);
    for (std::size_t j = 1; j <= name.size(); ++j) {
      const std::size_t change = typed[i - 1] == name[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      if (i > 1 && j > 1 && typed[i - 1] == name[j - 2] &&
          typed[i - 2] == name[j - 1]) {
        row[j] = std::min(row[j], earlier[j - 2] + 1);
      }
    }
  }
  return {row.back(), *std::min_element(row.begin(), row.end())};
}

constexpr std::size_t kFar = SIZE_MAX;

// An order of nearness: equal letters, then one difference from the whole
// name, then the beginning of a name or of one of its words, then two
// differences, and so on; kFar if there are too many.
std::size_t distance(const Letters& typed, const Letters& name) {
  const std::size_t whole = differences(typed.text, name.text).whole;
  if (whole == 0) return 0;
  if (whole <= typed.text.size() / 3) return 2 * whole - 1;
  std::size_t least = typed.text.size() / 4;
  bool near = false;
  for (const std::size_t begin : name.words) {
    if (typed.text.size() < kShortestBeginning) break;
    const std::size_t beginning =
        differences(typed.text, std::string_view(name.text).substr(begin))
            .beginning;
    near |= beginning <= least;
    least = std::min(least, beginning);
  }
  return near ? 2 * least + 2 : kFar;
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
  const std::string letters = lettersOf(typed).text;
  if (!found.empty() || letters.empty()) return found;
  found = where(names, [&](const std::string& name) {
    return lettersOf(name).text == letters;
  });
  if (!found.empty() || letters.size() < kShortestPart) return found;
  found = where(names, [&](const std::string& name) {
    return lettersOf(name).text.starts_with(letters);
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
    return invalid("no ", word, " is called ", quoted(typed),
                   didYouMean(all, typed));
  }
  return invalid(quoted(typed), " may be ", listOfNames(names, found));
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

std::vector<std::string> nearNames(const std::vector<std::string>& names,
                                   std::string_view typed) {
  std::vector<std::string> near;
  const Letters letters = lettersOf(typed.substr(0, kLongestWord));
  if (letters.text.size() < 2 || typed.size() > kLongestWord ||
      std::all_of(letters.text.begin(), letters.text.end(), isDigit)) {
    return near;
  }
  std::size_t least = kFar;
  std::vector<std::string> found;  // the letters of `near`
  for (const std::string& name : names) {
    Letters other = lettersOf(std::string_view(name).substr(0, kLongestWord));
    const std::size_t now = distance(letters, other);
    if (now == kFar || now > least) continue;
    if (now < least) {
      near.clear();
      found.clear();
      least = now;
    }
    // Another spelling of the same name.
    if (std::find(found.begin(), found.end(), other.text) != found.end()) {
      continue;
    }
    near.push_back(name);
    found.push_back(std::move(other.text));
  }
  if (near.size() > kMostNames) near.clear();
  return near;
}

std::string nearNamesInWords(const std::vector<std::string>& names,
                             std::string_view typed) {
  std::string words;
  for (const std::string& name : nearNames(names, typed)) {
    words.append(words.empty() ? "" : " or ").append(name);
  }
  return words;
}

std::string didYouMean(const std::vector<std::string>& names,
                       std::string_view typed) {
  const std::string words = nearNamesInWords(names, typed);
  return words.empty() ? "" : " (did you mean " + words + "?)";
}

}  // namespace phasemachine
