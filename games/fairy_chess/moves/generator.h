// Legal moves.
//
// Contract: a generator works on one position and passes each legal whole move
// to a sink, with moves of the same squares in sequence. It does not check
// whether the game is over (ends.h).
//
// If there is one king, no borrowers, archers or hoppers, and clouds do not
// move, masks decide legality: squares that block every check, lines of pinned
// pieces, squares that the king may not enter; where no move may give check,
// also lines of pieces that hide the enemy's king, and squares from which a
// piece would attack it. In other variants a screen (screen.h) accepts moves
// that can neither endanger a royal piece nor give a forbidden check. All other
// moves are made on a copy and tested.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/fairy_chess/moves/kept_reach.h"
#include "games/fairy_chess/moves/legality.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/moves/scene.h"
#include "games/fairy_chess/moves/screen.h"

namespace phasemachine::fairy_chess {

template <int kWords, class Isa = isa::Portable>
class Generator {
 public:
  using Set = SquareSet<kWords>;

  Generator(const Variant& variant, const Position& position)
      : v_(variant),
        p_(position),
        scene_(variant, position),
        color_(position.side),
        king_(position.royal[position.side]),
        masks_(usesMasks(variant) && king_ != kNoSquare),
        zone_(narrow<kWords>(variant.promotionZone[position.side])),
        free_(needsNoTest(variant, position, position.side)) {
    if (!v_.spec.rules.checking) enemyKing_ = p_.royal[1 - color_];
    if (masks_) {
      findMasks();
      if (enemyKing_ != kNoSquare) findForbiddenChecks();
    }
    if (screened()) findScreens();
  }

  template <class Sink>
  void generate(Sink&& sink) {
    if (!v_.spec.rules.mustCapture) {
      all(sink, false);
    } else {
      bool found = false;
      captures([&](Move move) {
        found = true;
        sink(move);
      });
      if (!found) all(sink, true);
    }
  }

  // The number of moves. `kept` is the reach before the move that led here, if
  // known.
  std::size_t count(const KeptReach<kWords, Isa>* kept = nullptr) {
    if (!v_.spec.rules.mustCapture) return countMoves<false>(kept).others;
    const Count n = countMoves<true>(kept);
    return n.captures != 0 ? n.captures : n.others;
  }

  const Scene<kWords, Isa>& scene() const { return scene_; }

  // True if every move of the color is legal.
  static bool needsNoTest(const Variant& v, const Position& p, int color) {
    return isFree(v) || (usesMasks(v) && p.royal[color] == kNoSquare &&
                         v.spec.rules.checking);
  }

 private:
  // Raw bytes, to avoid initialisation.
  class SetPerSquare {
   public:
    Set at(int square) const {
      Set set;
      std::memcpy(&set, bytes_ + static_cast<std::size_t>(square) * sizeof set,
                  sizeof set);
      return set;
    }
    void set(int square, const Set& to) {
      std::memcpy(bytes_ + static_cast<std::size_t>(square) * sizeof to, &to,
                  sizeof to);
    }

   private:
    unsigned char bytes_[kMostSquares * sizeof(Set)];
  };

  // Whether masks decide legality; whether every move is legal.
  static bool usesMasks(const Variant& v) {
    const Rules& rules = v.spec.rules;
    return v.royal != 0 && !v.borrows && !v.shoots && !v.hops && !rules.blast &&
           !rules.extinction.pseudoRoyal &&
           (rules.checking || (!v.clouds && !v.counts && v.unmovedPawn == 0));
  }
  static bool isFree(const Variant& v) {
    const Rules& rules = v.spec.rules;
    return v.royal == 0 && !rules.extinction.pseudoRoyal && rules.checking;
  }

  void findScreens() {
    royals_ = legality::pseudoRoyals(scene_, color_);
    if (king_ != kNoSquare) royals_.add(king_);
    screen_ = Screen<kWords, Isa>(scene_, royals_, 1 - color_);
    if (enemyKing_ == kNoSquare) return;
    const Screen<kWords, Isa> uncovers(scene_, Set::of(enemyKing_), color_);
    screen_.risky = screen_.risky || uncovers.risky;
    screen_.blockers |= uncovers.blockers;
    screen_.crossed |= uncovers.crossed;
  }

