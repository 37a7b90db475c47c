#include "ai/selfplay/played_game.h"

namespace phasemachine {

std::string PlayedGame::endReason() const {
  switch (end) {
    case GameEnd::kFinished:
      return final.game().endReason(final.data());
    case GameEnd::kResigned:
      return "resignation";
    case GameEnd::kTooLong:
      return "length limit";
    case GameEnd::kForfeit:
      return "forfeit";
    case GameEnd::kStopped:
      break;
  }
  return "stopped";
}

std::vector<double> PlayedGame::returns() const {
  if (end != GameEnd::kFinished) return {};
  return final.game().returns(final.data());
}

std::vector<MoveCode> PlayedGame::moves() const {
  std::vector<MoveCode> moves;
  moves.reserve(plies.size());
  for (const PlayedPly& ply : plies) moves.push_back(ply.move);
  return moves;
}

std::uint64_t PlayedGame::simulations() const {
  std::uint64_t sum = 0;
  for (const PlayedPly& ply : plies) sum += ply.simulations;
  return sum;
}

double PlayedGame::seconds() const {
  std::int64_t sum = 0;
  for (const PlayedPly& ply : plies) sum += ply.microseconds;
  return static_cast<double>(sum) / 1e6;
}

}  // namespace phasemachine
