#include "engine/session/game_session.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "core/find_name.h"
#include "core/quote.h"
#include "core/random.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "games/parts.h"
#include "games/words.h"
#include "phase/rules_error.h"

namespace phasemachine {
namespace {

std::int64_t steadyMilliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

absl::Status checkSeat(const Seat& seat) {
  if (seat.level >= 1 && seat.level <= kFullLevel) return absl::OkStatus();
  return invalid("level ", seat.level, " is not from 1 to ", kFullLevel);
}

absl::Status overError() { return refused("the game is over"); }

}  // namespace

std::string_view toString(Mover mover) {
  switch (mover) {
    case Mover::kNobody: return "nobody";
    case Mover::kPerson: return "person";
    case Mover::kOnlyChoice: return "only choice";
    case Mover::kEngine: return "engine";
    case Mover::kNature: return "nature";
  }
  return "invalid";
}

std::string seatToText(const Seat& seat) {
  if (seat.person) return "person";
  if (seat.level == kFullLevel) return "engine";
  return "engine " + std::to_string(seat.level);
}

absl::StatusOr<Seat> seatFromText(std::string_view text) {
  if (text == "person") return Seat{.person = true};
  constexpr std::string_view kEngine = "engine";
  if (text == kEngine) return Seat{.person = false};
  if (text.starts_with("engine ")) {
    const auto level = PM_TRY(levelNamed(text.substr(kEngine.size() + 1)));
    return Seat{.person = false, .level = level};
  }
  return invalid(quoted(text), " is no seat",
                 didYouMean({"person", "engine"}, text),
                 "; expected person, engine or engine LEVEL");
}

GameSession::GameSession(const AnyBoard& start, SessionSettings settings)
    : settings_(std::move(settings)),
      timeline_(start),
      forced_(settings_.forced.value_or(start.game().hasChance)) {
  settings_.options = optionsOf(start, settings_.options);
  if (!settings_.now) settings_.now = steadyMilliseconds;
  if (settings_.clock) clock_.emplace(*settings_.clock, settings_.now);
}

absl::StatusOr<std::unique_ptr<GameSession>> GameSession::create(
    const AnyBoard& start, SessionSettings settings) {
  for (const Seat& seat : settings.seats) PM_TRY(checkSeat(seat));
  PM_TRY(validate(settings.limits));
  if (settings.clock && start.game().players < 2) {
    return invalid(start.game().name, " has one side, and so no clock");
  }
  std::unique_ptr<GameSession> session(
      new GameSession(start, std::move(settings)));
  PM_TRY(session->makePlayerIfNone());
  return session;
}

std::optional<Side> GameSession::winner() const {
  if (lost_) return opponent(*lost_);
  return decision().winner;
}

std::string GameSession::endText() const {
  if (!lost_) return endForPeople(board());
  const std::string loser(sideName(board(), *lost_));
  const std::string what = lostOnTime_ ? "'s time is up: " : " resigns: ";
  return loser + what + std::string(sideName(board(), opponent(*lost_))) +
         " wins";
}

bool GameSession::personDecides() const {
  const Side side = decision().side;
  return side != Side::kNeutral && settings_.seats[playerIndex(side)].person;
}

Mover GameSession::next() const {
  if (over()) return Mover::kNobody;
  if (decision().side == Side::kNeutral) return Mover::kNature;
  if (!personDecides()) return Mover::kEngine;
  return forced_ && decision().moves.size() == 1 ? Mover::kOnlyChoice
                                                 : Mover::kPerson;
}

bool GameSession::viewerChanges() const {
  return game().hasHiddenInformation && !settings_.viewer && !over() &&
         settings_.seats[0].person && settings_.seats[1].person;
}

Side GameSession::viewer() const {
  if (settings_.viewer) return *settings_.viewer;
  if (viewerChanges()) {
    if (decision().side != Side::kNeutral) return decision().side;
    AnyTimeline past = timeline_;
    while (past.decision().side == Side::kNeutral) {
      if (!past.undo()) return Side::kFirst;
    }
    return past.decision().side;
  }
  if (!game().hasHiddenInformation ||
      settings_.seats[0].person == settings_.seats[1].person) {
    return Side::kNeutral;
  }
  return settings_.seats[0].person ? Side::kFirst : Side::kSecond;
}

std::string GameSession::question() const {
  return game().question(board().data(), viewer());
}

std::optional<std::int64_t> GameSession::remaining(Side player) const {
  if (!clock_) return std::nullopt;
  return clock_->remaining(player);
}

std::string GameSession::clockText() const {
  if (!clock_) return "";
  std::string text;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    if (!text.empty()) text += ", ";
    text += std::string(sideName(board(), side)) + ' ' +
            timeForPeople(clock_->remaining(side));
  }
  return text;
}