  // Finds checks, pins and forbidden king squares in one pass over the enemy.
  void findMasks() {
    const Reach<kWords> beside = scene_.reachOf(king_);
    Set wanted = beside.quiet | (beside.taking & scene_.own[1 - color_]);
    wanted.add(king_);
    Set without = scene_.occupied;
    without.remove(king_);
    stops_ = Set::all();
    Set near;
    wanted.forEach([&](int target) {
      near |= scene_.t.aims[static_cast<std::size_t>(1 - color_)]
                           [static_cast<std::size_t>(target)];
    });
    (near & scene_.own[1 - color_]).forEach([&](int from) {
      scene_.anyForm(from, [&](int form, const Set& mist) {
        const Origin<kWords>& origin = scene_.t.origin(form, from);
        const Set seen = origin.reach & wanted;
        if (seen.empty()) return false;
        seen.forEach([&](int target) {
          const Ways& ways = scene_.t.waysTo(origin, target);
          for (std::uint32_t i = 0; i < ways.count; ++i) {
            const Set& path = scene_.t.paths[ways.first + i];
            if (target != king_) {
              if ((path & (without | mist)).empty()) {
                barred_.add(target);
                break;
              }
              continue;
            }
            if (!(path & mist).empty()) continue;
            const Set between = path & scene_.occupied;
            const int blockers = between.size();
            if (blockers > 1) continue;
            Set keep = path;
            keep.add(from);
            if (blockers == 0) {
              stops_ &= keep;
            } else if (const int pinned = between.first();
                       scene_.own[color_].has(pinned)) {
              pin(pinned, keep);
            }
          }
        });
        return false;
      });
    });
  }

  // Pins the mover's pieces that hide the enemy's king from others. Gives up
  // the masks if that king is attacked already.
  void findForbiddenChecks() {
    scene_.own[color_].forEach([&](int from) {
      const Origin<kWords>& origin =
          scene_.t.origin(v_.forms[p_.cells[from]], from);
      if (!origin.reach.has(enemyKing_)) return;
      const Ways& ways = scene_.t.waysTo(origin, enemyKing_);
      for (std::uint32_t i = 0; i < ways.count; ++i) {
        const Set& path = scene_.t.paths[ways.first + i];
        const Set between = path & scene_.occupied;
        if (between.empty()) {
          masks_ = false;
        } else if (const int hiding = between.first();
                   between.size() == 1 && scene_.own[color_].has(hiding)) {
          pin(hiding, path);
        }
      }
    });
  }

  // Those of `targets` from which the piece on `from`, moved there, would
  // attack the enemy's king.
  Set forbiddenChecks(int from, const Set& targets) const {
    Set checks;
    const int form = v_.forms[p_.cells[from]];
    Set others = scene_.occupied;
    others.remove(from);
    (targets & scene_.t.takersOf(form, enemyKing_)).forEach([&](int to) {
      const Ways& ways = scene_.t.waysTo(scene_.t.origin(form, to), enemyKing_);
      for (std::uint32_t i = 0; i < ways.count; ++i) {
        if ((scene_.t.paths[ways.first + i] & others).empty()) {
          checks.add(to);
          break;
        }
      }
    });
    return checks;
  }

  void pin(int square, const Set& keep) {
    pins_.set(square, pinned_.has(square) ? keep & pins_.at(square) : keep);
    pinned_.add(square);
  }

  // Targets allowed by the masks for the piece on `from`.
  [[gnu::always_inline]] Set allowed(int from) const {
    if (!masks_) return Set::all();
    const Set open = from == king_ ? ~barred_ : stops_;
    return pinned_.has(from) ? open & pins_.at(from) : open;
  }

  bool screened() const { return !masks_ && !free_; }

  // Whether masks forbid checks.
  bool sparesKing() const { return masks_ && enemyKing_ != kNoSquare; }

