// Samples of chess: positions judged by an engine, in a table with lines
// "fen,centipawns,best_move" after a header line with these words, or the searched
// positions of a store, if the file's name ends in ".db". Of a store, the finished
// games count, without the positions whose search had less than a quarter of the
// simulations of the game's largest: the fast searches of self-play.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "apps/records/replay.h"
#include "bench/fit/samples.h"
#include "bench/fit/stored_games.h"
#include "core/isa.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/move_network.h"
#include "games/chess/knowledge/policy.h"
#include "games/chess/knowledge/value_network.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine::fit {
namespace {

using chess::Color;
using chess::Move;
using chess::MoveList;
using chess::Position;
using chess::Square;

// A position with what is wanted of the networks there.
struct Judged {
  Position position;
  // The expected score of the side to move: the engine's, or a mean of the values
  // of the searches from here on and of the result.
  float score = 0.5F;
  // Whether the value is to know it: not too one-sided or, of a store, not in
  // check, and the most visited move takes and promotes nothing.
  bool valued = true;
  // The best move, or the shares of the visits.
  std::vector<std::pair<Move, float>> shares;
};
using Take = absl::FunctionRef<absl::Status(const Judged&)>;

// Stockfish's centipawns per factor e in the odds.
constexpr float kTheirScale = 260;
constexpr int kMostCentipawns = 3000;
// Of the weight of what follows a position, for each ply.
constexpr float kKeptAPly = 0.9F;

absl::StatusOr<Judged> readLine(const std::string& line) {
  const auto last = line.rfind(',');
  const auto first = last == std::string::npos || last == 0
                         ? std::string::npos
                         : line.rfind(',', last - 1);
  if (first == std::string::npos) {
    return invalid("not three fields");
  }
  Judged judged;
  judged.position = PM_TRY(chess::parseFen(line.substr(0, first)));
  const std::string number = line.substr(first + 1, last - first - 1);
  int centipawns = 0;
  if (!absl::SimpleAtoi(number, &centipawns)) {
    return invalid("\"", number, "\" is no number of centipawns");
  }
  judged.score =
      1 / (1 + std::exp(-static_cast<float>(centipawns) / kTheirScale));
  judged.valued = std::abs(centipawns) <= kMostCentipawns;
  const std::string move = line.substr(last + 1);
  if (move != "-") {
    judged.shares = {{PM_TRY(chess::parseUci(judged.position, move)), 1.0F}};
  }
  return judged;
}

absl::Status readTable(const std::string& path, Take take) {
  std::ifstream in(path);
  if (!in) return absl::NotFoundError("cannot read " + path);
  std::string line;
  int number = 1;
  for (; std::getline(in, line); ++number) {
    const std::string where = path + ":" + std::to_string(number) + ": ";
    if (number == 1) {
      if (line == "fen,centipawns,best_move") continue;
      return invalid(where, "the first line must be fen,centipawns,best_move");
    }
    const Judged judged = PM_TRY_AT(where, readLine(line));
    PM_TRY_AT(where, take(judged));
  }
  if (number <= 2) return invalid(path, ": no positions");
  return absl::OkStatus();
}

bool isQuiet(const Position& position, Move best) {
  if (chess::inCheck(position, position.sideToMove)) return false;
  if (best.kind() == chess::MoveKind::kEnPassant) return false;
  if (chess::promotedPiece(best.kind()) != chess::PieceType::kNone) {
    return false;
  }
  return best.kind() == chess::MoveKind::kCastle ||
         (position.occupied() & chess::bit(best.to())) == 0;
}

Judged judgedBy(const Position& position, const records::StoredPly& ply) {
  Judged judged = {.position = position, .valued = false, .shares = {}};
  float all = 0;
  for (const records::VisitCount& visit : ply.visits) {
    all += static_cast<float>(visit.visits);
  }
  if (all == 0) return judged;
  for (const records::VisitCount& visit : ply.visits) {
    judged.shares.emplace_back(Move(static_cast<std::uint16_t>(visit.move)),
                               static_cast<float>(visit.visits) / all);
  }
  judged.valued = isQuiet(position, judged.shares.front().first);
  return judged;
}

// Exchanges the views of both sides.
float seenFrom(Color side, float score) {
  return side == Color::kWhite ? score : 1 - score;
}

absl::Status readStore(const std::string& path, Take take) {
  return visitGames(
      path, Chess::kName,
      [&](const records::Replay& replay, const records::StoredGame& game) {
        std::vector<Judged> found;
        std::vector<float> values;  // of White
        std::vector<std::uint64_t> simulations;
        PM_TRY(replay.play(game, [&](const records::Replay::Moment& moment) {
          const records::StoredPly* ply = moment.ply;
          if (ply == nullptr || !ply->searched) return;
          const Position& position =
              static_cast<const Chess::Board*>(moment.board.data())->position;
          found.push_back(judgedBy(position, *ply));
          values.push_back(seenFrom(position.sideToMove, ply->score));
          simulations.push_back(ply->simulations);
        }));
        if (found.empty() || !game.winner) return absl::OkStatus();
        mixWithWhatFollows(values,
                           *game.winner == Side::kFirst    ? 1.0F
                           : *game.winner == Side::kSecond ? 0.0F
                                                           : 0.5F,
                           kKeptAPly);
        const std::uint64_t most =
            *std::max_element(simulations.begin(), simulations.end());
        for (std::size_t i = 0; i < found.size(); ++i) {
          if (simulations[i] * 4 < most) continue;
          found[i].score = seenFrom(found[i].position.sideToMove, values[i]);
          PM_TRY(take(found[i]));
        }
        return absl::OkStatus();
      });
}

absl::Status readFile(const std::string& path, Take take) {
  return path.ends_with(".db") ? readStore(path, take) : readTable(path, take);
}

// The exclusive-or mask that maps a board square to what a side sees: the board
// from its end, mirrored if its king is on the king's side.
unsigned turnFor(const Position& position, Color side) {
  const unsigned over = side == Color::kBlack ? 56 : 0;
  return (position.king(side) & 4U) != 0 ? over ^ 7U : over;
}

float kingPlace(const Position& position, Color side) {
  return static_cast<float>(chess::kingPlace(
      static_cast<unsigned>(position.king(side)) ^ turnFor(position, side)));
}

}  // namespace

