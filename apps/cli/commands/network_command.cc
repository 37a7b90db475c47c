// phasemachine network: shows what is in a network file.

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "apps/cli/commands/command.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "network/network.h"

namespace phasemachine::cli {
namespace {

// Whether this program can use it.
absl::Status fits(const network::NetworkShape& shape) {
  const auto game = PM_TRY(findGame(shape.game));
  const AnyEncoding& encoding = encodingOf(*game);
  return checkNetworkFor(shape, game->name, encoding.table(),
                         encoding.features());
}

// What every file has.
Json fileJson(const NetworkHead& head) {
  Json arrays = Json::array();
  for (const NetworkArray& array : head.arrays) {
    arrays.push_back({{"name", array.name}, {"is", networkArrayText(array)}});
  }
  return {{"game", head.game},
          {"kind", head.kind},
          {"note", head.note},
          {"bytes", head.fileBytes},
          {"checksum", absl::StrFormat("%08x", head.checksum)},
          {"arrays", std::move(arrays)}};
}

Json shapeJson(const network::NetworkShape& shape) {
  Json dense = Json::array();
  for (const network::DenseShape& layer : shape.dense) {
    dense.push_back({{"units", layer.units}, {"shift", layer.shift}});
  }
  return {{"encoding_version", shape.encodingVersion},
          {"inputs", shape.inputs},
          {"plane", shape.planeSize},
          {"input_shift", shape.inputShift},
          {"features", shape.features},
          {"feature_version", shape.featureVersion},
          {"units", shape.unitsOf(0)},
          {"pairwise", shape.pairwise != 0},
          {"shift", shape.shift},
          {"dense", std::move(dense)},
          {"values", shape.values},
          {"value_scale", static_cast<double>(shape.valueScale)},
          {"score_scale", static_cast<double>(shape.scoreScale)},
          {"actions", shape.actions},
          {"policy_layer", shape.policyLayer},
          {"policy_parts", shape.policyParts},
          {"parts_of_action", shape.partsOfAction},
          {"policy_scale", static_cast<double>(shape.policyScale)}};
}

std::string valueInWords(std::uint32_t values) {
  if (values == 1) return "score";
  if (values == 3) return "win, draw, loss";
  return absl::StrCat(values, " graded returns");
}

void print(const network::NetworkShape& shape, std::ostream& out) {
  out << "layers: " << shape.inputs;
  if (shape.features != 0) out << " + " << shape.features << " features";
  out << " -> " << shape.unitsOf(0) << (shape.pairwise != 0 ? " pairwise" : "");
  for (const network::DenseShape& layer : shape.dense) {
    out << " -> " << layer.units;
  }
  out << " -> " << valueInWords(shape.values) << '\n';
  if (shape.scoreScale != 0) {
    out << "with the logit of "
        << (shape.playsOut() ? "a random game's result"
                             : "the game's own score")
        << ", times " << static_cast<double>(shape.scoreScale) << '\n';
  }
  if (shape.actions == 0) {
    out << "policy: none\n";
  } else {
    out << "policy: " << shape.unitsOf(shape.policyLayer) << " -> "
        << shape.actions << " actions";
    if (shape.policyParts != 0) {
      out << " of " << shape.partsOfAction << " among " << shape.policyParts
          << " parts";
    }
    out << '\n';
  }
}

}  // namespace

Run declareNetwork(Arguments& arguments) {
  auto path = std::make_shared<std::string>();
  arguments.option("file", *path, "the file of a network").required();
  return [path](Io& io) -> absl::Status {
    const std::string bytes = PM_TRY(readNetworkBytes(*path));
    const std::string where = "network " + quotedPath(*path) + ": ";
    const NetworkHead head = PM_TRY_AT(where, readNetworkHead(bytes));
    std::shared_ptr<const network::Network> native;
    absl::Status fit;
    if (head.kind == network::kNativeKind) {
      native = PM_TRY_AT(where, network::readNetwork(bytes));
      fit = fits(native->shape());
    }
    if (io.json) {
      Json json = fileJson(head);
      if (native != nullptr) {
        json.update(shapeJson(native->shape()));
        json["fits"] = fit.ok();
      }
      io.writeJson(std::move(json));
      return absl::OkStatus();
    }
    if (native != nullptr) {
      io.out << "network for " << head.game << ", version "
             << native->shape().encodingVersion << " of its encoding\n";
    } else {
      io.out << "network for " << head.game << ", of kind " << head.kind
             << '\n';
    }
    if (!head.note.empty()) io.out << "note: " << head.note << '\n';
    if (native != nullptr) {
      print(native->shape(), io.out);
    } else {
      for (const NetworkArray& array : head.arrays) {
        io.out << array.name << ": " << networkArrayText(array) << '\n';
      }
    }
    io.out << head.fileBytes << " bytes, checksum "
           << absl::StrFormat("%08x", head.checksum) << '\n';
    if (!fit.ok()) io.out << "no use here: " << fit.message() << '\n';
    return absl::OkStatus();
  };
}

}  // namespace phasemachine::cli
