// The signature of a game: one number that must not change by accident.
//
// Contract: a signature hashes random games and searches of a fixed number of
// simulations, with a fixed seed, in parts: "games", and one for each evaluator.
// It is the same on every machine, compiler and instruction set; a change of
// rules, move order, hashing, random streams, evaluation or search changes it.
// tests/golden/signature.txt keeps those of all games.
//
// Thread safety: any thread.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

struct SignaturePart {
  std::string game;
  std::string part;  // "games", or the name of an evaluator
  std::uint64_t value = 0;
};

// A number of the signature as text: sixteen hexadecimal digits.
std::string signatureText(std::uint64_t value);

std::vector<SignaturePart> signatureOf(const AnyGame& game);
// A line for each part, as in tests/golden/signature.txt.
std::string signatureLines(const std::vector<SignaturePart>& parts);

// A random move at a running decision; nature's by its probability.
MoveCode randomMove(const AnyBoard& board, const AnyDecision& now,
                    Random& random);

}  // namespace phasemachine
