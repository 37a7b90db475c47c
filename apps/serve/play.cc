#include "apps/serve/play.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <utility>
#include <vector>

#include "apps/serve/answers.h"
#include "apps/serve/state.h"
#include "core/annotate.h"
#include "core/quote.h"
#include "engine/player_text.h"
#include "engine/session/words.h"

namespace phasemachine::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kDay = 86'400'000;
constexpr std::size_t kLongestSession = std::size_t{1} << 20;
constexpr std::array<std::string_view, 7> kActs = {
    "", "move", "undo", "redo", "jump", "resign", "go"};

absl::Status invalid(const std::string& message) {
  return absl::InvalidArgumentError(message);
}

absl::StatusOr<PlayAct> readAct(Members& members) {
  PlayAct act;
  act.name = members.text("act", 16).value_or("");
  const auto move = members.text("move", 256);
  const auto ply = members.number("ply", 0, kHighest);
  act.elapsed = members.number("elapsed", 0, 10 * kDay).value_or(0);
  if (std::find(kActs.begin(), kActs.end(), act.name) == kActs.end()) {
    return invalid(
        "\"act\" must be move, undo, redo, jump, resign or go, not " +
        phasemachine::quoted(act.name));
  }
  if (move.has_value() != (act.name == "move")) {
    return invalid("\"move\" goes with the \"act\" move");
  }
  if (ply.has_value() != (act.name == "jump")) {
    return invalid("\"ply\" goes with the \"act\" jump");
  }
  act.move = move.value_or("");
  act.ply = static_cast<std::size_t>(ply.value_or(0));
  return act;
}

// A new session's seats, seed, clock and limits.
struct Wishes {
  std::optional<std::string> first;
  std::optional<std::string> second;
  std::optional<std::string> clock;
  std::optional<std::int64_t> seed;
  std::optional<std::int64_t> simulations;
  std::optional<std::int64_t> milliseconds;

  bool any() const {
    return first || second || clock || seed || simulations || milliseconds;
  }
};

Wishes readWishes(Members& members, const Limits& limits) {
  return {
      .first = members.text("first", 32),
      .second = members.text("second", 32),
      .clock = members.text("clock", 64),
      .seed = members.number("seed", 0, kHighest),
      .simulations = members.number("simulations", 1, limits.simulations),
      .milliseconds = members.number("milliseconds", 1, limits.milliseconds)};
}

absl::StatusOr<SavedSession> newSession(Members& members,
                                        const Wishes& wishes) {
  auto state = readState(members);
  if (!state.ok()) return state.status();
  SavedSession session{.options = state->options, .start = state->start};
  session.moves = state->moves;
  session.ply = state->moves.size();
  session.seats = {Seat{.person = true}, Seat{.person = false}};
  for (const bool second : {false, true}) {
    const auto& text = second ? wishes.second : wishes.first;
    if (!text) continue;
    const auto seat = seatFromText(*text);
    if (!seat.ok()) {
      return annotate(second ? "\"second\": " : "\"first\": ", seat.status());
    }
    session.seats[second ? 1 : 0] = *seat;
  }
  if (wishes.clock) {
    const auto clock = clockFromText(*wishes.clock);
    if (!clock.ok()) return annotate("\"clock\": ", clock.status());
    session.clock = *clock;
    session.remaining = {clock->base, clock->base};
  }
  session.forced = state->start.game().hasChance;
  session.seed = static_cast<std::uint64_t>(wishes.seed.value_or(1));
  if (wishes.simulations) {
    session.limits.simulations =
        static_cast<std::uint64_t>(*wishes.simulations);
  }
  session.limits.milliseconds = wishes.milliseconds;
  if (!wishes.simulations && !wishes.milliseconds) {
    session.limits.simulations = 1000;
  }
  return session;
}

absl::StatusOr<SavedSession> broughtSession(const std::string& text,
                                            Members& members,
                                            const Wishes& wishes) {
  if (absl::Status status = members.done(); !status.ok()) return status;
  if (wishes.any()) {
    return invalid("\"session\" has seats, seed, limits and clock already");
  }
  auto session = savedSessionFromText(text, refuseFiles);
  if (!session.ok()) return annotate("\"session\": ", session.status());
  return session;
}

// The searches of a request are no larger than those of "search".
void keepWithin(const Limits& limits, SearchLimits& search) {
  if (search.simulations) {
    search.simulations = std::min(
        *search.simulations, static_cast<std::uint64_t>(limits.simulations));
  }
  search.milliseconds = std::min(
      search.milliseconds.value_or(limits.milliseconds), limits.milliseconds);
}

