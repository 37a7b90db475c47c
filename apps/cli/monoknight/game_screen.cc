#include "apps/cli/monoknight/game_screen.h"

#include <time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
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

constexpr std::int64_t kNanoseconds = 1'000'000'000;
constexpr std::int64_t kSecondsPerDay = 86400;

// Safe in a signal handler.
std::int64_t monotonic() {
  timespec time = {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * kNanoseconds + time.tv_nsec;
}

double inSeconds(std::int64_t nanoseconds) {
  return static_cast<double>(nanoseconds) / static_cast<double>(kNanoseconds);
}

// A signal handler can only reach globals.
std::atomic<std::int64_t> stoppedFor = 0;
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

// Stops the program here; the next line runs when it continues.
void onStop(int) {
  const int error = errno;
  const std::int64_t since = monotonic();
  std::raise(SIGSTOP);
  stoppedFor += monotonic() - since;
  errno = error;
}

using monoknight::kCards;
using monoknight::Move;
using monoknight::MoveKind;

constexpr const char* kChooseStart =
    "choose the start first: a tile such as 1,2\n";
constexpr const char* kWhichSlot =
    "which slot is to be discarded? (or cancel)\n";
constexpr const char* kCleared = "the board is cleared\n";

}  // namespace

StopWatcher::StopWatcher() {
  stoppedFor = 0;
  struct sigaction old = {};
  sigaction(SIGTSTP, nullptr, &old);
  oldStop_ = old;
  // A shell without job control ignores it.
  if (old.sa_handler == SIG_IGN) return;
  struct sigaction action = {};
  action.sa_handler = onStop;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, nullptr);
}

StopWatcher::~StopWatcher() { sigaction(SIGTSTP, &oldStop_, nullptr); }

double StopWatcher::stopped() const { return inSeconds(stoppedFor); }

PlayClock realClock(const StopWatcher& watcher) {
  return {
      .now = [] { return inSeconds(monotonic()); },
      .active =
          [&watcher] { return inSeconds(monotonic()) - watcher.stopped(); },
      .day =
          [] {
            return static_cast<std::uint32_t>(time(nullptr) / kSecondsPerDay);
          }};
}

TypedLine::TypedLine(std::string_view line)
    : text(trimmed(line)), word(text.substr(0, text.find(' '))) {
  rest = trimmed(std::string_view(text).substr(word.size()));
}

// A tile and a slot are moves.
std::span<const GameScreen::Word> GameScreen::words() {
  using G = GameScreen;
  static constexpr std::array<Word, 11> kWords = {{
      {{"X,Y", "", "",
        "a tile: play the card that leads there, or start there"},
       nullptr},
      {{"SLOT", "", "",
        "play the card of a slot; with a tile (2 1,3) that move"},
       nullptr},
      {{"board", "b", "", "draw the board again"}, &G::answerBoard},
      {{"moves", "m", "", "where each card leads"}, &G::answerMoves},
      {{"hint", "h", "", "what the engine would play"}, &G::answerHint},
      {{"discard", "d", "[SLOT]", "throw one stack away"}, &G::answerDiscard},
      {{"cancel", "c", "", "keep it after all"}, &G::answerCancel},
      {{"redraw", "", "", "throw all cards away and draw new ones"},
       &G::answerRedraw},
      {{"order", "", "WORD", "of the hand from now on: insertion or direction"},
       &G::answerOrder},
      {{"pause", "p", "", "stop the clock (campaign)"}, &G::answerPause},
      {{"resume", "r", "", "let it run again"}, &G::answerResume},
  }};
  return kWords;
}

GameScreen::Session GameScreen::dealt(const Setup& setup) {
  Random random(setup.seed);
  return Session(setup.board, [random](const monoknight::Board& board) mutable {
    return PhaseMachine<MonoKnight>::sampleChance(board, random);
  });
}

GameScreen::GameScreen(std::ostream& out, const Setup& setup, ScreenStyle style,
                       PlayClock clock, HintSource hint)
    : out_(out),
      style_(style),
      time_(std::move(clock)),
      hint_(std::move(hint)),
      pauses_(setup.pauses),
      session_(dealt(setup)),
      clock_(now()) {}

void GameScreen::begin() { report(true); }

monoknight::Metrics GameScreen::metrics() const {
  monoknight::Metrics metrics = monoknight::metricsOf(session_.board());
  metrics.seconds = static_cast<std::uint32_t>(clock_.seconds());
  return metrics;
}

