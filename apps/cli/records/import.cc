// record import: imports games of other programs into a store.

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <istream>
#include <map>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/games/record.h"
#include "apps/cli/records/game_words.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/records/run_store.h"
#include "apps/cli/terminal/line_input.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "games/catalog.h"
#include "games/words.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::cli {
namespace {

// `options` with the draw rules of `other`.
std::string withDrawsOf(const AnyGame& game, const std::string& options,
                        const std::string& other) {
  std::string result = options;
  const auto canonical = game.canonicalOptions(other);
  if (!canonical.ok()) return result;
  for (const std::string_view off : splitAt(game.perftOptions, ',')) {
    const std::string_view key = off.substr(0, off.find('=') + 1);
    for (const std::string_view option : splitAt(*canonical, ',')) {
      if (!key.empty() && option.starts_with(key)) {
        absl::StrAppend(&result, result.empty() ? "" : ",",
                        std::string(option));
      }
    }
  }
  return result;
}

std::string winnerInWords(const AnyBoard& board, Side winner) {
  if (winner == Side::kNeutral) return "a draw";
  return absl::StrCat(std::string(sideName(board, winner)), " wins");
}

// Where our rules would have ended a game played elsewhere, and whether its file
// agrees. The file's moves and result are kept: players may agree or resign, and
// need not claim a draw. A difference is only reported.
struct RuleEnd {
  // "repetition": why the game ends; empty if the file has another result or
  // goes on.
  std::string reason = {};
  // With a reason.
  std::vector<double> returns = {};
  // What the file has instead; empty if nothing.
  std::string difference = {};
};

// The end of the game by its rules with the draw rules of `options`; empty if
// its last position is not the end. Precondition: the moves can be played.
std::optional<RuleEnd> ruleEnd(const GameRecord& record,
                               const std::string& options) {
  const AnyGame& game = record.start.game();
  const auto start = AnyBoard::fromText(
      game, record.start.toText(), withDrawsOf(game, record.options, options));
  if (!start.ok()) return std::nullopt;
  AnyReplay replay(*start);
  const std::optional<Side>& winner = replay.decision().winner;
  while (!winner && replay.ply() < record.moves.size()) {
    if (!replay.play(record.moves[replay.ply()]).ok()) return std::nullopt;
  }
  if (!winner) return std::nullopt;
  const AnyBoard& board = replay.board();
  if (replay.ply() < record.moves.size()) {
    return RuleEnd{.difference = absl::StrCat(
                       "it goes on after a ", endForPeople(board), ", at ply ",
                       replay.ply(), " of ", record.moves.size())};
  }
  if (record.winner == winner) {
    return RuleEnd{.reason = endReason(board),
                   .returns = game.returns(board.data())};
  }
  if (!record.winner) return RuleEnd{};
  return RuleEnd{.difference = absl::StrCat(
                     "it says ", winnerInWords(board, *record.winner),
                     ", the board says ", endForPeople(board))};
}

// What was imported, for the report.
struct Imported {
  std::uint64_t games = 0;
  std::uint64_t bad = 0;
  std::uint64_t differing = 0;
  std::size_t runs = 0;
};

// Adds games to one run per set of options, in one transaction.
class Importer {
 public:
  // Counts in `done`.
  Importer(const RecordFlags& flags, const AnyGame& game, records::Store& store,
           Imported& done, const Interrupt& interrupt, Io& io)
      : flags_(flags),
        game_(game),
        source_(std::filesystem::path(flags.file).filename().string()),
        store_(store),
        done_(done),
        interrupt_(interrupt),
        io_(io),
        progress_(io, "import", "games", 0) {}

  // Adds a game that begins at `line`, or tells what is wrong with it and goes
  // on. `json` is its JSON line, if any. Errors are those of the store and, with
  // --strict, of the game.
  absl::Status add(const absl::StatusOr<GameRecord>& record, const Json& json,
                   std::size_t line) {
    if (interrupt_.requested()) return interrupted();
    progress_.update(done_.games + done_.bad);
    const std::string where =
        absl::StrCat(quotedPath(flags_.file), ":", line, ": ");
    const auto converted = record.ok() ? convert(*record, json, where)
                                       : absl::StatusOr<Game>(record.status());
    if (converted.ok()) return annotate("--out: ", keep(*converted));
    if (flags_.strict) return annotate(where, converted.status());
    ++done_.bad;
    note(absl::StrCat(where,
                      "left out: ", std::string(converted.status().message())));
    return absl::OkStatus();
  }

