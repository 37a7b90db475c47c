// Misuse that does not compile. Each namespace is a case: with BREAK_<its name>
// defined it fails with the message that its comment quotes (run.cmake).

#include <array>
#include <vector>

#include "games/tic_tac_toe/game.h"
#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

// A board with a pointer that it owns: clones would share it.
// expect: a Board is a value: trivially copyable, without pointers
namespace board_that_owns_memory {
struct Board : MiniBoard<MiniAction, MiniRequest> {
#ifdef BREAK_board_that_owns_memory
  std::vector<int> history;
#endif
  friend bool operator==(const Board&, const Board&) = default;
};
static_assert(Game<MiniGame<Board>>);
}  // namespace board_that_owns_memory

// A field from which nothing can be read or written, in a game that leaves its
// bytes to GameOf.
// expect: a field is a number, a bool, an enum, an array
namespace board_with_a_field_of_no_kind {
class Secret {
  int value_ = 0;
  friend bool operator==(const Secret&, const Secret&) = default;
};
struct Plain {
#ifdef BREAK_board_with_a_field_of_no_kind
  Secret secret;
#endif
  std::uint8_t value = 0;
  StateStack<MiniState, PackedVariant<MiniAction, MiniRequest>, 4> stack;
  friend bool operator==(const Plain&, const Plain&) = default;
};
struct Broken : MiniRules<Broken, Plain> {};
static_assert(Game<Broken>);
std::uint64_t hash() { return Broken::hash(Plain{}); }
}  // namespace board_with_a_field_of_no_kind

// A game in which nature acts, without the probabilities.
// expect: a Game with kHasChance has chanceWeight(Board, request, Move)
namespace chance_without_weights {
struct Broken : MiniGame<> {
  static constexpr bool kHasChance = true;
#ifndef BREAK_chance_without_weights
  static double chanceWeight(const Board&, MiniRequest, Move) { return 1; }
  static Move sampleChance(const Board&, MiniRequest, Random&) { return {}; }
#endif
};
static_assert(Game<Broken>);
}  // namespace chance_without_weights

// A command that neither does anything nor asks anybody.
// expect: a command that is no request has apply(Board&) const
namespace command_nobody_handles {
struct Forgotten {
  std::uint8_t square;
#ifndef BREAK_command_nobody_handles
  template <class Board>
  void apply(Board&) const {}
#endif
};
static_assert(Game<MiniGame<MiniBoard<MiniAction, Forgotten, MiniRequest>>>);
}  // namespace command_nobody_handles

// A stack of a struct: the commands of a stack are a variant, even a single one.
// expect: the commands of a StateStack are a PackedVariant of them
namespace command_that_is_no_variant {
#ifdef BREAK_command_that_is_no_variant
using Command = MiniRequest;
#else
using Command = PackedVariant<MiniRequest>;
#endif
StateStack<MiniState, Command, 4> stack;
}  // namespace command_that_is_no_variant

// A command that does not fit into a word of the stack.
// expect: a command has at most 7 bytes
namespace command_too_large {
struct Large {
#ifdef BREAK_command_too_large
  std::array<std::uint8_t, 8> squares;
#else
  std::array<std::uint8_t, 7> squares;
#endif
  template <class Board>
  void apply(Board&) const {}
};
static_assert(Game<MiniGame<MiniBoard<MiniAction, Large, MiniRequest>>>);
}  // namespace command_too_large

// A command whose bytes are not all its fields: equal commands would be
// unequal words.
// expect: a command has no padding
namespace command_with_padding {
struct Padded {
  std::uint8_t from;
#ifdef BREAK_command_with_padding
  std::uint16_t to;
#else
  std::uint8_t to;
#endif
  template <class Board>
  void apply(Board&) const {}
};
static_assert(Game<MiniGame<MiniBoard<MiniAction, Padded, MiniRequest>>>);
}  // namespace command_with_padding

// A list of commands with elements that are none.
// expect: toCommands(Board, request, Move) returns a command of the Game
namespace commands_in_a_list_of_another_type {
#ifdef BREAK_commands_in_a_list_of_another_type
using Element = MiniMove;
#else
using Element = MiniAction;
#endif
struct Broken : MiniGame<> {
  template <class Request>
  static std::array<Element, 2> toCommands(const Board&, Request, Move) {
    return {};
  }
};
static_assert(Game<Broken>);
}  // namespace commands_in_a_list_of_another_type

// A move that becomes something that is no command of the game.
// expect: toCommands(Board, request, Move) returns a command of the Game
namespace commands_of_another_type {
struct Foreign {
  std::uint8_t value;
};

struct Broken : MiniGame<> {
  template <class Request>
#ifndef BREAK_commands_of_another_type
  static MiniAction toCommands(const Board&, Request, Move) {
    return {1};
  }
#else
  static Foreign toCommands(const Board&, Request, Move) {
    return {1};
  }
#endif
};
static_assert(Game<Broken>);
}  // namespace commands_of_another_type

