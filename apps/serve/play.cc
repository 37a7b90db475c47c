#include <algorithm>
#include <array>
#include <chrono>
#include <utility>
#include <vector>

#include "apps/json/events_json.h"
#include "apps/serve/answers.h"
#include "apps/serve/request.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/players.h"
#include "engine/session/news.h"
#include "engine/session/words.h"

namespace phasemachine::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kDay = 86'400'000;
constexpr std::array<std::string_view, 11> kActs = {
    "",   "move", "undo", "redo",  "jump", "resign",
    "go", "hint", "next", "again", "set"};

absl::StatusOr<PlayAct> readAct(Members& members) {
  PlayAct act;
  act.name = members.text("act", 16).value_or("");
  act.hold = members.flag("hold").value_or(false);
  const auto move = members.text("move", 256);
  const auto ply = members.number("ply", 0, kHighest);
  const auto lines = members.number("lines", 1, 1000);
  act.elapsed = members.number("elapsed", 0, 10 * kDay).value_or(0);
  if (std::find(kActs.begin(), kActs.end(), act.name) == kActs.end()) {
    return invalid(
        "\"act\" must be move, undo, redo, jump, resign, go, hint, next, "
        "again or set, not ",
        phasemachine::quoted(act.name), didYouMean(kActs, act.name));
  }
  PM_TRY(members.sound());
  if (move.has_value() != (act.name == "move")) {
    return invalid("\"move\" goes with the \"act\" move");
  }
  if (ply.has_value() != (act.name == "jump")) {
    return invalid("\"ply\" goes with the \"act\" jump");
  }
  if (lines.has_value() && act.name != "hint") {
    return invalid("\"lines\" goes with the \"act\" hint");
  }
  act.move = move.value_or("");
  act.ply = static_cast<std::size_t>(ply.value_or(0));
  act.lines = static_cast<int>(lines.value_or(3));
  return act;
}

// A session's seats, seed, clock and limits.
struct SessionMembers {
  std::optional<std::string> first;
  std::optional<std::string> second;
  std::optional<std::string> clock;
  std::optional<std::int64_t> seed;
  std::optional<std::int64_t> simulations;
  std::optional<std::int64_t> milliseconds;
  std::optional<bool> forced;

  // The settings that a session may change later, and those it keeps.
  bool anyToSet() const {
    return first || second || simulations || milliseconds || forced;
  }
  bool anyToKeep() const { return clock || seed; }
};

SessionMembers readSessionMembers(Members& members, const Limits& limits) {
  return {
      .first = members.text("first", 32),
      .second = members.text("second", 32),
      .clock = members.text("clock", 64),
      .seed = members.number("seed", 0, kHighest),
      .simulations = members.number("simulations", 1, limits.simulations),
      .milliseconds = members.number("milliseconds", 1, limits.milliseconds),
      .forced = members.flag("forced")};
}

// Seats, limits and whether forced moves are made.
absl::Status setMembers(const SessionMembers& given, SavedSession& session) {
  for (const bool second : {false, true}) {
    const auto& text = second ? given.second : given.first;
    if (!text) continue;
    const auto seat =
        PM_TRY_AT(second ? "\"second\": " : "\"first\": ", seatFromText(*text));
    session.seats[second ? 1 : 0] = seat;
  }
  if (given.simulations || given.milliseconds) {
    session.limits = {};
    if (given.simulations) {
      session.limits.simulations =
          static_cast<std::uint64_t>(*given.simulations);
    }
    session.limits.milliseconds = given.milliseconds;
  }
  session.forced = given.forced.value_or(session.forced);
  return absl::OkStatus();
}

absl::StatusOr<SavedSession> newSession(Members& members,
                                        const SessionMembers& given) {
  auto state = PM_TRY(readState(members));
  SavedSession session = sessionOf(std::move(state));
  session.seats[1].person = false;
  if (given.clock) {
    const auto clock = PM_TRY_AT("\"clock\": ", clockFromText(*given.clock));
    session.clock = clock;
    session.remaining = {clock.base, clock.base};
  }
  session.forced = session.start.game().hasChance;
  session.seed = static_cast<std::uint64_t>(given.seed.value_or(1));
  PM_TRY(setMembers(given, session));
  return session;
}

absl::StatusOr<SavedSession> sessionOfRequest(const std::string& text,
                                              Members& members,
                                              const SessionMembers& given,
                                              bool set) {
  PM_TRY(members.done());
  if (given.anyToKeep()) {
    return invalid("\"session\" has its seed and clock already");
  }
  if (given.anyToSet() && !set) {
    return invalid(
        "\"session\" has seats and limits already; the \"act\" "
        "set changes them");
  }
  auto session = PM_TRY_AT("\"session\": ", readSession(text));
  PM_TRY(setMembers(given, session));
  return session;
}