bool GameSession::checkClock() {
  if (!over() && clock_) {
    if (const auto fallen = clock_->fallen()) {
      lost_ = fallen;
      lostOnTime_ = true;
      clock_->stop();
    }
  }
  return over();
}

void GameSession::startClock() {
  if (clock_ && next() == Mover::kPerson) clock_->start(decision().side);
}

void GameSession::stopClock() {
  if (clock_) clock_->stop();
}

void GameSession::make(Mover by, MoveCode move, const AnySearchResult* search,
                       const Watcher& watch) {
  const Side side = decision().side;
  if (clock_) clock_->press();
  const AnyBoard before = board();
  if (!timeline_.play(move).ok()) failUnsteady(game().name);
  if (!watch) return;
  watch({.by = by,
         .side = side,
         .move = move,
         .before = before,
         .after = board(),
         .search = search});
}

absl::Status GameSession::play(std::string_view text, const Watcher& watch) {
  if (checkClock()) return overError();
  const auto move = board().moveFromPerson(text);
  if (!move.ok()) return invalid(move.status().message());
  const auto& legal = decision().moves;
  if (std::find(legal.begin(), legal.end(), *move) == legal.end()) {
    return refused(quoted(text), ": ", whyRefused(board(), *move));
  }
  return play(*move, watch);
}

absl::Status GameSession::play(MoveCode move, const Watcher& watch) {
  if (checkClock()) return overError();
  const auto& legal = decision().moves;
  if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
    return refused(whyRefused(board(), move));
  }
  make(Mover::kPerson, move, nullptr, watch);
  return absl::OkStatus();
}

absl::Status GameSession::makePlayerIfNone() {
  if (player_ != nullptr) return absl::OkStatus();
  PlayerSettings settings = settings_.player;
  for (const Seat& seat : settings_.seats) {
    if (seat.person || seat.level == kFullLevel) continue;
    // Searches with several threads are not reproducible.
    settings.search.threads = 1;
    settings.search.mode = SearchMode::kSingle;
  }
  player_ = PM_TRY(makePlayer(game(), settings));
  return absl::OkStatus();
}

SearchLimits GameSession::withClock(SearchLimits limits, Side side) const {
  if (!clock_) return limits;
  limits.milliseconds.reset();
  limits.clock =
      GameClock{.remaining = std::max<std::int64_t>(1, clock_->remaining(side)),
                .increment = clock_->settings().increment};
  return limits;
}

absl::StatusOr<AnySearchResult> GameSession::think(const SearchLimits& limits,
                                                   int lines, bool afresh) {
  PM_TRY(makePlayerIfNone());
  AnySearchRequest request;
  request.limits = limits;
  request.lines = lines;
  if (settings_.prepare) settings_.prepare(request);
  // The timeline holds only legal moves.
  const absl::Status set = player_->setGame(
      timeline_.start(),
      std::span(timeline_.moves()).subspan(0, timeline_.ply()));
  if (!set.ok()) failUnsteady(game().name);
  if (afresh) player_->clear();
  AnySearchResult result = player_->search(request);
  if (request.control != nullptr && request.control->stopped()) {
    return absl::CancelledError("the search was stopped");
  }
  if (result.moves.empty()) failUnsteady(game().name);
  return result;
}

absl::StatusOr<MoveCode> GameSession::engineMove(const Level& level, Side side,
                                                 AnySearchResult& result) {
  const bool full = level.number == kFullLevel;
  result = PM_TRY(
      think(withClock(limitsAt(level, settings_.limits), side), 1, !full));
  Random random(settings_.seed, kLevelStream, timeline_.ply());
  return moveAt(level, result, random);
}

absl::StatusOr<bool> GameSession::proceedOnce(const Watcher& watch) {
  checkClock();
  const Side side = decision().side;
  switch (next()) {
    case Mover::kNobody: stopClock(); return false;
    case Mover::kPerson: startClock(); return false;
    case Mover::kOnlyChoice:
      make(Mover::kOnlyChoice, decision().moves.front(), nullptr, watch);
      return true;
    case Mover::kNature: {
      stopClock();
      Random random(settings_.seed, timeline_.ply());
      make(Mover::kNature, game().sampleChance(board().data(), random), nullptr,
           watch);
      return true;
    }
    case Mover::kEngine: break;
  }
  if (clock_) clock_->start(side);
  AnySearchResult result;
  const Level& level = levelAt(settings_.seats[playerIndex(side)].level);
  const auto move = PM_TRY(engineMove(level, side, result));
  if (!checkClock()) make(Mover::kEngine, move, &result, watch);
  return true;
}

absl::Status GameSession::proceed(const Watcher& watch) {
  for (;;) {
    if (!PM_TRY(proceedOnce(watch))) return absl::OkStatus();
  }
}

