// Reads the members of a request.
//
// Contract: each getter reads one member, if present. A member of the wrong
// type or out of range is an error. Errors are sticky: done() returns the first
// one, or an error that names an unknown member.
//
// Example:
//   Members members(request);
//   std::string game = members.text("game", 64).value_or("chess");
//   if (absl::Status s = members.done(); !s.ok()) return s;
//   return absl::OkStatus();
//
// Thread safety: one thread; keeps a reference to the request.

#ifndef PHASEMACHINE_APPS_SERVE_MEMBERS_H_
#define PHASEMACHINE_APPS_SERVE_MEMBERS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/json/json.h"

namespace phasemachine::serve {

// Parses a line that holds one object. Errors: InvalidArgument for invalid JSON
// or duplicate members, OutOfRange for nesting deeper than `depth`.
absl::StatusOr<Json> parseObject(std::string_view line, int depth);

class Members {
 public:
  explicit Members(const Json& object) : object_(object) {}

  std::optional<std::string> text(std::string_view key, std::size_t longest);
  std::optional<std::int64_t> number(std::string_view key, std::int64_t low,
                                     std::int64_t high);
  std::optional<bool> flag(std::string_view key);
  std::optional<std::vector<std::string>> texts(std::string_view key,
                                                std::size_t longest);
  // Allows a member that is read elsewhere.
  void allow(std::string_view key) { known_.emplace(key); }

  absl::Status done() const;

 private:
  const Json* find(std::string_view key);
  void wrong(std::string_view key, std::string_view what);

  const Json& object_;
  std::set<std::string, std::less<>> known_;
  absl::Status status_;
};

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_MEMBERS_H_
