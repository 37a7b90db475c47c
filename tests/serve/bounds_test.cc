// Requests within the limits that would cost without limit, and what may be
// told to whom.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "apps/serve/session.h"

namespace phasemachine::serve {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

// What the server answers to one line, searches included.
json ask(const std::string& line, const Limits& limits = {}) {
  json answer;
  Pool pool(0, 1);
  Session session(pool, limits, [&](const std::string& text, bool) {
    answer = json::parse(text);
  });
  session.handle(line);
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
    EXPECT_EQ(codeOf(ask(json{{"op", op}, {"session", session}})), "invalid")
        << op;
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
  for (int i = 0; i < 173; ++i) many += "[many" + std::to_string(i) + "]\n";
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
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<json> answers;
  Pool pool(1, 10);
  Session session(pool, Limits{}, [&](const std::string& text, bool) {
    const std::lock_guard lock(mutex);
    answers.push_back(json::parse(text));
    changed.notify_all();
  });
  const auto next = [&](std::size_t n) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return answers.size() > n; });
    return answers[n];
  };
  for (std::size_t i = 0; i < 500; ++i) {
    session.handle(
        R"({"id":1,"op":"search","game":"tic_tac_toe","simulations":1})");
    ASSERT_TRUE(next(2 * i).contains("best")) << i << next(2 * i);
    session.handle(R"({"op":"cancel","target":1})");
    ASSERT_EQ(next(2 * i + 1)["cancelled"], false) << i;
  }
}

json playOf(const json& before, json members) {
  members["op"] = "play";
  members["session"] = before["session"];
  return ask(members);
}

