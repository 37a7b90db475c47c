#include "apps/cli/monoknight/profile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <initializer_list>
#include <utility>

#include "apps/cli/terminal/output_file.h"
#include "apps/json/json.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::cli {
namespace {

using monoknight::BestRow;
using monoknight::BestTable;
using monoknight::BestTables;
using monoknight::Metrics;
using monoknight::StageProgress;

constexpr const char* kFormat = "monoknight-profile";
constexpr int kVersion = 1;
constexpr std::array<const char*, 2> kEditions = {"handbook", "app"};
// The upper bound of a game's figures.
constexpr std::int64_t kHighestFigure = 1'000'000'000;
constexpr std::int64_t kHighestScore = 30 * kHighestFigure;
constexpr std::size_t kLongestMode = 200;

template <class... Parts>
absl::Status wrong(const std::string& field, const Parts&... what) {
  return invalid(field, ": ", what...);
}

template <class T>
absl::Status readNumber(const Json& json, const std::string& field,
                        const char* key, std::int64_t low, std::int64_t high,
                        T& out) {
  if (!json.contains(key)) return wrong(field, key, " is missing");
  const auto number = wholeNumber(json[key], field + ", " + key, low, high);
  if (number.ok()) out = static_cast<T>(*number);
  return number.status();
}

struct Figure {
  const char* key;
  std::uint32_t* figure;
};

absl::Status readFigures(const Json& json, const std::string& field,
                         std::initializer_list<Figure> figures) {
  for (const auto& [key, figure] : figures)
    PM_TRY(readNumber(json, field, key, 0, kHighestFigure, *figure));
  return absl::OkStatus();
}

absl::Status readStage(const Json& json, const std::string& field,
                       StageProgress& stage) {
  static constexpr std::array<const char*, 7> kKeys = {
      "stars", "clears", "score", "moves", "penalties", "cost", "seconds"};
  PM_TRY(checkKeys(json, field, kKeys));
  PM_TRY(readNumber(json, field, "stars", 1, 3, stage.stars));
  PM_TRY(readNumber(json, field, "clears", 1, kHighestFigure, stage.clears));
  PM_TRY(readNumber(json, field, "score", 0, kHighestScore, stage.bests.score));
  return readFigures(json, field,
                     {{"moves", &stage.bests.moves},
                      {"penalties", &stage.bests.penalties},
                      {"cost", &stage.bests.cost},
                      {"seconds", &stage.bests.seconds}});
}

absl::Status readCampaign(const Json& json, Profile& profile) {
  PM_TRY(checkKeys(json, "campaign", kEditions));
  for (std::size_t edition = 0; edition < kEditions.size(); ++edition) {
    if (!json.contains(kEditions[edition])) continue;
    const Json& stages = json[kEditions[edition]];
    const std::string field = std::string("campaign, ") + kEditions[edition];
    if (!stages.isObject()) return wrong(field, "expected an object {...}");
    for (const auto& [name, value] : stages.members()) {
      const auto number = monoknight::stageByName(name);
      if (!number) {
        return wrong(field, "unknown stage ", phasemachine::quoted(name),
                     "; stages are 1-1 to 5-8");
      }
      PM_TRY(readStage(value, field + ", " + name,
                       profile.campaign[edition].stages[*number]));
    }
  }
  return absl::OkStatus();
}

absl::Status readRow(const Json& json, const std::string& field,
                     BestTable& table) {
  static constexpr std::array<const char*, 5> kKeys = {
      "score", "moves", "penalties", "seconds", "date"};
  PM_TRY(checkKeys(json, field, kKeys));
  BestRow row;
  Metrics& m = row.metrics;
  PM_TRY(readFigures(json, field,
                     {{"moves", &m.moves},
                      {"penalties", &m.penalties},
                      {"seconds", &m.seconds}}));
  std::int64_t score = 0;
  PM_TRY(readNumber(json, field, "score", 0, kHighestScore, score));
  if (score != m.score()) {
    return wrong(field + ", score",
                 "expected 10 * (moves + penalties) + seconds, ", m.score(),
                 ", got ", score);
  }
  const Json& date = json["date"];
  const auto day = date.isText() ? monoknight::dayOfDate(date.asText())
                                 : std::optional<std::uint32_t>();
  if (!day) {
    return wrong(field + ", date", "expected a date such as 2025-10-06, got ",
                 phasemachine::quoted(date.text()));
  }
  row.day = *day;
  const auto at =
      std::upper_bound(table.rows.begin(), table.rows.end(), row,
                       [](const BestRow& a, const BestRow& b) {
                         return a.metrics.score() < b.metrics.score();
                       });
  table.rows.insert(at, row);
  return absl::OkStatus();
}

bool isMode(const Json& json) {
  if (!json.isText() || json.asText().empty() ||
      json.asText().size() > kLongestMode) {
    return false;
  }
  return std::all_of(json.asText().begin(), json.asText().end(),
                     [](char c) { return c > ' ' && c <= '~'; });
}

absl::Status readTable(const Json& json, const std::string& field,
                       BestTables& tables) {
  static constexpr std::array<const char*, 2> kKeys = {"mode", "rows"};
  PM_TRY(checkKeys(json, field, kKeys));
  if (!isMode(json["mode"])) {
    return wrong(field + ", mode",
                 "expected a text of 1 to 200 printable "
                 "characters without blanks");
  }
  BestTable table{json["mode"].asText(), {}};
  if (tables.find(table.name) != nullptr) {
    return wrong(field + ", mode", phasemachine::quoted(table.name),
                 " has a table already");
  }
  const Json& rows = json["rows"];
  if (!rows.isArray() || rows.empty() || rows.size() > monoknight::kBestRows) {
    return wrong(field + ", rows", "expected a list of 1 to ",
                 monoknight::kBestRows, " games");
  }
  for (std::size_t i = 0; i < rows.size(); ++i)
    PM_TRY(readRow(rows[i], field + ", row " + std::to_string(i + 1), table));
  tables.tables.push_back(std::move(table));
  return absl::OkStatus();
}

absl::Status readBests(const Json& json, BestTables& tables) {
  if (!json.isArray() || json.size() > monoknight::kMostTables) {
    return wrong("bests", "expected a list of ", monoknight::kMostTables,
                 " modes at most");
  }
  for (std::size_t i = 0; i < json.size(); ++i)
    PM_TRY(readTable(json[i], "bests, mode " + std::to_string(i + 1), tables));
  return absl::OkStatus();
}

absl::Status readHeader(const Json& json) {
  if (!json.isObject() || !json.contains("format") ||
      json["format"] != kFormat) {
    return wrong("format", "expected \"", kFormat, "\"");
  }
  const auto version =
      PM_TRY(json.contains("version")
                 ? wholeNumber(json["version"], "version", 1, kHighestFigure)
                 : wrong("version", "is missing"));
  if (version > kVersion) {
    return wrong("version", version,
                 " is newer than this program reads, which is ", kVersion);
  }
  static constexpr std::array<const char*, 4> kKeys = {"format", "version",
                                                       "campaign", "bests"};
  return checkKeys(json, "profile", kKeys);
}

Json stageJson(const StageProgress& stage) {
  return {{"stars", stage.stars},
          {"clears", stage.clears},
          {"score", stage.bests.score},
          {"moves", stage.bests.moves},
          {"penalties", stage.bests.penalties},
          {"cost", stage.bests.cost},
          {"seconds", stage.bests.seconds}};
}

Json rowJson(const BestRow& row) {
  return {{"score", row.metrics.score()},
          {"moves", row.metrics.moves},
          {"penalties", row.metrics.penalties},
          {"seconds", row.metrics.seconds},
          {"date", monoknight::dateOfDay(row.day)}};
}

namespace fs = std::filesystem;

// The file's location after following links.
absl::StatusOr<std::string> folderOf(const std::string& path) {
  const auto target = PM_TRY(followLinks(path));
  const std::string folder = fs::path(target).parent_path().string();
  return folder.empty() ? std::string(".") : folder;
}

// Locks a folder during its lifetime, against other programs that also lock it.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder)
      : descriptor_(
            ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    // On file systems without locks two concurrent programs may lose a clear,
    // but never the file.
    while (descriptor_ >= 0 && flock(descriptor_, LOCK_EX) != 0 &&
           errno == EINTR) {
    }
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() {
    if (descriptor_ >= 0) close(descriptor_);
  }

 private:
  int descriptor_;
};

}  // namespace

