// Everything of a game that its rules do not have to say.
//
// Contract: a game derives from GameOf<itself, its Board, its Move, most moves>
// and defines the needed part of the Game concept (game.h):
//   kName, onState, toCommands, legalMoves, onNoMoves, and winner unless the
//     ends are kFirstWinEnd, kSecondWinEnd and kDrawEnd
//   chanceWeight where nature acts (that says kHasChance)
//   observe and determinize where something is hidden (that says
//     kHasHiddenInformation)
// Each function below is a default: a game replaces it by one of its own with
// the same name. Defaults use the fields of the Board (core/field_values.h), so
// they need no list of them and go along with every change.
//
// Saved boards and texts are checked in three steps before they are accepted:
// each field against its type (a bool is 0 or 1, an enum has a name); then the
// game's `static absl::Status check(const Board&)`, if it has one; then the
// stack (stack_fits.h). A field that is an index of an array, or a
// number that the rules bound, needs check(): the machine runs on what it
// accepts. So after check() every phase handler, legalMoves() and toCommands()
// must be safe, whatever the phase.
//
// The header also has all that a Board needs: PackedVariant, StateStack, Side.
//
// Example:
//   using namespace tic_tac_toe;
//   struct Bare : GameOf<Bare, tic_tac_toe::Board, tic_tac_toe::Move, 9> {
//     static constexpr std::string_view kName = "bare_tic_tac_toe";
//     static void onState(StateType, Board& board, Flow& flow);
//     static PlaceMark toCommands(const Board&, RequestMark, Move move);
//     static void legalMoves(const Board&, RequestMark, MoveList& out);
//     static void onNoMoves(Board&, RequestMark, Flow& flow);
//   };
//   static_assert(Game<Bare>);

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"  // IWYU pragma: export
#include "absl/status/statusor.h"
#include "core/bytes.h"
#include "core/field_values.h"
#include "core/move_list.h"
#include "core/options.h"
#include "core/packed_variant.h"  // IWYU pragma: export
#include "core/quote.h"
#include "core/random.h"       // IWYU pragma: export
#include "core/side.h"         // IWYU pragma: export
#include "core/state_stack.h"  // IWYU pragma: export
#include "core/text.h"
#include "phase/default_picture.h"
#include "phase/flow.h"
#include "phase/game.h"  // IWYU pragma: export
#include "phase/machine.h"
#include "phase/stack_fits.h"
#include "phase/told/event.h"
#include "phase/turn_state.h"  // IWYU pragma: export

namespace phasemachine {

namespace game_of_detail {

// Whether two function pointers are the same; as a comparison it would be no
// constant under a sanitizer.
template <auto kFunction>
struct Function {};
template <auto kOne, auto kOther>
inline constexpr bool kSame = std::is_same_v<Function<kOne>, Function<kOther>>;

}  // namespace game_of_detail

template <class Self, class BoardT, class MoveT, std::size_t kMostMoves>
struct GameOf {  // NOLINT: games are plain structs
  using Board = BoardT;
  using Move = MoveT;
  using MoveList = phasemachine::MoveList<MoveT, kMostMoves>;
  using StateType = typename decltype(BoardT::stack)::State;
  using Command = typename decltype(BoardT::stack)::Command;
  using Commands = CommandList<Command>;
  using Flow = phasemachine::Flow<decltype(BoardT::stack)>;
  using Options = NoOptions;
  using Observation = BoardT;

  static constexpr int kPlayers = 2;
  static constexpr int kBytesVersion = 1;

  // --- Chance and hidden information: none, unless the game says more ---

  static Board observe(const Board& board, Side /*viewer*/) { return board; }
  static Board determinize(const Board& board, Side /*viewer*/,
                           Random& /*random*/) {
    return board;
  }

