// phasemachine.h: boards, their encoding, events and pictures.

#include <algorithm>
#include <cstring>
#include <vector>

#include "apps/capi/support.h"
#include "core/quote.h"
#include "games/parts.h"
#include "phase/told/event.h"

using namespace phasemachine;        // NOLINT: the functions are all global
using namespace phasemachine::capi;  // NOLINT

namespace {

constexpr std::size_t kLongestMoveText = 256;

pm_status boardOut(const pm_game& game, absl::StatusOr<AnyBoard> board,
                   pm_board** out) {
  if (!board.ok()) return fail(board.status());
  *out = new pm_board(game, *std::move(board));
  return PM_OK;
}

pm_status decisionOut(const pm_board& board, pm_decision* out) {
  out->side = static_cast<std::int32_t>(board.decision.side);
  out->winner = board.decision.winner
                    ? static_cast<std::int32_t>(*board.decision.winner)
                    : static_cast<std::int32_t>(PM_NONE);
  out->move_count = static_cast<std::uint32_t>(board.moveCount);
  return PM_OK;
}

// Views of the texts of `event`, valid during one call of the user's function.
int pass(const Event& event, pm_on_event onEvent, void* user) {
  std::vector<pm_change> details;
  for (const auto& [name, text] : event.details) {
    details.push_back({name.c_str(), text.c_str()});
  }
  std::vector<pm_change> changes;
  for (const Change& change : event.changes) {
    changes.push_back(
        {change.key.c_str(), change.value ? change.value->c_str() : nullptr});
  }
  const pm_event passed = {.size = sizeof(pm_event),
                           .kind = event.kind.c_str(),
                           .side = static_cast<std::int32_t>(event.side),
                           .detail_count = details.size(),
                           .details = details.data(),
                           .change_count = changes.size(),
                           .changes = changes.data()};
  return onEvent(&passed, user);
}

// Calls `body` unless there is no board.
template <class Body>
pm_status with(const pm_board* board, const Body& body) {
  return guarded([&]() -> pm_status {
    return board == nullptr ? failNull("board") : body();
  });
}

// The same with a viewer: a player of the game or PM_NEUTRAL.
template <class Body>
pm_status withViewer(const pm_board* board, std::int32_t viewer,
                     const Body& body) {
  return with(board, [&]() -> pm_status {
    const bool player = viewer >= 0 && viewer < board->game().players;
    if (player || viewer == PM_NEUTRAL) return body(static_cast<Side>(viewer));
    return fail(PM_INVALID_ARGUMENT, "there is no viewer ", viewer);
  });
}

}  // namespace

namespace phasemachine::capi {

void passEvents(const std::vector<Event>& events, pm_on_event onEvent,
                void* user) {
  for (const Event& event : events) {
    if (pass(event, onEvent, user) != 0) break;
  }
}

pm_status failMove(const pm_board& board, std::uint32_t move) {
  if (board.decision.winner) {
    return fail(PM_GAME_OVER, "the game is over; no move can be made");
  }
  return fail(PM_ILLEGAL_MOVE, "illegal move: ", move, " is not among the ",
              board.moveCount, " legal moves");
}

}  // namespace phasemachine::capi

