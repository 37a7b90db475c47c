// record list, show and replay.

#include <algorithm>
#include <filesystem>
#include <iomanip>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/records/game_words.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/records/run_store.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "apps/cli/terminal/terminal.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "games/words.h"

namespace phasemachine::cli {
namespace {

// Pictures of the boards of a game.
class PlyPictures {
 public:
  // `path` is a .svg or .png file for one board, or an existing folder for
  // files ply-0000.svg and so on; empty: no pictures. `ply` is the board to
  // draw; negative: the last board, or all boards in a folder. Error:
  // InvalidArgument for any other path.
  static absl::StatusOr<PlyPictures> to(const std::string& path, int ply) {
    std::error_code none;
    const bool folder = std::filesystem::is_directory(path, none);
    if (!path.empty() && !folder) PM_TRY(checkPictureName(path));
    return PlyPictures(path, folder, ply);
  }

  // Draws the board after `number` plies if it was requested.
  void add(const AnyBoard& board, const AnyRenderStyle& style,
           std::size_t number, bool last) {
    const bool wanted =
        ply_ < 0 ? folder_ || last : number == static_cast<std::size_t>(ply_);
    if (path_.empty() || !wanted || !status_.ok()) return;
    std::string path = path_;
    if (folder_) {
      absl::StrAppend(&path, "/ply-", absl::Dec(number, absl::kZeroPad4),
                      ".svg");
    }
    AnyRenderStyle drawn;
    drawn.lastMove = style.lastMove;
    status_ =
        writePictureFile(board.game().renderSvg(board.data(), drawn), path);
    if (status_.ok()) ++count_;
  }

  // The first error of add().
  const absl::Status& status() const { return status_; }
  int count() const { return count_; }

 private:
  PlyPictures(std::string path, bool folder, int ply)
      : path_(std::move(path)), folder_(folder), ply_(ply) {}

