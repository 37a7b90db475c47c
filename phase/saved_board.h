// Boards as versioned bytes.
//
// Layout, little-endian: "PMB1", hash of the game's name (4 bytes), the game's
// kBytesVersion (2), payload length (4), payload (Game::writeBytes). A reader
// rejects unknown versions.
//
// Example:
//   std::string bytes = saveBoard<Chess>(board);
//   absl::StatusOr<Chess::Board> again = loadBoard<Chess>(bytes);

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/bytes.h"
#include "core/hash.h"
#include "phase/game.h"

namespace phasemachine {

namespace saved_board_internal {
inline constexpr std::string_view kMagic = "PMB1";

template <Game G>
constexpr std::uint32_t nameHash() {
  return static_cast<std::uint32_t>(hashText(G::kName));
}
}  // namespace saved_board_internal

template <Game G>
std::string saveBoard(const typename G::Board& board) {
  ByteWriter payload;
  G::writeBytes(board, payload);
  ByteWriter out;
  for (char c : saved_board_internal::kMagic) {
    out.put(static_cast<std::uint8_t>(c));
  }
  out.put(saved_board_internal::nameHash<G>());
  out.put(static_cast<std::uint16_t>(G::kBytesVersion));
  out.put(static_cast<std::uint32_t>(payload.bytes().size()));
  return out.take() + payload.bytes();
}

// Errors: InvalidArgument with the reason and the byte offset. A board that was
// loaded without error is safe to play on.
template <Game G>
absl::StatusOr<typename G::Board> loadBoard(std::string_view bytes) {
  const auto error = [](const std::string& what) {
    return absl::InvalidArgumentError("saved board: " + what);
  };
  if (bytes.substr(0, 4) != saved_board_internal::kMagic) {
    return error("does not begin with PMB1");
  }
  ByteReader in(bytes.substr(4));
  const auto name = in.get<std::uint32_t>();
  const auto version = in.get<std::uint16_t>();
  const auto length = in.get<std::uint32_t>();
  if (!in.ok()) return error("ends inside its header");
  if (name != saved_board_internal::nameHash<G>()) {
    return error("is of another game than " + std::string(G::kName));
  }
  if (version != G::kBytesVersion) {
    return error("has version " + std::to_string(version) + "; this program " +
                 "reads version " + std::to_string(G::kBytesVersion));
  }
  if (length != in.remaining()) {
    return error("promises " + std::to_string(length) +
                 " bytes of content but has " + std::to_string(in.remaining()));
  }
  typename G::Board board{};
  if (absl::Status status = G::readBytes(in, board); !status.ok()) {
    return error(std::string(status.message()));
  }
  if (!in.ok()) return error("ends too early");
  if (in.remaining() != 0) {
    return error(std::to_string(in.remaining()) + " bytes too long");
  }
  return board;
}

}  // namespace phasemachine
