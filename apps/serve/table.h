// Operations for a board on a screen: "about" and "topic", reference texts of a
// game; "view", a position with everything to show and to click; "steps", a
// move step by step, for debuggers; "import" and "export" of games in every
// notation.

#ifndef PHASEMACHINE_APPS_SERVE_TABLE_H_
#define PHASEMACHINE_APPS_SERVE_TABLE_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "apps/serve/members.h"

namespace phasemachine::serve {

bool isTableOp(std::string_view op);

// Precondition: isTableOp(op). Errors: InvalidArgument.
absl::StatusOr<Json> tableAnswer(const std::string& op, Members& members,
                                 const Limits& limits);

absl::StatusOr<Json> exportAnswer(Members& members, const Limits& limits);
absl::StatusOr<Json> importAnswer(Members& members, const Limits& limits);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_TABLE_H_
