// A small test game with every feature of the machine: a hidden card for each
// player, dice, a nested request, and a request that may have no moves.
//
// Nature deals each player one of five distinct cards, face down. Each player
// then acts three times: stand, or roll a die and add it to the score. A six
// lets the roller show the card for two more points; a card already shown
// cannot be shown again, so that request may have no move and resolves itself.
// After the last action score plus card decides.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/hash.h"
#include "core/move_list.h"
#include "core/options.h"
#include "core/packed_variant.h"
#include "core/state_stack.h"
#include "phase/game.h"
#include "phase/machine.h"

namespace phasemachine::duel {

struct Board;

// Meaning depends on the request: a card, a die, or a choice.
struct Move {
  std::uint16_t value = 0;
  friend bool operator==(Move, Move) = default;
};
inline constexpr Move kStand{0};
inline constexpr Move kRoll{1};
inline constexpr Move kShow{2};
inline constexpr Move kKeepHidden{3};

using MoveList = phasemachine::MoveList<Move, 8>;

enum class StateType : std::uint8_t {
  kDeal,
  kAction,
  kShowdown,
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,
};

struct TakeCard {
  Side to;
  std::uint8_t card;
  void apply(Board& board) const;
};
struct AddScore {
  std::uint8_t points;
  void apply(Board& board) const;
};
struct ShowCard {
  void apply(Board& board) const;
};
struct EndAction {
  void apply(Board& board) const;
};
struct RequestDeal {
  static constexpr bool kIsRequest = true;
  Side side;  // nature
  Side to;
};
struct RequestAction {
  static constexpr bool kIsRequest = true;
  Side side;
};
struct RequestDie {
  static constexpr bool kIsRequest = true;
  Side side;  // nature
};
struct RequestShow {
  static constexpr bool kIsRequest = true;
  Side side;
};

using Command =
    PackedVariant<TakeCard, AddScore, ShowCard, EndAction, RequestDeal,
                  RequestAction, RequestDie, RequestShow>;

struct Board {
  std::array<std::uint8_t, 2> card = {};  // 0: none, else 1 to 5
  std::array<std::uint8_t, 2> shown = {};
  std::array<std::uint8_t, 2> score = {};
  std::uint8_t actions = 0;  // 0 to 6
  StateStack<StateType, Command, 8> stack;

  Side toMove() const { return static_cast<Side>(actions % 2); }
  friend bool operator==(const Board&, const Board&) = default;
};

inline void TakeCard::apply(Board& board) const {
  board.card[playerIndex(to)] = card;
}
inline void AddScore::apply(Board& board) const {
  auto& score = board.score[playerIndex(board.toMove())];
  score = static_cast<std::uint8_t>(score + points);
}
inline void ShowCard::apply(Board& board) const {
  board.shown[playerIndex(board.toMove())] = 1;
}
inline void EndAction::apply(Board& board) const { ++board.actions; }

}  // namespace phasemachine::duel

namespace phasemachine {

struct Duel {
  using Board = duel::Board;
  using Move = duel::Move;
  using MoveList = duel::MoveList;
  using StateType = duel::StateType;
  using Command = duel::Command;
  using Commands = CommandList<Command>;
  using Flow = phasemachine::Flow<decltype(Board::stack)>;
  using Options = NoOptions;
  // The board with the other player's hidden card blanked to kHidden.
  using Observation = Board;
  static constexpr std::uint8_t kHidden = 255;

  static constexpr std::string_view kName = "duel";
  static constexpr int kPlayers = 2;
  static constexpr bool kHasChance = true;
  static constexpr bool kHasHiddenInformation = true;
  static constexpr int kBytesVersion = 1;

