#include "games/chess/text/pgn_reader.h"

#include <algorithm>
#include <array>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "core/pgn/pgn_parser.h"
#include "games/chess/machine/moves.h"
#include "games/chess/position/names.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/san.h"

namespace phasemachine::chess {
namespace {

// Lower-case values of the tag Variant that this folder's rules support.
constexpr std::array<std::string_view, 10> kVariants = {
    "chess",     "standard", "normal",       "from position",  "chess960",
    "chess 960", "960",      "fischerandom", "fischer random", "fischerrandom"};

// Starts and moves of chess, for PgnParser.
class ChessPgnRules {
 public:
  using Game = PgnGame;
  using Move = chess::Move;

  bool knowsVariant(std::string_view value) const {
    return std::find(kVariants.begin(), kVariants.end(),
                     absl::AsciiStrToLower(std::string(value))) !=
           kVariants.end();
  }
  absl::Status setStart(PgnGame& game, const std::string* fen) {
    if (fen != nullptr) {
      absl::StatusOr<Position> start = parseFen(*fen);
      if (!start.ok()) return start.status();
      game.start = *start;
    }
    position_ = game.start;
    return absl::OkStatus();
  }
  absl::StatusOr<Move> read(std::string_view text) const {
    return parseSan(position_, text);
  }
  void play(Move move) {
    makeMove(position_, move);
    tookEnPassant_ = move.kind() == MoveKind::kEnPassant;
  }
  bool lastTookEnPassant() const { return tookEnPassant_; }
  int moveNumber() const { return position_.fullmoveNumber; }
  std::string_view sideName() const { return colorName(position_.sideToMove); }

 private:
  Position position_;
  bool tookEnPassant_ = false;
};

}  // namespace

std::optional<absl::StatusOr<PgnGame>> PgnReader::next() {
  return nextPgnGame(lexer_, ChessPgnRules());
}

}  // namespace phasemachine::chess
