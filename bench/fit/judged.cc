#include "bench/fit/judged.h"

#include <fstream>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine::fit {
namespace {

using chess::Color;
using chess::Position;
using chess::Square;

absl::StatusOr<Judged> readLine(const std::string& line) {
  const auto last = line.rfind(',');
  const auto first = last == std::string::npos || last == 0
                         ? std::string::npos
                         : line.rfind(',', last - 1);
  if (first == std::string::npos) {
    return absl::InvalidArgumentError("not three fields");
  }
  Judged judged;
  auto position = chess::parseFen(line.substr(0, first));
  if (!position.ok()) return position.status();
  judged.position = *position;
  const std::string number = line.substr(first + 1, last - first - 1);
  if (!absl::SimpleAtoi(number, &judged.centipawns)) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", number, "\" is no number of centipawns"));
  }
  const std::string move = line.substr(last + 1);
  if (move != "-") {
    auto best = chess::parseUci(judged.position, move);
    if (!best.ok()) return best.status();
    judged.best = *best;
  }
  return judged;
}

absl::Status readFile(const std::string& path,
                      absl::FunctionRef<absl::Status(const Judged&)> take) {
  std::ifstream in(path);
  if (!in) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  std::string line;
  int number = 1;
  for (; std::getline(in, line); ++number) {
    if (number == 1) {
      if (line == "fen,centipawns,best_move") continue;
      return absl::InvalidArgumentError(absl::StrCat(
          path, ":1: the first line must be fen,centipawns,best_move"));
    }
    const auto judged = readLine(line);
    const absl::Status status = judged.ok() ? take(*judged) : judged.status();
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":", number, ": ", status.message()));
    }
  }
  if (number <= 2) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": no positions"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status readJudged(std::span<const std::string> paths,
                        absl::FunctionRef<absl::Status(const Judged&)> take) {
  for (const std::string& path : paths) {
    const absl::Status status = readFile(path, take);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

unsigned turnFor(const Position& position, Color side) {
  const unsigned over = side == Color::kBlack ? 56 : 0;
  return (position.king(side) & 4U) != 0 ? over ^ 7U : over;
}

PieceInputs::PieceInputs(const Position& position, Color side) : at() {
  const unsigned turn = turnFor(position, side);
  otherTurn = static_cast<std::uint8_t>(turn ^ turnFor(position, ~side));
  for (unsigned square = 0; square < 64; ++square) {
    const auto piece = chess::pieceOn(position, static_cast<Square>(square));
    if (piece == chess::PieceType::kNone) continue;
    const bool enemy =
        (position.pieces(side) & chess::bit(static_cast<Square>(square))) == 0;
    at[count++] = static_cast<std::uint16_t>(
        ((enemy ? 6U : 0U) + static_cast<unsigned>(piece)) * 64U +
        (square ^ turn));
  }
}

}  // namespace phasemachine::fit