  static Board initial(const Options&) {
    Board board;
    board.stack.push(StateType::kDeal);
    return board;
  }
  static std::optional<Side> winner(StateType state) {
    switch (state) {
      case StateType::kFirstWinEnd: return Side::kFirst;
      case StateType::kSecondWinEnd: return Side::kSecond;
      case StateType::kDrawEnd: return Side::kNeutral;
      default: return std::nullopt;
    }
  }
  static void onState(StateType state, Board& board, Flow& flow) {
    switch (state) {
      case StateType::kDeal:
        flow.push(StateType::kAction);
        flow.push(duel::RequestDeal{Side::kNeutral, Side::kSecond});
        flow.push(duel::RequestDeal{Side::kNeutral, Side::kFirst});
        return;
      case StateType::kAction:
        if (board.actions == 6) {
          flow.push(StateType::kShowdown);
          return;
        }
        flow.push(StateType::kAction);
        flow.push(duel::RequestAction{board.toMove()});
        return;
      default: flow.push(outcome(board)); return;
    }
  }
  static StateType outcome(const Board& board) {
    const int lead =
        board.score[0] + board.card[0] - board.score[1] - board.card[1];
    if (lead == 0) return StateType::kDrawEnd;
    return lead > 0 ? StateType::kFirstWinEnd : StateType::kSecondWinEnd;
  }

  static Commands toCommands(const Board&, duel::RequestDeal request,
                             Move move) {
    return {duel::TakeCard{request.to, static_cast<std::uint8_t>(move.value)}};
  }
  static Commands toCommands(const Board&, duel::RequestAction, Move move) {
    if (move == duel::kStand) return {duel::EndAction{}};
    return {duel::RequestDie{Side::kNeutral}, duel::EndAction{}};
  }
  static Commands toCommands(const Board& board, duel::RequestDie, Move move) {
    Commands commands = {duel::AddScore{static_cast<std::uint8_t>(move.value)}};
    if (move.value == 6) commands.push_back(duel::RequestShow{board.toMove()});
    return commands;
  }
  static Commands toCommands(const Board&, duel::RequestShow, Move move) {
    if (move == duel::kKeepHidden) return {};
    return {duel::ShowCard{}, duel::AddScore{2}};
  }

  static void legalMoves(const Board& board, duel::RequestDeal, MoveList& out) {
    for (std::uint16_t card = 1; card <= 5; ++card) {
      if (card != board.card[0]) out.push_back({card});
    }
  }
  static void legalMoves(const Board&, duel::RequestAction, MoveList& out) {
    out.push_back(duel::kStand);
    out.push_back(duel::kRoll);
  }
  static void legalMoves(const Board&, duel::RequestDie, MoveList& out) {
    for (std::uint16_t die = 1; die <= 6; ++die) out.push_back({die});
  }
  static void legalMoves(const Board& board, duel::RequestShow, MoveList& out) {
    if (board.shown[playerIndex(board.toMove())]) return;
    out.push_back(duel::kShow);
    out.push_back(duel::kKeepHidden);
  }
  template <class Request>
  static void onNoMoves(Board&, Request, Flow&) {}

  static double chanceWeight(const Board& board, duel::RequestDeal, Move) {
    return board.card[0] == 0 ? 1.0 / 5 : 1.0 / 4;
  }
  static double chanceWeight(const Board&, duel::RequestDie, Move) {
    return 1.0 / 6;
  }
  static Move sampleChance(const Board& board, duel::RequestDeal request,
                           Random& random) {
    MoveList cards;
    legalMoves(board, request, cards);
    return cards[random.below(static_cast<std::uint32_t>(cards.size()))];
  }
  static Move sampleChance(const Board&, duel::RequestDie, Random& random) {
    return {static_cast<std::uint16_t>(1 + random.below(6))};
  }

  static std::array<double, 2> returns(const Board& board) {
    const double lead =
        board.score[0] + board.card[0] - board.score[1] - board.card[1];
    return {lead, -lead};
  }
  static double utility(const Board& board, Side side) {
    const double lead = returns(board)[playerIndex(side)];
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  }

  static Observation observe(const Board& board, Side viewer) {
    Observation seen = board;
    for (Side side : {Side::kFirst, Side::kSecond}) {
      const std::size_t i = playerIndex(side);
      if (side != viewer && viewer != Side::kNeutral && board.card[i] != 0 &&
          !board.shown[i]) {
        seen.card[i] = kHidden;
      }
    }
    return seen;
  }
  static Board determinize(const Board& board, Side viewer, Random& random) {
    Board world = observe(board, viewer);
    for (std::size_t i = 0; i < 2; ++i) {
      if (world.card[i] != kHidden) continue;
      do {
        world.card[i] = static_cast<std::uint8_t>(1 + random.below(5));
      } while (world.card[i] == world.card[1 - i]);
    }
    return world;
  }

