// Clients that want the server's time, memory or places for themselves.

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/web/web_server.h"

namespace phasemachine::web {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kVersionLine = R"({"op":"version"})";

// Short times, so that tests need not wait for the real ones.
ServerSettings hasty() {
  ServerSettings settings;
  settings.requestTime = milliseconds(300);
  settings.limits.lineTime = milliseconds(300);
  settings.limits.spared = milliseconds(100);
  return settings;
}

std::string getOf(const WebServer& server, std::string_view more = "") {
  return "GET /app.js HTTP/1.1\r\nHost: " + server.host() + "\r\n" +
         std::string(more) + "\r\n";
}

using Clients = std::vector<std::unique_ptr<WebClient>>;

Clients clientsOf(const WebServer& server, int count) {
  Clients clients;
  for (int i = 0; i < count; ++i) {
    clients.push_back(std::make_unique<WebClient>(server));
    EXPECT_TRUE(clients.back()->connected()) << i;
  }
  return clients;
}

// A byte now and then: every read gets something, the request never ends.
TEST(HostileTest, ARequestThatNeverEndsIsEnded) {
  const WebServer server(hasty());
  const std::string content = server.request(std::string(50'000, 'x'));
  for (const std::string& begin :
       {std::string("GET / HTTP/1.1\r\nx: "),
        content.substr(0, content.find("\r\n\r\n") + 4)}) {
    WebClient client(server);
    ASSERT_TRUE(client.send(begin));
    std::thread drip([&] {
      while (client.send("x")) std::this_thread::sleep_for(milliseconds(10));
    });
    EXPECT_EQ(client.hear().status, 408);
    drip.join();
  }
}

TEST(HostileTest, SlowClientsOnAllPlacesDoNotBlockThePage) {
  const ServerSettings settings = hasty();
  const int places = static_cast<int>(settings.limits.connections);
  ASSERT_EQ(places, 160);
  const WebServer server(settings);
  const Clients idle = clientsOf(server, places);
  const Clients slow = clientsOf(server, places);
  for (const auto& client : slow) {
    ASSERT_TRUE(client->send("GET / HTTP/1.1\r\nHost: "));
  }
  EXPECT_TRUE(askJson(server, kVersionLine).contains("protocol"));
  EXPECT_EQ(ask(server, getOf(server)).status, 200);
}

TEST(HostileTest, KeptConnectionsGiveWay) {
  ServerSettings settings = hasty();
  settings.limits.connections = 4;
  const WebServer server(settings);
  const Clients kept = clientsOf(server, 4);
  for (const auto& client : kept) {
    ASSERT_TRUE(client->send(server.request(kVersionLine)));
    ASSERT_EQ(client->hear().status, 200);
  }
  EXPECT_TRUE(askJson(server, kVersionLine).contains("protocol"));
}

// They ask without end and read nothing, until the system's buffers are full.
TEST(HostileTest, SlowReadersDoNotBlockThePage) {
  ServerSettings settings = hasty();
  settings.limits.connections = 8;
  const WebServer server(settings);
  const Clients readers = clientsOf(server, 8);
  std::string many;
  for (int i = 0; i < 400; ++i) many += getOf(server);
  for (const auto& client : readers) ASSERT_TRUE(client->send(many));
  EXPECT_TRUE(askJson(server, kVersionLine).contains("protocol"));
}

TEST(HostileTest, TheServerEndsWithWhateverItsClientsDo) {
  ServerSettings settings;  // with the real times
  settings.limits.spared = milliseconds(0);
  auto server = std::make_unique<WebServer>(settings);
  const Clients slow = clientsOf(*server, 20);
  std::string many;
  for (int i = 0; i < 400; ++i) many += getOf(*server);
  for (std::size_t i = 0; i < slow.size(); ++i) {
    const std::string request = server->request(std::string(50'000, 'x'));
    ASSERT_TRUE(slow[i]->send(i % 4 == 0   ? "GET / HT"
                              : i % 4 == 1 ? request.substr(0, 1000)
                              : i % 4 == 2 ? std::string_view(many)
                                           : std::string_view()));
  }
  EXPECT_TRUE(askJson(*server, kVersionLine).contains("protocol"));
  const auto begin = std::chrono::steady_clock::now();
  server.reset();
  // The request's and the answer's times are 10 s.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds(5000));
}

// Sends the first part, then the second until the connection ends or `most`
// bytes are sent; the status of the answer.
int floodOf(const WebServer& server, std::string_view first,
            std::string_view again, std::size_t most, std::size_t& sent) {
  WebClient client(server);
  client.send(first);
  for (sent = 0; sent < most && client.send(again);) sent += again.size();
  return client.hear().status;
}

TEST(HostileTest, HeadsAreCounted) {
  const WebServer server;
  constexpr std::size_t kMuch = std::size_t{300} << 20;
  const std::string block(65'536, 'a');
  std::string lines;
  while (lines.size() < 65'000) lines += "x-header: value\r\n";
  std::size_t sent = 0;
  const std::string start = "GET / HTTP/1.1\r\n";
  for (const auto& [first, again] :
       {std::pair(std::string("GET /"), block), std::pair(start + "x: ", block),
        std::pair(start, lines)}) {
    const int status = floodOf(server, first, again, kMuch, sent);
    // The reset of the connection may overtake the answer.
    EXPECT_TRUE(status == 431 || status == 0) << status;
    EXPECT_LT(sent, kMuch);
  }
  // What fits in one write gets its answer.
  EXPECT_EQ(ask(server, "GET /" + block.substr(0, 20'000)).status, 431);
}

TEST(HostileTest, ContentIsCountedAndNeverUnpacked) {
  const WebServer server;
  const std::string bearer = "Authorization: Bearer " + std::string(kToken) +
                             "\r\nContent-Type: application/json\r\n";
  const std::string post =
      "POST /api HTTP/1.1\r\nHost: " + server.host() + "\r\n" + bearer;
  const std::string chunk = "10000\r\n" + std::string(65'536, ' ') + "\r\n";
  std::size_t sent = 0;
  const int chunked =
      floodOf(server, post + "Transfer-Encoding: chunked\r\n\r\n", chunk,
              std::size_t{300} << 20, sent);
  EXPECT_TRUE(chunked == 411 || chunked == 0) << chunked;
  EXPECT_LT(sent, std::size_t{300} << 20);
  const auto status = [&](std::string_view more, std::string_view content) {
    return ask(server, post + std::string(more) + "\r\n" + std::string(content))
        .status;
  };
  EXPECT_EQ(status("Transfer-Encoding: chunked\r\n", "0\r\n\r\n"), 411);
  EXPECT_EQ(status("Transfer-Encoding: gzip\r\n", ""), 411);
  EXPECT_EQ(status("", ""), 411);
  EXPECT_EQ(status("Content-Length: 4\r\nContent-Encoding: gzip\r\n", "\x1f"),
            415);
  EXPECT_EQ(status("Content-Length: 1048577\r\n", ""), 413);
  EXPECT_EQ(status("Content-Length: 99999999999999999999\r\n", ""), 413);
  EXPECT_EQ(status("Content-Length: -1\r\n", ""), 400);
  EXPECT_EQ(
      status("Content-Length: 16\r\nContent-Length: 16\r\n", kVersionLine),
      400);
  // The content waits for permission, as curl's does.
  WebClient polite(server);
  ASSERT_TRUE(polite.send(post + "Content-Length: 16\r\nExpect: 100-continue"
                                 "\r\n\r\n"));
  EXPECT_EQ(polite.hear().status, 100);
  ASSERT_TRUE(polite.send(kVersionLine));
  EXPECT_EQ(polite.hear().status, 200);
}

TEST(HostileTest, FilesAreSentWhole) {
  const WebServer server;
  std::string ranges = "Range: bytes=0-";
  for (int i = 0; i < 2'600; ++i) ranges += ",0-";
  for (const std::string& range :
       {ranges, std::string("Range: bytes=0-0"), std::string("Range: x")}) {
    const Heard heard = ask(server, getOf(server, range + "\r\n"));
    EXPECT_EQ(heard.status, 416);
    EXPECT_LT(heard.body.size(), 200U);
  }
}

TEST(HostileTest, RequestsInOnePieceAreAnsweredInOrder) {
  const WebServer server;
  WebClient client(server);
  std::string many = "\r\n" + getOf(server);
  for (int i = 0; i < 20; ++i) {
    many +=
        server.request("{\"op\":\"version\",\"id\":" + std::to_string(i) + '}');
  }
  ASSERT_TRUE(client.send(many + getOf(server, "Connection: close\r\n")));
  EXPECT_EQ(client.hear().status, 200);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(nlohmann::json::parse(client.hear().body)["id"], i);
  }
  EXPECT_EQ(client.hear().status, 200);
  EXPECT_FALSE(client.readUntil("HTTP"));
}

TEST(HostileTest, OldAndUnusualRequestsAreAnswered) {
  const WebServer server;
  const auto status = [&](const std::string& bytes) {
    return ask(server, bytes).status;
  };
  const std::string host = "\r\nHost: " + server.host() + "\r\n";
  EXPECT_EQ(status("GET / HTTP/1.0" + host + "\r\n"), 200);
  EXPECT_EQ(status("GET / HTTP/1.0\r\n\r\n"), 421);
  EXPECT_EQ(status("GET / HTTP/2.0" + host + "\r\n"), 505);
  EXPECT_EQ(status("GET http://" + server.host() + "/ HTTP/1.1\r\n\r\n"), 200);
  EXPECT_EQ(status("GET http://evil.example/ HTTP/1.1" + host + "\r\n"), 421);
  EXPECT_EQ(status("CONNECT " + server.host() + " HTTP/1.1" + host + "\r\n"),
            405);
  EXPECT_EQ(status("GET / HTTP/1.1\n\n"), 400);
  EXPECT_EQ(status(std::string("\x16\x03\x01\x02\x00\x01\x00\x01", 8)), 400);
  // A client that reads no chunks gets the answer of a search unframed.
  const std::string line =
      R"({"op":"search","game":"tic_tac_toe","simulations":20})";
  std::string old = server.request(line);
  old.replace(old.find("HTTP/1.1"), 8, "HTTP/1.0");
  WebClient client(server);
  ASSERT_TRUE(client.send(old));
  EXPECT_TRUE(client.readUntil("\"best\""));
  EXPECT_EQ(client.heard().find("chunked"), std::string::npos);
  // HEAD has the length and no content.
  WebClient head(server);
  ASSERT_TRUE(
      head.send("HEAD /app.js HTTP/1.1" + host + "Connection: close\r\n\r\n"));
  EXPECT_FALSE(head.readUntil("function"));
  EXPECT_NE(head.heard().find("Content-Length: "), std::string::npos);
}

}  // namespace
}  // namespace phasemachine::web
