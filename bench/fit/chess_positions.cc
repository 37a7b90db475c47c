#include "bench/fit/chess_positions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "apps/records/replay.h"
#include "bench/fit/stored_games.h"
#include "core/try.h"
#include "games/chess/game.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine::fit {
namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using chess::Square;

absl::StatusOr<Judged> readLine(const std::string& line) {
  const auto last = line.rfind(',');
  const auto first = last == std::string::npos || last == 0
                         ? std::string::npos
                         : line.rfind(',', last - 1);
  if (first == std::string::npos) {
    return absl::InvalidArgumentError("not three fields");
  }
  Judged judged;
  judged.position = PM_TRY(chess::parseFen(line.substr(0, first)));
  const std::string number = line.substr(first + 1, last - first - 1);
  if (!absl::SimpleAtoi(number, &judged.centipawns)) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", number, "\" is no number of centipawns"));
  }
  const std::string move = line.substr(last + 1);
  if (move != "-") {
    judged.best = PM_TRY(chess::parseUci(judged.position, move));
  }
  return judged;
}

absl::Status readTable(const std::string& path,
                       absl::FunctionRef<absl::Status(const Judged&)> take) {
  std::ifstream in(path);
  if (!in) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  std::string line;
  int number = 1;
  for (; std::getline(in, line); ++number) {
    if (number == 1) {
      if (line == "fen,centipawns,best_move") continue;
      return absl::InvalidArgumentError(absl::StrCat(
          path, ":1: the first line must be fen,centipawns,best_move"));
    }
    const auto judged = readLine(line);
    const absl::Status status = judged.ok() ? take(*judged) : judged.status();
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":", number, ": ", status.message()));
    }
  }
  if (number <= 2) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": no positions"));
  }
  return absl::OkStatus();
}

bool isQuiet(const Position& position, Move best) {
  if (chess::inCheck(position, position.sideToMove)) return false;
  if (best.kind() == chess::MoveKind::kEnPassant) return false;
  if (chess::promotedPiece(best.kind()) != chess::PieceType::kNone) {
    return false;
  }
  return best.kind() == chess::MoveKind::kCastle ||
         (position.occupied() & chess::bit(best.to())) == 0;
}

struct Judgement {
  ChessSearch search;
  float value;  // of the search
  std::uint64_t simulations;
};

ChessSearch searchOf(const Position& position, const records::StoredPly& ply) {
  ChessSearch search;
  search.position = position;
  float all = 0;
  for (const records::VisitCount& visit : ply.visits) {
    all += static_cast<float>(visit.visits);
  }
  if (all == 0) return search;
  for (const records::VisitCount& visit : ply.visits) {
    search.shares.emplace_back(Move(static_cast<std::uint16_t>(visit.move)),
                               static_cast<float>(visit.visits) / all);
  }
  search.quiet = isQuiet(position, search.shares.front().first);
  return search;
}

absl::Status readStore(const std::string& path,
                       absl::FunctionRef<void(const ChessSearch&)> take) {
  return visitGames(
      path, Chess::kName,
      [&](const records::Replay& replay, const records::StoredGame& game) {
        std::vector<Judgement> found;
        std::uint64_t most = 0;
        const absl::Status played =
            replay.play(game, [&](const records::Replay::Moment& moment) {
              const records::StoredPly* ply = moment.ply;
              if (ply == nullptr || !ply->searched) return;
              const auto& board =
                  *static_cast<const Chess::Board*>(moment.board.data());
              found.push_back({.search = searchOf(board.position, *ply),
                               .value = ply->score,
                               .simulations = ply->simulations});
              most = std::max(most, ply->simulations);
            });
        if (!played.ok() || found.empty() || !game.winner) return played;
        // Of the side to move in the last position, then in the one before.
        const float white = *game.winner == Side::kFirst    ? 1.0F
                            : *game.winner == Side::kSecond ? 0.0F
                                                            : 0.5F;
        chess::Color side = found.back().search.position.sideToMove;
        float score = side == chess::Color::kWhite ? white : 1 - white;
        for (std::size_t i = found.size(); i-- > 0;) {
          Judgement& now = found[i];
          if (now.search.position.sideToMove != side) {
            side = ~side;
            score = 1 - score;
          }
          score = kKeptAPly * score + (1 - kKeptAPly) * now.value;
          now.search.score = score;
          if (now.simulations * 4 >= most) take(now.search);
        }
        return absl::OkStatus();
      });
}

}  // namespace

absl::Status readChessPositions(
    const std::string& path,
    absl::FunctionRef<absl::Status(const Judged&)> takeJudged,
    absl::FunctionRef<void(const ChessSearch&)> takeSearch) {
  return path.ends_with(".db") ? readStore(path, takeSearch)
                               : readTable(path, takeJudged);
}

unsigned turnFor(const Position& position, Color side) {
  const unsigned over = side == Color::kBlack ? 56 : 0;
  return (position.king(side) & 4U) != 0 ? over ^ 7U : over;
}

PieceInputs::PieceInputs(const Position& position, Color side) : at() {
  const unsigned turn = turnFor(position, side);
  otherTurn = static_cast<std::uint8_t>(turn ^ turnFor(position, ~side));
  for (unsigned square = 0; square < 64; ++square) {
    const auto piece = chess::pieceOn(position, static_cast<Square>(square));
    if (piece == chess::PieceType::kNone) continue;
    const bool enemy =
        (position.pieces(side) & chess::bit(static_cast<Square>(square))) == 0;
    at[count++] = static_cast<std::uint16_t>(
        ((enemy ? 6U : 0U) + static_cast<unsigned>(piece)) * 64U +
        (square ^ turn));
  }
}

}  // namespace phasemachine::fit
