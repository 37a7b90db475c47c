// Reads and writes structures that begin with `size`, for callers compiled with
// any version of phasemachine.h.
//
// Contract: structures only grow, at the end and never into trailing padding.
// `size` may be anything from the first version's size to kLargestStruct.
// Members that the caller's version lacks read as zero, the default, and are
// not written. Members that only the caller's version has must be zero on input
// and are left unchanged on output.
//
// Example:
//   pm_limits given = {};
//   if (pm_status status = structIn(caller, "limits", given)) return;

#ifndef PHASEMACHINE_APPS_CAPI_STRUCTS_H_
#define PHASEMACHINE_APPS_CAPI_STRUCTS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "apps/capi/errors.h"

namespace phasemachine::capi {

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

#endif  // PHASEMACHINE_APPS_CAPI_STRUCTS_H_