  // True if pieces that are neither royal nor pinned nor blockers may go where
  // they reach, unless a capture explodes.
  bool isUnbound() const {
    return enemyKing_ == kNoSquare && !screen_.risky && stops_ == Set::all();
  }

  // True if the legality of this move must be tested on a copy.
  bool mustLook(int from, int to) const {
    if (masks_) return changesClouds(from, to);
    if (free_) return false;
    return screen_.risky || royals_.has(from) || screen_.blockers.has(from) ||
           screen_.crossed.has(from) || screen_.crossed.has(to) ||
           (v_.spec.rules.blast && p_.cells[to] != 0) ||
           (enemyKing_ != kNoSquare && mayCheck(from, to)) ||
           changesClouds(from, to);
  }
  // True if the piece on `from` could attack the enemy's king from `to`.
  bool mayCheck(int from, int to) const {
    if (v_.counts || v_.clouds || v_.borrows || v_.shoots || v_.hops) {
      return true;
    }
    return scene_.t.origin(v_.forms[p_.cells[from]], to).reach.has(enemyKing_);
  }
  bool changesClouds(int from, int to) const {
    return v_.clouds && (scene_.makesCloud(from) ||
                         (p_.cells[to] != 0 && scene_.makesCloud(to)));
  }

  // Pieces that must be dropped first wait while none can be.
  bool mayMovePieces() {
    const Rules& rules = v_.spec.rules;
    if (!rules.mustDrop || !rules.drops || !hasHand()) return true;
    bool found = false;
    drops([&](Move) { found = true; });
    return !found;
  }

  // Sets quiet_ to the other targets.
  template <class Sink>
  void captures(Sink&& sink) {
    if (!mayMovePieces()) return;
    scene_.own[color_].forEach([&](int from) {
      const Reach<kWords> reach = scene_.reachOf(from);
      quiet_.set(from, reach.quiet);
      targets(from, reach.taking & scene_.own[1 - color_], sink);
    });
    if (p_.enPassant != kNoSquare) enPassant(sink);
  }

  [[gnu::always_inline]] Set reached(int from) const {
    const Reach<kWords> reach = scene_.reachOf(from);
    return reach.quiet | (reach.taking & scene_.own[1 - color_]);
  }

  // With `quiet`, the targets are those that captures() kept.
  template <class Sink>
  void all(Sink&& sink, bool quiet) {
    if (mayMovePieces()) {
      scene_.own[color_].forEach([&](int from) __attribute__((always_inline)) {
        targets(from, quiet ? quiet_.at(from) : reached(from), sink);
      });
      if (p_.enPassant != kNoSquare) enPassant(sink);
      castling(sink);
    }
    if (v_.spec.rules.drops) drops(sink);
  }

  template <class Sink>
  void targets(int from, const Set& reached, Sink&& sink) {
    const Set open = allowed(from);
    Set checks;
    if (sparesKing()) checks = forbiddenChecks(from, reached & open);
    if (!screened() && isPlain(from) && !mayPromote(from, reached)) [[likely]] {
      (reached & open & ~checks).forEach([&](int to) {
        sink({.from = static_cast<std::uint8_t>(from),
              .to = static_cast<std::uint8_t>(to)});
      });
      return;
    }
    const bool archer = isArcher(scene_.specialAt(from));
    (v_.clouds ? reached : reached & open).forEach([&](int to) {
      const bool look = mustLook(from, to) || checks.has(to);
      if (!look && !open.has(to)) return;
      completions(from, to, archer && p_.cells[to] == 0, look, sink);
    });
  }

