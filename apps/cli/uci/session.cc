#include "apps/cli/uci/session.h"

#include <algorithm>
#include <memory>
#include <system_error>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/line_splitter.h"
#include "core/quote.h"
#include "core/text.h"
#include "games/chess/knowledge/bare_king.h"
#include "phase/erased/any_game.h"
#include "phase/perft.h"

namespace phasemachine::uci {
namespace {

std::string_view view(absl::string_view text) {
  return {text.data(), text.size()};
}

SearchKind kindOf(const GoCommand& go, const ClientGame& game) {
  if (go.ponder) return SearchKind::kPonder;
  if (go.infinite) return SearchKind::kInfinite;
  // Nobody is to move after the end.
  const bool timed = game.now.winner ? go.clock[0] || go.clock[1]
                                     : go.clock[game.side()].has_value();
  const bool limited = go.depth || go.nodes || go.moveTime || timed;
  if (limited) return SearchKind::kLimited;
  return go.mate ? SearchKind::kOpenEnded : SearchKind::kInfinite;
}

constexpr std::string_view kVariantOption = "UCI_Variant";

std::string variantOptionLine() {
  std::string line = "option name " + std::string(kVariantOption) +
                     " type combo default chess";
  for (const std::string& name : uciVariants()) line += " var " + name;
  return line;
}

// Writes a search report in the format of the protocol.
void writeReport(const Report& report, const Settings& settings,
                 LineSink& sink) {
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    sink.write(formatInfo(report, i, settings.showWdl));
  }
}

// The score if there is no move: mate or stalemate.
void writeGameOver(Side winner, const Settings& settings, LineSink& sink) {
  Report report;
  report.lines.emplace_back();
  if (winner != Side::kNeutral) report.lines[0].score.matePlies = 0;
  writeReport(report, settings, sink);
}

ClientGame startOf(const std::string& variant) {
  // A start of our own has no faults.
  return *makeClientGame(rulesOf(variant), {});
}

// A subtree of this many plies takes a few milliseconds, which limits the delay
// of a stop.
constexpr int kUninterrupted = 3;

AnyBoard after(const AnyBoard& board, const WholeMove& move) {
  AnyBoard child = board;
  for (const MoveCode decision : move) child.step(decision);
  return child;
}

// The leaves below `board`, or empty if stopped. Precondition: depth >= 0.
std::optional<std::uint64_t> count(AnyBoard& board, int depth,
                                   const GoControl& control) {
  if (control.stopped()) return std::nullopt;
  if (depth <= kUninterrupted) {
    return board.game().perft(board.data(), depth, Leaf::kCount);
  }
  std::uint64_t nodes = 0;
  for (const WholeMove& move : wholeMoves(board)) {
    AnyBoard child = after(board, move);
    const auto below = count(child, depth - 1, control);
    if (!below) return std::nullopt;
    nodes += *below;
  }
  return nodes;
}

// Counts the leaves below each legal move, like Stockfish: a line "move: count"
// for each, an empty line and "Nodes searched: N"; if stopped, only that it was.
void runPerft(const ClientGame& game, int depth, bool kingTakesRook,
              const GoControl& control, LineSink& sink) {
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  if (depth > 0) {
    for (const WholeMove& move : wholeMoves(game.current)) {
      AnyBoard child = after(game.current, move);
      const auto below = count(child, depth - 1, control);
      if (!below) {
        sink.write("info string perft stopped");
        return;
      }
      sink.write(absl::StrCat(
          game.rules->words().moveToText(game.current, move, kingTakesRook),
          ": ", *below));
      nodes += *below;
    }
  }
  sink.write("");
  sink.write(absl::StrCat("Nodes searched: ", nodes));
  sink.write("");
}

// Enough for a game of 6000 moves.
constexpr std::size_t kLongestLine = 65'536;

}  // namespace

Session::Session(std::string name, Engine& engine, Runner& runner,
                 LineSink& sink, SessionLimits limits)
    : name_(std::move(name)),
      engine_(engine),
      runner_(runner),
      sink_(sink),
      limits_(limits),
      game_(startOf(uciVariants()[0])) {
  settings_.hashMegabytes =
      std::min(settings_.hashMegabytes, limits_.hashMegabytes);
}

