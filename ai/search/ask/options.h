// Options of a search, fixed from move to move.
//
// Example:
//   SearchOptions options;
//   options.mode = SearchMode::kTree;
//   options.threads = 4;
//   options.memoryBytes = std::uint64_t{256} << 20;
//   absl::Status status = setSearchOption(options, "exploration", "2.5");
//   searchOptionsToText(options);   // "mode=tree,exploration=2.5"

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace phasemachine {

enum class SearchMode : std::uint8_t {
  // One thread. With a budget in simulations, nodes or depth the result is the
  // same on every machine and with every compiler.
  kSingle,
  // All threads work on one tree. The fastest mode; results vary from run
  // to run with the timing of the threads.
  kTree,
  // For evaluators that cost more than the tree's work: networks, playouts, and
  // those that score many positions at once. All threads work on one tree, and
  // the result equals that of one thread, bit for bit (unless time or stop()
  // ends the search). One thread at a time selects lines, `batchSize` at a
  // time, and all threads evaluate their positions (batch_run.h). With a fast
  // evaluator, such as chess's own, it is slower than kSingle.
  kBatch,
};

enum class SelectionRule : std::uint8_t {
  // score + c * prior * sqrt(N) / (1 + n)   (Silver et al., 2017)
  kPuct,
  // score + c * sqrt(ln N / n), every move once first (Kocsis, Szepesvari 2006)
  kUct,
};

enum class RootRule : std::uint8_t {
  // The root's moves are selected like those of any other position.
  kTree,
  // Sequential halving among `gumbelMoves` moves, those with the highest sum of
  // logit, Gumbel noise and value (Danihelka et al., "Policy improvement by
  // planning with Gumbel", 2022): few simulations are enough to play better
  // than the priors. Applies to searches with a limit in simulations; others
  // use kTree. Both are without leases (longestLease).
  kGumbel,
};

enum class PriorSource : std::uint8_t {
  kUniform,
  // The evaluator's priors(), if it has them; else uniform.
  kEvaluator,
};

enum class ExplorationScale : std::uint8_t {
  // kSpread in single-player games, whose results are scores, and with the
  // evaluator's own constant if that is for the spread (kScaledBySpread); else
  // kFixed.
  kAuto,
  // Unscaled constants, for results that fill the scale.
  kFixed,
  // Multiplied by the spread of the results seen in this search (select.h).
  kSpread,
};

// What a search of a game with hidden information looks for.
enum class HiddenPlay : std::uint8_t {
  // The best move against an opponent who does not hide what he knows: one
  // tree, of what the deciding side sees (unlisted_moves.h).
  kBest,
  // As kBest, but what the opponent does not see him do is not known to the
  // opponent of a simulation either, and the best move of the result is drawn
  // from those as good (unlisted_moves.h).
  kSecret,
  // How often to make each move, so that no opponent can profit from knowing it:
  // each side's strategy depends on what that side sees, and the best move of
  // the result is drawn (mixed_searcher.h).
  kMixed,
};

// Which searches end before their limit: if there is only one move, or if the
// remaining simulations cannot make another move the most visited ("smart
// pruning"; Baier, Winands, "Time management for Monte Carlo tree search",
// 2016) and that move is the one to be played. A full search might still find
// another move to be safer (secureMargin), and the next search finds a smaller
// tree, so strength is lost if the saved time is of no use
// (docs/history.md). Each value includes those before it. Searches that
// report several lines (SearchRequest::lines), that ponder, or that have none
// of these limits never end early.
enum class EarlyStop : std::uint8_t {
  kOff,
  // On a game clock, where later moves benefit from the saved time.
  kClock,
  // Also with milliseconds per move.
  kTime,
  // Also with simulations, which are then no longer exact. Not suitable if the
  // visits are training data.
  kAlways,
};

inline constexpr double kUsualExploration = 1.5;
// In kBatch many simulations are in progress, by intent.
inline constexpr double kBatchVirtualLoss = 0.3;

struct SearchOptions {
  SearchMode mode = SearchMode::kSingle;
  // Threads, in all modes except kSingle; 1 to 1024.
  int threads = 1;
  // kBatch: simulations begun before the results of others are known at the
  // root, 1 to 1024; batches start small.
  int batchSize = 32;
  // kBatch: a batch grows by one simulation per this many made, 1 to 1000000.
  // Simulations that do not know each other's results have less information,
  // which matters more the fewer simulations there are.
  int batchGrowth = 256;
  // All modes except kBatch: simulations in a row through an often-visited move
  // before the next selection (leases.h), 1 to 64. 1: every simulation selects
  // all its moves.
  int longestLease = 64;
  // Maximum memory of tree and score cache, in bytes. When it is full the tree
  // stops growing and the search continues. At least kMinMemoryBytes.
  std::uint64_t memoryBytes = std::uint64_t{64} << 20;
  // log2 of the number of cached scores, of 8 bytes each, for transpositions; 0
  // to kMostVerdictBits, 0 disables the cache. Only for evaluators with position keys
  // (HasPositionKey in evaluator.h). The cache uses part of memoryBytes, at
  // most a sixteenth.
  int verdictTable = 17;
  static constexpr int kMostVerdictBits = 27;  // 1 GiB
  // Seeds the random streams (playouts, dice, worlds, noise).
  std::uint64_t seed = 1;

  SelectionRule selection = SelectionRule::kPuct;
  // The c of the selection rule, for scores on a scale from -1 to 1. 0: the
  // evaluator's kExploration, or else kUsualExploration.
  double exploration = 0;
  // First-play urgency: an unvisited move counts as the position's own score
  // minus this much times the square root of the prior mass already visited
  // (scale -1 to 1). kPuct only.
  double fpuReduction = 0.2;
  // The factor for exploration and fpuReduction.
  ExplorationScale explorationScale = ExplorationScale::kAuto;
  // A chance node keeps at most this value times the square root of its visits
  // in different outcomes; a further outcome is replaced by one of those kept,
  // by their probabilities (progressive widening; Couetoux et al., "Continuous
  // upper confidence trees", 2011). 0: the evaluator's kOutcomeWidening, or
  // else all are kept. Not applied to games with hidden information.
  double outcomeWidening = 0;
  // How many losses a simulation in progress counts for in the score of a move.
  // 0: kBatchVirtualLoss in kBatch; else none, so that it counts as a visit of
  // unknown result ("watch the unobserved", Liu et al., 2020).
  double virtualLoss = 0;
  // The move to play maximizes its score minus this value over the square root
  // of its visits (scale -1 to 1), among moves with at least an eighth of the
  // most visits ("secure child"; Chaslot et al., "Progressive strategies for
  // Monte-Carlo tree search", 2008). 0: the most visited. Proven wins and
  // losses come first and last in any case.
  double secureMargin = 1;

  // How the simulations are divided among the root's moves.
  RootRule rootRule = RootRule::kTree;
  // kGumbel: the number of moves at first; 2 to 65535.
  int gumbelMoves = 16;
  // kGumbel: weight of the noise, for self-play: with 1, the moves played are
  // a sample of the improved policy. 0 plays the best.
  double gumbelNoise = 0;
  // kGumbel: how much a score of 1 instead of 0 adds to a move's logit, for
  // each visit of the most visited move and 50 more ("c_scale" in the paper,
  // which uses 1).
  double gumbelScale = 0.1;

  PriorSource priors = PriorSource::kEvaluator;
  // Softmax temperature of the logits of kEvaluator; above 1 it flattens the
  // evaluator's priors.
  double policyTemperature = 1.5;
  // This share of the priors is spread evenly over all moves, so that every
  // move is eventually searched.
  double uniformShare = 0.1;
  // Positions below the root keep only their 64 likeliest moves. Where another
  // is tried or the position becomes the root, it is evaluated again to list
  // the others. Changes no result while there is memory; takes less memory and
  // somewhat more time where positions have hundreds of moves.
  bool shortLists = false;
  // The visit on which a position gets its node: with 2, positions visited once
  // cost nothing; 1 suits evaluators that return value and priors in one call.
  int expandVisit = 2;
  // Back up proven wins, losses and draws (Winands et al., "Monte-Carlo tree
  // search solver", 2008). Not applied to games with hidden information.
  bool solver = true;
  // Games without hidden information ignore it.
  HiddenPlay hidden = HiddenPlay::kBest;
  // kMixed: how many worlds are drawn where a search cannot begin at the start
  // of the game; 1 to 4096.
  int worlds = 64;
  // When to end before the limit.
  EarlyStop earlyStop = EarlyStop::kClock;

  // Dirichlet noise on the priors of the root, for self-play: weight, and the
  // distribution's parameter. 0 turns it off.
  double noiseWeight = 0;
  double noiseAlpha = 0.3;
};

inline constexpr std::uint64_t kMinMemoryBytes = std::uint64_t{64} << 10;
// 32-bit indices of 64-byte units.
inline constexpr std::uint64_t kMaxMemoryBytes = std::uint64_t{256} << 30;

// InvalidArgument naming the first field out of range.
absl::Status validate(const SearchOptions& options);

// The table of options: name, range, default and help text of each. It is the
// only source for validate(), texts ("key=value,key=value"), UCI options,
// listings and documents. Memory, threads and seed are not in it; whoever starts
// the search sets them.
struct SearchOptionInfo {
  std::string_view key;
  std::string_view help;
  std::string accepted;  // "0 to 1000", "puct or uct"
  std::string standard;  // default value as text
  // If not empty, the value is an index of `words`; otherwise a number in [low,
  // high], integral or not.
  std::vector<std::string_view> words;
  double low;
  double high;
  bool whole;
  double (*get)(const SearchOptions&);
  // Precondition: the value is valid.
  void (*set)(SearchOptions&, double);
};

// Maximum number of threads of a search and of self-play.
inline constexpr int kMaxThreads = 1024;

// Every option, in table order.
const std::vector<SearchOptionInfo>& listSearchOptions();

// Errors, with `options` unchanged: NotFound for an unknown key, listing the
// known ones; InvalidArgument for an invalid value.
absl::Status setSearchOption(SearchOptions& options, std::string_view key,
                             std::string_view value);

// Every option with its value as text, in table order.
std::vector<std::pair<std::string_view, std::string>> searchOptionValues(
    const SearchOptions& options);

// The options that differ from `base`, in table order; numbers in the shortest
// form that round-trips.
std::string searchOptionsToText(const SearchOptions& options,
                                const SearchOptions& base = {});

}  // namespace phasemachine