  template <class Sink>
  void completions(int from, int to, bool shoots, bool look, Sink&& sink) {
    const auto offer = [&](int extra, MoveType type, bool examine) {
      const Move move = {.from = static_cast<std::uint8_t>(from),
                         .to = static_cast<std::uint8_t>(to),
                         .extra = static_cast<std::uint8_t>(extra),
                         .type = type};
      if (!examine || legality::isLegal<kWords>(scene_, move)) sink(move);
    };
    const int kind = kindOf(p_.cells[from]);
    bool stays = true;
    promotions(kind, from, to, stays, [&](int becomes) {
      const bool cloud = isCloud(v_.special[static_cast<std::size_t>(becomes)]);
      offer(becomes, MoveType::kPromotion,
            look || screened() || sparesKing() || (masks_ && cloud));
    });
    if (!stays) return;
    offer(0, MoveType::kNormal, look);
    if (!shoots) return;
    arrows::forEachHit(scene_, scene_.specialAt(from), from, to, [&](int hit) {
      if (scene_.own[1 - color_].has(hit)) {
        offer(hit, MoveType::kShot, look || screened());
      }
    });
  }

  // Calls f(kind) for each promotion; `stays` is set if the piece may also stay
  // unpromoted.
  template <class F>
  void promotions(int kind, int from, int to, bool& stays, F&& f) const {
    const Rules& rules = v_.spec.rules;
    const Region& zone = v_.promotionZone[static_cast<std::size_t>(color_)];
    const int becomes =
        v_.spec.kinds[static_cast<std::size_t>(kind)].promotesTo;
    if (becomes != 0) {
      const bool promotes =
          (zone.has(from) || zone.has(to)) && hasRoomFor(becomes);
      if (promotes) f(becomes);
      stays =
          !(promotes && rules.mandatoryPiecePromotion) &&
          !(rules.immobilityIllegal && v_.stuck[codeOf(kind, color_)].has(to));
      return;
    }
    if (v_.isPawn(kind) && zone.has(to)) {
      for (const int toKind :
           rules.promotions[static_cast<std::size_t>(color_)]) {
        if (hasRoomFor(toKind)) f(toKind);
      }
      stays =
          !rules.mandatoryPromotion &&
          !(rules.immobilityIllegal && v_.stuck[codeOf(kind, color_)].has(to));
    }
  }

  // False if the side has as many pieces of the kind as it may promote to.
  bool hasRoomFor(int kind) const {
    const std::uint8_t type = v_.countsAs[static_cast<std::size_t>(kind)];
    const int limit = v_.spec.rules.promotionLimit[type];
    if (limit == 0) return true;
    int n = 0;
    scene_.own[color_].forEach(
        [&](int square) { n += v_.typeOf(p_.cells[square]) == type; });
    return n < limit;
  }

  template <class Sink>
  void enPassant(Sink&& sink) {
    legality::capturesInPassing(scene_, [&](Move move) {
      if (free_ || legality::isLegal<kWords>(scene_, move)) sink(move);
    });
  }

  template <class Sink>
  void castling(Sink&& sink) {
    for (const int rook : p_.rooks[color_]) {
      if (rook == kNoSquare) continue;
      const int king = p_.castlingKing(v_, color_);
      if (king == kNoSquare) continue;
      const Move move = {.from = static_cast<std::uint8_t>(king),
                         .to = static_cast<std::uint8_t>(rook),
                         .type = MoveType::kCastling};
      if (legality::mayCastle<kWords>(scene_, move)) sink(move);
    }
  }

  bool hasHand() const {
    for (const int n : p_.hands[color_]) {
      if (n != 0) return true;
    }
    return false;
  }

  template <class Sink>
  void drops(Sink&& sink) {
    const Set open = ~scene_.occupied & (masks_ ? stops_ : Set::all());
    for (int kind = 1; kind < kHandKinds; ++kind) {
      if (p_.hands[color_][kind] == 0) continue;
      (open & legality::dropSquares<kWords>(scene_, kind)).forEach([&](int to) {
        const Move move = {.from = static_cast<std::uint8_t>(to),
                           .to = static_cast<std::uint8_t>(to),
                           .extra = static_cast<std::uint8_t>(kind),
                           .type = MoveType::kDrop};
        const bool look = screened() || sparesKing() || kind == v_.royal;
        if (look && !legality::isLegal<kWords>(scene_, move)) return;
        sink(move);
      });
    }
  }

  struct Count {
    std::size_t captures = 0;
    std::size_t others = 0;
  };

