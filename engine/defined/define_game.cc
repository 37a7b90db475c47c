#include "engine/defined/define_game.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/try.h"
#include "engine/defined/defined_game.h"
#include "games/catalog.h"
#include "games/listed_game.h"
#include "phase/erased/encoding.h"

namespace phasemachine {
namespace {

using defined::Board;

// A game as the list has it.
struct Entry {
  AnyGame game;
  AnyEncoding encoding;
};

Definition::Number numberOf(const AnyGame& game) {
  return definitionNamed(game.name);
}

absl::Status put(absl::StatusOr<Board> board, void* to) {
  if (board.ok()) ::new (to) Board(*board);
  return board.status();
}

absl::Status initialOf(const AnyGame& self, std::string_view options,
                       void* to) {
  PM_TRY(defined::Options::parse(options));
  return put(defined::initialBoard(numberOf(self)), to);
}

absl::Status textOf(const AnyGame& self, std::string_view text,
                    std::string_view options, void* to) {
  PM_TRY(defined::Options::parse(options));
  return put(defined::boardFromText(numberOf(self), text), to);
}

absl::Status loadOf(const AnyGame& self, std::string_view bytes, void* to) {
  auto board = loadBoard<DefinedGame<2, false>>(bytes);
  if (board.ok() && board->definition != numberOf(self)) {
    board = invalid("saved board: is of the game ", board->rules().shape().name,
                    ", not of ", self.name);
  }
  return put(std::move(board), to);
}

std::optional<MoveCode> moveOf(const void* of, std::uint32_t action) {
  const Board& board = *static_cast<const Board*>(of);
  const Definition& rules = board.rules();
  if (action >= rules.encoding().actions) return std::nullopt;
  return rules.moveOf(board.state.data(), defined::turnOf(board), action);
}

// Only the numbers of the definition; the kind's table is the widest.
void listOf(const void* of, Side viewer, NumberRuns& out) {
  const Board& board = *static_cast<const Board*>(of);
  std::vector<float> numbers(board.rules().encoding().size());
  board.rules().encode(board.state.data(), viewer, numbers.data());
  out.addAll(numbers);
}

ListedGame kindOf(const GameShape& shape) {
  using defined::listedKind;
  if (shape.players == 1) {
    return shape.hasHidden ? listedKind<1, true>() : listedKind<1, false>();
  }
  return shape.hasHidden ? listedKind<2, true>() : listedKind<2, false>();
}

}  // namespace

absl::StatusOr<const AnyGame*> defineGame(const GameShape& shape,
                                          std::unique_ptr<GameRules> rules) {
  if (findListedGame(shape.name) != nullptr) {
    return absl::AlreadyExistsError("there already is a game '" + shape.name +
                                    "'");
  }
  const auto number = PM_TRY(addDefinition(shape, std::move(rules)));
  const Definition& definition = definitionAt(number);
  ListedGame listed = kindOf(shape);
  // Never freed, as games are used until the program ends.
  auto* const entry = new Entry{*listed.game, *listed.encoding};
  entry->game.name = definition.shape().name;
  entry->game.hasChance = shape.hasChance;
  entry->game.maxMoves = shape.mostMoves;
  entry->game.initial = initialOf;
  entry->game.fromText = textOf;
  entry->game.load = loadOf;
  entry->encoding.encodingTable = &definition.encoding();
  entry->encoding.list = listOf;
  entry->encoding.moveOf = moveOf;
  listed.game = &entry->game;
  listed.encoding = &entry->encoding;
  PM_TRY(addGame(listed));
  return listed.game;
}

const Definition* definitionOf(const AnyGame& game) {
  const Definition::Number number = definitionNamed(game.name);
  return number == kNoDefinition ? nullptr : &definitionAt(number);
}

}  // namespace phasemachine
