// The manual page of the program, as roff for man(1).
//
// Thread safety: main thread only.

#ifndef PHASEMACHINE_APPS_CLI_MANUAL_MAN_PAGE_H_
#define PHASEMACHINE_APPS_CLI_MANUAL_MAN_PAGE_H_

#include <string>
#include <string_view>

namespace phasemachine::cli {

// phasemachine(1) of the given version: every command with its flags.
std::string manPage(std::string_view version);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MANUAL_MAN_PAGE_H_
