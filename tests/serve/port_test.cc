// The port as seen by its clients, over real sockets: a client that reads
// slowly, never reads, or disconnects does not affect the others.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/serve/loopback.h"

namespace phasemachine::serve {
namespace {

using nlohmann::json;
using std::chrono::hours;
using std::chrono::milliseconds;

// Longer than any test: a search that ends earlier was stopped.
constexpr std::string_view kEndless =
    R"({"id":"endless","op":"search","game":"chess","milliseconds":3600000})";
constexpr std::string_view kEndlessWithProgress =
    R"({"id":"endless","op":"search","game":"chess","milliseconds":3600000,)"
    R"("progress":10})";
constexpr std::string_view kShort =
    R"({"id":"short","op":"search","game":"tic_tac_toe","simulations":1})";
constexpr std::string_view kVersion = R"({"id":"version","op":"version"})";

// Nothing times out unless a test sets a limit.
Limits patientLimits() {
  Limits limits;
  limits.milliseconds = 3'600'000;
  limits.lineTime = hours(1);
  limits.idle = hours(1);
  limits.spared = hours(1);
  return limits;
}

std::string errorCode(const std::optional<json>& line) {
  if (!line) return "the connection ended";
  if (!line->contains("error")) return "no error: " + line->dump();
  return (*line)["error"]["code"];
}

std::string state(int id) {
  return R"({"id":)" + std::to_string(id) + R"(,"op":"state","game":"chess"})" +
         '\n';
}

// Checks a client's lines: each of `count` ids answered once.
void expectAllAnswered(Caller& client, int count) {
  std::set<int> ids;
  while (static_cast<int>(ids.size()) < count) {
    const auto line = client.hear();
    ASSERT_TRUE(line) << "the connection ended after " << ids.size();
    ASSERT_FALSE(line->contains("error")) << *line;
    ASSERT_TRUE(ids.insert((*line)["id"].get<int>()).second) << *line;
  }
  EXPECT_EQ(*ids.begin(), 0);
  EXPECT_EQ(*ids.rbegin(), count - 1);
}

// Waits until the server has accepted this client's search, and so its one
// worker is busy.
void expectAWorkerIsFree(const LoopbackServer& server) {
  Caller other(server);
  ASSERT_TRUE(other.say(kShort));
  const auto answer = other.hear();
  ASSERT_TRUE(answer) << "no answer within the patience of the test";
  EXPECT_EQ((*answer)["id"], "short");
  EXPECT_TRUE(answer->contains("best")) << *answer;
}

TEST(ServePortTest, AClientThatReadsLaterHoldsUpNobodyAndLosesNothing) {
  constexpr int kSearches = 500;
  constexpr int kAll = 4'500;  // answers that no buffers of the system hold
  LoopbackServer server(patientLimits());
  Caller silent(server, 4096);
  std::thread sender([&] {
    for (int id = 0; id < kAll; ++id) {
      const bool taken = silent.send(
          id >= kSearches ? state(id)
                          : R"({"id":)" + std::to_string(id) +
                                R"(,"op":"search","game":"chess",)" +
                                "\"simulations\":200}\n");
      if (!taken) return;
    }
  });
  for (int i = 0; i < 3; ++i) expectAWorkerIsFree(server);
  expectAllAnswered(silent, kAll);
  sender.join();
}

TEST(ServePortTest, DropsAClientThatDoesNotRead) {
  Limits limits = patientLimits();
  limits.lineTime = milliseconds(50);
  LoopbackServer server(limits);
  Caller silent(server, 4096);
  ASSERT_TRUE(silent.say(kEndless));
  // Ends when the server closes the connection.
  for (int id = 0; silent.send(state(id)); ++id) {
  }
  ASSERT_FALSE(silent.sendTimedOut());
  expectAWorkerIsFree(server);
}

TEST(ServePortTest, DropsAClientThatReadsTooSlowly) {
  Limits limits = patientLimits();
  limits.lineTime = milliseconds(50);
  LoopbackServer server(limits);
  Caller slow(server, 4096);
  ASSERT_TRUE(slow.say(kEndless));
  std::thread sender([&] {
    for (int id = 0; slow.send(state(id)); ++id) {
    }
  });
  // Reads a few bytes, then pauses.
  std::array<char, 128> bytes;
  while (!slow.ended()) {
    slow.read(bytes.data(), bytes.size(), kPatience);
    ASSERT_FALSE(slow.timedOut());
    poll(nullptr, 0, 1);
  }
  sender.join();
  EXPECT_FALSE(slow.sendTimedOut());
  expectAWorkerIsFree(server);
}

TEST(ServePortTest, KeepsABoundedPartOfWhatIsNotRead) {
  Limits limits = patientLimits();
  limits.unreadBytes = 100'000;
  LoopbackServer server(limits);
  Caller silent(server, 4096);
  // Searches are accepted at once and answered later, each with 100 lines.
  const std::string search =
      R"({"op":"search","game":"gungi","simulations":100,"lines":1000})";
  for (int i = 0; i < 3000; ++i) {
    if (!silent.say(search)) break;
  }
  // Its connection ends although it has plenty of time to read.
  while (silent.say(kVersion)) {
  }
  ASSERT_FALSE(silent.sendTimedOut());
  expectAWorkerIsFree(server);
}

TEST(ServePortTest, AClientThatGoesAwayEndsItsSearchesAtOnce) {
  LoopbackServer server(patientLimits());
  const auto leaves = {&Caller::leave, &Caller::reset};
  for (const std::string_view search : {kEndless, kEndlessWithProgress}) {
    for (const auto leave : leaves) {
      Caller client(server);
      ASSERT_TRUE(client.say(search));
      // Others that wait behind it.
      for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(client.say(R"({"op":"search","game":"chess",)"
                               R"("milliseconds":3600000})"));
      }
      ASSERT_TRUE(client.say(kVersion));
      while (client.hear().value().at("id") != "version") {
      }
      (client.*leave)();
      expectAWorkerIsFree(server);
    }
  }
}

TEST(ServePortTest, TheSearchesOfAClientThatWentAwayWaitNoMore) {
  Limits limits = patientLimits();
  limits.waiting = 3;
  LoopbackServer server(limits);
  Caller busy(server);
  ASSERT_TRUE(busy.say(kEndlessWithProgress));
  // It occupies the one worker before the others arrive.
  ASSERT_TRUE(busy.hear().value().contains("progress"));
  {
    Caller gone(server);
    for (int i = 0; i < 2; ++i) {
      ASSERT_TRUE(gone.say(R"({"op":"search","game":"chess"})"));
    }
    ASSERT_TRUE(gone.say(kVersion));
    EXPECT_EQ(gone.hear().value().at("id"), "version");
  }
  // Room for another search, although none has finished.
  Caller other(server);
  for (bool refused = true; refused;) {
    ASSERT_TRUE(other.say(kShort));
    ASSERT_TRUE(other.say(kVersion));
    auto line = other.hear();
    refused = errorCode(line) == "overloaded";
    if (refused) line = other.hear();
    ASSERT_TRUE(line);
    ASSERT_EQ((*line)["id"], "version");
  }
}

TEST(ServePortTest, AnEndOfTheRequestsEndsTheSearchesWithWhatTheyFound) {
  LoopbackServer server(patientLimits());
  Caller client(server);
  ASSERT_TRUE(client.say(kEndlessWithProgress));
  ASSERT_TRUE(client.hear().value().contains("progress"));
  client.finish();
  auto last = client.hear();
  while (last && last->contains("progress")) last = client.hear();
  ASSERT_TRUE(last);
  EXPECT_EQ((*last)["ended_by"], "stopped");
  EXPECT_FALSE(client.hear());
  EXPECT_TRUE(client.ended());
}

TEST(ServePortTest, AnswersALastRequestWithoutAnEnd) {
  LoopbackServer server(patientLimits());
  Caller client(server);
  ASSERT_TRUE(client.send(kVersion));
  client.finish();
  EXPECT_EQ(client.hear().value().at("id"), "version");
  EXPECT_FALSE(client.hear());
}

TEST(ServePortTest, ClosesAConnectionWithoutARequest) {
  Limits limits = patientLimits();
  limits.idle = milliseconds(50);
  LoopbackServer server(limits);
  for (const std::string_view said : {"", "{\"op\":\"vers", "\n\n \n"}) {
    Caller client(server);
    ASSERT_TRUE(client.send(said));
    ASSERT_EQ(errorCode(client.hear()), "idle") << said;
    EXPECT_FALSE(client.hear());
    EXPECT_TRUE(client.ended());
  }
}

TEST(ServePortTest, NeitherPartsOfALineNorEmptyOnesAreRequests) {
  Limits limits = patientLimits();
  limits.idle = milliseconds(50);
  LoopbackServer server(limits);
  for (const std::string_view drop : {" ", "\n"}) {
    Caller client(server);
    std::array<char, 1000> bytes;
    while (!client.ended()) {
      client.sendSome(drop);
      client.read(bytes.data(), bytes.size(), 1);
    }
  }
}

TEST(ServePortTest, AConnectionWithASearchIsNotIdle) {
  Limits limits = patientLimits();
  limits.idle = milliseconds(500);
  LoopbackServer server(limits, 2);
  Caller client(server);
  ASSERT_TRUE(client.say(kEndlessWithProgress));
  // With ten milliseconds between them, longer than `idle`.
  for (int i = 0; i < 60; ++i) {
    ASSERT_TRUE(client.hear().value().contains("progress"));
  }
  ASSERT_TRUE(client.say(R"({"op":"cancel","target":"endless"})"));
  // The two answers come in either order.
  bool cancelled = false;
  bool stopped = false;
  while (!cancelled || !stopped) {
    const auto heard = client.hear().value();
    cancelled = cancelled || heard.contains("cancelled");
    stopped = stopped || heard.value("ended_by", "") == "stopped";
  }
  EXPECT_EQ(errorCode(client.hear()), "idle");
}

TEST(ServePortTest, TheLongestIdleConnectionGivesWayToANewOne) {
  Limits limits = patientLimits();
  limits.connections = 3;
  limits.spared = milliseconds(0);
  LoopbackServer server(limits, 2);
  Caller busy(server);
  ASSERT_TRUE(busy.say(kEndless));
  ASSERT_TRUE(busy.say(kVersion));
  ASSERT_TRUE(busy.hear());
  Caller first(server);
  ASSERT_TRUE(first.say(kVersion));
  ASSERT_TRUE(first.hear());
  Caller second(server);
  ASSERT_TRUE(second.say(kVersion));
  ASSERT_TRUE(second.hear());
  // The second becomes the longest idle.
  ASSERT_TRUE(first.say(kVersion));
  ASSERT_TRUE(first.hear());
  expectAWorkerIsFree(server);
  EXPECT_EQ(errorCode(second.hear()), "idle");
  EXPECT_FALSE(second.hear());
  for (Caller* kept : {&busy, &first}) {
    ASSERT_TRUE(kept->say(kVersion));
    EXPECT_EQ(kept->hear().value().at("id"), "version");
  }
}

TEST(ServePortTest, RefusesAConnectionWhenNoneIsIdle) {
  Limits limits = patientLimits();
  limits.connections = 2;
  limits.spared = milliseconds(0);
  LoopbackServer server(limits);
  Caller first(server);
  Caller second(server);
  for (Caller* client : {&first, &second}) {
    ASSERT_TRUE(client->say(kEndless));
    ASSERT_TRUE(client->say(kVersion));
    ASSERT_TRUE(client->hear());
  }
  Caller third(server);
  EXPECT_EQ(errorCode(third.hear()), "overloaded");
  EXPECT_FALSE(third.hear());
  // A connection idle for less than `spared` is spared.
  Limits sparing = patientLimits();
  sparing.connections = 1;
  LoopbackServer other(sparing);
  Caller kept(other);
  ASSERT_TRUE(kept.say(kVersion));
  ASSERT_TRUE(kept.hear());
  Caller late(other);
  EXPECT_EQ(errorCode(late.hear()), "overloaded");
  ASSERT_TRUE(kept.say(kVersion));
  EXPECT_TRUE(kept.hear());
}

TEST(ServePortTest, ExecutesNothingOfAnHttpRequest) {
  Limits limits = patientLimits();
  limits.lineBytes = 2000;
  LoopbackServer server(limits);
  const std::string body = std::string(kVersion) + '\n';
  for (const std::string& line : std::vector<std::string>{
           "POST / HTTP/1.1\r\n", "GET /?x=1 HTTP/1.0\r\n",
           "OPTIONS * HTTP/1.1\n", "PRI * HTTP/2.0\r\n",
           "get http://127.0.0.1/ HTTP/1.1\r\n", "X-Y_Z!# / HTTP/9\r\n",
           "\r\nPOST / HTTP/1.1\r\n",
           "POST /" + std::string(9000, 'x') + " HTTP/1.1\r\n",
           "POST /" + std::string(300'000, 'x') + " HTTP/1.1\r\n",
           // The start of a TLS handshake, as a browser sends for an https
           // address.
           std::string("\x16\x03\x01\x02\n")}) {
    Caller client(server);
    client.send(line + "Host: 127.0.0.1\r\n\r\n" + body + body);
    EXPECT_EQ(errorCode(client.hear()), "unsupported_protocol")
        << line.substr(0, 50);
    EXPECT_FALSE(client.hear()) << line.substr(0, 50);
  }
}

TEST(ServePortTest, OnlyTheFirstLineDecidesThatItIsHttp) {
  LoopbackServer server(patientLimits());
  Caller client(server);
  ASSERT_TRUE(client.say("nonsense"));
  EXPECT_EQ(errorCode(client.hear()), "parse");
  ASSERT_TRUE(client.say("GET / HTTP/1.1"));
  EXPECT_EQ(errorCode(client.hear()), "parse");
  ASSERT_TRUE(client.say(kVersion));
  EXPECT_EQ(client.hear().value().at("id"), "version");
}

TEST(ServePortTest, EndsWithSearchesAnswered) {
  Limits limits = patientLimits();
  limits.farewell = hours(1);
  LoopbackServer server(limits);
  Caller client(server);
  ASSERT_TRUE(client.say(kEndless));
  ASSERT_TRUE(client.say(R"({"op":"search","game":"chess"})"));
  ASSERT_TRUE(client.say(kVersion));
  EXPECT_EQ(client.hear().value().at("id"), "version");
  EXPECT_TRUE(server.end().ok());
  EXPECT_TRUE(client.hear());
  EXPECT_TRUE(client.hear());
  EXPECT_FALSE(client.hear());
}

TEST(ServePortTest, EndsAlthoughAClientDoesNotRead) {
  Limits limits = patientLimits();
  limits.farewell = milliseconds(50);
  LoopbackServer server(limits);
  Caller silent(server, 4096);
  std::thread sender([&] {
    for (int id = 0; silent.send(state(id)); ++id) {
    }
  });
  EXPECT_TRUE(server.end().ok());
  sender.join();
}

}  // namespace
}  // namespace phasemachine::serve
