// The phases of Gungi: the draft, the turn, the ends, the effect of a move, and
// the meaning of an empty move list. `Isa` selects the instruction set
// (core/isa.h).

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/side.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/generator.h"
#include "games/gungi/rules/maker.h"
#include "phase/flow.h"
#include "phase/game.h"

namespace phasemachine::gungi {

// The winner of an end state; empty for other states.
constexpr std::optional<Side> winnerOf(StateType state) {
  if (state <= StateType::kTurn) [[likely]]
    return std::nullopt;
  if (state >= StateType::kStalemateEnd) return Side::kNeutral;
  const bool first = state == StateType::kFirstCaptureEnd ||
                     state == StateType::kFirstMateEnd ||
                     state == StateType::kFirstNoMoveEnd;
  return first ? Side::kFirst : Side::kSecond;
}

// The commands of a move, in order.
using MoveCommands = CommandList<Command, 3>;

template <class Isa>
struct Phases {
  using Board = gungi::Board;
  using Move = gungi::Move;
  using MoveList = gungi::MoveList;
  using StateType = gungi::StateType;
  using Command = gungi::Command;
  using Flow = phasemachine::Flow<decltype(Board::stack)>;

  static constexpr std::optional<Side> winner(StateType state) {
    return winnerOf(state);
  }

  // Copies everything except the unused history.
  [[gnu::always_inline]] static void copyLive(const Board& from, Board& to) {
    constexpr std::size_t kFixed = offsetof(Board, history);
    std::memcpy(static_cast<void*>(&to), &from, kFixed);
    const std::size_t keys = KeyHistory::live(from.remembered);
    for (std::size_t i = 0; i < keys; i += KeyHistory::kLineKeys) {
      const std::size_t line = i / KeyHistory::kLineKeys;
      std::memcpy(to.history.line(line), from.history.line(line),
                  KeyHistory::kLineBytes);
    }
  }

  [[gnu::always_inline]] static void onState(StateType state, Board& board,
                                             Flow& flow) {
    if (state == StateType::kDraft) [[unlikely]] {
      onDraft(board, flow);
    } else {
      onTurn(board, flow);
    }
  }

  [[gnu::always_inline]] static MoveCommands toCommands(const Board&,
                                                        RequestMove request,
                                                        Move move) {
    MoveCommands commands = {MakeMove{.move = move}};
    if (move.isBetrayal()) [[unlikely]] {
      commands.push_back(betrayalOf(move, request.side));
    }
    return commands;
  }
  static MoveCommands toCommands(const Board&, RequestPlacement request,
                                 Move move) {
    MoveCommands commands = {PlacePiece{.move = move}};
    if (move.isBetrayal()) {
      commands.push_back(betrayalOf(move, request.side));
    }
    commands.push_back(move.finishes() ? Command(FinishDraft{})
                                       : Command(NextToDraft{}));
    return commands;
  }

  [[gnu::always_inline]] static void apply(MakeMove command, Board& board) {
    const bool final =
        Maker<Isa>::make(board.position, board.options, command.move);
    // Rule set B compares only the pieces on the board, and a captured piece
    // may be dropped again.
    if (final && !board.options.published()) board.remembered = 0;
    Maker<Isa>::passTurn(board.position, board.options);
    countPly(board);
  }

  static void apply(PlacePiece command, Board& board) {
    Maker<Isa>::make(board.position, board.options, command.move);
    countPly(board);
  }

  static void apply(Betray command, Board& board) {
    Maker<Isa>::convert(board.position, command.square, command.levels,
                        command.side);
  }

  static void apply(NextToDraft, Board& board) {
    Maker<Isa>::passDraft(board.position, false);
  }

  static void apply(FinishDraft, Board& board) {
    Maker<Isa>::passDraft(board.position, true);
  }

  [[gnu::always_inline]] static void legalMoves(const Board& board, RequestMove,
                                                MoveList& out) {
    Generator<Isa>::generate(board.position, board.options, out);
  }
  static void legalMoves(const Board& board, RequestPlacement, MoveList& out) {
    Generator<Isa>::generate(board.position, board.options, out);
  }
  [[gnu::always_inline]] static std::size_t countLegalMoves(const Board& board,
                                                            RequestMove) {
    return Generator<Isa>::count(board.position, board.options);
  }
  static std::size_t countLegalMoves(const Board& board, RequestPlacement) {
    return Generator<Isa>::count(board.position, board.options);
  }

