// A game defined at run time: its rules, called with every check.
//
// Contract: definitions are numbered and never removed, so that a board names
// its game by a number (defined_game.h). Every answer of the rules is checked:
// an invalid one throws RulesError with one sentence that names the game and the
// function. What an answer would have changed is then unchanged. If the rules
// are not safe for threads, one call at a time is made, of any thread.
//
// Example:
//   const Definition& nim = definitionAt(number);
//   Definition::Moves moves;
//   std::size_t count = isEnd(nim.turn(state)) ? 0 : nim.list(state, moves);
//
// Thread safety: all functions.

#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/random.h"
#include "core/side.h"
#include "engine/defined/rules.h"
#include "phase/erased/any_game.h"
#include "phase/erased/encoding.h"

namespace phasemachine {

class Definition {
 public:
  using Number = std::uint16_t;
  using Moves = std::array<std::uint32_t, kMostDefinedMoves>;
  using Weights = std::array<double, kMostDefinedMoves>;
  struct Listed {
    Turn turn;
    std::size_t moves;
  };
  struct Seen {
    std::size_t size = 0;
    std::array<std::byte, kMostStateBytes> bytes;
  };

  Definition(GameShape shape, std::unique_ptr<GameRules> rules);
  Definition(const Definition&) = delete;
  Definition& operator=(const Definition&) = delete;

  const GameShape& shape() const { return shape_; }
  std::size_t stateBytes() const { return shape_.stateBytes; }

  // Room for states: kMostStateBytes, aligned to 16.
  Turn initial(std::byte* state) const;
  Turn turn(const std::byte* state) const;
  // Makes the start and its moves, to see whether they are valid. Error:
  // InvalidArgument if returns are outside their range for want of a function.
  absl::Status checkStart() const;
  // The moves of a running game. Returns how many, at least 1.
  std::size_t list(const std::byte* state, Moves& moves) const;
  // Makes a legal move of `from` and writes the state after it to `to`.
  Turn apply(const std::byte* from, std::uint32_t move, std::byte* to) const;
  // The same, and lists the moves after it; none at the end.
  Listed step(const std::byte* from, std::uint32_t move, std::byte* to,
              Moves& moves) const;

  // Nature's moves and their probabilities. Returns how many.
  std::size_t weigh(const std::byte* state, Moves& moves,
                    Weights& weights) const;
  double chanceWeight(const std::byte* state, std::uint32_t move) const;
  std::uint32_t sampleChance(const std::byte* state, Random& random) const;

  void observe(const std::byte* state, Side viewer, Seen& seen) const;
  // `turn` is the state's.
  void determinize(std::byte* state, Turn turn, Side viewer,
                   Random& random) const;
  // In the game's unit; `turn` as above.
  std::array<double, 2> returns(const std::byte* state, Turn turn) const;
  double utility(const std::byte* state, Turn turn, Side side) const;

  // Without NULs; `ascii`: other characters are replaced by '?'.
  std::string draw(const std::byte* state, Side viewer, bool ascii) const;
  std::string moveText(const std::byte* state, std::uint32_t move) const;
  // Text of a legal move, or a number, which need not be legal.
  absl::StatusOr<std::uint32_t> moveFromText(const std::byte* state, Turn turn,
                                             std::string_view text) const;
  // The state in hexadecimal.
  std::string toText(const std::byte* state) const;
  // Error: InvalidArgument. The state is checked as that of loadState().
  absl::StatusOr<Turn> fromText(std::string_view text, std::byte* state) const;
  // Checks a state from outside: GameRules::check(), turn() and the moves. What
  // they throw is an error here.
  absl::StatusOr<Turn> loadState(const std::byte* state) const;

  // What the interfaces need (phase/erased/encoding.h).
  const EncodingTable& encoding() const { return encoding_; }
  void encode(const std::byte* state, Side viewer, float* numbers) const;
  std::uint32_t actionOf(const std::byte* state, Turn turn,
                         std::uint32_t move) const;
  // A legal move, or one that is not.
  std::uint32_t moveOf(const std::byte* state, Turn turn,
                       std::uint32_t action) const;

 private:
  // Holds the lock, if the rules need one.
  class Call;

  [[noreturn]] void fail(std::string_view function,
                         const std::string& what) const;
  Turn turnOf(std::string_view function, int answer) const;
  void checkMoves(std::string_view function, const std::uint32_t* moves,
                  std::size_t count) const;
  void checkChanged(std::string_view function, const std::byte* from,
                    const std::byte* to, std::uint32_t move) const;
  std::size_t indexOf(const std::byte* state, Turn turn,
                      std::uint32_t move) const;

  const GameShape shape_;
  const std::unique_ptr<GameRules> rules_;
  mutable std::recursive_mutex mutex_;  // a callback may use the library
  std::array<std::size_t, 1> encodingShape_;
  std::vector<EncodingRow> encodingRows_;
  std::array<ActionRow, 1> actionRows_;
  EncodingTable encoding_;
};

// Number 0 is no game, so that a board without one is a value, too.
inline constexpr Definition::Number kNoDefinition = 0;
inline constexpr std::size_t kMostDefinitions = 4096;

namespace defined_internal {
extern std::array<std::atomic<const Definition*>, kMostDefinitions> definitions;
}  // namespace defined_internal

// Precondition: a number of addDefinition().
inline const Definition& definitionAt(Definition::Number number) {
  return *defined_internal::definitions[number].load(std::memory_order_acquire);
}
// kNoDefinition if there is none.
Definition::Number definitionNamed(std::string_view name);

// Throws what the rules throw for the start. Errors: ResourceExhausted if there
// are too many, InvalidArgument naming a member of the shape that is out of range.
absl::StatusOr<Definition::Number> addDefinition(
    const GameShape& shape, std::unique_ptr<GameRules> rules);

}  // namespace phasemachine
