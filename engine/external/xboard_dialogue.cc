// The protocol of xboard (CECP), version 2, as an interface speaks it:
// https://www.gnu.org/software/xboard/engine-intf.html
//
// The engine is in force mode while it is not asked, so it only thinks after
// "go". The protocol has times per move in whole seconds only, so the engine
// gets a clock of 40 moves in 40 times that, and its state before each move.

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ai/evaluate/centipawns.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/external/engine_dialogue.h"

namespace phasemachine {
namespace {

using Clock = std::chrono::steady_clock;

// How long an engine of version 1 of the protocol, which says nothing, is
// waited for.
constexpr std::chrono::milliseconds kForFeatures{2000};
// Scores from here on are distances to mate.
constexpr int kMateScores = 100'000;
constexpr std::int64_t kMillisecondsOfCentisecond = 10;
// Moves of a session of the clock.
constexpr std::int64_t kSession = 40;

// The features in a line after "feature": NAME=VALUE or NAME="VALUE".
std::vector<std::pair<std::string, std::string>> featuresIn(
    std::string_view line) {
  std::vector<std::pair<std::string, std::string>> features;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t");
    const std::size_t equals = line.find('=');
    if (begin == std::string_view::npos || equals == std::string_view::npos ||
        equals < begin) {
      return features;
    }
    const std::string_view name = line.substr(begin, equals - begin);
    line.remove_prefix(equals + 1);
    const bool quotes = !line.empty() && line.front() == '"';
    if (quotes) line.remove_prefix(1);
    const std::size_t end = line.find_first_of(quotes ? "\"" : " \t");
    features.emplace_back(name, line.substr(0, end));
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  }
}

// The last word of "move e2e4" or of "My move is: e2e4", or nothing.
std::string_view moveIn(std::string_view line) {
  if (!line.starts_with("move ") && !line.starts_with("My move is")) return {};
  while (!line.empty() &&
         std::isspace(static_cast<unsigned char>(line.back()))) {
    line.remove_suffix(1);
  }
  return line.substr(line.find_last_of(" \t") + 1);
}

// Some engines write castling as O-O.
std::string castlingAsSquares(const EngineGame& game, std::string_view text) {
  if (text != "O-O" && text != "O-O-O") return std::string(text);
  const bool black =
      absl::StrContains(game.start.fen, " b ") != (game.moves.size() % 2 == 1);
  const char* const rank = black ? "8" : "1";
  return absl::StrCat("e", rank, text == "O-O" ? "g" : "c", rank);
}

// A line of thinking: depth, score in centipawns, centiseconds, nodes.
void readThinking(const std::string& line, AnySearchResult& result) {
  std::istringstream words(line);
  int depth = 0;
  int score = 0;
  std::int64_t time = 0;
  std::int64_t nodes = 0;
  if (!(words >> depth)) return;
  // Some engines mark a depth: "9." or "9&".
  while (words.peek() != EOF && std::ispunct(words.peek())) {
    if (words.peek() == '-' || words.peek() == '+') return;
    words.get();
  }
  if (!(words >> score >> time >> nodes) || depth < 0 || nodes < 0) return;
  result.counters.depth = depth;
  result.counters.simulations = static_cast<std::uint64_t>(nodes);
  if (score >= kMateScores) {
    result.score = 1;
  } else if (score <= -kMateScores) {
    result.score = 0;
  } else {
    result.score = scoreFromCentipawns(score);
  }
}

class XboardDialogue final : public EngineDialogue {
 public:
  using EngineDialogue::EngineDialogue;

  absl::Status greet() override {
    absl::Status status = send("xboard");
    if (status.ok()) status = send("protover 2");
    if (status.ok()) status = readFeatures();
    return status.ok() ? setOptions("option ", "=") : status;
  }

  absl::Status newGame(const EngineGame& game) override {
    if (game.start.chess960) {
      return invalid(
          "engines that speak the protocol of xboard play no Chess960 here");
    }
    std::vector<std::string> lines = {"new"};
    if (const std::string& variant = game.start.variant; variant != "chess") {
      const auto played = features_.find("variants");
      if (played == features_.end() ||
          !absl::StrContains("," + played->second + ",", "," + variant + ",")) {
        return invalid("it does not say that it plays ", quoted(variant),
                       " (feature variants)");
      }
      lines.push_back("variant " + variant);
    }
    lines.insert(lines.end(), {"force", "easy", "post", limit()});
    if (!game.start.usual) {
      if (!has("setboard")) {
        return invalid(
            "it does not say that it takes positions (feature setboard=1)");
      }
      lines.push_back("setboard " + game.start.fen);
    }
    absl::Status status;
    for (const std::string& line : lines) {
      if (status.ok()) status = send(line);
    }
    known_.clear();
    clock_ = 0;
    clockRuns_ = false;
    return status;
  }

