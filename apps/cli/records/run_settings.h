// The settings that identify a run in a store.
//
// Contract: all defaults are written out, including those of the game and the
// evaluator, so a run resumed after a default has changed is recognised as
// different. Keys are sorted, so equal settings have equal texts.
//
// Example:
//   auto player = effectivePlayer(game, flags.settings());
//   Json settings = {{"player", *player}};
//   description.settings = settings.sorted().text();
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_RUN_SETTINGS_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_RUN_SETTINGS_H_

#include <string>

#include "absl/status/statusor.h"
#include "apps/json/json.h"
#include "engine/players.h"

namespace phasemachine::cli {

// "evaluator", "memory" in bytes, "threads", "search" with every option of
// ai/search/ask/options.h as text, and "network" with its checksum, if used.
// Errors: as makePlayer().
absl::StatusOr<Json> effectivePlayer(const AnyGame& game,
                                     const PlayerSettings& settings);

// A run's settings for people, on one line, without search options at their
// default. Text that is not a JSON object is returned unchanged.
std::string settingsForPeople(const std::string& settings);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_RUN_SETTINGS_H_