absl::StatusOr<Profile> profileFromJson(const std::string& text) {
  JsonError error;
  const auto json = Json::parse(text, &error);
  if (!json) {
    const auto line =
        1 + std::count(text.begin(),
                       text.begin() + static_cast<std::ptrdiff_t>(
                                          std::min(error.byte, text.size())),
                       '\n');
    return wrong("line " + std::to_string(line), "expected JSON; ",
                 plainMessage(error.message));
  }
  PM_TRY(readHeader(*json));
  Profile profile;
  if (json->contains("campaign"))
    PM_TRY(readCampaign((*json)["campaign"], profile));
  if (json->contains("bests"))
    PM_TRY(readBests((*json)["bests"], profile.bests));
  return profile;
}

std::string profileToJson(const Profile& profile) {
  Json json;
  json["format"] = kFormat;
  json["version"] = kVersion;
  json["campaign"] = Json::object();
  for (std::size_t edition = 0; edition < kEditions.size(); ++edition) {
    Json stages = Json::object();
    for (std::size_t i = 0; i < monoknight::kStageCount; ++i) {
      const StageProgress& stage = profile.campaign[edition].stages[i];
      if (stage.clears == 0) continue;
      stages[monoknight::stage(i).name] = stageJson(stage);
    }
    json["campaign"][kEditions[edition]] = std::move(stages);
  }
  json["bests"] = Json::array();
  for (const BestTable& table : profile.bests.tables) {
    Json rows = Json::array();
    for (const BestRow& row : table.rows) rows.push_back(rowJson(row));
    json["bests"].push_back({{"mode", table.name}, {"rows", std::move(rows)}});
  }
  return json.indentedText() + "\n";
}

