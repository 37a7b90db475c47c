// The UCI protocol, as an interface speaks it.

#include <algorithm>
#include <charconv>
#include <sstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ai/evaluate/centipawns.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/external/engine_dialogue.h"

namespace phasemachine {
namespace {

// Depth, nodes and score of an info line.
void readInfo(std::istringstream& words, AnySearchResult& result) {
  const auto number = [&words](auto& value) {
    std::string text;
    words >> text;
    std::from_chars(text.data(), text.data() + text.size(), value);
  };
  std::string word;
  while (words >> word && word != "pv" && word != "string") {
    if (word == "depth") number(result.counters.depth);
    if (word == "nodes") number(result.counters.simulations);
    if (word == "cp") {
      int centipawns = 0;
      number(centipawns);
      result.score = scoreFromCentipawns(centipawns);
    }
    if (word == "mate") {
      int moves = 0;
      number(moves);
      result.score = moves > 0 ? 1 : 0;
    }
  }
}

class UciDialogue final : public EngineDialogue {
 public:
  using EngineDialogue::EngineDialogue;

  absl::Status greet() override {
    absl::Status status =
        converse("uci", "uciok", [this](const std::string& line) {
          if (auto option = uciOption(line)) {
            announced_.push_back(*std::move(option));
          }
        });
    if (status.ok()) status = setOptions("setoption name ", " value ");
    return status.ok() ? converse("isready", "readyok") : status;
  }

  absl::Status newGame(const EngineGame& game) override {
    absl::Status status = tell("UCI_Variant", game.start.variant, variant_);
    if (status.ok()) {
      status = tell("UCI_Chess960", game.start.chess960 ? "true" : "false",
                    chess960_);
    }
    if (status.ok()) status = send("ucinewgame");
    return status.ok() ? converse("isready", "readyok") : status;
  }

  absl::StatusOr<WholeMove> ask(const EngineGame& game,
                                const AnySearchRequest& request,
                                AnySearchResult& result) override {
    std::string line = "position fen " + game.start.fen;
    if (!game.moves.empty()) line += " moves";
    for (const std::string& move : game.moves) line += ' ' + move;
    PM_TRY(send(line));
    PM_TRY(send("go " + options().go));
    const auto end = deadline();
    for (;;) {
      const auto got = PM_TRY(readWhileThinking(end, request, result));
      std::istringstream words(got);
      std::string word;
      words >> word;
      if (word == "info") readInfo(words, result);
      if (word != "bestmove") continue;
      std::string move;
      words >> move;
      return moveFrom(game, move);
    }
  }

 private:
  // Sets an option to what the game needs, unless it is so. A file of variants
  // that the engine was given may have others than it announced.
  absl::Status tell(std::string_view option, std::string_view value,
                    std::string& told) {
    if (value == told) return absl::OkStatus();
    const absl::Status takes = checkOption(announced_, option, value);
    const bool others = std::any_of(
        options().options.begin(), options().options.end(),
        [](const auto& row) { return sameWord(row.first, "VariantPath"); });
    if (!takes.ok() && (absl::IsNotFound(takes) || !others)) return takes;
    told = value;
    return send(
        absl::StrCat("setoption name ", std::string(option), " value ", told));
  }

  std::string variant_ = "chess";
  std::string chess960_ = "false";
};

}  // namespace

std::unique_ptr<EngineDialogue> makeUciDialogue(EngineProcess process,
                                                const EngineOptions& options) {
  return std::make_unique<UciDialogue>(std::move(process), options);
}

}  // namespace phasemachine
