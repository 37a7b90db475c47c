#include "apps/web/guard.h"

#include <gtest/gtest.h>

#include <string>

namespace phasemachine::web {
namespace {

constexpr const char* kGuardToken = "0123456789abcdef0123456789abcdef";

Door door() { return {.token = kGuardToken, .port = 8421}; }

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

int statusOf(const RequestHead& head, const Door& at = door()) {
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
  Door open = door();
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

TEST(GuardTest, FormsAndOtherMethodsAreRefused) {
  for (const char* type :
       {"", "text/plain", "application/x-www-form-urlencoded",
        "multipart/form-data", "application/jsonp"}) {
    RequestHead head = ofPage();
    head.contentType = type;
    EXPECT_EQ(statusOf(head), 415) << type;
  }
  RequestHead head = ofPage();
  head.contentType = "application/json; charset=utf-8";
  EXPECT_EQ(statusOf(head), 200);
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
