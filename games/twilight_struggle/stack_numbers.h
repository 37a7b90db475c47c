// The stack as numbers: the last part of the observation (encoding.h), and the
// writer shared by all parts.
//
// Thread safety: one thread at a time uses a writer.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_STACK_NUMBERS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_STACK_NUMBERS_H_

#include <cstddef>

#include "core/side.h"
#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// Writes consecutive values, from the view of `viewer`, into zeroed memory.
class NumberWriter {
 public:
  NumberWriter(float* out, Side viewer) : at_(out), viewer_(viewer) {}

  void put(int value, int unit = 1) {
    *at_++ = static_cast<float>(value) / static_cast<float>(unit);
  }
  // One-hot: 1 at index `i` of `n`; all 0 if `i` is out of range.
  void oneOf(int i, int n) {
    if (i >= 0 && i < n) at_[i] = 1;
    at_ += n;
  }
  void bits(unsigned word, int n) {
    for (int i = 0; i < n; ++i) put(static_cast<int>(word >> i & 1U));
  }
  // One-hot: viewer, other; with n = 3 also nature.
  void side(Side side, int n = 2) {
    oneOf(side == Side::kNeutral ? 2 : side == viewer_ ? 0 : 1, n);
  }
  void cards(CardSet set) {
    for (const Card card : set) at_[card - 1] = 1;
    at_ += kCards;
  }
  void card(Card card) { oneOf(card - 1, kCards); }
  void countries(CountrySet set) {
    for (const Country country : set) at_[country] = 1;
    at_ += kCountries;
  }

 private:
  float* at_;
  Side viewer_;
};

void putStack(const Stack& stack, NumberWriter& out);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_STACK_NUMBERS_H_