  // Captures and other moves; unless kApart, all count as others.
  template <bool kApart>
  Count countMoves(const KeptReach<kWords, Isa>* kept) {
    Count n;
    const Rules& rules = v_.spec.rules;
    const auto one = [&](Move move) {
      if (kApart && takes(p_, move)) {
        ++n.captures;
      } else {
        ++n.others;
      }
    };
    if (mayMovePieces()) {
      const Set& own = scene_.own[color_];
      const Set fresh = kept != nullptr ? kept->changed(scene_) : Set::all();
      Set look = own;
      if (!kApart && kept != nullptr && isUnbound()) {
        Set others = fresh | pinned_ | royals_ | screen_.blockers;
        if (v_.spec.rules.blast) others |= kept->takers();
        n.others += kept->movesWithout(others | ~own);
        look &= others | ~kept->steady();
      }
      look.forEach([&](int from) {
        const Reach<kWords> reach =
            fresh.has(from) ? scene_.reachOf(from) : kept->at(from);
        if (!isPlain(from) || !countPlain<kApart>(from, reach, n)) {
          targets(from, reach.quiet | (reach.taking & scene_.own[1 - color_]),
                  one);
        }
      });
      if (p_.enPassant != kNoSquare) enPassant(one);
      castling(one);
    }
    if (rules.drops) drops(one);
    return n;
  }

  // True if the piece's moves differ only in their targets, and the moves to
  // test are known by their squares.
  bool isPlain(int from) const {
    const int kind = kindOf(p_.cells[from]);
    return !v_.clouds && !v_.shoots &&
           v_.spec.kinds[static_cast<std::size_t>(kind)].promotesTo == 0 &&
           (enemyKing_ == kNoSquare || masks_);
  }

  // True for a pawn with targets where pawns promote.
  bool mayPromote(int from, const Set& targets) const {
    return !(targets & zone_).empty() && v_.isPawn(kindOf(p_.cells[from]));
  }

  // Returns false, counting nothing, for a pawn that may promote.
  template <bool kApart>
  [[gnu::always_inline]] bool countPlain(int from, const Reach<kWords>& reach,
                                         Count& n) const {
    const Set taking = reach.taking & scene_.own[1 - color_];
    Set targets = (reach.quiet | taking) & allowed(from);
    if (mayPromote(from, targets)) [[unlikely]]
      return false;
    if (sparesKing()) [[unlikely]] {
      targets &= ~forbiddenChecks(from, targets);
    }
    if (screened()) [[unlikely]] {
      onlyLegal(from, targets);
    }
    if constexpr (kApart) {
      const std::size_t captures =
          static_cast<std::size_t>((targets & taking).size());
      n.captures += captures;
      n.others -= captures;
    }
    n.others += static_cast<std::size_t>(targets.size());
    return true;
  }

  // Removes illegal targets.
  [[gnu::noinline]] void onlyLegal(int from, Set& targets) const {
    Set look = screen_.crossed;
    if (v_.spec.rules.blast) look |= scene_.occupied;
    if (screen_.risky || royals_.has(from) || screen_.blockers.has(from) ||
        screen_.crossed.has(from)) {
      look = Set::all();
    }
    (targets & look).forEach([&](int to) {
      if (!legality::isLegal<kWords>(scene_,
                                     {.from = static_cast<std::uint8_t>(from),
                                      .to = static_cast<std::uint8_t>(to)})) {
        targets.remove(to);
      }
    });
  }

  const Variant& v_;
  const Position& p_;
  Scene<kWords, Isa> scene_;
  int color_;
  int king_;
  bool masks_;
  Set zone_;  // where pawns promote
  bool free_;
  // Pieces that the screen protects; includes a king that must not be checked.
  Set royals_;
  int enemyKing_ = kNoSquare;
  Screen<kWords, Isa> screen_;
  Set stops_ = Set::all();
  Set barred_;
  Set pinned_;
  SetPerSquare pins_;   // the pin line of each pinned piece
  SetPerSquare quiet_;  // where pieces move without capture, if needed
};

}  // namespace phasemachine::fairy_chess
