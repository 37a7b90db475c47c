#include "engine/defined/defined_game.h"

#include <utility>

#include "core/quote.h"
#include "core/svg/svg.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine::defined {

static_assert(Game<DefinedGame<1, false>> && Game<DefinedGame<2, true>>);

Board initialBoard(Definition::Number number) {
  Board board;
  Turn turn = Turn::kDraw;
  if (number != kNoDefinition) {
    const Definition& rules = definitionAt(number);
    board.definition = number;
    board.size = static_cast<std::uint16_t>(rules.stateBytes());
    turn = rules.initial(board.state.data());
  }
  settle(board, turn);
  return board;
}

absl::StatusOr<Board> boardFromText(Definition::Number number,
                                    std::string_view text) {
  Board board;
  if (number == kNoDefinition) {
    return invalid("no game of this program");
  }
  const Definition& rules = definitionAt(number);
  board.definition = number;
  board.size = static_cast<std::uint16_t>(rules.stateBytes());
  const auto turn = PM_TRY(rules.fromText(text, board.state.data()));
  settle(board, turn);
  return board;
}

// The name of the game, and the state: the stack follows from it.
void writeBoard(const Board& board, ByteWriter& out) {
  const std::string_view name =
      board.definition == kNoDefinition
          ? std::string_view()
          : std::string_view(board.rules().shape().name);
  out.put(static_cast<std::uint8_t>(name.size()));
  for (const char c : name) out.put(static_cast<std::uint8_t>(c));
  out.put(board.size);
  for (std::size_t i = 0; i < board.size; ++i) {
    out.put(std::to_integer<std::uint8_t>(board.state[i]));
  }
}

absl::Status readBoard(ByteReader& in, Board& board) {
  std::string name(in.get<std::uint8_t>(), '\0');
  for (char& c : name) c = static_cast<char>(in.get<std::uint8_t>());
  board.definition = definitionNamed(name);
  if (board.definition == kNoDefinition) {
    return invalid("is of the game ", quoted(name),
                   ", which is not defined here");
  }
  const Definition& rules = board.rules();
  board.size = in.get<std::uint16_t>();
  if (board.size != rules.stateBytes()) {
    return invalid("has a state of ", board.size, " bytes; states of ", name,
                   " have ", rules.stateBytes());
  }
  for (std::size_t i = 0; i < board.size; ++i) {
    board.state[i] = static_cast<std::byte>(in.get<std::uint8_t>());
  }
  if (!in.ok()) return invalid("ends too early");
  const auto turn = PM_TRY(rules.loadState(board.state.data()));
  settle(board, turn);
  return absl::OkStatus();
}

std::uint64_t hashBoard(const Board& board) {
  std::uint64_t hash = board.stack.hash();
  for (std::size_t i = 0; i < board.size; i += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, board.state.data() + i,
                std::min(sizeof word, board.size - i));
    hash = hashCombine(hash, word);
  }
  return hash;
}

std::string svgOf(const std::string& drawing) {
  constexpr double kLine = 20;
  constexpr double kMargin = 16;
  constexpr double kWidth = 480;
  const auto lines = splitAt(trimmed(drawing), '\n');
  svg::Picture picture(kWidth,
                       2 * kMargin + kLine * static_cast<double>(lines.size()));
  double y = kMargin + kLine * 0.7;
  for (const std::string_view line : lines) {
    picture.text(kMargin, y, line, {.size = 15, .width = kWidth - 2 * kMargin});
    y += kLine;
  }
  return std::move(picture).finish();
}

StackWord stepWithList(const Board& from, Move move, Board& to, MoveList& out) {
  NextState next;
  Definition::Moves moves;
  const Definition::Listed listed =
      from.rules().step(from.state.data(), move.code, next.bytes.data(), moves);
  to.definition = from.definition;
  to.size = from.size;
  std::memcpy(to.state.data(), next.bytes.data(), to.size);
  settle(to, listed.turn);
  copyMoves(moves, listed.moves, out);
  return to.stack.topWord();
}

absl::StatusOr<Options> Options::parse(std::string_view text) {
  if (text.empty()) return Options{};
  return invalid("this game has no options; ", quoted(text), " is one");
}

const EncodingTable& widestEncoding() {
  static constexpr std::array<std::size_t, 1> kShape = {kMostDefinedNumbers};
  static constexpr std::array<EncodingRow, 1> kRows = {
      {{kMostDefinedNumbers, 0, 1, "numbers of any game"}}};
  static constexpr std::array<ActionRow, 1> kActions = {
      {{0, kMostDefinedActions, "moves of any game"}}};
  static constexpr EncodingTable kTable = {
      1, kShape, kRows, kMostDefinedActions, kActions, "Of any game."};
  return kTable;
}

}  // namespace phasemachine::defined
