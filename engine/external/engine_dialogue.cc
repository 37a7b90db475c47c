#include "engine/external/engine_dialogue.h"

#include <algorithm>

#include "core/quote.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPollInterval{50};

}  // namespace

EngineProcess::Deadline EngineDialogue::deadline() const {
  return Clock::now() +
         std::chrono::milliseconds(options_.patienceMilliseconds);
}

absl::StatusOr<std::string> EngineDialogue::read(
    EngineProcess::Deadline deadline) {
  for (;;) {
    // Asked for each line too: an engine may write without end.
    if (options_.stopped && options_.stopped()) {
      return absl::CancelledError("stopped");
    }
    auto got =
        process_.readLine(std::min(deadline, Clock::now() + kPollInterval));
    if (!absl::IsDeadlineExceeded(got.status()) || Clock::now() >= deadline) {
      return got;
    }
  }
}

absl::Status EngineDialogue::checkOptions(
    std::span<const AnnouncedOption> announced) const {
  for (const auto& [name, value] : options_.options) {
    if (absl::Status status = checkOption(announced, name, value);
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status EngineDialogue::converse(
    std::string_view line, std::string_view answer,
    const std::function<void(const std::string&)>& other) {
  if (absl::Status status = send(line); !status.ok()) return status;
  const auto end = deadline();
  for (;;) {
    const auto got = read(end);
    if (!got.ok()) {
      return annotate("waiting for '" + std::string(answer) + "': ",
                      got.status());
    }
    if (std::string_view(*got).substr(0, answer.size()) == answer) {
      return absl::OkStatus();
    }
    if (other) other(*got);
  }
}

absl::StatusOr<std::string> EngineDialogue::readWhileThinking(
    EngineProcess::Deadline deadline, const SearchRequest<chess::Move>& request,
    const SearchResult<chess::Move>& result) {
  for (;;) {
    if (request.progress && Clock::now() >= nextReport_) {
      nextReport_ = Clock::now() + kPollInterval;
      request.progress(result);
    }
    if (request.control != nullptr && request.control->stopped()) {
      return absl::CancelledError("stopped");
    }
    auto got = read(std::min(deadline, Clock::now() + kPollInterval));
    if (got.ok()) return got;
    if (!absl::IsDeadlineExceeded(got.status()) || Clock::now() >= deadline) {
      return annotate("waiting for its move: ", got.status());
    }
  }
}

absl::StatusOr<chess::Move> EngineDialogue::moveFrom(const EngineGame& game,
                                                     std::string_view text) {
  auto move = chess::parseUci(game.board.position, text);
  if (move.ok()) return move;
  return absl::InvalidArgumentError("its move " + quoted(text) + ": " +
                                    std::string(move.status().message()));
}

}  // namespace phasemachine
