// What a game provides: the Game concept.
//
// Contract: a game is a struct of types and static functions; nothing is
// virtual and nothing has state. requireGame<G>() checks it at compile time
// with one readable message for each missing item. The machine (machine.h)
// calls the functions; games/tic_tac_toe is the smallest complete example and
// docs/adding-a-game.md walks through it. A game that derives from GameOf
// (game_of.h) needs only what is marked with a star: the rest has defaults.
//
// Types
// * Board        trivially copyable value with a member `stack` (a StateStack
//                of StateType and Command); compared by value.
// * Move         2- or 4-byte plain value, compared by value.
//   MoveList     a phasemachine::MoveList<Move, N> with N proven.
// * StateType    enum of one byte: the phases and the ends of the game.
// * Command      a PackedVariant of plain command structs. A command either
//                  has `void apply(Board&) const` or
//                  `void apply(Board&, Flow&) const` (may push), or is a
//                request: `static constexpr bool kIsRequest = true` and a
//                member `Side side`, the one who must answer.
//   Options      rule variants: `static absl::StatusOr<Options> parse(text)`
//                and `std::string toText() const` ("key=value,...").
//   Observation  what one viewer sees; compared by value.
//
// Functions (all static; R is each request type)
//   Board initial(const Options&)
// * std::optional<Side> winner(StateType)      set for the ends of the game
// * void onState(StateType, Board&, Flow&)     the phase handlers
// * C or CommandList toCommands(const Board&, R, Move)   what the move does: a
//     command, a request, `Command`, or a list of them with size() and []
// * void legalMoves(const Board&, R, MoveList&)   fills an empty list
// * void onNoMoves(Board&, R, Flow&)           what an empty list means; must
//     push something or change the board; else machine.h gives up
//   std::array<double, kPlayers> returns(const Board&)   in the game's unit
//   double utility(const Board&, Side)         what a side wants: in [0, 1]
// * Observation observe(const Board&, Side viewer)
// * Board determinize(const Board&, Side viewer, Random&)
//   std::uint64_t hash(const Board&)
//   std::string toText(const Board&);  StatusOr<Board> fromText(text, Options)
//   std::string moveToText(const Board&, Move)
//   absl::StatusOr<Move> moveFromText(const Board&, text)
//   void writeBytes(const Board&, ByteWriter&)
//   absl::Status readBytes(ByteReader&, Board&)  checks everything it reads
//   std::string render(const Board&, const RenderStyle<Move>&)
//   std::string renderSvg(const Board&, const RenderStyle<Move>&)
// and where nature acts (kHasChance)
// * double chanceWeight(const Board&, R, Move)   probabilities that sum to one
//   Move sampleChance(const Board&, R, Random&)   one of them, by its weight
// Constants: * kName, kPlayers (1 or 2), kHasChance, kHasHiddenInformation,
//   kBytesVersion.
// Optional:
//   check(board), an absl::Status, and stackFits(board), for the defaults of
//     readBytes and fromText (game_of.h, stack_fits.h).
//   encoding(), encode(board, viewer, out), actionOf(board, move) and
//     moveOf(board, action): numbers for learning (encoding.h), all or none.
//   hasMove(board): true if it is quick to see that there is one.
//   countLegalMoves(board, R), copyLive(from, to), LeafCounter, machineTable()
//     (machine.h), and applyToCopy(command, from, to), which copies and applies
//     at once, for games in which a move is always that one command.
//   drawMove(board, random): a std::optional<Move> for random play (playout.h):
//     each legal move with the same probability, or nothing, and the moves are
//     listed. Asked where a player may have to decide.
//   narrate(before, move, after, viewer): a move in words (any_game.h).
//   picture(board, viewer), moveInWords(board, move, viewer) and tell(step): a
//     move as data (events.h).
//   moveNames(board, move): a std::vector<std::string> of additional names that
//     people may type (any_game_table.h).
//   moveForPeople(board, move), moveNumber(board, first), endReason(StateType),
//     centipawnsFor(score), sideName(board, side), refusalHint(board, move),
//     question(board, viewer), kTopicWord, topics() and topicText(name): words
//     for people (any_game.h).
//   hash(observation), if Observation is not the Board: for searches that mix
//     (ai/search/mixed/mixed_searcher.h).
//   Options::table(): for listings (core/options.h).
//   kPerftOptions, kOptionsForPeople: default options of perft and for people.
//   kChanceOptions: options under which nature acts, if it does not always.
//   kPastMatters: true if rules look at earlier positions that the text and the
//     encoding of a board leave out, as with repetition in chess.
//   kRecordFormat: the game's own notation for whole games (any_record.h).
// Optional, for games that ask for a second part of some moves separately;
// lists, counts and texts for people treat both parts as one move
// (erased/any_game.h):
//   bool isFirstPart(const Board&, Move)   whether the next decision completes
//                                          this legal move
//   std::string wholeMoveToText(const Board&, Move first, Move second)
//   absl::StatusOr<std::vector<Move>> wholeMoveFromText(const Board&, text)
//     both parts, or the single decision that the text names
//   std::uint64_t countSequences(const Board&, int depth)   of whole moves, for
//     bulk-counting perft; depth 1 or more, the game is not over

