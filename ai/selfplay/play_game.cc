#include "ai/selfplay/play_game.h"

#include <algorithm>
#include <utility>

#include "core/hash.h"
#include "core/portable_math.h"
#include "core/try.h"
#include "phase/rules_error.h"

namespace phasemachine {
namespace {

class GamePlay {
 public:
  GamePlay(const PlaySettings& settings,
           const std::array<AnyPlayer*, 2>& players,
           const SearchControl* control, std::uint64_t number,
           const Opening& opening)
      : settings_(settings),
        players_(players),
        control_(control),
        opening_(opening),
        game_(opening.start.game()),
        played_{
            .number = number, .start = opening.start, .final = opening.start} {}

  absl::StatusOr<PlayedGame> play() {
    decision_ = game_.query(board(), moves_);
    for (std::size_t side = 0; side < 2; ++side) {
      if (side == 1 && players_[1] == players_[0]) continue;
      players_[side]->reseed(
          hashCombine(hashCombine(settings_.seed, played_.number), side));
      if (absl::Status status = players_[side]->setGame(opening_.start, {});
          !status.ok()) {
        return status;
      }
    }
    for (const MoveCode move : opening_.moves) {
      if (decision_.winner ||
          std::find(moves_.begin(), moves_.end(), move) == moves_.end()) {
        return invalid("opening of game ", played_.number, ": move ",
                       played_.plies.size() + 1, " is not legal");
      }
      make({.move = move, .side = decision_.side});
    }
    playRandomMoves();
    const std::size_t opened = played_.plies.size();
    Random resign(settings_.seed, played_.number, kResignStream);
    const bool mayResign = settings_.resignMoves > 0 &&
                           resign.uniform() >= settings_.resignPlayThrough;
    while (!decision_.winner) {
      if (control_ != nullptr && control_->stopped()) {
        return finish(GameEnd::kStopped, std::nullopt);
      }
      if (played_.plies.size() >=
          static_cast<std::size_t>(settings_.maxPlies)) {
        return finish(GameEnd::kTooLong, std::nullopt);
      }
      if (decision_.side == Side::kNeutral) {
        makeNaturesMove();
        continue;
      }
      const bool early =
          played_.plies.size() <
          opened + static_cast<std::size_t>(settings_.temperaturePlies);
      const auto searched =
          search(early ? settings_.temperature : settings_.lateTemperature);
      if (!searched) {
        return failed_ ? finish(GameEnd::kForfeit, otherThan(decision_.side))
                       : finish(GameEnd::kStopped, std::nullopt);
      }
      if (mayResign && resigns(*searched)) {
        played_.visits.resize(played_.visits.size() - searched->visited);
        return finish(GameEnd::kResigned, otherThan(searched->side));
      }
      make(*searched);
    }
    return finish(GameEnd::kFinished, decision_.winner);
  }

 private:
  void* board() { return played_.final.data(); }

  // Identifiers of random streams, so that no two choices share one.
  static constexpr std::uint64_t kOpeningStream = 1;
  static constexpr std::uint64_t kNatureStream = 2;
  static constexpr std::uint64_t kChoiceStream = 3;
  static constexpr std::uint64_t kResignStream = 4;
  static constexpr std::uint64_t kFastStream = 5;

  void playRandomMoves() {
    // Both games of a pair get the same random opening.
    Random random(settings_.seed, played_.number / 2, kOpeningStream);
    for (int ply = 0; ply < settings_.openingPlies; ++ply) {
      if (decision_.winner) return;
      if (decision_.side == Side::kNeutral) {
        makeNaturesMove();
        continue;
      }
      const MoveCode move =
          moves_[random.below(static_cast<std::uint32_t>(moves_.size()))];
      // A random opening must not end the game: leave this move to a search.
      if (AnyBoard(played_.final).step(move).winner) return;
      make({.move = move, .side = decision_.side});
    }
  }

  void makeNaturesMove() {
    Random random(settings_.seed, played_.number, kNatureStream,
                  played_.plies.size());
    make({.move = game_.sampleChance(board(), random), .side = Side::kNeutral});
  }

  // The winner if `side` resigns.
  Side otherThan(Side side) const {
    return game_.players == 1 ? Side::kNeutral : opponent(side);
  }

  // Searches a move for the side to decide: drawn at `temperature` or, at 0,
  // the best. Empty if stopped or if the player failed.
  std::optional<PlayedPly> search(double temperature) {
    AnyPlayer& player = *players_[playerIndex(decision_.side)];
    const bool fast = isFast();
    AnySearchRequest request;
    request.limits = settings_.limits;
    if (fast) {
      request.limits = {.simulations = settings_.fastSimulations};
      request.noise = false;
    }
    request.control = control_;
    request.ranking = !fast && (temperature > 0 || settings_.keepVisits);
    const AnySearchResult result = player.search(request);
    failed_ = result.reason == StopReason::kFailed;
    if (result.reason == StopReason::kStopped || failed_) return {};
    if (!result.bestMove) failUnsteady(game_.name);
    PlayedPly ply;
    ply.side = decision_.side;
    ply.move = *result.bestMove;
    if (temperature > 0 && !fast) {
      Random random(settings_.seed, played_.number, kChoiceStream,
                    played_.plies.size());
      ply.move = drawMove(result, temperature, random);
    }
    ply.searched = true;
    ply.score = result.score;
    ply.simulations = result.counters.simulations;
    ply.depth = result.counters.depth;
    ply.microseconds = result.counters.microseconds;
    if (settings_.keepVisits && !fast) {
      for (const auto& move : result.moves) {
        if (move.target == 0) continue;
        played_.visits.push_back({move.move, move.target});
        ++ply.visited;
      }
    }
    return ply;
  }

