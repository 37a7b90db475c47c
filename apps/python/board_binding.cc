// The Python binding of games, with the tables of their encodings, and of boards:
// moves, actions, numbers, events and pictures.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "apps/python/binding.h"
#include "engine/defined/rules.h"
#include "engine/players.h"
#include "engine/session/words.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "phase/laws/laws.h"

namespace phasemachine::python {
namespace {

using Plies = Whole<"plies", std::size_t, 1, 1'000'000'000>;

const EncodingTable& tableOf(const AnyGame& game) {
  return encodingOf(game).table();
}

py::list rowsOf(std::span<const EncodingRow> table) {
  py::list rows;
  for (const EncodingRow& row : table) {
    py::dict one;
    one["count"] = row.count;
    one["least"] = row.least;
    one["most"] = row.most;
    one["meaning"] = std::string(row.meaning);
    rows.append(one);
  }
  return rows;
}

// The tables as Python values.
py::dict featureTable(const AnyGame& game) {
  const FeatureTable& table = encodingOf(game).features();
  py::dict out;
  out["version"] = table.version;
  out["rows"] = rowsOf(table.rows);
  return out;
}

py::dict encodingTable(const AnyGame& game) {
  const EncodingTable& table = tableOf(game);
  py::list actions;
  for (const ActionRow& row : table.actionRows) {
    py::dict one;
    one["first"] = row.first;
    one["count"] = row.count;
    one["meaning"] = std::string(row.meaning);
    actions.append(one);
  }
  py::dict out;
  out["version"] = table.version;
  out["rows"] = rowsOf(table.rows);
  out["actions"] = actions;
  return out;
}

py::tuple shapeOf(const AnyGame& game) {
  py::list shape;
  for (const auto size : tableOf(game).shape) shape.append(size);
  return py::tuple(shape);
}

// The text of an option's value; True and False are the option's yes and no, or
// on and off.
std::string optionText(const AnyGame& game, const std::string& key,
                       py::handle value) {
  if (PyBool_Check(value.ptr()) == 0) return std::string(py::str(value));
  const bool yes = value.ptr() == Py_True;
  for (const AnyOption& option : game.listOptions()) {
    if (option.key != key) continue;
    const auto names = option.values;
    if (std::find(names.begin(), names.end(), "on") != names.end()) {
      return yes ? "on" : "off";
    }
  }
  return yes ? "yes" : "no";
}

// `options`, "key=value,...", with those named in `more` added.
std::string optionsWith(const AnyGame& game, const std::string& options,
                        const py::kwargs& more) {
  std::string text = options;
  for (const auto& [name, value] : more) {
    const std::string key = py::str(name);
    if (!text.empty()) text += ',';
    text += key + '=' + optionText(game, key, value);
  }
  return text;
}

py::array_t<float> observation(const Board& board, std::optional<Viewer> side) {
  const AnyEncoding& encoding = encodingOf(board.game());
  const auto shape = encoding.table().shape;
  py::array_t<float> out(std::vector<std::size_t>(shape.begin(), shape.end()));
  encoding.encode(board.board.data(), board.viewer(side), out.mutable_data());
  return out;
}

py::tuple features(const Board& board, std::optional<Viewer> side) {
  const AnyEncoding& encoding = encodingOf(board.game());
  NumberRuns runs;
  const float score =
      encoding.listFeatures(board.board.data(), board.viewer(side), runs);
  py::array_t<float> out(static_cast<py::ssize_t>(encoding.features().size()));
  runs.write(out.mutable_data(), encoding.features().size());
  return py::make_tuple(std::move(out), score);
}

std::uint32_t actionOf(const Board& board, MoveCode move) {
  return encodingOf(board.game()).actionOf(board.board.data(), move);
}

// A copy: what a method of a game of a class is asked about each move may change
// the board.
std::vector<MoveCode> movesOf(const Board& board) { return board.now.moves; }

Codes legalActions(const Board& board) {
  const std::vector<MoveCode> moves = movesOf(board);
  Codes out(static_cast<py::ssize_t>(moves.size()));
  std::uint32_t* to = out.mutable_data();
  for (const MoveCode move : moves) *to++ = actionOf(board, move);
  return out;
}

py::array_t<bool> legalMask(const Board& board) {
  const std::size_t size = encodingOf(board.game()).table().actions;
  py::array_t<bool> mask(static_cast<py::ssize_t>(size));
  std::memset(mask.mutable_data(), 0, size);
  for (const MoveCode move : movesOf(board)) {
    mask.mutable_data()[actionOf(board, move)] = true;
  }
  return mask;
}

MoveCode moveOf(const Board& board, Action action) {
  if (board.now.winner) throw wrongValue("the game is over");
  const auto move = encodingOf(board.game()).moveOf(board.board.data(), action);
  if (!move || !board.isLegal(*move)) {
    throw wrongValue("illegal action: ", action.value);
  }
  return *move;
}

// The legal move that is given as text or as a number.
MoveCode legalMoveOf(const Board& board,
                     const std::variant<std::string, Move>& given) {
  if (const auto* text = std::get_if<std::string>(&given)) {
    return board.read(*text);
  }
  const MoveCode move = std::get<Move>(given);
  board.requireLegal(move);
  return move;
}

}  // namespace

bool readGame(py::handle given, GameArgument& out) {
  if (py::isinstance<py::str>(given)) {
    out.game = valueOf(findGame(std::string(py::str(given))));
  } else if (py::isinstance<AnyGame>(given)) {
    out.game = &given.cast<const AnyGame&>();
  }
  return out.game != nullptr;
}

bool readStart(py::handle given, StartArgument& out) {
  GameArgument game;
  if (py::isinstance<Board>(given)) {
    out.board = given.cast<const Board&>().board;
  } else if (readGame(given, game)) {
    out.board = valueOf(AnyBoard::initial(*game.game, ""));
  }
  return out.board.has_value();
}

py::list listOf(const std::vector<Event>& events) {
  py::list list;
  for (const Event& event : events) {
    py::dict details;
    for (const auto& [name, text] : event.details)
      details[py::str(name)] = text;
    py::dict changes;
    for (const auto& [key, text] : event.changes) changes[py::str(key)] = text;
    py::dict row;
    row["kind"] = event.kind;
    row["side"] = static_cast<int>(event.side);
    row["details"] = details;
    row["changes"] = changes;
    list.append(row);
  }
  return list;
}

void bindCatalog(py::module_& m) {
  py::class_<AnyGame, std::unique_ptr<AnyGame, py::nodelete>>(
      m, "Game", py::module_local())
      .def_property_readonly(
          "name", [](const AnyGame& g) { return std::string(g.name); })
      .def_readonly("players", &AnyGame::players)
      .def_readonly("has_chance", &AnyGame::hasChance)
      .def_readonly("has_hidden_information", &AnyGame::hasHiddenInformation)
      .def_readonly("max_moves", &AnyGame::maxMoves)
      .def_property_readonly(
          "num_actions", [](const AnyGame& g) { return tableOf(g).actions; })
      .def_property_readonly("encoding", encodingTable)
      .def_property_readonly("evaluators",
                             [](const AnyGame& g) {
                               std::vector<std::string> names;
                               for (const auto n : evaluatorNames(g)) {
                                 names.emplace_back(n);
                               }
                               return names;
                             })
      .def_property_readonly("features", featureTable)
      .def_property_readonly(
          "num_features",
          [](const AnyGame& g) { return encodingOf(g).features().size(); })
      .def_property_readonly("observation_shape", shapeOf)
      .def(
          "check",
          [](const AnyGame& g, Plies plies, Seed seed) {
            const ListedGame& listed = *findListedGame(g.name);
            std::vector<std::string> faults;
            {
              // The laws use threads, and a game may be a class in Python.
              const py::gil_scoped_release release;
              faults = faultsOf({.game = listed.game,
                                 .encoding = listed.encoding,
                                 .scene = listed.scene},
                                {.plies = plies, .seed = seed});
            }
            std::string all;
            for (const std::string& fault : faults) {
              all += (all.empty() ? "" : "\n") + fault;
            }
            if (!all.empty()) throw RulesError(all);
          },
          py::arg("plies") = 2000, py::arg("seed") = 1)
      .def(
          "options",
          [](const AnyGame& g, const std::string& text,
             const py::kwargs& more) {
            return valueOf(g.canonicalOptions(optionsWith(g, text, more)));
          },
          py::arg("text") = "")
      .def(
          "initial",
          [](const AnyGame& g, const std::string& options,
             const py::kwargs& more) {
            return Board(
                valueOf(AnyBoard::initial(g, optionsWith(g, options, more))));
          },
          py::arg("options") = "")
      .def(
          "from_text",
          [](const AnyGame& g, const std::string& text,
             const std::string& options, const py::kwargs& more) {
            return Board(valueOf(
                AnyBoard::fromText(g, text, optionsWith(g, options, more))));
          },
          py::arg("text"), py::arg("options") = "")
      .def(
          "load",
          [](const AnyGame& g, const py::bytes& bytes) {
            return Board(valueOf(AnyBoard::load(g, std::string(bytes))));
          },
          py::arg("bytes"))
      .def("__repr__",
           [](const AnyGame& g) {
             return "phasemachine.game('" + std::string(g.name) + "')";
           })
      .def("__hash__",
           [](const AnyGame& g) {
             return std::hash<std::string_view>()(g.name);
           })
      .def(
          "__eq__", [](const AnyGame& a, const AnyGame& b) { return a == b; },
          py::is_operator());
  m.def(
      "game", [](const std::string& name) { return valueOf(findGame(name)); },
      py::arg("name"), py::return_value_policy::reference);
  m.def("games", [] {
    std::vector<std::string> names;
    for (const AnyGame* g : allGames()) names.emplace_back(g->name);
    return names;
  });
}

void bindBoard(py::class_<Board>& cls) {
  cls.def_property_readonly(
         "game", [](const Board& b) { return &b.game(); },
         py::return_value_policy::reference)
      .def_property_readonly(
          "side", [](const Board& b) { return static_cast<int>(b.now.side); })
      .def_property_readonly(
          "winner", [](const Board& b) { return sideOrNone(b.now.winner); })
      .def_property_readonly(
          "legal_moves", [](const Board& b) { return arrayOf(b.now.moves); })
      .def_property_readonly("legal_actions", legalActions)
      .def_property_readonly("legal_texts",
                             [](const Board& b) {
                               std::vector<std::string> texts;
                               for (const MoveCode move : movesOf(b)) {
                                 texts.push_back(b.board.moveToText(move));
                               }
                               return texts;
                             })
      .def("legal_mask", legalMask)
      .def(
          "action_of",
          [](const Board& b, Move move) {
            b.requireLegal(move);
            return actionOf(b, move);
          },
          py::arg("move"))
      .def("move_of", moveOf, py::arg("action"))
      .def(
          "is_legal", [](const Board& b, Move move) { return b.isLegal(move); },
          py::arg("move"))
      .def(
          "step",
          [](Board& b, const std::variant<std::string, Move>& given) {
            b.now = b.board.step(legalMoveOf(b, given));
          },
          py::arg("move"))
      .def(
          "move_text",
          [](const Board& b, Move move) {
            b.requireLegal(move);
            return b.board.moveToText(move);
          },
          py::arg("move"))
      .def(
          "move_words",
          [](const Board& b, Move move) {
            b.requireLegal(move);
            return moveForPeople(b.board, move);
          },
          py::arg("move"))
      .def(
          "move",
          [](const Board& b, const std::string& t) { return b.read(t); },
          py::arg("text"))
      .def(
          "sample_chance",
          [](const Board& b, Seed seed) {
            if (b.now.winner || b.now.side != Side::kNeutral) {
              throw wrongValue("nature does not decide here");
            }
            Random random(seed);
            return b.game().sampleChance(b.board.data(), random);
          },
          py::arg("seed"))
      .def(
          "chance",
          [](const Board& b, Move move) {
            b.requireLegal(move);
            if (b.now.side != Side::kNeutral) {
              throw wrongValue("nature does not decide here");
            }
            return b.game().chanceWeight(b.board.data(), move);
          },
          py::arg("move"))
      .def("observation", observation, py::arg("viewer") = py::none())
      .def("features", features, py::arg("viewer") = py::none())
      .def(
          "observe",
          [](const Board& b, std::optional<Viewer> viewer) {
            return b.game().observe(b.board.data(), b.viewer(viewer));
          },
          py::arg("viewer") = py::none())
      .def(
          "determinize",
          [](const Board& b, std::optional<Viewer> viewer, Seed seed) {
            AnyBoard world = b.board;
            if (!b.now.winner) {
              Random random(seed);
              b.game().determinize(b.board.data(), b.viewer(viewer), random,
                                   world.data());
            }
            return Board(std::move(world));
          },
          py::arg("viewer"), py::arg("seed"))
      .def("returns",
           [](const Board& b) { return b.game().returns(b.board.data()); })
      .def(
          "utility",
          [](const Board& b, Whole<"side", int, 0, 1> side) {
            return b.game().utility(b.board.data(), b.viewer(side));
          },
          py::arg("side"))
      .def(
          "events",
          [](const Board& b, const std::variant<std::string, Move>& given,
             std::optional<Viewer> viewer) {
            const MoveCode move = legalMoveOf(b, given);
            const Side side = viewer ? b.viewer(viewer) : Side::kNeutral;
            return listOf(b.game().events(b.board.data(), move, side));
          },
          py::arg("move"), py::arg("viewer") = py::none())
      .def(
          "picture",
          [](const Board& b, std::optional<Viewer> viewer) {
            const Side side = viewer ? b.viewer(viewer) : Side::kNeutral;
            const Picture picture = b.game().picture(b.board.data(), side);
            return std::map<std::string, std::string>(picture.begin(),
                                                      picture.end());
          },
          py::arg("viewer") = py::none())
      .def("text", [](const Board& b) { return b.board.toText(); })
      .def("save", [](const Board& b) { return py::bytes(b.board.save()); })
      .def("render", [](const Board& b) { return b.board.render({}); })
      .def(
          "svg",
          [](const Board& b, std::optional<Viewer> viewer, bool flipped) {
            AnyRenderStyle style;
            style.viewer = viewer ? b.viewer(viewer) : Side::kNeutral;
            style.flipped = flipped;
            return b.game().renderSvg(b.board.data(), style);
          },
          py::arg("viewer") = py::none(), py::arg("flipped") = false)
      .def(
          "_repr_svg_",
          [](const Board& b) { return b.game().renderSvg(b.board.data(), {}); })
      .def("copy", [](const Board& b) { return b; })
      .def("__copy__", [](const Board& b) { return b; })
      .def("__deepcopy__", [](const Board& b, const py::dict&) { return b; })
      .def("__str__", [](const Board& b) { return b.board.toText(); })
      .def("__repr__",
           [](const Board& b) {
             return "<" + std::string(b.game().name) + " " + b.board.toText() +
                    ">";
           })
      .def("__hash__", [](const Board& b) { return b.board.hash(); })
      .def(
          "__eq__",
          [](const Board& a, const Board& b) { return a.board == b.board; },
          py::is_operator());
}

}  // namespace phasemachine::python
