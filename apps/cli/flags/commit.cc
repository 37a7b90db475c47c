#include "apps/cli/flags/commit.h"

namespace phasemachine::cli {
namespace {

constinit std::string_view built;

}  // namespace

void setBuiltCommit(std::string_view commit) { built = commit; }
std::string_view builtCommit() { return built; }

}  // namespace phasemachine::cli
