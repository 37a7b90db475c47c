#include "apps/web/guard.h"

#include <arpa/inet.h>

#include <array>
#include <cstddef>
#include <random>

namespace phasemachine::web {
namespace {

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

bool isHost(const Door& door, const std::string& host) {
  const std::string port = ":" + std::to_string(door.port);
  if (!host.ends_with(port)) return false;
  const std::string name = host.substr(0, host.size() - port.size());
  if (name == "127.0.0.1" || name == "localhost" || name == "[::1]") {
    return true;
  }
  return door.open && isAddress(name);
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
  return type.substr(0, type.find(';')) == "application/json";
}

}  // namespace

std::optional<Refusal> refusalOf(const Door& door, const RequestHead& head) {
  if (!isHost(door, head.host)) {
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
    return Refusal{405, "only GET is possible here"};
  }
  if (head.method != "POST") return Refusal{405, "only POST is possible here"};
  constexpr std::string_view kScheme = "Bearer ";
  const std::string_view given = head.authorization;
  if (!given.starts_with(kScheme) ||
      !equalSecrets(given.substr(kScheme.size()), door.token)) {
    return Refusal{401, "the token of the printed address is needed"};
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