Session::~Session() {
  if (tables_.joinable()) tables_.join();
}

bool Session::handle(std::string_view line) {
  const absl::StatusOr<ParsedLine> parsed = parseCommand(line);
  if (!parsed.ok()) {
    const std::string_view message = view(parsed.status().message());
    if (message.starts_with("position:")) {
      refuse(message);
    } else {
      say(message);
    }
    return true;
  }
  if (!parsed->skipped.empty())
    say("skipped " + phasemachine::quoted(parsed->skipped));
  if (!parsed->command) return true;
  return std::visit([this](const auto& command) { return on(command); },
                    *parsed->command);
}

void Session::ignore(std::string_view beginning, std::size_t bytes) {
  const std::string fault =
      absl::StrCat("a line of ", bytes, " bytes is longer than ", kLongestLine);
  if (trimmed(beginning).starts_with("position")) {
    refuse("position: " + fault);
  } else {
    say(fault + "; it is ignored");
  }
}

bool Session::on(const UciCommand&) {
  sink_.write("id name " + name_);
  sink_.write("id author the PhaseMachine authors");
  for (const std::string& line : optionLines()) sink_.write(line);
  sink_.write(variantOptionLine());
  sink_.write("uciok");
  return true;
}

bool Session::on(const IsReadyCommand&) {
  sink_.write("readyok");
  return true;
}

bool Session::on(const NewGameCommand&) {
  setVariant(game_.rules->variant());
  return true;
}

bool Session::on(const StopCommand&) {
  if (debug_ && !runner_.busy()) say("stop: no search is running");
  runner_.stop();
  return true;
}

bool Session::on(const PonderHitCommand&) {
  if (debug_ && !runner_.busy()) say("ponderhit: no search is running");
  runner_.ponderHit();
  return true;
}

bool Session::on(const QuitCommand&) {
  runner_.stop();
  return false;
}

bool Session::on(const DisplayCommand&) {
  if (refused_) {
    say("d: the last position was refused");
    return true;
  }
  for (const std::string& line : display(game_)) sink_.write(line);
  return true;
}

bool Session::on(const RegisterCommand&) {
  say("register: this engine needs no registration");
  return true;
}

bool Session::on(const DebugCommand& debug) {
  debug_ = debug.on;
  return true;
}

bool Session::on(const SetOptionCommand& option) {
  if (sameWord(option.name, kClearHash)) {
    fresh_ = true;
    return true;
  }
  if (sameWord(option.name, kVariantOption)) {
    setVariant(option.value.value_or(""));
    return true;
  }
  const absl::Status status = setOption(settings_, option.name, option.value);
  if (!status.ok()) {
    say(view(status.message()));
    return true;
  }
  if (settings_.search.threads > limits_.threads) {
    settings_.search.threads = limits_.threads;
    say(absl::StrCat("option Threads: at most ", limits_.threads, " here"));
  }
  settings_.hashMegabytes =
      std::min(settings_.hashMegabytes, limits_.hashMegabytes);
  if (debug_) say("option " + option.name + " is set");
  return true;
}

bool Session::on(const PositionCommand& position) {
  absl::StatusOr<ClientGame> game = makeClientGame(game_.rules, position);
  if (game.ok()) {
    game_ = *std::move(game);
    refused_ = false;
    prepareTables();
  } else {
    refuse(view(game.status().message()));
  }
  return true;
}

