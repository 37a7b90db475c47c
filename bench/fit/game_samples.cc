// Samples of the other games, from the searches in stores.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "apps/records/replay.h"
#include "bench/fit/samples.h"
#include "bench/fit/stored_games.h"
#include "core/isa.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/knowledge/evaluate.h"
#include "games/fairy_chess/knowledge/move_prior.h"
#include "games/fairy_chess/knowledge/value_network.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/gungi/game.h"
#include "games/gungi/knowledge/move_features.h"
#include "games/monoknight/game.h"
#include "games/monoknight/knowledge/evaluate.h"
#include "games/monoknight/knowledge/features.h"
#include "games/monoknight/rules/score.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/knowledge/evaluate.h"
#include "games/twilight_struggle/knowledge/move_features.h"
#include "games/twilight_struggle/knowledge/mover_view.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/knowledge/value_features.h"
#include "phase/machine.h"

namespace phasemachine::fit {
namespace {

// Move priors. A Lister names a game and the features of its moves:
//   using Game = Gungi;
//   // Calls f(k, feature) with each feature of move k, one move after another.
//   template <class F>
//   static void list(const Board& board, const MoveList& moves, F&& f);
//   // Optional: how much of a move's visits counts, from 0 to 1.
//   static float kept(const Board& board, Move move);

struct FairyMoves {
  using Game = FairyChess;

  template <class F>
  static void list(const fairy_chess::Board& board,
                   const fairy_chess::MoveList& moves, F&& f) {
    const fairy_chess::Position& p = board.position;
    const fairy_chess::Variant& v = fairy_chess::variantAt(p.variant);
    using fairy_chess::listFeatures;
    switch (v.words) {
      case 1: return listFeatures<1, isa::Portable>(v, p, moves, f);
      case 2: return listFeatures<2, isa::Portable>(v, p, moves, f);
      default: return listFeatures<3, isa::Portable>(v, p, moves, f);
    }
  }
};

struct GungiMoves {
  using Game = Gungi;

  template <class F>
  static void list(const gungi::Board& board, const gungi::MoveList& moves,
                   F&& f) {
    const gungi::MoveFeatures<isa::Portable> features(board.position,
                                                      board.options);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      features.list(moves[k], [&](std::uint32_t feature) { f(k, feature); });
    }
  }
};

struct TwilightStruggleMoves {
  using Game = TwilightStruggle;

  template <class F>
  static void list(const twilight_struggle::Board& board,
                   const twilight_struggle::MoveList& moves, F&& f) {
    const twilight_struggle::MoveFeatures features(board);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      features.list(moves[k], [&](std::uint32_t feature) { f(k, feature); });
    }
  }

  // Searches of a few hundred simulations choose headlines that may lose by
  // DEFCON more often than is good.
  static float kept(const twilight_struggle::Board& board,
                    twilight_struggle::Move move) {
    using twilight_struggle::Asked;
    constexpr float kOfDeadlyHeadlines = 0.3F;
    if (board.defcon > 3) return 1;
    const Asked asked = twilight_struggle::askedOf(board);
    const bool deadly =
        asked.about == Asked::kHeadline &&
        twilight_struggle::deadlyCards(board, asked.side)
            .contains(static_cast<twilight_struggle::Card>(move.id));
    return deadly ? kOfDeadlyHeadlines : 1;
  }
};

