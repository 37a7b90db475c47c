#include "games/fairy_chess/moves/ends.h"

#include <bit>
#include <cstddef>
#include <iterator>

#include "games/fairy_chess/moves/moves.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr int kMany = 1 << 20;  // more than there can be

// The number of pieces of one color on the board and in hand, of one kind or,
// for kind 0, of all kinds. Stops counting at `enough`.
int countPieces(const Variant& v, const Position& p, int color, int kind,
                int enough = kMany) {
  int n = 0;
  for (int k = 1; k < kHandKinds; ++k) {
    if (kind == 0 || kind == k) n += p.hands[color][k];
  }
  for (std::size_t i = 0; i < std::size(p.pieces[color]); ++i) {
    std::uint64_t rest = p.pieces[color][i];
    if (kind == 0) {
      n += std::popcount(rest);
      continue;
    }
    for (; rest != 0 && n < enough; rest &= rest - 1) {
      const auto square =
          i * 64 + static_cast<std::size_t>(std::countr_zero(rest));
      n += v.typeOf(p.cells[square]) == kind ? 1 : 0;
    }
  }
  return n;
}

// Whether the color has pieces of all these kinds, given as bits.
bool hasAll(const Variant& v, const Position& p, int color,
            std::uint64_t kinds) {
  for (std::size_t i = 0; i < std::size(p.pieces[color]); ++i) {
    for (std::uint64_t rest = p.pieces[color][i]; rest != 0; rest &= rest - 1) {
      const auto square =
          i * 64 + static_cast<std::size_t>(std::countr_zero(rest));
      kinds &= ~(std::uint64_t{1} << v.typeOf(p.cells[square]));
      if (kinds == 0) return true;
    }
  }
  for (int k = 1; k < kHandKinds; ++k) {
    if (p.hands[color][k] != 0) kinds &= ~(std::uint64_t{1} << k);
  }
  return kinds == 0;
}

std::optional<End> extinction(const Variant& v, const Position& p) {
  const Extinction& e = v.spec.rules.extinction;
  if (e.value == Outcome::kNone || (e.pseudoRoyal && !v.spec.rules.blast)) {
    return std::nullopt;
  }
  const auto extinct = [&](int color, int kind) {
    if (countPieces(v, p, color, kind, e.atMost + 1) > e.atMost) return false;
    // The side to move may still do the same to the other.
    const int least = e.opponentAtLeast + (e.claim && color == p.side ? 1 : 0);
    return countPieces(v, p, 1 - color, kind, least) >= least;
  };
  std::uint64_t kinds = 0;
  for (const std::size_t kind : e.kinds) kinds |= std::uint64_t{1} << kind;
  for (const int color : {1 - p.side, int{p.side}}) {
    // Avoids counting in the usual case.
    const auto& pieces = p.pieces[color];
    const bool some = (pieces[0] | pieces[1] | pieces[2]) != 0;
    if (some && e.atMost == 0 && hasAll(v, p, color, kinds)) continue;
    bool gone = e.everything && extinct(color, 0);
    for (const int kind : e.kinds) gone = gone || extinct(color, kind);
    if (gone) return endFor(Reason::kExtinction, color, e.value);
  }
  return std::nullopt;
}

bool onFlag(const Variant& v, const Position& p, int color) {
  const Rules& rules = v.spec.rules;
  const Region& flag = rules.flag[static_cast<std::size_t>(color)];
  int left = rules.flagCount;
  for (std::size_t i = 0; i < std::size(p.pieces[color]); ++i) {
    for (std::uint64_t rest = p.pieces[color][i] & flag.words[i]; rest != 0;
         rest &= rest - 1) {
      const auto square =
          i * 64 + static_cast<std::size_t>(std::countr_zero(rest));
      if (rules.isFlagKind(v.typeOf(p.cells[square])) && --left == 0)
        return true;
    }
  }
  return false;
}

// Whether Black's flag piece can reach the goal at once.
bool canFollow(const Variant& v, const Position& p) {
  for (const Move move : wholeMoves(v, p)) {
    if (move.type != MoveType::kDrop &&
        v.spec.rules.isFlagKind(v.typeOf(p.cells[move.from])) &&
        v.spec.rules.flag[static_cast<std::size_t>(p.side)].has(move.to)) {
      return true;
    }
  }
  return false;
}

