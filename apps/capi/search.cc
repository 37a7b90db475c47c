// phasemachine.h: players and controls.

#include <memory>
#include <optional>
#include <span>

#include "apps/capi/support.h"
#include "engine/players.h"
#include "engine/session/words.h"

using namespace phasemachine;        // NOLINT: the functions are all global
using namespace phasemachine::capi;  // NOLINT

struct pm_player {
  const pm_game* game;
  std::unique_ptr<AnyPlayer> player;
  std::optional<AnyBoard> board = {};  // the current position
  AnySearchResult result = {};
  mutable UseOfHandle use = {};
};

namespace {

pm_search_result describe(const AnySearchResult& result) {
  const SearchCounters& counters = result.counters;
  return {.size = sizeof(pm_search_result),
          .has_best = result.bestMove.has_value(),
          .best_move = result.bestMove.value_or(0),
          .proof = static_cast<std::int32_t>(result.proof),
          .plies = pliesToEnd(result),
          .score = result.score,
          .visits = result.visits,
          .simulations = counters.simulations,
          .nodes = counters.nodes,
          .microseconds = static_cast<std::uint64_t>(counters.microseconds),
          .tree_bytes = counters.treeBytes,
          .move_count = result.moves.size(),
          // Literals, so they end with a NUL.
          .ended_by = toString(result.reason).data()};
}

// Calls `body` unless another call uses the player.
template <class Body>
pm_status with(const pm_player* player, const Body& body) {
  return exclusively(player, "player", body);
}

}  // namespace

extern "C" {

pm_status pm_player_new(const pm_game* game, const pm_player_settings* settings,
                        pm_player** player) {
  return guarded([&] {
    if (game == nullptr) return failNull("game");
    if (player == nullptr) return failNull("player");
    pm_player_settings given = {};
    if (settings != nullptr) {
      const pm_status status = structIn(settings, "settings", given);
      if (status != PM_OK) return status;
    }
    auto read =
        readPlayerSettings({.evaluator = textIn(given.evaluator),
                            .net = textIn(given.net),
                            .options = textIn(given.options),
                            .threads = given.threads == 0 ? 1 : given.threads,
                            .memoryBytes = given.memory_bytes,
                            .seed = settings == nullptr ? 1 : given.seed,
                            .outside = outsideIn(given)});
    if (!read.ok()) return fail(read.status());
    auto made = makePlayer(*game->game, *read);
    if (!made.ok()) return fail(made.status());
    *player = new pm_player{.game = game, .player = *std::move(made)};
    return pm_status{PM_OK};
  });
}

void pm_player_free(pm_player* player) { freeHandle(player); }

pm_status pm_player_set_game(pm_player* player, const pm_board* start,
                             const uint32_t* moves, size_t count) {
  return with(player, [&]() -> pm_status {
    if (start == nullptr) return failNull("start");
    if (moves == nullptr && count != 0) return failNull("moves");
    if (start->handle != player->game) {
      return fail(PM_INVALID_ARGUMENT, "a player of ", player->game->name,
                  " cannot take a board of ", start->handle->name);
    }
    const std::span<const MoveCode> line(moves, count);
    AnyBoard board = start->board;
    for (std::size_t i = 0; i < count; ++i) {
      const auto now = board.tryStep(line[i]);
      if (!now.ok()) {
        return fail(PM_ILLEGAL_MOVE, "move ", i + 1, ": ",
                    now.status().message());
      }
    }
    const absl::Status status = player->player->setGame(start->board, line);
    if (!status.ok()) return fail(status);
    player->board = std::move(board);
    player->result = {};
    return pm_status{PM_OK};
  });
}

pm_status pm_player_search(pm_player* player, const pm_limits* limits,
                           pm_control* control, pm_progress progress,
                           void* user, uint32_t milliseconds,
                           pm_search_result* result) {
  return with(player, [&]() -> pm_status {
    pm_limits given = {};
    if (const pm_status status = structIn(limits, "limits", given);
        status != PM_OK) {
      return status;
    }
    std::size_t known = 0;
    if (const pm_status status = structSize(result, "result", known);
        status != PM_OK) {
      return status;
    }
    if (!player->board) {
      return fail(PM_INVALID_ARGUMENT,
                  "the player has no position; call pm_player_set_game");
    }
    const AnyDecision now = player->board->query();
    if (!now.winner && now.side == Side::kNeutral) {
      return fail(PM_INVALID_ARGUMENT,
                  "nature decides here; draw its move with "
                  "pm_board_sample_chance");
    }
    AnySearchRequest request;
    request.limits =
        limitsIn(given.simulations, given.nodes, given.milliseconds);
    if (!request.limits.simulations && !request.limits.nodes &&
        !request.limits.milliseconds && control == nullptr) {
      return fail(PM_INVALID_ARGUMENT,
                  "limits: a search needs a limit or a control");
    }
    if (absl::Status status = validate(request.limits); !status.ok()) {
      return fail(status);
    }
    const std::shared_ptr<SearchControl> stop =
        control == nullptr ? std::make_shared<SearchControl>()
                           : control->control;
    request.control = stop.get();
    bool thrown = false;
    if (progress != nullptr) {
      request.progressMilliseconds = std::max<std::int64_t>(1, milliseconds);
      request.progress = [&](const AnySearchResult& soFar) {
        pm_search_result told = describe(soFar);
        told.ended_by = "";
        try {
          if (!thrown && progress(&told, user) != 0) stop->stop();
        } catch (...) {
          thrown = true;
          stop->stop();
        }
      };
    }
    player->result = player->player->search(request);
    if (thrown) return fail(PM_INTERNAL, "progress threw an exception");
    return structOut(describe(player->result), "result", result);
  });
}

pm_status pm_player_move_reports(const pm_player* player,
                                 pm_move_report* reports, size_t capacity,
                                 size_t* count) {
  return with(player, [&]() -> pm_status {
    std::vector<pm_move_report> rows;
    rows.reserve(player->result.moves.size());
    for (const MoveReport<MoveCode>& row : player->result.moves) {
      rows.push_back({.move = row.move,
                      .proof = static_cast<std::int32_t>(row.proof),
                      .visits = row.visits,
                      .score = row.score,
                      .prior = row.prior,
                      .plies = row.plies});
    }
    return arrayOut(rows.data(), rows.size(), 0, reports, capacity, count);
  });
}

pm_status pm_player_line(const pm_player* player, uint32_t* moves,
                         size_t capacity, size_t* count) {
  return with(player, [&]() -> pm_status {
    std::vector<MoveCode> line;
    if (!player->result.moves.empty()) line = player->result.moves[0].line;
    return arrayOut(line.data(), line.size(), 0, moves, capacity, count);
  });
}

pm_status pm_player_clear(pm_player* player) {
  return with(player, [&]() -> pm_status {
    player->player->clear();
    player->result = {};
    return pm_status{PM_OK};
  });
}

pm_status pm_control_new(pm_control** control) {
  return guarded([&] {
    if (control == nullptr) return failNull("control");
    *control = new pm_control;
    return pm_status{PM_OK};
  });
}

void pm_control_free(pm_control* control) { delete control; }

void pm_control_stop(pm_control* control) {
  if (control != nullptr) control->control->stop();
}
}
