// record import: imports games of other programs into a store.

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "apps/cli/bounded_lines.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/progress.h"
#include "apps/cli/record_json.h"
#include "apps/cli/records/game_words.h"
#include "apps/cli/records/new_store.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/records/record_file.h"
#include "apps/cli/records/run_store.h"
#include "core/quote.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

// Adds games to one run per set of options, in one transaction.
class Importer {
 public:
  Importer(const AnyGame& game, const std::string& source,
           records::Store& store)
      : game_(game), source_(source), store_(store) {}

  absl::Status add(const GameRecord& record, const Json& json) {
    const auto options = game_.canonicalOptions(record.options);
    if (!options.ok()) return options.status();
    Target& target = targets_[*options];
    if (target.run == 0) {
      if (absl::Status status = open(*options, target); !status.ok()) {
        return status;
      }
    }
    const auto stored =
        storedGameOf(record, target.games, target.description.position, json);
    if (!stored.ok()) return stored.status();
    const auto added = store_.add(target.run, *stored);
    if (!added.ok()) return added.status();
    ++target.games;
    ++games_;
    return absl::OkStatus();
  }

  // Sets the number of games of the runs.
  absl::Status finish() {
    for (const auto& [options, target] : targets_) {
      const auto run = store_.addRun(target.description, target.games);
      if (!run.ok()) return run.status();
    }
    return absl::OkStatus();
  }
  std::uint64_t games() const { return games_; }
  std::size_t runs() const { return targets_.size(); }

 private:
  struct Target {
    records::RunDescription description;
    std::int64_t run = 0;
    std::uint64_t games = 0;
  };

  absl::Status open(const std::string& options, Target& target) {
    auto start = AnyBoard::initial(game_, options);
    if (!start.ok()) return start.status();
    start->query();
    const Json settings = {{"source", source_}};
    target.description = {.kind = "import",
                          .program = programVersion(),
                          .engine = "",  // not played here
                          .game = std::string(game_.name),
                          .options = options,
                          .position = start->toText(),
                          .settings = settings.text()};
    const auto there = store_.findRun(target.description);
    if (!there.ok()) return there.status();
    if (*there) {
      return absl::FailedPreconditionError(
          absl::StrCat(quotedPath(source_),
                       " was imported there before, as run ", (*there)->id));
    }
    const auto run = store_.addRun(target.description, 0);
    if (!run.ok()) return run.status();
    target.run = *run;
    return absl::OkStatus();
  }

  const AnyGame& game_;
  const std::string source_;
  records::Store& store_;
  std::map<std::string, Target> targets_;
  std::uint64_t games_ = 0;
};

// Reads one game per line, so that any number of games fits in memory.
absl::Status importLines(const RecordFlags& flags, const AnyGame& game,
                         std::istream& file, Importer& importer,
                         Progress& progress) {
  BoundedLines lines(file, RecordFile::kMostGame);
  std::string line;
  for (;;) {
    const auto more = lines.next(line);
    if (!more.ok()) {
      return annotate(quotedPath(flags.file) + ": ", more.status());
    }
    if (!*more) return absl::OkStatus();
    if (line.empty()) continue;
    const std::string where =
        absl::StrCat(quotedPath(flags.file), ":", lines.number(), ": ");
    const auto json = Json::parse(line);
    if (!json || !json->isObject()) {
      return absl::InvalidArgumentError(where + "not a JSON object");
    }
    const auto record = recordFromJson(game, flags.options, *json);
    if (!record.ok()) return annotate(where, record.status());
    if (absl::Status status = importer.add(*record, *json); !status.ok()) {
      return annotate(where, status);
    }
    progress.update(lines.number());
  }
}

absl::Status importText(const RecordFlags& flags, const AnyGame& game,
                        std::istream& in, Importer& importer,
                        Progress& progress) {
  RecordFile file(game, flags.options, in);
  for (std::uint64_t number = 1;; ++number) {
    const auto record = file.next();
    if (!record.ok()) {
      return annotate(quotedPath(flags.file) + ": ", record.status());
    }
    if (!*record) return absl::OkStatus();
    if (absl::Status status = importer.add(**record, Json()); !status.ok()) {
      return annotate(
          absl::StrCat(quotedPath(flags.file), ", game ", number, ": "),
          status);
    }
    progress.update(number);
  }
}

// Imports into an open store, which is unchanged after an error.
absl::Status importInto(const RecordFlags& flags, const AnyGame& game,
                        std::istream& file, records::Store& store,
                        Importer& importer, Io& io) {
  absl::Status status = store.begin();
  if (!status.ok()) return annotate("--out: ", status);
  {
    Progress progress(io, "import", "games", 0);
    status = holdsJsonLines(game, flags.file, file)
                 ? importLines(flags, game, file, importer, progress)
                 : importText(flags, game, file, importer, progress);
  }
  if (status.ok() && importer.games() == 0) {
    status = absl::InvalidArgumentError(
        absl::StrCat(quotedPath(flags.file), " has no game"));
  }
  if (status.ok()) status = importer.finish();
  if (status.ok()) status = store.commit();
  if (!status.ok()) store.rollBack();
  return status;
}

}  // namespace

absl::Status importRecords(const RecordFlags& flags, Io& io) {
  const auto game = findGame(flags.game);
  if (!game.ok()) return annotate("--game: ", game.status());
  if (const auto options = (*game)->canonicalOptions(flags.options);
      !options.ok()) {
    return annotate("--options: ", options.status());
  }
  // Opened only once, since a pipe can be read only once.
  std::ifstream file(flags.file, std::ios::binary);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    return absl::NotFoundError(
        absl::StrCat(quotedPath(flags.file), " cannot be read or is empty"));
  }
  // A new store appears only when it is complete.
  std::optional<NewStore> fresh;
  if (std::error_code none; !std::filesystem::exists(flags.out, none)) {
    fresh.emplace(flags.out);
  }
  std::uint64_t games = 0;
  std::size_t runs = 0;
  {
    auto store = fresh ? records::Store::create(fresh->temporary())
                       : records::Store::openToWrite(flags.out);
    if (!store.ok()) return annotate("--out: ", store.status());
    Importer importer(
        **game, std::filesystem::path(flags.file).filename().string(), *store);
    if (absl::Status status =
            importInto(flags, **game, file, *store, importer, io);
        !status.ok()) {
      return status;
    }
    games = importer.games();
    runs = importer.runs();
    if (fresh) {
      if (absl::Status status = store->makeOneFile(); !status.ok()) {
        return annotate("--out: ", status);
      }
    }
  }
  if (fresh) {
    if (absl::Status status = fresh->keep(); !status.ok()) {
      return annotate("--out: ", status);
    }
  }
  if (io.json) {
    io.writeJson({{"out", flags.out}, {"games", games}, {"runs", runs}});
  } else {
    io.out << withSeparators(games) << " games of " << quotedPath(flags.file)
           << " in " << quotedPath(flags.out) << '\n';
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
