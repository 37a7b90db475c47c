// The page's server over real sockets: a browser, a hostile page and many
// clients at once.

#include "apps/web/server.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/web/web_server.h"

namespace phasemachine::web {
namespace {

using nlohmann::json;

constexpr std::string_view kEvents = "Accept: text/event-stream\r\n";
// Longer than any test: a search that ends earlier was stopped.
constexpr std::string_view kEndless =
    R"({"op":"search","game":"gungi","milliseconds":600000,"progress":10,)"
    R"("memory":4})";

// The events of a stream, without framing.
std::vector<json> eventsOf(const std::string& body) {
  std::vector<json> events;
  for (std::size_t at = body.find("data: "); at != std::string::npos;
       at = body.find("data: ", at)) {
    const std::size_t end = body.find("\n\n", at);
    events.push_back(json::parse(body.substr(at + 6, end - at - 6)));
    at = end;
  }
  return events;
}

TEST(WebServerTest, GivesThePageWithAStrictPolicy) {
  const WebServer server;
  for (const auto& [path, type] :
       {std::pair("/", "text/html"), std::pair("/app.js", "text/javascript"),
        std::pair("/app.css", "text/css"),
        std::pair("/NOTICE", "text/plain")}) {
    const Heard heard =
        ask(server, std::string("GET ") + path +
                        " HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n");
    EXPECT_EQ(heard.status, 200) << path;
    EXPECT_NE(heard.head.find(type), std::string::npos) << heard.head;
    EXPECT_NE(heard.head.find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(heard.head.find("unsafe"), std::string::npos) << heard.head;
    EXPECT_NE(heard.head.find("nosniff"), std::string::npos);
    EXPECT_FALSE(heard.body.empty());
    // Nothing is loaded from elsewhere.
    EXPECT_EQ(heard.body.find("src=\"http"), std::string::npos);
  }
  for (const char* path : {"/../etc/passwd", "/nothing", "//", "/%2e%2e/x"}) {
    const Heard heard =
        ask(server, std::string("GET ") + path +
                        " HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n");
    EXPECT_EQ(heard.status, 404) << path;
  }
}

TEST(WebServerTest, AnswersOperationsAsThePortDoes) {
  const WebServer server;
  const json games = askJson(server, R"({"id":7,"op":"games"})");
  EXPECT_EQ(games["id"], 7);
  EXPECT_GE(games["games"].size(), 6U);
  const json view =
      askJson(server, R"({"op":"view","game":"chess","moves":["e4"]})");
  EXPECT_EQ(view["side"], "second");
  EXPECT_EQ(view["moves"].size(), 20U);
  EXPECT_EQ(view["last"], (json{"square.e2", "square.e4"}));
  const json found = askJson(
      server, R"({"op":"search","game":"tic_tac_toe","simulations":50})");
  EXPECT_TRUE(found.contains("best")) << found;
}

TEST(WebServerTest, StreamsProgressAndThenTheAnswer) {
  const WebServer server;
  const Heard heard = ask(
      server, server.request(R"({"op":"search","game":"chess","milliseconds":)"
                             R"(400,"progress":20,"tree":3})",
                             kEvents));
  EXPECT_NE(heard.head.find("text/event-stream"), std::string::npos);
  const std::vector<json> events = eventsOf(heard.body);
  ASSERT_GE(events.size(), 2U);
  for (std::size_t i = 0; i + 1 < events.size(); ++i) {
    EXPECT_TRUE(events[i].contains("progress")) << events[i];
  }
  EXPECT_EQ(events.back()["ended_by"], "time");
  EXPECT_FALSE(events.back()["tree"].empty());
}

// The requests of the JSON server's tests, over HTTP.
TEST(WebServerTest, HostileRequestsGetOneErrorEach) {
  const WebServer server;
  const std::string deep = std::string(5000, '[') + std::string(5000, ']');
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"", "parse"},
      {" \t", "parse"},
      {"nonsense", "parse"},
      {"[]", "parse"},
      {"{\"id\":", "parse"},
      {std::string("\xff\xfe\x00{", 4), "parse"},
      {deep, "too_deep"},
      {R"({"op":"games","op":"games"})", "parse"},
      {R"({"op":"fly"})", "unknown_op"},
      {R"({"op":"run_fly"})", "unknown_op"},
      {R"({"op":"runs","protocol":2})", "unsupported_protocol"},
      {R"({"op":"runs","id":[1]})", "invalid"},
      {R"({"op":7})", "invalid"},
      {R"({"op":"games","zzz":1})", "invalid"},
      {R"({"op":"games","protocol":2})", "unsupported_protocol"},
      {R"({"op":"state","game":"../../etc/passwd"})", "invalid"},
      {R"({"op":"view","session":"phasemachine session 1\ngame x"})",
       "invalid"},
      {R"({"op":"view","game":"fairy_chess",)"
       R"("options":"variants_file=/etc/passwd"})",
       "invalid"},
      {R"({"op":"import","text":"phasemachine session 9\nend\n"})", "invalid"},
      {R"({"op":"import","game":"chess","text":"1. e4 e5 2. Ke3"})", "invalid"},
      {R"({"op":"steps","game":"chess","move":"e9"})", "invalid"},
      {R"({"op":"run","store":"/etc/passwd","run":1})", "invalid"},
      {R"({"op":"run_picture","file":"/etc/passwd"})", "invalid"},
      {R"({"op":"search","game":"chess","simulations":-1})", "invalid"},
      {R"({"op":"search","game":"chess","memory":100000})", "invalid"},
      {R"({"op":"search","game":"chess","tree":1000})", "invalid"},
      {R"({"op":"play","session":"x"})", "invalid"},
      {R"({"op":"cancel","target":null})", "invalid"}};
  for (const auto& [line, code] : rows) {
    for (const std::string_view accept : {std::string_view(), kEvents}) {
      const Heard heard = ask(server, server.request(line, accept));
      EXPECT_EQ(heard.status, 200) << line.substr(0, 60);
      const json answer = accept.empty()
                              ? json::parse(heard.body, nullptr, false)
                              : eventsOf(heard.body).at(0);
      ASSERT_TRUE(answer.contains("error")) << line.substr(0, 60) << answer;
      EXPECT_EQ(answer["error"]["code"], code) << line.substr(0, 60) << answer;
    }
  }
  const std::string large(2 << 20, 'x');
  EXPECT_EQ(ask(server, server.request(large)).status, 413);
  // It still serves.
  EXPECT_TRUE(askJson(server, R"({"op":"version"})").contains("protocol"));
}

TEST(WebServerTest, CrossSiteAndReboundRequestsAreRefused) {
  const WebServer server;
  const std::string line = R"({"op":"version"})";
  const auto post = [&](const std::string& host, const std::string& more) {
    return ask(server, "POST /api HTTP/1.1\r\nHost: " + host + "\r\n" + more +
                           "Content-Length: " + std::to_string(line.size()) +
                           "\r\n\r\n" + line)
        .status;
  };
  const std::string bearer =
      "Authorization: Bearer " + std::string(kToken) + "\r\n";
  const std::string type = "Content-Type: application/json\r\n";
  EXPECT_EQ(post(server.host(), bearer + type), 200);
  EXPECT_EQ(
      post("evil.example:" + std::to_string(server.port()), bearer + type),
      421);
  EXPECT_EQ(post(server.host(), type), 401);
  EXPECT_EQ(post(server.host(), bearer), 415);
  EXPECT_EQ(post(server.host(), bearer + "Content-Type: text/plain\r\n"), 415);
  EXPECT_EQ(
      post(server.host(), bearer + type + "Origin: http://evil.example\r\n"),
      403);
  EXPECT_EQ(
      post(server.host(), bearer + type + "Sec-Fetch-Site: cross-site\r\n"),
      403);
  // A preflight gets no permission.
  const Heard preflight =
      ask(server, "OPTIONS /api HTTP/1.1\r\nHost: " + server.host() +
                      "\r\nOrigin: http://evil.example\r\n"
                      "Access-Control-Request-Method: POST\r\n\r\n");
  EXPECT_GE(preflight.status, 400);
  EXPECT_EQ(preflight.head.find("Access-Control-Allow"), std::string::npos);
}

TEST(WebServerTest, ARefusalTellsWhatIsNeeded) {
  const WebServer server;
  const auto has = [&](const std::string& request, const std::string& field) {
    const std::string head =
        ask(server,
            request + " HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n")
            .head;
    return head.find("\r\n" + field + "\r\n") != std::string::npos;
  };
  EXPECT_TRUE(has("GET /api", "Allow: POST"));
  EXPECT_TRUE(has("PUT /", "Allow: GET, HEAD"));
  EXPECT_TRUE(has("POST /api", "WWW-Authenticate: Bearer"));
}

TEST(WebServerTest, BrokenHttpEndsTheConnectionAlone) {
  const WebServer server;
  for (const std::string& bytes :
       {std::string("\x16\x03\x01\x02\x00\x01\x00"), std::string("GET\r\n\r\n"),
        std::string(100'000, 'A'),
        "GET / HTTP/1.1\r\n" + std::string(20'000, 'h') + ": x\r\n\r\n",
        std::string("POST /api HTTP/1.1\r\nContent-Length: -5\r\n\r\n")}) {
    WebClient client(server);
    client.send(bytes);
    client.leave();
  }
  EXPECT_TRUE(askJson(server, R"({"op":"version"})").contains("protocol"));
}

// The only search that may run is free again.
TEST(WebServerTest, LeavingEndsTheSearch) {
  ServerSettings settings;
  settings.searches = 1;
  const WebServer server(settings);
  for (const std::string_view accept : {kEvents, std::string_view()}) {
    WebClient client(server);
    ASSERT_TRUE(client.send(server.request(kEndless, accept)));
    ASSERT_TRUE(client.readUntil("\r\n\r\n"));
    if (!accept.empty()) {
      ASSERT_TRUE(client.readUntil("progress"));
    }
    client.leave();
    const json found = askJson(
        server, R"({"op":"search","game":"tic_tac_toe","simulations":5})");
    EXPECT_TRUE(found.contains("best")) << found;
  }
}

TEST(WebServerTest, FiftyClientsAnalyseAtOnceAndAClickIsAnswered) {
  constexpr int kClients = 50;
  const WebServer server;
  std::vector<std::unique_ptr<WebClient>> clients;
  for (int i = 0; i < kClients; ++i) {
    clients.push_back(std::make_unique<WebClient>(server));
    ASSERT_TRUE(clients.back()->connected());
    ASSERT_TRUE(clients.back()->send(server.request(kEndless, kEvents)));
  }
  // Each gets progress while all are searching.
  for (const auto& client : clients) {
    ASSERT_TRUE(client->readUntil("\"progress\""));
  }
  const json clicked = askJson(
      server, R"({"op":"play","game":"chess","second":"engine easy",)"
              R"("simulations":10,"hold":true,"act":"move","move":"e4"})");
  EXPECT_EQ(clicked["next"], "engine") << clicked;
  for (const auto& client : clients) client->leave();
}

// Nothing is accepted yet, so without a long enough queue the system would drop
// some connections, which retry later and later.
TEST(WebServerTest, HundredConnectionsAtOnceHaveAPlaceAtTheDoor) {
  WebServer server({}, WebServer::Begin::kListening);
  std::vector<std::unique_ptr<WebClient>> clients;
  for (int i = 0; i < 100; ++i) {
    clients.push_back(std::make_unique<WebClient>(server));
    ASSERT_TRUE(clients.back()->connected()) << i;
    ASSERT_TRUE(clients.back()->send(
        server.request(R"({"op":"version"})", "Connection: close\r\n")));
  }
  server.serve();
  for (const auto& client : clients) EXPECT_EQ(client->hear().status, 200);
}

TEST(WebServerTest, MoreConnectionsThanThreadsWaitForTheirTurn) {
  ServerSettings settings;
  settings.limits.connections = 2;
  const WebServer server(settings);
  std::vector<std::unique_ptr<WebClient>> clients;
  for (int i = 0; i < 12; ++i) {
    clients.push_back(std::make_unique<WebClient>(server));
    ASSERT_TRUE(clients.back()->send(
        server.request(R"({"op":"version"})", "Connection: close\r\n")));
  }
  for (const auto& client : clients) EXPECT_EQ(client->hear().status, 200);
}

TEST(WebServerTest, RunsThatCannotBeShownAreAnError) {
  const std::string folder = testing::TempDir() + "web_runs";
  std::filesystem::create_directories(folder);
  const std::string text = folder + "/letter.txt";
  std::ofstream(text) << "Dear reader";
  const auto opened = [](const std::string& path) {
    ServerSettings settings;
    settings.token = kToken;
    settings.runs = {path};
    return Server::open(settings).status();
  };
  EXPECT_TRUE(opened(folder).ok());
  const absl::Status missing = opened(folder + "/none");
  EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound);
  EXPECT_NE(missing.message().find("web_runs/none"), std::string::npos)
      << missing;
  EXPECT_EQ(opened(text).code(), absl::StatusCode::kInvalidArgument);
}

TEST(WebServerTest, LinksInAFolderOfRunsLeadNowhere) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "web_links";
  const fs::path outside = fs::path(testing::TempDir()) / "web_outside.svg";
  fs::remove_all(folder);
  fs::create_directories(folder);
  std::ofstream(outside) << "<svg>secret</svg>";
  std::ofstream(folder / "own.svg") << "<svg/>";
  fs::create_symlink(outside, folder / "x.svg");
  ServerSettings settings;
  settings.runs = {folder.string()};
  const WebServer server(settings);
  const json runs = askJson(server, R"({"op":"runs"})");
  EXPECT_EQ(runs["pictures"], json{(folder / "own.svg").string()});
  const auto picture = [&](const fs::path& path) {
    return askJson(server,
                   json{{"op", "run_picture"}, {"file", path.string()}}.dump());
  };
  EXPECT_EQ(picture(folder / "own.svg")["svg"], "<svg/>");
  EXPECT_EQ(picture(folder / "x.svg")["error"]["code"], "invalid");
}

TEST(WebServerTest, ATakenPortIsAnError) {
  const WebServer server;
  ServerSettings settings;
  settings.token = kToken;
  settings.port = server.port();
  const auto second = Server::open(settings);
  EXPECT_EQ(second.status().code(), absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace phasemachine::web