// Appends each list of at least two moves that a search has visited.
template <class Lister>
absl::Status addMoves(const std::string& path, Samples& samples) {
  using Game = typename Lister::Game;
  using Board = typename Game::Board;
  typename Game::MoveList moves;
  return visitSearched<Game>(
      path, [&](const Board& stored, const Searched& searched) {
        // The machine lists moves in the order of their codes in the decision.
        Board board = stored;
        PhaseMachine<Game>::legalMoves(board, moves);
        if (moves.size() < 2) return;
        std::vector<float> shares(moves.size());
        float all = 0;
        for (std::size_t k = 0; k < moves.size(); ++k) {
          float counts = 1;
          if constexpr (requires { Lister::kept(board, moves[k]); }) {
            counts = Lister::kept(board, moves[k]);
          }
          for (const auto& visit : searched.ply.visits) {
            if (visit.move != searched.decision.moves[k]) continue;
            shares[k] = counts * static_cast<float>(visit.visits);
          }
          all += shares[k];
        }
        if (all == 0) return;
        for (const float share : shares) samples.shares.push_back(share / all);
        samples.addPosition({});
        samples.moves.push_back(static_cast<std::uint16_t>(moves.size()));
        const std::size_t first = samples.rowCounts.size();
        samples.rowCounts.resize(first + moves.size());
        Lister::list(board, moves, [&](std::size_t k, std::uint32_t feature) {
          samples.rows.push_back(static_cast<std::uint16_t>(feature));
          ++samples.rowCounts[first + k];
        });
      });
}

// The numbers: the score of the search, the evaluation in units of evenValue(),
// and what the sides play for.
template <int kWords>
void addFairyValue(const fairy_chess::Variant& v,
                   const fairy_chess::Position& p, float score,
                   Samples& samples) {
  using namespace fairy_chess;
  const Evaluation<kWords, isa::Portable> terms(v, p);
  samples.addPosition(
      std::array{score, static_cast<float>(terms.value() / evenValue(v)),
                 static_cast<float>(v.traits.aim)},
      ValueFeatures<kWords, isa::Portable>(terms).all());
}

// True if the search may evaluate it: a player decides, or a card is dealt.
bool mayBeLeaf(const twilight_struggle::Board& board) {
  if (twilight_struggle::Stack::isState(board.stack.topWord())) return false;
  return twilight_struggle::Command::fromWord(board.stack.topWord())
      .visit([](auto request) {
        using Request = decltype(request);
        if constexpr (std::is_same_v<Request, twilight_struggle::RequestDeal>) {
          return true;
        } else if constexpr (requires { request.side; }) {
          return request.side != Side::kNeutral;
        } else {
          return false;
        }
      });
}

// Whether a side may lose by DEFCON soon. Such dangers lose few games because
// they are avoided, and a network would learn to outweigh them.
bool isDangerous(const twilight_struggle::Board& board) {
  constexpr int kHuge = 1'000'000'000;
  constexpr double kLittle = 0.001;
  return expectedScore(board, twilight_struggle::kUsa, -kHuge) > kLittle ||
         expectedScore(board, twilight_struggle::kUsa, kHuge) < 1 - kLittle;
}

// What is expected beyond a move for each visit, in units of the output.
float wasteOf(const monoknight::Board& board, double rest) {
  const double waste = rest - monoknight::visitsLeft(board);
  return static_cast<float>(waste / monoknight::ValueWeights::kOutputUnit);
}

// The weight of the game's result beside the value of the search. Values alone
// do not correct a network that takes games which wander for short.
constexpr double kResultShare = 0.3;

}  // namespace

absl::Status addFairyChessMoves(const std::string& path, Samples& samples) {
  return addMoves<FairyMoves>(path, samples);
}
absl::Status addFairyChessValue(const std::string& path, Samples& samples) {
  using namespace fairy_chess;
  return visitSearched<FairyChess>(
      path, [&](const Board& board, const Searched& searched) {
        if (pendingMove(board)) return;
        const Position& p = board.position;
        const Variant& v = variantAt(p.variant);
        const float score = searched.ply.score;
        switch (v.words) {
          case 1: return addFairyValue<1>(v, p, score, samples);
          case 2: return addFairyValue<2>(v, p, score, samples);
          default: return addFairyValue<3>(v, p, score, samples);
        }
      });
}
absl::Status addGungiMoves(const std::string& path, Samples& samples) {
  return addMoves<GungiMoves>(path, samples);
}
absl::Status addTwilightStruggleMoves(const std::string& path,
                                      Samples& samples) {
  return addMoves<TwilightStruggleMoves>(path, samples);
}

