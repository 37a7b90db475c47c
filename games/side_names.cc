#include "games/side_names.h"

#include "core/text.h"

namespace phasemachine {

std::string_view sideName(const AnyBoard& board, Side side) {
  if (side == Side::kNeutral) return "nature";
  return board.game().sideName(board.data(), side);
}

std::string_view sideName(const AnyGame& game, std::string_view options,
                          Side side) {
  const auto board = AnyBoard::initial(game, options);
  return sideName(board.ok() ? *board : *AnyBoard::initial(game, ""), side);
}

std::optional<Side> sideNamed(const AnyBoard& board, std::string_view word) {
  for (Side side : {Side::kFirst, Side::kSecond}) {
    if (side == Side::kSecond && board.game().players < 2) break;
    if (sameWord(word, toString(side)) ||
        sameWord(word, sideName(board, side))) {
      return side;
    }
  }
  return std::nullopt;
}

std::string sideWords(const AnyBoard& board) {
  if (board.game().players < 2) return std::string(toString(Side::kFirst));
  std::string words;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const std::string_view name = sideName(board, side);
    if (name == toString(side)) continue;
    words += name;
    words += ", ";
  }
  return words + "first or second";
}

}  // namespace phasemachine