extern "C" {

pm_status pm_board_new(const pm_game* game, const char* options,
                       pm_board** board) {
  return guarded([&] {
    if (game == nullptr) return failNull("game");
    if (board == nullptr) return failNull("board");
    return boardOut(*game, AnyBoard::initial(*game->game, textIn(options)),
                    board);
  });
}

pm_status pm_board_from_text(const pm_game* game, const char* text,
                             const char* options, pm_board** board) {
  return guarded([&] {
    if (game == nullptr) return failNull("game");
    if (text == nullptr) return failNull("text");
    if (board == nullptr) return failNull("board");
    return boardOut(
        *game, AnyBoard::fromText(*game->game, text, textIn(options)), board);
  });
}

pm_status pm_board_load(const pm_game* game, const void* bytes, size_t length,
                        pm_board** board) {
  return guarded([&] {
    if (game == nullptr) return failNull("game");
    if (bytes == nullptr) return failNull("bytes");
    if (board == nullptr) return failNull("board");
    const std::string_view text(static_cast<const char*>(bytes), length);
    return boardOut(*game, AnyBoard::load(*game->game, text), board);
  });
}

pm_status pm_board_clone(const pm_board* board, pm_board** copy) {
  return with(board, [&] {
    if (copy == nullptr) return failNull("copy");
    return boardOut(*board->handle, board->board, copy);
  });
}

pm_status pm_board_copy(const pm_board* from, pm_board* to) {
  return guarded([&] {
    if (from == nullptr) return failNull("from");
    if (to == nullptr) return failNull("to");
    if (from->handle != to->handle) {
      return fail(PM_INVALID_ARGUMENT, "a board of ", from->handle->name,
                  " cannot be copied to one of ", to->handle->name);
    }
    if (from == to) return pm_status{PM_OK};
    from->game().copy(from->board.data(), to->board.data());
    // Copied, too: asking for them would call rules of the user, which may fail.
    std::memcpy(to->list.get(), from->list.get(), from->game().listBytes);
    to->decision = from->decision;
    to->moveCount = from->moveCount;
    return pm_status{PM_OK};
  });
}

void pm_board_free(pm_board* board) { delete board; }

const pm_game* pm_board_game(const pm_board* board) {
  return board == nullptr ? nullptr : board->handle;
}

pm_status pm_board_query(const pm_board* board, pm_decision* decision) {
  if (board == nullptr) return failNull("board");
  if (decision == nullptr) return failNull("decision");
  return decisionOut(*board, decision);
}

pm_status pm_board_moves(const pm_board* board, uint32_t* moves,
                         size_t capacity, size_t* count) {
  return with(board, [&] {
    if (const auto status =
            withoutRoom(board->moveCount, 0, moves, capacity, count)) {
      return *status;
    }
    board->game().listCodes(board->list.get(), moves);
    return pm_status{PM_OK};
  });
}

pm_status pm_board_move_at(const pm_board* board, size_t index,
                           uint32_t* move) {
  if (board == nullptr) return failNull("board");
  if (move == nullptr) return failNull("move");
  if (index >= board->moveCount) {
    return guarded([&] {
      return fail(PM_NOT_FOUND, "there are ", board->moveCount,
                  " legal moves; ", index, " is no index of one");
    });
  }
  *move = board->game().listAt(board->list.get(), index);
  board->lastIndex.store(index, std::memory_order_relaxed);
  return PM_OK;
}

pm_status pm_board_step(pm_board* board, uint32_t move, pm_decision* decision) {
  return guarded([&] {
    if (board == nullptr) return failNull("board");
    if (!board->step(move)) return failMove(*board, move);
    return decision == nullptr ? pm_status{PM_OK}
                               : decisionOut(*board, decision);
  });
}

pm_status pm_board_move_text(const pm_board* board, uint32_t move, char* buffer,
                             size_t capacity, size_t* length) {
  return with(board, [&] {
    if (!board->game().listContains(board->list.get(), move)) {
      return failMove(*board, move);
    }
    return textOut(board->board.moveToText(move), buffer, capacity, length);
  });
}

pm_status pm_board_move_from_text(const pm_board* board, const char* text,
                                  uint32_t* move) {
  return with(board, [&] {
    if (text == nullptr) return failNull("text");
    if (move == nullptr) return failNull("move");
    if (board->decision.winner) return failMove(*board, 0);
    const std::string_view given(text);
    if (given.size() > kLongestMoveText) {
      return fail(PM_INVALID_ARGUMENT,
                  "too long for a move: ", phasemachine::quoted(given));
    }
    const auto read = board->board.moveFromText(given);
    if (!read.ok()) return fail(read.status());
    if (!board->game().listContains(board->list.get(), *read)) {
      return fail(PM_ILLEGAL_MOVE,
                  "illegal move: ", phasemachine::quoted(given));
    }
    *move = *read;
    return pm_status{PM_OK};
  });
}

pm_status pm_board_text(const pm_board* board, char* buffer, size_t capacity,
                        size_t* length) {
  return with(board, [&] {
    return textOut(board->board.toText(), buffer, capacity, length);
  });
}

pm_status pm_board_save(const pm_board* board, void* buffer, size_t capacity,
                        size_t* length) {
  return with(board, [&] {
    const std::string bytes = board->board.save();
    return arrayOut(bytes.data(), bytes.size(), 0, static_cast<char*>(buffer),
                    capacity, length);
  });
}

pm_status pm_board_observe(const pm_board* board, int32_t viewer, char* buffer,
                           size_t capacity, size_t* length) {
  return withViewer(board, viewer, [&](Side side) {
    return textOut(board->game().observe(board->board.data(), side), buffer,
                   capacity, length);
  });
}

pm_status pm_board_render(const pm_board* board, int32_t viewer, char* buffer,
                          size_t capacity, size_t* length) {
  return withViewer(board, viewer, [&](Side side) {
    AnyRenderStyle style;
    style.viewer = side;
    return textOut(board->board.render(style), buffer, capacity, length);
  });
}

pm_status pm_board_svg(const pm_board* board, int32_t viewer, int32_t flipped,
                       char* buffer, size_t capacity, size_t* length) {
  return withViewer(board, viewer, [&](Side side) {
    AnyRenderStyle style;
    style.viewer = side;
    style.flipped = flipped != 0;
    return textOut(board->game().renderSvg(board->board.data(), style), buffer,
                   capacity, length);
  });
}

pm_status pm_board_determinize(const pm_board* board, int32_t viewer,
                               uint64_t seed, pm_board** world) {
  return withViewer(board, viewer, [&](Side side) {
    if (world == nullptr) return failNull("world");
    AnyBoard drawn = board->board;
    if (side != Side::kNeutral && !board->decision.winner) {
      Random random(seed);
      board->game().determinize(board->board.data(), side, random,
                                drawn.data());
    }
    *world = new pm_board(*board->handle, std::move(drawn));
    return pm_status{PM_OK};
  });
}

pm_status pm_board_hash(const pm_board* board, uint64_t* hash) {
  return with(board, [&] {
    if (hash == nullptr) return failNull("hash");
    *hash = board->board.hash();
    return pm_status{PM_OK};
  });
}

pm_status pm_board_equal(const pm_board* a, const pm_board* b, int32_t* equal) {
  return guarded([&] {
    if (a == nullptr || b == nullptr) return failNull("a board");
    if (equal == nullptr) return failNull("equal");
    *equal = a->board == b->board ? 1 : 0;
    return pm_status{PM_OK};
  });
}

pm_status pm_board_returns(const pm_board* board, double values[2]) {
  return with(board, [&] {
    if (values == nullptr) return failNull("values");
    const std::vector<double> all = board->game().returns(board->board.data());
    values[0] = all[0];
    values[1] = all.size() > 1 ? all[1] : 0;
    return pm_status{PM_OK};
  });
}

pm_status pm_board_utility(const pm_board* board, int32_t side,
                           double* utility) {
  return with(board, [&] {
    if (utility == nullptr) return failNull("utility");
    if (side < 0 || side >= board->game().players) {
      return fail(PM_INVALID_ARGUMENT, "there is no player ", side);
    }
    *utility =
        board->game().utility(board->board.data(), static_cast<Side>(side));
    return pm_status{PM_OK};
  });
}

pm_status pm_board_chance(const pm_board* board, uint32_t move,
                          double* probability) {
  return with(board, [&] {
    if (probability == nullptr) return failNull("probability");
    if (board->decision.winner ||
        !board->game().listContains(board->list.get(), move)) {
      return failMove(*board, move);
    }
    if (board->decision.side != Side::kNeutral) {
      return fail(PM_INVALID_ARGUMENT, "nature does not decide here");
    }
    *probability = board->game().chanceWeight(board->board.data(), move);
    return pm_status{PM_OK};
  });
}

pm_status pm_board_sample_chance(const pm_board* board, uint64_t* random,
                                 uint32_t* move) {
  return with(board, [&] {
    if (random == nullptr) return failNull("random");
    if (move == nullptr) return failNull("move");
    if (board->decision.winner) return failMove(*board, 0);
    if (board->decision.side != Side::kNeutral) {
      return fail(PM_INVALID_ARGUMENT, "nature does not decide here");
    }
    Random stream(*random);
    *random = stream();
    *move = board->game().sampleChance(board->board.data(), stream);
    return pm_status{PM_OK};
  });
}

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
  return with(board, [&] {
    if (viewer < 0 || viewer >= board->game().players) {
      return fail(PM_INVALID_ARGUMENT, "there is no player ", viewer);
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
  return with(board, [&] {
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
  return with(board, [&] {
    if (move == nullptr) return failNull("move");
    if (board->decision.winner) {
      return fail(PM_GAME_OVER, "the game is over; no move can be made");
    }
    const auto found =
        encodingOf(board->game()).moveOf(board->board.data(), action);
    if (!found || !board->game().listContains(board->list.get(), *found)) {
      return fail(PM_ILLEGAL_MOVE, "illegal action: ", action,
                  " is not among those of the ", board->moveCount,
                  " legal moves");
    }
    *move = *found;
    return pm_status{PM_OK};
  });
}

pm_status pm_board_events(const pm_board* board, uint32_t move, int32_t viewer,
                          pm_on_event on_event, void* user) {
  return withViewer(board, viewer, [&](Side side) {
    if (on_event == nullptr) return failNull("on_event");
    if (!board->game().listContains(board->list.get(), move)) {
      return failMove(*board, move);
    }
    passEvents(board->game().events(board->board.data(), move, side), on_event,
               user);
    return pm_status{PM_OK};
  });
}

pm_status pm_board_picture(const pm_board* board, int32_t viewer,
                           pm_on_change on_change, void* user) {
  return withViewer(board, viewer, [&](Side side) {
    if (on_change == nullptr) return failNull("on_change");
    for (const auto& [key, text] :
         board->game().picture(board->board.data(), side)) {
      const pm_change change = {key.c_str(), text.c_str()};
      if (on_change(&change, user) != 0) break;
    }
    return pm_status{PM_OK};
  });
}
}