  // Rule set A: the side without moves loses. (In rule set B, the turn has
  // already detected stalemate.)
  static void onNoMoves(Board& board, RequestMove request, Flow& flow) {
    if (board.options.published()) {
      flow.push(StateType::kStalemateEnd);
    } else {
      flow.push(request.side == Side::kFirst ? StateType::kSecondNoMoveEnd
                                             : StateType::kFirstNoMoveEnd);
    }
  }
  // No piece can be placed: the side's draft is complete.
  static void onNoMoves(Board&, RequestPlacement, Flow& flow) {
    flow.push(FinishDraft{});
  }

 private:
  static Betray betrayalOf(Move move, Side side) {
    return {.square = move.to(), .levels = move.levels(), .side = side};
  }

  static void countPly(Board& board) {
    if (board.ply < UINT16_MAX) ++board.ply;
  }

  // The draft continues below the request while a side may draft.
  static void onDraft(Board& board, Flow& flow) {
    if (board.position.drafting == 0) {
      flow.push(StateType::kTurn);
      return;
    }
    remember(board);
    flow.push(StateType::kDraft);
    flow.push(RequestPlacement{.side = board.position.sideToMove});
  }

  [[gnu::always_inline]] static void onTurn(Board& board, Flow& flow) {
    if (const auto end = endOf(board)) [[unlikely]] {
      flow.push(*end);
      return;
    }
    flow.push(StateType::kTurn);
    flow.push(RequestMove{.side = board.position.sideToMove});
  }

  [[gnu::always_inline]] static std::optional<StateType> endOf(Board& board) {
    const Position& p = board.position;
    if (p.marshals[0] == kNoSquare || p.marshals[1] == kNoSquare) [[unlikely]] {
      return captureEnd(p);
    }
    if (board.options.published()) {
      if (const auto end = publishedEnd(board)) return end;
    } else if (board.options.end == End::kMate) {
      if (const auto end = mateEnd(board)) return end;
    }
    if (board.options.repetition && remember(board) >= 4) {
      return StateType::kRepetitionEnd;
    }
    if (board.options.cap && board.ply >= kMoveCap) {
      return StateType::kMoveCapEnd;
    }
    return std::nullopt;
  }

  // If both 帥 are gone, the first side loses in rule set A, nobody in B.
  static StateType captureEnd(const Position& p) {
    if (p.marshals[0] != kNoSquare) return StateType::kFirstCaptureEnd;
    return StateType::kSecondCaptureEnd;
  }

  static std::optional<StateType> mateEnd(const Board& board) {
    using C = Checks<Isa>;
    const Position& p = board.position;
    if (C::isMatedOnBoard(p, board.options, Side::kFirst)) {
      return StateType::kSecondMateEnd;
    }
    if (C::isMatedOnBoard(p, board.options, Side::kSecond)) {
      return StateType::kFirstMateEnd;
    }
    return std::nullopt;
  }

  static std::optional<StateType> publishedEnd(const Board& board) {
    using C = Checks<Isa>;
    const Position& p = board.position;
    if (isBare(p)) return StateType::kBareMarshalsEnd;
    if (C::hasSafeMove(p, board.options)) return std::nullopt;
    if (!C::inCheck(p, board.options, p.sideToMove)) {
      return StateType::kStalemateEnd;
    }
    return p.sideToMove == Side::kFirst ? StateType::kSecondMateEnd
                                        : StateType::kFirstMateEnd;
  }

  // True if only the two 帥 are left, not adjacent.
  static bool isBare(const Position& p) {
    if (!p.hands[0].empty() || !p.hands[1].empty()) return false;
    const SquareSet marshals =
        SquareSet::of(p.marshals[0]) | SquareSet::of(p.marshals[1]);
    return p.occupied() == marshals && p.high2.empty() &&
           !reachOf(PieceType::kSui, 1, Side::kFirst, p.marshals[0])
                .squares.has(p.marshals[1]);
  }

  // Stores the position and returns how often it has occurred. In rule set A
  // positions are equal only with the same side to move; hands cannot have
  // changed since the history began.
  [[gnu::always_inline]] static unsigned remember(Board& board) {
    if (!board.options.repetition) return 0;
    const std::uint64_t key = board.position.key;
    const std::size_t count = board.remembered;
    board.history.push(count, key);
    board.remembered = static_cast<std::uint16_t>(
        count + 1 < KeyHistory::kMostKeys ? count + 1
                                          : count + 1 - KeyHistory::kCapacity);
    if (count < 6) [[likely]]
      return 1;
    const std::size_t live = KeyHistory::live(board.remembered);
    const std::size_t stride = board.options.published() ? 1 : 2;
    unsigned occurrences = 0;
    for (std::size_t i = stride == 1 ? 0 : count % 2; i < live; i += stride) {
      occurrences += board.history.at(i) == key;
    }
    return occurrences;
  }
};

}  // namespace phasemachine::gungi
