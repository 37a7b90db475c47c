// Text inside XML, such as SVG pictures.
//
// Example:
//   xmlText("a < b");  // "a &lt; b"
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_APPS_CLI_XML_TEXT_H_
#define PHASEMACHINE_APPS_CLI_XML_TEXT_H_

#include <string>

namespace phasemachine::cli {

// `text` with XML's reserved characters escaped, for use between tags.
std::string xmlText(const std::string& text);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_XML_TEXT_H_