bool Session::on(const GoCommand& go) {
  if (refused_) {
    say("go: the last position was refused");
    submit(SearchKind::kLimited,
           [&sink = sink_](GoControl&) { sink.write(formatBestMove({})); });
    return true;
  }
  if (go.perft) {
    submitPerft(*go.perft);
    return true;
  }
  GoRequest request{.game = game_,
                    .limits = go,
                    .searchMoves = legalOf(go.searchMoves),
                    .settings = settings_,
                    .fresh = fresh_,
                    .explain = debug_};
  std::string& refusal = request.limits.refusal;
  if (refusal.empty() && !go.searchMoves.empty() &&
      request.searchMoves.empty()) {
    refusal = "go: no move of searchmoves is legal";
  }
  if (!refusal.empty()) {
    say(refusal + "; the move comes without a search");
    request.limits = {};
    request.limits.ponder = go.ponder;
    request.limits.infinite = go.infinite;
    request.limits.nodes = 1;
  }
  if (limits_.nodes) {
    std::optional<std::uint64_t>& nodes = request.limits.nodes;
    nodes = std::min(nodes.value_or(*limits_.nodes), *limits_.nodes);
  }
  fresh_ = false;
  const SearchKind kind = kindOf(request.limits, game_);
  submit(kind, [&engine = engine_, &sink = sink_,
                request = std::move(request)](GoControl& control) {
    Outcome outcome;
    if (const auto winner = request.game.now.winner) {
      writeGameOver(*winner, request.settings, sink);
    } else {
      outcome = engine.search(request, control, [&](const Report& report) {
        writeReport(report, request.settings, sink);
      });
    }
    control.waitUntilReleased();
    if (!outcome.note.empty()) sink.write("info string " + outcome.note);
    sink.write(formatBestMove(outcome));
  });
  return true;
}

std::vector<WholeMove> Session::legalOf(const std::vector<std::string>& moves) {
  std::vector<WholeMove> legal;
  for (const std::string& text : moves) {
    const auto move = game_.rules->words().moveFrom(game_.current, text);
    if (!move.ok()) {
      say(absl::StrCat("go: searchmoves: ", move.status().message()));
    } else if (std::find(legal.begin(), legal.end(), *move) == legal.end()) {
      legal.push_back(*move);
    }
  }
  return legal;
}

void Session::setVariant(const std::string& name) {
  if (rulesOf(name) == nullptr) {
    say("option UCI_Variant: there is no variant " +
        phasemachine::quoted(name));
    return;
  }
  game_ = startOf(name);
  fresh_ = true;
  refused_ = false;
}

// A search of any other position would be taken for one of this.
void Session::refuse(std::string_view message) {
  refused_ = true;
  say(std::string(message) + "; nothing is searched until another is given");
}

// A search that made these tables itself would react late to a stop.
void Session::prepareTables() {
  if (tables_.joinable() || !game_.rules->needsTables(game_.current)) return;
  try {
    tables_ = std::thread([] { chess::prepareBareKings(); });
  } catch (const std::system_error&) {
    // A system without threads: the search makes them.
  }
}

void Session::say(std::string_view message) {
  sink_.write("info string " + std::string(message));
}

void Session::submit(SearchKind kind, std::function<void(GoControl&)> run) {
  if (runner_.stopEndless()) {
    say("go: the search before had no end; it is stopped");
  }
  absl::Status status =
      runner_.submit({std::make_shared<GoControl>(kind), std::move(run)});
  if (status.ok()) return;
  say(absl::StrCat("go: ", status.message()));
  Outcome outcome;
  if (const auto moves = wholeMoves(game_.current); !moves.empty()) {
    outcome.best = game_.rules->words().moveToText(game_.current, moves[0],
                                                   settings_.chess960);
  }
  sink_.write(formatBestMove(outcome));
}

void Session::submitPerft(int depth) {
  if (depth > limits_.perftDepth) {
    say(absl::StrCat("go: perft is limited to depth ", limits_.perftDepth,
                     " here, got ", depth));
    return;
  }
  submit(SearchKind::kLimited,
         [&sink = sink_, depth, game = game_,
          kingTakesRook = settings_.chess960](GoControl& control) {
           runPerft(game, depth, kingTakesRook, control, sink);
         });
}

std::size_t serve(std::istream& in, Session& session) {
  using Traits = std::istream::traits_type;
  std::size_t lines = 0;
  bool open = true;
  const auto use = [&](std::string_view line, std::size_t dropped) {
    ++lines;
    if (dropped != 0) {
      session.ignore(line, line.size() + dropped);
    } else {
      open = session.handle(line);
    }
  };
  LineSplitter splitter(kLongestLine);
  while (open) {
    const auto next = in.rdbuf()->sbumpc();
    if (Traits::eq_int_type(next, Traits::eof())) break;
    const char byte = Traits::to_char_type(next);
    splitter.feed({&byte, 1}, use);
  }
  if (open) splitter.finish(use);
  if (open) session.handle("quit");
  return lines;
}

}  // namespace phasemachine::uci
