// The Python binding of games and of the tables of their encodings.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "apps/python/binding.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/encodings.h"

namespace phasemachine::python {
namespace {

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

}  // namespace

void bindCatalog(py::module_& m) {
  py::class_<AnyGame, std::unique_ptr<AnyGame, py::nodelete>>(m, "Game")
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
          "options",
          [](const AnyGame& g, const std::string& text) {
            return valueOf(g.canonicalOptions(text));
          },
          py::arg("text") = "")
      .def(
          "initial",
          [](const AnyGame& g, const std::string& options) {
            return Board(valueOf(AnyBoard::initial(g, options)));
          },
          py::arg("options") = "")
      .def(
          "from_text",
          [](const AnyGame& g, const std::string& text,
             const std::string& options) {
            return Board(valueOf(AnyBoard::fromText(g, text, options)));
          },
          py::arg("text"), py::arg("options") = "")
      .def(
          "load",
          [](const AnyGame& g, const py::bytes& bytes) {
            return Board(valueOf(AnyBoard::load(g, std::string(bytes))));
          },
          py::arg("bytes"))
      .def("__repr__", [](const AnyGame& g) {
        return "phasemachine.game('" + std::string(g.name) + "')";
      });
  m.def(
      "game", [](const std::string& name) { return valueOf(findGame(name)); },
      py::arg("name"), py::return_value_policy::reference);
  m.def("games", [] {
    std::vector<std::string> names;
    for (const AnyGame* g : allGames()) names.emplace_back(g->name);
    return names;
  });
}

}  // namespace phasemachine::python
