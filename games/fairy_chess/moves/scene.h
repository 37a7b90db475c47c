// Blockers, clouds and borrowed powers of a position, and the reach and attacks
// of pieces.
//
// Contract: a scene is computed from a position and refers to it; it is valid
// until the position changes. "Attacks" are geometric: pins and the safety of
// kings are ignored.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/isa.h"
#include "games/fairy_chess/moves/arrows.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/tables.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

template <int kWords>
struct Reach {
  SquareSet<kWords> quiet;   // empty squares that it may go to
  SquareSet<kWords> taking;  // occupied squares of either color that it reaches
};

// `Isa` selects the instruction set of the compiled code (core/isa.h); results
// do not depend on it.
template <int kWords, class Isa = isa::Portable>
class Scene {
 public:
  using Set = SquareSet<kWords>;

  const Variant& v;
  const Tables<kWords>& t;
  const Position& p;
  Set own[2];
  Set occupied;
  Set fog;
  Set frozen;
  Set clouds;

  Scene(const Variant& variant, const Position& position)
      : v(variant), t(variant.tables<kWords>()), p(position) {
    own[0] = p.of<kWords>(0);
    own[1] = p.of<kWords>(1);
    occupied = own[0] | own[1];
    if (v.clouds) findClouds();
    if (v.borrows) findPowers();
  }

  Special specialAt(int square) const {
    return v.special[static_cast<std::size_t>(kindOf(p.cells[square]))];
  }
  bool makesCloud(int square) const { return isCloud(specialAt(square)); }
  bool borrows(int square) const { return isBorrower(specialAt(square)); }

  // The kinds that a borrower moves like, as bits.
  std::uint64_t powers(int square) const {
    return powers_[static_cast<std::size_t>(square)];
  }

  // Calls f(form, blockers) for each form of the piece on `square`; `blockers`
  // excludes squares that it may pass. f returns true to stop; then this
  // returns true.
  template <class F>
  [[gnu::always_inline]] bool anyForm(int square, F&& f) const {
    const Code code = p.cells[square];
    if (v.clouds) {
      if (makesCloud(square)) return f(v.forms[code], Set());
      if (frozen.has(square)) return false;
      if (fog.has(square)) {
        return f(v.forms[codeOf(v.royal, colorOf(code))], clouds);
      }
      return f(v.form(code, p.counts[square]), clouds);
    }
    if (v.borrows && borrows(square)) {
      for (std::uint64_t rest = powers(square); rest != 0; rest &= rest - 1) {
        if (f(powerForm(rest, colorOf(code)), Set())) return true;
      }
      return false;
    }
    return f(v.form(code, p.counts[square]), Set());
  }

  // All squares that the piece reaches, occupied or not.
  [[gnu::always_inline]] Reach<kWords> reachOf(int square) const {
    Reach<kWords> reach;
    anyForm(square, [&](int form, const Set& mist) {
      addReach(form, square, mist, reach);
      return false;
    });
    return reach;
  }

  void addReach(int form, int square, const Set& mist,
                Reach<kWords>& reach) const {
    addReachAmong(
        form, square, mist, occupied, [&](int at) { return p.cells[at] != 0; },
        reach);
    if (v.hops) addHops(t.origin(form, square), reach);
  }

  // The same without jumps, with `all` as the occupied squares; isBlocked(at)
  // is true for its members.
  template <class IsBlocked>
  [[gnu::always_inline]] void addReachAmong(int form, int square,
                                            const Set& mist, const Set& all,
                                            IsBlocked&& isBlocked,
                                            Reach<kWords>& reach) const {
    const Origin<kWords>& origin = t.origin(form, square);
    reach.quiet |= origin.quietLeaps & ~all;
    reach.taking |= origin.takingLeaps & all;
    if constexpr (kWords == 1) {
      if (origin.straight && mist.empty()) [[likely]] {
        // Local variables, which cannot alias the reach.
        std::uint64_t quiet = 0;
        std::uint64_t taking = 0;
        forEachRay(origin, all, [&](const WordRay& ray, std::uint64_t open) {
          quiet |= open & ray.quiet;
          taking |= open & ray.taking;
        });
        reach.quiet.words[0] |= quiet & ~all.words[0];
        reach.taking.words[0] |= taking & all.words[0];
        return;
      }
    }
    walk(origin, mist, isBlocked, [&](const Node& node, bool blocked) {
      if (blocked) {
        if ((node.flags & kLandsTaking) != 0) reach.taking.add(node.square);
      } else if ((node.flags & kLandsQuiet) != 0) {
        reach.quiet.add(node.square);
      }
    });
  }

