// How failures cross the C ABI.
//
// Contract: guarded() runs the body of an ABI function and turns every
// exception into a status; fail() keeps a message for pm_last_error(). Neither
// allocates.
//
// Thread safety: messages are kept for each thread.

#ifndef PHASEMACHINE_APPS_CAPI_ERRORS_H_
#define PHASEMACHINE_APPS_CAPI_ERRORS_H_

#include <exception>
#include <new>
#include <string_view>

#include "absl/status/status.h"
#include "apps/capi/phasemachine.h"

namespace phasemachine::capi {

// Keeps the message in printable ASCII, cut where it is very long, and returns
// `status`.
pm_status fail(pm_status status, std::string_view message) noexcept;
pm_status fail(const absl::Status& status) noexcept;
// PM_INVALID_ARGUMENT naming the argument that is NULL.
pm_status failNull(std::string_view argument) noexcept;

const char* lastError() noexcept;

template <class Body>
pm_status guarded(Body&& body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return fail(PM_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception& error) {
    return fail(PM_INTERNAL, error.what());
  } catch (...) {
    return fail(PM_INTERNAL, "an exception of unknown type");
  }
}

}  // namespace phasemachine::capi

#endif  // PHASEMACHINE_APPS_CAPI_ERRORS_H_
