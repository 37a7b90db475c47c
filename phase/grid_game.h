// A game on squares or hexes: texts, pictures, places to click and events from
// one function.
//
// Contract: a game derives from GridGame<itself, grid, Board, Move, most moves>
// instead of GameOf (game_of.h), whose defaults it has for the rest, and says
// which letter stands on each cell, and how it gets there:
//   static char at(const Board&, int cell)          '.': nothing
//   static void put(Board&, int cell, char letter)  '.' too
// If a cell holds nothing or a stone of one side, the Board, or a field `stones`
// of it (Stones, core/grid.h), can say it instead:
//   bool has(Side, int cell) const
//   void add(Side, int cell)
//   void remove(int cell)                 needed if a game begins with stones
// The Board has a field `sideToMove`. Optional:
//   kMarks      a table of svg::Mark: what the letters are, the first player's
//               first and the second's second (X, a cross, and O, a ring)
//   kWords      the words of moves that are no cells, "pass": those whose one
//               field is kCells, kCells + 1 and so on
//   kTextFields names of fields that belong to the text of a board, too
//   kRowBreak   between the rows of a text, "/" (nothing)
//   kCellSize   width of a cell in the picture, in pixels (64, less on a large
//               board)
//   kEdges      letters of the marks that own the top, right, bottom and left
//               edge of the board, "XOXO"
//   lines(board)  pairs of cells, a std::vector<std::array<int, 2>>, that the
//               picture joins by lines
//
// The text of a board is its letters, row by row from the top left, and the side
// to move, as the small letter of its mark: "X.O.X.... o". A move is the cells
// that its fields name, in order: "b2", "a1b2". On the picture cell b2 is the
// place "cell.b2". If the letters and the side to move say all, a learner sees a
// plane of cells for each mark, and an action is the cells of the move.
//
// Example:
//   using Three = Grid<3, 3>;
//   struct Noughts : GridGame<Noughts, Three, tic_tac_toe::Board,
//                             tic_tac_toe::Move> {
//     static char at(const Board& board, int cell);
//     static void put(Board& board, int cell, char letter);
//   };

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/fields.h"
#include "core/grid.h"  // IWYU pragma: export
#include "core/quote.h"
#include "core/side.h"
#include "core/svg/svg_grid.h"  // IWYU pragma: export
#include "core/text.h"
#include "phase/default_picture.h"
#include "phase/erased/encoding.h"
#include "phase/game_of.h"  // IWYU pragma: export
#include "phase/told/event.h"
#include "phase/told/events.h"

