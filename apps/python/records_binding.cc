// The Python binding of stores of played games.

#include <pybind11/stl/filesystem.h>

#include <cerrno>
#include <filesystem>
#include <string>

#include "apps/json/json.h"
#include "apps/python/binding.h"
#include "apps/records/replay.h"
#include "apps/records/run.h"
#include "apps/records/store.h"
#include "apps/records/training_arrays.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::python {
namespace {

using records::Replay;
using records::Store;
using records::StoredGame;
using records::StoredPly;
using records::StoredRun;

// Games between two checks for Ctrl-C.
constexpr std::uint64_t kGamesAtATime = 64;

constexpr std::uint64_t kLastGame = INT64_MAX;
using RunId = Whole<"run", std::int64_t, 0>;
using Number = Whole<"number", std::uint64_t, 0, kLastGame>;
using First = Whole<"first", std::uint64_t, 0, kLastGame>;
using Last = Whole<"last", std::uint64_t, 0, kLastGame>;

// Like check(), with OSError if a file could not be written or read.
void checkFile(const absl::Status& status) {
  const bool full = absl::IsResourceExhausted(status);
  if (!full && !absl::IsUnavailable(status)) return check(status);
  const std::string message(status.message());
  const py::object error =
      full ? py::module_::import("builtins").attr("OSError")(ENOSPC, message)
           : py::module_::import("builtins").attr("OSError")(message);
  PyErr_SetObject(PyExc_OSError, error.ptr());
  throw py::error_already_set();
}

template <class T>
T fileValue(absl::StatusOr<T> value) {
  checkFile(value.status());
  return *std::move(value);
}

py::dict dictOf(const StoredGame& game) {
  const std::vector<StoredPly> plies = valueOf(records::unpackPlies(game));
  std::size_t visits = 0;
  for (const StoredPly& ply : plies) visits += ply.visits.size();
  py::array_t<std::int64_t> offsets(static_cast<py::ssize_t>(plies.size() + 1));
  Codes moves(static_cast<py::ssize_t>(visits));
  py::array_t<std::uint64_t> counts(static_cast<py::ssize_t>(visits));
  std::int64_t at = 0;
  std::int64_t* offset = offsets.mutable_data();
  *offset = 0;
  for (const StoredPly& ply : plies) {
    for (const records::VisitCount& visit : ply.visits) {
      moves.mutable_data()[at] = visit.move;
      counts.mutable_data()[at++] = visit.visits;
    }
    *++offset = at;
  }
  py::dict out;
  out["number"] = game.number;
  out["start"] = game.start;
  out["first_player"] = game.firstPlayer;
  out["winner"] = sideOrNone(game.winner);
  out["end"] = game.end;
  out["returns"] = game.returns;
  out["texts"] = py::str(game.moves).attr("split")();
  out["sides"] =
      columnOf<std::int8_t>(plies, [](const StoredPly& p) { return p.side; });
  out["moves"] =
      columnOf<MoveCode>(plies, [](const StoredPly& p) { return p.move; });
  out["searched"] =
      columnOf<bool>(plies, [](const StoredPly& p) { return p.searched; });
  out["scores"] =
      columnOf<float>(plies, [](const StoredPly& p) { return p.score; });
  out["simulations"] = columnOf<std::uint64_t>(
      plies, [](const StoredPly& p) { return p.simulations; });
  out["microseconds"] = columnOf<std::int64_t>(
      plies, [](const StoredPly& p) { return p.microseconds; });
  out["visit_offsets"] = offsets;
  out["visit_moves"] = moves;
  out["visits"] = counts;
  return out;
}

py::object json() { return py::module_::import("json"); }

// A played game, as returned by self_play(), checked move by move.
StoredGame storedGameOf(const Replay& replay, std::uint64_t number,
                        const py::dict& played,
                        const std::optional<std::string>& end) {
  StoredGame game;
  game.number = number;
  AnyReplay board(valueOf(replay.start(game)));
  records::PlyPacker packer;
  for (const py::handle item : played["plies"]) {
    const auto row = py::cast<py::dict>(item);
    const auto where = [&] {
      return "ply " + std::to_string(game.length + 1) + ": ";
    };
    const auto side = row["side"].cast<int>();
    const auto move = row["move"].cast<MoveCode>();
    if (!board.isLegal(move)) {
      throw wrongValue(where(), "illegal move ", move);
    }
    if (side != static_cast<int>(board.decision().side)) {
      throw wrongValue(where(), "another side decides");
    }
    StoredPly ply{.side = board.decision().side, .move = move};
    if (row.contains("moves") && py::len(row["moves"]) > 0) {
      const auto moves = row["moves"].cast<std::vector<MoveCode>>();
      const auto visits = row["visits"].cast<std::vector<std::uint64_t>>();
      if (moves.size() != visits.size()) {
        throw wrongValue(where(), "not as many visits as moves");
      }
      ply.searched = true;
      ply.score = row["score"].cast<float>();
      if (!(ply.score >= 0 && ply.score <= 1)) {
        throw wrongValue(where(), "the score is not from 0 to 1");
      }
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (visits[i] == 0) continue;
        if (!board.isLegal(moves[i])) {
          throw wrongValue(where(), "visits of a move that is illegal");
        }
        ply.visits.push_back({moves[i], visits[i]});
        ply.simulations += visits[i];
      }
    }
    if (!game.moves.empty()) game.moves += ' ';
    game.moves += board.board().moveToText(move);
    game.simulations += ply.simulations;
    ++game.length;
    packer.add(ply);
    check(board.play(move));
  }
  game.plies = packer.takePlies();
  game.times = packer.takeTimes();
  game.winner = board.decision().winner;
  if (game.winner) {
    game.returns = board.board().game().returns(board.board().data());
  }
  game.end = end.value_or(game.winner ? "finished" : "cut off");
  return game;
}

