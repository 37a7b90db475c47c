// What an engine player says to its engine, in one protocol or another.
//
// Contract: a dialogue belongs to one running engine. greet() comes first;
// newGame() before the first ask() of a game and whenever the engine's state is
// of another one. Every answer is awaited for at most the options' patience.
//
// The options that an engine announces are compared with what it is to be set
// to: names without regard to case, as UCI demands. An option of a type that is
// not known takes any value.
//
// Example:
//   const std::vector<AnnouncedOption> announced = {
//       *uciOption("option name Hash type spin default 16 min 1 max 64")};
//   absl::Status status = checkOption(announced, "Hash", "100");
//     // INVALID_ARGUMENT: its option "Hash" takes a whole number from 1 to 64,
//     // got "100"
//
// Thread safety: one thread at a time.

#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "engine/external/engine_player.h"
#include "engine/external/engine_process.h"
#include "engine/external/engine_words.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

enum class OptionType : std::uint8_t { kText, kNumber, kChoice, kButton };

struct AnnouncedOption {
  std::string name;
  OptionType type = OptionType::kText;
  // Of a number.
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
  std::vector<std::string> choices = {};  // of a choice
};

// From a line "option name ... type ..." of UCI. Empty for other lines.
std::optional<AnnouncedOption> uciOption(std::string_view line);
// From a feature of the protocol of xboard: "Hash -spin 16 1 64".
std::optional<AnnouncedOption> xboardOption(std::string_view feature);

// The announced option of that name, or null.
const AnnouncedOption* findOption(std::span<const AnnouncedOption> announced,
                                  std::string_view name);

// Errors: NotFound, naming the options there are; InvalidArgument, saying what
// the option takes.
absl::Status checkOption(std::span<const AnnouncedOption> announced,
                         std::string_view name, std::string_view value);

// The game that an engine is asked about.
struct EngineGame {
  const EngineStart& start;
  const std::vector<std::string>& moves;  // since the start
  const AnyBoard& board;                  // after them
};

class EngineDialogue {
 public:
  EngineDialogue(EngineProcess process, const EngineOptions& options)
      : process_(std::move(process)), options_(options) {}
  virtual ~EngineDialogue() = default;

  // Sets the options. Errors: Unavailable, DeadlineExceeded, Cancelled, and
  // those of checkOption().
  virtual absl::Status greet() = 0;
  virtual absl::Status newGame(const EngineGame& game) = 0;
  // The engine's move; adds what it says of its search to `result`. Errors:
  // InvalidArgument for an illegal move, Cancelled if the request was stopped,
  // Unavailable, DeadlineExceeded.
  virtual absl::StatusOr<WholeMove> ask(const EngineGame& game,
                                        const AnySearchRequest& request,
                                        AnySearchResult& result) = 0;

 protected:
  const EngineOptions& options() const { return options_; }
  absl::Status send(std::string_view line) { return process_.send(line); }
  // The end of the patience with an answer that is awaited from now on.
  EngineProcess::Deadline deadline() const;
  // The next line, up to `deadline`. Also Cancelled, if the run has ended.
  absl::StatusOr<std::string> read(EngineProcess::Deadline deadline);
  // Sends a line and reads until one that begins with `answer`; passes the lines
  // before it to `other`.
  absl::Status converse(
      std::string_view line, std::string_view answer,
      const std::function<void(const std::string&)>& other = {});
  // The next line while a move is awaited up to `deadline`; reports progress
  // and ends if the request was stopped.
  absl::StatusOr<std::string> readWhileThinking(
      EngineProcess::Deadline deadline, const AnySearchRequest& request,
      const AnySearchResult& result);
  // Checks the options that are to be set, and sends each with the protocol's
  // words before its name and before its value. Errors: as checkOption().
  absl::Status setOptions(std::string_view beforeName,
                          std::string_view beforeValue);
  // A move as the engine wrote it.
  static absl::StatusOr<WholeMove> moveFrom(const EngineGame& game,
                                            std::string_view text);

  std::vector<AnnouncedOption> announced_;

 private:
  EngineProcess process_;
  const EngineOptions& options_;
  EngineProcess::Deadline nextReport_ = {};
};

// The options must outlive the dialogue.
std::unique_ptr<EngineDialogue> makeUciDialogue(EngineProcess process,
                                                const EngineOptions& options);
std::unique_ptr<EngineDialogue> makeXboardDialogue(
    EngineProcess process, const EngineOptions& options);

}  // namespace phasemachine
