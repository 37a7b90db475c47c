// The campaign's interface driven by a test: a settable clock, its own profile,
// and a player.

#ifndef PHASEMACHINE_TESTS_APPS_MONOKNIGHT_SCRIPTED_H_
#define PHASEMACHINE_TESTS_APPS_MONOKNIGHT_SCRIPTED_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/monoknight/campaign_screen.h"
#include "core/random.h"
#include "games/monoknight/campaign/policies.h"
#include "games/monoknight/text/text.h"
#include "tests/support/run_program.h"

namespace phasemachine::cli {

// A day with the random challenge.
inline constexpr std::uint32_t kScriptedDay = 20367;

// The seed of game `number`, from 0, of a run with --seed.
inline std::uint64_t seedOfGame(std::uint64_t first, std::uint64_t number) {
  return number == 0 ? first : Random(first, number).below(1'000'000'000);
}

class Scripted {
 public:
  explicit Scripted(const std::string& options = "", bool daily = false,
                    std::uint64_t seed = 7)
      : folder_(makeTemporaryDirectory()), policy_(11) {
    auto file = ProfileFile::open(profile());
    if (!file.ok()) std::abort();
    file_ = std::make_unique<ProfileFile>(*std::move(file));
    CampaignSettings settings;
    settings.options = monoknight::Options::parse(options).value();
    settings.options.day = kScriptedDay;
    settings.beginWithDaily = daily;
    settings.style = {.ascii = true};
    settings.clock = {.now = [this] { return now; },
                      .active = [this] { return now - stopped; },
                      .day = [] { return kScriptedDay; }};
    settings.hint = [](const monoknight::Board& board) {
      Random random(1);
      return std::optional(monoknight::choosePolicyMove(
          {monoknight::Policy::kGreedy}, board, random));
    };
    settings.nextSeed = [seed, n = std::uint64_t{0}]() mutable {
      return seedOfGame(seed, n++);
    };
    screen_ = std::make_unique<CampaignScreen>(out_, *file_, settings);
    screen_->begin();
  }
  ~Scripted() { std::filesystem::remove_all(folder_); }
  Scripted(const Scripted&) = delete;
  Scripted& operator=(const Scripted&) = delete;

  std::string profile() const { return folder_ + "/profile.json"; }
  CampaignScreen& screen() { return *screen_; }
  const Profile& saved() const { return file_->profile(); }
  const monoknight::Board& board() const { return screen_->game()->board(); }

  // The output since the last call.
  std::string printed() {
    std::string text = out_.str();
    out_.str("");
    return text;
  }
  // The answer to one line, which takes `tick` seconds.
  std::string say(const std::string& line) {
    printed();
    now += tick;
    EXPECT_TRUE(screen_->handle(line)) << line;
    return printed();
  }
  // Lets the policy play to the clear; returns what it typed.
  std::vector<std::string> playOn() {
    std::vector<std::string> lines;
    while (screen_->game() != nullptr) {
      const monoknight::Move move = monoknight::choosePolicyMove(
          {monoknight::Policy::kCareful}, board(), policy_);
      lines.push_back(monoknight::moveToText(board(), move));
      now += tick;
      screen_->handle(lines.back());
    }
    return lines;
  }

  double now = 100;
  double stopped = 0;
  double tick = 0;

 private:
  std::string folder_;
  std::ostringstream out_;
  std::unique_ptr<ProfileFile> file_;
  std::unique_ptr<CampaignScreen> screen_;
  Random policy_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_TESTS_APPS_MONOKNIGHT_SCRIPTED_H_
