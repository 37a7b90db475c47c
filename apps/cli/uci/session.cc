#include "apps/cli/uci/session.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "apps/cli/uci/perft_job.h"
#include "core/quote.h"
#include "games/chess/bare_king.h"
#include "games/chess/moves.h"
#include "games/chess/uci_move.h"
#include "games/fairy_chess/moves.h"
#include "games/fairy_chess/registry.h"
#include "games/fairy_chess/uci_move.h"
#include "phase/machine.h"

namespace phasemachine::uci {
namespace {

std::string_view view(absl::string_view text) {
  return {text.data(), text.size()};
}

chess::UciCastling castlingStyle(const Settings& settings) {
  return settings.chess960 ? chess::UciCastling::kKingTakesRook
                           : chess::UciCastling::kKingTarget;
}

SearchKind kindOf(const GoCommand& go, std::size_t sideToMove) {
  if (go.ponder) return SearchKind::kPonder;
  if (go.infinite) return SearchKind::kInfinite;
  const bool limited =
      go.depth || go.nodes || go.moveTime || go.clock[sideToMove];
  if (limited) return SearchKind::kLimited;
  return go.mate ? SearchKind::kOpenEnded : SearchKind::kInfinite;
}

constexpr std::string_view kVariantOption = "UCI_Variant";

bool isVariantOption(std::string_view name) {
  return absl::EqualsIgnoreCase(
      absl::string_view(name.data(), name.size()),
      absl::string_view(kVariantOption.data(), kVariantOption.size()));
}

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
    sink.write(formatInfo(report, i, {.showWdl = settings.showWdl}));
  }
}

// The answer if there is no move: mate or stalemate.
void writeGameOver(const chess::Position& position, const Settings& settings,
                   LineSink& sink) {
  Report report;
  report.lines.emplace_back();
  if (chess::inCheck(position, position.sideToMove)) {
    report.lines[0].score.matePlies = 0;
  }
  writeReport(report, settings, sink);
}

}  // namespace

Session::Session(std::string name, Engine& engine, Runner& runner,
                 LineSink& sink, SessionLimits limits)
    : name_(std::move(name)),
      engine_(engine),
      runner_(runner),
      sink_(sink),
      limits_(limits) {
  settings_.hashMegabytes =
      std::min(settings_.hashMegabytes, limits_.hashMegabytes);
}

bool Session::handle(std::string_view line) {
  const absl::StatusOr<ParsedLine> parsed = parseCommand(line);
  if (!parsed.ok()) {
    const absl::string_view message = parsed.status().message();
    if (absl::StartsWith(message, "position:")) {
      refuse(view(message));
    } else {
      say(view(message));
    }
    return true;
  }
  if (!parsed->skipped.empty())
    say("skipped " + phasemachine::quoted(parsed->skipped));
  if (!parsed->command) return true;
  return std::visit([this](const auto& command) { return on(command); },
                    *parsed->command);
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
  // A search that built these tables itself would react late to a stop.
  chess::prepareBareKings();
  sink_.write("readyok");
  return true;
}

bool Session::on(const NewGameCommand&) {
  refused_ = false;
  line_ = {};
  if (variant_) setVariant(variant_->variant);
  fresh_ = true;
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
  for (const std::string& line :
       variant_ ? display(*variant_) : display(line_)) {
    sink_.write(line);
  }
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
  if (isClearHash(option.name)) {
    fresh_ = true;
    return true;
  }
  if (isVariantOption(option.name)) {
    setVariant(option.value.value_or(""));
    return true;
  }
  const absl::Status status = setOption(settings_, option.name, option.value);
  if (!status.ok()) {
    say(view(status.message()));
    return true;
  }
  settings_.search.threads =
      std::min(settings_.search.threads, limits_.threads);
  settings_.hashMegabytes =
      std::min(settings_.hashMegabytes, limits_.hashMegabytes);
  if (debug_) say("option " + option.name + " is set");
  return true;
}

