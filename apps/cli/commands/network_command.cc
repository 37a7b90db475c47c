// phasemachine network: shows the header of a native network file.

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ai/network/network.h"
#include "apps/cli/commands/command.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/parts.h"

namespace phasemachine::cli {
namespace {

// Whether this program can use it.
absl::Status fits(const network::NetworkShape& shape) {
  const auto game = PM_TRY(findGame(shape.game));
  const AnyEncoding& encoding = encodingOf(*game);
  return checkNetworkFor(shape, game->name, encoding.table(),
                         encoding.features());
}

Json networkJson(const network::Network& network) {
  const network::NetworkShape& shape = network.shape();
  Json dense = Json::array();
  for (const network::DenseShape& layer : shape.dense) {
    dense.push_back({{"units", layer.units}, {"shift", layer.shift}});
  }
  return {{"game", shape.game},
          {"encoding_version", shape.encodingVersion},
          {"note", shape.note},
          {"bytes", network.fileBytes()},
          {"checksum", absl::StrFormat("%08x", network.checksum())},
          {"inputs", shape.inputs},
          {"plane", shape.planeSize},
          {"input_shift", shape.inputShift},
          {"features", shape.features},
          {"feature_version", shape.featureVersion},
          {"units", shape.unitsOf(0)},
          {"pairwise", shape.pairwise},
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

void print(const network::Network& network, std::ostream& out) {
  const network::NetworkShape& shape = network.shape();
  out << "network for " << shape.game << ", version " << shape.encodingVersion
      << " of its encoding\n";
  if (!shape.note.empty()) out << "note: " << shape.note << '\n';
  out << "layers: " << shape.inputs;
  if (shape.features != 0) out << " + " << shape.features << " features";
  out << " -> " << shape.unitsOf(0) << (shape.pairwise ? " pairwise" : "");
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
  out << network.fileBytes() << " bytes, checksum "
      << absl::StrFormat("%08x", network.checksum()) << '\n';
}

}  // namespace

Run declareNetwork(Arguments& arguments) {
  auto path = std::make_shared<std::string>();
  arguments.option("file", *path, "the file of a native network").required();
  return [path](Io& io) -> absl::Status {
    const auto loaded = PM_TRY(loadNetwork(*path));
    const network::Network& network = *loaded->network;
    const absl::Status fit = fits(network.shape());
    if (io.json) {
      Json json = networkJson(network);
      json["fits"] = fit.ok();
      io.writeJson(std::move(json));
    } else {
      print(network, io.out);
      if (!fit.ok()) io.out << "no use here: " << fit.message() << '\n';
    }
    return absl::OkStatus();
  };
}

}  // namespace phasemachine::cli
