// Detects other protocols by the first line of a connection.
//
// A web page can make a browser send a request with any body to any local port.
// Our requests never start like that.
//
// Example:
//   isOtherProtocol("POST / HTTP/1.1", false);  // true
//   isOtherProtocol("nonsense", false);         // false: JSON lines, wrong
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_SERVE_OTHER_PROTOCOL_H_
#define PHASEMACHINE_APPS_SERVE_OTHER_PROTOCOL_H_

#include <string_view>

namespace phasemachine::serve {

// A character of an HTTP method or of a header's name (RFC 9110, section 5.6.2).
bool isTokenCharacter(char c);

// True if `line`, without its end, is an HTTP request line of any version (RFC
// 9112, section 3; RFC 9113, section 3.4) or starts a TLS handshake (RFC 8446,
// section 5.1). `cut`: it is only the beginning of a longer line.
bool isOtherProtocol(std::string_view line, bool cut);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_OTHER_PROTOCOL_H_
