// The part of GameSession that is saved and resumed, and its text.

#include <utility>

#include "absl/strings/escaping.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/session/game_session.h"
#include "engine/session/level.h"
#include "games/catalog.h"

namespace phasemachine {
namespace {

constexpr std::string_view kMagic = "phasemachine session ";
constexpr std::string_view kVersion = "1";

// Takes the text before the next blank.
std::string_view takeWord(std::string_view& text) {
  const std::size_t blank = text.find(' ');
  const std::string_view word = text.substr(0, blank);
  text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
  return word;
}

void addLine(std::string& text, std::string_view key, std::string_view value) {
  text.append(key).append(1, ' ');
  text += absl::Utf8SafeCEscape({value.data(), value.size()});
  text += '\n';
}

// Reads the lines in the order of writing; some may be missing.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { advance(); }

  std::size_t line() const { return line_; }
  bool atEnd() const { return done_; }
  std::string_view key() const { return key_; }

  // The value of the next line, which is consumed, if its key is `key`.
  absl::StatusOr<std::optional<std::string>> take(std::string_view key) {
    if (key_ != key) return std::optional<std::string>();
    std::string value;
    if (!absl::CUnescape({value_.data(), value_.size()}, &value)) {
      return error("invalid escape");
    }
    advance();
    return std::optional(std::move(value));
  }

  absl::StatusOr<std::string> need(std::string_view key) {
    auto value = PM_TRY(take(key));
    if (!value) {
      return error(atEnd() ? "the text was cut off"
                           : "expected " + quoted(key));
    }
    return *std::move(value);
  }

  template <class... Parts>
  absl::Status error(const Parts&... what) const {
    return invalid("line ", line_, ": ", what...);
  }
  // For the line before.
  absl::Status errorBefore(const absl::Status& status) const {
    return annotate("line " + std::to_string(line_ - 1) + ": ", status);
  }
  template <class... Parts>
  absl::Status errorBefore(const Parts&... what) const {
    return errorBefore(invalid(what...));
  }

 private:
  void advance() {
    ++line_;
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos) {  // cut off, or the end
      done_ = true;
      key_ = value_ = {};
      return;
    }
    value_ = text_.substr(0, end);
    key_ = takeWord(value_);
    text_.remove_prefix(end + 1);
  }

  std::string_view text_;
  std::string_view key_;
  std::string_view value_;
  std::size_t line_ = 0;
  bool done_ = false;
};

// The header of the text, with the start; the rest of the result is empty.
absl::StatusOr<SavedSession> readHead(Reader& reader,
                                      const OptionsCheck& check) {
  auto version = reader.need("phasemachine");
  if (!version.ok()) return reader.error("not a saved session");
  if (*version != "session " + std::string(kVersion)) {
    return reader.errorBefore("this program reads sessions of version ",
                              kVersion, ", not ",
                              phasemachine::quoted(*version));
  }
  const auto name = PM_TRY(reader.need("game"));
  const auto game = findGame(name);
  if (!game.ok()) return reader.errorBefore(game.status());
  auto options = PM_TRY(reader.need("options"));
  if (check) {
    if (auto s = check(options); !s.ok()) return reader.errorBefore(s);
  }
  const auto text = PM_TRY(reader.need("start"));
  auto start = AnyBoard::fromText(**game, text, options);
  if (!start.ok()) return reader.errorBefore(start.status());
  start->query();
  return SavedSession{.options = std::move(options),
                      .start = *std::move(start)};
}

absl::Status readSeats(Reader& reader, SavedSession& saved) {
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const auto text = PM_TRY(reader.need(toString(side)));
    const auto seat = seatFromText(text);
    if (!seat.ok()) return reader.errorBefore(seat.status());
    saved.seats[playerIndex(side)] = *seat;
  }
  return absl::OkStatus();
}

// One limit of the search, if given.
template <class Number>
absl::Status readLimit(Reader& reader, std::string_view key,
                       std::optional<Number>& limit) {
  const auto text = PM_TRY(reader.take(key));
  if (!text) return absl::OkStatus();
  limit = numberIn<Number>(*text);
  if (!limit)
    return reader.errorBefore(phasemachine::quoted(*text), " is no number");
  return absl::OkStatus();
}

absl::Status readClock(Reader& reader, SavedSession& saved) {
  const auto text = PM_TRY(reader.take("clock"));
  if (!text) return absl::OkStatus();
  std::string_view rest = *text;
  const auto clock = clockFromText(takeWord(rest));
  if (!clock.ok()) return reader.errorBefore(clock.status());
  for (std::int64_t& left : saved.remaining) {
    const auto value = numberIn<std::int64_t>(takeWord(rest));
    if (!value) return reader.errorBefore("expected two times left");
    if (*value < -kMostRemaining || *value > kMostRemaining) {
      return reader.errorBefore("a time of ", *value,
                                " ms is more than 1000 days");
    }
    left = *value;
  }
  if (!rest.empty()) return reader.errorBefore("unexpected text");
  saved.clock = *clock;
  return absl::OkStatus();
}

absl::Status readPlayed(Reader& reader, SavedSession& saved) {
  AnyBoard board = saved.start;
  for (;;) {
    const auto text = PM_TRY(reader.take("move"));
    if (!text) break;
    const auto move = board.moveFromText(*text);
    if (!move.ok()) return reader.errorBefore(move.status());
    if (const auto now = board.tryStep(*move); !now.ok()) {
      return reader.errorBefore(now.status());
    }
    saved.moves.push_back(*move);
  }
  const auto text = PM_TRY(reader.need("ply"));
  const auto ply = numberIn<std::size_t>(text);
  if (!ply || *ply > saved.moves.size()) {
    return reader.errorBefore(phasemachine::quoted(text), " is not from 0 to ",
                              saved.moves.size());
  }
  saved.ply = *ply;
  return absl::OkStatus();
}