bool Session::on(const PositionCommand& position) {
  if (variant_) {
    setVariantPosition(position);
    return true;
  }
  absl::StatusOr<GameLine> line = makeGameLine(position);
  if (line.ok()) {
    line_ = *std::move(line);
    refused_ = false;
  } else {
    refuse(view(line.status().message()));
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
  if (variant_) {
    goVariant(go);
    return true;
  }
  if (go.perft) {
    submitPerft(*go.perft);
    return true;
  }
  SearchRequest request{.line = line_,
                        .limits = go,
                        .searchMoves = {},
                        .settings = settings_,
                        .fresh = fresh_,
                        .explain = debug_};
  for (const std::string& text : go.searchMoves) {
    const auto move = chess::parseUci(line_.current, text);
    if (!move.ok()) {
      say(absl::StrCat("go: searchmoves: ", move.status().message()));
    } else if (std::find(request.searchMoves.begin(), request.searchMoves.end(),
                         *move) == request.searchMoves.end()) {
      request.searchMoves.push_back(*move);
    }
  }
  if (!go.searchMoves.empty() && request.searchMoves.empty()) {
    say("go: no move of searchmoves is legal; nothing is searched");
    return true;
  }
  if (limits_.nodes) {
    request.limits.nodes =
        std::min(go.nodes.value_or(*limits_.nodes), *limits_.nodes);
  }
  fresh_ = false;
  const bool over = chess::countLegal(line_.current) == 0;
  submit(kindOf(request.limits,
                static_cast<std::size_t>(line_.current.sideToMove)),
         [&engine = engine_, &sink = sink_, over,
          request = std::move(request)](GoControl& control) {
           Outcome outcome;
           if (over) {
             writeGameOver(request.line.current, request.settings, sink);
           } else {
             outcome =
                 engine.search(request, control, [&](const Report& report) {
                   writeReport(report, request.settings, sink);
                 });
           }
           control.waitUntilReleased();
           if (!outcome.note.empty()) sink.write("info string " + outcome.note);
           sink.write(formatBestMove(outcome));
         });
  return true;
}

void Session::setVariant(const std::string& name) {
  const std::vector<std::string> known = uciVariants();
  auto found = std::find(known.begin(), known.end(), name);
  if (found == known.end()) {
    found =
        std::find_if(known.begin(), known.end(), [&](const std::string& one) {
          return absl::EqualsIgnoreCase(one, name);
        });
  }
  if (found == known.end()) {
    say("option UCI_Variant: there is no variant " +
        phasemachine::quoted(name));
    return;
  }
  fresh_ = true;
  refused_ = false;
  variant_.reset();
  if (*found != "chess") variant_ = *makeVariantLine(*found, {});
}

void Session::setVariantPosition(const PositionCommand& position) {
  auto line = makeVariantLine(variant_->variant, position);
  if (line.ok()) {
    variant_ = *std::move(line);
    refused_ = false;
  } else {
    refuse(view(line.status().message()));
  }
}

// A search of any other position would be taken for one of this.
void Session::refuse(std::string_view message) {
  refused_ = true;
  say(std::string(message) + "; nothing is searched until another is given");
}

void Session::goVariant(const GoCommand& go) {
  const auto& v = fairy_chess::variantAt(variant_->position().variant);
  if (go.perft) {
    if (*go.perft > limits_.perftDepth) {
      say(absl::StrCat("go: perft is limited to depth ", limits_.perftDepth,
                       " here, got ", *go.perft));
      return;
    }
    submit(SearchKind::kLimited,
           [&sink = sink_, &v, depth = *go.perft, line = *variant_,
            castling = settings_.chess960](GoControl& control) {
             runPerft(v, line.position(), depth, castling, control, sink);
           });
    return;
  }
  VariantRequest request{.line = *variant_,
                         .limits = go,
                         .searchMoves = {},
                         .settings = settings_,
                         .fresh = fresh_};
  for (const std::string& text : go.searchMoves) {
    const auto move = fairy_chess::moveFromUci(v, variant_->position(), text);
    if (!move.ok()) {
      say(absl::StrCat("go: searchmoves: ", move.status().message()));
      continue;
    }
    auto board = variant_->current;
    const auto decisions = playWhole(board, *move);
    auto& list = request.searchMoves;
    if (std::find(list.begin(), list.end(), decisions[0]) == list.end()) {
      list.push_back(decisions[0]);
    }
  }
  if (!go.searchMoves.empty() && request.searchMoves.empty()) {
    say("go: no move of searchmoves is legal; nothing is searched");
    return;
  }
  if (limits_.nodes) {
    request.limits.nodes =
        std::min(go.nodes.value_or(*limits_.nodes), *limits_.nodes);
  }
  fresh_ = false;
  const auto winner = PhaseMachine<FairyChess>::winner(variant_->current);
  submit(kindOf(request.limits, variant_->position().side),
         [&engine = variantEngine_, &sink = sink_, winner,
          request = std::move(request)](GoControl& control) {
           Outcome outcome;
           if (winner) {
             Report report;
             report.lines.emplace_back();
             if (*winner != Side::kNeutral) {
               report.lines[0].score.matePlies = 0;
             }
             writeReport(report, request.settings, sink);
           } else {
             outcome =
                 engine.search(request, control, [&](const Report& report) {
                   writeReport(report, request.settings, sink);
                 });
           }
           control.waitUntilReleased();
           if (!outcome.note.empty()) sink.write("info string " + outcome.note);
           sink.write(formatBestMove(outcome));
         });
}

void Session::say(std::string_view message) {
  sink_.write("info string " + std::string(message));
}

void Session::submit(SearchKind kind, std::function<void(GoControl&)> run) {
  if (runner_.endless()) {
    say("go: the search before had no end; it is stopped");
    runner_.stop();
  }
  const absl::Status status =
      runner_.submit({std::make_shared<GoControl>(kind), std::move(run)});
  if (!status.ok()) say(absl::StrCat("go: ", status.message()));
}

void Session::submitPerft(int depth) {
  if (depth > limits_.perftDepth) {
    say(absl::StrCat("go: perft is limited to depth ", limits_.perftDepth,
                     " here, got ", depth));
    return;
  }
  submit(SearchKind::kLimited,
         [&sink = sink_, depth, position = line_.current,
          castling = castlingStyle(settings_)](GoControl& control) {
           runPerft(position, depth, castling, control, sink);
         });
}

}  // namespace phasemachine::uci
