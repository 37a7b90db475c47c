// The laws that every game obeys, checked in random games. Each fault is a
// sentence.
//
// Contract: a law is true at every decision of an honest game.
// faultsOf() plays random games of a subject and returns one sentence for each
// law that does not hold, with the law's name before it and the board and the
// moves after it. The same subject and options give the same faults on every
// machine. Chance and hidden information are tested against worlds made from
// outside the game (other outcomes of nature, other secret choices), so a game
// cannot pass by agreeing with itself. With `typed`, a machine that never comes
// to rest is found by a bound, and no other law is then tried. A game that
// reads or writes where it may not can end the program: run it under a
// sanitizer. Nothing is printed, and no file is touched.
//
// Example:
//   LawSubject subject = {.game = &anyGame<TicTacToe>()};
//   for (const std::string& fault : faultsOf(subject)) show(fault);
//
// Thread safety: any number of threads may test the same subject.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "phase/erased/any_game.h"

namespace phasemachine {

struct AnyEncoding;  // phase/erased/encoding.h
struct AnyScene;     // phase/erased/scene.h
struct TypedLaws;    // phase/laws/typed_laws.h

// The game, and what there is beside it; laws about a part that is null hold.
struct LawSubject {
  const AnyGame* game = nullptr;
  const AnyEncoding* encoding = nullptr;
  const AnyScene* scene = nullptr;
  const TypedLaws* typed = nullptr;
};

struct LawOptions {
  // Rule options of all games. Nothing: the usual ones, and in every second game
  // random ones.
  std::optional<std::string> rules = {};
  // Moves made in the random games of each law.
  std::size_t plies = 2000;
  std::uint64_t seed = 1;
};

struct Law {
  std::string_view name;   // "TheEndIsSticky"
  std::string_view words;  // what holds, as a clause without a full stop
  // The first fault, or nothing.
  std::string (*faultOf)(const LawSubject&, const LawOptions&);
  // Without it no other law can be checked.
  bool isBasic = false;
};

// In the order in which they are checked.
std::span<const Law> allLaws();

struct LawResult {
  const Law* law = nullptr;
  std::string fault = {};  // empty: the law holds
};

// Checks all laws, or those up to a basic one that does not hold. Precondition of
// both: `subject.game` is set. Rules that the game refuses are a fault.
std::vector<LawResult> checkLaws(const LawSubject& subject,
                                 const LawOptions& options = {});

// The same as sentences, "TheEndIsSticky: ..."; empty for an honest game.
std::vector<std::string> faultsOf(const LawSubject& subject,
                                  const LawOptions& options = {});

// The results for people, a line a law and a last line with the sum:
//   ok    TheEndIsSticky: an ended game stays as it ended
//   FAULT GamesEnd: 7 of 7 random games did not end within 20000 moves
std::string toText(std::span<const LawResult> results);

// True if no law has a fault.
bool allHold(std::span<const LawResult> results);

}  // namespace phasemachine
