// Messages stay printable and short for any command line or typed input: no
// escape byte reaches the terminal, no word fills the screen.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/commands/command.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kLongestMessage = 3000;

// The folders are missing, so most flags can create no file there.
const Words& payloads() {
  static const Words list = {
      "missing/\x1b[2J\x1b]0;title\x07\r\nx\x80\xff\x7f.db",
      "missing/" + std::string(100'000, 'w'),
      std::string(100'000, '\x1b') + "/",
      "\x1b[31m/x",
  };
  return list;
}

std::string complaint(const std::string& text, std::size_t longest) {
  for (const char signedByte : text) {
    const auto c = static_cast<unsigned char>(signedByte);
    if (c != '\n' && (c < ' ' || c > '~')) {
      return "has byte " + std::to_string(c);
    }
  }
  if (text.size() > longest) {
    return "has " + std::to_string(text.size()) + " bytes";
  }
  return "";
}

// Arguments with which a command reaches the flag under test and ends soon.
struct Setting {
  std::map<std::string, std::string> values = {};  // by name of the option
  Words flags = {};
  std::string input = {};
};

class OutsideWordsTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = makeTemporaryDirectory();
    // Some flags make the folders that are missing.
    before_ = std::filesystem::current_path();
    std::filesystem::current_path(folder_);
    store_ = folder_ + "/games.db";
    const ProgramRun made = phasemachine({"selfplay", "tic_tac_toe", "--games",
                                          "2", "--sims", "5", "--out", store_});
    ASSERT_EQ(made.exitCode, 0) << made.err;
    const std::pair<std::string, std::string> small = {"game", "tic_tac_toe"};
    settings_ = {
        {"analyze", {.values = {small, {"sims", "5"}}}},
        {"apply", {.values = {small, {"moves", "a1"}}}},
        {"balance", {.values = {{"subjects", "1-1"}, {"games", "1"}}}},
        {"bench", {.values = {{"filter", "tic_tac_toe"}, {"seconds", "0.01"}}}},
        {"match",
         {.values = {small,
                     {"first", "random"},
                     {"second", "random"},
                     {"games", "2"}}}},
        {"moves", {.values = {small}}},
        {"perft", {.values = {small, {"depth", "1"}}}},
        {"play", {.values = {small, {"sims", "5"}}, .input = "quit\n"}},
        {"playthrough", {.values = {small}}},
        {"record list", {.values = {{"file", store_}}}},
        {"record show", {.values = {{"file", store_}, {"number", "0"}}}},
        {"record replay", {.values = {{"file", store_}, {"number", "0"}}}},
        {"record verify", {.values = {{"file", store_}}}},
        {"record merge",
         {.values = {{"files", store_}, {"out", folder_ + "/merged.db"}}}},
        {"record export",
         {.values = {{"file", store_}, {"out", folder_ + "/games.jsonl"}}}},
        {"record report", {.values = {{"file", store_}}}},
        {"record import",
         {.values = {{"file", folder_ + "/games.jsonl"},
                     {"out", folder_ + "/imported.db"}}}},
        {"selfplay", {.values = {small, {"sims", "5"}, {"games", "1"}}}},
        {"serve", {.flags = {"--stdio"}}},
        {"uci", {.input = "quit\n"}},
        // Never listens: one of the two is always wrong.
        {"web", {.values = {{"address", "300.0.0.1"}, {"port", "65536"}}}},
    };
  }
  void TearDown() override {
    std::filesystem::current_path(before_);
    std::filesystem::remove_all(folder_);
  }

  void expectCalm(const Words& words, const std::string& input = "") {
    const ProgramRun run = phasemachine(words, input);
    std::string shown;
    for (const std::string& word : words) {
      shown += word.substr(0, 30) + ' ';
      for (char& c : shown) c = c < ' ' || c > '~' ? '?' : c;
    }
    EXPECT_LE(run.exitCode, 2) << shown;
    EXPECT_EQ(complaint(run.err, kLongestMessage), "")
        << shown << '\n'
        << run.err.substr(0, 300);
  }

  // Each option of a command or of its actions in turn.
  void tryOptions(const std::string& path, const cli::CommandRow& row) {
    const Setting& setting = settings_[path];
    for (const cli::FlagRow& tested : row.flags) {
      if (tested.flag == "--help") continue;
      for (const std::string& payload : payloads()) {
        Words words;
        for (std::size_t at = 0; at < path.size();) {
          const std::size_t end = std::min(path.find(' ', at), path.size());
          words.push_back(path.substr(at, end - at));
          at = end + 1;
        }
        for (const auto& [name, value] : setting.values) {
          const cli::FlagRow* option = find(row, name);
          ASSERT_NE(option, nullptr) << path << ' ' << name;
          if (option != &tested) give(*option, value, words);
        }
        words.insert(words.end(), setting.flags.begin(), setting.flags.end());
        give(tested, payload, words);
        expectCalm(words, setting.input);
        ++tried_;
      }
    }
  }

  static const cli::FlagRow* find(const cli::CommandRow& row,
                                  const std::string& name) {
    for (const cli::FlagRow& option : row.flags) {
      if (option.flag == "--" + name || option.name == name) return &option;
    }
    return nullptr;
  }

  static void give(const cli::FlagRow& option, const std::string& value,
                   Words& words) {
    words.push_back(option.flag.empty() ? value : option.flag + '=' + value);
  }

  std::filesystem::path before_;  // the working directory
  std::string folder_;
  std::string store_;
  std::map<std::string, Setting> settings_;
  int tried_ = 0;
};

TEST_F(OutsideWordsTest, EveryFlagOfEveryCommandIsAnsweredInPrintableWords) {
  for (const cli::CommandRow& command : cli::commandTable()) {
    // No flag but --json, and slow.
    if (command.name == "signature") continue;
    if (command.nested.empty()) tryOptions(command.name, command);
    for (const cli::CommandRow& action : command.nested) {
      tryOptions(command.name + ' ' + action.name, action);
    }
  }
  EXPECT_GE(tried_, 400);
}

TEST_F(OutsideWordsTest, SoAreWordsThatNobodyKnows) {
  for (const std::string& payload : payloads()) {
    expectCalm({payload});
    expectCalm({"help", payload});
    expectCalm({"help", "perft", payload});
    expectCalm({"perft", "chess", payload});
    expectCalm({"perft", "--" + payload});
    expectCalm({"perft", "--flag=" + payload});
    expectCalm({"record", payload});
    expectCalm({"apply", "--moves", "e4 " + payload});
    expectCalm({"match", "--first", "uci:path=" + payload, "--second", "random",
                "--games", "2"});
    expectCalm({"match", "--first", "random:" + payload, "--second", "random"});
    expectCalm({"balance", "1-1." + payload});
    expectCalm({"moves", "--stdin"}, payload + "\n");
  }
}

TEST_F(OutsideWordsTest, AndLinesThatArePlayed) {
  for (const std::string& payload : payloads()) {
    const std::string line = payload.substr(0, payload.find('\n'));
    for (const char* word : {"", "e4 ", "save ", "load ", "position ", "limit ",
                             "undo ", "limit 5 "}) {
      const ProgramRun run = phasemachine({"play", "--sims", "5", "--ascii"},
                                          word + line + "\nquit\n");
      EXPECT_EQ(run.exitCode, 0);
      EXPECT_EQ(complaint(run.out, kLongestMessage), "") << word;
    }
  }
}

}  // namespace
}  // namespace phasemachine
