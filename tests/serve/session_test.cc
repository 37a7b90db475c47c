// A client's session: searches that wait and are cancelled, requests within the
// limits that would cost without limit, and what may be told to whom.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <cstddef>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/serve/answers.h"
#include "apps/serve/client.h"
#include "games/catalog.h"
#include "tests/support/must.h"
#include "tests/support/random_network.h"

namespace phasemachine::serve {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// The answers a client gets.
class Inbox {
 public:
  Client::Sink sink() {
    return [this](const std::string& line, bool) {
      const std::lock_guard lock(mutex_);
      EXPECT_EQ(line.back(), '\n');
      lines_.push_back(json::parse(line));
      changed_.notify_all();
    };
  }
  // The n-th line, waiting for it.
  json at(std::size_t n) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return lines_.size() > n; });
    return lines_[n];
  }
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return lines_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<json> lines_;
};

// What the server answers to one line, searches included.
json ask(const std::string& line, const Limits& limits = {}) {
  json answer;
  Pool pool(0, 1);
  Client client(pool, limits, [&](const std::string& text, bool) {
    answer = json::parse(text);
  });
  client.handle(line);
  return answer;
}
json ask(const json& request, const Limits& limits = {}) {
  return ask(request.dump(), limits);
}
std::string codeOf(const json& answer) {
  return answer.contains("error") ? answer["error"]["code"].get<std::string>()
                                  : "no error: " + answer.dump();
}

// Knights that go out and come back.
std::vector<std::string> knightMoves(std::size_t count) {
  const std::vector<std::string> round = {"g1f3", "g8f6", "f3g1", "f6g8"};
  std::vector<std::string> moves;
  while (moves.size() < count) moves.push_back(round[moves.size() % 4]);
  return moves;
}
json chessOf(std::string_view op, std::size_t moves) {
  return {{"op", op},
          {"game", "chess"},
          {"options", "draws=none"},
          {"moves", knightMoves(moves)}};
}

constexpr std::string_view kUnbounded =
    R"({"id":"a","op":"search","game":"chess","milliseconds":60000})";

TEST(ServeTest, SearchesWithANetworkOfItsFolder) {
  const std::string folder = testing::TempDir() + "phasemachine_networks";
  std::filesystem::create_directories(folder);
  writeRandomNetwork(**findGame("tic_tac_toe"), folder + "/small.net");
  Limits limits;
  limits.networks = folder;
  const auto search = [&](const std::string& net) {
    return ask(R"({"op":"search","game":"tic_tac_toe","net":")" + net +
                   R"(","simulations":50})",
               limits);
  };
  EXPECT_TRUE(search("small.net").contains("best"));
  for (const std::string name :
       {"none.net", "", "../phasemachine_networks/small.net", "..",
        "/etc/passwd", ".hidden", "small.net\\u0000"}) {
    const json answer = search(name);
    EXPECT_TRUE(answer.contains("error")) << name;
  }
  limits.networks = "";
  EXPECT_EQ(search("small.net")["error"].value("message", ""),
            "this server has no networks: it was started without --networks");
}

TEST(ServeTest, TellsHowFarTheEngineIs) {
  const auto progress = [](const std::string& game) {
    Inbox inbox;
    Pool pool(1, 10);
    Client client(pool, Limits{}, inbox.sink());
    client.handle(R"({"id":"a","op":"play","game":")" + game +
                  R"(","first":"engine","second":"person","milliseconds":400,)"
                  R"("seed":5,"progress":10})");
    client.drain();
    for (std::size_t i = 0; i + 1 < inbox.size(); ++i) {
      const json now = inbox.at(i)["progress"];
      EXPECT_GT(now["simulations"], 0);
      return now;
    }
    return json();
  };
  const json chess = progress("chess");
  EXPECT_FALSE(chess.value("best", "").empty());
  EXPECT_FALSE(chess.value("words", "").empty());
  // What the engine considers would tell its hand.
  const json hidden = progress("twilight_struggle");
  EXPECT_TRUE(hidden.contains("seconds"));
  EXPECT_FALSE(hidden.contains("best"));
}

