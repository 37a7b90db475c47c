// The UCI protocol, as an interface speaks it.

#include <charconv>
#include <sstream>
#include <utility>
#include <vector>

#include "ai/evaluate/centipawns.h"
#include "engine/external/engine_dialogue.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine {
namespace {

using chess::Move;

// Depth, nodes and score of an info line.
void readInfo(std::istringstream& words, SearchResult<Move>& result) {
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
    absl::Status status;
    if (game.chess960 != toldChess960_) {
      if (findOption(announced_, "UCI_Chess960") == nullptr) {
        return absl::InvalidArgumentError(
            "it does not announce that it plays Chess960 (UCI_Chess960)");
      }
      status = send(std::string("setoption name UCI_Chess960 value ") +
                    (game.chess960 ? "true" : "false"));
      toldChess960_ = game.chess960;
    }
    if (status.ok()) status = send("ucinewgame");
    return status.ok() ? converse("isready", "readyok") : status;
  }

  absl::StatusOr<Move> ask(const EngineGame& game,
                           const SearchRequest<Move>& request,
                           SearchResult<Move>& result) override {
    std::string line = "position fen " + Chess::toText(game.start);
    if (!game.moves.empty()) line += " moves";
    const auto castling = game.chess960 ? chess::UciCastling::kKingTakesRook
                                        : chess::UciCastling::kKingTarget;
    for (const Move move : game.moves) {
      line += ' ' + chess::toUci(move, castling);
    }
    absl::Status status = send(line);
    if (status.ok()) status = send("go " + options().go);
    if (!status.ok()) return status;
    const auto end = deadline();
    for (;;) {
      const auto got = readWhileThinking(end, request, result);
      if (!got.ok()) return got.status();
      std::istringstream words(*got);
      std::string word;
      words >> word;
      if (word == "info") readInfo(words, result);
      if (word != "bestmove") continue;
      words >> word;
      return moveFrom(game, word);
    }
  }

 private:
  bool toldChess960_ = false;
};

}  // namespace

std::unique_ptr<EngineDialogue> makeUciDialogue(EngineProcess process,
                                                const EngineOptions& options) {
  return std::make_unique<UciDialogue>(std::move(process), options);
}

}  // namespace phasemachine
