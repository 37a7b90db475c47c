// Pairs of weights for the middlegame and the endgame.
//
// Contract: what uses them interpolates the sums of both by the pieces left
// (policy.h).
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_WEIGHTS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_WEIGHTS_H_

#include <cstdint>

namespace phasemachine::chess {

// Middlegame and endgame value in one word, so that one addition adds both:
// packed = endgame * 2^16 + middlegame. Sums are exact while both values stay
// within +-32767, which holds for every valid position.
struct Weight {
  std::int32_t packed = 0;

  constexpr Weight() = default;
  constexpr Weight(int middlegame, int endgame)
      : packed(endgame * 65536 + middlegame) {}

  constexpr int middlegame() const { return middlegameOf(packed); }
  constexpr int endgame() const { return endgameOf(packed); }

  static constexpr int middlegameOf(std::int32_t packed) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(
        static_cast<std::uint32_t>(packed) & 0xFFFF));
  }
  static constexpr int endgameOf(std::int32_t packed) {
    return (packed - middlegameOf(packed)) / 65536;
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_WEIGHTS_H_