TEST(ServeTest, SealsASessionSoThatItNamesNoCard) {
  json request = {{"op", "play"},
                  {"game", "twilight_struggle"},
                  {"first", "person"},
                  {"second", "person"},
                  {"seed", 5},
                  {"hold", true},
                  {"moves", {"Blockade"}}};
  const json open = ask(request);
  request["sealed"] = true;
  const json sealed = ask(request);
  const std::string text = sealed.at("session");
  EXPECT_NE(open.at("session").get<std::string>().find("Blockade"),
            std::string::npos);
  EXPECT_EQ(text.find("Blockade"), std::string::npos);
  // It goes on as it is, and is sealed again.
  const json next =
      ask({{"op", "play"}, {"session", text}, {"hold", true}, {"act", "next"}});
  EXPECT_TRUE(next.at("session").get<std::string>().starts_with(
      "phasemachine sealed session 1\n"));
  const json view = ask({{"op", "view"}, {"session", text}});
  EXPECT_EQ(view.at("ply"), 1);
  EXPECT_EQ(ask({{"op", "import"}, {"text", text}}).value("session", ""),
            open.at("session").get<std::string>());
  EXPECT_EQ(codeOf(ask({{"op", "view"}, {"session", text + "?"}})), "invalid");
}

TEST(ServeTest, BytesTellTheirOptions) {
  for (const auto& [game, options] :
       {std::pair("fairy_chess", "variant=crazyhouse"),
        std::pair("gungi", "rules=advanced"), std::pair("chess", "draws=fide"),
        std::pair("twilight_struggle", "us_bonus=2")}) {
    const json given = {{"op", "state"}, {"game", game}, {"options", options}};
    const json state = ask(given);
    json request = {{"op", "state"}, {"game", game}, {"bytes", state["bytes"]}};
    EXPECT_EQ(ask(request)["options"], state["options"]) << game;
    request["op"] = "export";
    request["format"] = "session";
    const json again =
        ask({{"op", "state"}, {"session", ask(request)["text"]}});
    EXPECT_EQ(again["bytes"], state["bytes"]) << again;
  }
}

TEST(ServeTest, VariantsWithoutPgnAreExportedAsJsonLines) {
  for (const auto& [options, begin] :
       {std::pair("variant=atomic", "[Event"),
        std::pair("variant=shogi", "{\"game"), std::pair("", "{\"game")}) {
    json request = {{"op", "export"}, {"game", "fairy_chess"}};
    request["options"] = options;
    const json exported = ask(request);
    EXPECT_TRUE(exported.value("text", "").starts_with(begin)) << exported;
  }
}

TEST(ServeTest, TellsOneErrorAboutWrongText) {
  const auto told = [](const std::string& game, const std::string& text) {
    return ask({{"op", "import"}, {"game", game}, {"text", text}})["error"]
        .value("message", "");
  };
  EXPECT_TRUE(told("chess", "1. e4 e5\n2. Ke3")
                  .starts_with("PGN line 2, column 4: move 2, white"));
  EXPECT_TRUE(told("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1")
                  .starts_with("FEN field 1 (piece placement)"));
  EXPECT_TRUE(told("tic_tac_toe", "1. X")
                  .starts_with("tic_tac_toe position, character"));
}

