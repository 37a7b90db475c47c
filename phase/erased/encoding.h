// Boards and moves as numbers, for learning.
//
// Contract: an observation is a fixed number of float32 values that describe
// what one player sees, from that player's view; it never depends on hidden
// information. Boards that look different to a player, where that can matter,
// have different observations. An action is a number below
// EncodingTable::actions; the legal moves of a board have distinct actions. The
// table describes each value and action. Its version changes whenever a meaning
// changes.
//
// A game replaces the general form below by these static functions:
//   const EncodingTable& encoding()
//   void encode(const Board&, Side viewer, float* out)   table.size() values
//     or, if most values are 0,
//   void listNumbers(const Board&, Side viewer, NumberRuns& out)   in order
//   std::uint32_t actionOf(const Board&, Move)
//   Move moveOf(const Board&, std::uint32_t action)
// `viewer` is a player; boards are at a decision or the end; actionOf() takes
// legal moves of the side to decide, including nature's; moveOf() takes any
// number and returns an illegal move if no legal move has it.
//
// The general form: the viewer, and the bytes of the observed board
// (writeBytes(), or the text of render() if an observation is not a board)
// divided by 255. A move's action is its index in the list of legal moves.
//
// Example:
//   std::vector<float> numbers(Encoding<Chess>::table().size());
//   Encoding<Chess>::encode(board, Side::kFirst, numbers.data());

#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "core/number_runs.h"
#include "core/side.h"
#include "phase/erased/any_game.h"
#include "phase/game.h"
#include "phase/knowledge.h"
#include "phase/machine.h"

namespace phasemachine {

// A run of actions with the same meaning. Rows of nature's moves may overlap
// with other rows, since both never occur in the same list.
struct ActionRow {
  std::uint32_t first;
  std::uint32_t count;
  std::string_view meaning;
};

struct EncodingTable {
  int version;
  // Planes, rows, columns; or one number. Values are in this order.
  std::span<const std::size_t> shape;
  std::span<const EncodingRow> rows;  // counts sum to shape[0]
  std::uint32_t actions;
  std::span<const ActionRow> actionRows;
  std::string_view view;  // numbering of the squares, and point of view

  constexpr std::size_t size() const {
    std::size_t product = 1;
    for (const std::size_t n : shape) product *= n;
    return product;
  }
};

// Sums for compile-time checks of tables.
constexpr std::size_t totalOf(std::span<const EncodingRow> rows) {
  std::size_t total = 0;
  for (const EncodingRow& row : rows) total += row.count;
  return total;
}
constexpr std::uint32_t endOf(std::span<const ActionRow> rows) {
  std::uint32_t end = 0;
  for (const ActionRow& row : rows) end = std::max(end, row.first + row.count);
  return end;
}

template <class G>
concept ListsNumbers =
    requires(const typename G::Board& board, Side side, NumberRuns& out) {
      G::listNumbers(board, side, out);
    };

template <class G>
concept WritesNumbers = requires(const typename G::Board& board, Side side,
                                 float* out) { G::encode(board, side, out); };

template <class G>
concept HasEncoding =
    (ListsNumbers<G> || WritesNumbers<G>) &&
    requires(const typename G::Board& board, typename G::Move move, Side side,
             std::uint32_t action) {
      { G::encoding() } -> std::same_as<const EncodingTable&>;
      { G::actionOf(board, move) } -> std::same_as<std::uint32_t>;
      { G::moveOf(board, action) } -> std::same_as<typename G::Move>;
    };

// For games without their own encoding.
template <class G>
struct GeneralEncoding {
  using Board = typename G::Board;
  using Move = typename G::Move;

  // Longer bytes are truncated. A saved board is about as long as a board in
  // memory.
  static constexpr std::size_t kMostBytes = 2 * sizeof(Board) + 64;
  static constexpr std::array<std::size_t, 1> kShape = {2 + kMostBytes};
  static constexpr std::array<EncodingRow, 3> kRows = {{
      {1, 0, 1, "1: the second player looks"},
      {1, 0, 1, "number of bytes, by the most there can be"},
      {kMostBytes, 0, 1, "bytes of the observed board, by 255; then zeros"},
  }};
  static constexpr std::array<ActionRow, 1> kActions = {
      {{0, G::MoveList::capacity(), "position in the list of legal moves"}}};

  static const EncodingTable& table() {
    static constexpr EncodingTable kTable = {
        1,        kShape,
        kRows,    G::MoveList::capacity(),
        kActions, "The general form: bytes, by the viewer."};
    return kTable;
  }

  static void encode(const Board& board, Side viewer, float* out) {
    const std::string bytes = bytesOf(board, viewer);
    const std::size_t size = std::min(bytes.size(), kMostBytes);
    *out++ = viewer == Side::kSecond ? 1.0F : 0.0F;
    *out++ = static_cast<float>(size) / static_cast<float>(kMostBytes);
    for (std::size_t i = 0; i < size; ++i) {
      out[i] = static_cast<float>(static_cast<unsigned char>(bytes[i])) / 255;
    }
    std::fill(out + size, out + kMostBytes, 0.0F);
  }

