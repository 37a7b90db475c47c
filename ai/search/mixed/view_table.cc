#include "ai/search/mixed/view_table.h"

#include <bit>

#include "absl/status/status.h"

namespace phasemachine::search {

absl::StatusOr<std::unique_ptr<ViewTable>> ViewTable::create(
    std::uint64_t bytes) {
  static_assert(sizeof(Place) == sizeof(std::uint64_t));
  // Most entries take two units of the arena or more.
  const std::uint64_t count = std::bit_floor(bytes / (kUnitBytes * 3 / 4));
  auto arena = Arena::create(bytes - count * sizeof(Place));
  if (!arena.ok()) return arena.status();
  // Zeros that take no memory until they are used.
  auto* places = static_cast<Place*>(
      std::calloc(static_cast<std::size_t>(count), sizeof(Place)));  // NOLINT
  if (places == nullptr) {
    return absl::ResourceExhaustedError("no memory for the search");
  }
  return std::unique_ptr<ViewTable>(
      new ViewTable(*std::move(arena), places, count));
}

void ViewTable::clear() {
  arena_.reset(1);
  if (++generation_ != 0) return;
  for (std::uint64_t i = 0; i <= mask_; ++i) places_[i].store(0);
  generation_ = 1;
}

}  // namespace phasemachine::search
