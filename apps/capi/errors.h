// Errors at the C ABI.
//
// Contract: guarded() runs the body of an ABI function and converts every
// exception into a status; fail() stores a message for pm_last_error(). Neither
// allocates memory.
//
// Thread safety: messages are per thread.

#ifndef PHASEMACHINE_APPS_CAPI_ERRORS_H_
#define PHASEMACHINE_APPS_CAPI_ERRORS_H_

#include <exception>
#include <new>
#include <string_view>

#include "absl/status/status.h"
#include "apps/capi/phasemachine.h"
#include "engine/outside/outside_judge.h"

namespace phasemachine::capi {

// Stores the message as printable ASCII, truncated if very long, and returns
// `status`.
pm_status fail(pm_status status, std::string_view message) noexcept;
pm_status fail(const absl::Status& status) noexcept;
// Fails with PM_INVALID_ARGUMENT; the message names the NULL argument.
pm_status failNull(std::string_view argument) noexcept;

const char* lastError() noexcept;

template <class Body>
pm_status guarded(Body&& body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return fail(PM_OUT_OF_MEMORY, "out of memory");
  } catch (const EvaluatorError& error) {
    return fail(PM_EVALUATOR, error.what());
  } catch (const std::exception& error) {
    return fail(PM_INTERNAL, error.what());
  } catch (...) {
    return fail(PM_INTERNAL, "an exception of unknown type");
  }
}

}  // namespace phasemachine::capi

#endif  // PHASEMACHINE_APPS_CAPI_ERRORS_H_