class PyStore {
 public:
  PyStore(const std::filesystem::path& path, bool write)
      : store_(fileValue(write ? Store::openToWrite(path.string())
                               : Store::openToRead(path.string()))),
        write_(write) {}

  std::string path() const { return store().path(); }
  void close() { store_.reset(); }

  py::list runs() const {
    py::list out;
    for (const StoredRun& run : fileValue(store().runs())) {
      py::dict row;
      row["id"] = run.id;
      row.attr("update")(json().attr("loads")(records::describe(run).text()));
      row["settings"] = json().attr("loads")(run.settings);
      row["games"] = run.games;
      row["stored"] = fileValue(store().count(run.id));
      row["created"] = run.created;
      out.append(row);
    }
    return out;
  }

  py::array_t<std::uint64_t> numbers(RunId run) const {
    findRun(store(), run);
    const auto numbers = fileValue(store().numbers(run));
    return arrayOf(numbers);
  }

  py::dict game(RunId run, Number number) const {
    findRun(store(), run);
    return dictOf(read(run, number));
  }

  std::vector<Board> boards(RunId run, Number number) const {
    const Replay replay = replayOf(store(), run);
    std::vector<Board> boards;
    checkFile(replay.play(read(run, number), [&](const Replay::Moment& moment) {
      boards.emplace_back(moment.board);
    }));
    return boards;
  }

  std::uint64_t verify(RunId run) const {
    const Store mine = again();
    const Replay replay = replayOf(mine, run);
    return forEach(mine, run, 0, INT64_MAX,
                   [&](const StoredGame& game) { return replay.verify(game); });
  }

  py::dict trainingArrays(RunId run, First first, Last last) const {
    const Store mine = again();
    const Replay replay = replayOf(mine, run);
    const auto folder = std::filesystem::temp_directory_path().string();
    auto arrays = fileValue(records::TrainingArrays::create(replay, folder));
    forEach(mine, run, first, last,
            [&](const StoredGame& game) { return arrays.add(game); });
    std::string bytes;
    absl::Status status;
    {
      const py::gil_scoped_release release;
      status = arrays.finish([&](std::string_view piece) {
        bytes.append(piece);
        return absl::OkStatus();
      });
    }
    checkFile(status);
    const py::object file =
        py::module_::import("io").attr("BytesIO")(py::bytes(bytes));
    bytes = {};
    py::dict out(py::module_::import("numpy").attr("load")(file));
    out["metadata"] =
        json().attr("loads")(out["metadata"].attr("item")().attr("decode")());
    return out;
  }

  std::int64_t addRun(const AnyGame& game, const std::string& options,
                      const std::string& position, Seed seed,
                      const py::dict& settings, const std::string& kind,
                      Whole<"games", std::uint64_t, 0, kLastGame> games) {
    requireWrite();
    Board start(valueOf(position.empty()
                            ? AnyBoard::initial(game, options)
                            : AnyBoard::fromText(game, position, options)));
    const records::RunDescription description = {
        .kind = kind,
        .program = PHASEMACHINE_VERSION,
        .engine = std::string(records::engineHash()),
        .game = std::string(game.name),
        .options = valueOf(game.canonicalOptions(options)),
        .position = start.board.toText(),
        .seed = seed,
        .settings =
            json()
                .attr("dumps")(settings, py::arg("sort_keys") = true,
                               py::arg("ensure_ascii") = false,
                               py::arg("allow_nan") = false,
                               py::arg("separators") = py::make_tuple(",", ":"))
                .attr("encode")()
                .cast<std::string>()};
    return fileValue(store().addRun(description, games));
  }

