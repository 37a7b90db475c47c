// The screens of the campaign as text: stages, goals, results, best games.
//
// Contract: lines have at most 80 columns and end in a newline; text is ASCII
// if the style requires it.
//
// Example:
//   out << chapterScreen(1, progress, style);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_MONOKNIGHT_CAMPAIGN_SCREENS_H_
#define PHASEMACHINE_APPS_CLI_MONOKNIGHT_CAMPAIGN_SCREENS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "apps/cli/monoknight/game_face.h"
#include "games/monoknight/campaign/best_tables.h"
#include "games/monoknight/campaign/progress.h"
#include "games/monoknight/rules/options.h"

namespace phasemachine::cli {

// Stars won and missing: "**-".
std::string starMarks(int stars, FaceStyle style);

// One line per chapter.
std::string chaptersScreen(const monoknight::CampaignProgress& progress);
// The stages of a chapter with stars and best results, or the condition that
// unlocks them.
std::string chapterScreen(int chapter,
                          const monoknight::CampaignProgress& progress,
                          FaceStyle style);
// The condition that unlocks a stage: "clear 1-3 first".
std::string lockedBy(std::size_t stage,
                     const monoknight::CampaignProgress& progress);

// One stage: board, goals, costs and bests.
std::string stageScreen(std::size_t stage, monoknight::Edition edition,
                        const monoknight::CampaignProgress& progress,
                        FaceStyle style);
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
                        const monoknight::Metrics& metrics, FaceStyle style);
// One table of best games; `rank` marks a row, counted from 1.
std::string bestsScreen(const std::string& name,
                        const monoknight::BestTable* table,
                        std::optional<std::size_t> rank);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MONOKNIGHT_CAMPAIGN_SCREENS_H_
