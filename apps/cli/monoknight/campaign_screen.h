// The campaign and the other modes in the terminal, driven by lines of text.
//
// Contract: handle() takes one line, for the menu or for the game in progress,
// and answers on `out`. Every clear is written to the profile file at once; if
// that fails, the reason is printed, play continues, and saved() returns the
// error. A game left before it is cleared does not count.
//
// Example:
//   CampaignScreen screen(io.out, file, settings);
//   screen.begin();
//   while (std::getline(io.in, line) && screen.handle(line)) {}

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "apps/cli/monoknight/game_screen.h"
#include "apps/cli/monoknight/profile.h"
#include "games/monoknight/campaign/progress.h"
#include "games/monoknight/rules/options.h"

namespace phasemachine::cli {

struct CampaignSettings {
  // Edition, hand order, cap of free actions, settings of the free mode, and
  // the day of the daily challenge. Mode and stage are chosen in the menu.
  monoknight::Options options;
  bool beginWithDaily = false;
  ScreenStyle style;
  PlayClock clock;
  HintSource hint;
  // Returns the seed for the next game's cards. The daily challenge has a seed
  // of its own.
  std::function<std::uint64_t()> nextSeed;
};

struct ClearedGame {
  monoknight::Options options;
  std::uint64_t seed = 0;
  monoknight::Metrics metrics;
  int stars = 0;  // 0 outside the campaign
};

class CampaignScreen {
 public:
  CampaignScreen(std::ostream& out, ProfileFile& file,
                 CampaignSettings settings);

  // Shows the menu, or today's challenge.
  void begin();
  // Returns false if the person quits.
  bool handle(const std::string& line);

  // The game in progress; null in the menu.
  const GameScreen* game() const { return game_.get(); }
  const std::vector<ClearedGame>& cleared() const { return cleared_; }
  // The first error of writing the profile.
  const absl::Status& saved() const { return saved_; }

 private:
  const monoknight::CampaignProgress& progress() const {
    return file_.profile().of(settings_.options.edition);
  }
  // The stage for "next": the one after the last stage played if it is
  // unlocked, otherwise the first unlocked stage that is not cleared.
  std::optional<std::size_t> nextStage() const;

  bool handleMenu(const std::string& word, const std::string& rest);
  bool handleInGame(const std::string& word, const std::string& line);
  void help() const;
  void showMenu(int chapter);
  void showBests(const std::string& name) const;
  void startStage(std::size_t stage);
  void startMode(monoknight::Mode mode);
  void startGame();
  void finishGame();
  void finishStage(const monoknight::Metrics& metrics);
  void finishMode(const monoknight::Metrics& metrics);
  void save(const std::function<void(Profile&)>& change);

  std::ostream& out_;
  ProfileFile& file_;
  CampaignSettings settings_;
  // Mode, stage and day of the current or last game.
  monoknight::Options playing_;
  bool played_ = false;
  std::uint64_t seed_ = 0;
  std::unique_ptr<GameScreen> game_;
  std::vector<ClearedGame> cleared_;
  absl::Status saved_;
};

// Parts of the screen as text (campaign_text.cc). Lines have at most 80 columns
// and end in a newline; text is ASCII if the style requires it.

// Stars won and missing: "**-".
std::string starMarks(int stars, ScreenStyle style);

// One line per chapter.
std::string chaptersScreen(const monoknight::CampaignProgress& progress);
// The stages of a chapter with stars and best results, or the condition that
// unlocks them.
std::string chapterScreen(int chapter,
                          const monoknight::CampaignProgress& progress,
                          ScreenStyle style);
// The condition that unlocks a stage: "clear 1-3 first".
std::string lockedBy(std::size_t stage,
                     const monoknight::CampaignProgress& progress);

// One stage: board, goals, costs and bests.
std::string stageScreen(std::size_t stage, monoknight::Edition edition,
                        const monoknight::CampaignProgress& progress,
                        ScreenStyle style);
// A game outside the campaign: mode, board, costs, whether it is ranked.
std::string modeScreen(const monoknight::Options& options);
// The modes, with the words to type for them. `options` supplies the day and
// the settings of the free mode.
std::string modesScreen(monoknight::Options options);

// The parts of a score.
std::string scoreScreen(const monoknight::Metrics& metrics);
// The goals of a stage, reached or not; new best results; unlocked stages.
std::string clearScreen(std::size_t stage,
                        const monoknight::CampaignProgress& progress,
                        const monoknight::ClearReport& report,
                        const monoknight::Metrics& metrics, ScreenStyle style);
// One table of best games; `rank` marks a row, counted from 1.
std::string bestsScreen(const std::string& name,
                        const monoknight::BestTable* table,
                        std::optional<std::size_t> rank);

}  // namespace phasemachine::cli