absl::StatusOr<std::string> usualProfilePath() {
  const auto folder = PM_TRY(userDataFolder("", "profile", "--profile"));
  return (fs::path(folder) / "monoknight.json").string();
}

absl::StatusOr<ProfileFile> ProfileFile::open(std::string path) {
  ProfileFile file(std::move(path));
  file.profile_ = PM_TRY(file.read());
  PM_TRY(OutputFile::create(file.path_));
  return file;
}

absl::StatusOr<Profile> ProfileFile::read() const {
  struct stat info;
  if (stat(path_.c_str(), &info) != 0) {
    if (errno == ENOENT) return Profile();
    return refused("cannot read ", quotedPath(path_), ": ",
                   std::strerror(errno));
  }
  // Opening a pipe would wait for its writer.
  if (!S_ISREG(info.st_mode)) {
    return invalid(quotedPath(path_),
                   ": expected a profile, which is a regular file");
  }
  if (static_cast<std::size_t>(info.st_size) > kMostProfile) {
    return invalid(quotedPath(path_), " has more than the ", kMostProfile >> 20,
                   " MB that a profile may have");
  }
  const auto text = PM_TRY(readWholeFile(path_));
  return PM_TRY_AT(quotedPath(path_) + ", ", profileFromJson(text));
}

absl::Status ProfileFile::update(const std::function<void(Profile&)>& change) {
  change(profile_);
  const auto folder = PM_TRY(folderOf(path_));
  const FolderLock lock(folder);
  auto onDisk = PM_TRY(read());
  change(onDisk);
  PM_TRY(writeWholeFile(path_, profileToJson(onDisk)));
  profile_ = std::move(onDisk);
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
