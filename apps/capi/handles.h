// The types behind the handles of phasemachine.h, and output of arrays.
//
// Thread safety: see phasemachine.h.

#ifndef PHASEMACHINE_APPS_CAPI_HANDLES_H_
#define PHASEMACHINE_APPS_CAPI_HANDLES_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/search/ask/limits.h"
#include "apps/capi/errors.h"
#include "apps/capi/phasemachine.h"
#include "phase/erased/any_game.h"

namespace phasemachine::capi {

struct StepResult {
  bool legal;  // if false, board and list are unchanged
  std::size_t moves;
  Decision decision;
};

// Finds a move in the board's list, makes it and lists the next moves, in one
// indirect call. `list` is the typed move list of `board`; it is replaced. `hint`
// is the index that the caller last read; trying it first avoids searching a
// list that the processor has just written, which costs a third of a chess step.
using CheckedStep = StepResult (*)(void* board, MoveCode move, std::size_t hint,
                                   void* list);

}  // namespace phasemachine::capi

struct pm_game {
  const phasemachine::AnyGame* game;
  // NUL-terminated, for C.
  std::string name;
  std::string evaluators;
  phasemachine::capi::CheckedStep step;
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
    settle();
  }

  const phasemachine::AnyGame& game() const { return *handle->game; }
  void settle() {
    decision = game().queryList(board.data(), list.get());
    moveCount = game().listSize(list.get());
  }
  // Makes the move if it is legal; returns whether it was.
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
  bool any() const { return state_ != kFree; }

 private:
  enum State : std::uint8_t { kFree, kUsed, kUsedAndFreed };
  bool change(State from, State to) {
    return state_.compare_exchange_strong(from, to);
  }
  std::atomic<State> state_ = kFree;
};

// Calls `body` unless another call uses the handle, whose member `use` says so.
template <class Handle, class Body>
pm_status exclusively(Handle& handle, const Body& body) {
  if (!handle.use.begin()) {
    return fail(PM_BUSY, "another call uses the handle");
  }
  const pm_status status = guarded(body);
  if (!handle.use.end()) delete &handle;
  return status;
}

template <class Handle>
void freeHandle(Handle* handle) {
  if (handle != nullptr && handle->use.free()) delete handle;
}

// The status for a refused move: PM_GAME_OVER or PM_ILLEGAL_MOVE.
pm_status failMove(const pm_board& board, std::uint32_t move);
// Converts a number to a viewer: a player of the game or PM_NEUTRAL. Stores an
// error and returns nothing for any other number.
std::optional<Side> viewerIn(const pm_board& board, std::int32_t viewer);

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

}  // namespace phasemachine::capi

#endif  // PHASEMACHINE_APPS_CAPI_HANDLES_H_
