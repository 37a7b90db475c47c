// Nature: weights and samples.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "phase/laws/walk.h"

namespace phasemachine::laws {
namespace {

// How often something came, against how often it should have: Pearson's
// chi-squared statistic; its tail after Laurent and Massart, "Adaptive estimation
// of a quadratic functional by model selection", 2000, lemma 1.
//
//   Frequencies dice(6000);
//   dice.add(1200, 1.0 / 6, "six");
//   dice.unlikely(21);  // "six came 1200 times in 6000, and by its weight ..."
class Frequencies {
 public:
  explicit Frequencies(std::size_t samples)
      : samples_(static_cast<double>(samples)) {}

  // One outcome: how often it came, and its probability.
  void add(std::size_t count, double weight, const std::string& name);

  // The outcome that is furthest off, as a clause, if fair samples would be as
  // far off with a probability of about exp(-tail) or less; else nothing.
  std::string unlikely(double tail);

 private:
  void addBin(double count, double wanted, const std::string& name);

  double samples_;
  double sum_ = 0;
  double bins_ = -1;
  double worst_ = -1;
  std::string told_;
  // The rare outcomes count as one.
  double rareWanted_ = 0;
  double rareCount_ = 0;
};

constexpr double kRare = 5;  // expected in all samples

void Frequencies::add(std::size_t count, double weight,
                      const std::string& name) {
  const double wanted = samples_ * weight;
  if (wanted >= kRare) {
    addBin(static_cast<double>(count), wanted, name);
  } else {
    rareWanted_ += wanted;
    rareCount_ += static_cast<double>(count);
  }
}

void Frequencies::addBin(double count, double wanted, const std::string& name) {
  const double part = (count - wanted) * (count - wanted) / wanted;
  sum_ += part;
  ++bins_;
  if (part <= worst_) return;
  worst_ = part;
  told_ = name + " came " + std::to_string(std::lround(count)) + " times in " +
          std::to_string(std::lround(samples_)) +
          " samples, and by its weight about " +
          std::to_string(std::lround(wanted)) + " times";
}

std::string Frequencies::unlikely(double tail) {
  if (rareWanted_ >= kRare) {
    addBin(rareCount_, rareWanted_, "one of the rare moves");
    rareWanted_ = 0;
  }
  const double bins = std::max(bins_, 0.0);
  return sum_ <= bins + 2 * std::sqrt(bins * tail) + 2 * tail ? "" : told_;
}

bool natureDecides(const AnyDecision& now) {
  return !now.winner && now.side == Side::kNeutral;
}

std::string weightsSumToOne(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  if (!natureDecides(visit.now)) return "";
  const void* board = visit.board.data();
  double sum = 0;
  for (const MoveCode move : visit.now.moves) {
    const double weight = game.chanceWeight(board, move);
    sum += weight;
    if (weight > 0 && std::isfinite(weight)) continue;
    return "chanceWeight() of the listed move " + visit.board.moveToText(move) +
           " is " + std::to_string(weight) + ", not above 0";
  }
  if (!(std::fabs(sum - 1) <= 1e-9)) {
    return "the chanceWeight() of all moves sum to " + std::to_string(sum) +
           ", not to 1";
  }
  if (!isListed(visit.now.moves, game.sampleChance(board, visit.random))) {
    return "sampleChance() gives a move that is not listed";
  }
  return "";
}

// Compares samples of nature's move with their weights. `tail`: a fair sample
// fails with a probability of about exp(-tail).
std::string faultOfSamples(const AnyBoard& board,
                           const std::vector<MoveCode>& moves,
                           std::size_t samples, double tail, Random& random) {
  const AnyGame& game = board.game();
  std::vector<std::pair<MoveCode, std::size_t>> counts;
  for (const MoveCode move : moves) counts.emplace_back(move, 0);
  std::sort(counts.begin(), counts.end());
  for (std::size_t i = 0; i < samples; ++i) {
    const MoveCode move = game.sampleChance(board.data(), random);
    const auto at = std::lower_bound(counts.begin(), counts.end(),
                                     std::pair(move, std::size_t{0}));
    if (at == counts.end() || at->first != move) {
      return "sampleChance() gives a move that is not listed";
    }
    ++at->second;
  }
  Frequencies frequencies(samples);
  for (const auto& [move, count] : counts) {
    frequencies.add(count, game.chanceWeight(board.data(), move),
                    board.moveToText(move));
  }
  const std::string unlikely = frequencies.unlikely(tail);
  if (unlikely.empty()) return "";
  return "sampleChance() and chanceWeight() disagree: " + unlikely;
}

std::string samplesFollowTheirWeights(const LawSubject& subject,
                                      const LawOptions& options) {
  std::set<std::size_t> known;  // lengths of lists that were looked at for long
  return everywhere(
      subject, options, 1, [&](const Visit& visit) -> std::string {
        const std::vector<MoveCode>& moves = visit.now.moves;
        if (!natureDecides(visit.now)) return "";
        const bool isNew =
            known.size() < 40 && known.insert(moves.size()).second;
        if (!isNew &&
            faultOfSamples(visit.board, moves, 256, 7, visit.random).empty()) {
          return "";
        }
        // A rare sample is drawn again in large numbers before it counts.
        return faultOfSamples(visit.board, moves,
                              std::max<std::size_t>(16384, 20 * moves.size()),
                              21, visit.random);
      });
}

// Random play without lists takes each move equally often.
std::string drawnMovesAreEquallyLikely(const LawSubject& subject,
                                       const LawOptions& options) {
  const AnyGame& game = *subject.game;
  if (game.hasChance) return "";  // drawMove() is for games without
  const auto faultOfDraws = [&](const Visit& visit, std::size_t draws,
                                double tail) -> std::string {
    // Moves may lead to the same board.
    std::vector<std::pair<AnyBoard, std::pair<std::string, std::size_t>>> ways;
    std::vector<std::size_t> counts;
    const auto indexOf = [&](const AnyBoard& board) {
      std::size_t i = 0;
      while (i < ways.size() && !(ways[i].first == board)) ++i;
      return i;
    };
    for (const MoveCode move : visit.now.moves) {
      AnyBoard next = visit.board;
      next.step(move);
      const std::size_t i = indexOf(next);
      if (i == ways.size()) {
        ways.emplace_back(next, std::pair(visit.board.moveToText(move), 0));
        counts.push_back(0);
      }
      ++ways[i].second.second;
    }
    for (std::size_t draw = 0; draw < draws; ++draw) {
      AnyBoard next = visit.board;
      game.playout(next.data(), visit.random, 1);
      next.query();
      const std::size_t i = indexOf(next);
      if (i == ways.size()) {
        return "random play, by drawMove() if there is one, makes a move that "
               "is not listed";
      }
      ++counts[i];
    }
    Frequencies frequencies(draws);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      frequencies.add(counts[i],
                      static_cast<double>(ways[i].second.second) /
                          static_cast<double>(visit.now.moves.size()),
                      ways[i].second.first);
    }
    const std::string unlikely = frequencies.unlikely(tail);
    if (unlikely.empty()) return "";
    return "random play, by drawMove() if there is one, does not take each "
           "move equally often: " +
           unlikely;
  };
  return everywhere(subject, options, 32,
                    [&](const Visit& visit) -> std::string {
                      const std::size_t moves = visit.now.moves.size();
                      if (visit.now.winner || moves < 2 || moves > 64)
                        return "";
                      if (faultOfDraws(visit, 16 * moves, 7).empty()) return "";
                      return faultOfDraws(visit, 512 * moves, 21);
                    });
}

}  // namespace

std::span<const Law> lawsOfChance() {
  static constexpr Law kLaws[] = {
      {"ChanceWeightsSumToOneAndSamplesAreListed",
       "chance weights are above 0 and sum to one, and samples are listed",
       each<weightsSumToOne>},
      {"SamplesAreDrawnByTheirWeights",
       "samples of nature's moves are as frequent as their weights",
       samplesFollowTheirWeights},
      {"DrawnMovesAreEquallyLikely",
       "random play without lists takes each move equally often",
       drawnMovesAreEquallyLikely},
  };
  return kLaws;
}

}  // namespace phasemachine::laws
