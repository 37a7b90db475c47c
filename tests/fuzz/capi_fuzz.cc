// Any bytes and texts through the C ABI give a status and, on error, one
// message; loaded boards can be played on. Input: a byte for the game, one for
// the operation, then the bytes or text.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "apps/capi/phasemachine.h"
#include "tests/fuzz/check.h"

namespace phasemachine {
namespace {

pm_status checked(pm_status status) {
  FUZZ_CHECK(status >= PM_OK && status < PM_INTERNAL);
  if (status != PM_OK) FUZZ_CHECK(isGoodMessage(pm_last_error()));
  return status;
}

// Plays on from an accepted board: everything must work.
void playOn(pm_board* board, std::uint64_t random) {
  pm_decision now;
  FUZZ_CHECK(pm_board_query(board, &now) == PM_OK);
  for (int ply = 0; ply < 12 && now.winner == PM_NONE; ++ply) {
    FUZZ_CHECK(now.move_count > 0);
    std::uint32_t move = 0;
    if (now.side == PM_NEUTRAL) {
      FUZZ_CHECK(pm_board_sample_chance(board, &random, &move) == PM_OK);
    } else {
      random = random * 6364136223846793005U + 1442695040888963407U;
      FUZZ_CHECK(pm_board_move_at(board, (random >> 33) % now.move_count,
                                  &move) == PM_OK);
    }
    std::array<char, 512> text;
    std::size_t length = 0;
    FUZZ_CHECK(pm_board_move_text(board, move, text.data(), text.size(),
                                  &length) == PM_OK);
    std::uint32_t back = 0;
    FUZZ_CHECK(pm_board_move_from_text(board, text.data(), &back) == PM_OK);
    FUZZ_CHECK(back == move);
    pm_encoding_info info = {};
    info.size = sizeof info;
    FUZZ_CHECK(pm_game_encoding(pm_board_game(board), &info) == PM_OK);
    std::vector<float> numbers(info.number_count);
    FUZZ_CHECK(pm_board_encode(board, PM_FIRST, numbers.data(), numbers.size(),
                               nullptr) == PM_OK);
    std::vector<std::uint32_t> actions(now.move_count);
    FUZZ_CHECK(pm_board_actions(board, actions.data(), actions.size(),
                                &length) == PM_OK);
    for (const std::uint32_t action : actions) {
      FUZZ_CHECK(pm_board_move_of(board, action, &back) == PM_OK);
    }
    FUZZ_CHECK(pm_board_step(board, move, &now) == PM_OK);
  }
  std::size_t length = 0;
  FUZZ_CHECK(pm_board_render(board, PM_FIRST, nullptr, 0, &length) == PM_OK);
  FUZZ_CHECK(pm_board_svg(board, PM_FIRST, 0, nullptr, 0, &length) == PM_OK);
  FUZZ_CHECK(pm_board_observe(board, PM_FIRST, nullptr, 0, &length) == PM_OK);
  FUZZ_CHECK(pm_board_save(board, nullptr, 0, &length) == PM_OK);
  std::string bytes(length, '\0');
  FUZZ_CHECK(pm_board_save(board, bytes.data(), length, &length) == PM_OK);
  pm_board* again = nullptr;
  FUZZ_CHECK(pm_board_load(pm_board_game(board), bytes.data(), length,
                           &again) == PM_OK);
  pm_board_free(again);
}

void tryPlayer(const pm_game* game, const char* text) {
  pm_player_settings settings = {};
  settings.size = sizeof(pm_player_settings);
  settings.evaluator = "constant";
  settings.options = text;
  settings.memory_bytes = 1 << 16;
  settings.seed = 1;
  settings.threads = 1;
  pm_player* player = nullptr;
  checked(pm_player_new(game, &settings, &player));
  pm_player_free(player);
}

// A structure of any size, with any bytes after the members the library knows.
void trySize(const pm_game* game, const std::string& bytes) {
  alignas(pm_player_settings) std::array<char, 4096> caller = {};
  constexpr std::size_t kKnown = sizeof(pm_player_settings);
  pm_player_settings settings = {};
  if (bytes.size() >= 2) {
    settings.size = static_cast<unsigned char>(bytes[0]) * 256U +
                    static_cast<unsigned char>(bytes[1]);
  }
  settings.evaluator = "constant";
  settings.memory_bytes = 1 << 16;
  std::memcpy(caller.data(), &settings, kKnown);
  for (std::size_t i = 2; i < bytes.size() && kKnown + i < caller.size(); ++i) {
    caller[kKnown + i] = bytes[i];
  }
  pm_player* player = nullptr;
  checked(pm_player_new(
      game, reinterpret_cast<const pm_player_settings*>(caller.data()),
      &player));
  pm_player_free(player);
  // As output, no byte beyond its size changes.
  const auto before = caller;
  const pm_status status = checked(
      pm_game_describe(game, reinterpret_cast<pm_game_info*>(caller.data())));
  const std::size_t size = std::min(settings.size, caller.size());
  for (std::size_t i = status == PM_OK ? size : 0; i < caller.size(); ++i) {
    FUZZ_CHECK(caller[i] == before[i]);
  }
}

}  // namespace

extern "C" void fuzz(std::string_view input) {
  if (input.size() < 2) return;
  const pm_game* game =
      pm_game_at(static_cast<std::uint8_t>(input[0]) % pm_game_count());
  const int what = static_cast<std::uint8_t>(input[1]) % 6;
  const std::string text(input.substr(2));
  pm_board* board = nullptr;
  switch (what) {
    case 0:
      checked(pm_board_load(game, text.data(), text.size(), &board));
      break;
    case 1: checked(pm_board_from_text(game, text.c_str(), "", &board)); break;
    case 2: checked(pm_board_new(game, text.c_str(), &board)); break;
    case 3: {
      // A move text at a few decisions.
      FUZZ_CHECK(pm_board_new(game, "", &board) == PM_OK);
      std::uint32_t move = 0;
      if (checked(pm_board_move_from_text(board, text.c_str(), &move)) ==
          PM_OK) {
        FUZZ_CHECK(pm_board_step(board, move, nullptr) == PM_OK);
      }
      break;
    }
    case 4: tryPlayer(game, text.c_str()); break;
    default: trySize(game, text);
  }
  if (board != nullptr) playOn(board, text.size());
  pm_board_free(board);
}

}  // namespace phasemachine