  static std::uint32_t actionOf(const Board& board, Move move) {
    const typename G::MoveList list = legalMoves(board);
    return static_cast<std::uint32_t>(
        std::find(list.begin(), list.end(), move) - list.begin());
  }
  static std::optional<Move> moveOf(const Board& board, std::uint32_t action) {
    const typename G::MoveList list = legalMoves(board);
    if (action >= list.size()) return std::nullopt;
    return list[action];
  }

 private:
  static std::string bytesOf(const Board& board, Side viewer) {
    if constexpr (std::same_as<typename G::Observation, Board>) {
      ByteWriter writer;
      G::writeBytes(G::observe(board, viewer), writer);
      return writer.bytes();
    } else {
      return G::render(board, {.ascii = true, .viewer = viewer});
    }
  }
  static typename G::MoveList legalMoves(const Board& board) {
    Board copy = board;
    typename G::MoveList list;
    PhaseMachine<G>::legalMoves(copy, list);
    return list;
  }
};

// The encoding of a game, its own or the general one.
template <class G>
struct Encoding {
  using Board = typename G::Board;
  using Move = typename G::Move;

  static const EncodingTable& table() {
    if constexpr (HasEncoding<G>) {
      return G::encoding();
    } else {
      return GeneralEncoding<G>::table();
    }
  }
  static void encode(const Board& board, Side viewer, float* out) {
    if constexpr (ListsNumbers<G>) {
      static thread_local NumberRuns runs;
      runs.clear();
      G::listNumbers(board, viewer, runs);
      runs.write(out, table().size());
    } else if constexpr (HasEncoding<G>) {
      G::encode(board, viewer, out);
    } else {
      GeneralEncoding<G>::encode(board, viewer, out);
    }
  }
  // Adds the same values to `out`, as runs.
  static void list(const Board& board, Side viewer, NumberRuns& out) {
    if constexpr (ListsNumbers<G>) {
      G::listNumbers(board, viewer, out);
    } else {
      static thread_local std::vector<float> numbers;
      numbers.resize(table().size());
      encode(board, viewer, numbers.data());
      out.addAll(numbers);
    }
  }
  // Precondition: `move` is legal.
  static std::uint32_t actionOf(const Board& board, Move move) {
    if constexpr (HasEncoding<G>) {
      return G::actionOf(board, move);
    } else {
      return GeneralEncoding<G>::actionOf(board, move);
    }
  }
  // The legal move of an action; otherwise an illegal move or nothing.
  static std::optional<Move> moveOf(const Board& board, std::uint32_t action) {
    if constexpr (HasEncoding<G>) {
      if (action >= table().actions) return std::nullopt;
      return G::moveOf(board, action);
    } else {
      return GeneralEncoding<G>::moveOf(board, action);
    }
  }
};

// The type-erased form, like AnyGame. Boards must be of the table's game.
struct AnyEncoding {
  const EncodingTable* encodingTable;
  void (*encode)(const void* board, Side viewer, float* out);
  void (*list)(const void* board, Side viewer, NumberRuns& out);
  std::uint32_t (*actionOf)(const void* board, MoveCode move);
  std::optional<MoveCode> (*moveOf)(const void* board, std::uint32_t action);
  // phase/knowledge.h
  const FeatureTable* featureTable;
  float (*listFeatures)(const void* board, Side viewer, NumberRuns& out);

  const EncodingTable& table() const { return *encodingTable; }
  const FeatureTable& features() const { return *featureTable; }
};

template <class G>
const AnyEncoding& anyEncoding() {
  using Table = AnyGameTable<G>;
  using Board = typename G::Board;
  static const AnyEncoding kEncoding = {
      .encodingTable = &Encoding<G>::table(),
      .encode =
          [](const void* board, Side viewer, float* out) {
            Encoding<G>::encode(*static_cast<const Board*>(board), viewer, out);
          },
      .list =
          [](const void* board, Side viewer, NumberRuns& out) {
            Encoding<G>::list(*static_cast<const Board*>(board), viewer, out);
          },
      .actionOf =
          [](const void* board, MoveCode move) {
            return Encoding<G>::actionOf(*static_cast<const Board*>(board),
                                         Table::decode(move));
          },
      .moveOf = [](const void* board,
                   std::uint32_t action) -> std::optional<MoveCode> {
        const auto move =
            Encoding<G>::moveOf(*static_cast<const Board*>(board), action);
        if (!move) return std::nullopt;
        return Table::encode(*move);
      },
      .featureTable = &Features<G>::table(),
      .listFeatures =
          [](const void* board, Side viewer, NumberRuns& out) {
            return Features<G>::list(*static_cast<const Board*>(board), viewer,
                                     out);
          }};
  return kEncoding;
}

}  // namespace phasemachine
