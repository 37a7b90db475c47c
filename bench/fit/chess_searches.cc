#include "bench/fit/chess_searches.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "apps/records/replay.h"
#include "bench/fit/stored_games.h"
#include "games/chess/game.h"
#include "games/chess/machine/moves.h"

namespace phasemachine::fit {
namespace {

using chess::Move;
using chess::Position;

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

}  // namespace

bool isStore(const std::string& path) { return path.ends_with(".db"); }

absl::Status readChessSearches(const std::string& path,
                               absl::FunctionRef<void(ChessSearch)> take) {
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
          if (now.simulations * 4 >= most) take(std::move(now.search));
        }
        return absl::OkStatus();
      });
}

}  // namespace phasemachine::fit
