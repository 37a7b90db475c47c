// The laws by family, for the list of all (laws.cc).

#pragma once

#include <span>

#include "phase/laws/laws.h"

namespace phasemachine::laws {

std::span<const Law> lawsOfSteps();     // of the machine, lists and ends
std::span<const Law> lawsOfRecords();   // of text, bytes, hashes and replays
std::span<const Law> lawsOfChance();    // of nature
std::span<const Law> lawsOfSecrets();   // of what is hidden
std::span<const Law> lawsOfNumbers();   // of encodings
std::span<const Law> lawsOfPictures();  // of drawings, places and events

}  // namespace phasemachine::laws
