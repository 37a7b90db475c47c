// A board as people read it where the game draws nothing: its fields by name.
//
// Contract: shows what `viewer` sees, the fields of observe(board, viewer); the
// stack is shown as what is to do, which is public. kNeutral sees all. Boards
// between two steps of the machine can be drawn, too. GameOf (game_of.h) uses
// them for render, renderSvg and picture.
//
// Example:
//   std::string lines = linesOfFields<TicTacToe>(board, Side::kNeutral);
//   // "marks         16 0\nside to move  second\nO to move\n"

#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/field_values.h"
#include "core/side.h"
#include "core/svg/svg.h"
#include "core/type_words.h"
#include "phase/machine.h"
#include "phase/told/event.h"

namespace phasemachine {

namespace default_picture_detail {

// Name and value of each field but the stack.
template <class T>
std::vector<std::pair<std::string, std::string>> rowsOf(const T& seen) {
  std::vector<std::pair<std::string, std::string>> rows;
  forFields(seen, [&]<class Field>(std::string_view name, const Field& field) {
    if constexpr (!field_values_detail::Stack<Field>) {
      std::string value = valueToText(field);
      if (value.starts_with('[')) value = value.substr(1, value.size() - 2);
      std::replace(value.begin(), value.end(), ',', ' ');
      rows.emplace_back(wordsOfName(name), std::move(value));
    }
  });
  return rows;
}

template <class G>
std::vector<std::pair<std::string, std::string>> rowsFor(
    const typename G::Board& board, Side viewer) {
  if constexpr (std::is_same_v<typename G::Observation, typename G::Board>) {
    return rowsOf(viewer == Side::kNeutral ? board : G::observe(board, viewer));
  } else if (viewer == Side::kNeutral) {
    return rowsOf(board);
  } else {
    return rowsOf(G::observe(board, viewer));
  }
}

}  // namespace default_picture_detail

// Who is to move, or who has won: "X to move", "O has won", "Draw".
template <class G>
std::string statusInWords(typename G::Board board) {
  const auto name = [&](Side side) {
    return std::string(wordOfSide<G>(board, side));
  };
  if (board.stack.empty()) return "";
  typename G::MoveList moves;
  const Decision now = PhaseMachine<G>::legalMoves(board, moves);
  if (now.winner == Side::kNeutral) return "Draw";
  if (now.winner) return name(*now.winner) + " has won";
  return name(now.side) + " to move";
}

template <class G>
std::string linesOfFields(const typename G::Board& board, Side viewer) {
  auto rows = default_picture_detail::rowsFor<G>(board, viewer);
  std::size_t width = 0;
  for (const auto& [name, value] : rows) width = std::max(width, name.size());
  std::string lines;
  for (const auto& [name, value] : rows) {
    lines += name + std::string(width + 2 - name.size(), ' ') + value + '\n';
  }
  return lines;
}

template <class G>
std::string tableOfFields(const typename G::Board& board, Side viewer) {
  constexpr double kMargin = 16;
  constexpr double kLine = 24;
  constexpr double kSize = 14;
  const auto rows = default_picture_detail::rowsFor<G>(board, viewer);
  double names = 0;
  for (const auto& [name, value] : rows) {
    names = std::max(names, svg::textWidth(name, kSize));
  }
  constexpr double kValues = 320;
  std::vector<std::vector<std::string>> values;
  std::size_t lines = 0;
  for (const auto& [name, value] : rows) {
    values.push_back(svg::wrapped(value, kSize, kValues));
    lines += std::max<std::size_t>(values.back().size(), 1);
  }
  const double left = kMargin + names + kMargin;
  svg::Picture picture(left + kValues + kMargin,
                       3 * kMargin + kLine * static_cast<double>(lines + 1));
  double y = kMargin + kSize;
  picture.text(kMargin, y, statusInWords<G>(board),
               {.size = 16, .bold = true, .width = left + kValues - kMargin});
  y += kLine;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    picture.text(kMargin, y, rows[i].first,
                 {.size = kSize, .fill = svg::kFaint});
    for (const std::string& line : values[i]) {
      picture.text(left, y, line, {.size = kSize, .width = kValues});
      y += kLine;
    }
    if (values[i].empty()) y += kLine;
  }
  return std::move(picture).finish();
}

template <class G>
Picture pictureOfFields(const typename G::Board& board, Side viewer) {
  Picture picture;
  for (auto& [name, value] :
       default_picture_detail::rowsFor<G>(board, viewer)) {
    picture[std::move(name)] = std::move(value);
  }
  return picture;
}

}  // namespace phasemachine