absl::Status perform(const PlayAct& act, GameSession& session,
                     const GameSession::Watcher& watch) {
  if (act.name == "move") return session.play(act.move, watch);
  if (act.name == "undo") return session.undo();
  if (act.name == "redo") return session.redo();
  if (act.name == "jump") return session.jump(act.ply);
  if (act.name == "resign") return session.resign();
  if (act.name == "go") return session.playForPerson(watch);
  return absl::OkStatus();
}

// A move as the person at the table may see it.
Json told(const GameSession& session, const SessionMove& made) {
  const Side viewer = session.viewer();
  const AnyGame& game = session.game();
  const bool open = viewer == Side::kNeutral || made.side == viewer;
  Json row = {{"by", toString(made.by)}, {"side", toString(made.side)}};
  row["move"] = open ? Json(made.before.moveToText(made.move)) : Json(nullptr);
  if (game.narrate != nullptr) {
    row["told"] =
        game.narrate(made.before.data(), made.move, made.after.data(), viewer);
  } else {
    row["told"] = open ? lineForPeople(made.before, {made.move}) : "a move";
  }
  return row;
}

Json describe(const GameSession& session, Json moves) {
  const bool over = session.over();
  const auto winner = session.winner();
  Json legal = Json::array();
  if (session.next() == Mover::kPerson) {
    for (const MoveCode move : session.decision().moves) {
      legal.push_back(session.board().moveToText(move));
    }
  }
  AnyRenderStyle style{.viewer = session.viewer()};
  Json clock = nullptr;
  if (session.remaining(Side::kFirst)) {
    clock = {{"first", *session.remaining(Side::kFirst)},
             {"second", *session.remaining(Side::kSecond)}};
  }
  return {
      {"session", savedSessionToText(session.saved())},
      {"moves", std::move(moves)},
      {"next", toString(session.next())},
      {"side", over ? Json(nullptr) : Json(toString(session.decision().side))},
      {"question", over ? Json(nullptr) : Json(session.question())},
      {"winner", winner ? Json(toString(*winner)) : Json(nullptr)},
      {"end", over ? Json(session.endText()) : Json(nullptr)},
      {"viewer", toString(session.viewer())},
      {"text", session.board().render(style)},
      {"clock", std::move(clock)},
      {"legal", std::move(legal)}};
}

}  // namespace

absl::StatusOr<PlayOrder> readPlay(Members& members, const Limits& limits) {
  const auto text = members.text("session", kLongestSession);
  const std::string evaluator = members.text("evaluator", 64).value_or("");
  const std::int64_t memory =
      members.number("memory", 1, limits.memoryMebibytes)
          .value_or(std::min<std::int64_t>(16, limits.memoryMebibytes));
  const Wishes wishes = readWishes(members, limits);
  auto act = readAct(members);
  if (!act.ok()) return act.status();
  auto session = text ? broughtSession(*text, members, wishes)
                      : newSession(members, wishes);
  if (!session.ok()) return session.status();
  auto player = readPlayerSettings(
      {.evaluator = evaluator,
       .options = "",
       .threads = 1,
       .memoryBytes = static_cast<std::uint64_t>(memory) << 20,
       .seed = session->seed});
  if (!player.ok()) return player.status();
  return PlayOrder{.session = *std::move(session),
                   .player = *std::move(player),
                   .act = *std::move(act),
                   .milliseconds = limits.milliseconds};
}

Json playAnswer(const PlayOrder& order, const SearchControl& control) {
  SessionSettings settings;
  settings.player = order.player;
  const Clock::time_point begin = Clock::now();
  std::int64_t ahead = 0;
  const auto passed = [begin] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() -
                                                                 begin)
        .count();
  };
  settings.now = [passed, &ahead] { return passed() + ahead; };
  Limits limits;
  limits.milliseconds = order.milliseconds;
  settings.prepare = [&](AnySearchRequest& search) {
    keepWithin(limits, search.limits);
    search.control = &control;
  };
  auto made = GameSession::resume(order.session, std::move(settings));
  if (!made.ok()) return errorAnswer(made.status());
  GameSession& session = **made;
  Json moves = Json::array();
  const auto watch = [&](const SessionMove& move) {
    moves.push_back(told(session, move));
  };
  if (!order.act.name.empty()) {
    // The clock of who acts has run while the client waited.
    session.startClock();
    ahead = order.act.elapsed;
    const absl::Status status = perform(order.act, session, watch);
    if (!status.ok() && !session.lostOnTime()) {
      return session.over() || absl::IsCancelled(status)
                 ? errorAnswer(status)
                 : errorAnswer("invalid", std::string(status.message()));
    }
  }
  while (passed() < order.milliseconds) {
    const auto more = session.proceedOnce(watch);
    if (!more.ok() && !absl::IsCancelled(more.status())) {
      return errorAnswer(more.status());
    }
    if (!more.ok() || !*more) break;
  }
  session.stopClock();
  return describe(session, std::move(moves));
}

}  // namespace phasemachine::serve
