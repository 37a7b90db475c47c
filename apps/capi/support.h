// What the functions of the C ABI share: errors as status codes, structures of
// every version, the types behind the handles, arrays, and C functions that
// evaluate positions.
//
// Contract: guarded() runs the body of an ABI function and converts every
// exception into a status; fail() stores a message for pm_last_error(), one for
// each thread. Neither allocates memory.
//
// Structures begin with `size`, for callers compiled with any version of
// phasemachine.h, and only grow, at the end and never into trailing padding.
// `size` may be anything from the first version's size to kLargestStruct. Members
// that the caller's version lacks read as zero, the default, and are not written.
// Members that only the caller's version has must be zero on input and are left
// unchanged on output.
//
// Example:
//   pm_limits given = {};
//   if (pm_status status = structIn(caller, "limits", given)) return;

#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "ai/search/ask/limits.h"
#include "apps/capi/phasemachine.h"
#include "core/try.h"
#include "engine/defined/rules.h"
#include "engine/outside/outside_judge.h"
#include "phase/erased/any_game.h"

namespace phasemachine::capi {

// Stores the message as printable ASCII, truncated if very long, and returns
// `status`.
pm_status fail(pm_status status, std::string_view message) noexcept;
pm_status fail(const absl::Status& status) noexcept;
// The same with texts and whole numbers in a row.
template <class... Parts>
  requires(sizeof...(Parts) > 1)
pm_status fail(pm_status status, const Parts&... parts) {
  return fail(status, inRow(parts...));
}
// Fails with PM_INVALID_ARGUMENT; the message names the NULL argument.
pm_status failNull(std::string_view argument) noexcept;

template <class Body>
pm_status guarded(Body&& body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return fail(PM_OUT_OF_MEMORY, "out of memory");
  } catch (const EvaluatorError& error) {
    return fail(PM_EVALUATOR, error.what());
  } catch (const RulesError& error) {
    return fail(PM_RULES, error.what());
  } catch (const std::exception& error) {
    return fail(PM_INTERNAL, error.what());
  } catch (...) {
    return fail(PM_INTERNAL, "an exception of unknown type");
  }
}

inline constexpr std::size_t kLargestStruct = 4096;

// The size of a structure in its first version. One that has grown needs a
// specialization with its former size.
template <class Struct>
inline constexpr std::size_t kFirstSize = sizeof(Struct);

// Sets `known` to the number of bytes of a caller's structure that this library
// knows. Errors: NULL, or a size that no version has.
template <class Struct>
pm_status structSize(const Struct* caller, std::string_view name,
                     std::size_t& known) {
  if (caller == nullptr) return failNull(name);
  // It may be smaller than Struct, so it cannot be accessed as one.
  std::size_t size = 0;
  std::memcpy(&size, caller, sizeof size);
  if (size < kFirstSize<Struct> || size > kLargestStruct) {
    return fail(PM_INVALID_ARGUMENT,
                std::string(name) + ": size must be the size of the structure");
  }
  known = std::min(size, sizeof(Struct));
  return PM_OK;
}

// Reads a caller's structure. Members that it lacks are zero.
template <class Struct>
pm_status structIn(const Struct* from, std::string_view name, Struct& to) {
  std::size_t known = 0;
  if (const pm_status status = structSize(from, name, known); status != PM_OK) {
    return status;
  }
  Struct read = {};
  std::memcpy(static_cast<void*>(&read), from, known);
  const auto* bytes = reinterpret_cast<const unsigned char*>(from);
  if (std::any_of(bytes + known, bytes + std::max(known, read.size),
                  [](unsigned char byte) { return byte != 0; })) {
    return fail(PM_INVALID_ARGUMENT,
                std::string(name) +
                    ": a member that this version of the library does not "
                    "know is not zero");
  }
  to = read;
  return PM_OK;
}

// Writes the members that the caller's structure has, except `size`.
template <class Struct>
pm_status structOut(Struct from, std::string_view name, Struct* to) {
  std::size_t known = 0;
  if (const pm_status status = structSize(to, name, known); status != PM_OK) {
    return status;
  }
  std::memcpy(&from.size, to, sizeof from.size);
  std::memcpy(static_cast<void*>(to), &from, known);
  return PM_OK;
}

}  // namespace phasemachine::capi

struct pm_game {
  const phasemachine::AnyGame* game;
  // NUL-terminated, for C.
  std::string name;
  std::string evaluators;
};

// A call that uses the control keeps it when the handle is freed.
struct pm_control {
  std::shared_ptr<phasemachine::SearchControl> control =
      std::make_shared<phasemachine::SearchControl>();
};

// A board at a decision, with its legal moves.
struct pm_board {
  pm_board(const pm_game& itsGame, phasemachine::AnyBoard itsBoard)
      : handle(&itsGame),
        board(std::move(itsBoard)),
        list(::operator new(game().listBytes,
                            std::align_val_t{game().listAlignment}),
             Free{std::align_val_t{game().listAlignment}}) {
    decision = game().queryList(board.data(), list.get());
    moveCount = game().listSize(list.get());
  }

  const phasemachine::AnyGame& game() const { return *handle->game; }
  // Makes the move if it is legal; returns whether it was.
  bool step(std::uint32_t move) {
    const auto made =
        game().stepList(board.data(), move,
                        lastIndex.load(std::memory_order_relaxed), list.get());
    if (!made.legal) return false;
    decision = made.decision;
    moveCount = made.moves;
    return true;
  }

