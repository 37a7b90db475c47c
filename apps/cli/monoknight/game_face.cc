#include "apps/cli/monoknight/game_face.h"

#include <array>
#include <charconv>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/lines.h"
#include "core/quote.h"
#include "core/random.h"
#include "games/monoknight/draw.h"
#include "games/monoknight/move_text.h"
#include "games/monoknight/words.h"

namespace phasemachine::cli {
namespace {

using monoknight::kCards;
using monoknight::Move;
using monoknight::MoveKind;
using monoknight::Progress;

std::optional<std::size_t> numberIn(std::string_view text) {
  std::size_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::string trimmed(std::string_view text) {
  return std::string(absl::StripAsciiWhitespace(std::string(text)));
}

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

void GameFace::begin() {
  carryOut("", [] { return true; });
}

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
  const std::string text = trimmed(line);
  const std::size_t blank = text.find(' ');
  const std::string first = text.substr(0, blank);
  const std::string rest =
      blank == std::string::npos ? "" : trimmed(text.substr(blank));
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

void GameFace::act(const std::string& text) {
  if (cleared()) {
    out_ << "the board is cleared\n";
    return;
  }
  const std::size_t blank = text.find(' ');
  const std::string first = text.substr(0, blank);
  if (const auto slot = numberIn(first)) {
    if (session_.progress() == Progress::kAwaitingSpawn) {
      out_ << "choose the start first: a tile such as 1,2\n";
      return;
    }
    if (*slot >= board().slots) {
      out_ << "the hand has slots 0 to " << int{board().slots} - 1 << '\n';
      return;
    }
    if (session_.discarding() && blank == std::string::npos) {
      discard(*slot);
      return;
    }
    std::optional<std::uint8_t> tile = asked_;
    if (blank != std::string::npos) {
      const auto named = monoknight::tileFromText(board().terms.size,
                                                  trimmed(text.substr(blank)));
      if (!named.ok()) {
        out_ << named.status().message() << '\n';
        return;
      }
      tile = *named;
    }
    playSlot(*slot, tile);
    return;
  }
  if (text.find(',') != std::string::npos &&
      text.find(':') == std::string::npos) {
    const auto tile = monoknight::tileFromText(board().terms.size, text);
    if (tile.ok()) {
      actOnTile(*tile);
    } else {
      out_ << tile.status().message() << '\n';
    }
    return;
  }
  playFromText(text);
}

void GameFace::actOnTile(std::uint8_t tile) {
  if (session_.progress() == Progress::kAwaitingSpawn) {
    chooseStart(tile);
    return;
  }
  if (session_.discarding()) {
    out_ << "which slot is to be discarded? (or cancel)\n";
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

void GameFace::chooseStart(std::uint8_t tile) {
  if (!board().passable.has(tile)) {
    out_ << monoknight::tileToText(tile) << " is a wall\n";
    return;
  }
  carryOut("", [&] { return session_.spawn(tile); });
}

void GameFace::playSlot(std::size_t slot, std::optional<std::uint8_t> tile) {
  if (session_.discarding()) {
    out_ << "which slot is to be discarded? (or cancel)\n";
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

void GameFace::play(Move move) {
  const std::uint8_t target = session_.targetOf(move);
  const std::uint8_t cost = board().terms.costs.revisit;
  std::string remark;
  if (!board().open.has(target) && cost > 0) {
    remark = absl::StrCat(monoknight::tileToText(target),
                          " needs no more visits, a revisit: +", int{cost});
  }
  const monoknight::Vector vector = session_.vectorOf(move);
  carryOut(remark, [&] { return session_.play(move.slot(), vector); });
}

void GameFace::playFromText(const std::string& text) {
  const auto move = monoknight::moveFromText(board(), text);
  if (!move.ok()) {
    out_ << inLines(std::string(move.status().message()))
         << "\n(help lists what you can type)\n";
    return;
  }
  const bool starting = session_.progress() == Progress::kAwaitingSpawn;
  switch (move->kind()) {
    case MoveKind::kDraw:
      out_ << "cards are drawn by nature\n";
      return;
    case MoveKind::kRedraw:
      answerRedraw("");
      return;
    case MoveKind::kSpawn:
      if (starting) {
        chooseStart(move->value());
      } else {
        out_ << "the piece is on the board already\n";
      }
      return;
    case MoveKind::kDiscard:
      answerDiscard(std::to_string(move->slot()));
      return;
    case MoveKind::kPlay:
      break;
  }
  if (starting) {
    out_ << "choose the start first: a tile such as 1,2\n";
    return;
  }
  for (const Move legal : session_.availablePlays()) {
    if (legal != *move) continue;
    if (session_.discarding()) {
      out_ << "which slot is to be discarded? (or cancel)\n";
    } else {
      play(legal);
    }
    return;
  }
  out_ << cardName(move->slot()) << " leads off the board or into a wall\n";
}

template <class Action>
void GameFace::carryOut(const std::string& remark, Action&& action) {
  asked_.reset();
  if (!action()) {
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
  if (session_.progress() == Progress::kAwaitingSpawn) {
    out_ << "Choose the start: a tile such as 1,2\n";
  }
}

void GameFace::answerBoard(const std::string&) { show(); }

void GameFace::answerMoves(const std::string&) {
  if (session_.progress() == Progress::kAwaitingSpawn) {
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
  const auto slot = text.empty() ? std::nullopt : numberIn(text);
  if (!text.empty() && (!slot || *slot >= board().slots)) {
    out_ << "discard: expected a slot from 0 to " << int{board().slots} - 1
         << ", got " << phasemachine::quoted(text) << '\n';
    return;
  }
  if (!session_.discarding() && !session_.beginDiscard()) {
    out_ << (session_.progress() == Progress::kAwaitingSpawn
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

void GameFace::discard(std::size_t slot) {
  const std::string remark = absl::StrCat("You discard ", cardName(slot), ": +",
                                          int{board().terms.costs.discard});
  carryOut(remark, [&] { return session_.discard(slot); });
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
  if (session_.progress() != Progress::kCleared &&
      !board().affords(board().terms.costs.redraw)) {
    out_ << "no more free redraws in this game\n";
    return;
  }
  carryOut("", [&] { return session_.redraw(); });
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