  // Sets the number of games of the runs.
  absl::Status finish() {
    // A pipe ends with the program that fills it.
    if (interrupt_.requested()) return interrupted();
    for (const auto& [options, target] : targets_) {
      if (target.run == 0) continue;
      PM_TRY(store_.addRun(target.description, target.games));
      ++done_.runs;
    }
    return absl::OkStatus();
  }

 private:
  struct Target {
    records::RunDescription description;
    std::int64_t run = 0;  // once it has a game
    std::uint64_t games = 0;
  };
  struct Game {
    Target* target;
    records::StoredGame stored;
  };

  static absl::Status interrupted() {
    return absl::CancelledError("interrupted; nothing was imported");
  }
  void note(const std::string& line) { progress_.note(io_.err, line); }

  absl::StatusOr<Game> convert(const GameRecord& record, const Json& json,
                               const std::string& where) {
    const auto options = PM_TRY(game_.canonicalOptions(record.options));
    const auto [found, fresh] = targets_.try_emplace(options);
    Target& target = found->second;
    if (fresh) {
      auto start = PM_TRY(AnyBoard::initial(game_, options));
      start.query();
      const Json settings = {{"source", source_}};
      target.description = {.kind = "import",
                            .program = programVersion(),
                            .engine = "",  // not played here
                            .game = std::string(game_.name),
                            .options = options,
                            .position = start.toText(),
                            .settings = settings.text()};
    }
    auto stored = PM_TRY(
        storedGameOf(record, target.games, target.description.position, json));
    if (const auto end =
            ruleEnd(record, json.textOr("options", flags_.options))) {
      if (!end->reason.empty()) {
        stored.end = end->reason;
        stored.returns = end->returns;
      }
      if (!end->difference.empty()) {
        ++done_.differing;
        note(absl::StrCat(where, "kept as it was played: ", end->difference));
      }
    }
    return Game{&target, std::move(stored)};
  }

  absl::Status keep(const Game& game) {
    Target& target = *game.target;
    if (target.run == 0) {
      const auto there = PM_TRY(store_.findRun(target.description));
      if (there) {
        return refused(quotedPath(flags_.file),
                       " was imported there before, as run ", there->id);
      }
      target.run = PM_TRY(store_.addRun(target.description, 0));
    }
    PM_TRY(store_.add(target.run, game.stored));
    ++target.games;
    ++done_.games;
    return absl::OkStatus();
  }

  const RecordFlags& flags_;
  const AnyGame& game_;
  const std::string source_;
  records::Store& store_;
  Imported& done_;
  const Interrupt& interrupt_;
  Io& io_;
  Progress progress_;
  std::map<std::string, Target> targets_;
};

// Reads one game per line, so that any number of games fits in memory.
absl::Status importLines(const RecordFlags& flags, const AnyGame& game,
                         std::istream& file, Importer& importer) {
  BoundedLines lines(file, RecordFile::kMostGame);
  std::string line;
  for (;;) {
    const auto more =
        PM_TRY_AT(quotedPath(flags.file) + ": ", lines.next(line));
    if (!more) return absl::OkStatus();
    if (trimmed(line).empty()) continue;
    const Json json = Json::parse(line).value_or(Json());
    const auto record = json.isObject()
                            ? recordFromJson(game, flags.options, json)
                            : invalid("not a JSON object");
    PM_TRY(
        importer.add(record, json, static_cast<std::size_t>(lines.number())));
  }
}

absl::Status importText(const RecordFlags& flags, const AnyGame& game,
                        std::istream& in, Importer& importer) {
  // Nobody has to claim a draw.
  RecordFile file(game, withoutDraws(game, flags.options), in);
  for (;;) {
    auto record = file.next();
    if (file.broken()) {
      return annotate(quotedPath(flags.file) + ": ", record.status());
    }
    if (record.ok() && !*record) return absl::OkStatus();
    PM_TRY(importer.add(record.ok()
                            ? absl::StatusOr<GameRecord>(**std::move(record))
                            : record.status(),
                        Json(), file.line()));
  }
}

// Imports into an open store, which is unchanged after an error.
absl::Status importInto(const RecordFlags& flags, const AnyGame& game,
                        std::istream& file, bool jsonLines,
                        records::Store& store, Imported& done,
                        const Interrupt& interrupt, Io& io) {
  Importer importer(flags, game, store, done, interrupt, io);
  absl::Status status = store.begin();
  if (!status.ok()) return annotate("--out: ", status);
  status = jsonLines ? importLines(flags, game, file, importer)
                     : importText(flags, game, file, importer);
  if (status.ok() && done.games == 0) {
    status = invalid(quotedPath(flags.file), " has no game",
                     done.bad == 0 ? "" : " that could be read");
  }
  if (status.ok()) status = importer.finish();
  if (status.ok()) status = store.commit();
  if (!status.ok()) store.rollBack();
  return status;
}

// A file whose beginning can be looked at, also of a pipe, which takes nothing
// back and may bring one byte at a time.
class Beginning : public std::streambuf {
 public:
  explicit Beginning(std::streambuf& file) : file_(file) {}
  // The next bytes, after a peek().
  std::string_view seen() const {
    return {gptr(), static_cast<std::size_t>(egptr() - gptr())};
  }
  void pass(std::size_t bytes) { gbump(static_cast<int>(bytes)); }

