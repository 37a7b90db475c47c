// phasemachine describe: how a piece of fairy chess moves.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "apps/cli/command.h"
#include "games/fairy_chess/draw.h"
#include "games/fairy_chess/pieces.h"

namespace phasemachine::cli {
namespace {

absl::Status list(Io& io) {
  Json pieces = Json::array();
  for (const fairy_chess::Piece& piece : fairy_chess::allPieces()) {
    if (io.json) {
      pieces.push_back({{"id", piece.id},
                        {"name", piece.name},
                        {"value", piece.value},
                        {"movement", piece.movement}});
    } else {
      io.out << piece.id
             << std::string(6 - std::min<std::size_t>(6, piece.id.size()), ' ')
             << piece.name << '\n';
    }
  }
  if (io.json) io.writeJson({{"pieces", std::move(pieces)}});
  return absl::OkStatus();
}

absl::Status run(const std::string& id, Io& io) {
  if (id.empty()) return list(io);
  const auto text = fairy_chess::describePiece(id);
  if (!text.ok()) {
    return absl::InvalidArgumentError(std::string(text.status().message()) +
                                      "; describe without one lists them");
  }
  if (io.json) {
    const fairy_chess::Piece& piece = *fairy_chess::findPiece(id);
    io.writeJson({{"id", piece.id},
                  {"name", piece.name},
                  {"value", piece.value},
                  {"movement", piece.movement},
                  {"text", *text}});
  } else {
    io.out << *text;
  }
  return absl::OkStatus();
}

}  // namespace

Run declareDescribe(Arguments& arguments) {
  auto id = std::make_shared<std::string>();
  arguments.option("piece", *id,
                   "the piece by its letters, such as N or GDk; default: list "
                   "all pieces");
  return [id](Io& io) { return run(*id, io); };
}

}  // namespace phasemachine::cli
