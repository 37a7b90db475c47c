#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "apps/capi/support.h"
#include "apps/serve/client.h"
#include "apps/wasm/phasemachine_wasm.h"
#include "engine/play/signature.h"

using namespace phasemachine;

pm_status pm_serve(const char* line, std::size_t length, pm_on_line on_line,
                   void* user) {
  if (line == nullptr) return capi::failNull("line");
  if (on_line == nullptr) return capi::failNull("on_line");
  return capi::guarded([&] {
    // Those of the page's server (apps/web/server.h).
    const serve::Limits limits = {.answerBytes = std::size_t{32} << 20,
                                  .milliseconds = 600'000,
                                  .memoryMebibytes = 64,
                                  .threads = 16};
    if (length > limits.lineBytes) {
      return capi::fail(
          PM_INVALID_ARGUMENT,
          "a request may have " + std::to_string(limits.lineBytes) + " bytes");
    }
    serve::Pool searchesAtOnce(0, 1);
    serve::Client* asked = nullptr;
    serve::Client client(
        searchesAtOnce, limits, [&](const std::string& answer, bool) {
          if (on_line(answer.data(), answer.size() - 1, user) != 0) {
            asked->stop();
          }
        });
    asked = &client;
    client.handle(std::string_view(line, length));
    return pm_status{PM_OK};
  });
}

pm_status pm_perft(const pm_board* board, std::int32_t depth,
                   std::uint64_t* leaves) {
  if (board == nullptr) return capi::failNull("board");
  if (leaves == nullptr) return capi::failNull("leaves");
  if (depth < 1) {
    return capi::fail(PM_INVALID_ARGUMENT, "depth must be at least 1");
  }
  return capi::guarded([&] {
    *leaves = board->game().perft(board->board.data(), depth, Leaf::kCount);
    return pm_status{PM_OK};
  });
}

pm_status pm_game_signature(const pm_game* game, char* buffer,
                            std::size_t capacity, std::size_t* length) {
  if (game == nullptr) return capi::failNull("game");
  return capi::guarded([&] {
    return capi::textOut(signatureLines(signatureOf(*game->game)), buffer,
                         capacity, length);
  });
}