absl::Status GameSession::playForPerson(const Watcher& watch) {
  auto result = PM_TRY(bestMoves(1));
  if (checkClock()) return overError();
  make(Mover::kEngine, result.moves.front().move, &result, watch);
  return absl::OkStatus();
}

absl::StatusOr<AnySearchResult> GameSession::hint(int lines) {
  if (game().hasHiddenInformation && !over() && viewer() != Side::kNeutral &&
      viewer() != decision().side) {
    return refused(
        "the viewer does not decide here, and the other side's moves are "
        "hidden");
  }
  return bestMoves(lines);
}

absl::StatusOr<AnySearchResult> GameSession::bestMoves(int lines) {
  if (checkClock()) return overError();
  const Side side = decision().side;
  if (side == Side::kNeutral) {
    return refused("nature moves, not a side");
  }
  return think(withClock(settings_.limits, side), lines, false);
}

absl::Status GameSession::setSeat(Side player, const Seat& seat) {
  PM_TRY(checkSeat(seat));
  if (player == Side::kNeutral) {
    return invalid("nature has no seat");
  }
  settings_.seats[playerIndex(player)] = seat;
  releaseEngine();
  return absl::OkStatus();
}

void GameSession::switchSeats() {
  std::swap(settings_.seats[0], settings_.seats[1]);
}

absl::Status GameSession::setLimits(const SearchLimits& limits) {
  PM_TRY(validate(limits));
  settings_.limits = limits;
  return absl::OkStatus();
}

absl::Status GameSession::undo() {
  checkClock();
  if (lostOnTime()) {
    return refused("the time is up: nothing goes back");
  }
  if (lost_) {
    lost_.reset();
    return absl::OkStatus();
  }
  const std::size_t here = timeline_.ply();
  while (timeline_.undo()) {
    if (personChooses()) return absl::OkStatus();
  }
  timeline_.jump(here);
  return refused("nothing to take back");
}

absl::Status GameSession::redo() {
  checkClock();
  if (lost_ || !timeline_.redo()) {
    return refused("nothing to make again");
  }
  while (!over() && !personChooses() && timeline_.redo()) {
  }
  return absl::OkStatus();
}

absl::Status GameSession::jump(std::size_t ply) {
  checkClock();
  if (lostOnTime()) {
    return refused("the time is up: nothing goes back");
  }
  if (ply > timeline_.size()) {
    return absl::OutOfRangeError("move " + std::to_string(ply) + " of " +
                                 std::to_string(timeline_.size()) +
                                 " is not known");
  }
  lost_.reset();
  timeline_.jump(ply);
  return absl::OkStatus();
}

absl::Status GameSession::resign() {
  if (checkClock()) return refused("the game is over");
  if (game().players < 2) {
    return refused("there is nobody to resign to");
  }
  Side side = decision().side;
  if (side == Side::kNeutral) {
    side = settings_.seats[0].person ? Side::kFirst : Side::kSecond;
  }
  lost_ = side;
  stopClock();
  return absl::OkStatus();
}

void GameSession::restart(const AnyBoard& start) {
  settings_.options = optionsOf(start, settings_.options);
  timeline_ = AnyTimeline(start);
  lost_.reset();
  lostOnTime_ = false;
  if (settings_.clock) clock_.emplace(*settings_.clock, settings_.now);
  if (player_ != nullptr) player_->clear();
}

void GameSession::startAgain() {
  if (game().hasChance) {
    settings_.seed = Random(settings_.seed).below(kSessionSeeds);
  }
  restart(AnyBoard(timeline_.start()));
}

void GameSession::takeUp(const AnyRecord& record) {
  settings_.options = record.options;
  restart(record.start);
  for (const MoveCode move : record.moves) {
    if (!timeline_.play(move).ok()) break;
  }
}

AnyRecord GameSession::record() const {
  AnyRecord record{.options = settings_.options,
                   .start = timeline_.start(),
                   .winner = winner()};
  const auto& moves = timeline_.moves();
  record.moves.assign(
      moves.begin(),
      moves.begin() + static_cast<std::ptrdiff_t>(timeline_.ply()));
  std::array<std::string, 2> players;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const Seat& seat = settings_.seats[playerIndex(side)];
    std::string& who = players[playerIndex(side)];
    who = seat.person ? "Person" : "PhaseMachine";
    if (!seat.person && seat.level != kFullLevel) {
      who += ", " + levelWords(seat.level);
    }
  }
  record.tags = playerTags(record.start, std::move(players));
  if (lost_) {
    record.tags.emplace_back("Termination",
                             lostOnTime_ ? "time forfeit" : "resignation");
  }
  return record;
}

}  // namespace phasemachine
