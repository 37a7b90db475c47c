// record export: converts games for other programs.

#include <chrono>
#include <filesystem>
#include <optional>

#include "absl/strings/str_cat.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/records/game_words.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/records/row_folder.h"
#include "apps/cli/records/run_store.h"
#include "apps/cli/terminal/io.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "apps/records/training_arrays.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/catalog.h"
#include "phase/erased/any_record.h"

namespace phasemachine::cli {
namespace {

constexpr std::size_t kWriteBytes = std::size_t{1} << 18;

// Buffers text, for fewer writes.
class TextFile {
 public:
  explicit TextFile(OutputFile& file) : file_(file) {}

  absl::Status add(const std::string& text) {
    text_ += text;
    return text_.size() < kWriteBytes ? absl::OkStatus() : flush();
  }
  absl::Status flush() {
    absl::Status status = file_.write(text_);
    text_.clear();
    return status;
  }

 private:
  OutputFile& file_;
  std::string text_;
};

absl::StatusOr<std::string> formatOf(const RecordFlags& flags,
                                     const AnyGame& game) {
  std::string format = flags.format;
  if (format.empty()) {
    format = std::filesystem::path(flags.out).extension().string();
    if (!format.empty()) format = format.substr(1);
  }
  if (format == "jsonl" || format == "npz" || format == "rows") return format;
  const RecordFormat* own = game.recordFormat;
  if (own != nullptr && !own->suffix.empty() && format == own->suffix) {
    return format;
  }
  std::string suffixes;
  for (const AnyGame* other : allGames()) {
    const RecordFormat* notation = other->recordFormat;
    if (notation == nullptr || notation->suffix.empty()) continue;
    if (format == notation->suffix) {
      return invalid(notation->name, " is for ", other->name, "; ", game.name,
                     " has jsonl, npz, rows and own");
    }
    const std::string listed = std::string(notation->suffix) + ", ";
    if (suffixes.find(listed) == std::string::npos) suffixes += listed;
  }
  if (format == "own" || flags.format.empty()) return "own";
  return invalid("--format: ", phasemachine::quoted(flags.format),
                 " is none of ", suffixes, "own, jsonl, npz and rows",
                 didYouMean({"pgn", "own", "jsonl", "npz", "rows"}, format));
}

absl::StatusOr<std::string> textOf(const OpenRun& open,
                                   const records::StoredGame& game,
                                   const std::string& format) {
  if (format == "jsonl") {
    const auto json = PM_TRY(searchedRecordToJson(open.replay, game));
    return json.text() + '\n';
  }
  const auto record = PM_TRY(recordOf(open.replay, game));
  return recordForFile(record, format == "own" ? "" : '.' + format);
}

// How far an export is.
struct Exported {
  Interrupt interrupt = {};
  std::uint64_t games = 0;
  std::uint64_t positions = 0;

  absl::Status checkStop() const {
    return interrupt.requested() ? absl::CancelledError("interrupted")
                                 : absl::OkStatus();
  }
};

// Passes every game of the run to `use`.
template <class F>
absl::Status forEachGame(const OpenRun& open, Progress& progress,
                         Exported& exported, F&& use) {
  return open.store.forEachGame(open.run().id,
                                [&](const records::StoredGame& game) {
                                  PM_TRY(exported.checkStop());
                                  PM_TRY(use(game));
                                  progress.update(++exported.games);
                                  return absl::OkStatus();
                                });
}

// Into the folder `flags.out`.
absl::Status writeRows(const OpenRun& open, const std::string& path,
                       Progress& progress, Exported& exported) {
  // Games come in order of their numbers, without waiting.
  auto folder =
      PM_TRY_AT("--out: ", RowFolder::create(path, open.run(), 0, {}));
  absl::Status status = forEachGame(
      open, progress, exported,
      [&](const records::StoredGame& game) { return folder->add(game); });
  if (status.ok()) status = folder->finish();
  exported.positions = folder->rows();
  return status;
}

absl::Status writeArrays(const OpenRun& open, OutputFile& file,
                         Progress& progress, Exported& exported) {
  auto arrays = PM_TRY(
      records::TrainingArrays::create(open.replay, file.temporaryFolder()));
  PM_TRY(forEachGame(
      open, progress, exported,
      [&](const records::StoredGame& game) { return arrays.add(game); }));
  exported.positions = arrays.positions();
  return arrays.finish([&](std::string_view bytes) {
    PM_TRY(exported.checkStop());
    return file.write(bytes);
  });
}

}  // namespace

absl::Status exportRecords(const RecordFlags& flags, Io& io) {
  const auto open = PM_TRY(openRun(flags));
  PM_TRY_AT(absl::StrCat("run ", open.run().id, ": "),
            open.store.checkNumbers(open.run()));
  const auto format = PM_TRY(formatOf(flags, open.replay.game()));
  // Lives longer than the file, which it lets remove what is unfinished.
  Exported exported;
  std::optional<OutputFile> file;
  if (format != "rows") {
    file.emplace(PM_TRY_AT("--out: ", OutputFile::create(flags.out)));
    if (flags.format.empty() && isStorePath(flags.out)) {
      return invalid("--out: ", quotedPath(flags.out),
                     " has the name of a store, and an export is none");
    }
  }
  const auto count = PM_TRY(open.store.count(open.run().id));
  const auto begin = std::chrono::steady_clock::now();
  absl::Status status;
  {
    Progress progress(io, "export", "games", count);
    if (!file) {
      status = writeRows(open, flags.out, progress, exported);
    } else if (format == "npz") {
      status = writeArrays(open, *file, progress, exported);
    } else {
      TextFile text(*file);
      status = forEachGame(
          open, progress, exported, [&](const records::StoredGame& game) {
            exported.positions += game.length;
            const auto words = textOf(open, game, format);
            return words.ok() ? text.add(*words) : words.status();
          });
      if (status.ok()) status = text.flush();
    }
  }
  if (status.ok() && file) status = file->commit();
  if (!status.ok()) return status;
  const double seconds = secondsSince(begin);
  const double rate = perSecond(exported.positions, seconds);
  if (io.json) {
    io.writeJson({{"out", flags.out},
                  {"format", format},
                  {"games", exported.games},
                  {"positions", exported.positions},
                  {"seconds", seconds},
                  {"positions_per_second", rate}});
  } else {
    io.out << withSeparators(exported.games) << " games, "
           << withSeparators(exported.positions) << " positions in "
           << quotedPath(flags.out) << ", " << duration(seconds) << ", "
           << withMultiplier(rate) << " positions/s\n";
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