 private:
  int_type underflow() override {
    const std::streamsize got =
        file_.sgetn(piece_.data(), static_cast<std::streamsize>(piece_.size()));
    setg(piece_.data(), piece_.data(), piece_.data() + got);
    return got == 0 ? traits_type::eof() : traits_type::to_int_type(piece_[0]);
  }

  std::streambuf& file_;
  std::array<char, 4096> piece_ = {};
};

void tell(const RecordFlags& flags, const Imported& imported, Io& io) {
  if (io.json) {
    io.writeJson({{"out", flags.out},
                  {"games", imported.games},
                  {"bad", imported.bad},
                  {"differing", imported.differing},
                  {"runs", imported.runs}});
    return;
  }
  io.out << withSeparators(imported.games) << " games of "
         << quotedPath(flags.file) << " in " << quotedPath(flags.out);
  if (imported.differing > 0) {
    io.out << ", " << withSeparators(imported.differing)
           << " of them not as the rules end a game";
  }
  if (imported.bad > 0) {
    io.out << "; " << withSeparators(imported.bad) << " left out";
  }
  io.out << '\n';
}

}  // namespace

absl::Status importRecords(const RecordFlags& flags, Io& io) {
  const auto game = PM_TRY_AT("--game: ", findGame(flags.game));
  PM_TRY_AT("--options: ", game->canonicalOptions(flags.options));
  // Opened only once, since a pipe can be read only once.
  std::ifstream file(flags.file, std::ios::binary);
  Beginning beginning(*file.rdbuf());
  std::istream in(&beginning);
  if (!file || in.peek() == std::istream::traits_type::eof()) {
    return absl::NotFoundError(
        absl::StrCat(quotedPath(flags.file), " cannot be read or is empty"));
  }
  beginning.pass(
      PM_TRY_AT(quotedPath(flags.file) + " ", textBegin(beginning.seen())));
  const bool jsonLines = holdsJsonLines(*game, flags.file, beginning.seen());
  const Interrupt interrupt;
  // A new store appears only when it is complete.
  std::optional<NewStore> fresh;
  if (std::error_code none; !std::filesystem::exists(flags.out, none)) {
    PM_TRY_AT("--out: ", OutputFile::create(flags.out));
    fresh.emplace(flags.out);
  }
  Imported imported;
  {
    auto store =
        PM_TRY_AT("--out: ", fresh ? records::Store::create(fresh->temporary())
                                   : records::Store::openToWrite(flags.out));
    PM_TRY(importInto(flags, *game, in, jsonLines, store, imported, interrupt,
                      io));
    if (fresh) PM_TRY_AT("--out: ", store.makeOneFile());
  }
  if (fresh) PM_TRY_AT("--out: ", fresh->keep());
  tell(flags, imported, io);
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