// Features are those of the network. The numbers: expected score of the US, turn
// from 0, its static lead, and what a lead is divided by, both in ten points. The
// score is a mean of the searches from there on and the result. Both sides search
// in turn, so that it depends on both hands.
absl::Status addTwilightStruggleValue(const std::string& path,
                                      Samples& samples) {
  using twilight_struggle::Board;
  using twilight_struggle::kUsa;
  using twilight_struggle::kUssr;
  namespace weights = twilight_struggle::weights;
  constexpr float kKept = 0.95F;
  constexpr float kLeadOne = 1000;
  return visitGames(
      path, TwilightStruggle::kName,
      [&](const records::Replay& replay, const records::StoredGame& game) {
        if (!game.winner) return absl::OkStatus();
        std::vector<Board> boards;
        std::vector<float> values;  // of the searches, or -1
        PM_TRY(replay.play(game, [&](const records::Replay::Moment& moment) {
          const records::StoredPly* ply = moment.ply;
          if (ply == nullptr) return;
          const auto& board = *static_cast<const Board*>(moment.board.data());
          if (!mayBeLeaf(board)) return;
          if (!ply->searched && ply->side != Side::kNeutral) return;
          boards.push_back(board);
          values.push_back(!ply->searched      ? -1
                           : ply->side == kUsa ? ply->score
                                               : 1 - ply->score);
        }));
        mixWithWhatFollows(values,
                           *game.winner == kUsa    ? 1.0F
                           : *game.winner == kUssr ? 0.0F
                                                   : 0.5F,
                           kKept);
        for (std::size_t i = 0; i < boards.size(); ++i) {
          const Board& board = boards[i];
          if (isDangerous(board)) continue;
          std::vector<std::uint16_t> features;
          twilight_struggle::ValueFeatures(
              board, twilight_struggle::RegionScores(board),
              twilight_struggle::deadlyHeld(board))
              .list([&](std::uint32_t feature) {
                features.push_back(static_cast<std::uint16_t>(feature));
              });
          const int even =
              weights::kEvenLead + weights::kEvenLeadTurn * (10 - board.turn);
          samples.addPosition(
              std::array{values[i], static_cast<float>(board.turn - 1),
                         static_cast<float>(evaluate(board, kUsa)) / kLeadOne,
                         static_cast<float>(even) / kLeadOne},
              features);
        }
        return absl::OkStatus();
      });
}

// The numbers: what the network is to say, the weight of the sample, and what the
// network reads. What is wanted is the cost of the rest of the game, a mixture of
// what the search expected and what it was.
absl::Status addMonoKnightValue(const std::string& path, Samples& samples) {
  return visitSearched<MonoKnight>(
      path, [&](const monoknight::Board& board, const Searched& searched) {
        if (board.position == monoknight::kNowhere) return;
        // As expectedUtility() has it: the rest is actions, which take time.
        const double perMove =
            monoknight::kPointsPerMove + board.terms.pace / 1000.0;
        double score =
            monoknight::scoreOfUtility(static_cast<double>(searched.ply.score),
                                       monoknight::leastScore(board.terms));
        // A game that was cut short has no result.
        if (!searched.game.returns.empty()) {
          const double result = -searched.game.returns.front();
          score += kResultShare * (result - score);
        }
        const double rest = (score - monoknight::exactScore(board)) / perMove;
        // The present network's guess keeps games that wander from outweighing
        // the others.
        constexpr float kEven = 0.5F;
        const float present = wasteOf(board, monoknight::expectedRest(board));
        std::array<float, 2 + monoknight::kFeatures> numbers = {
            wasteOf(board, rest), 1 / (kEven + std::max(present, 0.0F))};
        monoknight::FeatureVector features;
        monoknight::features(board, features);
        std::copy(features.begin(), features.end(), numbers.begin() + 2);
        samples.addPosition(numbers);
      });
}

}  // namespace phasemachine::fit