void GameScreen::handle(const std::string& line) {
  const TypedLine typed(line);
  if (typed.text.empty()) return;
  const auto word =
      std::find_if(words().begin(), words().end(), [&](const Word& row) {
        return typed.word == row.word || typed.word == row.shortForm;
      });
  const Answer answer = word == words().end() ? nullptr : word->answer;
  if (paused_ && (answer == nullptr || word->word != "resume")) {
    out_ << "paused; resume first\n";
  } else if (answer == nullptr) {
    act(typed);
  } else if (word->argument.empty() && !typed.rest.empty()) {
    out_ << "unexpected text after: " << word->word << '\n';
  } else {
    (this->*answer)(typed.rest);
  }
}

std::string GameScreen::cardName(std::size_t slot) const {
  const monoknight::Slot& stack = board().hand[slot];
  std::string name(kCards[stack.card].name);
  if (stack.count > 1) absl::StrAppend(&name, " x", stack.count);
  return name;
}

void GameScreen::report(bool allowed, const std::string& remark) {
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

void GameScreen::show() {
  out_ << monoknight::drawBoard(board(),
                                {.ascii = style_.ascii, .color = style_.color});
  if (cleared()) return;
  const std::int64_t seconds = clock_.live(now());
  out_ << "time " << seconds << " s, score with it "
       << monoknight::metricsOf(board()).score() + seconds << '\n';
  if (starting()) {
    out_ << "Choose the start: a tile such as 1,2\n";
  }
}

void GameScreen::answerBoard(const std::string&) { show(); }

void GameScreen::answerMoves(const std::string&) {
  if (starting()) {
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

void GameScreen::answerHint(const std::string&) {
  if (cleared()) {
    out_ << kCleared;
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

void GameScreen::answerDiscard(const std::string& text) {
  const std::size_t none = board().slots;
  const std::size_t slot = numberIn<std::size_t>(text).value_or(none);
  if (!text.empty() && slot >= none) {
    out_ << "discard: expected a slot from 0 to " << int{board().slots} - 1
         << ", got " << phasemachine::quoted(text) << '\n';
    return;
  }
  if (!session_.discarding() && !session_.beginDiscard()) {
    out_ << (starting() ? kChooseStart
                        : "no more free discards in this game\n");
    return;
  }
  if (!text.empty()) {
    discard(slot);
    return;
  }
  out_ << "Which slot is to be discarded, for +"
       << int{board().terms.costs.discard} << "? (or cancel)\n";
}

void GameScreen::answerCancel(const std::string&) {
  const bool asked = asked_.has_value();
  asked_.reset();
  if (session_.cancelDiscard() || asked) {
    out_ << "cancelled\n";
  } else {
    out_ << "there is nothing to cancel\n";
  }
}

void GameScreen::answerRedraw(const std::string&) {
  asked_.reset();
  if (!cleared() && !board().affords(board().terms.costs.redraw)) {
    out_ << "no more free redraws in this game\n";
    return;
  }
  report(session_.redraw());
}

void GameScreen::answerOrder(const std::string& order) {
  if (order != "insertion" && order != "direction") {
    out_ << "order: expected insertion or direction\n";
    return;
  }
  session_.setOrder(order == "direction" ? monoknight::HandOrder::kDirection
                                         : monoknight::HandOrder::kInsertion);
  show();
}

void GameScreen::answerPause(const std::string&) {
  if (!pauses_) {
    out_ << "only the campaign's clock can be paused\n";
    return;
  }
  paused_ = true;
  clock_.pause(now());
  out_ << "paused at " << clock_.live(now()) << " s; resume to go on\n";
}

void GameScreen::answerResume(const std::string&) {
  if (!paused_) {
    out_ << "the clock is running\n";
    return;
  }
  paused_ = false;
  clock_.resume(now());
  show();
}

void GameScreen::act(const TypedLine& line) {
  if (cleared()) {
    out_ << kCleared;
    return;
  }
  if (const auto slot = numberIn<std::size_t>(line.word)) {
    if (starting()) {
      out_ << kChooseStart;
      return;
    }
    if (*slot >= board().slots) {
      out_ << "the hand has slots 0 to " << int{board().slots} - 1 << '\n';
      return;
    }
    if (session_.discarding() && line.rest.empty()) {
      discard(*slot);
      return;
    }
    std::optional<std::uint8_t> tile = asked_;
    if (!line.rest.empty()) {
      const auto named =
          monoknight::tileFromText(board().terms.size, line.rest);
      if (!named.ok()) {
        out_ << named.status().message() << '\n';
        return;
      }
      tile = *named;
    }
    playSlot(*slot, tile);
    return;
  }
  if (line.text.find(',') != std::string::npos &&
      line.text.find(':') == std::string::npos) {
    const auto tile = monoknight::tileFromText(board().terms.size, line.text);
    if (tile.ok()) {
      actOnTile(*tile);
    } else {
      out_ << tile.status().message() << '\n';
    }
    return;
  }
  playFromText(line.text);
}

void GameScreen::actOnTile(std::uint8_t tile) {
  if (starting()) {
    chooseStart(tile);
    return;
  }
  if (session_.discarding()) {
    out_ << kWhichSlot;
    return;
  }
  const monoknight::TapResult tap = session_.tapOnScreen(tile);
  if (tap.move) {
    play(*tap.move);
    return;
  }
  const std::string where = monoknight::tileToText(tile);
  if (!tap.ambiguous) {
    out_ << "no card leads to " << where << '\n';
    return;
  }
  asked_ = tile;
  out_ << "Several cards with a choice lead to " << where << ":\n";
  for (const Move move : session_.availablePlays()) {
    if (session_.targetOf(move) != tile) continue;
    out_ << "  " << move.slot() << "  " << cardName(move.slot()) << '\n';
  }
  out_ << "Which slot?\n";
}

void GameScreen::chooseStart(std::uint8_t tile) {
  if (!board().passable.has(tile)) {
    out_ << monoknight::tileToText(tile) << " is a wall\n";
    return;
  }
  report(session_.spawn(tile));
}

void GameScreen::playSlot(std::size_t slot, std::optional<std::uint8_t> tile) {
  if (session_.discarding()) {
    out_ << kWhichSlot;
    return;
  }
  std::optional<Move> choice;
  std::string targets;
  for (const Move move : session_.availablePlays()) {
    if (move.slot() != slot) continue;
    const std::uint8_t target = session_.targetOf(move);
    absl::StrAppend(&targets, targets.empty() ? "" : " or ",
                    monoknight::tileToText(target));
    if (tile && target != *tile) continue;
    if (choice) {
      out_ << cardName(slot) << " leads to " << targets
           << "; which tile? (type " << slot << " X,Y)\n";
      return;
    }
    choice = move;
  }
  if (choice) {
    play(*choice);
  } else if (targets.empty()) {
    out_ << cardName(slot) << " leads off the board or into a wall\n";
  } else {
    out_ << cardName(slot) << " leads to " << targets << '\n';
  }
}

void GameScreen::play(Move move) {
  const std::uint8_t target = session_.targetOf(move);
  const std::uint8_t cost = board().terms.costs.revisit;
  std::string remark;
  if (!board().open.has(target) && cost > 0) {
    remark = absl::StrCat(monoknight::tileToText(target),
                          " needs no more visits, a revisit: +", int{cost});
  }
  const monoknight::Vector vector = session_.vectorOf(move);
  report(session_.play(move.slot(), vector), remark);
}

void GameScreen::playFromText(const std::string& text) {
  const auto move = monoknight::moveFromText(board(), text);
  if (!move.ok()) {
    out_ << inLines(std::string(move.status().message()))
         << "\n(help lists what you can type)\n";
    return;
  }
  switch (move->kind()) {
    case MoveKind::kDraw: out_ << "cards are drawn by nature\n"; return;
    case MoveKind::kRedraw: answerRedraw(""); return;
    case MoveKind::kSpawn:
      if (starting()) {
        chooseStart(move->value());
      } else {
        out_ << "the piece is on the board already\n";
      }
      return;
    case MoveKind::kDiscard:
      answerDiscard(std::to_string(move->slot()));
      return;
    case MoveKind::kPlay: break;
  }
  if (starting()) {
    out_ << kChooseStart;
    return;
  }
  for (const Move legal : session_.availablePlays()) {
    if (legal != *move) continue;
    if (session_.discarding()) {
      out_ << kWhichSlot;
    } else {
      play(legal);
    }
    return;
  }
  out_ << cardName(move->slot()) << " leads off the board or into a wall\n";
}

void GameScreen::discard(std::size_t slot) {
  const std::string remark = absl::StrCat("You discard ", cardName(slot), ": +",
                                          int{board().terms.costs.discard});
  report(session_.discard(slot), remark);
}

}  // namespace phasemachine::cli
