// A game that is complete and says as little as possible: one phase asks the
// first side for the one move, then asks again. The cases in this folder break
// one thing of it each.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/move_list.h"
#include "core/options.h"
#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"
#include "phase/game.h"
#include "phase/game_of.h"
#include "phase/machine.h"

namespace phasemachine {

enum class MiniState : std::uint8_t { kAsk, kEnd };

struct MiniMove {
  std::uint16_t value = 0;
  friend bool operator==(MiniMove, MiniMove) = default;
};

struct MiniRequest {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct MiniAction {
  std::uint8_t value;
  template <class Board>
  void apply(Board& board) const {
    board.value = value;
  }
};

template <class... Commands>
struct MiniBoard {
  std::uint8_t value = 0;
  StateStack<MiniState, PackedVariant<Commands...>, 4> stack;
  friend bool operator==(const MiniBoard&, const MiniBoard&) = default;
};

template <class BoardType = MiniBoard<MiniAction, MiniRequest>,
          class MoveType = MiniMove>
struct MiniGame : PerfectInformation<BoardType> {
  using Board = BoardType;
  using Move = MoveType;
  using MoveList = phasemachine::MoveList<Move, 1>;
  using StateType = MiniState;
  using Command = typename decltype(Board::stack)::Command;
  using Flow = phasemachine::Flow<decltype(Board::stack)>;
  using Options = NoOptions;

  static constexpr std::string_view kName = "mini";
  static constexpr int kPlayers = 1;
  static constexpr bool kHasChance = false;
  static constexpr int kBytesVersion = 1;

  static Board initial(const Options&) {
    Board board;
    board.stack.push(MiniState::kAsk);
    return board;
  }
  static std::optional<Side> winner(StateType state) {
    if (state == MiniState::kEnd) return Side::kFirst;
    return std::nullopt;
  }
  static void onState(StateType, Board&, Flow& flow) {
    flow.push(MiniState::kAsk);
    flow.push(MiniRequest{.side = Side::kFirst});
  }
  template <class Request>
  static MiniAction toCommands(const Board&, Request, Move) {
    return {1};
  }
  template <class Request>
  static void legalMoves(const Board&, Request, MoveList& out) {
    out.push_back(Move{});
  }
  template <class Request>
  static void onNoMoves(Board&, Request, Flow&) {}
  static std::array<double, 1> returns(const Board& board) {
    return {static_cast<double>(board.value)};
  }
  static double utility(const Board& board, Side) { return board.value; }
  static std::uint64_t hash(const Board& board) { return board.value; }
  static std::string toText(const Board&) { return ""; }
  static absl::StatusOr<Board> fromText(std::string_view, const Options&) {
    return initial({});
  }
  static std::string moveToText(const Board&, Move) { return "go"; }
  static absl::StatusOr<Move> moveFromText(const Board&, std::string_view) {
    return Move{};
  }
  static std::string render(const Board&, const RenderStyle<Move>&) {
    return "";
  }
  static std::string renderSvg(const Board&, const RenderStyle<Move>&) {
    return "";
  }
  static void writeBytes(const Board& board, ByteWriter& out) {
    board.stack.write(out);
  }
  static absl::Status readBytes(ByteReader&, Board&) {
    return absl::OkStatus();
  }
};

// The same with what GameOf gives.
template <class Self, class BoardType = MiniBoard<MiniAction, MiniRequest>>
struct MiniRules : GameOf<Self, BoardType, MiniMove, 1> {
  using Mini = MiniGame<BoardType>;
  static constexpr std::string_view kName = "mini";
  static std::optional<Side> winner(MiniState state) {
    return Mini::winner(state);
  }
  static void onState(MiniState state, BoardType& board,
                      typename Mini::Flow& flow) {
    Mini::onState(state, board, flow);
  }
  static MiniAction toCommands(const BoardType&, MiniRequest, MiniMove) {
    return {1};
  }
  static void legalMoves(const BoardType&, MiniRequest,
                         typename Mini::MoveList& out) {
    out.push_back(MiniMove{});
  }
  static void onNoMoves(BoardType&, MiniRequest, typename Mini::Flow&) {}
};

}  // namespace phasemachine
