// The manual page and the shell completions agree with help.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "apps/cli/commands/command.h"
#include "apps/cli/manual/flag_table.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

std::set<std::string> flagsIn(const std::string& text) {
  static const std::regex flag("--[a-z][a-z0-9-]*");
  return {std::sregex_token_iterator(text.begin(), text.end(), flag),
          std::sregex_token_iterator()};
}

std::string unescaped(const std::string& roff) {
  return std::regex_replace(roff, std::regex(R"(\\-)"), "-");
}

TEST(Manual, HasEveryCommandAndFlagOfHelp) {
  const ProgramRun manual = phasemachine({"manual"});
  ASSERT_EQ(manual.exitCode, 0);
  const std::string page = unescaped(manual.out);
  for (const cli::Command& command : cli::commands()) {
    const std::string name(command.name);
    EXPECT_THAT(page, HasSubstr(".SS " + name + "\n"));
    const ProgramRun help = phasemachine({"help", name});
    for (const std::string& flag : flagsIn(help.out)) {
      EXPECT_THAT(page, HasSubstr(flag)) << name;
    }
  }
}

// Lines that begin with a period are requests; only known ones may occur.
TEST(Manual, HoldsNoRequestThatWasMeantAsText) {
  const ProgramRun manual = phasemachine({"manual"});
  std::istringstream lines(manual.out);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || (line[0] != '.' && line[0] != '\'')) continue;
    EXPECT_THAT(line, testing::MatchesRegex("\\.(TH|SH|SS|TP|B|I)( .*)?"));
  }
}

// Bash's completions after the given words.
std::string completed(const std::string& script,
                      const std::vector<std::string>& words) {
  std::string commands = script + "\nCOMP_WORDS=(phasemachine";
  for (const std::string& word : words) commands += " '" + word + "'";
  commands += ")\nCOMP_CWORD=" + std::to_string(words.size()) +
              "\n_phasemachine\necho \"${COMPREPLY[*]}\"\n";
  return runProgram({"/bin/bash", "-c", commands}, "").out;
}

TEST(Completion, BashOffersCommandsFlagsAndGames) {
  if (access("/bin/bash", X_OK) != 0) GTEST_SKIP() << "no bash";
  const ProgramRun run = phasemachine({"completion", "bash"});
  ASSERT_EQ(run.exitCode, 0);
  EXPECT_EQ(completed(run.out, {"self"}), "selfplay\n");
  EXPECT_EQ(completed(run.out, {"perft", "--game", "gun"}), "gungi\n");
  EXPECT_THAT(completed(run.out, {"record", "exp"}), "export\n");
  for (const cli::CommandRow& row : cli::commandTable()) {
    for (const cli::FlagRow& flag : row.flags) {
      if (flag.operand) continue;
      EXPECT_THAT(completed(run.out, {row.name, flag.name}),
                  HasSubstr(flag.name))
          << row.name;
    }
  }
}

TEST(Completion, RefusesAShellThatItDoesNotKnow) {
  const ProgramRun run = phasemachine({"completion", "fish"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("fish"));
}

}  // namespace
}  // namespace phasemachine
