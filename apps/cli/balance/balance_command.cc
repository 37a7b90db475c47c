// phasemachine balance: how stages play, for their designers.

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/parallel/run_workers.h"
#include "apps/cli/balance/balance_report.h"
#include "apps/cli/balance/balance_run.h"
#include "apps/cli/balance/regulation_file.h"
#include "apps/cli/commands/command.h"
#include "apps/cli/terminal/io.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "core/try.h"
#include "games/monoknight/rules/options.h"

namespace phasemachine::cli {
namespace {

struct BalanceFlags {
  std::vector<std::string> subjects;
  std::vector<std::string> policies = {"random", "greedy", "careful"};
  BalanceSettings settings{.threads = 0};
  std::string edition = "handbook";
  bool compare = false;
  std::string svg;
  std::string write;
};

absl::StatusOr<std::vector<Subject>> subjectsOf(const BalanceFlags& flags) {
  const auto edition = flags.edition == "app" ? monoknight::Edition::kApp
                                              : monoknight::Edition::kHandbook;
  std::vector<Subject> subjects;
  for (const std::string& text : flags.subjects) {
    auto found = PM_TRY(findSubjects(text, edition));
    for (Subject& subject : found) subjects.push_back(std::move(subject));
  }
  return subjects;
}

absl::StatusOr<std::vector<BalancePolicy>> policiesOf(
    const BalanceFlags& flags) {
  std::vector<BalancePolicy> policies;
  for (const std::string& text : flags.policies) {
    policies.push_back(PM_TRY_AT("--policy: ", BalancePolicy::parse(text)));
  }
  return policies;
}

absl::StatusOr<std::vector<SubjectReport>> playAll(
    const std::vector<Subject>& subjects,
    const std::vector<BalancePolicy>& policies, const BalanceSettings& settings,
    const Interrupt& interrupt, Io& io) {
  const std::uint64_t total = subjects.size() * policies.size() *
                              static_cast<std::uint64_t>(settings.games);
  Progress progress(io, "balance", "games", total);
  std::atomic<std::uint64_t> done{0};
  std::string detail;
  const BalanceObserver observer = {
      .onGame = [&] { progress.update(++done, detail); },
      .stop = [&] { return interrupt.requested(); }};
  std::vector<SubjectReport> reports;
  for (const Subject& subject : subjects) {
    SubjectReport& report = reports.emplace_back(SubjectReport{subject, {}});
    for (const BalancePolicy& policy : policies) {
      detail = subject.name + " " + policy.name;
      auto result = PM_TRY(runBalance(subject, policy, settings, observer));
      if (interrupt.requested()) return absl::CancelledError("interrupted");
      report.results.push_back(std::move(result));
    }
  }
  return reports;
}

absl::Status run(BalanceFlags flags, Io& io) {
  const auto subjects = PM_TRY(subjectsOf(flags));
  const auto policies = PM_TRY(policiesOf(flags));
  if (flags.compare && subjects.size() != 2) {
    return invalid("--compare: needs two subjects, got ", subjects.size());
  }
  if (!flags.write.empty()) {
    if (subjects.size() != 1) {
      return invalid("--write: needs one subject, got ", subjects.size());
    }
    PM_TRY_AT("--write: ", writeRegulationFile(flags.write, subjects.front()));
    io.write({{"file", flags.write}}, "");
    return absl::OkStatus();
  }
  if (flags.settings.threads == 0) flags.settings.threads = availableThreads();
  const Interrupt interrupt;
  std::optional<OutputFile> svg;
  if (!flags.svg.empty())
    svg.emplace(PM_TRY_AT("--svg: ", OutputFile::create(flags.svg)));
  const auto played =
      PM_TRY(playAll(subjects, policies, flags.settings, interrupt, io));
  const std::vector<SubjectReport>& reports = played;
  if (io.json) {
    Json json = {{"games", flags.settings.games},
                 {"seed", flags.settings.seed},
                 {"pace", flags.settings.pace},
                 {"free_actions", flags.settings.freeActionCap},
                 {"edition", flags.edition},
                 {"subjects", balanceJson(reports)}};
    if (flags.compare) {
      json["comparison"] = comparisonJson(reports[0], reports[1]);
    }
    io.writeJson(json);
  } else {
    io.out << balanceTable(reports, flags.settings.everySpawn);
    if (flags.compare) io.out << comparisonTable(reports[0], reports[1]);
  }
  // Last: the results are printed even if the picture cannot be written.
  if (!svg) return absl::OkStatus();
  PM_TRY_AT("--svg: ", svg->write(balanceSvg(reports)));
  return annotate("--svg: ", svg->commit());
}

Run declareBalance(Arguments& arguments) {
  auto flags = std::make_shared<BalanceFlags>();
  BalanceSettings& settings = flags->settings;
  arguments
      .option("subjects", flags->subjects,
              "campaign, chapter:N, a stage (4-1), standard, classical, "
              "daily:DAY, or regulation files")
      .required();
  arguments
      .option("--policy", flags->policies,
              "who plays: random, greedy, careful, plan:DEPTH or "
              "search:SIMULATIONS")
      .showDefault();
  arguments
      .option("--games", settings.games, "games of each subject and policy")
      .between(1, 10000000)
      .showDefault();
  arguments.option("--seed", settings.seed, "names the random streams")
      .showDefault();
  arguments
      .option("--threads", settings.threads,
              "games played at a time; 0: one a processor")
      .between(0, 1024)
      .showDefault();
  arguments.option("--pace", settings.pace, "milliseconds that an action lasts")
      .between(0, int{monoknight::kMaxPace})
      .showDefault();
  arguments
      .option("--free-actions", settings.freeActionCap,
              "the most redraws and discards without cost in a game")
      .between(0, int{monoknight::kMaxFreeActions})
      .showDefault();
  arguments
      .option("--edition", flags->edition,
              "whose values stages have where handbook and application "
              "differ")
      .oneOf({"handbook", "app"})
      .showDefault();
  arguments.flag("--every-spawn", settings.everySpawn,
                 "where the start is chosen, take all tiles in turn and map "
                 "their costs");
  arguments.flag("--compare", flags->compare,
                 "print the differences between two subjects");
  arguments.option("--svg", flags->svg, "draw the report into this file");
  arguments.option("--write", flags->write,
                   "write the subject's regulation into this file instead");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace

const Command* balanceCommand() {
  static constexpr Command kBalance = {
      "balance", "how MonoKnight stages play, for those who tune them",
      declareBalance};
  return &kBalance;
}

}  // namespace phasemachine::cli
