#include "apps/cli/uci/client_game.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/bare_king.h"
#include "games/chess/text/fen.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/settings.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/spec.h"

namespace phasemachine::uci {
namespace {

template <Game G>
AnyBoard erased(const typename G::Board& board, const AnyBoard& like) {
  AnyBoard copy = like;
  copy.as<G>() = board;
  return copy;
}

template <Game G>
absl::StatusOr<AnyBoard> boardWith(const std::optional<std::string>& fen,
                                   const std::string& options) {
  return fen ? AnyBoard::fromText(anyGame<G>(), *fen, options)
             : AnyBoard::initial(anyGame<G>(), options);
}

class ChessRules final : public Rules {
 public:
  const AnyGame& game() const override { return anyGame<Chess>(); }
  std::string variant() const override { return std::string(Chess::kName); }

  absl::StatusOr<AnyBoard> boardFrom(
      const std::optional<std::string>& fen) const override {
    return boardWith<Chess>(fen, "draws=none");
  }

  AnyBoard restarted(const AnyBoard& board, SearchDraws draws) const override {
    chess::Position position = board.as<Chess>().position;
    if (draws == SearchDraws::kFromHere) position.halfmoveClock = 0;
    return erased<Chess>(
        Chess::boardFrom(position, draws == SearchDraws::kNone
                                       ? chess::DrawRules::kNone
                                       : chess::DrawRules::kClaim),
        board);
  }

  int moveNumber(const AnyBoard& board) const override {
    return board.as<Chess>().position.fullmoveNumber;
  }

  bool needsTables(const AnyBoard& board) const override {
    return chess::bareKingIsNear(board.as<Chess>().position);
  }
};

class VariantRules final : public Rules {
 public:
  explicit VariantRules(std::string variant) : variant_(std::move(variant)) {}

  const AnyGame& game() const override { return anyGame<FairyChess>(); }
  std::string variant() const override { return variant_; }

  absl::StatusOr<AnyBoard> boardFrom(
      const std::optional<std::string>& fen) const override {
    return boardWith<FairyChess>(fen, "variant=" + variant_ + ",draws=none");
  }

  AnyBoard restarted(const AnyBoard& board, SearchDraws draws) const override {
    fairy_chess::Position position = positionOf(board);
    if (draws == SearchDraws::kFromHere) position.quietPlies = 0;
    return erased<FairyChess>(
        FairyChess::boardFrom(position, draws == SearchDraws::kNone
                                            ? fairy_chess::Draws::kNone
                                            : fairy_chess::Draws::kStandard),
        board);
  }

  int moveNumber(const AnyBoard& board) const override {
    return positionOf(board).moveNumber;
  }

  bool needsTables(const AnyBoard&) const override { return false; }

 private:
  static const fairy_chess::Position& positionOf(const AnyBoard& board) {
    return board.as<FairyChess>().position;
  }

  const std::string variant_;
};

// A board to play on from `position`, even if draw rules have ended the game.
AnyBoard playable(const Rules& rules, const AnyBoard& position) {
  for (const SearchDraws draws : {SearchDraws::kAll, SearchDraws::kFromHere}) {
    AnyBoard board = rules.restarted(position, draws);
    if (!board.query().winner) return board;
  }
  AnyBoard board = rules.restarted(position, SearchDraws::kNone);
  board.query();
  return board;
}

}  // namespace

std::vector<std::string> uciVariants() {
  std::vector<std::string> names = {std::string(Chess::kName)};
  for (const std::string& name : fairy_chess::variantNames()) {
    if (fairy_chess::findSetup(name) == nullptr && name != Chess::kName) {
      names.push_back(name);
    }
  }
  return names;
}

std::shared_ptr<const Rules> rulesOf(const std::string& variant) {
  for (const std::string& name : uciVariants()) {
    if (!absl::EqualsIgnoreCase(name, variant)) continue;
    if (name == Chess::kName) return std::make_shared<ChessRules>();
    return std::make_shared<VariantRules>(name);
  }
  return nullptr;
}

absl::StatusOr<ClientGame> makeClientGame(std::shared_ptr<const Rules> rules,
                                          const PositionCommand& command) {
  auto start = rules->boardFrom(command.fen);
  if (!start.ok()) return annotate("position: ", start.status());
  ClientGame game{.rules = std::move(rules),
                  .start = *start,
                  .decisions = {},
                  .current = *start,
                  .now = {}};
  game.now = game.current.query();
  for (std::size_t i = 0; i < command.moves.size(); ++i) {
    const auto move =
        game.now.winner
            ? absl::StatusOr<WholeMove>(invalid("the game is over"))
            : game.rules->words().moveFrom(game.current, command.moves[i]);
    if (!move.ok()) {
      return annotate(absl::StrCat("position: move ", i + 1, ", "),
                      move.status());
    }
    for (const MoveCode decision : *move) {
      game.decisions.push_back(decision);
      game.now = game.current.step(decision);
    }
  }
  return game;
}

std::vector<std::string> display(const ClientGame& game) {
  AnyRenderStyle style{.ascii = true};
  if (!game.decisions.empty()) style.lastMove = game.decisions.back();
  std::vector<std::string> lines =
      absl::StrSplit(game.current.render(style), '\n', absl::SkipEmpty());
  lines.push_back("Variant: " + game.rules->variant());
  lines.push_back("Fen: " + game.current.toText());
  lines.push_back(
      absl::StrCat("Key: ", absl::Hex(game.current.hash(), absl::kZeroPad16)));
  return lines;
}

SearchRoot makeSearchRoot(const ClientGame& game) {
  AnyBoard position = game.start;
  position.query();
  SearchRoot root{.start = playable(*game.rules, position), .decisions = {}};
  AnyBoard board = root.start;
  for (const MoveCode decision : game.decisions) {
    position.step(decision);
    root.decisions.push_back(decision);
    if (!board.step(decision).winner) continue;
    root = {.start = playable(*game.rules, position), .decisions = {}};
    board = root.start;
  }
  return root;
}

}  // namespace phasemachine::uci