  // Adds all games or, after an error, none.
  std::uint64_t add(RunId run, const py::iterable& games, First first,
                    const std::optional<std::string>& end) {
    requireWrite();
    const Replay replay = replayOf(store(), run);
    std::vector<StoredGame> packed;
    for (const py::handle game : games) {
      // The run's number of games is one more.
      if (first + packed.size() == kLastGame) {
        throw wrongValue("no game has the number ", kLastGame);
      }
      try {
        packed.push_back(storedGameOf(replay, first + packed.size(),
                                      py::cast<py::dict>(game), end));
      } catch (const py::value_error& error) {
        throw wrongValue(named(first + packed.size()), error.what());
      } catch (const py::cast_error&) {
        throw wrongValue(named(first + packed.size()),
                         "a value has a wrong type");
      } catch (py::error_already_set& error) {
        if (!error.matches(PyExc_KeyError)) throw;
        throw wrongValue(named(first + packed.size()), "there is no ",
                         py::str(error.value()).cast<std::string>());
      }
    }
    const StoredRun description = findRun(store(), run);
    checkFile(store().begin());
    std::uint64_t added = 0;
    for (const StoredGame& game : packed) {
      const auto isNew = store().add(run, game);
      if (!isNew.ok()) {
        store().rollBack();
        checkFile(isNew.status());
      }
      added += *isNew ? 1 : 0;
    }
    // A run has no games beyond those requested.
    const std::uint64_t asked = packed.empty() ? 0 : first + packed.size();
    if (const auto grown = store().addRun(description, asked); !grown.ok()) {
      store().rollBack();
      checkFile(grown.status());
    }
    if (absl::Status status = store().commit(); !status.ok()) {
      store().rollBack();
      checkFile(status);
    }
    return added;
  }

 private:
  static std::string named(std::uint64_t game) {
    return "game " + std::to_string(game) + ": ";
  }

  Store& store() {
    if (!store_) throw wrongValue("the store is closed");
    return *store_;
  }
  const Store& store() const { return const_cast<PyStore*>(this)->store(); }
  // A separate store, for work without the GIL.
  Store again() const { return fileValue(Store::openToRead(path())); }

  void requireWrite() const {
    if (!write_) {
      throw wrongValue("the store is open to read; give write=True");
    }
  }

  static StoredRun findRun(const Store& store, std::int64_t id) {
    for (StoredRun& run : fileValue(store.runs())) {
      if (run.id == id) return std::move(run);
    }
    throw wrongValue("there is no run ", id);
  }
  static Replay replayOf(const Store& store, std::int64_t run) {
    return valueOf(Replay::of(findRun(store, run)));
  }

  StoredGame read(std::int64_t run, std::uint64_t number) const {
    StoredGame game;
    records::GameReader reader = fileValue(store().read(run, number, number));
    if (!fileValue(reader.next(game))) {
      throw wrongValue("run ", run, " has no game ", number);
    }
    return game;
  }

  // Call without the GIL. Returns the number of games.
  template <class F>
  static std::uint64_t forEach(const Store& store, std::int64_t run,
                               std::uint64_t first, std::uint64_t last, F&& f) {
    records::GameReader reader = fileValue(store.read(run, first, last));
    StoredGame game;
    std::uint64_t games = 0;
    for (bool more = true; more;) {
      absl::Status status;
      {
        const py::gil_scoped_release release;
        for (std::uint64_t i = 0; i < kGamesAtATime && more; ++i) {
          const auto next = reader.next(game);
          more = next.ok() && *next;
          status = more ? f(game) : next.status();
          if (!status.ok()) more = false;
          if (more) ++games;
        }
      }
      checkFile(status);
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    return games;
  }

  std::optional<Store> store_;
  bool write_;
};

}  // namespace

void bindRecords(py::module_& m) {
  py::class_<PyStore>(m, "Store", py::module_local())
      .def(py::init<const std::filesystem::path&, bool>(), py::arg("path"),
           py::kw_only(), py::arg("write") = false)
      .def_property_readonly("path", &PyStore::path)
      .def("runs", &PyStore::runs)
      .def("numbers", &PyStore::numbers, py::arg("run"))
      .def("game", &PyStore::game, py::arg("run"), py::arg("number"))
      .def("boards", &PyStore::boards, py::arg("run"), py::arg("number"))
      .def("verify", &PyStore::verify, py::arg("run"))
      .def("training_arrays", &PyStore::trainingArrays, py::arg("run"),
           py::kw_only(), py::arg("first") = 0, py::arg("last") = kLastGame)
      .def("add_run", &PyStore::addRun, py::arg("game"), py::kw_only(),
           py::arg("options") = "", py::arg("position") = "",
           py::arg("seed") = 0, py::arg("settings") = py::dict(),
           py::arg("kind") = "selfplay", py::arg("games") = 0)
      .def("add", &PyStore::add, py::arg("run"), py::arg("games"),
           py::kw_only(), py::arg("first") = 0, py::arg("end") = py::none())
      .def("close", &PyStore::close)
      .def("__enter__", [](const py::object& self) { return self; })
      .def("__exit__", [](PyStore& self, const py::args&) { self.close(); });
}

}  // namespace phasemachine::python
