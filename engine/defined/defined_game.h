// A game defined at run time (rules.h), as a Game (phase/game.h): one type serves
// every definition with as many players and as much hidden information.
//
// Contract: a board has the number of its definition, which is never removed, and
// the state as bytes; only the first `size` are valid, copied, compared and
// hashed. The stack holds the decision: a request to the side that turn() names,
// or an end. The machine is the usual one, except that a step with the next list
// (machineTable) takes one call of the rules. Functions throw what the rules
// throw, and RulesError for an invalid answer; a step that throws leaves its
// board and its list as they were.
//
// A board without a definition, which a search has before its first game, is a
// game that has ended.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/hash.h"
#include "core/move_list.h"
#include "core/packed_variant.h"
#include "core/state_stack.h"
#include "engine/defined/definition.h"
#include "games/listed_game.h"
#include "phase/game.h"
#include "phase/machine_loop.h"

namespace phasemachine {

namespace defined {

struct Board;

struct Move {
  std::uint32_t code = 0;
  friend bool operator==(Move, Move) = default;
};
using MoveList = phasemachine::MoveList<Move, kMostDefinedMoves>;

enum class StateType : std::uint8_t {
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,
};

// Makes a move and pushes what comes next.
struct PlayMove {
  Move move;
  template <class Flow>
  void apply(Board& board, Flow& flow) const;
};

// Asks a side for one of the legal moves.
struct RequestMove {
  static constexpr bool kIsRequest = true;
  Side side;
};

using Command = PackedVariant<PlayMove, RequestMove>;

struct Board {
  Definition::Number definition = kNoDefinition;
  std::uint16_t size = 0;  // bytes of the state
  StateStack<StateType, Command, 2> stack;
  alignas(16) std::array<std::byte, kMostStateBytes> state;

  Board() {}  // NOLINT: leaves the state uninitialised on purpose

  const Definition& rules() const { return definitionAt(definition); }
  friend bool operator==(const Board& a, const Board& b) {
    return a.definition == b.definition && a.stack == b.stack &&
           std::memcmp(a.state.data(), b.state.data(), a.size) == 0;
  }
};

// A state that is being made, before it is a board's.
struct alignas(16) NextState {
  std::array<std::byte, kMostStateBytes> bytes;
};

using StackWord = Command::Word;

inline StackWord wordOf(Turn turn) {
  using Stack = decltype(Board::stack);
  switch (turn) {
    case Turn::kFirstWins: return Stack::wordOf(StateType::kFirstWinEnd);
    case Turn::kSecondWins: return Stack::wordOf(StateType::kSecondWinEnd);
    case Turn::kDraw: return Stack::wordOf(StateType::kDrawEnd);
    default: return Command::pack(RequestMove{static_cast<Side>(turn)});
  }
}

// The reverse, of what is on top.
inline Turn turnOf(const Board& board) {
  using Stack = decltype(Board::stack);
  const StackWord word = board.stack.topWord();
  if (!Stack::isState(word)) {
    return static_cast<Turn>(Command::unpack<RequestMove>(word).side);
  }
  return static_cast<Turn>(static_cast<int>(Turn::kFirstWins) +
                           static_cast<int>(Stack::stateOf(word)));
}

inline void settle(Board& board, Turn turn) {
  board.stack.resize(0);
  board.stack.pushWord(wordOf(turn));
}

// Copies everything but unused bytes.
inline void copyBoard(const Board& from, Board& to) {
  to.definition = from.definition;
  to.size = from.size;
  to.stack = from.stack;
  std::memcpy(to.state.data(), from.state.data(), from.size);
}

// The board that a definition starts with.
Board initialBoard(Definition::Number definition);
absl::StatusOr<Board> boardFromText(Definition::Number definition,
                                    std::string_view text);
void writeBoard(const Board& board, ByteWriter& out);
absl::Status readBoard(ByteReader& in, Board& board);
std::uint64_t hashBoard(const Board& board);
std::string svgOf(const std::string& drawing);

template <class Flow>
void PlayMove::apply(Board& board, Flow& flow) const {
  NextState next;
  const Turn turn =
      board.rules().apply(board.state.data(), move.code, next.bytes.data());
  std::memcpy(board.state.data(), next.bytes.data(), board.size);
  flow.pushWord(wordOf(turn));
}

inline void copyMoves(const Definition::Moves& from, std::size_t count,
                      MoveList& to) {
  std::memcpy(static_cast<void*>(to.data()), from.data(), count * sizeof(Move));
  to.resizeFilled(count);
}

// Makes a move of `from` and lists those after it. Nothing changes if this
// throws; `to` may be `from`.
StackWord stepWithList(const Board& from, Move move, Board& to, MoveList& out);

struct Options {
  Definition::Number definition = kNoDefinition;

