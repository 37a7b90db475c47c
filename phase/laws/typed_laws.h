// What can only be seen on a game's types, for the laws (laws.h).
//
// Contract: typedLaws<G>() is a table of functions on boards of G, each at a
// decision or an end unless it says otherwise. They leave the board unchanged
// and return the first fault as a sentence, or nothing.
//
// Example:
//   // A whole test program of a game:
//   const std::vector<LawResult> results = checkLaws(lawSubject<TicTacToe>());
//   std::fputs(toText(results).c_str(), stdout);
//   return allHold(results) ? 0 : 1;

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "phase/erased/any_game.h"
#include "phase/erased/encoding.h"
#include "phase/laws/laws.h"
#include "phase/machine.h"
#include "phase/told/machine_steps.h"

namespace phasemachine {

struct TypedLaws {
  // From any board, with a legal move or without: the machine reaches a decision
  // or an end within a bounded number of phases and commands, with something
  // left on the stack, and its stack within its capacity all the while.
  std::string (*rest)(const void* board, std::optional<MoveCode> move);
  // step() equals advance() and legalMoves(), for each legal move, also on
  // copies.
  std::string (*steps)(const void* board);
  // countLegalMoves() counts the list.
  std::string (*counts)(const void* board);
  // The stack and the list are within their capacities.
  std::string (*capacity)(const void* board);
  // clone() makes `to` equal; it holds any board of the game.
  std::string (*clone)(const void* board, void* to);
};

namespace laws_internal {

template <Game G>
struct TypedLook {
  using Board = typename G::Board;
  using MoveList = typename G::MoveList;
  using Machine = PhaseMachine<G>;
  static constexpr std::size_t kCapacity = decltype(Board::stack)::capacity();

  static const Board& on(const void* board) {
    return *static_cast<const Board*>(board);
  }

  static std::string overfull(std::size_t size) {
    return "the stack holds " + std::to_string(size) +
           " entries and has room for " + std::to_string(kCapacity);
  }

  static std::string rest(const void* from, std::optional<MoveCode> move) {
    constexpr std::size_t kMostEntries = 100000;
    // Room for what a stack that is too small writes beyond the board.
    struct {
      Board board;
      std::array<std::byte, 4096> beyond;
    } padded = {on(from), {}};
    Board& board = padded.board;
    if (move) WatchedLoop<G>::answer(board, AnyGameTable<G>::decode(*move));
    const auto ignore = [](const auto&, const Board&, const Board&) {};
    for (std::size_t entries = 0; entries < kMostEntries; ++entries) {
      if (board.stack.size() > kCapacity) return overfull(board.stack.size());
      if (board.stack.empty()) {
        return "the stack runs empty: no phase, request or end is left on it";
      }
      if (WatchedLoop<G>::run(board, 1, ignore)) return "";
    }
    return "the machine does not come to rest: " +
           std::to_string(kMostEntries) +
           " phases and commands have run and nobody has to decide; does a "
           "phase push itself, or does onNoMoves() change nothing?";
  }

  static bool same(const MoveList& a, const MoveList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

  static std::string steps(const void* from) {
    Board start = on(from);
    MoveList moves;
    Machine::legalMoves(start, moves);
    MoveList listed;
    MoveList copied;
    Board to{};
    for (const auto move : moves) {
      const auto fault = [&](const std::string& what) {
        return what + ", after " + G::moveToText(start, move);
      };
      Board stepped = start;
      Board advanced = start;
      const auto result = Machine::step(stepped, move);
      Machine::advance(advanced, move);
      const Decision decision = Machine::legalMoves(advanced, listed);
      if (!(stepped == advanced)) {
        return fault("step() and advance() lead to different boards");
      }
      if (result.side != decision.side) {
        return fault("after step() another side decides than after advance()");
      }
      if (result.winner != decision.winner) {
        return fault(
            "after step() there is another winner than after advance()");
      }
      if (!same(result.legalMoves, listed)) {
        return fault("after step() other moves are legal than after advance()");
      }
      const Decision onCopy = Machine::step(start, move, to, copied);
      if (!(to == stepped) || !(onCopy == decision) || !same(copied, listed)) {
        return fault("step() on a copy leads to another board than step()");
      }
      Machine::advance(start, move, to);
      Machine::legalMoves(to, copied);
      if (!(to == stepped)) {
        return fault("advance() on a copy leads to another board than step()");
      }
    }
    return "";
  }

  static std::string counts(const void* from) {
    Board board = on(from);
    MoveList moves;
    Machine::legalMoves(board, moves);
    const std::size_t count = Machine::countLegalMoves(board);
    const bool any = Machine::hasLegalMove(board);
    if (!(board == on(from))) return "countLegalMoves() changes the board";
    if (any != !moves.empty()) return "hasMove() is true without a move";
    if (count == moves.size()) return "";
    return "countLegalMoves() counts " + std::to_string(count) +
           " moves, and legalMoves() lists " + std::to_string(moves.size());
  }

  static std::string capacity(const void* from) {
    const std::size_t size = on(from).stack.size();
    if (size > kCapacity) return overfull(size);
    Board board = on(from);
    MoveList moves;
    Machine::legalMoves(board, moves);
    if (moves.size() <= MoveList::capacity()) return "";
    return "legalMoves() lists " + std::to_string(moves.size()) +
           " moves and the list has room for " +
           std::to_string(MoveList::capacity());
  }

  static std::string clone(const void* from, void* to) {
    Board& copy = *static_cast<Board*>(to);
    Machine::clone(on(from), copy);
    if (!(copy == on(from))) return "a copy by copyLive() is unequal";
    if (G::hash(copy) != G::hash(on(from))) {
      return "a copy by copyLive() has another hash()";
    }
    return "";
  }
};

}  // namespace laws_internal

template <Game G>
const TypedLaws& typedLaws() {
  using Look = laws_internal::TypedLook<G>;
  static constexpr TypedLaws kLaws = {Look::rest, Look::steps, Look::counts,
                                      Look::capacity, Look::clone};
  return kLaws;
}

// All that can be tested of a game without its list.
template <Game G>
LawSubject lawSubject() {
  return {.game = &anyGame<G>(),
          .encoding = &anyEncoding<G>(),
          .typed = &typedLaws<G>()};
}

}  // namespace phasemachine
