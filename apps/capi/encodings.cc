// phasemachine.h: boards and moves as numbers.

#include "games/encodings.h"

#include "apps/capi/handles.h"
#include "apps/capi/structs.h"

using namespace phasemachine;        // NOLINT: the functions are all global
using namespace phasemachine::capi;  // NOLINT

extern "C" {

pm_status pm_game_encoding(const pm_game* game, pm_encoding_info* info) {
  return guarded([&] {
    if (game == nullptr) return failNull("game");
    const EncodingTable& table = encodingOf(*game->game).table();
    pm_encoding_info filled = {.size = 0,
                               .version = table.version,
                               .action_count = table.actions,
                               .number_count = table.size(),
                               .shape = {1, 1, 1}};
    std::copy(table.shape.begin(), table.shape.end(), filled.shape);
    return structOut(filled, "info", info);
  });
}

pm_status pm_board_encode(const pm_board* board, int32_t viewer, float* numbers,
                          size_t capacity, size_t* count) {
  return guarded([&] {
    if (board == nullptr) return failNull("board");
    if (viewer < 0 || viewer >= board->game().players) {
      return fail(PM_INVALID_ARGUMENT,
                  "there is no player " + std::to_string(viewer));
    }
    const AnyEncoding& encoding = encodingOf(board->game());
    if (const auto status =
            withoutRoom(encoding.table().size(), 0, numbers, capacity, count)) {
      return *status;
    }
    encoding.encode(board->board.data(), static_cast<Side>(viewer), numbers);
    return pm_status{PM_OK};
  });
}

pm_status pm_board_actions(const pm_board* board, uint32_t* actions,
                           size_t capacity, size_t* count) {
  return guarded([&] {
    if (board == nullptr) return failNull("board");
    if (const auto status =
            withoutRoom(board->moveCount, 0, actions, capacity, count)) {
      return *status;
    }
    const AnyEncoding& encoding = encodingOf(board->game());
    for (std::size_t i = 0; i < board->moveCount; ++i) {
      actions[i] = encoding.actionOf(
          board->board.data(), board->game().listAt(board->list.get(), i));
    }
    return pm_status{PM_OK};
  });
}

pm_status pm_board_move_of(const pm_board* board, uint32_t action,
                           uint32_t* move) {
  return guarded([&] {
    if (board == nullptr) return failNull("board");
    if (move == nullptr) return failNull("move");
    if (board->decision.winner) {
      return fail(PM_GAME_OVER, "the game is over; no move can be made");
    }
    const auto found =
        encodingOf(board->game()).moveOf(board->board.data(), action);
    if (!found || !board->game().listContains(board->list.get(), *found)) {
      return fail(PM_ILLEGAL_MOVE, "illegal action: " + std::to_string(action) +
                                       " is not among those of the " +
                                       std::to_string(board->moveCount) +
                                       " legal moves");
    }
    *move = *found;
    return pm_status{PM_OK};
  });
}
}
