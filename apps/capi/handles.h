// What the handles of phasemachine.h point to, and how results are handed out.
//
// Thread safety: as the handles, phasemachine.h.

#ifndef PHASEMACHINE_APPS_CAPI_HANDLES_H_
#define PHASEMACHINE_APPS_CAPI_HANDLES_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/capi/errors.h"
#include "apps/capi/phasemachine.h"
#include "apps/capi/step.h"
#include "phase/any_game.h"

struct pm_game {
  const phasemachine::AnyGame* game;
  // With a NUL at their ends, for C.
  std::string name;
  std::string evaluators;
  phasemachine::capi::CheckedStep step;
};

// A board that always stands at a decision, with the moves of it.
struct pm_board {
  pm_board(const pm_game& itsGame, phasemachine::AnyBoard itsBoard)
      : handle(&itsGame),
        board(std::move(itsBoard)),
        list(::operator new(game().listBytes,
                            std::align_val_t{game().listAlignment}),
             Free{std::align_val_t{game().listAlignment}}) {
    settle();
  }

  const phasemachine::AnyGame& game() const { return *handle->game; }
  void settle() {
    decision = game().queryList(board.data(), list.get());
    moveCount = game().listSize(list.get());
  }
  // Makes the move if it is legal.
  bool step(std::uint32_t move) {
    const auto made =
        handle->step(board.data(), move,
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
  // Of the move last asked for by its index; readers of one board may be many.
  mutable std::atomic<std::size_t> lastIndex = 0;
};

namespace phasemachine::capi {

// The handle of a game of the catalog.
const pm_game* handleOf(const AnyGame& game);

// Text given by a caller; NULL reads as "".
inline std::string_view textIn(const char* text) {
  return text == nullptr ? std::string_view() : std::string_view(text);
}

// Tells the length of an array of `size` elements by the rules at the head of
// phasemachine.h, and whether the caller's has room for it and `extra` more;
// otherwise what to answer.
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

// `size` elements at `from` into a caller's array; `extra` more elements of
// room are needed (1 for a NUL).
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

// A structure of the caller's with the members that it knows, others zero.
// Error: its `size` is smaller than that of the first version.
template <class Struct>
pm_status structIn(const Struct* from, std::string_view name, Struct& to) {
  if (from == nullptr) return failNull(name);
  if (from->size < sizeof(Struct)) {
    return fail(PM_INVALID_ARGUMENT,
                std::string(name) + ": size is not that of the structure");
  }
  std::memcpy(&to, from, sizeof(Struct));
  return PM_OK;
}

// Fills a structure of the caller's, but for its `size`.
template <class Struct>
pm_status structOut(Struct from, std::string_view name, Struct* to) {
  Struct given = {};
  if (const pm_status status = structIn(to, name, given); status != PM_OK) {
    return status;
  }
  from.size = given.size;
  *to = from;
  return PM_OK;
}

}  // namespace phasemachine::capi

#endif  // PHASEMACHINE_APPS_CAPI_HANDLES_H_
