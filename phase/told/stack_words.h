// The entries of a phase stack in words, for debuggers.
//
// Contract: an entry is the name of its type with its fields, as in the code:
// "turn", "request move (side White)" (core/type_words.h), so every game has
// words. Sides have the game's names and moves its notation. A game may define
// better words for a field's type or for whole phases and commands, in its
// namespace (games/<game>/places.h):
//   std::string inWords(const Board&, X)
// The words include hidden information.
//
// Example:
//   for (const std::string& entry : stackInWords<Chess>(board)) show(entry);

#ifndef PHASEMACHINE_PHASE_TOLD_STACK_WORDS_H_
#define PHASEMACHINE_PHASE_TOLD_STACK_WORDS_H_

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/side.h"
#include "core/type_words.h"
#include "phase/game.h"

namespace phasemachine {

namespace stack_words_detail {

template <class G, class T>
std::string valueInWords(const typename G::Board& board, const T& value);

template <class G, class T>
std::string fieldsInWords(const typename G::Board& board, const T& value) {
  std::string words;
  forFields(value, [&](std::string_view name, const auto& field) {
    words += words.empty() ? " (" : ", ";
    words += wordsOfName(name) + ' ' + valueInWords<G>(board, field);
  });
  return words.empty() ? words : words + ')';
}

template <class G, class T>
std::string valueInWords(const typename G::Board& board, const T& value) {
  if constexpr (requires {
                  { inWords(board, value) } -> std::same_as<std::string>;
                }) {
    return inWords(board, value);
  } else if constexpr (std::same_as<T, Side>) {
    if (value == Side::kNeutral) return "nature";
    if constexpr (requires { G::sideName(board, value); }) {
      return std::string(G::sideName(board, value));
    } else {
      return std::string(toString(value));
    }
  } else if constexpr (std::same_as<T, typename G::Move>) {
    return G::moveToText(board, value);
  } else if constexpr (std::is_enum_v<T>) {
    return enumWords(value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return std::to_string(value);
  } else if constexpr (std::is_aggregate_v<T>) {
    return typeWords<T>() + fieldsInWords<G>(board, value);
  } else {
    return typeWords<T>();
  }
}

}  // namespace stack_words_detail

// `board` is a board to which the entry applies; it names moves and sides.
template <Game G>
std::string entryInWords(
    const typename G::Board& board,
    const typename decltype(G::Board::stack)::Entry& entry) {
  using stack_words_detail::valueInWords;
  if (const auto* state = std::get_if<typename G::StateType>(&entry)) {
    return valueInWords<G>(board, *state);
  }
  return std::get<typename G::Command>(entry).visit(
      [&](auto command) { return valueInWords<G>(board, command); });
}

// Bottom first.
template <Game G>
std::vector<std::string> stackInWords(const typename G::Board& board) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < board.stack.size(); ++i) {
    words.push_back(entryInWords<G>(board, board.stack.entry(i)));
  }
  return words;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_TOLD_STACK_WORDS_H_
