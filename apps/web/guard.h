// Who may use the server: requests of the page itself, and of programs that
// know the token.
//
// Contract: a browser sends requests to this server for any page that it shows.
// Such a page cannot know the token, which every operation needs; and it is
// refused earlier, by its Origin, by what the browser says about the site
// (Sec-Fetch-Site), and by the Host, which is a name of another machine when a
// page has its own name lead here (rebinding). Operations need a content type
// that forms cannot send.
//
// Example:
//   if (auto refusal = refusalOf(door, head)) answer(refusal->status);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_WEB_GUARD_H_
#define PHASEMACHINE_APPS_WEB_GUARD_H_

#include <optional>
#include <string>
#include <string_view>

namespace phasemachine::web {

struct Door {
  std::string token;
  int port = 0;
  // Other machines may ask: then the host is any address, but still no name.
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
  int status;            // of HTTP
  std::string_view why;  // one line
};

// Where operations are.
inline constexpr std::string_view kApiPath = "/api";

// Empty if the request may be answered.
std::optional<Refusal> refusalOf(const Door& door, const RequestHead& head);

// 128 bits from the system, in hexadecimal.
std::string newToken();
bool isToken(std::string_view text);

}  // namespace phasemachine::web

#endif  // PHASEMACHINE_APPS_WEB_GUARD_H_
