// The Python binding of played games.

#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "apps/python/binding.h"
#include "core/try.h"
#include "engine/players.h"
#include "engine/session/game_session.h"
#include "engine/session/news.h"

namespace phasemachine::python {
namespace {

using Lines = Whole<"lines", int, 1, 1000>;
using Ply = Whole<"ply", std::uint64_t, 0>;

SearchLimits limitsOf(std::optional<Simulations> simulations,
                      std::optional<Milliseconds> milliseconds) {
  SearchLimits limits = {.simulations = simulations,
                         .milliseconds = milliseconds};
  if (!simulations && !milliseconds) limits.simulations = 1000;
  return limits;
}

// A session; one call at a time uses it, since the methods of a game of a class
// let other threads run.
class PySession {
 public:
  // Makes the session, with settings that connect searches to this object.
  template <class Make>
  explicit PySession(SessionSettings settings, const Make& make) {
    settings.prepare = [this](AnySearchRequest& search) {
      watchSignals(search);
    };
    session_ = valueOf(make(std::move(settings)));
  }

  // Calls `use` with the session.
  template <class Use>
  auto read(const Use& use) const {
    const Busy busy(busy_, kInUse);
    return use(std::as_const(*session_));
  }

  py::list proceed() {
    return acting([](GameSession&, const auto&) { return absl::OkStatus(); });
  }
  py::list play(const std::variant<std::string, Move>& move) {
    return acting([&](GameSession& session, const auto& watch) {
      if (const auto* text = std::get_if<std::string>(&move)) {
        return session.play(*text, watch);
      }
      return session.play(std::get<Move>(move).value, watch);
    });
  }
  py::list go() {
    return acting([](GameSession& session, const auto& watch) {
      return session.playForPerson(watch);
    });
  }
  py::list undo() {
    return acting(
        [](GameSession& session, const auto&) { return session.undo(); });
  }
  py::list redo() {
    return acting(
        [](GameSession& session, const auto&) { return session.redo(); });
  }
  void jump(Ply ply) {
    alone([&] { return session_->jump(ply.value); });
  }
  void resign() {
    alone([&] { return session_->resign(); });
  }
  void setForced(bool on) {
    alone([&] {
      session_->setForced(on);
      return absl::OkStatus();
    });
  }
  void setSeat(int player, const std::string& seat) {
    if (player != 0 && player != 1) {
      throw wrongValue("there is no player ", player);
    }
    alone([&]() -> absl::Status {
      const auto read = PM_TRY(seatFromText(seat));
      return session_->setSeat(static_cast<Side>(player), read);
    });
  }
  void setLimits(std::optional<Simulations> simulations,
                 std::optional<Milliseconds> milliseconds) {
    alone([&] {
      return session_->setLimits(limitsOf(simulations, milliseconds));
    });
  }
  py::list again() {
    return acting([](GameSession& session, const auto&) {
      session.startAgain();
      return absl::OkStatus();
    });
  }
  AnySearchResult hint(Lines lines) {
    AnySearchResult result;
    alone([&] {
      auto found = session_->hint(lines);
      if (found.ok()) result = *std::move(found);
      return found.status();
    });
    return result;
  }
  // From any thread.
  void stop() { stop_ = true; }

 private:
  static constexpr const char* kInUse = "another call uses this session";

  void watchSignals(AnySearchRequest& search) {
    control_ = std::make_unique<SearchControl>();
    search.control = control_.get();
    search.progressMilliseconds = 50;
    search.progress = [this](const AnySearchResult&) { look(); };
    // Many searches are shorter than that.
    look();
  }
  void look() {
    const py::gil_scoped_acquire acquire;
    if (!thrown_) thrown_ = interruption();
    if (stop_ || thrown_) control_->stop();
  }

  // Calls `act` without the GIL; a stopped search is not an error.
  template <class Act>
  void alone(const Act& act) {
    const Busy busy(busy_, kInUse);
    stop_ = false;
    absl::Status status;
    {
      const py::gil_scoped_release release;
      status = act();
    }
    // An exception that is kept would keep its frames, and so this session.
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
    if (!absl::IsCancelled(status)) check(status);
  }

  // Acts and proceeds until a person must choose; returns the moves made, as
  // rows.
  template <class Act>
  py::list acting(const Act& act) {
    std::vector<MadeMove> made;
    const auto watch = [&](const SessionMove& move) {
      made.push_back({move.by, move.side});
    };
    alone([&] {
      const absl::Status status = act(*session_, watch);
      return status.ok() ? session_->proceed(watch) : status;
    });
    py::list rows;
    for (const ToldMove& row : read([&](const GameSession& session) {
           return movesTold(session, made);
         })) {
      py::dict entry;
      entry["by"] = std::string(toString(row.by));
      entry["side"] = static_cast<int>(row.side);
      entry["move"] =
          row.move ? py::object(py::int_(*row.move)) : py::object(py::none());
      entry["told"] = row.told;
      rows.append(entry);
    }
    return rows;
  }

