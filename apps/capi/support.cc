#include "apps/capi/support.h"

#include <array>
#include <limits>

namespace phasemachine::capi {
namespace {

constexpr std::size_t kLongest = 511;

// No destructor, so that it can be read while a thread ends.
thread_local std::array<char, kLongest + 1> message = {};

pm_status statusOf(absl::StatusCode code) {
  switch (code) {
    case absl::StatusCode::kOk: return PM_OK;
    case absl::StatusCode::kNotFound: return PM_NOT_FOUND;
    case absl::StatusCode::kFailedPrecondition: return PM_GAME_OVER;
    case absl::StatusCode::kResourceExhausted: return PM_OUT_OF_MEMORY;
    case absl::StatusCode::kInternal:
    case absl::StatusCode::kUnknown: return PM_INTERNAL;
    default: return PM_INVALID_ARGUMENT;
  }
}

}  // namespace

pm_status fail(pm_status status, std::string_view text) noexcept {
  const std::size_t length = std::min(text.size(), kLongest);
  // Messages quote arbitrary user input.
  std::transform(text.begin(), text.begin() + static_cast<long>(length),
                 message.begin(),
                 [](char c) { return c < ' ' || c > '~' ? '?' : c; });
  message[length] = '\0';
  return status;
}

pm_status fail(const absl::Status& status) noexcept {
  return fail(statusOf(status.code()),
              {status.message().data(), status.message().size()});
}

pm_status failNull(std::string_view argument) noexcept {
  std::array<char, 64> text;
  const std::size_t length = std::min<std::size_t>(argument.size(), 40);
  char* end = std::copy_n(argument.data(), length, text.data());
  constexpr std::string_view kRest = " must not be NULL";
  end = std::copy_n(kRest.data(), kRest.size(), end);
  return fail(PM_INVALID_ARGUMENT,
              {text.data(), static_cast<std::size_t>(end - text.data())});
}

SearchLimits limitsIn(std::uint64_t simulations, std::uint64_t nodes,
                      std::uint64_t milliseconds) {
  constexpr auto kMostMilliseconds =
      static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  SearchLimits limits;
  if (simulations != 0) limits.simulations = simulations;
  if (nodes != 0) limits.nodes = nodes;
  if (milliseconds != 0) {
    limits.milliseconds =
        static_cast<std::int64_t>(std::min(milliseconds, kMostMilliseconds));
  }
  return limits;
}

}  // namespace phasemachine::capi

extern "C" {

const char* pm_last_error(void) { return phasemachine::capi::message.data(); }

const char* pm_status_name(pm_status status) {
  switch (status) {
    case PM_OK: return "ok";
    case PM_INVALID_ARGUMENT: return "invalid argument";
    case PM_NOT_FOUND: return "not found";
    case PM_ILLEGAL_MOVE: return "illegal move";
    case PM_GAME_OVER: return "game over";
    case PM_BUFFER_TOO_SMALL: return "buffer too small";
    case PM_BUSY: return "busy";
    case PM_OUT_OF_MEMORY: return "out of memory";
    case PM_INTERNAL: return "internal error";
    case PM_EVALUATOR: return "evaluator failed";
    case PM_RULES: return "rules failed";
    default: return "unknown status";
  }
}

uint32_t pm_abi_version(void) { return PM_ABI_VERSION; }

const char* pm_version(void) { return PHASEMACHINE_VERSION; }
}