  struct Free {
    std::align_val_t alignment;
    void operator()(void* p) const { ::operator delete(p, alignment); }
  };

  const pm_game* handle;
  phasemachine::AnyBoard board;
  std::unique_ptr<void, Free> list;  // a typed move list
  phasemachine::Decision decision;
  std::size_t moveCount = 0;
  // The index of the move last requested by index. Atomic, since several
  // threads may read a board.
  mutable std::atomic<std::size_t> lastIndex = 0;
};

namespace phasemachine::capi {

// Whether a call uses a handle. Meanwhile other calls, its own callbacks'
// included, get PM_BUSY, and freeing the handle is left to that call.
class UseOfHandle {
 public:
  // False if another call uses it.
  bool begin() { return change(kFree, kUsed); }
  // False if the caller must delete the handle.
  bool end() { return change(kUsed, kFree); }
  // True if the caller may delete it; false if the call that uses it will.
  bool free() { return !change(kUsed, kUsedAndFreed); }

 private:
  enum State : std::uint8_t { kFree, kUsed, kUsedAndFreed };
  bool change(State from, State to) {
    return state_.compare_exchange_strong(from, to);
  }
  std::atomic<State> state_ = kFree;
};

// Calls `body` unless another call uses the handle, whose member `use` says so.
template <class Handle, class Body>
pm_status exclusively(Handle* handle, std::string_view name, const Body& body) {
  if (handle == nullptr) return failNull(name);
  if (!handle->use.begin()) {
    return fail(PM_BUSY, "another call uses the handle");
  }
  const pm_status status = guarded(body);
  if (!handle->use.end()) delete handle;
  return status;
}

template <class Handle>
void freeHandle(Handle* handle) {
  if (handle != nullptr && handle->use.free()) delete handle;
}

// Limits of a search; 0: none. Values that do not fit stay too large for
// validate().
SearchLimits limitsIn(std::uint64_t simulations, std::uint64_t nodes,
                      std::uint64_t milliseconds);

// The status for a refused move: PM_GAME_OVER or PM_ILLEGAL_MOVE.
pm_status failMove(const pm_board& board, std::uint32_t move);

// Passes events to a callback until it ends the list.
void passEvents(const std::vector<Event>& events, pm_on_event onEvent,
                void* user);

// The handle of a game of the catalog.
const pm_game* handleOf(const AnyGame& game);

// Text from a caller; NULL is read as "".
inline std::string_view textIn(const char* text) {
  return text == nullptr ? std::string_view() : std::string_view(text);
}

// Sets the length of an array of `size` elements as documented in
// phasemachine.h. Returns nothing if the caller's array has room for it and
// `extra` more elements; otherwise the status to return.
inline std::optional<pm_status> withoutRoom(std::size_t size, std::size_t extra,
                                            const void* buffer,
                                            std::size_t capacity,
                                            std::size_t* length) {
  if (length != nullptr) *length = size;
  if (buffer == nullptr) {
    if (capacity != 0) return failNull("buffer");
    return length == nullptr ? failNull("length") : PM_OK;
  }
  if (capacity >= size + extra) return std::nullopt;
  return fail(PM_BUFFER_TOO_SMALL, "the buffer has room for " +
                                       std::to_string(capacity) + " of " +
                                       std::to_string(size + extra));
}

// Copies `size` elements at `from` to a caller's array, which needs room for
// `extra` more elements (1 for a NUL).
template <class Element>
pm_status arrayOut(const Element* from, std::size_t size, std::size_t extra,
                   Element* buffer, std::size_t capacity, std::size_t* length) {
  if (const auto status = withoutRoom(size, extra, buffer, capacity, length)) {
    return *status;
  }
  std::copy_n(from, size, buffer);
  if (extra != 0) buffer[size] = Element{};
  return PM_OK;
}

inline pm_status textOut(const std::string& text, char* buffer,
                         std::size_t capacity, std::size_t* length) {
  return arrayOut(text.data(), text.size(), 1, buffer, capacity, length);
}

// Calls the user's function. A result other than 0 and an exception throw
// EvaluatorError.
inline void callEvaluate(pm_evaluate evaluate, void* user,
                         const PositionBatch& batch) {
  const pm_position_batch shown = {.size = sizeof shown,
                                   .count = batch.size,
                                   .width = batch.width,
                                   .observations = batch.observations.data(),
                                   .offsets = batch.offsets.data(),
                                   .actions = batch.actions.data(),
                                   .values = batch.values.data(),
                                   .logits = batch.logits.data()};
  int result = 0;
  try {
    result = evaluate(&shown, user);
  } catch (...) {
    throw EvaluatorError("evaluate threw an exception");
  }
  if (result != 0) {
    throw EvaluatorError("evaluate returned " + std::to_string(result));
  }
}

// The judge for settings with `evaluate`, else null. `given` is a pm_contender, or
// the settings of a player or of self-play.
template <class Given>
std::shared_ptr<OutsideJudge> outsideIn(const Given& given) {
  if (given.evaluate == nullptr) return nullptr;
  return std::make_shared<OutsideJudge>(
      [evaluate = given.evaluate, user = given.evaluate_user](
          const PositionBatch& batch) { callEvaluate(evaluate, user, batch); });
}

}  // namespace phasemachine::capi
