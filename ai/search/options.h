// How a search works: what stays the same from move to move.
//
// Example:
//   SearchOptions options;
//   options.mode = SearchMode::kTree;
//   options.threads = 4;
//   options.memoryBytes = std::uint64_t{256} << 20;
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_AI_SEARCH_OPTIONS_H_
#define PHASEMACHINE_AI_SEARCH_OPTIONS_H_

#include <cstdint>

#include "absl/status/status.h"

namespace phasemachine {

enum class SearchMode : std::uint8_t {
  // One thread. With a budget in simulations, nodes or depth the result is the
  // same on every machine and with every compiler.
  kSingle,
  // `threads` threads share one tree. The fastest; results differ from run to
  // run because the threads' timing does.
  kTree,
  // `threads` threads share one tree, and the result is that of one thread, bit
  // for bit (as long as neither time nor stop() ends the search): lines are
  // chosen one after the other, `batchSize` at a time, the positions reached
  // are judged by all threads at once, and the verdicts are counted in order.
  // Worth it where judging costs more than choosing, and for evaluators that
  // judge many positions at once.
  kBatch,
  // `trees` trees that know nothing of each other, each as in kSingle with its
  // share of memory and simulations, on `threads` threads; their visits are
  // added. The same on any number of threads, as long as time does not limit
  // it. Where cards are hidden each tree is given one world to search as if it
  // were open ("perfect information Monte Carlo", Long et al., 2010).
  kEnsemble,
};

enum class SelectionRule : std::uint8_t {
  // score + c * prior * sqrt(N) / (1 + n)   (Silver et al., 2017)
  kPuct,
  // score + c * sqrt(ln N / n), every move once first (Kocsis, Szepesvari 2006)
  kUct,
};

enum class PriorSource : std::uint8_t {
  kUniform,
  // The evaluator's priors(), where it has them; else uniform.
  kEvaluator,
  // Every child is made and evaluated when a position is expanded; a softmax
  // of the scores is the prior, and the best score the value of the position
  // (Baier, Winands, "MCTS-minimax hybrids", 2015). Costs one evaluation a
  // move and is worth it where evaluations tell much.
  kChildren,
};

enum class ExplorationScale : std::uint8_t {
  // kSpread in games for one player, whose results are scores, else kFixed.
  kAuto,
  // The constants as they are, for results that fill the scale.
  kFixed,
  // Times the spread of the results seen in this search (spread.h).
  kSpread,
};

// Which searches end before their limit: when there is only one move, or when
// every simulation still to come would not make another move the most visited
// ("smart pruning"; Baier, Winands, "Time management for Monte Carlo tree
// search", 2016) and that is the one to be played. By the whole search another
// move may still come out as the surer one (secureMargin), and the next search
// finds less in the tree, so that strength is lost where the time that is saved
// serves nobody (docs/strength.md). Each word includes those before it.
// Searches that are to tell several lines (SearchRequest::lines), that ponder,
// or have none of these limits go on.
enum class EarlyStop : std::uint8_t {
  kOff,
  // On a game clock, where what is saved serves later moves.
  kClock,
  // Also with milliseconds a move.
  kTime,
  // Also with simulations, which are then no longer exact. Not for visits that
  // something is to be learned from.
  kAlways,
};

inline constexpr double kUsualExploration = 1.5;

struct SearchOptions {
  SearchMode mode = SearchMode::kSingle;
  // Threads of all modes but kSingle, 1 to 1024.
  int threads = 1;
  // kBatch: lines chosen before their positions are judged, 1 to 1024. While
  // one batch is judged the next is chosen, and batches begin small.
  int batchSize = 32;
  // kBatch: a batch has one line more for each so many simulations made,
  // 1 to 1000000. Lines chosen before others are judged know less, which
  // matters the more, the fewer simulations there are.
  int batchGrowth = 256;
  // kEnsemble: 1 to 1024.
  int trees = 8;
  // All modes but kBatch: simulations made in a row through a much-visited move
  // before the choice is made anew (leases.h), 1 to 64. 1: every simulation
  // chooses all its moves.
  int longestLease = 64;
  // Take the board as it stands, hidden cards and all, instead of drawing a
  // world for each simulation. For trees of an ensemble, which draws the
  // worlds, and to measure what peeking would be worth.
  bool worldGiven = false;
  // The most memory that tree and scores may take, in bytes. When it is used up
  // the tree stops growing and the search goes on. At least kMinMemoryBytes.
  std::uint64_t memoryBytes = std::uint64_t{64} << 20;
  // 2 to the power of this many scores are kept, of 8 bytes each, and serve
  // where a position is reached again by other moves; 0 to 27, 0: none. Only
  // for evaluators that name what they look at (HasPositionKey in evaluator.h).
  // They take a part of memoryBytes, a sixteenth at most.
  int verdictTable = 17;
  // Names the random streams (playouts, dice, worlds, noise).
  std::uint64_t seed = 1;