  // Draws one of the legal moves by its weight.
  template <class Request>
  static Move sampleChance(const Board& board, Request request, Random& random)
    requires requires(Move move) { Self::chanceWeight(board, request, move); }
  {
    MoveList moves;
    Self::legalMoves(board, request, moves);
    double rest = random.uniform();
    for (const Move move : moves) {
      rest -= Self::chanceWeight(board, request, move);
      if (rest < 0) return move;
    }
    return moves[moves.size() - 1];  // by rounding
  }

  // --- Start and end ---

  // A Board as its fields' defaults make it, in the first phase. Options, if the
  // game has any, are on the board, in a field `options`.
  template <class Game = Self, class Options = typename Game::Options>
  static Board initial(const Options& options) {
    Board board{};
    if constexpr (requires { board.options = options; }) {
      board.options = options;
    } else {
      static_assert(std::is_same_v<Options, NoOptions>,
                    "a Game with Options has a field `options` in its Board, "
                    "or its own initial(Options)");
    }
    board.stack.push(StateType{});
    return board;
  }

  // The end of a game that `winner` has won; of a draw for kNeutral.
  static constexpr StateType endFor(Side winner)
    requires requires { StateType::kDrawEnd; }
  {
    return winner == Side::kFirst    ? StateType::kFirstWinEnd
           : winner == Side::kSecond ? StateType::kSecondWinEnd
                                     : StateType::kDrawEnd;
  }
  [[gnu::always_inline]] static std::optional<Side> winner(StateType state)
    requires requires { StateType::kFirstWinEnd; }
  {
    if (state == StateType::kFirstWinEnd) return Side::kFirst;
    if constexpr (requires { StateType::kSecondWinEnd; }) {
      if (state == StateType::kSecondWinEnd) return Side::kSecond;
    }
    if constexpr (requires { StateType::kDrawEnd; }) {
      if (state == StateType::kDrawEnd) return Side::kNeutral;
    }
    return std::nullopt;
  }

  // 1 for a win, -1 for a loss, 0 for a draw and while the game runs; for a
  // single player 1 for a win and otherwise 0. A game of points returns them.
  static auto returns(const Board& board) {
    const std::optional<Side> winner = winnerOf(board);
    std::array<double, static_cast<std::size_t>(Self::kPlayers)> values{};
    if (!winner || *winner == Side::kNeutral) return values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = playerIndex(*winner) == i ? 1 : -1;
    }
    if (values.size() == 1 && values[0] < 0) values[0] = 0;
    return values;
  }

  // 1 for a win, 0.5 for a draw and while the game runs, 0 for a loss; for a
  // single player 1 for a win and otherwise 0. It is what searches maximise. In
  // a game of points for two, winning by one point is then as good as by ten,
  // which is right where points only decide who wins. For a single player, and
  // where each point counts, define it as the share of what can be had:
  // shareOf(points, least, most).
  static double utility(const Board& board, Side side) {
    const std::optional<Side> winner = winnerOf(board);
    if (Self::kPlayers == 1) return winner == Side::kFirst ? 1 : 0;
    if (!winner || *winner == Side::kNeutral) return 0.5;
    return *winner == side ? 1 : 0;
  }

  // Where `points` are between `least` (0) and `most` (1); in [0, 1].
  static constexpr double shareOf(double points, double least, double most) {
    const double share = (points - least) / (most - least);
    return share < 0 ? 0 : share > 1 ? 1 : share;
  }

  // --- Values: hash, bytes, text ---

  // What check() returns for a board that cannot be: InvalidArgument. (Debian's
  // Abseil has a string view of its own, which std::string_view is not.)
  static absl::Status error(std::string_view what) {
    return absl::InvalidArgumentError(std::string(what));
  }

  static std::uint64_t hash(const Board& board) { return hashOfFields(board); }

  static void writeBytes(const Board& board, ByteWriter& out) {
    writeFields(board, out);
  }
  static absl::Status readBytes(ByteReader& in, Board& board) {
    return sound(readFields(in, board), board).status();
  }