// A game that carries out a move where it should only say what to do.
// expect: toCommands(Board, request, Move) returns a command of the Game
namespace commands_of_no_type {
struct Broken : MiniGame<> {
  template <class Request>
#ifndef BREAK_commands_of_no_type
  static MiniAction toCommands(const Board&, Request, Move) {
    return {1};
  }
#else
  static void toCommands(const Board&, Request, Move) {
  }
#endif
};
static_assert(Game<Broken>);
}  // namespace commands_of_no_type

// A game that says what each side sees, but not what else it may hold for true.
// expect: a Game in which something is hidden has both observe(Board, Side)
namespace game_that_only_observes {
struct Broken : MiniRules<Broken> {
  static Board observe(const Board&, Side) { return {}; }
#ifndef BREAK_game_that_only_observes
  static Board determinize(const Board& board, Side, Random&) { return board; }
#endif
};
static_assert(Game<Broken>);
}  // namespace game_that_only_observes

// A game whose name the program's commands could not find.
// expect: a kName has 1 to 64 lower-case letters, digits and '_', and begins with
namespace game_with_a_name_of_two_words {
struct Broken : MiniGame<> {
#ifdef BREAK_game_with_a_name_of_two_words
  static constexpr std::string_view kName = "My Game";
#endif
};
static_assert(Game<Broken>);
}  // namespace game_with_a_name_of_two_words

// A game without a hash of its boards.
// expect: a Game has hash(Board)
namespace game_without_hash {
struct Broken : MiniGame<> {
#ifdef BREAK_game_without_hash
  static void hash() = delete;
#endif
};
static_assert(Game<Broken>);
}  // namespace game_without_hash

// A game that leaves the rest to GameOf and forgot how it goes on.
// expect: a Game has onState(StateType, Board&, Flow&), its phase handlers
namespace game_without_on_state {
struct Broken : MiniRules<Broken> {
#ifdef BREAK_game_without_on_state
  static void onState() = delete;
#endif
};
static_assert(Game<Broken>);
}  // namespace game_without_on_state

// A game that never asks anybody anything.
// expect: a Game has at least one request command
namespace game_without_request {
struct Broken
#ifndef BREAK_game_without_request
    : MiniGame<MiniBoard<MiniAction, MiniRequest>> {
#else
    : MiniGame<MiniBoard<MiniAction>> {
#endif
};
static_assert(Game<Broken>);
}  // namespace game_without_request

// A move of one game offered to another.
// expect: no matching function for call to
namespace move_of_another_game {
void play(TicTacToe::Board& board) {
#ifndef BREAK_move_of_another_game
  PhaseMachine<TicTacToe>::step(board, TicTacToe::Move{});
#else
  PhaseMachine<TicTacToe>::step(board, MiniGame<>::Move{});
#endif
}
}  // namespace move_of_another_game

// A move that two equal boards could hold in two forms.
// expect: a Move is a plain value of 2 or 4 bytes without padding
namespace move_with_padding {
struct PaddedMove {
  std::uint8_t from = 0;
#ifdef BREAK_move_with_padding
  alignas(2) std::uint8_t to = 0;
  std::uint8_t kind = 0;
#else
  std::uint8_t to = 0;
#endif
  friend bool operator==(PaddedMove, PaddedMove) = default;
};
static_assert(Game<MiniGame<MiniBoard<MiniAction, MiniRequest>, PaddedMove>>);
}  // namespace move_with_padding

// A game that forgot what may be answered to its second request.
// expect: a Game has legalMoves(Board, request, MoveList&) for each of its
namespace request_without_legal_moves {
struct Recount {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct Broken : MiniGame<MiniBoard<MiniAction, MiniRequest, Recount>> {
  static void legalMoves(const Board&, MiniRequest, MoveList& out) {
    out.push_back(Move{});
  }
#ifndef BREAK_request_without_legal_moves
  static void legalMoves(const Board&, Recount, MoveList&) {}
#endif
};
static_assert(Game<Broken>);
}  // namespace request_without_legal_moves

// A request that does not say who must answer.
// expect: a request command has `static constexpr bool kIsRequest = true`
namespace request_without_side {
struct Request {
  static constexpr bool kIsRequest = true;
#ifndef BREAK_request_without_side
  Side side;
#endif
};
static_assert(Game<MiniGame<MiniBoard<MiniAction, Request, MiniRequest>>>);
}  // namespace request_without_side

// A board whose stack holds commands that are not the game's.
// expect: a StateStack of the Game's StateType and Command
namespace stack_of_other_commands {
struct Broken : MiniGame<> {
#ifdef BREAK_stack_of_other_commands
  using Command = PackedVariant<MiniRequest>;
#endif
};
static_assert(Game<Broken>);
}  // namespace stack_of_other_commands

}  // namespace phasemachine
