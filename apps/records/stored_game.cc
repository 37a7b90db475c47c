#include "apps/records/stored_game.h"

#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/hash.h"
#include "core/try.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::records {

namespace {

// The first byte of a ply: two bits of side and one flag.
constexpr unsigned kSideBits = 3;
constexpr unsigned kSearched = 4;

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  // What is wrong with the bytes read; null if nothing.
  const char* fault() const { return fault_; }
  bool atEnd() const { return at_ == bytes_.size(); }
  std::size_t remaining() const { return bytes_.size() - at_; }

  unsigned byte() {
    if (atEnd()) {
      fault_ = "the bytes end too early";
      return 0;
    }
    return static_cast<unsigned char>(bytes_[at_++]);
  }
  template <class Number = std::uint64_t>
  Number number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::uint64_t b = byte();
      if (shift == 63 && b > 1) break;
      value |= (b & 0x7F) << shift;
      if (b >= 0x80) continue;
      if (!std::in_range<Number>(value)) break;
      return static_cast<Number>(value);
    }
    fault_ = "a number is too large";
    return 0;
  }
  float real() {
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < 4; ++i) bits |= byte() << (8 * i);
    return std::bit_cast<float>(bits);
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  const char* fault_ = nullptr;
};

// Eight bytes at a time: a chess game has ten kilobytes of visits.
std::uint64_t hashBytes(std::uint64_t seed, std::string_view bytes) {
  std::uint64_t h = hashCombine(seed, bytes.size());
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, 8);
    if constexpr (std::endian::native == std::endian::big) {
      word = __builtin_bswap64(word);
    }
    h = hashCombine(h, word);
  }
  std::uint64_t rest = 0;
  for (unsigned shift = 0; at < bytes.size(); ++at, shift += 8) {
    rest |= std::uint64_t{static_cast<unsigned char>(bytes[at])} << shift;
  }
  return hashCombine(h, rest);
}

}  // namespace

std::uint64_t checksumOf(const StoredGame& game) {
  std::uint64_t h = hashCombine(0, game.number);
  h = hashCombine(h, static_cast<std::uint64_t>(game.firstPlayer));
  h = hashCombine(
      h, game.winner ? 1 + static_cast<std::uint64_t>(*game.winner) : 0);
  for (const double value : game.returns) {
    // SQLite does not keep the sign of a zero.
    h = hashCombine(h, std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value));
  }
  h = hashCombine(h, game.length);
  h = hashCombine(h, game.simulations);
  for (const std::string* part :
       {&game.start, &game.end, &game.moves, &game.plies, &game.tags}) {
    h = hashBytes(h, *part);
  }
  return h;
}

std::uint64_t checksumOf(const StoredGame& game, std::uint64_t runHash) {
  const std::uint64_t h = hashCombine(checksumOf(game), game.returns.size());
  return hashCombine(h, runHash);
}

std::uint64_t clockChecksumOf(const StoredGame& game) {
  std::uint64_t h = hashCombine(0, game.number);
  h = hashCombine(h, static_cast<std::uint64_t>(game.microseconds));
  return hashBytes(h, game.times);
}

void PlyPacker::begin(const StoredPly& ply, std::size_t visited) {
  plies_.push_back(static_cast<char>(static_cast<unsigned>(ply.side) |
                                     (ply.searched ? kSearched : 0)));
  putNumber(plies_, ply.move);
  if (!ply.searched) return;
  const auto bits = std::bit_cast<std::uint32_t>(ply.score);
  for (unsigned i = 0; i < 4; ++i) {
    plies_.push_back(static_cast<char>(bits >> (8 * i) & 0xFF));
  }
  putNumber(plies_, ply.simulations);
  putNumber(plies_, ply.depth);
  putNumber(plies_, visited);
  putNumber(times_, static_cast<std::uint64_t>(ply.microseconds));
}