  std::unique_ptr<GameSession> session_;
  std::unique_ptr<SearchControl> control_;
  std::exception_ptr thrown_;
  std::atomic<bool> stop_ = false;
  mutable std::atomic<bool> busy_ = false;
};

SessionSettings settingsOf(const std::string& evaluator, Memory memory,
                           std::uint64_t seed, bool tellAll) {
  SessionSettings settings;
  settings.seed = seed;
  if (tellAll) settings.viewer = Side::kNeutral;
  settings.player =
      valueOf(readPlayerSettings({.evaluator = evaluator,
                                  .options = "",
                                  .threads = 1,
                                  .memoryBytes = memory.value << 20,
                                  .seed = seed}));
  return settings;
}

std::unique_ptr<PySession> newSession(
    const StartArgument& start, const std::string& first,
    const std::string& second, std::optional<Simulations> simulations,
    std::optional<Milliseconds> milliseconds, const std::string& clock,
    Seed seed, std::optional<bool> forced, const std::string& evaluator,
    Memory memory, bool tellAll) {
  SessionSettings settings = settingsOf(evaluator, memory, seed, tellAll);
  settings.seats = {valueOf(seatFromText(first)),
                    valueOf(seatFromText(second))};
  settings.limits = limitsOf(simulations, milliseconds);
  if (!clock.empty()) settings.clock = valueOf(clockFromText(clock));
  settings.forced = forced;
  return std::make_unique<PySession>(
      std::move(settings), [&](SessionSettings whole) {
        return GameSession::create(*start.board, std::move(whole));
      });
}

std::unique_ptr<PySession> loadSession(const std::string& text,
                                       const std::string& evaluator,
                                       Memory memory, bool tellAll) {
  const SavedSession saved = valueOf(savedSessionFromText(text));
  return std::make_unique<PySession>(
      settingsOf(evaluator, memory, saved.seed, tellAll),
      [&](SessionSettings whole) {
        return GameSession::resume(saved, std::move(whole));
      });
}

py::object clockOf(const GameSession& session) {
  const auto first = session.remaining(Side::kFirst);
  if (!first) return py::none();
  return py::make_tuple(
      static_cast<double>(*first) / 1000,
      static_cast<double>(*session.remaining(Side::kSecond)) / 1000);
}

// A function of a session that changes nothing.
template <class Use>
auto reading(Use use) {
  return [use](const PySession& session) { return session.read(use); };
}

}  // namespace

void bindSession(py::module_& m) {
  py::class_<PySession> session(m, "Session", py::module_local());
  session
      .def(py::init(&newSession), py::arg("start"), py::kw_only(),
           py::arg("first") = "person", py::arg("second") = "engine",
           py::arg("simulations") = py::none(),
           py::arg("milliseconds") = py::none(), py::arg("clock") = "",
           py::arg("seed") = 1, py::arg("forced") = py::none(),
           py::arg("evaluator") = "", py::arg("memory") = 64,
           py::arg("tell_all") = false)
      .def_static("load", &loadSession, py::arg("text"), py::kw_only(),
                  py::arg("evaluator") = "", py::arg("memory") = 64,
                  py::arg("tell_all") = false)
      .def("save", reading([](const GameSession& s) {
             return savedSessionToText(s.saved());
           }))
      .def("proceed", &PySession::proceed)
      .def("play", &PySession::play, py::arg("move"))
      .def("go", &PySession::go)
      .def("undo", &PySession::undo)
      .def("redo", &PySession::redo)
      .def("jump", &PySession::jump, py::arg("ply"))
      .def("resign", &PySession::resign)
      .def("hint", &PySession::hint, py::arg("lines") = 3)
      .def("set_seat", &PySession::setSeat, py::arg("player"), py::arg("seat"))
      .def("set_limits", &PySession::setLimits, py::kw_only(),
           py::arg("simulations") = py::none(),
           py::arg("milliseconds") = py::none())
      .def("again", &PySession::again)
      .def("stop", &PySession::stop)
      .def("news", reading([](const GameSession& s) {
             return listOf(newsOf(s).events);
           }))
      .def("changes", reading([](const GameSession& s) {
             return changesInWords(newsOf(s));
           }))
      .def_property_readonly("board", reading([](const GameSession& s) {
                               return Board(s.board());
                             }))
      .def_property_readonly("next", reading([](const GameSession& s) {
                               return std::string(toString(s.next()));
                             }))
      .def_property_readonly("question", reading([](const GameSession& s) {
                               return s.over() ? "" : s.question();
                             }))
      .def_property_readonly(
          "over", reading([](const GameSession& s) { return s.over(); }))
      .def_property_readonly("winner", reading([](const GameSession& s) {
                               return sideOrNone(s.winner());
                             }))
      .def_property_readonly("end", reading([](const GameSession& s) {
                               return s.over() ? s.endText() : "";
                             }))
      .def_property_readonly("ply", reading([](const GameSession& s) {
                               return s.timeline().ply();
                             }))
      .def("__len__",
           reading([](const GameSession& s) { return s.timeline().size(); }))
      .def_property_readonly("viewer", reading([](const GameSession& s) {
                               return static_cast<int>(s.viewer());
                             }))
      .def_property("forced",
                    reading([](const GameSession& s) { return s.forced(); }),
                    &PySession::setForced)
      .def_property_readonly("clock", reading(clockOf));
  refuseBareObjects(session);
}

}  // namespace phasemachine::python
