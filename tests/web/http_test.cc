// Heads of requests as RFC 9112 has them, and heads that two readers could
// understand differently.

#include "apps/web/http.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace phasemachine::web {
namespace {

constexpr std::string_view kGet = "GET / HTTP/1.1\r\nHost: a:1\r\n";

std::string get(std::string_view more) {
  return std::string(kGet) + std::string(more) + "\r\n";
}

HttpHead headIn(std::string_view text) {
  const auto read = readHead(text);
  if (const auto* refusal = std::get_if<Refusal>(&read)) {
    ADD_FAILURE() << refusal->status << ' ' << refusal->why << ": " << text;
    return {};
  }
  return std::get<HttpHead>(read);
}

int refusalOfText(std::string_view text) {
  const auto read = readHead(text);
  const auto* refusal = std::get_if<Refusal>(&read);
  return refusal == nullptr ? 0 : refusal->status;
}

TEST(HttpHeadTest, ReadsWhatABrowserSends) {
  const HttpHead head = headIn(
      "POST /api?x=1 HTTP/1.1\r\nHost: 127.0.0.1:8421\r\n"
      "Connection: keep-alive\r\ncontent-length: 12\r\n"
      "User-Agent: \xc3\xa4\tb\r\nACCEPT:text/event-stream\r\n"
      "Authorization:   Bearer x \t\r\nContent-Type: application/json\r\n"
      "Origin: http://127.0.0.1:8421\r\nSec-Fetch-Site: same-origin\r\n"
      "Accept-Encoding: gzip, deflate\r\n\r\n");
  EXPECT_EQ(head.request.method, "POST");
  EXPECT_EQ(head.request.path, "/api");
  EXPECT_EQ(head.request.host, "127.0.0.1:8421");
  EXPECT_EQ(head.request.authorization, "Bearer x");
  EXPECT_EQ(head.request.contentType, "application/json");
  EXPECT_EQ(head.request.origin, "http://127.0.0.1:8421");
  EXPECT_EQ(head.request.site, "same-origin");
  EXPECT_EQ(head.length, 12U);
  EXPECT_TRUE(head.events);
  EXPECT_TRUE(head.keepAlive);
  EXPECT_TRUE(head.chunks);
  EXPECT_FALSE(head.expectsContinue);
}

TEST(HttpHeadTest, OlderClientsGetNeitherChunksNorAnotherRequest) {
  const HttpHead head = headIn(
      "GET / HTTP/1.0\r\nConnection: keep-alive\r\nExpect: "
      "100-continue\r\n\r\n");
  EXPECT_FALSE(head.keepAlive);
  EXPECT_FALSE(head.chunks);
  EXPECT_FALSE(head.expectsContinue);
  EXPECT_FALSE(headIn(get("Connection: x, Close\r\n")).keepAlive);
  EXPECT_TRUE(headIn(get("Connection: x,disclose\r\n")).keepAlive);
  EXPECT_TRUE(headIn(get("Expect: 100-Continue\r\n")).expectsContinue);
}

// RFC 9112, section 3.2.2.
TEST(HttpHeadTest, ATargetMayNameTheHost) {
  const HttpHead head =
      headIn("GET HTTP://b:2/app.js?x HTTP/1.1\r\nHost: a:1\r\n\r\n");
  EXPECT_EQ(head.request.host, "b:2");
  EXPECT_EQ(head.request.path, "/app.js");
  EXPECT_EQ(headIn("GET http://b:2 HTTP/1.1\r\n\r\n").request.path, "/");
  EXPECT_EQ(headIn("GET http://b:2?x HTTP/1.1\r\n\r\n").request.path, "/");
}

TEST(HttpHeadTest, WhatTwoReadersMayReadDifferentlyIsRefused) {
  const std::vector<std::string> rows = {
      "",
      "\r\n\r\n",
      "GET\r\n\r\n",
      "GET /\r\n\r\n",
      "GET / HTTP/1.1\n\n",
      " GET / HTTP/1.1\r\n\r\n",
      "GET  / HTTP/1.1\r\n\r\n",
      "GET / x HTTP/1.1\r\n\r\n",
      "GET /\tx HTTP/1.1\r\n\r\n",
      "G(T / HTTP/1.1\r\n\r\n",
      "GET / http/1.1\r\n\r\n",
      "\x16\x03\x01\x02",
      get("no colon\r\n"),
      get(": x\r\n"),
      get("Content-Length : 1\r\n"),
      get(" folded: 1\r\n"),
      get("a: b\r\n c\r\n"),
      get("a: b\nc: d\r\n"),
      get("a: b\rc: d\r\n"),
      get(std::string("a: \0b\r\n", 7)),
      get("Host: a:1\r\n"),
      get("host: b:2\r\n"),
      get("Content-Length: 5\r\nContent-Length: 5\r\n"),
      get("Content-Length: 5\r\nContent-Length: 6\r\n"),
      get("Content-Length: 5, 5\r\n"),
      get("Content-Length: +5\r\n"),
      get("Content-Length: -5\r\n"),
      get("Content-Length: 0x5\r\n"),
      get("Content-Length: 5 5\r\n"),
      get("Content-Length: 5.0\r\n"),
      get("Content-Length:\r\n"),
      get("Authorization: a\r\nAuthorization: b\r\n"),
      get("x: y\r\n\r\nGET / HTTP/1.1\r\n")};
  for (const std::string& text : rows) {
    // What arrives is cut at the first byte that cannot be right.
    const std::size_t end = headLength(text, 0);
    EXPECT_EQ(refusalOfText(text), 400) << text;
    if (end != std::string::npos &&
        text.find("\r\n\r\n") == std::string::npos) {
      EXPECT_EQ(refusalOfText(text.substr(0, end)), 400) << text;
    }
  }
}

TEST(HttpHeadTest, EachRefusalHasItsStatus) {
  EXPECT_EQ(refusalOfText("PRI * HTTP/2.0\r\n\r\n"), 505);
  EXPECT_EQ(refusalOfText("GET / HTTP/1.10\r\n\r\n"), 505);
  EXPECT_EQ(refusalOfText(get("Range: bytes=0-1\r\n")), 416);
  EXPECT_EQ(refusalOfText(get("Transfer-Encoding: chunked\r\n")), 411);
  EXPECT_EQ(
      refusalOfText(get("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n")),
      411);
  EXPECT_EQ(refusalOfText(get("Content-Encoding: gzip\r\n")), 415);
  EXPECT_EQ(refusalOfText(get("Expect: tea\r\n")), 417);
  // The limit refuses it.
  EXPECT_EQ(headIn(get("Content-Length: 99999999999999999999999\r\n")).length,
            std::numeric_limits<std::size_t>::max());
}

TEST(HttpHeadTest, TheEndIsFoundHoweverTheBytesArrive) {
  const std::string text = get("a: b\r\n");
  const std::string next = text + "GET /second";
  for (std::size_t n = 0; n < text.size(); ++n) {
    EXPECT_EQ(headLength(text.substr(0, n), 0), std::string::npos) << n;
    EXPECT_EQ(headLength(next, n), text.size()) << n;
  }
  EXPECT_EQ(headLength("\x16\x03\x01", 0), 1U);
  EXPECT_EQ(headLength("GET / HTTP/1.1\n", 0), 15U);
}

TEST(HttpHeadTest, AnswersSayTheirLength) {
  const std::string text = toText({.status = 404, .length = 7});
  EXPECT_TRUE(text.starts_with("HTTP/1.1 404 Not Found\r\n")) << text;
  EXPECT_NE(text.find("\r\nContent-Length: 7\r\n"), std::string::npos);
  EXPECT_NE(text.find("\r\nConnection: close\r\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("\r\n\r\n"));
  const std::string chunks =
      toText({.length = std::nullopt, .chunks = true, .keepAlive = true});
  EXPECT_NE(chunks.find("Transfer-Encoding: chunked"), std::string::npos);
  EXPECT_EQ(chunks.find("Content-Length"), std::string::npos);
  EXPECT_EQ(chunks.find("Connection:"), std::string::npos);
}

constexpr const char* kGuardToken = "0123456789abcdef0123456789abcdef";

Access access() { return {.token = kGuardToken, .port = 8421}; }

// The page's own requests.
RequestHead ofPage() {
  return {.method = "POST",
          .path = "/api",
          .host = "127.0.0.1:8421",
          .origin = "http://127.0.0.1:8421",
          .site = "same-origin",
          .contentType = "application/json",
          .authorization = std::string("Bearer ") + kGuardToken};
}

int statusOf(const RequestHead& head, const Access& at = access()) {
  const auto refusal = refusalOf(at, head);
  return refusal ? refusal->status : 200;
}

TEST(GuardTest, ThePageAndProgramsWithTheTokenMayAsk) {
  EXPECT_EQ(statusOf(ofPage()), 200);
  RequestHead program = ofPage();
  program.origin.reset();
  program.site.reset();
  EXPECT_EQ(statusOf(program), 200);
  RequestHead named = ofPage();
  named.host = "localhost:8421";
  named.origin = "http://localhost:8421";
  EXPECT_EQ(statusOf(named), 200);
  RequestHead opened = ofPage();
  opened.method = "GET";
  opened.path = "/";
  opened.origin.reset();
  opened.site = "none";
  opened.authorization.clear();
  EXPECT_EQ(statusOf(opened), 200);
}

TEST(GuardTest, AnotherNameIsRefusedWhoeverHasTheToken) {
  for (const char* host :
       {"evil.example:8421", "evil.example", "127.0.0.1", "127.0.0.1:80",
        "127.0.0.1.evil.example:8421", "localhost.evil.example:8421", "",
        "192.168.0.7:8421", "127.0.0.1:8421:8421", "[::2]:8421", ":8421"}) {
    RequestHead head = ofPage();
    head.host = host;
    head.origin = std::string("http://") + host;
    EXPECT_EQ(statusOf(head), 421) << host;
    head.method = "GET";
    head.path = "/";
    EXPECT_EQ(statusOf(head), 421) << host;
  }
}

TEST(GuardTest, AnOpenDoorTakesAddressesButNoNames) {
  Access open = access();
  open.open = true;
  for (const char* host : {"192.168.0.7:8421", "[fe80::1]:8421"}) {
    RequestHead head = ofPage();
    head.host = host;
    head.origin = std::string("http://") + host;
    EXPECT_EQ(statusOf(head, open), 200) << host;
  }
  RequestHead head = ofPage();
  head.host = "evil.example:8421";
  head.origin = "http://evil.example:8421";
  EXPECT_EQ(statusOf(head, open), 421);
}

TEST(GuardTest, TheUsualPortNeedNotBeSaid) {
  RequestHead head = ofPage();
  head.origin.reset();
  for (const char* host :
       {"localhost", "LocalHost:80", "127.0.0.1", "[::1]:80"}) {
    head.host = host;
    Access usual = access();
    EXPECT_EQ(refusalOf(usual, head)->status, 421) << host;
    usual.port = 80;
    EXPECT_FALSE(refusalOf(usual, head)) << host;
  }
}

TEST(GuardTest, OtherPagesAreRefused) {
  for (const char* origin :
       {"http://evil.example", "null", "http://127.0.0.1:9000",
        "https://127.0.0.1:8421", "http://localhost:8421", "",
        "http://127.0.0.1:8421.evil.example"}) {
    RequestHead head = ofPage();
    head.origin = origin;
    EXPECT_EQ(statusOf(head), 403) << origin;
  }
  for (const char* site : {"cross-site", "same-site", "nonsense"}) {
    RequestHead head = ofPage();
    head.origin.reset();
    head.site = site;
    EXPECT_EQ(statusOf(head), 403) << site;
  }
}

TEST(GuardTest, WithoutTheTokenNothingIsDone) {
  for (const std::string& given :
       {std::string(), std::string(kGuardToken), std::string("Bearer "),
        std::string("Bearer ") + kGuardToken + "0",
        "Basic " + std::string(kGuardToken),
        std::string("Bearer 1123456789abcdef0123456789abcdef")}) {
    RequestHead head = ofPage();
    head.authorization = given;
    EXPECT_EQ(statusOf(head), 401) << given;
  }
}

TEST(GuardTest, TheSchemeOfTheTokenIsReadInAnyCase) {
  RequestHead head = ofPage();
  head.authorization = std::string("bearer ") + kGuardToken;
  EXPECT_EQ(statusOf(head), 200);
}

TEST(GuardTest, FormsAndOtherMethodsAreRefused) {
  for (const char* type :
       {"", "text/plain", "application/x-www-form-urlencoded",
        "multipart/form-data", "application/jsonp"}) {
    RequestHead head = ofPage();
    head.contentType = type;
    EXPECT_EQ(statusOf(head), 415) << type;
  }
  RequestHead head = ofPage();
  for (const char* type :
       {"application/json; charset=utf-8", "Application/JSON ;charset=utf-8"}) {
    head.contentType = type;
    EXPECT_EQ(statusOf(head), 200) << type;
  }
  for (const char* method : {"GET", "PUT", "DELETE", "OPTIONS", "HEAD"}) {
    head.method = method;
    EXPECT_EQ(statusOf(head), 405) << method;
  }
  head.path = "/";
  head.method = "POST";
  EXPECT_EQ(statusOf(head), 405);
}

TEST(GuardTest, TokensAreLongAndDiffer) {
  EXPECT_TRUE(isToken(newToken()));
  EXPECT_NE(newToken(), newToken());
  EXPECT_FALSE(isToken("0123"));
  EXPECT_FALSE(isToken(std::string(32, 'g')));
}

}  // namespace
}  // namespace phasemachine::web