TEST(ServeTest, ImportsWhatStoresAndProgramsWrite) {
  // `record export` writes thousands of visits.
  json visits = json::object();
  for (int i = 0; i < 2'000; ++i) visits["move " + std::to_string(i)] = i;
  const json line = {{"game", "tic_tac_toe"},
                     {"options", ""},
                     {"position", "......... x"},
                     {"moves", {"b2"}},
                     {"winner", nullptr},
                     {"tags", json::object()},
                     {"number", 3},
                     {"first_player", 0},
                     {"end", "unfinished"},
                     {"returns", json::array()},
                     {"search", {{{"score", 0.5}, {"visits", visits}}}}};
  const json stored = ask({{"op", "import"}, {"text", line.dump() + '\n'}});
  EXPECT_THAT(stored.value("session", ""), HasSubstr("ply 1\n")) << stored;
  // PGN may begin with a comment.
  const json played = ask(
      {{"op", "import"}, {"game", "chess"}, {"text", "{A game.} 1. e4 e5 *"}});
  EXPECT_THAT(played.value("session", ""), HasSubstr("ply 2\n")) << played;
  // A byte order mark is no part of any text.
  for (const std::string& text :
       {line.dump(), std::string("......... x"), stored.value("session", "")}) {
    const json marked = {{"op", "import"},
                         {"game", "tic_tac_toe"},
                         {"text", "\xEF\xBB\xBF" + text}};
    EXPECT_TRUE(ask(marked).contains("session")) << text;
  }
}

TEST(ServeTest, AnswersQuickRequestsDuringASearchAndCancelsIt) {
  Inbox inbox;
  Pool pool(1, 10);
  Client client(pool, Limits{}, inbox.sink());
  client.handle(kUnbounded);
  client.handle(R"({"id":"b","op":"search","game":"chess","simulations":1})");
  client.handle(R"({"id":"c","op":"state","game":"tic_tac_toe"})");
  EXPECT_EQ(inbox.at(0)["id"], "c");
  client.handle(kUnbounded);
  EXPECT_EQ(inbox.at(1)["error"]["code"], "duplicate_id");
  client.handle(R"({"id":"d","op":"cancel","target":"b"})");
  EXPECT_EQ(inbox.at(2)["cancelled"], true);
  client.handle(R"({"id":"e","op":"cancel","target":"a"})");
  client.handle(R"({"id":"f","op":"cancel","target":"zzz"})");
  client.drain();
  EXPECT_EQ(inbox.size(), 7U);
  for (std::size_t i = 3; i < 7; ++i) {
    const json answer = inbox.at(i);
    if (answer["id"] == "a") {
      EXPECT_TRUE(answer.contains("best") || answer.contains("error"));
      if (answer.contains("best")) {
        EXPECT_EQ(answer["ended_by"], "stopped");
      }
    } else if (answer["id"] == "b") {
      EXPECT_EQ(answer["error"]["code"], "cancelled");
    } else {
      EXPECT_EQ(answer["cancelled"], answer["id"] == "e");
    }
  }
}

TEST(ServeTest, RefusesMoreSearchesThanMayWait) {
  Inbox inbox;
  Pool pool(1, 1);
  Client client(pool, Limits{}, inbox.sink());
  client.handle(kUnbounded);
  client.handle(R"({"id":"b","op":"search","game":"chess","simulations":1})");
  EXPECT_EQ(inbox.at(0)["id"], "b");
  EXPECT_EQ(inbox.at(0)["error"]["code"], "overloaded");
  client.stop();
  client.drain();
  EXPECT_EQ(inbox.size(), 2U);
}

TEST(ServeTest, TellsProgress) {
  Inbox inbox;
  Pool pool(1, 1);
  Client client(pool, Limits{}, inbox.sink());
  client.handle(R"({"id":1,"op":"search","game":"chess","milliseconds":60000,)"
                R"("progress":10})");
  EXPECT_TRUE(inbox.at(0)["progress"].contains("best"));
  client.handle(R"({"op":"cancel","target":1})");
  client.drain();
}

// 2,500 waiting searches would otherwise hold 2,500 copies.
TEST(RequestedNetworkTest, RequestsShareAFileUntilItChanges) {
  const std::string folder = testing::TempDir() + "phasemachine_shared";
  std::filesystem::create_directories(folder);
  const AnyGame& game = **findGame("tic_tac_toe");
  const std::string path = writeRandomNetwork(game, folder + "/a.net");
  writeRandomNetwork(game, folder + "/b.net");
  Limits limits;
  limits.networks = folder;
  const auto requested = [&](const char* name) {
    const Json request = {{"net", name}, {"op", "search"}};
    Members members(request);
    return must(requestedNetwork(members, limits));
  };
  const auto first = requested("a.net");
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(requested("a.net"), first);
  EXPECT_NE(requested("b.net"), first);
  std::filesystem::remove(path);
  writeRandomNetwork(game, path, /*withPolicy=*/false);
  EXPECT_NE(requested("a.net"), first);
}

TEST(BoundsTest, EventsComeInParts) {
  json request = chessOf("events", 1'500);
  const json all = ask(request);
  EXPECT_EQ(codeOf(all), "invalid");
  EXPECT_THAT(all["error"]["message"], HasSubstr("\"count\""));
  request["from"] = 700;
  const json rest = ask(request);
  EXPECT_EQ(rest["events"].size(), 800U);
  request["count"] = 10;
  const json part = ask(request);
  ASSERT_EQ(part["events"].size(), 10U);
  EXPECT_EQ(part["events"][9], rest["events"][9]);
  EXPECT_EQ(part["picture"], rest["picture"]);
  request["from"] = 5'000;
  EXPECT_TRUE(ask(request)["events"].empty());
  request["count"] = 1'001;
  EXPECT_EQ(codeOf(ask(request)), "invalid");
}

TEST(BoundsTest, GamesHaveALongestLength) {
  for (const char* op : {"state", "events", "view", "export", "play"}) {
    const json answer = ask(chessOf(op, 20'001));
    EXPECT_EQ(codeOf(answer), "invalid") << op;
    EXPECT_THAT(answer["error"]["message"], HasSubstr("20001 moves")) << op;
  }
  EXPECT_EQ(ask(chessOf("state", 20'000))["side"], "first");
  std::string session =
      "phasemachine session 1\ngame chess\noptions draws=none\nstart "
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nseed 1\n"
      "first person\nsecond person\nforced off\nsimulations 1\n";
  for (const std::string& move : knightMoves(20'001)) {
    session += "move " + move + "\n";
  }
  session += "ply 0\nend\n";
  for (const char* op : {"state", "view", "play"}) {
    const json answer = ask(json{{"op", op}, {"session", session}});
    EXPECT_EQ(codeOf(answer), "invalid") << op;
    EXPECT_THAT(answer["error"]["message"], HasSubstr("20001 moves")) << op;
  }
}

TEST(BoundsTest, AnAnswerThatIsTooLongIsAnError) {
  Limits limits;
  limits.answerBytes = 1'000;
  EXPECT_EQ(codeOf(ask(json{{"op", "view"}, {"game", "chess"}}, limits)),
            "too_long");
  EXPECT_TRUE(ask(json{{"op", "version"}}, limits).contains("protocol"));
}

TEST(BoundsTest, AnObjectHasAMostOfMembers) {
  std::string line = "{\"op\":\"version\"";
  for (int i = 0; i < 100'000; ++i) line += ",\"" + std::to_string(i) + "\":1";
  const json answer = ask(line + "}");
  EXPECT_EQ(codeOf(answer), "parse");
  EXPECT_THAT(answer["error"]["message"], HasSubstr("1000 members"));
}

TEST(ServeTest, AMemberOfTheWrongKindIsNamedAsSuch) {
  const auto refusal = [](const char* act, const char* member,
                          const json& value) -> std::string {
    return ask({{"op", "play"},
                {"game", "chess"},
                {"act", act},
                {member, value}})["error"]["message"];
  };
  EXPECT_THAT(refusal("move", "move", 5), HasSubstr("\"move\" must be"));
  EXPECT_THAT(refusal("jump", "ply", -1), HasSubstr("\"ply\" must be"));
  EXPECT_THAT(refusal("jump", "lines", 2), HasSubstr("\"ply\" goes with"));
}

// A request may bring back the session of any answer.
TEST(BoundsTest, PlayMakesNoSessionThatIsTooLongToBeSentBack) {
  Limits limits;
  limits.lineBytes = 16'384;
  json request = chessOf("play", 640);
  request["first"] = "engine 1";
  request["second"] = "engine 1";
  request["simulations"] = 1;
  request["id"] = 1;
  json answer = ask(request, limits);
  int requests = 0;
  for (; !answer.contains("error") && answer["next"] != "nobody"; ++requests) {
    ASSERT_LT(requests, 100);
    request = {{"op", "play"}, {"session", answer["session"]}, {"id", 1}};
    ASSERT_LE(request.dump().size(), limits.lineBytes);
    answer = ask(request, limits);
  }
  EXPECT_GE(requests, 1);
  EXPECT_EQ(codeOf(answer), "too_long");
  // A person's move has no room either; the session stays as it is.
  request["act"] = "set";
  request["first"] = "person";
  request["hold"] = true;
  EXPECT_TRUE(ask(request, limits).contains("session"));
  // Nor an imported game.
  json import = {{"op", "import"},
                 {"text", json{{"game", "chess"},
                               {"options", "draws=none"},
                               {"moves", knightMoves(1'500)}}
                              .dump()}};
  EXPECT_EQ(codeOf(ask(import, limits)), "too_long");
  json exported = chessOf("export", 1'500);
  exported["format"] = "session";
  EXPECT_EQ(codeOf(ask(exported, limits)), "too_long");
}

std::string variantCalled(const std::string& name) {
  return "[" + name + ":chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 " +
         std::to_string(name.size()) + "\n";
}
std::string withVariant(const std::string& name, const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    escaped += c == '\n' ? "%0A" : c == ',' ? "%2C" : std::string(1, c);
  }
  return "variant=" + name + ",variant_text=" + escaped;
}

TEST(BoundsTest, VariantsOfRequestsGiveTheirPlacesToOthers) {
  std::string many;
  for (int i = 0; i < 173; ++i) {
    many += "[many" + std::to_string(i) + ":chess]\n";
  }
  const json request = {{"op", "state"},
                        {"game", "fairy_chess"},
                        {"options", withVariant("many7", many)}};
  EXPECT_TRUE(ask(request).contains("legal")) << ask(request);
  for (int i = 0; i < 600; ++i) {
    const std::string name = "mine" + std::to_string(i);
    const json answer =
        ask(json{{"op", "search"},
                 {"game", "fairy_chess"},
                 {"simulations", 2},
                 {"options", withVariant(name, variantCalled(name))}});
    ASSERT_TRUE(answer.contains("best")) << i << ' ' << answer;
  }
}

TEST(BoundsTest, AnIdIsFreeOnceItsAnswerHasCome) {
  Inbox inbox;
  Pool pool(1, 10);
  Client client(pool, Limits{}, inbox.sink());
  for (std::size_t i = 0; i < 500; ++i) {
    client.handle(
        R"({"id":1,"op":"search","game":"tic_tac_toe","simulations":1})");
    ASSERT_TRUE(inbox.at(2 * i).contains("best")) << i << inbox.at(2 * i);
    client.handle(R"({"op":"cancel","target":1})");
    ASSERT_EQ(inbox.at(2 * i + 1)["cancelled"], false) << i;
  }
}

json playOf(const json& before, json members) {
  members["op"] = "play";
  members["session"] = before["session"];
  return ask(members);
}

// Two people at one screen: everything is told to the one who decides next.
TEST(HotSeatTest, NothingHiddenIsToldToTheOtherSide) {
  json answer = ask(json{{"op", "play"},
                         {"game", "twilight_struggle"},
                         {"first", "person"},
                         {"second", "person"},
                         {"seed", 4}});
  std::set<std::string> sides;
  for (int i = 0; i < 60 && answer["next"] == "person"; ++i) {
    const std::string side = answer["side"];
    sides.insert(side);
    ASSERT_EQ(answer["viewer"], side) << answer;
    const json seen = ask(json{{"op", "view"},
                               {"session", answer["session"]},
                               {"viewer", side},
                               {"history", 0}});
    EXPECT_EQ(answer["question"], seen["question"]);
    EXPECT_EQ(answer["text"], ask(json{{"op", "render"},
                                       {"session", answer["session"]},
                                       {"viewer", side}})["text"]);
    // The told moves are the last ones of what this side may know.
    const json& moves = answer["moves"];
    const json& history = seen["history"];
    ASSERT_LE(moves.size(), history.size());
    for (std::size_t m = 0; m < moves.size(); ++m) {
      const json& row = history[history.size() - moves.size() + m];
      EXPECT_EQ(moves[m]["told"], row["told"]) << i;
      EXPECT_EQ(moves[m]["move"].is_null(),
                row["side"] != side && row["move"].is_null());
    }
    answer = playOf(answer, {{"act", "move"}, {"move", answer["legal"][0]}});
  }
  EXPECT_EQ(sides, (std::set<std::string>{"first", "second"}));
}

// A world is a guess: with the same seed it is the same whatever is hidden, and
// so is what is told to have changed.
TEST(WorldTest, TellsTheViewerNothingThatIsHidden) {
  for (const char* game : {"twilight_struggle"}) {
    const json start = ask(json{{"op", "play"},
                                {"game", game},
                                {"first", "person"},
                                {"second", "person"},
                                {"seed", 4}});
    for (const char* viewer : {"first", "second"}) {
      const auto worldOf = [&](json request, int seed) {
        request.update(
            json{{"op", "world"}, {"viewer", viewer}, {"seed", seed}});
        return ask(request);
      };
      const auto seen = [&](json request) {
        request.update(json{{"op", "observe"}, {"viewer", viewer}});
        return ask(request).at("text");
      };
      const json truth = {{"session", start.at("session")}};
      const json guess = worldOf(truth, 9);
      std::set<std::string> worlds;
      for (int seed = 1; seed <= 6; ++seed) {
        const json other = {{"game", game},
                            {"position", worldOf(truth, seed).at("position")}};
        worlds.insert(other.at("position"));
        EXPECT_EQ(seen(other), seen(truth)) << game << " " << viewer;
        EXPECT_EQ(worldOf(other, 9), guess) << game << " " << viewer;
      }
      EXPECT_GT(worlds.size(), 1U) << game << " " << viewer;
    }
  }
}

TEST(WorldTest, NeedsAPlayerWhoSees) {
  const auto world = [](json request) {
    request["op"] = "world";
    return codeOf(ask(request));
  };
  // Nature deals first.
  EXPECT_EQ(world({{"game", "twilight_struggle"}}), "invalid");
  EXPECT_EQ(world({{"game", "chess"}, {"viewer", "nobody"}}), "invalid");
  EXPECT_EQ(world({{"game", "chess"}, {"moves", {"f3", "e5", "g4", "Qh4#"}}}),
            "game_over");
}

}  // namespace
}  // namespace phasemachine::serve
