// One client of the JSON server: every request gets one answer, right or with
// its own error.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/serve/session.h"
#include "core/svg/svg.h"
#include "games/catalog.h"
#include "tests/support/game_network.h"

namespace phasemachine::serve {
namespace {

using Json = nlohmann::ordered_json;

// The answers a client gets.
class Inbox {
 public:
  Session::Sink sink() {
    return [this](const std::string& line, bool) {
      const std::lock_guard lock(mutex_);
      EXPECT_EQ(line.back(), '\n');
      lines_.push_back(Json::parse(line));
      changed_.notify_all();
    };
  }
  // The n-th line, waiting for it.
  Json at(std::size_t n) {
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
  std::vector<Json> lines_;
};

// What the server answers to one line, searches included.
Json ask(std::string_view line, const Limits& limits = {}) {
  Inbox inbox;
  Pool pool(0, 1);
  Session session(pool, limits, inbox.sink());
  session.handle(line);
  EXPECT_EQ(inbox.size(), 1U) << line;
  return inbox.at(0);
}

std::string errorCode(std::string_view line) {
  const Json answer = ask(line);
  if (!answer.contains("error")) return "no error: " + answer.dump();
  EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
  return answer["error"]["code"];
}

constexpr std::string_view kEndless =
    R"({"id":"a","op":"search","game":"chess","milliseconds":60000})";

TEST(ServeTest, AnswersWithTheIdItWasGiven) {
  EXPECT_EQ(ask(R"({"id":7,"op":"version"})")["id"], 7);
  EXPECT_EQ(ask(R"({"id":"x","op":"version"})")["id"], "x");
  EXPECT_TRUE(ask(R"({"op":"version"})")["id"].is_null());
  EXPECT_EQ(ask(R"({"id":7,"op":"nonsense"})")["id"], 7);
}

TEST(ServeTest, TellsThePositionAfterTheMoves) {
  const Json state =
      ask(R"({"op":"state","game":"chess","moves":["e4","e5","Nf3"]})");
  EXPECT_EQ(state["side"], "second");
  EXPECT_EQ(state["legal"].size(), 29U);
  EXPECT_TRUE(state["winner"].is_null());
  // The bytes keep the history that the text lacks.
  const Json again =
      ask(Json({{"op", "state"}, {"game", "chess"}, {"bytes", state["bytes"]}})
              .dump());
  EXPECT_EQ(again["bytes"], state["bytes"]);
  EXPECT_EQ(again["legal"], state["legal"]);
}

TEST(ServeTest, DrawsPicturesThatHideWhatTheirViewerMayNotSee) {
  const Json board =
      ask(R"({"op":"render","game":"chess","moves":["e4"],"format":"svg"})");
  const std::string svg = board["svg"];
  EXPECT_TRUE(svg.starts_with("<svg ")) << svg;
  EXPECT_FALSE(board.contains("text"));
  // The last move is marked.
  EXPECT_NE(svg.find(phasemachine::svg::kLast), std::string::npos);
  EXPECT_TRUE(ask(R"({"op":"render","game":"chess","format":"text"})")
                  .contains("text"));
  // Hands that only one side sees.
  const std::string seen =
      ask(R"({"op":"render","game":"twilight_struggle","viewer":"first",)"
          R"("format":"svg"})")["svg"];
  EXPECT_TRUE(seen.starts_with("<svg ")) << seen;
  EXPECT_EQ(errorCode(R"({"op":"render","game":"chess","format":"png"})"),
            "invalid");
  EXPECT_EQ(errorCode(R"({"op":"observe","game":"chess","format":"svg"})"),
            "invalid");
}

TEST(ServeTest, EveryMistakeHasItsCode) {
  EXPECT_EQ(errorCode("{"), "parse");
  EXPECT_EQ(errorCode("\xff\xfe"), "parse");
  EXPECT_EQ(errorCode("[1]"), "parse");
  EXPECT_EQ(errorCode(std::string(100, '[')), "too_deep");
  EXPECT_EQ(errorCode(R"({"id":1,"op":"version","id":1})"), "parse");
  EXPECT_EQ(errorCode(R"({"id":",,","op":"version"})"),
            "no error: " + ask(R"({"id":",,","op":"version"})").dump());
  EXPECT_EQ(errorCode(R"({"id":1})"), "invalid");
  EXPECT_EQ(errorCode(R"({"id":[1],"op":"version"})"), "invalid");
  EXPECT_EQ(errorCode(R"({"op":"version","protocol":9})"),
            "unsupported_protocol");
  EXPECT_EQ(errorCode(R"({"op":"fly"})"), "unknown_op");
  EXPECT_EQ(errorCode(R"({"op":"version","fly":1})"), "invalid");
  EXPECT_EQ(errorCode(R"({"op":"state"})"), "invalid");
  EXPECT_EQ(errorCode(R"({"op":"state","game":"checkers"})"), "invalid");
  EXPECT_EQ(errorCode(R"({"op":"state","game":"chess","position":"x"})"),
            "invalid");
  EXPECT_EQ(errorCode(R"({"op":"state","game":"chess","bytes":"0"})"),
            "invalid");
  EXPECT_EQ(errorCode(R"({"op":"state","game":"chess","moves":["e5"]})"),
            "invalid");
  EXPECT_EQ(errorCode(R"({"op":"state","game":"chess","moves":[1]})"),
            "invalid");
  EXPECT_EQ(errorCode(R"({"op":"sample","game":"chess"})"), "invalid");
  EXPECT_EQ(errorCode(R"({"op":"observe","game":"chess","viewer":"me"})"),
            "invalid");
  EXPECT_EQ(errorCode(R"({"op":"encode","game":"chess","viewer":"neutral"})"),
            "invalid");
  EXPECT_EQ(errorCode(R"({"op":"encode","game":"monoknight",)"
                      R"("viewer":"second"})"),
            "invalid");
  EXPECT_EQ(errorCode(R"({"op":"search","game":"chess","simulations":0})"),
            "invalid");
  EXPECT_EQ(
      errorCode(
          R"({"op":"search","game":"chess","simulations":18446744073709551615})"),
      "invalid");
  EXPECT_EQ(errorCode(R"({"op":"search","game":"chess","evaluator":"x"})"),
            "invalid");
  EXPECT_EQ(errorCode(R"({"op":"search","game":"chess",)"
                      R"("moves":["f3","e5","g4","Qh4#"]})"),
            "game_over");
  EXPECT_EQ(errorCode(R"({"op":"cancel"})"), "invalid");
}

TEST(ServeTest, NamesTheBudgetThatIsOutOfRange) {
  for (const std::string name : {"simulations", "milliseconds", "memory",
                                 "threads", "lines", "seed", "progress"}) {
    for (const char* value :
         {"0", "-1", "-9223372036854775808", "-1e400", "1.5", "1e3", "\"5\"",
          "true", "null", "[]", "9223372036854775808", "18446744073709551615",
          "18446744073709551616", "1e400"}) {
      if (name == "seed" && std::string_view(value) == "0") continue;
      const Json answer = ask(R"({"op":"search","game":"chess",")" + name +
                              "\":" + value + "}");
      const Json error = answer.value("error", Json::object());
      if (error.value("code", "") == "parse") continue;  // 1e400 is no number
      EXPECT_EQ(error.value("code", ""), "invalid") << name << ' ' << value;
      EXPECT_THAT(error.value("message", ""),
                  testing::StartsWith('"' + name + "\" must be a whole number"))
          << value;
    }
  }
  for (const std::string option :
       {"exploration=-1", "exploration=1e99", "exploration=nan",
        "batch_growth=0", "batch_size=99999999999999999999", "threads=2",
        "memory=1"}) {
    const Json answer = ask(
        R"({"op":"search","game":"chess","search_options":")" + option + "\"}");
    const Json error = answer.value("error", Json::object());
    EXPECT_EQ(error.value("code", ""), "invalid") << option;
    EXPECT_THAT(error.value("message", ""),
                testing::HasSubstr(option.substr(0, option.find('='))));
  }
}

TEST(ServeTest, SearchesWithANetworkOfItsFolder) {
  const std::string folder = testing::TempDir() + "phasemachine_networks";
  std::filesystem::create_directories(folder);
  writeRandomNetwork(**findGame("tic_tac_toe"), folder + "/small.pmnn");
  Limits limits;
  limits.networks = folder;
  const auto search = [&](const std::string& net) {
    return ask(R"({"op":"search","game":"tic_tac_toe","net":")" + net +
                   R"(","simulations":50})",
               limits);
  };
  EXPECT_TRUE(search("small.pmnn").contains("best"));
  for (const std::string name :
       {"none.pmnn", "", "../phasemachine_networks/small.pmnn", "..",
        "/etc/passwd", ".hidden", "small.pmnn\\u0000"}) {
    const Json answer = search(name);
    EXPECT_TRUE(answer.contains("error")) << name;
  }
  limits.networks = "";
  EXPECT_EQ(search("small.pmnn")["error"].value("message", ""),
            "this server has no networks: it was started without --networks");
}

