// Access control: requests are accepted from the page itself and from programs
// that know the token.
//
// Contract: a browser may send requests to this server on behalf of any page it
// shows. A foreign page does not know the token, which every operation
// requires. It is also refused by its Origin, by the browser's Sec-Fetch-Site,
// and by the Host: after DNS rebinding that is the name of another machine.
// Operations also require a content type that HTML forms cannot send.
//
// Example:
//   if (auto refusal = refusalOf(door, head)) answer(refusal->status);

#ifndef PHASEMACHINE_APPS_WEB_GUARD_H_
#define PHASEMACHINE_APPS_WEB_GUARD_H_

#include <optional>
#include <string>
#include <string_view>

namespace phasemachine::web {

struct Door {
  std::string token;
  int port = 0;
  // Accept requests from other machines: the host may be any address, but still
  // not a name.
  bool open = false;
};

struct RequestHead {
  std::string method;
  std::string path;
  std::string host;
  std::optional<std::string> origin;
  std::optional<std::string> site;  // Sec-Fetch-Site
  std::string contentType;
  std::string authorization;
};

struct Refusal {
  int status;            // HTTP status
  std::string_view why;  // one line
};

// Path of the operations.
inline constexpr std::string_view kApiPath = "/api";

// Empty if the request is allowed.
std::optional<Refusal> refusalOf(const Door& door, const RequestHead& head);

// 128 random bits from the system, in hexadecimal.
std::string newToken();
bool isToken(std::string_view text);

}  // namespace phasemachine::web

#endif  // PHASEMACHINE_APPS_WEB_GUARD_H_