void PlyPacker::add(const StoredPly& ply) {
  begin(ply, ply.visits.size());
  if (!ply.searched) return;
  for (const VisitCount& visit : ply.visits) addVisit(visit.move, visit.visits);
}

absl::StatusOr<std::vector<StoredPly>> unpackPlies(const StoredGame& game) {
  std::vector<StoredPly> plies;
  Bytes bytes(game.plies);
  Bytes times(game.times);
  const auto damaged = [&](const char* what) {
    return absl::DataLossError(absl::StrCat("game ", game.number + 1, ", ply ",
                                            plies.size() + 1, ": ", what));
  };
  while (!bytes.atEnd()) {
    StoredPly ply;
    const unsigned flags = bytes.byte();
    if ((flags & ~(kSideBits | kSearched)) != 0 || (flags & kSideBits) > 2) {
      return damaged("unknown flags");
    }
    ply.side = static_cast<Side>(flags & kSideBits);
    ply.move = bytes.number<MoveCode>();
    ply.searched = (flags & kSearched) != 0;
    if (ply.searched) {
      ply.score = bytes.real();
      ply.simulations = bytes.number();
      ply.depth = bytes.number<std::uint32_t>();
      const std::uint64_t visited = bytes.number();
      // A visit takes at least two bytes.
      if (visited > bytes.remaining() / 2) {
        return damaged("the visits end too early");
      }
      ply.visits.resize(visited);
      for (VisitCount& visit : ply.visits) {
        visit.move = bytes.number<MoveCode>();
        visit.visits = bytes.number();
      }
      ply.microseconds = times.number<std::int64_t>();
      if (times.fault() != nullptr) {
        return damaged("its time is missing or too large");
      }
    }
    if (bytes.fault() != nullptr) return damaged(bytes.fault());
    plies.push_back(std::move(ply));
  }
  if (plies.size() != game.length) {
    return damaged("there are more or fewer plies than the game's length");
  }
  if (!times.atEnd()) return damaged("more times than searches");
  return plies;
}

absl::StatusOr<StoredGame> packGame(const PlayedGame& game,
                                    const AnyBoard& runStart) {
  const auto wrong = [&](const auto&... what) {
    return absl::InternalError(
        inRow("game ", game.number + 1, " cannot be kept: ", what...));
  };
  StoredGame stored;
  stored.number = game.number;
  if (!(game.start == runStart)) stored.start = game.start.toText();
  stored.firstPlayer = game.player[0];
  stored.winner = game.winner;
  stored.end = game.endReason();
  stored.length = game.plies.size();
  stored.returns = game.returns();
  AnyReplay replay(game.start);
  PlyPacker packer;
  std::size_t visit = 0;
  for (const PlayedPly& ply : game.plies) {
    if (replay.decision().side != ply.side || !replay.isLegal(ply.move)) {
      return wrong("ply ", replay.ply() + 1,
                   " is not legal when it is played again");
    }
    if (!stored.moves.empty()) stored.moves += ' ';
    stored.moves += replay.board().moveToText(ply.move);
    if (absl::Status status = replay.play(ply.move); !status.ok()) {
      return wrong(std::string(status.message()));
    }
    packer.begin({.side = ply.side,
                  .move = ply.move,
                  .searched = ply.searched,
                  .score = static_cast<float>(ply.score),
                  .simulations = ply.simulations,
                  .depth = static_cast<std::uint32_t>(ply.depth),
                  .microseconds = ply.microseconds},
                 ply.visited);
    for (const std::size_t last = visit + ply.visited; visit < last; ++visit) {
      packer.addVisit(game.visits[visit].move, game.visits[visit].visits);
    }
    stored.simulations += ply.simulations;
    stored.microseconds += ply.microseconds;
  }
  if (!(replay.board() == game.final)) {
    return wrong("it ends on another board when it is played again");
  }
  stored.plies = packer.takePlies();
  stored.times = packer.takeTimes();
  return stored;
}

}  // namespace phasemachine::records