#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/bytes.h"
#include "core/packed_variant.h"
#include "core/random.h"
#include "core/side.h"
#include "core/text.h"
#include "phase/flow.h"

namespace phasemachine {

struct AnyGame;        // erased/any_game.h
struct EncodingTable;  // erased/encoding.h
struct RecordFormat;   // erased/any_record.h

// A command that asks a side for a decision and stays on the stack until it is
// answered.
template <class T>
concept RequestCommand = requires(T request) {
  requires T::kIsRequest;
  { request.side } -> std::convertible_to<Side>;
};

// The commands of one move, in execution order. The machine pushes them in
// reverse.
template <class Command, std::size_t kCapacity = 8>
class CommandList {
 public:
  CommandList() = default;
  CommandList(std::initializer_list<Command> commands) {  // NOLINT: a list
    for (Command command : commands) push_back(command);
  }
  void push_back(Command command) {
    assert(size_ < kCapacity);
    commands_[size_++] = command;
  }
  std::size_t size() const { return size_; }
  Command operator[](std::size_t i) const { return commands_[i]; }

 private:
  std::array<Command, kCapacity> commands_ = {};
  std::size_t size_ = 0;
};

// How a board is drawn.
template <class Move>
struct RenderStyle {
  bool ascii = false;    // no character beyond ASCII
  bool color = false;    // terminal escape sequences
  bool flipped = false;  // second player's side at the bottom
  // The viewer: hidden information of others is not drawn. kNeutral sees all.
  Side viewer = Side::kNeutral;
  // render(): in games with large pictures, draw only the essentials for each
  // move. Other games ignore it.
  bool brief = false;
  std::optional<Move> lastMove = {};
  // Legal moves that renderSvg() marks, from the moving piece to the target.
  // Ignored by games whose moves have no squares.
  std::vector<Move> candidates = {};
};

// observe() and determinize() for games with perfect information.
template <class Board>
struct PerfectInformation {
  using Observation = Board;
  static constexpr bool kHasHiddenInformation = false;
  static Board observe(const Board& board, Side /*viewer*/) { return board; }
  static Board determinize(const Board& board, Side /*viewer*/,
                           Random& /*random*/) {
    return board;
  }
};

template <class G>
using FlowOf = Flow<decltype(G::Board::stack)>;

// What toCommands() may return: something that a Flow takes, or a list of that.
template <class Commands, class Flow>
concept CommandsFor = requires(const Commands commands, Flow& flow) {
  flow.push(commands);
} || requires(const Commands commands, Flow& flow) {
  commands.size();
  flow.push(commands[0]);
};

// Checks one alternative of G::Command: the requirements on a command and, for
// a request, on the game's functions. Fails to compile with a message that
// names what is missing; the compiler shows the command as `C`.
template <class G, class C>
consteval bool requireCommand() {
  using Board = typename G::Board;
  using Move = typename G::Move;
  if constexpr (RequestCommand<C>) {
    static_assert(
        requires(const Board& b, C request, Move m) {
          G::toCommands(b, request, m);
        },
        "a Game has toCommands(Board, request, Move) for each of its requests");
    static_assert(
        requires(const Board& b, C request, Move m) {
          { G::toCommands(b, request, m) } -> CommandsFor<FlowOf<G>>;
        },
        "toCommands(Board, request, Move) returns a command of the Game, or a "
        "list of them with size() and []");
    static_assert(
        requires(const Board& b, C request, typename G::MoveList& out) {
          G::legalMoves(b, request, out);
        },
        "a Game has legalMoves(Board, request, MoveList&) for each of its "
        "requests");
    static_assert(
        requires(Board& b, C request, FlowOf<G>& f) {
          G::onNoMoves(b, request, f);
        },
        "a Game has onNoMoves(Board&, request, Flow&) for each of its "
        "requests");
  } else {
    static_assert(
        !requires { C::kIsRequest; },
        "a request command has `static constexpr bool kIsRequest = true` and a "
        "member `Side side`, who must answer");
    static_assert(
        requires(const C command, Board& b) { command.apply(b); } ||
            requires(const C command, Board& b, FlowOf<G>& f) {
              command.apply(b, f);
            },
        "a command that is no request has apply(Board&) const or "
        "apply(Board&, Flow&) const");
  }
  return true;
}

// A request that nature may answer.
template <class G, class C>
concept ChanceRequest = requires(const typename G::Board& b, C request,
                                 typename G::Move m, Random& r) {
  requires RequestCommand<C>;
  { G::chanceWeight(b, request, m) } -> std::same_as<double>;
  { G::sampleChance(b, request, r) } -> std::same_as<typename G::Move>;
};

// A game that asks for the second part of some moves separately.
template <class G>
concept HasMovesInParts = requires(const typename G::Board& b,
                                   typename G::Move m, std::string_view text) {
  { G::isFirstPart(b, m) } -> std::same_as<bool>;
  { G::wholeMoveToText(b, m, m) } -> std::same_as<std::string>;
  {
    G::wholeMoveFromText(b, text)
  } -> std::same_as<absl::StatusOr<std::vector<typename G::Move>>>;
  { G::countSequences(b, 1) } -> std::same_as<std::uint64_t>;
};

// Checks all alternatives of G::Command. Always true.
template <class G, class... C>
consteval bool requireCommands(std::type_identity<PackedVariant<C...>>) {
  (requireCommand<G, C>(), ...);
  static_assert((RequestCommand<C> || ...),
                "a Game has at least one request command");
  static_assert(!G::kHasChance || (ChanceRequest<G, C> || ...),
                "a Game with kHasChance has chanceWeight(Board, request, Move) "
                "and sampleChance(Board, request, Random&) for nature's "
                "requests");
  return true;
}

// Fails to compile with a message naming what `G` lacks. Always true.
template <class G>
consteval bool requireGame() {
  static_assert(requires { typename G::Board; }, "a Game names its Board type");
  static_assert(requires { typename G::Move; }, "a Game names its Move type");
  static_assert(
      requires { typename G::MoveList; },
      "a Game names its MoveList type (GameOf does; "
      "phase/game_of.h)");
  static_assert(
      requires { typename G::StateType; },
      "a Game names its StateType, the enum of its phases");
  static_assert(
      requires { typename G::Command; },
      "a Game names its Command type, a PackedVariant of its "
      "commands and requests");
  static_assert(
      requires { typename G::Options; },
      "a Game names its Options type (GameOf has NoOptions; phase/game_of.h)");
  static_assert(
      requires { typename G::Observation; },
      "a Game names its Observation type (GameOf and PerfectInformation<Board> "
      "name the Board)");
  using Board = typename G::Board;
  using Move = typename G::Move;
  static_assert(std::is_trivially_copyable_v<Board>,
                "a Board is a value: trivially copyable, without pointers, "
                "strings, vectors or other owners");
  static_assert(std::equality_comparable<Board>,
                "boards are compared by value: give Board an operator==");
  static_assert(
      requires {
        requires std::same_as<typename decltype(Board::stack)::State,
                              typename G::StateType>;
        requires std::same_as<typename decltype(Board::stack)::Command,
                              typename G::Command>;
      },
      "a Board has a member `stack`, a StateStack of the Game's StateType and "
      "Command");
  static_assert(std::is_trivially_copyable_v<Move> &&
                    (sizeof(Move) == 2 || sizeof(Move) == 4) &&
                    std::has_unique_object_representations_v<Move>,
                "a Move is a plain value of 2 or 4 bytes without padding");
  static_assert(std::equality_comparable<Move>,
                "moves are compared by value: give Move an operator==");
  static_assert(
      requires {
        { G::kName } -> std::convertible_to<std::string_view>;
      }, "a Game has a kName");
  static_assert(isGameName(G::kName),
                "a kName has 1 to 64 lower-case letters, digits and '_', and "
                "begins with a letter");
  static_assert(G::kPlayers == 1 || G::kPlayers == 2, "kPlayers is 1 or 2");
  static_assert(
      requires(const typename G::Options& o) {
        { G::initial(o) } -> std::same_as<Board>;
        { o.toText() } -> std::convertible_to<std::string>;
        {
          G::Options::parse(std::string_view())
        } -> std::same_as<absl::StatusOr<typename G::Options>>;
      },
      "a Game has initial(Options) (GameOf has one; phase/game_of.h), and "
      "Options has parse() and toText()");
  static_assert(
      requires(typename G::StateType s) {
        { G::winner(s) } -> std::same_as<std::optional<Side>>;
      },
      "a Game has winner(StateType), set for the ends of the game (GameOf "
      "knows the ends kFirstWinEnd, kSecondWinEnd and kDrawEnd; "
      "phase/game_of.h)");
  static_assert(
      requires(typename G::StateType s, Board& b, FlowOf<G>& f) {
        G::onState(s, b, f);
      }, "a Game has onState(StateType, Board&, Flow&), its phase handlers");
  static_assert(
      requires(const Board& b, Side side) {
        {
          G::returns(b)
        } -> std::same_as<
            std::array<double, static_cast<std::size_t>(G::kPlayers)>>;
        { G::utility(b, side) } -> std::same_as<double>;
      },
      "a Game has returns(Board) with one value a player and "
      "utility(Board, Side) in [0, 1] (GameOf has them, by the winner; "
      "phase/game_of.h)");
  static_assert(
      requires(const Board& b, Side side, Random& r) {
        { G::observe(b, side) } -> std::same_as<typename G::Observation>;
        { G::determinize(b, side, r) } -> std::same_as<Board>;
      },
      "a Game has observe(Board, Side) and determinize(Board, Side, Random&) "
      "(GameOf and PerfectInformation<Board> have them for games without "
      "secrets)");
  static_assert(
      requires(const Board& b) {
        { G::hash(b) } -> std::same_as<std::uint64_t>;
      },
      "a Game has hash(Board) (GameOf has one, of the fields; "
      "phase/game_of.h)");
  static_assert(
      requires(const Board& b, const typename G::Options& o, Move m,
               std::string_view text) {
        { G::toText(b) } -> std::same_as<std::string>;
        { G::fromText(text, o) } -> std::same_as<absl::StatusOr<Board>>;
        { G::moveToText(b, m) } -> std::same_as<std::string>;
        { G::moveFromText(b, text) } -> std::same_as<absl::StatusOr<Move>>;
      },
      "a Game has toText, fromText, moveToText and moveFromText (GameOf has "
      "them, of the fields; phase/game_of.h)");
  static_assert(
      requires(const Board& b, Board& to, ByteWriter& w, ByteReader& r) {
        G::writeBytes(b, w);
        { G::readBytes(r, to) } -> std::same_as<absl::Status>;
        { G::kBytesVersion } -> std::convertible_to<int>;
      },
      "a Game has writeBytes, readBytes and kBytesVersion (GameOf has them, of "
      "the fields; phase/game_of.h)");
  static_assert(
      requires(const Board& b, const RenderStyle<Move>& style) {
        { G::render(b, style) } -> std::same_as<std::string>;
        { G::renderSvg(b, style) } -> std::same_as<std::string>;
      },
      "a Game has render and renderSvg (GameOf has them, of the fields; "
      "phase/game_of.h)");
  static_assert(
      requires {
        { G::kHasChance } -> std::convertible_to<bool>;
        { G::kHasHiddenInformation } -> std::convertible_to<bool>;
      },
      "a Game says kHasChance and kHasHiddenInformation (GameOf sees it by "
      "what else the game has; phase/game_of.h)");
  static_assert(
      !requires { requires G::kHidesInPart; },
      "a Game in which something is hidden has both observe(Board, "
      "Side) and determinize(Board, Side, Random&)");
  return requireCommands<G>(std::type_identity<typename G::Command>());
}

template <class G>
concept Game = requires {
  typename G::Board;
  typename G::Move;
  typename G::MoveList;
  typename G::StateType;
  typename G::Command;
} && requireGame<G>();

// A side in words: G::sideName, such as "White"; "nature" for nature.
template <class G>
std::string_view wordOfSide([[maybe_unused]] const typename G::Board& board,
                            Side side) {
  if (side == Side::kNeutral) return "nature";
  if constexpr (requires { G::sideName(board, side); }) {
    return G::sideName(board, side);
  } else {
    return toString(side);
  }
}

// The table of one game (erased/any_game.h). A game's header declares it
// `extern template` and one source file instantiates it, as in
// games/chess/game.{h,cc}; otherwise every source file that uses it compiles it.
template <Game G>
const AnyGame& anyGame();

}  // namespace phasemachine
