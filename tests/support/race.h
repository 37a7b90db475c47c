// A tiny game, for tests of laws: two players by turns add 1 to kMost to a total,
// and who reaches kGoal wins. With one player it is a game of patience, with none
// nature draws all.

#pragma once

#include <cstdint>
#include <string_view>

#include "phase/game_of.h"

namespace phasemachine {

namespace race {

enum class Move : std::uint16_t {};

struct Add {
  std::uint8_t points;
  void apply(auto& board) const {
    board.total = static_cast<std::uint8_t>(board.total + points);
    board.next = opponent(board.next);
  }
};
struct RequestAdd {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct Board {
  std::uint8_t total = 0;
  Side next = Side::kFirst;
  StateStack<TurnState, PackedVariant<Add, RequestAdd>, 2> stack;

  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace race

template <int kGoal, int kMost, int kDeciders>
struct Race : GameOf<Race<kGoal, kMost, kDeciders>, race::Board, race::Move,
                     static_cast<std::size_t>(kMost)> {
  using Base = GameOf<Race<kGoal, kMost, kDeciders>, race::Board, race::Move,
                      static_cast<std::size_t>(kMost)>;
  using typename Base::Board;
  using typename Base::Flow;
  using typename Base::Move;
  using typename Base::MoveList;
  static constexpr std::string_view kName = "race";
  static constexpr int kPlayers = kDeciders == 1 ? 1 : 2;

  static Side decider(const Board& board) {
    return kDeciders == 0   ? Side::kNeutral
           : kDeciders == 1 ? Side::kFirst
                            : board.next;
  }
  static void onState(TurnState, Board& board, Flow& flow) {
    if (board.total >= kGoal) {
      flow.push(
          Base::endFor(kDeciders == 1 ? Side::kFirst : opponent(board.next)));
      return;
    }
    flow.push(TurnState::kTurn);
    flow.push(race::RequestAdd{decider(board)});
  }
  static race::Add toCommands(const Board&, race::RequestAdd, Move move) {
    return {static_cast<std::uint8_t>(move)};
  }
  static void legalMoves(const Board& board, race::RequestAdd, MoveList& out) {
    // Without a goal nobody is asked; GCC would warn of a list without moves.
    constexpr int kLast = kGoal == 0 ? kMost : kGoal;
    for (int i = 1; i <= kMost && board.total + i <= kLast; ++i) {
      out.push_back(static_cast<Move>(i));
    }
  }
  static void onNoMoves(Board&, race::RequestAdd, Flow&) {}
  static double chanceWeight(const Board& board, race::RequestAdd, Move)
    requires(kDeciders == 0)
  {
    return 1.0 / (kGoal - board.total < kMost ? kGoal - board.total : kMost);
  }
  static absl::Status check(const Board& board) {
    if (board.total <= kGoal && board.next != Side::kNeutral) {
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError("a total beyond the goal");
  }
};

// 66 boards: totals of 0 to 32, and who is next.
using SmallRace = Race<32, 3, 2>;

}  // namespace phasemachine
