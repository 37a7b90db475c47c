// The screens of the campaign face as text: stages, goals, results, bests.
//
// Contract: lines of at most 80 columns, each ending in a newline; only ASCII
// if the style says so.
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
#include "games/monoknight/best_tables.h"
#include "games/monoknight/options.h"
#include "games/monoknight/progress.h"

namespace phasemachine::cli {

// Won and missing stars of a stage: "**-".
std::string starMarks(int stars, FaceStyle style);

// All chapters, one line each.
std::string chaptersScreen(const monoknight::CampaignProgress& progress);
// The stages of one chapter with stars and bests, or what unlocks them.
std::string chapterScreen(int chapter,
                          const monoknight::CampaignProgress& progress,
                          FaceStyle style);
// What a locked stage waits for: "clear 1-3 first".
std::string lockedBy(std::size_t stage,
                     const monoknight::CampaignProgress& progress);

// One stage: board, goals, costs and bests.
std::string stageScreen(std::size_t stage, monoknight::Edition edition,
                        const monoknight::CampaignProgress& progress,
                        FaceStyle style);
// A game outside the campaign: mode, board, costs, whether it is ranked.
std::string modeScreen(const monoknight::Options& options);
// The modes with what can be typed for them. `options` has the day and the
// settings of the free mode.
std::string modesScreen(monoknight::Options options);

// How a score came about.
std::string scoreScreen(const monoknight::Metrics& metrics);
// The goals of a stage, each with whether it was reached; new bests; what was
// unlocked.
std::string clearScreen(std::size_t stage,
                        const monoknight::CampaignProgress& progress,
                        const monoknight::ClearReport& report,
                        const monoknight::Metrics& metrics, FaceStyle style);
// One table of bests; `rank` marks a row, counted from 1.
std::string bestsScreen(const std::string& name,
                        const monoknight::BestTable* table,
                        std::optional<std::size_t> rank);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MONOKNIGHT_CAMPAIGN_SCREENS_H_