namespace phasemachine {

template <class Self, class GridT, class BoardT, class MoveT,
          std::size_t kMostMoves = static_cast<std::size_t>(GridT::kCells)>
struct GridGame  // NOLINT: games are plain structs
    : GameOf<Self, BoardT, MoveT, kMostMoves> {
  using Base = GameOf<Self, BoardT, MoveT, kMostMoves>;
  using Board = BoardT;
  using Move = MoveT;
  using Cells = GridT;
  static constexpr std::size_t kFields = fields_detail::count<Move>();

  static constexpr std::array<svg::Mark, 2> kMarks = {{
      {'X', "X", svg::MarkShape::kCross, svg::kSecond},
      {'O', "O", svg::MarkShape::kRing, svg::kDanger},
  }};
  static constexpr std::array<std::string_view, 0> kWords = {};
  static constexpr std::array<std::string_view, 0> kTextFields = {};
  static constexpr std::string_view kRowBreak = "";
  static constexpr double kCellSize = Cells::kColumns <= 4    ? 64
                                      : Cells::kColumns <= 10 ? 48
                                                              : 36;
  static constexpr std::string_view kEdges = "";
  static std::vector<std::array<int, 2>> lines(const Board&) { return {}; }

  static char at(const Board& board, int cell) {
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if (stonesOf(board).has(side, cell)) return letterOf(side);
    }
    return '.';
  }
  static void put(Board& board, int cell, char letter) {
    if constexpr (requires { stonesOf(board).remove(cell); }) {
      stonesOf(board).remove(cell);
    }
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if (letter == letterOf(side)) stonesOf(board).add(side, cell);
    }
  }

  static std::string_view sideName(const Board&, Side player) {
    return Self::kMarks[playerIndex(player)].name;
  }

  // --- Text ---

  static std::string toText(const Board& board) {
    std::string text;
    for (int cell = 0; cell < Cells::kCells; ++cell) {
      if (cell > 0 && Cells::column(cell) == 0) text += Self::kRowBreak;
      text += Self::at(board, cell);
    }
    text += ' ';
    text += sideLetter(board.sideToMove);
    forFields(board, [&](std::string_view name, const auto& field) {
      if (!isTextField(name)) return;
      text.append(" ").append(name).append("=").append(valueToText(field));
    });
    return text;
  }

  // Errors: InvalidArgument that names the character or the field.
  template <class Game = Self, class Options = typename Game::Options>
  static absl::StatusOr<Board> fromText(std::string_view text,
                                        const Options& options) {
    Board board = Self::initial(options);
    std::size_t next = 0;
    const auto expected = [&](const std::string& what) {
      return absl::InvalidArgumentError(
          std::string(Self::kName) + " position, character " +
          std::to_string(next + 1) + ": expected " + what);
    };
    for (int cell = 0; cell < Cells::kCells; ++cell) {
      if (cell > 0 && Cells::column(cell) == 0) {
        if (!text.substr(next).starts_with(Self::kRowBreak)) {
          return expected(quoted(Self::kRowBreak));
        }
        next += Self::kRowBreak.size();
      }
      const char letter = next < text.size() ? text[next] : '\0';
      if (letter != '.' && markOf(letter) == nullptr) {
        return expected(lettersInWords());
      }
      Self::put(board, cell, letter);
      ++next;
    }
    if (!text.substr(next).starts_with(' ')) return expected("a blank");
    ++next;
    const std::string_view side = text.substr(next, 1);
    const bool first = side == std::string(1, sideLetter(Side::kFirst));
    if (!first && side != std::string(1, sideLetter(Side::kSecond))) {
      return expected(sidesInWords());
    }
    board.sideToMove = first ? Side::kFirst : Side::kSecond;
    ++next;
    if (next < text.size() &&
        (Self::kTextFields.size() == 0 || text[next] != ' ')) {
      --next;
      return expected(sidesInWords());
    }
    return Base::sound(fieldsFromText(text.substr(next), board), board);
  }

  static std::string moveToText(const Board&, Move move) {
    std::string text;
    forFields(move, [&](std::string_view, const auto& field) {
      const auto cell = static_cast<std::size_t>(field);
      text += cell < static_cast<std::size_t>(Cells::kCells)
                  ? Cells::name(static_cast<int>(cell))
                  : std::string(word(cell));
    });
    return text;
  }
  // Whether legal or not. Errors: InvalidArgument that says what is expected.
  static absl::StatusOr<Move> moveFromText(const Board&,
                                           std::string_view text) {
    Move move{};
    std::string_view rest = text;
    bool sound = true;
    int cells = 0;
    forFields(move, [&]<class Field>(std::string_view, Field& field) {
      ++cells;
      // "a1b2": a cell ends where the next one begins.
      std::size_t end = std::min<std::size_t>(rest.size(), 1);
      while (end < rest.size() && isDigit(rest[end])) ++end;
      if (const auto cell = Cells::cellNamed(rest.substr(0, end))) {
        field = static_cast<Field>(*cell);
        rest.remove_prefix(end);
        return;
      }
      for (std::size_t i = 0; i < Self::kWords.size(); ++i) {
        if (!sameWord(rest, Self::kWords[i])) continue;
        field = static_cast<Field>(static_cast<std::size_t>(Cells::kCells) + i);
        rest = {};
        return;
      }
      sound = false;
    });
    if (sound && rest.empty()) return move;
    std::string expected =
        cells > 1 ? std::to_string(cells) + " cells, each " : "";
    expected += Cells::name(Cells::cellAt(
        0, Cells::kRowsCounted == Rows::kFromTop ? 0 : Cells::kRows - 1));
    expected += " to ";
    expected += Cells::name(Cells::cellAt(
        Cells::kColumns - 1,
        Cells::kRowsCounted == Rows::kFromTop ? Cells::kRows - 1 : 0));
    for (const std::string_view other : Self::kWords) {
      expected.append(", ").append(other);
    }
    return absl::InvalidArgumentError(std::string(Self::kName) + " move " +
                                      quoted(text) + ": expected " + expected);
  }

  // --- For learning (erased/encoding.h) ---

  template <class Game = Self>
    requires(Game::kTextFields.size() == 0 && kFields <= 2)
  static const EncodingTable& encoding() {
    static constexpr std::array<EncodingRow, 4> kRows = {{
        {2, 0, 1, "1: a stone of the viewer, of the other"},
        {1, 0, 1, "all 1: the viewer decides"},
        {1, 0, 1, "all 1: the second player looks"},
        {Self::kMarks.size() - 2, 0, 1, "1: another mark, in their order"},
    }};
    static constexpr std::array<std::size_t, 3> kShape = {
        totalOf(kRows), Cells::kRows, Cells::kColumns};
    static constexpr std::array<ActionRow, 1> kActions = {
        {{0, power(kFields),
          "the cell, or number of cells and words times the "
          "first and the second"}}};
    static constexpr EncodingTable kTable = {
        2,
        kShape,
        std::span(kRows).first(Self::kMarks.size() > 2 ? 4 : 3),
        kActions[0].count,
        kActions,
        "Cells row by row from the top left, whoever looks; then the words."};
    return kTable;
  }
  template <class Game = Self>
    requires(Game::kTextFields.size() == 0 && kFields <= 2)
  static void encode(const Board& board, Side viewer, float* out) {
    const Board seen = seenBy(board, viewer);
    constexpr std::size_t kSize = Cells::kCells;
    std::fill_n(out, kSize * (2 + Self::kMarks.size()), 0.0F);
    std::fill_n(out + 2 * kSize, kSize,
                board.sideToMove == viewer ? 1.0F : 0.0F);
    std::fill_n(out + 3 * kSize, kSize, viewer == Side::kSecond ? 1.0F : 0.0F);
    for (int cell = 0; cell < Cells::kCells; ++cell) {
      const svg::Mark* mark = markOf(Self::at(seen, cell));
      if (mark == nullptr) continue;
      auto plane = static_cast<std::size_t>(mark - Self::kMarks.data());
      if (plane < 2 && viewer == Side::kSecond) plane = 1 - plane;
      if (plane >= 2) plane += 2;
      out[plane * kSize + static_cast<std::size_t>(cell)] = 1;
    }
  }
  static std::uint32_t actionOf(const Board&, Move move) {
    std::uint32_t action = 0;
    forFields(move, [&](std::string_view, const auto& field) {
      action = action * power(1) + static_cast<std::uint32_t>(field);
    });
    return action;
  }
  static Move moveOf(const Board&, std::uint32_t action) {
    Move move{};
    std::uint32_t places = power(kFields);
    forFields(move, [&]<class Field>(std::string_view, Field& field) {
      places /= power(1);
      field = static_cast<Field>(action / places % power(1));
    });
    return move;
  }

  // --- For people ---

  static std::string render(const Board& board,
                            const RenderStyle<Move>& style) {
    const Board seen = seenBy(board, style.viewer);
    // One more than the widest name of a row.
    const auto margin = static_cast<std::size_t>(Cells::kRows > 9 ? 3 : 2);
    std::string letters(margin - 1, ' ');
    for (int column = 0; column < Cells::kColumns; ++column) {
      letters += {' ', Cells::columnName(column)};
    }
    letters += '\n';
    constexpr bool kLettersFirst = Cells::kRowsCounted == Rows::kFromTop;
    std::string text = kLettersFirst ? letters : "";
    for (int row = 0; row < Cells::kRows; ++row) {
      const std::string name = Cells::rowName(row);
      if (Cells::kHexes)
        text += std::string(static_cast<std::size_t>(row), ' ');
      text += std::string(margin - 1 - name.size(), ' ') + name;
      for (int column = 0; column < Cells::kColumns; ++column) {
        text += {' ', Self::at(seen, Cells::cellAt(column, row))};
      }
      text += '\n';
    }
    return kLettersFirst ? text : text + letters;
  }

  // `style.flipped` is ignored: the board looks the same from both sides.
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style) {
    const Board seen = seenBy(board, style.viewer);
    svg::GridBoard grid{.columns = Cells::kColumns,
                        .rows = Cells::kRows,
                        .hexes = Cells::kHexes,
                        .size = Self::kCellSize,
                        .caption = statusInWords<Self>(board),
                        .lines = Self::lines(seen)};
    for (int cell = 0; cell < Cells::kCells; ++cell) {
      grid.cells.push_back(
          {.place = placeOf(cell), .mark = markOf(Self::at(seen, cell))});
    }
    for (int i = 0; i < Cells::kRows; ++i) {
      grid.rowNames.push_back(Cells::rowName(i));
    }
    for (int i = 0; i < Cells::kColumns; ++i) {
      grid.columnNames.emplace_back(1, Cells::columnName(i));
    }
    if (style.lastMove) {
      forCells(*style.lastMove,
               [&](std::size_t cell, bool) { grid.cells[cell].last = true; });
    }
    for (const Move move : style.candidates) {
      forCells(move, [&](std::size_t cell, bool last) {
        if (last) grid.cells[cell].target = true;
      });
    }
    for (std::size_t i = 0; i < Self::kEdges.size(); ++i) {
      const svg::Mark* mark = markOf(Self::kEdges[i]);
      if (mark != nullptr) grid.edges[i] = mark->colour;
    }
    return svg::drawGrid(grid);
  }

  // The places of a move, in the order in which people click them
  // (erased/scene.h).
  static std::vector<std::string> placesOf(const Board&, Move move) {
    std::vector<std::string> places;
    forCells(move, [&](std::size_t cell, bool) {
      places.push_back(placeOf(static_cast<int>(cell)));
    });
    return places;
  }

  // The name of the mark on each cell that has one: "cell.b2" -> "X".
  static Picture picture(const Board& board, Side viewer) {
    const Board seen = seenBy(board, viewer);
    Picture picture;
    for (int cell = 0; cell < Cells::kCells; ++cell) {
      const svg::Mark* mark = markOf(Self::at(seen, cell));
      if (mark != nullptr) picture[placeOf(cell)] = mark->name;
    }
    return picture;
  }
  // An event "placed" or "removed" for each cell that changed.
  static std::vector<Event> tell(const WatchedStep<Self>& step) {
    static constexpr KeyWords kRows[] = {{.prefix = "cell.",
                                          .kind = "placed",
                                          .gone = "removed",
                                          .parts = "cell"}};
    Changes changes = step.changes;
    std::vector<Event> events = tellByKeys(kRows, step.seen, changes);
    for (Event& event : events) event.side = step.before.sideToMove;
    return events;
  }

 private:
  // So many cells and words to the power of `n`.
  static constexpr std::uint32_t power(std::size_t n) {
    const auto all =
        static_cast<std::uint32_t>(Cells::kCells + Self::kWords.size());
    return n == 0 ? 1 : all * power(n - 1);
  }

  // What has `has` and `add`.
  static auto& stonesOf(auto& board) {
    if constexpr (requires { board.stones.has(Side{}, 0); }) {
      return board.stones;
    } else {
      return board;
    }
  }

  static std::string placeOf(int cell) { return "cell." + Cells::name(cell); }

  static Board seenBy(const Board& board, Side viewer) {
    return viewer == Side::kNeutral ? board : Self::observe(board, viewer);
  }

  // Null for '.' and letters that stand for nothing.
  static const svg::Mark* markOf(char letter) {
    for (const svg::Mark& mark : Self::kMarks) {
      if (mark.letter == letter) return &mark;
    }
    return nullptr;
  }
  static char letterOf(Side side) {
    return Self::kMarks[playerIndex(side)].letter;
  }
  static char sideLetter(Side side) { return toLower(letterOf(side)); }
  static std::string lettersInWords() {
    std::string words;
    for (const svg::Mark& mark : Self::kMarks) {
      words += words.empty() ? "" : ", ";
      words += mark.letter;
    }
    return words + " or .";
  }
  static std::string sidesInWords() {
    return std::string(1, sideLetter(Side::kFirst)) + " or " +
           sideLetter(Side::kSecond) + ", then the end";
  }
  static bool isTextField(std::string_view name) {
    return std::find(Self::kTextFields.begin(), Self::kTextFields.end(),
                     name) != Self::kTextFields.end();
  }
  static std::string_view word(std::size_t cell) {
    const std::size_t at = cell - static_cast<std::size_t>(Cells::kCells);
    return at < Self::kWords.size() ? Self::kWords[at] : "?";
  }
  // Calls f(cell, whether it is the last one) for each cell of the move.
  template <class F>
  static void forCells(Move move, F&& f) {
    std::vector<std::size_t> cells;
    forFields(move, [&](std::string_view, const auto& field) {
      const auto cell = static_cast<std::size_t>(field);
      if (cell < static_cast<std::size_t>(Cells::kCells)) cells.push_back(cell);
    });
    for (std::size_t i = 0; i < cells.size(); ++i) {
      f(cells[i], i + 1 == cells.size());
    }
  }
};

}  // namespace phasemachine