  absl::StatusOr<WholeMove> ask(const EngineGame& game,
                                const AnySearchRequest& request,
                                AnySearchResult& result) override {
    absl::Status status = catchUp(game);
    // What it said before is not about this move: a draw claimed with the last
    // one, the result of another game.
    if (status.ok() && has("ping")) status = ping();
    const std::int64_t time = timeOfMove();
    if (status.ok() && time != 0) {
      const auto made = static_cast<std::int64_t>(game.moves.size() / 2);
      const std::int64_t left = kSession - made % kSession;
      if (left == kSession || !clockRuns_) clock_ += left * time;
      clockRuns_ = true;
      const std::int64_t hundredths =
          std::max<std::int64_t>(clock_ / kMillisecondsOfCentisecond, 1);
      status = send(absl::StrCat("time ", hundredths));
      if (status.ok()) status = send(absl::StrCat("otim ", hundredths));
    }
    const auto begin = Clock::now();
    if (status.ok()) status = send("go");
    if (!status.ok()) return status;
    const auto end = deadline();
    for (;;) {
      const auto got = PM_TRY(readWhileThinking(end, request, result));
      const std::string& line = got;
      if (const std::string_view text = moveIn(line); !text.empty()) {
        clock_ -= std::chrono::duration_cast<std::chrono::milliseconds>(
                      Clock::now() - begin)
                      .count();
        const auto move = moveFrom(game, castlingAsSquares(game, text));
        if (!move.ok()) return move;
        known_ = game.moves;
        known_.push_back(engineWords(game.board.game())
                             ->moveToText(game.board, *move, false));
        status = send("force");
        if (!status.ok()) return status;
        return move;
      }
      for (const std::string_view instead :
           {"resign", "1-0", "0-1", "1/2-1/2", "Illegal move"}) {
        if (line.starts_with(instead)) {
          return absl::UnavailableError("it says " + quoted(line) +
                                        " instead of a move");
        }
      }
      readThinking(line, result);
    }
  }

 private:
  bool has(const std::string& feature) const {
    const auto found = features_.find(feature);
    return found != features_.end() && found->second != "0";
  }

  // Reads what the engine can do until it says that it is done.
  absl::Status readFeatures() {
    auto end = std::min(deadline(), Clock::now() + kForFeatures);
    for (;;) {
      const auto got = read(end);
      if (absl::IsDeadlineExceeded(got.status())) {
        return absl::DeadlineExceededError("waiting for 'feature done=1'");
      }
      if (!got.ok()) return got.status();
      constexpr std::string_view kFeature = "feature ";
      if (!got->starts_with(kFeature)) continue;
      for (auto& [name, value] : featuresIn(got->substr(kFeature.size()))) {
        const bool done = name == "done";
        if (done && value == "1") return absl::OkStatus();
        if (done) end = deadline();  // it needs time
        // Moves come as coordinates.
        const bool refused = name == "san" && value == "1";
        if (!done) {
          PM_TRY(send((refused ? "rejected " : "accepted ") + name));
        }
        if (name == "option") {
          if (auto option = xboardOption(value)) {
            announced_.push_back(*std::move(option));
          }
        } else if (!refused) {
          features_[name] = value;
        }
      }
    }
  }

  absl::Status ping() {
    const std::string number = std::to_string(++pings_);
    return converse("ping " + number, "pong " + number);
  }

  // Milliseconds, or 0 if the depth is the limit.
  std::int64_t timeOfMove() const {
    constexpr std::string_view kTime = "movetime ";
    std::int64_t time = 0;
    return options().go.starts_with(kTime) &&
                   absl::SimpleAtoi(options().go.substr(kTime.size()), &time)
               ? time
               : 0;
  }

  std::string limit() const {
    constexpr std::int64_t kSecond = 1000;
    constexpr std::int64_t kMinute = 60;
    const std::int64_t time = timeOfMove();
    if (time == 0) return absl::StrCat("sd ", options().go.substr(6));
    const std::int64_t seconds = (kSession * time + kSecond - 1) / kSecond;
    const std::int64_t rest = seconds % kMinute;
    return absl::StrCat("level ", kSession, " ", seconds / kMinute,
                        rest < 10 ? ":0" : ":", rest, " 0");
  }

  // Sends the moves that the engine does not know yet.
  absl::Status catchUp(const EngineGame& game) {
    absl::Status status;
    if (known_.size() > game.moves.size() ||
        !std::equal(known_.begin(), known_.end(), game.moves.begin())) {
      status = newGame(game);
    }
    for (std::size_t i = known_.size(); i < game.moves.size() && status.ok();
         ++i) {
      known_.push_back(game.moves[i]);
      status = send((has("usermove") ? "usermove " : "") + game.moves[i]);
    }
    return status;
  }

  std::map<std::string, std::string> features_;
  std::vector<std::string> known_;  // the moves that the engine has
  int pings_ = 0;
  std::int64_t clock_ = 0;  // milliseconds left
  bool clockRuns_ = false;
};

}  // namespace

std::unique_ptr<EngineDialogue> makeXboardDialogue(
    EngineProcess process, const EngineOptions& options) {
  return std::make_unique<XboardDialogue>(std::move(process), options);
}

}  // namespace phasemachine
