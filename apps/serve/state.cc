#include "apps/serve/state.h"

#include <utility>

#include "core/quote.h"
#include "games/catalog.h"

namespace phasemachine::serve {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestText = 65'536;
constexpr std::size_t kLongestMove = 256;
constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

std::string toHex(std::string_view bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text.push_back(kDigits[byte >> 4]);
    text.push_back(kDigits[byte & 15]);
  }
  return text;
}

absl::StatusOr<std::string> fromHex(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() / 2);
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const std::size_t high = kDigits.find(text[i]);
    const std::size_t low = kDigits.find(text[i + 1]);
    if (high > 15 || low > 15) break;
    bytes.push_back(static_cast<char>(high * 16 + low));
  }
  if (2 * bytes.size() != text.size()) {
    return absl::InvalidArgumentError(
        "\"bytes\" must be pairs of digits from 0 to 9 and a to f");
  }
  return bytes;
}

absl::StatusOr<State> readState(Members& members) {
  const auto name = members.text("game", kLongestName);
  const auto options = members.text("options", kLongestText);
  const auto position = members.text("position", kLongestText);
  const auto bytes = members.text("bytes", 4 * kLongestText);
  const auto moves = members.texts("moves", kLongestMove);
  if (absl::Status status = members.done(); !status.ok()) return status;
  if (!name) return absl::InvalidArgumentError("\"game\" is missing");
  if (position && bytes) {
    return absl::InvalidArgumentError(
        "\"position\" and \"bytes\" exclude each other");
  }
  const auto game = findGame(*name);
  if (!game.ok()) return game.status();
  const std::string given = options.value_or("");
  auto canonical = (*game)->canonicalOptions(given);
  if (!canonical.ok()) return canonical.status();
  absl::StatusOr<AnyBoard> start = [&]() -> absl::StatusOr<AnyBoard> {
    if (bytes) {
      const auto raw = fromHex(*bytes);
      if (!raw.ok()) return raw.status();
      return AnyBoard::load(**game, *raw);
    }
    if (position) return AnyBoard::fromText(**game, *position, given);
    return AnyBoard::initial(**game, given);
  }();
  if (!start.ok()) return start.status();
  start->query();
  State state{.options = *std::move(canonical),
              .start = *start,
              .moves = {},
              .board = *start,
              .now = {}};
  state.now = state.board.query();
  const std::vector<std::string> none;
  for (const std::string& text : moves ? *moves : none) {
    const auto where = [&](std::string_view what) {
      return absl::InvalidArgumentError("move " +
                                        std::to_string(state.moves.size() + 1) +
                                        ": " + std::string(what));
    };
    if (state.now.winner) return where("the game is over");
    const auto move = state.board.moveFromText(text);
    if (!move.ok()) return where(std::string(move.status().message()));
    auto after = state.board.tryStep(*move);
    if (!after.ok()) return where(std::string(after.status().message()));
    state.moves.push_back(*move);
    state.now = *std::move(after);
  }
  return state;
}

}  // namespace phasemachine::serve