  SelectionRule selection = SelectionRule::kPuct;
  // The c of the selection rule, for scores on a scale from -1 to 1. 0: what
  // suits the evaluator, its kExploration or else kUsualExploration.
  double exploration = 0;
  // First-play urgency: an unvisited move counts as the position's own score
  // minus this much times the square root of the prior mass already visited
  // (scale -1 to 1). kPuct only.
  double fpuReduction = 0.2;
  // What exploration and fpuReduction are multiplied by.
  ExplorationScale explorationScale = ExplorationScale::kAuto;
  // At most this much times the square root of its visits is the number of
  // different outcomes kept at a decision of nature's; a further outcome is
  // replaced by one of those kept, by their probabilities (progressive
  // widening; Couetoux et al., "Continuous upper confidence trees", 2011). 0
  // keeps all. Not applied to games with hidden information.
  double outcomeWidening = 0;
  // How many losses a simulation counts for while it is under way, in the
  // score of a move. 0 counts it as a visit of unknown result ("watch the
  // unobserved", Liu et al., 2020).
  double virtualLoss = 0;
  // This share of a move's score is not the mean of its results but the best
  // that the side to decide can reach by the evaluator's values of the
  // positions below (Lanctot et al., "Monte Carlo tree search with heuristic
  // evaluations using implicit minimax backups", 2014); 0 to 1. Not applied to
  // games with hidden information.
  double implicitMinimax = 0;
  // Adds this much times prior / (1 + visits) to a move's score ("progressive
  // bias"; Chaslot et al., "Progressive strategies for Monte-Carlo tree
  // search", 2008). The priors are those of `priors`: the evaluator's or the
  // children's values.
  double progressiveBias = 0;

  // The move to play is the one whose score less this much over the square root
  // of its visits is highest (scale -1 to 1), of those with an eighth of the
  // visits that the most visited has ("secure child"; Chaslot et al.,
  // "Progressive strategies for Monte-Carlo tree search", 2008). 0: the most
  // visited. Proven moves come before and after, as without it.
  double secureMargin = 1;

  PriorSource priors = PriorSource::kEvaluator;
  // Softmax temperature of kChildren, in log-odds: 0.46 is 80 centipawns.
  double priorTemperature = 0.46;
  // Softmax temperature of the logits of kEvaluator; above 1 the priors become
  // flatter than the evaluator gives them.
  double policyTemperature = 1.5;
  // This share of the priors is spread evenly over all moves, so that no move
  // is hidden however little the evaluator or the children give it.
  double uniformShare = 0.1;
  // On which visit a position gets its node: 2 costs nothing for positions
  // visited once; 1 suits kChildren, whose expansion yields a better value.
  int expandVisit = 2;
  // Back up proven wins, losses and draws (Winands et al., "Monte-Carlo tree
  // search solver", 2008). Not applied to games with hidden information.
  bool solver = true;
  // When to end before the limit. Ensembles end early where there is only one
  // move.
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

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SEARCH_OPTIONS_H_
