// A stored game of any kind, with the search results of its players.
//
// Contract: moves are stored twice: as text for people, and as bytes with the
// visits of the searches for programs. Only `microseconds` and `times` depend
// on the clock; all other bytes of equal games are equal. The bytes are a
// sequence of plies. A number is little-endian base 128: seven bits a byte,
// with the highest bit set on all but the last byte.
//
//   1 byte     bits 0 and 1: who moved (0 first, 1 second, 2 nature); bit 2: a
//              search chose it
//   number     the move's code, the bits of the game's Move
//              after a search:
//   4 bytes    score: little-endian float, in [0, 1], of the side that moved
//   2 numbers  simulations and depth of this search
//   number     how many moves were visited
//   2 numbers  for each: code and visits, best move first; with root=gumbel
//              shares of the improved policy in 4096ths instead
//
// `times` has a number for each search, its microseconds.
//
// Example:
//   PlyPacker packer;
//   packer.add({.side = Side::kFirst, .move = code, .searched = true});
//   game.plies = packer.takePlies();
//   auto plies = unpackPlies(game);   // what was added

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/selfplay/play_game.h"
#include "core/side.h"
#include "phase/erased/any_game.h"

namespace phasemachine::records {

struct VisitCount {
  MoveCode move = 0;
  std::uint64_t visits = 0;

  friend bool operator==(const VisitCount&, const VisitCount&) = default;
};

struct StoredPly {
  Side side = Side::kNeutral;  // who made it; kNeutral: nature
  MoveCode move = 0;
  // The search result; empty without a search.
  bool searched = false;
  float score = 0.5F;  // of the side that moved, in [0, 1]
  std::uint64_t simulations = 0;
  std::uint32_t depth = 0;
  std::int64_t microseconds = 0;
  // The moves visited, best first.
  std::vector<VisitCount> visits = {};

  friend bool operator==(const StoredPly&, const StoredPly&) = default;
};

struct StoredGame {
  // From 0, in messages from 1; identifies the game within its run.
  std::uint64_t number = 0;
  // The start; empty: the run's start.
  std::string start = {};
  // The player (0 or 1) of a match that had the first side.
  int firstPlayer = 0;
  std::optional<Side> winner = {};
  std::string end = {};  // "checkmate", "length limit", ...
  // One value per player in the game's unit; empty for a truncated game.
  std::vector<double> returns = {};
  std::uint64_t length = 0;  // plies
  std::uint64_t simulations = 0;
  std::int64_t microseconds = 0;  // thinking time
  std::string moves = {};         // texts, separated by blanks
  std::string plies = {};         // packed
  std::string times = {};         // packed: microseconds of searched plies
  std::string tags = {};          // of an imported game: a JSON object

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

// A hash of everything that does not depend on the clock.
std::uint64_t checksumOf(const StoredGame& game);
// The same, including the hash of the run's description.
std::uint64_t checksumOf(const StoredGame& game, std::uint64_t runHash);
// A hash of everything that depends on the clock.
std::uint64_t clockChecksumOf(const StoredGame& game);

// Packs plies one by one into the bytes of StoredGame::plies and times.
class PlyPacker {
 public:
  // Starts a ply; its `visited` visits follow.
  void begin(const StoredPly& ply, std::size_t visited);
  void addVisit(MoveCode move, std::uint64_t visits) {
    putNumber(plies_, move);
    putNumber(plies_, visits);
  }
  // The same in one call.
  void add(const StoredPly& ply);

  std::string takePlies() { return std::move(plies_); }
  std::string takeTimes() { return std::move(times_); }

 private:
  // Little-endian base 128; the last byte is below 128.
  static void putNumber(std::string& to, std::uint64_t value) {
    while (value >= 0x80) {
      to.push_back(static_cast<char>(value | 0x80));
      value >>= 7;
    }
    to.push_back(static_cast<char>(value));
  }

  std::string plies_;
  std::string times_;
};

// Error: DataLoss naming the ply whose bytes are invalid.
absl::StatusOr<std::vector<StoredPly>> unpackPlies(const StoredGame& game);

// Converts a played game for the store, of a run that starts at `runStart`.
// Error: Internal if a replay gives a different game, which is a bug in the
// rules or in the record.
absl::StatusOr<StoredGame> packGame(const PlayedGame& game,
                                    const AnyBoard& runStart);

}  // namespace phasemachine::records
