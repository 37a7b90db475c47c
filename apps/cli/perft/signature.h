// Hashes that detect unintended changes of behaviour.
//
// Contract: a signature hashes fixed-seed random games and fixed-simulation
// searches of a game, one part each. It is the same on every machine, compiler
// and instruction set; a change of rules, move order, hashing, random streams,
// evaluation or search changes it. A commit that changes a signature on purpose
// says so.
//
// Example:
//   for (const SignaturePart& part : signatureOf(game)) use(part);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_PERFT_SIGNATURE_H_
#define PHASEMACHINE_APPS_CLI_PERFT_SIGNATURE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "phase/erased/any_game.h"

namespace phasemachine::cli {

struct SignaturePart {
  std::string game;
  std::string part;  // "games", or the name of an evaluator
  std::uint64_t value = 0;
};

std::vector<SignaturePart> signatureOf(const AnyGame& game);

// Combines all parts into one number.
std::uint64_t combine(const std::vector<SignaturePart>& parts);

// Sixteen hexadecimal digits.
std::string hexadecimal(std::uint64_t value);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_PERFT_SIGNATURE_H_