  // True if the next search is a fast one.
  bool isFast() const {
    if (settings_.fastShare == 0) return false;
    Random random(settings_.seed, played_.number, kFastStream,
                  played_.plies.size());
    return random.uniform() < settings_.fastShare;
  }

  bool resigns(const PlayedPly& ply) {
    int& low = lowScores_[playerIndex(ply.side)];
    low = ply.score <= settings_.resignScore ? low + 1 : 0;
    return low >= settings_.resignMoves;
  }

  // Precondition: the move is legal.
  void make(const PlayedPly& ply) {
    played_.plies.push_back(ply);
    for (std::size_t side = 0; side < 2; ++side) {
      if (side == 1 && players_[1] == players_[0]) continue;
      if (!players_[side]->makeMove(ply.move).ok()) failUnsteady(game_.name);
    }
    decision_ = game_.step(board(), ply.move, moves_);
  }

  PlayedGame finish(GameEnd end, std::optional<Side> winner) {
    played_.end = end;
    played_.winner = winner;
    return std::move(played_);
  }

  const PlaySettings& settings_;
  std::array<AnyPlayer*, 2> players_;
  const SearchControl* control_;
  const Opening& opening_;
  const AnyGame& game_;
  PlayedGame played_;  // its final board is the current one
  std::vector<MoveCode> moves_;
  Decision decision_;
  std::array<int, 2> lowScores_ = {};
  bool failed_ = false;
};

}  // namespace

absl::StatusOr<PlayedGame> playGame(const PlaySettings& settings,
                                    const std::array<AnyPlayer*, 2>& players,
                                    const SearchControl* control,
                                    std::uint64_t number,
                                    const Opening& opening) {
  return GamePlay(settings, players, control, number, opening).play();
}

namespace {

absl::Status outOfRange(const std::string& field, const std::string& range) {
  return invalid("play setting ", field, ": must be ", range);
}

}  // namespace

absl::Status validate(const PlaySettings& settings) {
  const SearchLimits& limits = settings.limits;
  if (!limits.simulations && !limits.nodes && !limits.milliseconds &&
      !limits.depth) {
    return invalid(
        "play setting limits: a search needs a limit of simulations, nodes, "
        "depth or milliseconds");
  }
  PM_TRY(validate(limits));
  if (settings.maxPlies < 1) return outOfRange("maxPlies", "1 or more");
  if (settings.openingPlies < 0) return outOfRange("openingPlies", "0 or more");
  if (settings.temperaturePlies < 0) {
    return outOfRange("temperaturePlies", "0 or more");
  }
  if (!(settings.temperature >= 0.01 && settings.temperature <= 100)) {
    return outOfRange("temperature", "0.01 to 100");
  }
  if (!(settings.lateTemperature == 0 || (settings.lateTemperature >= 0.01 &&
                                          settings.lateTemperature <= 100))) {
    return outOfRange("lateTemperature", "0, or 0.01 to 100");
  }
  if (!(settings.fastShare >= 0 && settings.fastShare <= 1)) {
    return outOfRange("fastShare", "0 to 1");
  }
  if (settings.fastSimulations < 1) {
    return outOfRange("fastSimulations", "1 or more");
  }
  if (!(settings.resignScore >= 0 && settings.resignScore <= 0.5)) {
    return outOfRange("resignScore", "0 to 0.5");
  }
  if (settings.resignMoves < 0) return outOfRange("resignMoves", "0 or more");
  if (!(settings.resignPlayThrough >= 0 && settings.resignPlayThrough <= 1)) {
    return outOfRange("resignPlayThrough", "0 to 1");
  }
  return absl::OkStatus();
}

std::string PlayedGame::endReason() const {
  switch (end) {
    case GameEnd::kFinished: return final.game().endReason(final.data());
    case GameEnd::kResigned: return "resignation";
    case GameEnd::kTooLong: return "length limit";
    case GameEnd::kForfeit: return "forfeit";
    case GameEnd::kStopped: break;
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

std::size_t drawByVisits(std::span<const std::uint64_t> visits,
                         double temperature, Random& random) {
  const std::uint64_t most = *std::max_element(visits.begin(), visits.end());
  if (most == 0) return 0;
  const double logMost = portableLog(static_cast<double>(most));
  std::vector<double> upTo;
  double sum = 0;
  for (std::uint64_t n : visits) {
    if (n != 0) {
      sum += portableExp((portableLog(static_cast<double>(n)) - logMost) /
                         temperature);
    }
    upTo.push_back(sum);
  }
  const double drawn = random.uniform() * sum;
  const auto at = std::upper_bound(upTo.begin(), upTo.end(), drawn);
  return static_cast<std::size_t>(at - upTo.begin());
}

}  // namespace phasemachine