// The searches of a request have the same limits as those of "search".
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
  if (act.name == "next") return session.proceedOnce(watch).status();
  if (act.name == "again") session.startAgain();
  return absl::OkStatus();
}

Json newsToJson(const News& news) {
  return {{"since", news.since},
          {"events", toJson(news.events)},
          {"changes", toJson(news.changes)},
          {"words", changesInWords(news)}};
}

// Acts that need a decision.
bool decides(const PlayAct& act) {
  return act.name == "move" || act.name == "resign" || act.name == "go" ||
         act.name == "hint";
}

Json refusal(const GameSession& session, const PlayAct& act,
             const absl::Status& status) {
  if (absl::IsCancelled(status)) return errorAnswer(status);
  return errorAnswer(session.over() && decides(act) ? "game_over" : "invalid",
                     std::string(status.message()));
}

// What the viewer may see of the current position.
void describeBoard(const GameSession& session, Json& answer) {
  const AnyBoard& board = session.board();
  const Side viewer = session.viewer();
  const bool open = !session.game().hasHiddenInformation ||
                    viewer == Side::kNeutral ||
                    viewer == session.decision().side;
  Json legal = Json::array();
  if (session.next() == Mover::kPerson && open) {
    for (const MoveCode move : session.decision().moves) {
      legal.push_back(board.moveToText(move));
    }
  }
  answer["question"] =
      session.over() ? Json(nullptr) : Json(session.question());
  answer["text"] = board.render({.viewer = viewer});
  answer["legal"] = std::move(legal);
}

// The moves of a request; unless `board`, only who made them.
Json rowsOf(const GameSession& session, const std::vector<MadeMove>& made,
            bool board) {
  Json rows = Json::array();
  if (!board) {
    for (const auto& [by, side] : made) {
      rows.push_back({{"by", toString(by)}, {"side", toString(side)}});
    }
    return rows;
  }
  for (const ToldMove& move : movesTold(session, made)) {
    rows.push_back({{"by", toString(move.by)},
                    {"side", toString(move.side)},
                    {"move", move.move ? Json(move.text) : Json(nullptr)},
                    {"told", move.told}});
  }
  return rows;
}

Json describe(const GameSession& session, std::string text, Json moves) {
  const bool over = session.over();
  const auto winner = session.winner();
  Json clock = nullptr;
  if (session.remaining(Side::kFirst)) {
    clock = {{"first", *session.remaining(Side::kFirst)},
             {"second", *session.remaining(Side::kSecond)}};
  }
  Json seats = {{"first", seatToText(session.settings().seats[0])}};
  if (session.game().players == 2) {
    seats["second"] = seatToText(session.settings().seats[1]);
  }
  return {
      {"session", std::move(text)},
      {"seats", std::move(seats)},
      {"moves", std::move(moves)},
      {"next", toString(session.next())},
      {"side", over ? Json(nullptr) : Json(toString(session.decision().side))},
      {"winner", winner ? Json(toString(*winner)) : Json(nullptr)},
      {"end", over ? Json(session.endText()) : Json(nullptr)},
      {"viewer", toString(session.viewer())},
      {"clock", std::move(clock)}};
}

// What the engine that thinks may tell a person.
Json progressOf(const GameSession& session, const AnySearchResult& now) {
  Json soFar = {
      {"simulations", now.counters.simulations},
      {"seconds", static_cast<double>(now.counters.microseconds) / 1e6}};
  if (!session.game().hasHiddenInformation && now.bestMove) {
    soFar["best"] = session.board().moveToText(*now.bestMove);
    soFar["words"] = moveForPeople(session.board(), *now.bestMove);
  }
  return soFar;
}

// Whether a session of `bytes`, as JSON, takes one more move.
bool hasRoom(const GameSession& session, std::size_t bytes,
             std::size_t lineBytes) {
  constexpr std::size_t kRoom = 8'192;
  return session.timeline().size() < kMostMoves && bytes + kRoom <= lineBytes;
}

}  // namespace