  // Adds the empty squares that a piece with straight paths may walk to and all
  // on which it could capture; returns false if its paths are not straight.
  [[gnu::always_inline]] bool addStraight(const Origin<kWords>& origin,
                                          const Set& mist, Set& quiet,
                                          Set& takes) const {
    if constexpr (kWords == 1) {
      if (origin.straight && mist.empty()) {
        std::uint64_t moves = 0;
        std::uint64_t captures = 0;
        forEachRay(origin, occupied,
                   [&](const WordRay& ray, std::uint64_t open) {
                     moves |= open & ray.quiet;
                     captures |= open & ray.taking;
                   });
        quiet.words[0] |= moves & ~occupied.words[0];
        takes.words[0] |= captures;
        return true;
      }
    }
    return false;
  }

  // The squares that affect the moves of a piece of this form. Precondition: no
  // clouds and no jumps.
  Set sightOf(int form, int square) const {
    const Origin<kWords>& origin = t.origin(form, square);
    Set seen = origin.quietLeaps | origin.takingLeaps;
    if constexpr (kWords == 1) {
      if (origin.straight) [[likely]] {
        forEachRay(origin, occupied,
                   [&](const WordRay& ray, std::uint64_t open) {
                     seen.words[0] |= open & ray.squares;
                   });
        return seen;
      }
    }
    walk(
        origin, Set(), [&](int at) { return p.cells[at] != 0; },
        [&](const Node& node, bool) { seen.add(node.square); });
    return seen;
  }

  // True if the piece on `from` could capture on `target` with `blocked` as the
  // occupied squares.
  bool attacksFrom(int from, int target, const Set& blocked) const {
    return anyForm(from, [&](int form, const Set& mist) {
      const Origin<kWords>& origin = t.origin(form, from);
      if (origin.reach.has(target)) {
        const Ways& ways = t.waysTo(origin, target);
        const Set stop = blocked | mist;
        for (std::uint32_t i = 0; i < ways.count; ++i) {
          if ((t.paths[ways.first + i] & stop).empty()) return true;
        }
      }
      return v.hops && t.hopReachOf(origin).has(target) &&
             hopsTo(origin, target, blocked);
    });
  }

  // True if a piece of `color` outside `absent` could capture on `target`.
  bool attacked(int target, int color, const Set& blocked,
                const Set& absent) const {
    bool found = false;
    Set attackers = own[color] & ~absent;
    if (!v.hops && !v.shoots) {
      attackers &= t.aims[static_cast<std::size_t>(color)]
                         [static_cast<std::size_t>(target)];
    }
    for (int i = 0; i < kWords && !found; ++i) {
      for (std::uint64_t rest = attackers.words[i]; rest != 0;
           rest &= rest - 1) {
        const int from = i * 64 + std::countr_zero(rest);
        if (attacksFrom(from, target, blocked) ||
            (v.shoots && shootsAt(from, target))) {
          found = true;
          break;
        }
      }
    }
    return found;
  }
  bool attacked(int target, int color) const {
    return attacked(target, color, occupied, Set());
  }

  // The form of the lowest kind in `powers`, as a fresh piece.
  int powerForm(std::uint64_t powers, int color) const {
    int kind = std::countr_zero(powers);
    if (kind == v.pawn && v.unmovedPawn != 0) kind = v.unmovedPawn;
    return v.form(codeOf(kind, color), 0);
  }

  // True if it could capture on `target` by a jump, with `blocked` as the
  // occupied squares.
  bool hopsTo(const Origin<kWords>& origin, int target,
              const Set& blocked) const {
    for (std::uint32_t i = 0; i < origin.hopCount; ++i) {
      const HopLine& line = t.hopLines[origin.hops + i];
      if (!line.takes) continue;
      int jumped = 0;
      int last = kNoSquare;
      for (int k = 0; k < line.size; ++k) {
        const int at = t.hopSquares[line.first + static_cast<unsigned>(k)];
        if (at == target) {
          if (jumped == 1 && (line.hop == Hop::kOver || last == 0)) return true;
          break;
        }
        ++last;
        if (blocked.has(at)) {
          if (++jumped > 1) break;
          last = 0;
        }
      }
    }
    return false;
  }

 private:
  void findClouds() {
    occupied.forEach([&](int square) {
      const Special special = specialAt(square);
      if (special == Special::kFog) {
        fog |= t.near2[static_cast<std::size_t>(square)];
      } else if (special == Special::kFreeze) {
        frozen |= t.near1[static_cast<std::size_t>(square)];
      }
    });
    clouds = fog | frozen;
  }