  // Fields by name, without options and without a stack that holds the first
  // phase alone: "cells=[0,2] sideToMove=second stack=[turn,request[second]]".
  static std::string toText(const Board& board) {
    return fieldsToText(board, [&]<class Field>(const Field& field) {
      if constexpr (std::is_same_v<
                        Field, std::remove_cvref_t<decltype(board.stack)>>) {
        return field.size() == 1 &&
               field.topWord() == Field::wordOf(StateType{});
      } else {
        return std::is_same_v<Field, typename Self::Options>;
      }
    });
  }
  // Fields in any order; those that are missing are as at the start. Errors:
  // InvalidArgument that names the field.
  template <class Game = Self, class Options = typename Game::Options>
  static absl::StatusOr<Board> fromText(std::string_view text,
                                        const Options& options) {
    Board board = Self::initial(options);
    return sound(fieldsFromText(text, board), board);
  }

  // The fields of the move: "4", "raise:2"; of an enum its word.
  static std::string moveToText(const Board& /*board*/, Move move) {
    if constexpr (std::is_class_v<Move>) {
      std::string text;
      forFields(move, [&](std::string_view, const auto& field) {
        if (!text.empty()) text += ':';
        text += valueToText(field);
      });
      return text;
    } else {
      return valueToText(move);
    }
  }
  // The legal move that moveToText() writes so, whatever the case of letters.
  // Errors: InvalidArgument that quotes the text and gives an example.
  static absl::StatusOr<Move> moveFromText(const Board& board,
                                           std::string_view text) {
    Board copy = board;
    MoveList moves;
    PhaseMachine<Self>::legalMoves(copy, moves);
    for (const Move move : moves) {
      if (sameWord(Self::moveToText(copy, move), text)) return move;
    }
    return absl::InvalidArgumentError(
        std::string(Self::kName) + " move " + quoted(text) +
        (moves.empty() ? ": the game is over"
                       : ": no legal move is called so; one is " +
                             Self::moveToText(copy, moves[0])));
  }

  // --- For people ---

  // A line for each field that the viewer of `style` sees, and one that says
  // what is to do.
  static std::string render(const Board& board,
                            const RenderStyle<Move>& style) {
    return linesOfFields<Self>(board, style.viewer);
  }
  // The same as a table.
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style) {
    return tableOfFields<Self>(board, style.viewer);
  }
  // The same as data, a key for each field.
  static Picture picture(const Board& board, Side viewer) {
    return pictureOfFields<Self>(board, viewer);
  }

 protected:
  // A board that was read: an error if reading it was one, or if it fails
  // check() or its stack does not fit.
  static absl::StatusOr<Board> sound(const absl::Status& read,
                                     const Board& board) {
    absl::Status status = read;
    if constexpr (requires { Self::check(board); }) {
      if (status.ok()) status = Self::check(board);
    }
    if (status.ok() && !stackFits<Self>(board)) {
      status = absl::InvalidArgumentError(
          "the stack is not what the machine leaves on this board");
    }
    if (status.ok()) return board;
    return annotate(std::string(Self::kName) + " position: ", status);
  }

 private:
  static std::optional<Side> winnerOf(const Board& board) {
    return PhaseMachine<Self>::winner(board);
  }

  // Whether the game gives the weight of an answer to this command.
  template <class C>
  static consteval bool weighs() {
    return requires(const Board& board, C request, Move move) {
      Self::chanceWeight(board, request, move);
    };
  }
  template <std::size_t... I>
  static consteval bool weighsAny(std::index_sequence<I...>) {
    return (weighs<typename Command::template Alternative<I>>() || ...);
  }

 public:
  // What the game has defined says these.
  static constexpr bool kHasChance =
      weighsAny(std::make_index_sequence<Command::kAlternatives>());
  static constexpr bool kHasHiddenInformation =
      !game_of_detail::kSame<&Self::determinize, &GameOf::determinize>;
  // It observes but does not determinize, or the other way round (game.h).
  static constexpr bool kHidesInPart =
      game_of_detail::kSame<&Self::observe, &GameOf::observe> ==
      kHasHiddenInformation;
};

}  // namespace phasemachine
