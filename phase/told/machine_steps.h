// Executes one move step by step, and puts the entries of a phase stack in
// words, for debuggers.
//
// Contract: watchSteps reports, in order, the answered request (kAnswered),
// every phase (kPhase) and command (kCommand) that runs, and every request that
// resolves itself because it has no moves (kResolved). The last board equals
// the result of PhaseMachine for the move.
//
// An entry in words is the name of its type with its fields, as in the code:
// "turn", "request move (side White)" (core/type_words.h), so every game has
// words. Sides have the game's names and moves its notation. A game may define
// better words for a field's type or for whole phases and commands, in its
// namespace (games/<game>/picture/draw.h):
//   std::string inWords(const Board&, X)
// The words include hidden information.
//
// Example:
//   for (const std::string& entry : stackInWords<Chess>(board)) show(entry);
//   watchSteps<Chess>(board, move,
//       [](StepKind kind, const std::string& ran, const auto& before,
//          const auto& after) {
//         note(toString(kind), ran, before, after);
//       });

#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/fields.h"
#include "core/side.h"
#include "core/type_words.h"
#include "phase/game.h"
#include "phase/machine.h"

namespace phasemachine {

// The machine's loop with a report of every phase and command, for one move:
// advance() gives the same board as PhaseMachine and calls
// watch(entry, before, after) for each phase and command it runs. `entry` is
// the stack entry, `before` and `after` are the boards around it. Requests are
// not reported, not even those without moves, which resolve themselves; the
// entries that they push are. This loop is separate from the one for play
// (machine_loop.h), which therefore pays nothing for watching; this one copies
// the board at every step.
template <Game G>
class WatchedLoop {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using Stack = decltype(Board::stack);
  using Entry = typename Stack::Entry;

  // Precondition: a request is on top of the board's stack and `move` is a
  // legal answer to it.
  template <class Watch>
  static void advance(Board& board, Move move, Watch&& watch) {
    answer(board, move);
    run(board, SIZE_MAX, watch);
  }

  // The first half: pops the request and pushes the move's commands.
  static void answer(Board& board, Move move) {
    visitRequest(board.stack.pop(), [&](auto request) {
      const auto commands = G::toCommands(board, request, move);
      if constexpr (requires { commands.size(); }) {
        for (std::size_t i = commands.size(); i-- > 0;) {
          board.stack.push(commands[i]);
        }
      } else {
        board.stack.push(Command(commands));
      }
    });
  }

  // The second half: runs the stack's entries until a side must decide or the
  // game is over. Returns false if `most` entries have run before.
  template <class Watch>
  static bool run(Board& board, std::size_t most, Watch&& watch) {
    for (; most > 0; --most) {
      if (!runOne(board, watch)) return true;
    }
    return false;
  }

 private:
  using State = typename Stack::State;
  using Command = typename Stack::Command;

  // Calls f with the request that the entry holds.
  template <class F>
  static void visitRequest(const Entry& entry, F&& f) {
    std::get<Command>(entry).visit([&](auto command) {
      if constexpr (RequestCommand<decltype(command)>) f(command);
    });
  }

  // Runs the top entry. Returns false if a side must decide or the game is
  // over.
  template <class Watch>
  static bool runOne(Board& board, Watch& watch) {
    const Entry entry = board.stack.top();
    if (const State* state = std::get_if<State>(&entry)) {
      if (G::winner(*state)) return false;
      const Board before = board;
      board.stack.pop();
      FlowOf<G> flow(board.stack);
      G::onState(*state, board, flow);
      flow.close();
      watch(entry, before, static_cast<const Board&>(board));
      return true;
    }
    bool goesOn = false;
    std::get<Command>(entry).visit([&](auto command) {
      if constexpr (RequestCommand<decltype(command)>) {
        typename G::MoveList moves;
        G::legalMoves(board, command, moves);
        if (!moves.empty()) return;
        board.stack.pop();
        FlowOf<G> flow(board.stack);
        G::onNoMoves(board, command, flow);
        flow.close();
      } else {
        const Board before = board;
        board.stack.pop();
        FlowOf<G> flow(board.stack);
        if constexpr (requires { command.apply(board, flow); }) {
          command.apply(board, flow);
        } else {
          command.apply(board);
        }
        flow.close();
        watch(entry, before, static_cast<const Board&>(board));
      }
      goesOn = true;
    });
    return goesOn;
  }
};

namespace machine_steps_detail {

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
    return std::string(wordOfSide<G>(board, value));
  } else if constexpr (std::same_as<T, typename G::Move>) {
    return G::moveToText(board, value);
  } else if constexpr (std::is_enum_v<T>) {
    return enumWords(value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return std::to_string(value);
  } else if constexpr (requires { std::size(value), value[0]; }) {
    std::string words;
    for (const auto& element : value) {
      words += (words.empty() ? "" : " ") + valueInWords<G>(board, element);
    }
    return words;
  } else if constexpr (std::is_aggregate_v<T>) {
    return typeWords<T>() + fieldsInWords<G>(board, value);
  } else {
    return typeWords<T>();
  }
}

}  // namespace machine_steps_detail

// `board` is a board to which the entry applies; it names moves and sides.
template <Game G>
std::string entryInWords(
    const typename G::Board& board,
    const typename decltype(G::Board::stack)::Entry& entry) {
  using machine_steps_detail::valueInWords;
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

enum class StepKind : std::uint8_t { kAnswered, kPhase, kCommand, kResolved };

// "answered", "phase", "command", "resolved".
constexpr std::string_view toString(StepKind kind) {
  constexpr std::string_view kNames[] = {"answered", "phase", "command",
                                         "resolved"};
  return kNames[static_cast<int>(kind)];
}

// Calls watch(kind, entry in words, before, after) for each step. Precondition:
// `move` is legal.
template <Game G, class Watch>
void watchSteps(typename G::Board board, typename G::Move move, Watch&& watch) {
  using Board = typename G::Board;
  typename G::MoveList moves;
  PhaseMachine<G>::legalMoves(board, moves);
  Board last = board;
  bool answered = false;
  // The loop does not report requests: their effect is the difference between
  // the end of one step and the beginning of the next.
  const auto catchUp = [&](const Board& now) {
    if (answered && last == now) return;
    watch(answered ? StepKind::kResolved : StepKind::kAnswered,
          entryInWords<G>(last, last.stack.top()), last, now);
    answered = true;
  };
  WatchedLoop<G>::advance(
      board, move,
      [&](const auto& entry, const Board& before, const Board& after) {
        catchUp(before);
        const bool phase = std::holds_alternative<typename G::StateType>(entry);
        watch(phase ? StepKind::kPhase : StepKind::kCommand,
              entryInWords<G>(before, entry), before, after);
        last = after;
      });
  catchUp(board);
}

}  // namespace phasemachine