  static absl::StatusOr<Options> parse(std::string_view text);
  std::string toText() const { return ""; }
};

// What a player sees.
struct Observation {
  Definition::Seen seen;
  friend bool operator==(const Observation& a, const Observation& b) {
    return a.seen.size == b.seen.size &&
           std::memcmp(a.seen.bytes.data(), b.seen.bytes.data(), a.seen.size) ==
               0;
  }
};

// The tables of any definition: the most that there can be. A definition's own
// are those of Definition::encoding().
const EncodingTable& widestEncoding();

struct HiddenThings {
  using Observation = defined::Observation;
  static constexpr bool kHasHiddenInformation = true;
  static Observation observe(const Board& board, Side viewer) {
    Observation observation;
    board.rules().observe(board.state.data(), viewer, observation.seen);
    return observation;
  }
  static Board determinize(const Board& board, Side viewer, Random& random) {
    Board world;
    copyBoard(board, world);
    if (viewer != Side::kNeutral && !isEnd(turnOf(board))) {
      board.rules().determinize(world.state.data(), turnOf(board), viewer,
                                random);
    }
    return world;
  }
};

}  // namespace defined

template <int kThePlayers, bool kHidden>
struct DefinedGame : std::conditional_t<kHidden, defined::HiddenThings,
                                        PerfectInformation<defined::Board>> {
  using Board = defined::Board;
  using Move = defined::Move;
  using MoveList = defined::MoveList;
  using StateType = defined::StateType;
  using Command = defined::Command;
  using Options = defined::Options;
  using Flow = phasemachine::Flow<decltype(Board::stack)>;
  using Request = defined::RequestMove;

  static constexpr std::string_view kName = "defined";
  static constexpr int kPlayers = kThePlayers;
  static constexpr bool kHasChance = true;
  static constexpr int kBytesVersion = 1;

  static Board initial(const Options& options) {
    return defined::initialBoard(options.definition);
  }
  static std::optional<Side> winner(StateType end) {
    return static_cast<Side>(end);
  }
  static void onState(StateType, Board&, Flow&) {}  // ends do not run
  static defined::PlayMove toCommands(const Board&, Request, Move move) {
    return {move};
  }
  static void legalMoves(const Board& board, Request, MoveList& out) {
    Definition::Moves moves;
    const std::size_t count = board.rules().list(board.state.data(), moves);
    defined::copyMoves(moves, count, out);
  }
  static void onNoMoves(Board&, Request, Flow& flow) {  // never called
    flow.push(StateType::kDrawEnd);
  }

  static double chanceWeight(const Board& board, Request, Move move) {
    return board.rules().chanceWeight(board.state.data(), move.code);
  }
  static Move sampleChance(const Board& board, Request, Random& random) {
    return {board.rules().sampleChance(board.state.data(), random)};
  }

  static std::array<double, kPlayers> returns(const Board& board) {
    const auto both =
        board.definition == kNoDefinition
            ? std::array<double, 2>{0, 0}
            : board.rules().returns(board.state.data(), defined::turnOf(board));
    if constexpr (kPlayers == 2) {
      return both;
    } else {
      return {both[0]};
    }
  }
  static double utility(const Board& board, Side side) {
    if (board.definition == kNoDefinition) return 0.5;
    return board.rules().utility(board.state.data(), defined::turnOf(board),
                                 side);
  }

  static std::uint64_t hash(const Board& board) {
    return defined::hashBoard(board);
  }
  static std::uint64_t hash(const defined::Observation& seen) {
    return hashText({reinterpret_cast<const char*>(seen.seen.bytes.data()),
                     seen.seen.size});
  }
  static std::string toText(const Board& board) {
    if (board.definition == kNoDefinition) return "";
    return board.rules().toText(board.state.data());
  }
  static absl::StatusOr<Board> fromText(std::string_view text,
                                        const Options& options) {
    return defined::boardFromText(options.definition, text);
  }
  static std::string moveToText(const Board& board, Move move) {
    return board.rules().moveText(board.state.data(), move.code);
  }
  static absl::StatusOr<Move> moveFromText(const Board& board,
                                           std::string_view text) {
    const auto code = board.rules().moveFromText(board.state.data(),
                                                 defined::turnOf(board), text);
    if (!code.ok()) return code.status();
    return Move{*code};
  }
  static void writeBytes(const Board& board, ByteWriter& out) {
    defined::writeBoard(board, out);
  }
  static absl::Status readBytes(ByteReader& in, Board& board) {
    return defined::readBoard(in, board);
  }
  static std::string render(const Board& board,
                            const RenderStyle<Move>& style) {
    return board.rules().draw(board.state.data(), style.viewer, style.ascii);
  }
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style) {
    return defined::svgOf(render(board, style));
  }

  // Boards and moves as numbers. The table is the widest; a definition has its
  // own (Definition::encoding()).
  static const EncodingTable& encoding() { return defined::widestEncoding(); }
  static void encode(const Board& board, Side viewer, float* out) {
    board.rules().encode(board.state.data(), viewer, out);
  }
  static std::uint32_t actionOf(const Board& board, Move move) {
    return board.rules().actionOf(board.state.data(), defined::turnOf(board),
                                  move.code);
  }
  static Move moveOf(const Board& board, std::uint32_t action) {
    return {board.rules().moveOf(board.state.data(), defined::turnOf(board),
                                 action)};
  }

  static void copyLive(const Board& from, Board& to) {
    defined::copyBoard(from, to);
  }
  // As that of the loop, except that step and stepFrom change nothing if the
  // rules throw, and ask them once.
  static const MachineTable<Board, Move, MoveList>& machineTable() {
    static constexpr auto kTable = [] {
      auto table = MachineLoop<DefinedGame>::table();
      table.step = [](Board& board, Move move, MoveList& out) {
        return defined::stepWithList(board, move, board, out);
      };
      table.stepFrom = defined::stepWithList;
      return table;
    }();
    return kTable;
  }
};

namespace defined {

// A kind's entry in the list of games, which a definition completes
// (define_game.cc).
template <int kPlayers, bool kHidden>
ListedGame listedKind();

}  // namespace defined

// Those that are compiled: one and two players, without and with hidden things.
extern template const AnyGame& anyGame<DefinedGame<1, false>>();
extern template const AnyGame& anyGame<DefinedGame<1, true>>();
extern template const AnyGame& anyGame<DefinedGame<2, false>>();
extern template const AnyGame& anyGame<DefinedGame<2, true>>();

}  // namespace phasemachine