absl::StatusOr<PlayOrder> readPlay(Members& members, const Limits& limits) {
  const auto text = members.text("session", kLongestSession);
  const std::string evaluator = members.text("evaluator", 64).value_or("");
  const std::int64_t memory =
      members.number("memory", 1, limits.memoryMebibytes)
          .value_or(std::min<std::int64_t>(16, limits.memoryMebibytes));
  const SessionMembers given = readSessionMembers(members, limits);
  auto act = PM_TRY(readAct(members));
  const bool news = members.flag("news").value_or(false);
  const bool board = members.flag("board").value_or(true);
  const bool sealed = members.flag("sealed").value_or(false);
  const std::int64_t progress =
      members.number("progress", 10, 3'600'000).value_or(0);
  const auto viewerName = members.text("viewer", 16);
  auto session =
      PM_TRY(text ? sessionOfRequest(*text, members, given, act.name == "set")
                  : newSession(members, given));
  std::optional<Side> viewer;
  if (viewerName) {
    viewer = PM_TRY(sideNamed(*viewerName, session.start.game()));
  }
  const auto network = PM_TRY(requestedNetwork(members, limits));
  auto player = PM_TRY(readPlayerSettings(
      {.evaluator = evaluator,
       .network = network,
       .options = "",
       .threads = 1,
       .memoryBytes = static_cast<std::uint64_t>(memory) << 20,
       .seed = session.seed}));
  return PlayOrder{.session = std::move(session),
                   .player = std::move(player),
                   .act = std::move(act),
                   .news = news,
                   .board = board,
                   .sealed = sealed || (text && isSealed(*text)),
                   .viewer = viewer,
                   .lineBytes = limits.lineBytes,
                   .milliseconds = limits.milliseconds,
                   .progressMilliseconds = progress};
}

Json playAnswer(const PlayOrder& order, const SearchControl& control,
                const std::function<void(Json)>& progress) {
  SessionSettings settings;
  settings.player = order.player;
  settings.viewer = order.viewer;
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
  const GameSession* played = nullptr;
  settings.prepare = [&](AnySearchRequest& search) {
    keepWithin(limits, search.limits);
    search.control = &control;
    if (order.progressMilliseconds == 0 || !progress) return;
    search.progressMilliseconds = order.progressMilliseconds;
    search.progress = [&](const AnySearchResult& now) {
      progress(progressOf(*played, now));
    };
  };
  auto resumed = GameSession::resume(order.session, std::move(settings));
  if (!resumed.ok()) return errorAnswer(resumed.status());
  GameSession& session = **resumed;
  played = &session;
  std::vector<MadeMove> made;
  std::size_t bytes = Json(savedSessionToText(order.session)).text().size();
  if (order.sealed) bytes += bytes / 2;
  const auto watch = [&](const SessionMove& move) {
    made.push_back({move.by, move.side});
    // Its line, "move TEXT\\n", with what must be escaped.
    bytes += 2 * move.before.moveToText(move.move).size() + 16;
  };
  if (!order.act.name.empty()) {
    // The acting person's clock ran while the client waited.
    session.startClock();
    ahead = order.act.elapsed;
    const absl::Status status = perform(order.act, session, watch);
    if (!status.ok() && !session.lostOnTime()) {
      return refusal(session, order.act, status);
    }
  }
  Json hints = nullptr;
  if (order.act.name == "hint" && !session.over()) {
    const auto result = session.hint(order.act.lines);
    if (!result.ok() && !session.lostOnTime()) {
      return refusal(session, order.act, result.status());
    }
    const bool whole = !session.game().hasHiddenInformation ||
                       session.viewer() == Side::kNeutral;
    if (result.ok()) {
      hints = linesOf(session.board(), *result, order.act.lines, whole);
    }
  }
  while (!order.act.hold && passed() < order.milliseconds &&
         hasRoom(session, bytes, order.lineBytes)) {
    const auto more = session.proceedOnce(watch);
    if (!more.ok() && !absl::IsCancelled(more.status())) {
      return errorAnswer(more.status());
    }
    if (!more.ok() || !*more) break;
  }
  session.stopClock();
  const bool waits = session.next() == Mover::kPerson || session.over();
  if (!order.act.hold && !waits && made.empty() &&
      !hasRoom(session, bytes, order.lineBytes)) {
    return errorAnswer("too_long", "the session cannot take more moves");
  }
  auto text = writeSession(session.saved(), order.lineBytes, order.sealed);
  if (!text.ok()) return errorAnswer(text.status());
  Json answer =
      describe(session, *std::move(text), rowsOf(session, made, order.board));
  if (order.board) describeBoard(session, answer);
  if (order.act.name == "hint") answer["hints"] = std::move(hints);
  if (order.news) answer["news"] = newsToJson(newsOf(session));
  return answer;
}

}  // namespace phasemachine::serve