TEST(ServeTest, TellsWhereALineIsNoJson) {
  const auto message = [](std::string_view line) {
    return ask(line)["error"]["message"].get<std::string>();
  };
  EXPECT_EQ(message("{"), "no JSON from byte 2 on: \"{\"");
  EXPECT_EQ(message(R"({"id":1;)"), R"(no JSON from byte 8 on: "{\"id\":1;")");
  EXPECT_EQ(message("hello"), "no JSON from byte 1 on: \"hello\"");
  EXPECT_EQ(message(R"({"id":1e999})"),
            R"(a number is out of range: "{\"id\":1e999}")");
  EXPECT_EQ(message(R"({"op":"version","op":"games"})"),
            "a member is given twice");
}

TEST(ServeTest, NamesTheMoveThatIsWrong) {
  const Json answer =
      ask(R"({"op":"state","game":"tic_tac_toe","moves":["a1","a1"]})");
  EXPECT_THAT(answer["error"]["message"].get<std::string>(),
              testing::StartsWith("move 2: "));
}

TEST(ServeTest, ReadsNoFilesForItsClients) {
  for (const char* options :
       {"variants_file=/etc/passwd", "variant=chess,variants_file=x.ini"}) {
    const Json answer =
        ask(std::string(R"({"op":"state","game":"fairy_chess","options":")") +
            options + "\"}");
    EXPECT_THAT(answer.dump(),
                testing::HasSubstr("the server reads no variants_file"));
  }
}

TEST(ServeTest, SearchesAreReproducible) {
  constexpr std::string_view kLine =
      R"({"id":1,"op":"search","game":"gungi","simulations":200,"lines":2})";
  Json first = ask(kLine);
  Json second = ask(kLine);
  first.erase("seconds");
  second.erase("seconds");
  EXPECT_EQ(first, second);
  EXPECT_EQ(first["lines"].size(), 2U);
  EXPECT_EQ(first["best"], first["lines"][0]["move"]);
  EXPECT_EQ(first["simulations"], 200);
}

TEST(ServeTest, AnswersQuickRequestsDuringASearchAndCancelsIt) {
  Inbox inbox;
  Pool pool(1, 10);
  Session session(pool, Limits{}, inbox.sink());
  session.handle(kEndless);
  session.handle(R"({"id":"b","op":"search","game":"chess","simulations":1})");
  session.handle(R"({"id":"c","op":"state","game":"tic_tac_toe"})");
  EXPECT_EQ(inbox.at(0)["id"], "c");
  session.handle(kEndless);
  EXPECT_EQ(inbox.at(1)["error"]["code"], "duplicate_id");
  session.handle(R"({"id":"d","op":"cancel","target":"b"})");
  EXPECT_EQ(inbox.at(2)["cancelled"], true);
  session.handle(R"({"id":"e","op":"cancel","target":"a"})");
  session.handle(R"({"id":"f","op":"cancel","target":"zzz"})");
  session.drain();
  EXPECT_EQ(inbox.size(), 7U);
  for (std::size_t i = 3; i < 7; ++i) {
    const Json answer = inbox.at(i);
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
  Session session(pool, Limits{}, inbox.sink());
  session.handle(kEndless);
  session.handle(R"({"id":"b","op":"search","game":"chess","simulations":1})");
  EXPECT_EQ(inbox.at(0)["id"], "b");
  EXPECT_EQ(inbox.at(0)["error"]["code"], "overloaded");
  session.stop();
  session.drain();
  EXPECT_EQ(inbox.size(), 2U);
}

TEST(ServeTest, TellsProgress) {
  Inbox inbox;
  Pool pool(1, 1);
  Session session(pool, Limits{}, inbox.sink());
  session.handle(R"({"id":1,"op":"search","game":"chess","milliseconds":60000,)"
                 R"("progress":10})");
  EXPECT_TRUE(inbox.at(0)["progress"].contains("best"));
  session.handle(R"({"op":"cancel","target":1})");
  session.drain();
}

// The server's answer to an act in a session.
Json act(const Json& before, Json members) {
  members["op"] = "play";
  members["session"] = before["session"];
  return ask(members.dump());
}

TEST(ServePlayTest, ASessionIsPlayedHintedAndChanged) {
  const Json start = ask(
      R"({"op":"play","game":"chess","second":"engine easy","simulations":20})");
  ASSERT_TRUE(start.contains("session")) << start;
  const Json hinted = act(start, {{"act", "hint"}, {"lines", 2}});
  EXPECT_EQ(hinted["hints"].size(), 2U) << hinted;
  EXPECT_EQ(hinted["session"], start["session"]);
  const Json moved =
      act(start, {{"act", "move"}, {"move", "e4"}, {"news", true}});
  EXPECT_EQ(moved["news"]["since"], 0);
  EXPECT_EQ(moved["news"]["events"][0]["kind"], "chosen");
  EXPECT_EQ(moved["news"]["changes"]["square.e4"], "white pawn");
  EXPECT_TRUE(moved["news"]["changes"]["square.e2"].is_null());
  EXPECT_FALSE(moved["news"]["words"].empty());
  EXPECT_FALSE(start.contains("news"));
  const Json set = act(moved, {{"act", "set"},
                               {"first", "engine 2"},
                               {"second", "person"},
                               {"simulations", 7},
                               {"forced", true}});
  const std::string text = set["session"];
  for (const char* line : {"first engine 2\n", "second person\n",
                           "simulations 7\n", "forced on\n"}) {
    EXPECT_THAT(text, testing::HasSubstr(line));
  }
  EXPECT_EQ(set["moves"][0]["by"], "engine");
  EXPECT_EQ(act(set, {{"act", "again"}})["moves"].size(), 1U);
}

TEST(ServePlayTest, HintsOfAHiddenGameAreSingleMoves) {
  const Json start = ask(
      R"({"op":"play","game":"twilight_struggle","simulations":20,"seed":2})");
  const Json answer = act(start, {{"act", "hint"}});
  ASSERT_FALSE(answer["hints"].empty()) << answer;
  for (const Json& line : answer["hints"]) {
    EXPECT_EQ(line["pv"].size(), 1U);
  }
}

TEST(ServePlayTest, WhatDoesNotGoTogetherIsRefused) {
  const Json start = ask(R"({"op":"play","game":"tic_tac_toe"})");
  for (const Json& wrong :
       {Json{{"act", "jump"}}, Json{{"lines", 2}}, Json{{"simulations", 5}},
        Json{{"seed", 5}}, Json{{"act", "set"}, {"clock", "5m"}},
        Json{{"act", "set"}, {"first", "cat"}}, Json{{"news", 1}},
        Json{{"act", "hit"}}}) {
    const Json answer = act(start, wrong);
    EXPECT_EQ(answer["error"]["code"], "invalid") << wrong;
  }
}

}  // namespace
}  // namespace phasemachine::serve