absl::Status readLost(Reader& reader, SavedSession& saved) {
  for (const std::string_view key : {"resigned", "time_up"}) {
    const auto text = PM_TRY(reader.take(key));
    if (!text) continue;
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if (*text == toString(side)) saved.lost = side;
    }
    if (!saved.lost || saved.start.game().players < 2) {
      return reader.errorBefore(phasemachine::quoted(*text),
                                " is no side of this game");
    }
    saved.lostOnTime = key == "time_up";
  }
  return absl::OkStatus();
}

absl::Status readBody(Reader& reader, SavedSession& saved) {
  const auto seed = PM_TRY(reader.need("seed"));
  const auto value = numberIn<std::uint64_t>(seed);
  if (!value)
    return reader.errorBefore(phasemachine::quoted(seed), " is no seed");
  saved.seed = *value;
  PM_TRY(readSeats(reader, saved));
  const auto forced = PM_TRY(reader.need("forced"));
  if (forced != "on" && forced != "off") {
    return reader.errorBefore(phasemachine::quoted(forced),
                              " is neither on nor off");
  }
  saved.forced = forced == "on";
  PM_TRY(readLimit(reader, "simulations", saved.limits.simulations));
  PM_TRY(readLimit(reader, "milliseconds", saved.limits.milliseconds));
  if (auto s = validate(saved.limits); !s.ok()) return reader.errorBefore(s);
  PM_TRY(readClock(reader, saved));
  PM_TRY(readPlayed(reader, saved));
  return readLost(reader, saved);
}

}  // namespace

std::string savedSessionToText(const SavedSession& saved) {
  std::string text(kMagic);
  text.append(kVersion).append(1, '\n');
  addLine(text, "game", saved.start.game().name);
  addLine(text, "options", saved.options);
  addLine(text, "start", saved.start.toText());
  addLine(text, "seed", std::to_string(saved.seed));
  addLine(text, "first", seatToText(saved.seats[0]));
  addLine(text, "second", seatToText(saved.seats[1]));
  addLine(text, "forced", saved.forced ? "on" : "off");
  if (saved.limits.simulations) {
    addLine(text, "simulations", std::to_string(*saved.limits.simulations));
  }
  if (saved.limits.milliseconds) {
    addLine(text, "milliseconds", std::to_string(*saved.limits.milliseconds));
  }
  if (saved.clock) {
    addLine(text, "clock",
            clockToText(*saved.clock) + ' ' +
                std::to_string(saved.remaining[0]) + ' ' +
                std::to_string(saved.remaining[1]));
  }
  AnyBoard board = saved.start;
  for (const MoveCode move : saved.moves) {
    addLine(text, "move", board.moveToText(move));
    board.step(move);
  }
  addLine(text, "ply", std::to_string(saved.ply));
  if (saved.lost) {
    addLine(text, saved.lostOnTime ? "time_up" : "resigned",
            toString(*saved.lost));
  }
  return text + "end\n";
}

bool isSavedSession(std::string_view text) { return text.starts_with(kMagic); }

absl::StatusOr<SavedSession> savedSessionFromText(std::string_view text,
                                                  const OptionsCheck& check) {
  Reader reader(text);
  auto saved = PM_TRY(readHead(reader, check));
  PM_TRY(readBody(reader, saved));
  const auto end = PM_TRY(reader.take("end"));
  if (!end) {
    return reader.error(reader.atEnd() ? "the text was cut off"
                                       : "unexpected " + quoted(reader.key()));
  }
  if (!reader.atEnd()) return reader.error("unexpected text after the end");
  return saved;
}

SavedSession GameSession::saved() const {
  SavedSession saved{.options = settings_.options, .start = timeline_.start()};
  saved.moves = timeline_.moves();
  saved.ply = timeline_.ply();
  saved.seats = settings_.seats;
  saved.seed = settings_.seed;
  saved.limits = settings_.limits;
  saved.forced = forced_;
  saved.clock = settings_.clock;
  if (clock_) {
    saved.remaining = {clock_->remaining(Side::kFirst),
                       clock_->remaining(Side::kSecond)};
  }
  saved.lost = lost_;
  saved.lostOnTime = lostOnTime_;
  return saved;
}

absl::StatusOr<std::unique_ptr<GameSession>> GameSession::resume(
    const SavedSession& saved, SessionSettings settings) {
  settings.options = saved.options;
  settings.seats = saved.seats;
  settings.seed = saved.seed;
  settings.limits = saved.limits;
  settings.forced = saved.forced;
  settings.clock = saved.clock;
  auto session = PM_TRY(create(saved.start, std::move(settings)));
  GameSession& made = *session;
  for (const MoveCode move : saved.moves) PM_TRY(made.timeline_.play(move));
  made.timeline_.jump(saved.ply);
  made.lost_ = saved.lost;
  made.lostOnTime_ = saved.lostOnTime;
  if (made.clock_) {
    made.clock_->setRemaining(Side::kFirst, saved.remaining[0]);
    made.clock_->setRemaining(Side::kSecond, saved.remaining[1]);
  }
  return session;
}

}  // namespace phasemachine