// Features are the inputs of the side to move, [own or enemy][PieceType][square].
// The numbers: expected score, place of the own king and of the other, class by
// number of pieces, the XOR mask that turns a square to the other side's view.
absl::Status addChessValue(const std::string& path, Samples& samples) {
  return readFile(path, [&](const Judged& judged) {
    if (!judged.valued) return absl::OkStatus();
    const Position& position = judged.position;
    const Color side = position.sideToMove;
    const unsigned turn = turnFor(position, side);
    std::vector<std::uint16_t> inputs;
    for (unsigned square = 0; square < 64; ++square) {
      const auto piece = chess::pieceOn(position, static_cast<Square>(square));
      if (piece == chess::PieceType::kNone) continue;
      const bool enemy = (position.pieces(side) &
                          chess::bit(static_cast<Square>(square))) == 0;
      inputs.push_back(static_cast<std::uint16_t>(
          ((enemy ? 6U : 0U) + static_cast<unsigned>(piece)) * 64U +
          (square ^ turn)));
    }
    const std::size_t countClass = std::min<std::size_t>(
        (inputs.size() - 1) / 4, chess::ValueNetworkWeights::kCountClasses - 1);
    samples.addPosition(
        std::array{judged.score, kingPlace(position, side),
                   kingPlace(position, ~side), static_cast<float>(countClass),
                   static_cast<float>(turn ^ turnFor(position, ~side))},
        inputs);
    return absl::OkStatus();
  });
}

// Features are the inputs of the hidden units; those of a move are its rows in
// the arrays of the file, one behind another.
absl::Status addChessMoves(const std::string& path, Samples& samples) {
  struct Sum {
    std::int32_t packed = 0;
    void add(const chess::Weight& weight) { packed += weight.packed; }
  };
  return readFile(path, [&](const Judged& judged) {
    if (judged.shares.empty()) {
      return path.ends_with(".db") ? absl::OkStatus() : invalid("no best move");
    }
    const Position& position = judged.position;
    const chess::BothSides sides(position);
    const unsigned turn = chess::filesTurn(sides, 0);
    std::vector<std::uint16_t> inputs;
    chess::MoveNetwork<isa::Portable>::visitInputs(
        sides, chess::findPolicySets<isa::Portable>(sides),
        [&](const chess::MoveNetworkInput& input) {
          inputs.push_back(static_cast<std::uint16_t>(
              ((input.attacked * 2 + input.side) * 6 + input.type) * 64 +
              input.square));
        });
    samples.addPosition({}, inputs);
    MoveList moves;
    chess::generateLegal(position, moves);
    samples.moves.push_back(static_cast<std::uint16_t>(moves.size()));
    std::array<float, MoveList::capacity()> logits;
    chess::moveLogits(position, moves, logits.data());
    const chess::Policy<isa::Portable> policy(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const chess::MoveFeatures move = policy.featuresOf(moves[i]);
      std::size_t first = 0;
      const auto row = [&](std::size_t index, std::size_t kinds) {
        samples.rows.push_back(
            static_cast<std::uint16_t>(first + move.piece * kinds + index));
        first += 6 * kinds;
      };
      row(move.from ^ turn, 64);
      row(move.to ^ turn, 64);
      row(move.target, chess::kTargetClasses);
      row(move.escape, chess::kQuietClasses);
      row(move.nearKing, 8);
      row(move.attack, 8);
      samples.rowCounts.push_back(6);
      float base = chess::kMateLogit;
      if (logits[i] != chess::kMateLogit) {
        Sum sum;
        policy.visitMove(moves[i], move, chess::kPolicyWeights, sum);
        base = chess::kLogitUnit * static_cast<float>(policy.taper(sum.packed));
      }
      samples.bases.push_back(base);
      const auto share =
          std::find_if(judged.shares.begin(), judged.shares.end(),
                       [&](const auto& one) { return one.first == moves[i]; });
      samples.shares.push_back(share == judged.shares.end() ? 0
                                                            : share->second);
    }
    return absl::OkStatus();
  });
}

}  // namespace phasemachine::fit