  // Iterates until nothing changes.
  void findPowers() {
    Set borrowers;
    Set takers[2];  // borrowers that pieces of each color lend to
    occupied.forEach([&](int square) {
      if (!borrows(square)) return;
      borrowers.add(square);
      powers_[static_cast<std::size_t>(square)] = 0;
      const int color = colorOf(p.cells[square]);
      const bool orphan = specialAt(square) == Special::kOrphan;
      takers[orphan ? 1 - color : color].add(square);
    });
    if (borrowers.empty()) return;
    bool changed = true;
    // Other pieces lend their kind once; borrowers as long as one gains powers.
    (occupied & ~borrowers).forEach([&](int from) {
      const Code code = p.cells[from];
      int kind = kindOf(code);
      if (kind == v.unmovedPawn) kind = v.pawn;
      lend(v.form(code, p.counts[from]), from, std::uint64_t{1} << kind,
           takers[colorOf(code)], changed);
    });
    while (changed) {
      changed = false;
      borrowers.forEach([&](int from) {
        const std::uint64_t gift = powers(from);
        const int color = colorOf(p.cells[from]);
        for (std::uint64_t rest = gift; rest != 0; rest &= rest - 1) {
          lend(powerForm(rest, color), from, gift, takers[color], changed);
        }
      });
    }
  }

  // Gives `gift` to those of `takers` that the piece on `from` attacks with
  // this form.
  void lend(int form, int from, std::uint64_t gift, const Set& takers,
            bool& changed) {
    const Origin<kWords>& origin = t.origin(form, from);
    (origin.reach & takers).forEach([&](int to) {
      auto& has = powers_[static_cast<std::size_t>(to)];
      if ((has | gift) == has || from == to) return;
      const Ways& ways = t.waysTo(origin, to);
      for (std::uint32_t i = 0; i < ways.count; ++i) {
        if (!(t.paths[ways.first + i] & occupied).empty()) continue;
        has |= gift;
        changed = true;
        return;
      }
    });
  }

  // Calls f(ray, open) for each ray; `open` excludes squares of the ray behind
  // its first square in `blocked`, which is the lowest one of a rising ray.
  template <class F>
  [[gnu::always_inline]] void forEachRay(const Origin<kWords>& origin,
                                         const Set& blocked, F&& f) const {
    const std::uint64_t all = blocked.words[0];
    const WordRay* ray = t.rays.data() + origin.rays;
    for (const WordRay* const end = ray + origin.rising; ray != end; ++ray) {
      const std::uint64_t blockers = ray->squares & all;
      f(*ray, blockers ^ (blockers - 1));
    }
    for (const WordRay* const end = ray + origin.falling; ray != end; ++ray) {
      const std::uint64_t blockers = ray->squares & all;
      f(*ray, ~std::uint64_t{0} << (63 - std::countl_zero(blockers | 1)));
    }
  }

  // Calls visit(node, blocked) for each square that the paths reach.
  template <class IsBlocked, class Visit>
  [[gnu::always_inline]] void walk(const Origin<kWords>& origin,
                                   const Set& mist, IsBlocked&& isBlocked,
                                   Visit&& visit) const {
    const Node* node = t.nodes.data() + origin.nodes;
    const Node* const end = node + origin.nodeCount;
    while (node != end) {
      if (isBlocked(node->square)) {
        visit(*node, true);
        node += node->skip;
        continue;
      }
      visit(*node, false);
      const bool stops =
          mist.has(node->square) && (node->flags & kThroughClouds) == 0;
      node += stops ? node->skip : 1;
    }
  }

  void addHops(const Origin<kWords>& origin, Reach<kWords>& reach) const {
    forEachHop(origin, [&](const HopLine& line, int landing) {
      if (p.cells[landing] != 0) {
        if (line.takes) reach.taking.add(landing);
      } else if (line.moves) {
        reach.quiet.add(landing);
      }
      return false;
    });
  }
  // Calls f(line, landing) for each square behind a jump; f returns true to
  // stop.
  template <class F>
  void forEachHop(const Origin<kWords>& origin, F&& f) const {
    for (std::uint32_t i = 0; i < origin.hopCount; ++i) {
      const HopLine& line = t.hopLines[origin.hops + i];
      bool jumped = false;
      for (int k = 0; k < line.size; ++k) {
        const int at = t.hopSquares[line.first + static_cast<unsigned>(k)];
        if (!jumped) {
          jumped = p.cells[at] != 0;
          continue;
        }
        f(line, at);
        if (p.cells[at] != 0 || line.hop == Hop::kBehind) break;
      }
    }
  }

  // Whether the archer on `from` has a non-capturing move after which its arrow
  // could hit `target`.
  bool shootsAt(int from, int target) const {
    const Special special = specialAt(from);
    if (!isArcher(special)) return false;
    if (!arrows::mayReach(v, special, from, target)) return false;
    bool hit = false;
    reachOf(from).quiet.forEach([&](int to) {
      if (hit) return;
      arrows::forEachHit(*this, special, from, to,
                         [&](int square) { hit = hit || square == target; });
    });
    return hit;
  }

  std::array<std::uint64_t, kMostSquares> powers_;
};

}  // namespace phasemachine::fairy_chess
