// HTTP/1.1 heads: reads those of requests, refuses those of strangers, and writes
// those of answers (RFC 9112).
//
// Contract: a request has an exact length before its content is read. So
// transfer codings, content codings and ranges are refused, as is whatever two
// readers could understand differently: repeated fields, a Content-Length that
// is not a plain number, folded lines, line ends other than CR LF.
//
// Requests are accepted from the page itself and from programs that know the
// token. A browser may send requests to this server on behalf of any page it
// shows. A foreign page does not know the token, which every operation
// requires. It is also refused by its Origin, by the browser's Sec-Fetch-Site,
// and by the Host: after DNS rebinding that is the name of another machine.
// Operations also require a content type that HTML forms cannot send.
//
// Example:
//   std::size_t end = headLength(bytes, 0);
//   if (end == std::string_view::npos) return;  // more must come
//   auto head = readHead(bytes.substr(0, end));
//   if (auto* refusal = std::get_if<Refusal>(&head)) answer(refusal->status);
//   const RequestHead& request = std::get<HttpHead>(head).request;
//   if (auto refusal = refusalOf(access, request)) answer(refusal->status);

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace phasemachine::web {

struct Access {
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
  int status;                   // HTTP status
  std::string_view why;         // one line
  std::string_view field = {};  // of the answer's head, with its line end
};

// Path of the operations.
inline constexpr std::string_view kApiPath = "/api";

// Empty if the request is allowed.
std::optional<Refusal> refusalOf(const Access& access, const RequestHead& head);

// 128 random bits from the system, in hexadecimal.
std::string newToken();
bool isToken(std::string_view text);

// Bytes of a head. A browser's take about 1,000.
inline constexpr std::size_t kLongestHead = 16'384;

struct HttpHead {
  RequestHead request;
  std::optional<std::size_t> length;  // of the content
  bool events = false;                // the answer as server-sent events
  bool keepAlive = false;  // the connection may carry further requests
  bool chunks = false;     // the client reads chunked answers
  bool expectsContinue = false;
};

// The length of the head that `bytes` begin with, its empty line included; npos
// if more must come. Where bytes cannot become a head, it ends with the first
// of them, and readHead() refuses it. The first `checked` bytes are known to
// hold no end.
std::size_t headLength(std::string_view bytes, std::size_t checked);

// A length too large for any limit is read as the largest number.
std::variant<HttpHead, Refusal> readHead(std::string_view head);

struct AnswerHead {
  int status = 200;
  std::string_view type = "application/json";
  std::optional<std::size_t> length;  // empty: in chunks, or until the end
  bool chunks = false;
  bool keepAlive = false;
  std::string_view field = {};  // one more, with its line end
};

std::string toText(const AnswerHead& head);

}  // namespace phasemachine::web