// The codes of docs/protocol.md, whatever status the game, the file or the
// session reports.
TEST(BoundsTest, CodesAreThoseOfTheProtocol) {
  const json start =
      ask(json{{"op", "play"}, {"game", "tic_tac_toe"}, {"second", "person"}});
  EXPECT_EQ(codeOf(playOf(start, {{"act", "jump"}, {"ply", 9}})), "invalid");
  EXPECT_EQ(codeOf(playOf(start, {{"act", "undo"}})), "invalid");
  EXPECT_EQ(codeOf(playOf(start, {{"act", "redo"}})), "invalid");
  const json over = playOf(start, {{"act", "resign"}});
  for (const char* act : {"resign", "go", "move"}) {
    json members = {{"act", act}};
    if (std::string_view(act) == "move") members["move"] = "b2";
    EXPECT_EQ(codeOf(playOf(over, members)), "game_over") << act;
  }
  EXPECT_EQ(codeOf(playOf(over, {{"act", "jump"}, {"ply", 9}})), "invalid");
  EXPECT_EQ(codeOf(playOf(over, {{"act", "redo"}})), "invalid");
  std::string text = start["session"];
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    return other.replace(other.find(from), from.size(), to);
  };
  for (const std::string& session :
       {changed("ply 0", "move b2\nmove b2\nply 2"), changed("ply 0", "ply 9"),
        changed("tic_tac_toe", "checkers"), changed("......... x", "x"),
        changed("session 1", "session 2"), changed("end\n", "")}) {
    EXPECT_EQ(codeOf(ask(json{{"op", "play"}, {"session", session}})),
              "invalid");
    EXPECT_EQ(codeOf(ask(json{{"op", "import"}, {"text", session}})),
              "invalid");
  }
  for (const char* line :
       {R"({"op":"import","game":"chess","text":"1. e4 e5 2. Ke3"})",
        R"({"op":"import","text":"{\"game\":\"chess\",\"moves\":[\"e5\"]}"})",
        R"({"op":"import","text":"[[[[[[[[[[[[[[[[[[[[[[]"})",
        R"({"op":"topic","game":"chess","name":"cat"})",
        R"({"op":"state","game":"fairy_chess","options":"variant=cat"})",
        R"({"op":"view","game":"chess","bytes":"00"})"}) {
    EXPECT_EQ(codeOf(ask(std::string(line))), "invalid") << line;
  }
  Limits limits;
  limits.networks = testing::TempDir();
  for (const char* op : {"search", "play"}) {
    EXPECT_EQ(
        codeOf(
            ask(json{{"op", op}, {"game", "tic_tac_toe"}, {"net", "none.pmnn"}},
                limits)),
        "invalid");
  }
}

TEST(BoundsTest, AClockHasAMostOfTime) {
  const json start = ask(json{{"op", "play"},
                              {"game", "chess"},
                              {"second", "person"},
                              {"clock", "5m+3s"}});
  const std::string text = start["session"];
  const std::string times = "300000 300000";
  const auto with = [&](const std::string& first) {
    std::string other = text;
    other.replace(other.find(times), times.size(), first + " 300000");
    return ask(json{{"op", "play"},
                    {"session", other},
                    {"hold", true},
                    {"act", "move"},
                    {"move", "e4"},
                    {"elapsed", 10}});
  };
  for (const char* time :
       {"9223372036854775807", "-9223372036854775808", "86400000001"}) {
    EXPECT_EQ(codeOf(with(time)), "invalid") << time;
  }
  const json moved = with("86400000000");
  EXPECT_EQ(moved["end"], nullptr) << moved;
  EXPECT_GT(moved["clock"]["first"], 86'399'000'000);
  EXPECT_EQ(with("-86400000000")["winner"], "second");
}

TEST(BoundsTest, ZeroHasNoSign) {
  std::string line;
  Pool pool(0, 1);
  Session session(pool, Limits{},
                  [&](const std::string& text, bool) { line = text; });
  for (const char* game : {"chess", "connect_four", "fairy_chess", "gungi",
                           "tic_tac_toe", "twilight_struggle"}) {
    session.handle(json{{"op", "state"}, {"game", game}}.dump());
    EXPECT_THAT(line, HasSubstr("\"returns\":[0.0,0.0]")) << game;
  }
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

TEST(HotSeatTest, ADealIsToldToItsOwnerAlone) {
  const json start = ask(json{{"op", "play"},
                              {"game", "twilight_struggle"},
                              {"first", "person"},
                              {"second", "person"}});
  const json hands[] = {ask(json{{"op", "view"},
                                 {"session", start["session"]},
                                 {"viewer", "first"}})["picture"],
                        ask(json{{"op", "view"},
                                 {"session", start["session"]},
                                 {"viewer", "second"}})["picture"]};
  std::string told;
  for (const json& move : start["moves"]) {
    told += move["told"].get<std::string>() + move["move"].dump();
  }
  int cards = 0;
  for (const auto& [key, value] : hands[1].items()) {
    if (hands[0].contains(key) || !key.starts_with("hand.")) continue;
    const std::string card = key.substr(key.rfind('.') + 1);
    EXPECT_THAT(told, Not(HasSubstr(card)));
    ++cards;
  }
  EXPECT_GE(cards, 5);
}

TEST(HotSeatTest, AnAnswerWithoutTheBoardTellsNothing) {
  const json answer = ask(json{{"op", "play"},
                               {"game", "twilight_struggle"},
                               {"first", "person"},
                               {"second", "person"},
                               {"board", false}});
  for (const char* member : {"text", "legal", "question"}) {
    EXPECT_FALSE(answer.contains(member)) << member;
  }
  ASSERT_FALSE(answer["moves"].empty());
  for (const json& move : answer["moves"]) EXPECT_EQ(move.size(), 2U) << move;
  EXPECT_EQ(answer["seats"], (json{{"first", "person"}, {"second", "person"}}));
}

// A line would show what the other side holds.
TEST(HotSeatTest, ASearchForAViewerTellsSingleMoves) {
  const json start = ask(json{{"op", "play"}, {"game", "twilight_struggle"}});
  const json request = {{"op", "search"},
                        {"session", start["session"]},
                        {"viewer", start["side"]},
                        {"simulations", 50}};
  const json found = ask(request);
  ASSERT_TRUE(found.contains("lines")) << found;
  for (const json& line : found["lines"]) EXPECT_EQ(line["pv"].size(), 1U);
  json wrong = request;
  wrong["viewer"] = start["side"] == "first" ? "second" : "first";
  EXPECT_EQ(codeOf(ask(wrong)), "invalid");
  wrong = request;
  wrong["tree"] = 3;
  EXPECT_EQ(codeOf(ask(wrong)), "invalid");
  wrong["viewer"] = "neutral";
  EXPECT_FALSE(ask(wrong)["tree"].empty());
}

}  // namespace
}  // namespace phasemachine::serve
