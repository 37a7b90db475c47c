#include "apps/web/http.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <random>
#include <system_error>
#include <utility>

#include "apps/serve/conversation.h"
#include "core/text.h"

namespace phasemachine::web {
namespace {

constexpr std::string_view kLineEnd = "\r\n";

// The page may run only its own script and style and connect only to its own
// server.
constexpr std::string_view kAlways =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src "
    "'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cache-Control: no-store\r\n";

constexpr std::array<std::pair<int, std::string_view>, 16> kReasons = {{
    {200, "OK"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {416, "Range Not Satisfiable"},
    {417, "Expectation Failed"},
    {421, "Misdirected Request"},
    {431, "Request Header Fields Too Large"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
}};

// Fields with a meaning here. None may be given twice.
enum Field {
  kHost,
  kOrigin,
  kSite,
  kType,
  kAuthorization,
  kAccept,
  kLength,
  kConnection,
  kExpect,
  kTransferEncoding,
  kContentEncoding,
  kRange,
  kFields
};
constexpr std::array<std::string_view, kFields> kNames = {"host",
                                                          "origin",
                                                          "sec-fetch-site",
                                                          "content-type",
                                                          "authorization",
                                                          "accept",
                                                          "content-length",
                                                          "connection",
                                                          "expect",
                                                          "transfer-encoding",
                                                          "content-encoding",
                                                          "range"};
using Fields = std::array<std::optional<std::string_view>, kFields>;

bool isName(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), serve::isTokenCharacter);
}

// Control characters but for the tab. Line ends are those of the head.
bool isControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t') || byte == 0x7f;
}

// Without the blanks that a header's value may have around it.
std::string_view valueIn(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Whether a comma-separated list has a word.
bool has(const std::optional<std::string_view>& list, std::string_view word) {
  std::string_view rest = list.value_or("");
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if (sameWord(valueIn(rest.substr(0, comma)), word)) return true;
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return false;
}

Refusal broken(std::string_view why) { return {400, why}; }

std::optional<Refusal> readFields(std::string_view lines, Fields& fields) {
  while (!lines.empty()) {
    const std::size_t end = lines.find(kLineEnd);
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end + kLineEnd.size());
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !isName(line.substr(0, colon))) {
      return broken("a header line has no name");
    }
    const std::string_view name = line.substr(0, colon);
    const auto known =
        std::find_if(kNames.begin(), kNames.end(),
                     [&](std::string_view k) { return sameWord(k, name); });
    if (known == kNames.end()) continue;
    auto& field = fields[static_cast<std::size_t>(known - kNames.begin())];
    if (field) return broken("a header is given twice");
    field = valueIn(line.substr(colon + 1));
  }
  return std::nullopt;
}

// "GET /path HTTP/1.1". The target may name the host, as for a proxy.
std::optional<Refusal> readFirstLine(std::string_view line, HttpHead& head) {
  const std::size_t method = line.find(' ');
  const std::size_t version = line.rfind(' ');
  if (method == std::string_view::npos || method == version ||
      !isName(line.substr(0, method))) {
    return broken("this is not an HTTP request");
  }
  std::string_view target = line.substr(method + 1, version - method - 1);
  const std::string_view protocol = line.substr(version + 1);
  if (protocol != "HTTP/1.1" && protocol != "HTTP/1.0") {
    return protocol.starts_with("HTTP/")
               ? Refusal{505, "HTTP/1.1 is spoken here"}
               : broken("this is not an HTTP request");
  }
  head.chunks = protocol == "HTTP/1.1";
  constexpr std::string_view kScheme = "http://";
  if (sameWord(target.substr(0, kScheme.size()), kScheme)) {
    target.remove_prefix(kScheme.size());
    const std::size_t path =
        std::min(target.find_first_of("/?"), target.size());
    head.request.host = target.substr(0, path);
    target.remove_prefix(path);
    if (!target.starts_with('/')) head.request.path = "/";
  }
  if (target.find_first_of(" \t#") != std::string_view::npos) {
    return broken("the request's target has spaces");
  }
  head.request.method = line.substr(0, method);
  head.request.path += target.substr(0, target.find('?'));
  return std::nullopt;
}

std::optional<Refusal> readLength(const Fields& fields, HttpHead& head) {
  if (!fields[kLength]) return std::nullopt;
  const std::string_view text = *fields[kLength];
  std::size_t length = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), length);
  if (end != text.data() + text.size() ||
      error == std::errc::invalid_argument) {
    return broken("the Content-Length is not a number");
  }
  head.length =
      error == std::errc() ? length : std::numeric_limits<std::size_t>::max();
  return std::nullopt;
}

std::optional<Refusal> refusedFields(const Fields& fields) {
  if (fields[kTransferEncoding]) {
    return Refusal{411,
                   "a Content-Length is needed, without Transfer-Encoding"};
  }
  if (fields[kContentEncoding]) {
    return Refusal{415, "the content must not be compressed"};
  }
  if (fields[kRange]) return Refusal{416, "files are sent whole"};
  if (fields[kExpect] && !sameWord(*fields[kExpect], "100-continue")) {
    return Refusal{417, "the expectation is not known"};
  }
  return std::nullopt;
}

constexpr std::size_t kTokenDigits = 32;
constexpr std::string_view kDigits = "0123456789abcdef";

bool isAddress(const std::string& text) {
  std::array<unsigned char, 16> bytes;
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
    return inet_pton(AF_INET6, text.substr(1, text.size() - 2).c_str(),
                     bytes.data()) == 1;
  }
  return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1;
}