  std::string path_;
  bool folder_;
  int ply_;
  int count_ = 0;
  absl::Status status_;
};

constexpr std::size_t kShownVisits = 4;

// A run, and its game of --number.
struct OpenGame {
  OpenRun open;
  records::StoredGame game;
};

// NotFound if the run does not have the game.
absl::StatusOr<OpenGame> openGame(const RecordFlags& flags) {
  auto open = PM_TRY(openRun(flags));
  const auto number = static_cast<std::uint64_t>(flags.number - 1);
  auto reader = PM_TRY(open.store.read(open.run().id, number, number));
  records::StoredGame game;
  if (!PM_TRY(reader.next(game))) {
    return absl::NotFoundError(absl::StrCat("--number: run ", open.run().id,
                                            " of ", quotedPath(flags.file),
                                            " has no game ", flags.number));
  }
  return OpenGame{std::move(open), std::move(game)};
}

std::string winnerWord(const std::optional<Side>& winner) {
  if (!winner) return "none";
  return *winner == Side::kNeutral ? "draw" : std::string(toString(*winner));
}

Json winnerJson(const std::optional<Side>& winner) {
  return winner ? Json(toString(*winner)) : Json();
}

Json runJson(const records::StoredRun& run, const records::RunTally& tally) {
  Json json = {{"run", run.id}};
  json.update(describe(run));
  json.update({{"requested", run.games},
               {"games", tally.games},
               {"first", tally.first},
               {"second", tally.second},
               {"draws", tally.draws},
               {"cut_off", tally.cut},
               {"plies", tally.plies},
               {"simulations", tally.simulations},
               {"created", run.created}});
  return json;
}

void printRun(const records::StoredRun& run, const records::RunTally& tally,
              std::ostream& out) {
  out << "run " << run.id << ": " << run.kind << " of " << run.game << ", "
      << withSeparators(tally.games) << " of " << withSeparators(run.games)
      << " games, seed " << run.seed << ", " << run.created << " UTC, version "
      << run.program << ", engine "
      << (run.engine.empty() ? "unknown" : run.engine) << "\n  options   "
      << (run.options.empty() ? "none" : run.options) << "\n  settings  "
      << settingsForPeople(run.settings) << "\n  results   first "
      << tally.first << ", second " << tally.second << ", draws " << tally.draws
      << ", cut off " << tally.cut << "; " << withSeparators(tally.plies)
      << " plies\n";
}

absl::Status listGames(const RecordFlags& flags, Io& io) {
  const auto open = PM_TRY(openRun(flags));
  Json games = Json::array();
  const auto list = [&](const records::StoredGame& game) {
    if (io.json) {
      games.push_back({{"number", game.number + 1},
                       {"winner", winnerJson(game.winner)},
                       {"end", game.end},
                       {"returns", game.returns},
                       {"plies", game.length},
                       {"simulations", game.simulations},
                       {"microseconds", game.microseconds}});
    } else {
      io.out << std::setw(8) << game.number + 1 << "  " << std::left
             << std::setw(7) << winnerWord(game.winner) << std::right
             << std::setw(6) << game.length << " plies  " << game.end << '\n';
    }
    return absl::OkStatus();
  };
  PM_TRY(open.store.forEachGame(open.run().id, list));
  if (io.json) {
    io.writeJson({{"run", open.run().id}, {"games", std::move(games)}});
  }
  return absl::OkStatus();
}

Json plyJson(const records::Replay::Moment& moment) {
  const records::StoredPly& ply = *moment.ply;
  Json json = {{"side", toString(ply.side)},
               {"move", moment.moveText},
               {"code", ply.move}};
  if (!ply.searched) return json;
  json["score"] = ply.score;
  json["simulations"] = ply.simulations;
  json["depth"] = ply.depth;
  json["microseconds"] = ply.microseconds;
  json["visits"] = visitsToJson(moment);
  return json;
}

void printPly(const records::Replay::Moment& moment, std::ostream& out) {
  const records::StoredPly& ply = *moment.ply;
  const AnyGame& kind = moment.board.game();
  out << std::setw(5) << moment.number + 1 << "  " << std::left << std::setw(8)
      << sideName(moment.board, ply.side) << std::setw(9)
      << moveForPeople(moment.board, ply.move) << std::right;
  if (ply.searched) {
    out << std::setw(9)
        << scoreForPeople(kind, static_cast<double>(ply.score), Proof::kNone, 0)
        << "  ";
    const std::size_t shown = std::min(ply.visits.size(), kShownVisits);
    for (std::size_t i = 0; i < shown; ++i) {
      out << (i == 0 ? "" : ", ")
          << moveForPeople(moment.board, ply.visits[i].move) << ' '
          << ply.visits[i].visits;
    }
    if (ply.visits.size() > shown) {
      out << ", " << ply.visits.size() - shown << " more";
    }
  }
  out << '\n';
}

}  // namespace

absl::Status listRecords(const RecordFlags& flags, Io& io) {
  if (flags.run != 0) return listGames(flags, io);
  const auto open = PM_TRY(openRuns(flags));
  Json list = Json::array();
  for (const records::StoredRun& run : open.runs) {
    const auto tally = PM_TRY(open.store.tally(run.id));
    if (io.json) {
      list.push_back(runJson(run, tally));
    } else {
      printRun(run, tally, io.out);
    }
  }
  if (io.json) {
    io.writeJson({{"file", flags.file}, {"runs", std::move(list)}});
  } else if (open.runs.empty()) {
    io.out << "no runs\n";
  }
  return absl::OkStatus();
}

absl::Status showRecord(const RecordFlags& flags, Io& io) {
  const auto found = PM_TRY(openGame(flags));
  const auto& [open, game] = found;
  Json plies = Json::array();
  if (!io.json) {
    io.out << "game " << game.number + 1 << " of run " << open.run().id << ": "
           << open.run().game << ", winner " << winnerWord(game.winner) << ", "
           << game.end << ", " << game.length << " plies\n";
  }
  PM_TRY(open.replay.play(game, [&](const records::Replay::Moment& moment) {
    if (moment.ply == nullptr) return;
    if (io.json) {
      plies.push_back(plyJson(moment));
    } else {
      printPly(moment, io.out);
    }
  }));
  if (io.json) {
    io.writeJson(
        {{"run", open.run().id},
         {"number", game.number + 1},
         {"game", open.run().game},
         {"options", open.run().options},
         {"position", game.start.empty() ? open.run().position : game.start},
         {"first_player", game.firstPlayer},
         {"winner", winnerJson(game.winner)},
         {"end", game.end},
         {"returns", game.returns},
         {"plies", std::move(plies)}});
  }
  return absl::OkStatus();
}

absl::Status replayRecord(const RecordFlags& flags, Io& io) {
  const auto found = PM_TRY(openGame(flags));
  const auto& [open, game] = found;
  if (flags.ply > static_cast<int>(game.length)) {
    return absl::OutOfRangeError(absl::StrCat("--ply: game ", flags.number,
                                              " has ", game.length, " plies"));
  }
  auto pictures = PM_TRY_AT("--svg: ", PlyPictures::to(flags.svg, flags.ply));
  AnyRenderStyle style = drawingStyle(io);
  Json json;
  PM_TRY(open.replay.play(game, [&](const records::Replay::Moment& moment) {
    const bool last = moment.ply == nullptr;
    const auto number = static_cast<int>(moment.number);
    const bool wanted = flags.ply < 0 ? !io.json || last : number == flags.ply;
    if (wanted && io.json) {
      AnyBoard board = moment.board;
      json = describe(board);
      json["ply"] = moment.number;
    } else if (wanted) {
      io.out << "after " << moment.number << " plies\n"
             << moment.board.render(style) << '\n';
    }
    pictures.add(moment.board, style, moment.number, last);
    style.lastMove.reset();
    if (last) return;
    style.lastMove = moment.ply->move;
    if (!io.json && flags.ply < 0) {
      io.out << moment.number + 1 << ". "
             << sideName(moment.board, moment.ply->side) << ' '
             << moveForPeople(moment.board, moment.ply->move) << '\n';
    }
  }));
  if (!pictures.status().ok()) return annotate("--svg: ", pictures.status());
  if (io.json) {
    if (!flags.svg.empty()) json["pictures"] = pictures.count();
    io.writeJson(json);
  } else if (flags.ply < 0) {
    io.out << "winner " << winnerWord(game.winner) << ", " << game.end << '\n';
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