  static std::uint64_t hash(const Board& board) {
    std::uint64_t h = board.stack.hash();
    for (std::size_t i = 0; i < 2; ++i) {
      h = hashCombine(h, board.card[i]);
      h = hashCombine(h, board.shown[i]);
      h = hashCombine(h, board.score[i]);
    }
    return hashCombine(h, board.actions);
  }

  static std::string toText(const Board& board) {
    std::string text;
    ByteWriter out;
    writeBytes(board, out);
    for (char c : out.bytes()) {
      const auto byte = static_cast<unsigned char>(c);
      text += "0123456789abcdef"[byte >> 4];
      text += "0123456789abcdef"[byte & 15];
    }
    return text;
  }
  static absl::StatusOr<Board> fromText(std::string_view text, const Options&) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string bytes;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
      const std::size_t high = digits.find(text[i]);
      const std::size_t low = digits.find(text[i + 1]);
      if (high > 15 || low > 15) {
        return absl::InvalidArgumentError("duel position, character " +
                                          std::to_string(i + 1));
      }
      bytes += static_cast<char>(high * 16 + low);
    }
    ByteReader in(bytes);
    Board board;
    if (absl::Status status = readBytes(in, board); !status.ok()) return status;
    return board;
  }
  static std::string moveToText(const Board&, Move move) {
    return std::to_string(move.value);
  }
  static absl::StatusOr<Move> moveFromText(const Board&,
                                           std::string_view text) {
    if (text.size() != 1 || text[0] < '0' || text[0] > '6') {
      return absl::InvalidArgumentError("duel move: expected 0 to 6");
    }
    return Move{static_cast<std::uint16_t>(text[0] - '0')};
  }
  static std::string render(const Board& board,
                            const RenderStyle<Move>& style) {
    return toText(observe(board, style.viewer)) + "\n";
  }
  static std::string renderSvg(const Board&, const RenderStyle<Move>&) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n";
  }

  static void writeBytes(const Board& board, ByteWriter& out) {
    for (std::size_t i = 0; i < 2; ++i) {
      out.put(board.card[i]);
      out.put(board.shown[i]);
      out.put(board.score[i]);
    }
    out.put(board.actions);
    board.stack.write(out);
  }
  // Accepts settled boards; a test game needs no more.
  static absl::Status readBytes(ByteReader& in, Board& board) {
    bool sound = true;
    for (std::size_t i = 0; i < 2; ++i) {
      board.card[i] = in.get<std::uint8_t>();
      board.shown[i] = in.get<std::uint8_t>();
      board.score[i] = in.get<std::uint8_t>();
      sound = sound && board.card[i] <= 5 && board.shown[i] <= 1;
    }
    board.actions = in.get<std::uint8_t>();
    sound = sound && board.actions <= 6;
    if (!board.stack.read(in, StateType::kDrawEnd) || !sound ||
        !soundStack(board)) {
      return absl::InvalidArgumentError("not a duel board");
    }
    return absl::OkStatus();
  }
  static bool soundStack(const Board& board) {
    if (board.stack.empty()) return false;
    for (std::size_t i = 0; i < board.stack.size(); ++i) {
      const auto entry = board.stack.entry(i);
      const auto* state = std::get_if<StateType>(&entry);
      if (state != nullptr) {
        if (i != 0) return false;
        continue;
      }
      if (i == 0) return false;
      bool sound = true;
      std::get<Command>(entry).visit([&](auto command) {
        using T = decltype(command);
        if constexpr (std::is_same_v<T, duel::RequestDeal>) {
          sound = command.side == Side::kNeutral && command.to < Side::kNeutral;
        } else if constexpr (RequestCommand<T>) {
          sound = command.side <= Side::kNeutral;
        } else if constexpr (std::is_same_v<T, duel::TakeCard>) {
          sound = command.to < Side::kNeutral;
        }
      });
      if (!sound) return false;
    }
    return true;
  }
};

static_assert(Game<Duel>);

// The first decision of the first player, after these cards are dealt.
inline duel::Board dealtDuel(std::uint16_t first, std::uint16_t second) {
  duel::Board board = Duel::initial({});
  PhaseMachine<Duel>::step(board);
  PhaseMachine<Duel>::step(board, duel::Move{first});
  PhaseMachine<Duel>::step(board, duel::Move{second});
  return board;
}

}  // namespace phasemachine
