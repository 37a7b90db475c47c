#include "core/type_words.h"

#include "core/text.h"

namespace phasemachine {
namespace {

// One name without scopes.
void appendWords(std::string_view name, std::string& words) {
  if (name.size() > 1 && name[0] == 'k' && isUpper(name[1])) {
    name.remove_prefix(1);
  }
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool begins = i > 0 && isUpper(name[i]) && !isUpper(name[i - 1]);
    const bool blank = name[i] == '_';
    if ((begins || i == 0 || blank) && !words.empty() && words.back() != ' ') {
      words += ' ';
    }
    if (!blank) words += toLower(name[i]);
  }
}

}  // namespace

std::string wordsOfName(std::string_view name) {
  std::string words;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= name.size(); ++i) {
    const char c = i < name.size() ? name[i] : '\0';
    if (isLetter(c) || isDigit(c) || c == '_') continue;
    // A name before "::" is a scope.
    if (c != ':') appendWords(name.substr(begin, i - begin), words);
    begin = i + 1;
  }
  return words;
}

}  // namespace phasemachine
