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

}  // namespace
}  // namespace phasemachine::web
