// The commit that the program was built from.
//
// main() sets it, so that a new commit recompiles only that file and relinks
// only that program.
//
// Example:
//   cli::setBuiltCommit("0123456789abcdef0123456789abcdef01234567");
//   use(cli::builtCommit());
//
// Thread safety: set it before other threads start; then any thread may read.

#ifndef PHASEMACHINE_APPS_CLI_FLAGS_COMMIT_H_
#define PHASEMACHINE_APPS_CLI_FLAGS_COMMIT_H_

#include <string_view>

namespace phasemachine::cli {

// `commit` must live as long as the program.
void setBuiltCommit(std::string_view commit);

// The full hash; empty before it is set and for sources outside a git checkout.
// Uncommitted changes do not affect it; they do affect records::engineHash().
std::string_view builtCommit();

// For main(); defined in a source file that the build generates.
std::string_view commitAtBuild();

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_FLAGS_COMMIT_H_
