#include "games/networks.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "apps/capi/support.h"
#include "apps/wasm/phasemachine_wasm.h"

using namespace phasemachine;

namespace {

const AbsentNetwork* networkAt(std::size_t index) {
  const auto all = absentNetworks();
  return index < all.size() ? &all[index] : nullptr;
}

}  // namespace

std::size_t pm_network_count() { return absentNetworks().size(); }

// The texts of the table are literals.
const char* pm_network_file(std::size_t index) {
  const AbsentNetwork* const network = networkAt(index);
  return network == nullptr ? nullptr : network->file.data();
}

const char* pm_network_game(std::size_t index) {
  const AbsentNetwork* const network = networkAt(index);
  return network == nullptr ? nullptr : network->game.data();
}

std::size_t pm_network_bytes(std::size_t index) {
  const AbsentNetwork* const network = networkAt(index);
  return network == nullptr ? 0 : network->size;
}

std::int32_t pm_network_loaded(std::size_t index) {
  const AbsentNetwork* const network = networkAt(index);
  return network != nullptr && network->loaded ? 1 : 0;
}

pm_status pm_network_load(std::size_t index, const void* bytes,
                          std::size_t length) {
  if (bytes == nullptr) return capi::failNull("bytes");
  if (networkAt(index) == nullptr) {
    return capi::fail(PM_NOT_FOUND, "there is no network of this index");
  }
  return capi::guarded([&] {
    const absl::Status status = absentNetworks()[index].load(
        std::string_view(static_cast<const char*>(bytes), length));
    return status.ok() ? pm_status{PM_OK} : capi::fail(status);
  });
}
