#include "apps/cli/monoknight/game_face.h"

#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/random.h"
#include "core/text.h"
#include "games/monoknight/picture/draw.h"
#include "games/monoknight/text/text.h"
#include "games/monoknight/text/words.h"

namespace phasemachine::cli {
namespace {

using monoknight::kCards;
using monoknight::Move;
using monoknight::MoveKind;

constexpr std::array<FaceWord, 11> kWords = {{
    {"X,Y", "", "", "a tile: play the card that leads there, or start there"},
    {"SLOT", "", "", "play the card of a slot; with a tile (2 1,3) that move"},
    {"board", "b", "", "draw the board again"},
    {"moves", "m", "", "where each card leads"},
    {"hint", "h", "", "what the engine would play"},
    {"discard", "d", "[SLOT]", "throw one stack away"},
    {"cancel", "c", "", "keep it after all"},
    {"redraw", "", "", "throw all cards away and draw new ones"},
    {"order", "", "WORD", "of the hand from now on: insertion or direction"},
    {"pause", "p", "", "stop the clock (campaign)"},
    {"resume", "r", "", "let it run again"},
}};

}  // namespace

struct GameFace::Answer {
  std::string_view word;
  void (GameFace::*answer)(const std::string&);
};

std::span<const FaceWord> GameFace::words() { return kWords; }

GameFace::Session GameFace::dealt(const Setup& setup) {
  Random random(setup.seed);
  return Session(setup.board, [random](const monoknight::Board& board) mutable {
    return PhaseMachine<MonoKnight>::sampleChance(board, random);
  });
}

GameFace::GameFace(std::ostream& out, const Setup& setup, FaceStyle style,
                   PlayClock clock, HintSource hint)
    : out_(out),
      style_(style),
      time_(std::move(clock)),
      hint_(std::move(hint)),
      pauses_(setup.pauses),
      session_(dealt(setup)),
      clock_(now()) {}

void GameFace::begin() { report(true); }

monoknight::Metrics GameFace::metrics() const {
  monoknight::Metrics metrics = monoknight::metricsOf(session_.board());
  metrics.seconds = static_cast<std::uint32_t>(clock_.seconds());
  return metrics;
}

void GameFace::handle(const std::string& line) {
  static constexpr std::array<Answer, 9> kAnswers = {{
      {"board", &GameFace::answerBoard},
      {"moves", &GameFace::answerMoves},
      {"hint", &GameFace::answerHint},
      {"discard", &GameFace::answerDiscard},
      {"cancel", &GameFace::answerCancel},
      {"redraw", &GameFace::answerRedraw},
      {"order", &GameFace::answerOrder},
      {"pause", &GameFace::answerPause},
      {"resume", &GameFace::answerResume},
  }};
  const std::string text(trimmed(line));
  const std::size_t blank = text.find(' ');
  const std::string first = text.substr(0, blank);
  const std::string rest = blank == std::string::npos
                               ? ""
                               : std::string(trimmed(text.substr(blank)));
  if (text.empty()) return;
  for (const FaceWord& word : kWords) {
    if (first != word.word &&
        (word.shortForm.empty() || first != word.shortForm)) {
      continue;
    }
    for (const Answer& row : kAnswers) {
      if (row.word != word.word) continue;
      if (paused_ && word.word != "resume") {
        out_ << "paused; resume first\n";
      } else if (word.argument.empty() && !rest.empty()) {
        out_ << "unexpected text after: " << word.word << '\n';
      } else {
        (this->*row.answer)(rest);
      }
      return;
    }
  }
  if (paused_) {
    out_ << "paused; resume first\n";
    return;
  }
  act(text);
}

std::string GameFace::cardName(std::size_t slot) const {
  const monoknight::Slot& stack = board().hand[slot];
  std::string name(kCards[stack.card].name);
  if (stack.count > 1) absl::StrAppend(&name, " x", stack.count);
  return name;
}

void GameFace::report(bool allowed, const std::string& remark) {
  asked_.reset();
  if (!allowed) {
    out_ << "the rules forbid that now\n";
    return;
  }
  if (cleared()) clock_.finalize(now());
  if (!remark.empty()) out_ << remark << '\n';
  for (; toldEvents_ < session_.events().size(); ++toldEvents_) {
    out_ << monoknight::eventInWords(session_.events()[toldEvents_]) << '\n';
  }
  show();
}

void GameFace::show() {
  out_ << monoknight::drawBoard(board(),
                                {.ascii = style_.ascii, .color = style_.color});
  if (cleared()) return;
  const std::int64_t seconds = clock_.live(now());
  out_ << "time " << seconds << " s, score with it "
       << monoknight::metricsOf(board()).score() + seconds << '\n';
  if (session_.progress() == monoknight::Progress::kAwaitingSpawn) {
    out_ << "Choose the start: a tile such as 1,2\n";
  }
}

void GameFace::answerBoard(const std::string&) { show(); }

void GameFace::answerMoves(const std::string&) {
  if (session_.progress() == monoknight::Progress::kAwaitingSpawn) {
    out_ << "Choose the start: a tile such as 1,2\n";
    return;
  }
  const monoknight::MoveList plays = session_.availablePlays();
  for (std::size_t slot = 0; slot < board().slots; ++slot) {
    std::string targets;
    for (const Move move : plays) {
      if (move.slot() != slot) continue;
      const std::uint8_t tile = session_.targetOf(move);
      absl::StrAppend(&targets, targets.empty() ? "" : " or ",
                      monoknight::tileToText(tile),
                      board().open.has(tile) ? "" : " (visited)");
    }
    out_ << "  " << slot << "  " << cardName(slot) << " to "
         << (targets.empty() ? "nowhere" : targets) << '\n';
  }
}

void GameFace::answerHint(const std::string&) {
  if (cleared()) {
    out_ << "the board is cleared\n";
    return;
  }
  const auto move = hint_ ? hint_(board()) : std::nullopt;
  if (!move) {
    out_ << "there is no engine to ask\n";
    return;
  }
  out_ << "hint: " << monoknight::moveToText(board(), *move);
  if (move->kind() == MoveKind::kPlay) {
    out_ << "  (to " << monoknight::tileToText(session_.targetOf(*move)) << ')';
  }
  out_ << '\n';
}

void GameFace::answerDiscard(const std::string& text) {
  const auto slot = text.empty() ? std::nullopt : numberIn<std::size_t>(text);
  if (!text.empty() && (!slot || *slot >= board().slots)) {
    out_ << "discard: expected a slot from 0 to " << int{board().slots} - 1
         << ", got " << phasemachine::quoted(text) << '\n';
    return;
  }
  if (!session_.discarding() && !session_.beginDiscard()) {
    out_ << (session_.progress() == monoknight::Progress::kAwaitingSpawn
                 ? "choose the start first: a tile such as 1,2\n"
                 : "no more free discards in this game\n");
    return;
  }
  if (slot) {
    discard(*slot);
    return;
  }
  out_ << "Which slot is to be discarded, for +"
       << int{board().terms.costs.discard} << "? (or cancel)\n";
}

void GameFace::answerCancel(const std::string&) {
  const bool asked = asked_.has_value();
  asked_.reset();
  if (session_.cancelDiscard() || asked) {
    out_ << "cancelled\n";
  } else {
    out_ << "there is nothing to cancel\n";
  }
}

void GameFace::answerRedraw(const std::string&) {
  asked_.reset();
  if (session_.progress() != monoknight::Progress::kCleared &&
      !board().affords(board().terms.costs.redraw)) {
    out_ << "no more free redraws in this game\n";
    return;
  }
  report(session_.redraw());
}

void GameFace::answerOrder(const std::string& order) {
  if (order != "insertion" && order != "direction") {
    out_ << "order: expected insertion or direction\n";
    return;
  }
  session_.setOrder(order == "direction" ? monoknight::HandOrder::kDirection
                                         : monoknight::HandOrder::kInsertion);
  show();
}

void GameFace::answerPause(const std::string&) {
  if (!pauses_) {
    out_ << "only the campaign's clock can be paused\n";
    return;
  }
  paused_ = true;
  clock_.pause(now());
  out_ << "paused at " << clock_.live(now()) << " s; resume to go on\n";
}

void GameFace::answerResume(const std::string&) {
  if (!paused_) {
    out_ << "the clock is running\n";
    return;
  }
  paused_ = false;
  clock_.resume(now());
  show();
}

}  // namespace phasemachine::cli
