// Parsing, help and describe() agree with a command's declaration.

#include "apps/cli/flags/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace phasemachine::cli {
namespace {

using testing::HasSubstr;

struct Flags {
  std::string game = "chess";
  int depth = 0;
  std::vector<int> threads = {1};
  bool divide = false;
  std::string mode;
};

void declare(Arguments& arguments, Flags& flags) {
  arguments.option("game,--game", flags.game, "which game").showDefault();
  arguments.option("--depth", flags.depth, "plies").required().between(0, 9);
  arguments.option("--threads", flags.threads, "counts").separatedBy(',');
  arguments.flag("--divide", flags.divide, "each move").excludes("--threads");
  arguments.option("--mode", flags.mode, "how").oneOf({"tree", "batch"});
}

Arguments::Outcome parse(const std::vector<std::string>& words, Flags& flags) {
  Arguments arguments("counts", "phasemachine perft");
  declare(arguments, flags);
  return arguments.parse(words);
}

TEST(Arguments, SetTheVariables) {
  Flags flags;
  const auto outcome = parse(
      {"gungi", "--depth", "3", "--threads=2,4", "--mode", "tree"}, flags);
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(flags.game, "gungi");
  EXPECT_EQ(flags.depth, 3);
  EXPECT_EQ(flags.threads, (std::vector<int>{2, 4}));
  EXPECT_FALSE(flags.divide);
  EXPECT_EQ(flags.mode, "tree");
}

TEST(Arguments, SayWhatIsWrong) {
  const auto error = [](const std::vector<std::string>& words) {
    Flags flags;
    return parse(words, flags).error;
  };
  EXPECT_EQ(error({}), "--depth is required");
  EXPECT_EQ(error({"--depth", "10"}), "--depth: Value 10 not in range 0 to 9");
  EXPECT_EQ(error({"--depth", "1", "--mode", "x"}),
            "--mode: x not in {tree,batch}");
  EXPECT_EQ(error({"--depth", "1", "--divide", "--threads", "2"}),
            "--threads excludes --divide");
  Flags flags;
  EXPECT_THAT(parse({"--depth", "1", "a", "b"}, flags).unknown,
              testing::ElementsAre("b"));
}

TEST(Arguments, NumbersAreDecimal) {
  Flags flags;
  std::uint64_t seed = 1;
  double share = 0;
  const auto give = [&](const std::string& flag, const std::string& text) {
    Arguments arguments("counts", "phasemachine perft");
    arguments.option("--depth", flags.depth, "plies").between(0, 9);
    arguments.option("--threads", flags.threads, "counts").separatedBy(',');
    arguments.option("--seed", seed, "of the numbers");
    arguments.option("--share", share, "of the games");
    return arguments.parse({flag, text}).error;
  };
  EXPECT_EQ(give("--depth", "007"), "");
  EXPECT_EQ(flags.depth, 7);
  EXPECT_EQ(give("--threads", "08,010"), "");
  EXPECT_EQ(flags.threads, (std::vector{8, 10}));
  EXPECT_EQ(give("--seed", "18446744073709551615"), "");
  EXPECT_EQ(seed, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(give("--share", "1e-2"), "");
  EXPECT_EQ(share, 0.01);
  for (const char* text : {"0x3", "+3", " 3", "3 ", "3.0", "1e2", "", "-"}) {
    EXPECT_THAT(give("--seed", text), HasSubstr("is no whole number")) << text;
    EXPECT_THAT(give("--depth", text), HasSubstr("not in range 0 to 9"));
  }
  for (const char* text : {"-1", "18446744073709551616"}) {
    EXPECT_EQ(give("--seed", text), "--seed: \"" + std::string(text) +
                                        "\" is not from 0 to "
                                        "18446744073709551615");
  }
  EXPECT_THAT(give("--threads", "1,99999999999"),
              HasSubstr("is not from -2147483648 to 2147483647"));
  for (const char* text : {"nan", "inf", "0x1p3", "1e999", " 1", "1,5"}) {
    EXPECT_THAT(give("--share", text), HasSubstr("is no number")) << text;
  }
}

TEST(Arguments, HelpShowsDefaultsAndRanges) {
  Flags flags;
  Arguments arguments("counts", "phasemachine perft");
  declare(arguments, flags);
  arguments.setFooter("The last line.");
  const std::string help = arguments.help();
  EXPECT_THAT(help, HasSubstr("TEXT=chess"));
  EXPECT_THAT(help, HasSubstr("INT:INT in [0 - 9] REQUIRED"));
  EXPECT_THAT(help, HasSubstr("The last line."));
  EXPECT_TRUE(arguments.parse({"--help"}).wantsHelp);
  arguments.declared("--game").describeAs("another text");
  EXPECT_THAT(arguments.help(), HasSubstr("another text"));
  EXPECT_THAT(arguments.help(), testing::Not(HasSubstr("=chess")));
}

TEST(Arguments, ActionsHaveArgumentsOfTheirOwn) {
  std::string file;
  bool json = false;
  bool listed = false;
  Arguments arguments;
  Arguments& list =
      arguments.action("list", "the runs", [&] { listed = true; });
  list.option("file", file, "the store").required();
  arguments.flag("--json", json, "as JSON");
  EXPECT_EQ(arguments.parse({"list", "a.db", "--json"}).error, "");
  EXPECT_TRUE(listed);
  EXPECT_TRUE(json);
  EXPECT_EQ(file, "a.db");

  const CommandRow row = arguments.describe();
  ASSERT_EQ(row.nested.size(), 1U);
  EXPECT_EQ(row.nested[0].name, "list");
  const FlagRow& operand = row.nested[0].flags.back();
  EXPECT_EQ(operand.name, "file");
  EXPECT_EQ(operand.flag, "");
  EXPECT_TRUE(operand.operand);
  EXPECT_TRUE(operand.required);
  EXPECT_EQ(operand.argument, "TEXT");
}

TEST(Arguments, KnowsWhatWasGiven) {
  Flags flags;
  Arguments arguments;
  declare(arguments, flags);
  const Argument depth = arguments.declared("--depth");
  const Argument mode = arguments.declared("--mode");
  EXPECT_EQ(arguments.parse({"--depth", "2"}).error, "");
  EXPECT_TRUE(depth.given());
  EXPECT_FALSE(mode.given());
}

}  // namespace
}  // namespace phasemachine::cli