std::optional<End> flag(const Variant& v, const Position& p) {
  const Rules& rules = v.spec.rules;
  if (rules.flagKind == 0) return std::nullopt;
  const bool moved = onFlag(v, p, 1 - p.side);
  if (rules.flagMove && onFlag(v, p, p.side)) {
    // White arrived first and Black has had its move.
    return End{Reason::kFlag, moved ? 2 : p.side};
  }
  if (!moved || (rules.flagMove && p.side == 1 && canFollow(v, p))) {
    return std::nullopt;
  }
  return End{Reason::kFlag, 1 - p.side};
}

// Whether `color` has the row or block of pieces that the variant asks for.
bool connected(const Variant& v, const Position& p, int color) {
  const Rules& rules = v.spec.rules;
  const auto has = [&](int file, int rank) {
    if (file < 0 || file >= v.files || rank >= v.ranks) return false;
    const Code code = p.cells[rank * v.files + file];
    return code != 0 && colorOf(code) == color;
  };
  struct Way {
    int files;
    int ranks;
    bool open;
  };
  const Way ways[] = {{1, 0, rules.connectAlongRanks},
                      {0, 1, rules.connectAlongFiles},
                      {1, 1, rules.connectAlongDiagonals},
                      {-1, 1, rules.connectAlongDiagonals}};
  for (int s = 0; s < v.squares; ++s) {
    for (const Way& way : ways) {
      int n = 0;
      while (way.open && n < rules.connect &&
             has(s % v.files + n * way.files, s / v.files + n * way.ranks)) {
        ++n;
      }
      if (n == rules.connect && n != 0) return true;
    }
    int block = 0;
    while (block < rules.connectBlock * rules.connectBlock &&
           has(s % v.files + block % rules.connectBlock,
               s / v.files + block / rules.connectBlock)) {
      ++block;
    }
    if (block != 0 && block == rules.connectBlock * rules.connectBlock) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string_view toString(Reason reason) {
  switch (reason) {
    case Reason::kMate: return "checkmate";
    case Reason::kStalemate: return "stalemate";
    case Reason::kExtinction: return "extinction";
    case Reason::kFlag: return "reaching the goal";
    case Reason::kChecks: return "checks given";
    case Reason::kRepetition: return "repetition";
    case Reason::kMoveRule: return "moves without progress";
  }
  return "";
}

End endFor(Reason reason, int color, Outcome outcome) {
  switch (outcome) {
    case Outcome::kWin: return {reason, color};
    case Outcome::kLoss: return {reason, 1 - color};
    default: return {reason, 2};
  }
}

std::optional<End> immediateEnd(const Variant& v, const Position& p) {
  const Rules& rules = v.spec.rules;
  if (rules.extinction.value != Outcome::kNone) {
    if (const auto end = extinction(v, p)) return end;
  }
  if (rules.checkCounting && p.checksLeft[1 - p.side] == 0) {
    return End{Reason::kChecks, 1 - p.side};
  }
  if ((rules.connect != 0 || rules.connectBlock != 0) &&
      connected(v, p, 1 - p.side)) {
    return endFor(Reason::kFlag, 1 - p.side, rules.connectValue);
  }
  if (rules.flagKind != 0) return flag(v, p);
  return std::nullopt;
}

End endWithoutMoves(const Variant& v, const Position& p) {
  const Rules& rules = v.spec.rules;
  if (inCheck(v, p, p.side)) return endFor(Reason::kMate, p.side, rules.mate);
  if (rules.stalematePieceCount) {
    const int own = countPieces(v, p, p.side, 0);
    const int other = countPieces(v, p, 1 - p.side, 0);
    const int winner = own == other ? 2 : own < other ? p.side : 1 - p.side;
    return {Reason::kStalemate, winner};
  }
  return endFor(Reason::kStalemate, p.side, rules.stalemate);
}

}  // namespace phasemachine::fairy_chess