bool isHost(const Access& access, std::string_view host) {
  // Browsers leave the usual port out.
  constexpr int kUsualPort = 80;
  const std::string port = ":" + std::to_string(access.port);
  if (host.ends_with(port)) {
    host.remove_suffix(port.size());
  } else if (access.port != kUsualPort) {
    return false;
  }
  if (host == "127.0.0.1" || sameWord(host, "localhost") || host == "[::1]") {
    return true;
  }
  return access.open && isAddress(std::string(host));
}

// In constant time, wherever the texts differ.
bool equalSecrets(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^
                  static_cast<unsigned>(static_cast<unsigned char>(b[i]));
  }
  return difference == 0;
}

bool isJson(std::string_view type) {
  return sameWord(valueIn(type.substr(0, type.find(';'))), "application/json");
}

}  // namespace

std::size_t headLength(std::string_view bytes, std::size_t checked) {
  for (std::size_t i = checked; i < bytes.size(); ++i) {
    const char c = bytes[i];
    const char before = i == 0 ? '\0' : bytes[i - 1];
    const bool ends =
        c == '\n' && (before != '\r' || (i > 1 && bytes[i - 2] == '\n'));
    const bool stray = before == '\r' && c != '\n';
    if (ends || stray || (c != '\r' && c != '\n' && isControl(c))) return i + 1;
  }
  return std::string_view::npos;
}

std::variant<HttpHead, Refusal> readHead(std::string_view text) {
  constexpr std::string_view kEnd = "\r\n\r\n";
  if (!text.ends_with(kEnd) || headLength(text, 0) != text.size()) {
    return broken("this is not an HTTP request");
  }
  text.remove_suffix(kLineEnd.size());
  HttpHead head;
  const std::size_t first = text.find(kLineEnd);
  Fields given;
  if (auto wrong = readFirstLine(text.substr(0, first), head)) {
    return *wrong;
  }
  if (auto wrong = readFields(text.substr(first + kLineEnd.size()), given)) {
    return *wrong;
  }
  if (auto wrong = readLength(given, head)) return *wrong;
  if (auto wrong = refusedFields(given)) return *wrong;
  RequestHead& request = head.request;
  // The target's host counts (RFC 9112, section 3.2.2).
  if (request.host.empty()) request.host = given[kHost].value_or("");
  if (given[kOrigin]) request.origin = *given[kOrigin];
  if (given[kSite]) request.site = *given[kSite];
  request.contentType = given[kType].value_or("");
  request.authorization = given[kAuthorization].value_or("");
  head.events = given[kAccept].value_or("").find("text/event-stream") !=
                std::string_view::npos;
  head.keepAlive = head.chunks && !has(given[kConnection], "close");
  head.expectsContinue = head.chunks && given[kExpect].has_value();
  return head;
}

std::string toText(const AnswerHead& head) {
  const auto reason =
      std::find_if(kReasons.begin(), kReasons.end(),
                   [&](const auto& row) { return row.first == head.status; });
  std::string text = "HTTP/1.1 " + std::to_string(head.status) + ' ';
  if (reason != kReasons.end()) text += reason->second;
  text += kLineEnd;
  text += kAlways;
  text += "Content-Type: ";
  text += head.type;
  text += kLineEnd;
  if (head.length) {
    text += "Content-Length: " + std::to_string(*head.length) + "\r\n";
  } else if (head.chunks) {
    text += "Transfer-Encoding: chunked\r\n";
  }
  text += head.field;
  if (!head.keepAlive) text += "Connection: close\r\n";
  text += kLineEnd;
  return text;
}

std::optional<Refusal> refusalOf(const Access& access,
                                 const RequestHead& head) {
  if (!isHost(access, head.host)) {
    return Refusal{421, "this server has another name"};
  }
  if (head.origin && *head.origin != "http://" + head.host) {
    return Refusal{403, "requests of other pages are refused"};
  }
  // Opening the address is "none", even by a link on another page: the page
  // does nothing without the token.
  const bool api = head.path == kApiPath;
  if (api && head.site && *head.site != "same-origin" && *head.site != "none") {
    return Refusal{403, "requests of other sites are refused"};
  }
  if (!api) {
    if (head.method == "GET" || head.method == "HEAD") return std::nullopt;
    return Refusal{405, "only GET is possible here", "Allow: GET, HEAD\r\n"};
  }
  if (head.method != "POST") {
    return Refusal{405, "only POST is possible here", "Allow: POST\r\n"};
  }
  constexpr std::string_view kScheme = "Bearer ";
  const std::string_view given = head.authorization;
  if (!sameWord(given.substr(0, kScheme.size()), kScheme) ||
      !equalSecrets(given.substr(kScheme.size()), access.token)) {
    return Refusal{401, "the token of the printed address is needed",
                   "WWW-Authenticate: Bearer\r\n"};
  }
  if (!isJson(head.contentType)) {
    return Refusal{415, "the content must be application/json"};
  }
  return std::nullopt;
}

std::string newToken() {
  std::random_device device;
  std::string token;
  while (token.size() < kTokenDigits) token += kDigits[device() % 16];
  return token;
}

bool isToken(std::string_view text) {
  return text.size() == kTokenDigits &&
         text.find_first_not_of(kDigits) == std::string_view::npos;
}

}  // namespace phasemachine::web
