// Names of types and enumerators in plain words, for debuggers.
//
// Contract: the words are the identifiers of the program, cut at capitals and
// underscores: MovePiece is "move piece", kArComplete "ar complete". The
// compiler supplies them, so new types need no registration. They are for
// people and may change with the code.
//
// Example:
//   std::string words = wordsOfName("kArComplete");  // "ar complete"

#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.h"

namespace phasemachine {

namespace type_words_detail {

// One name without scopes.
inline void appendWords(std::string_view name, std::string& words) {
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

}  // namespace type_words_detail

// "ar complete" for "kArComplete", "request move" for "RequestMove". Scopes are
// dropped, also within template arguments.
inline std::string wordsOfName(std::string_view name) {
  std::string words;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= name.size(); ++i) {
    const char c = i < name.size() ? name[i] : '\0';
    if (isLetter(c) || isDigit(c) || c == '_') continue;
    // A name before "::" is a scope.
    if (c != ':')
      type_words_detail::appendWords(name.substr(begin, i - begin), words);
    begin = i + 1;
  }
  return words;
}

namespace type_words_detail {

// The text after `begin`, up to the first character of `ends`.
constexpr std::string_view between(std::string_view text,
                                   std::string_view begin,
                                   std::string_view ends) {
  const std::size_t at = text.find(begin);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + begin.size());
  return text.substr(0, text.find_first_of(ends));
}

template <class T>
constexpr std::string_view typeName() {
  return between(__PRETTY_FUNCTION__, "T = ", ";]");
}

template <auto kValue>
constexpr std::string_view valueName() {
  return between(__PRETTY_FUNCTION__, "kValue = ", ";]");
}

template <class E, std::size_t... I>
constexpr auto valueNames(std::index_sequence<I...>) {
  return std::array<std::string_view, sizeof...(I)>{
      valueName<static_cast<E>(I)>()...};
}

}  // namespace type_words_detail

// "move piece" for MovePiece, "answer request card" for Answer<RequestCard>.
template <class T>
std::string typeWords() {
  return wordsOfName(type_words_detail::typeName<T>());
}

// The enumerator in words, or its number if it has no name. Only values below
// kLimit are looked up.
template <class E, std::size_t kLimit = 64>
std::string enumWords(E value) {
  static constexpr auto kValueNames =
      type_words_detail::valueNames<E>(std::make_index_sequence<kLimit>());
  const auto at = static_cast<std::size_t>(value);
  // The compiler writes a value without a name as a cast: "(E)17".
  if (at >= kLimit || kValueNames[at].empty() ||
      kValueNames[at].front() == '(') {
    return std::to_string(at);
  }
  return wordsOfName(kValueNames[at]);
}

}  // namespace phasemachine
