// One game between one or two players.
//
// Contract: the game depends only on the start, the settings, the index and the
// players' options and evaluators, not on earlier games.
//
// Thread safety: the players belong to the caller's thread.

#ifndef PHASEMACHINE_AI_SELFPLAY_PLAY_GAME_H_
#define PHASEMACHINE_AI_SELFPLAY_PLAY_GAME_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/player.h"
#include "ai/selfplay/game_record.h"
#include "ai/selfplay/move_choice.h"
#include "ai/selfplay/settings.h"
#include "core/hash.h"
#include "phase/machine.h"

namespace phasemachine {

template <Game G>
class GamePlay {
 public:
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  using Move = typename G::Move;

  // players[s] plays side s; both may be the same player, which then uses one
  // tree for both sides.
  GamePlay(const PlaySettings& settings,
           const std::array<Player<G>*, 2>& players,
           const SearchControl* control)
      : settings_(settings), players_(players), control_(control) {}

  // Plays game `index` from `start`, after its `opening` moves. Error:
  // InvalidArgument naming an illegal opening move.
  absl::StatusOr<GameRecord<G>> play(std::uint64_t index, const Board& start,
                                     std::span<const Move> opening) {
    record_ = {};
    record_.index = index;
    record_.start = start;
    board_ = start;
    decision_ = Machine::legalMoves(board_, moves_);
    lowScores_ = {};
    for (std::size_t side = 0; side < 2; ++side) {
      if (side == 1 && players_[1] == players_[0]) continue;
      players_[side]->reseed(
          hashCombine(hashCombine(settings_.seed, index), side));
      if (absl::Status status = players_[side]->setGame(start, {});
          !status.ok()) {
        return status;
      }
    }
    for (Move move : opening) {
      if (decision_.winner || !moves_.contains(move)) {
        return absl::InvalidArgumentError(
            "opening of game " + std::to_string(index) + ": move " +
            std::to_string(record_.plies.size() + 1) + " is not legal");
      }
      make({.move = move, .side = decision_.side});
    }
    playOpening();
    const std::size_t opened = record_.plies.size();
    Random resign(settings_.seed, index, kResignStream);
    const bool mayResign = settings_.resignMoves > 0 &&
                           resign.uniform() >= settings_.resignPlayThrough;
    while (!decision_.winner) {
      if (control_ != nullptr && control_->stopped()) {
        return finish(GameEnd::kStopped, std::nullopt);
      }
      if (record_.plies.size() >=
          static_cast<std::size_t>(settings_.maxPlies)) {
        return finish(GameEnd::kTooLong, std::nullopt);
      }
      if (decision_.side == Side::kNeutral) {
        makeNaturesMove();
        continue;
      }
      const bool early =
          record_.plies.size() <
          opened + static_cast<std::size_t>(settings_.temperaturePlies);
      const auto searched =
          search(early ? settings_.temperature : settings_.lateTemperature);
      if (!searched) {
        return failed_ ? finish(GameEnd::kForfeit, otherThan(decision_.side))
                       : finish(GameEnd::kStopped, std::nullopt);
      }
      if (mayResign && resigns(*searched)) {
        record_.visits.resize(record_.visits.size() - searched->visited);
        return finish(GameEnd::kResigned, otherThan(searched->side));
      }
      make(*searched);
    }
    return finish(GameEnd::kFinished, decision_.winner);
  }

 private:
  using Ply = PlyRecord<Move>;

  // Identifiers of random streams, so that no two choices share one.
  static constexpr std::uint64_t kOpeningStream = 1;
  static constexpr std::uint64_t kNatureStream = 2;
  static constexpr std::uint64_t kChoiceStream = 3;
  static constexpr std::uint64_t kResignStream = 4;
  static constexpr std::uint64_t kFastStream = 5;

  void playOpening() {
    // Both games of a pair get the same random opening.
    Random random(settings_.seed, record_.index / 2, kOpeningStream);
    for (int ply = 0; ply < settings_.openingPlies; ++ply) {
      if (decision_.winner) return;
      if (decision_.side == Side::kNeutral) {
        makeNaturesMove();
        continue;
      }
      const Move move =
          moves_[random.below(static_cast<std::uint32_t>(moves_.size()))];
      // A random opening must not end the game: leave this move to a search.
      Board after = board_;
      typename G::MoveList replies;
      if (Machine::step(after, move, replies).winner) return;
      make({.move = move, .side = decision_.side});
    }
  }

  void makeNaturesMove() {
    if constexpr (G::kHasChance) {
      Random random(settings_.seed, record_.index, kNatureStream,
                    record_.plies.size());
      make({.move = Machine::sampleChance(board_, random),
            .side = Side::kNeutral});
    }
  }

  // The winner if `side` resigns.
  static Side otherThan(Side side) {
    return G::kPlayers == 1 ? Side::kNeutral : opponent(side);
  }

  // Searches a move for the side to decide: drawn at `temperature` or, at 0,
  // the best. Empty if stopped or if the player failed.
  std::optional<Ply> search(double temperature) {
    Player<G>& player = *players_[playerIndex(decision_.side)];
    const bool fast = isFast();
    SearchRequest<Move> request;
    request.limits = settings_.limits;
    if (fast) {
      request.limits = {.simulations = settings_.fastSimulations};
      request.noise = false;
    }
    request.control = control_;
    request.ranking = !fast && (temperature > 0 || settings_.keepVisits);
    const SearchResult<Move> result = player.search(request);
    failed_ = result.reason == StopReason::kFailed;
    if (result.reason == StopReason::kStopped || !result.bestMove) return {};
    Ply ply;
    ply.side = decision_.side;
    ply.move = *result.bestMove;
    if (temperature > 0 && !fast) {
      Random random(settings_.seed, record_.index, kChoiceStream,
                    record_.plies.size());
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
        record_.visits.push_back({move.move, move.target});
        ++ply.visited;
      }
    }
    return ply;
  }

  // True if the next search is a fast one.
  bool isFast() const {
    if (settings_.fastShare == 0) return false;
    Random random(settings_.seed, record_.index, kFastStream,
                  record_.plies.size());
    return random.uniform() < settings_.fastShare;
  }

  bool resigns(const Ply& ply) {
    int& low = lowScores_[playerIndex(ply.side)];
    low = ply.score <= settings_.resignScore ? low + 1 : 0;
    return low >= settings_.resignMoves;
  }

  // Precondition: the move is legal.
  void make(const Ply& ply) {
    record_.plies.push_back(ply);
    decision_ = Machine::step(board_, ply.move, moves_);
    for (std::size_t side = 0; side < 2; ++side) {
      if (side == 1 && players_[1] == players_[0]) continue;
      // Legal, so it cannot fail.
      players_[side]->makeMove(ply.move).IgnoreError();
    }
  }

  GameRecord<G> finish(GameEnd end, std::optional<Side> winner) {
    record_.end = end;
    record_.winner = winner;
    record_.final = board_;
    return std::move(record_);
  }

  const PlaySettings& settings_;
  std::array<Player<G>*, 2> players_;
  const SearchControl* control_;
  GameRecord<G> record_;
  Board board_{};
  typename G::MoveList moves_;
  Decision decision_;
  std::array<int, 2> lowScores_ = {};
  bool failed_ = false;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_PLAY_GAME_H_
