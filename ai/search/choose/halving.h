// Sequential halving: a fixed number of simulations is divided among the moves
// of a position in phases of equal length. The first phase visits all moves
// equally often, each later one only the better half of those before, and the
// last one two.
//
// Contract: in phase after phase the moves in the race are visited in turns, so
// before simulation k they have had visitsBefore(k) visits or one more. Which
// moves stay in the race needs no list: the simulation takes the best of those
// with exactly that many visits, and a move that is never taken again is out.
//
// Example:
//   const Halving halving(16, 64);
//   halving.visitsBefore(0);    // 0: the first 16 visit all moves
//   halving.visitsBefore(16);   // 1: the next 16 the eight best, twice
//
// Source: Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed
// bandits", 2013; used as in Danihelka et al., "Policy improvement by planning
// with Gumbel", 2022.
//
// Thread safety: a constant value.

#ifndef PHASEMACHINE_AI_SEARCH_CHOOSE_HALVING_H_
#define PHASEMACHINE_AI_SEARCH_CHOOSE_HALVING_H_

#include <algorithm>
#include <bit>
#include <cstdint>

namespace phasemachine::search {

class Halving {
 public:
  // Divides `simulations` among `moves`. Preconditions: both positive.
  constexpr Halving(std::uint32_t moves, std::uint64_t simulations)
      : moves_(moves), simulations_(simulations) {}

  // Visits that a move in the race has had before simulation `number`, counted
  // from 0. Beyond the last simulation the last phase continues.
  constexpr std::uint64_t visitsBefore(std::uint64_t number) const {
    const auto phases = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(std::bit_width(moves_ - 1)));
    std::uint64_t inRace = moves_;
    std::uint64_t visits = 0;
    while (inRace > 2) {
      const std::uint64_t each =
          std::max<std::uint64_t>(1, simulations_ / (phases * inRace));
      if (number < each * inRace) break;
      number -= each * inRace;
      visits += each;
      inRace = std::max<std::uint64_t>(2, inRace / 2);
    }
    return visits + number / inRace;
  }

 private:
  std::uint32_t moves_;
  std::uint64_t simulations_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_CHOOSE_HALVING_H_
