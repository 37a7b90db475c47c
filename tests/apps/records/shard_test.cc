// Shards of a run: every game belongs to exactly one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "apps/records/run.h"

namespace phasemachine::records {
namespace {

using testing::HasSubstr;
using Variables = std::map<std::string, std::string>;

absl::StatusOr<std::optional<Shard>> found(const Variables& variables) {
  return shardFromEnvironment([&](const char* name) -> const char* {
    const auto at = variables.find(name);
    return at == variables.end() ? nullptr : at->second.c_str();
  });
}

TEST(ShardTest, EveryGameBelongsToOne) {
  for (std::uint64_t number = 0; number < 100; ++number) {
    int owners = 0;
    for (std::uint64_t i = 0; i < 7; ++i) {
      owners += Shard{i, 7}.has(number) ? 1 : 0;
    }
    EXPECT_EQ(owners, 1);
  }
}

TEST(ShardTest, ReadsItsText) {
  EXPECT_EQ(*parseShard("2/8"), (Shard{2, 8}));
  EXPECT_EQ(parseShard("2/8")->toText(), "2/8");
  for (const char* bad : {"", "3", "/", "1/", "/4", "a/b", "-1/4", "1/4x",
                          "0/0", "4/4", "0/99999999999999999999"}) {
    const auto shard = parseShard(bad);
    EXPECT_EQ(shard.status().code(), absl::StatusCode::kInvalidArgument) << bad;
  }
  EXPECT_THAT(std::string(parseShard("4/4").status().message()),
              HasSubstr("shards count from 0"));
}

TEST(ShardTest, NamesItsFile) {
  const Shard shard{2, 8};
  EXPECT_EQ(shardPath("runs.db", shard), "runs.2-of-8.db");
  EXPECT_EQ(shardPath("a.b/runs", shard), "a.b/runs.2-of-8");
  EXPECT_EQ(shardPath("a/.db", shard), "a/.db.2-of-8");
  EXPECT_EQ(shardPath("a/{shard}/x.db", shard), "a/2-of-8/x.db");
  EXPECT_EQ(shardPath("runs.db", Shard{}), "runs.db");
  EXPECT_EQ(shardPath("runs-{shard}.db", Shard{}), "runs-0-of-1.db");
}

TEST(ShardTest, IsWhatTheLauncherSays) {
  EXPECT_FALSE(found({})->has_value());
  EXPECT_EQ(
      **found({{"OMPI_COMM_WORLD_RANK", "3"}, {"OMPI_COMM_WORLD_SIZE", "4"}}),
      (Shard{3, 4}));
  EXPECT_FALSE(
      found({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "1"}})
          ->has_value());
  EXPECT_EQ(**found({{"PMI_RANK", "2"}, {"PMI_SIZE", "4"}}), (Shard{2, 4}));
  EXPECT_FALSE(found({{"PMI_RANK", "0"}, {"PMI_SIZE", "1"}})->has_value());
  const Variables step = {{"SLURM_PROCID", "1"},
                          {"SLURM_NTASKS", "8"},
                          {"SLURM_STEP_ID", "0"},
                          {"SLURM_STEP_NUM_TASKS", "6"}};
  EXPECT_EQ(**found(step), (Shard{1, 6}));
  const Variables array = {{"SLURM_ARRAY_TASK_ID", "14"},
                           {"SLURM_ARRAY_TASK_MIN", "10"},
                           {"SLURM_ARRAY_TASK_STEP", "2"},
                           {"SLURM_ARRAY_TASK_COUNT", "5"}};
  EXPECT_EQ(**found(array), (Shard{2, 5}));
  Variables both = array;
  both["SLURM_STEP_ID"] = "2";
  both["SLURM_PROCID"] = "1";
  both["SLURM_STEP_NUM_TASKS"] = "3";
  EXPECT_EQ(**found(both), (Shard{7, 15}));
  Variables arrayOfMpi = array;
  arrayOfMpi["OMPI_COMM_WORLD_RANK"] = "1";
  arrayOfMpi["OMPI_COMM_WORLD_SIZE"] = "3";
  EXPECT_EQ(**found(arrayOfMpi), (Shard{7, 15}));
  EXPECT_EQ(**found({{"JOB_COMPLETION_INDEX", "0"},
                     {"PHASEMACHINE_SHARD_COUNT", "9"}}),
            (Shard{0, 9}));
}

// What Slurm 22.05 gives to the script of `sbatch --ntasks=3`.
TEST(ShardTest, ABatchScriptOfSlurmIsNoLaunch) {
  EXPECT_FALSE(found({{"SLURM_PROCID", "0"},
                      {"SLURM_NTASKS", "3"},
                      {"SLURM_NPROCS", "3"},
                      {"SLURM_JOB_ID", "1"}})
                   ->has_value());
  // Proxies of an MPI in a step, one for each node: the ranks count.
  EXPECT_EQ(**found({{"SLURM_STEP_ID", "0"},
                     {"SLURM_PROCID", "1"},
                     {"SLURM_STEP_NUM_TASKS", "2"},
                     {"PMI_RANK", "6"},
                     {"PMI_SIZE", "8"}}),
            (Shard{6, 8}));
}

TEST(ShardTest, TellsWhatTheLauncherDoesNotSay) {
  const auto message = [](const Variables& variables) {
    return std::string(found(variables).status().message());
  };
  EXPECT_THAT(message({{"JOB_COMPLETION_INDEX", "0"}}),
              HasSubstr("does not say PHASEMACHINE_SHARD_COUNT"));
  EXPECT_THAT(
      message({{"OMPI_COMM_WORLD_RANK", "x"}, {"OMPI_COMM_WORLD_SIZE", "4"}}),
      HasSubstr("OMPI_COMM_WORLD_RANK is \"x\""));
  EXPECT_THAT(message({{"SLURM_STEP_ID", "0"},
                       {"SLURM_PROCID", "6"},
                       {"SLURM_STEP_NUM_TASKS", "6"}}),
              HasSubstr("no shard 6 of 6"));
  EXPECT_THAT(message({{"PMI_RANK", "0"}}), HasSubstr("does not say PMI_SIZE"));
  EXPECT_THAT(message({{"SLURM_ARRAY_TASK_ID", "4"},
                       {"SLURM_ARRAY_TASK_MIN", "5"},
                       {"SLURM_ARRAY_TASK_COUNT", "5"}}),
              HasSubstr("do not fit"));
}

}  // namespace
}  // namespace phasemachine::records
