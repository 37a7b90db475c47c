// Finds moves that could leave protected pieces en prise where masks cannot
// decide: among borrowers, whose powers change with every move, archers and
// hoppers, and if several pieces are royal.
//
// Contract: `by` is the attacking side, and `targets` are squares of pieces
// that it must not capture. Consider a move of a piece of any color that is not
// one of the targets; the move is not a promotion, shot, castling or en passant
// capture, neither moves nor captures a piece with a cloud, and explodes
// nothing. It leaves all targets safe if it does not start on `blockers` and
// neither starts nor ends on `crossed`, unless `risky`. Attacks by the moved
// piece itself are not considered. Borrowers are assumed to have every power
// that the board could lend, and archers to shoot in every direction, so
// accepted moves are safe and other moves must be tested.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "games/fairy_chess/moves/scene.h"

namespace phasemachine::fairy_chess {

template <int kWords, class Isa = isa::Portable>
class Screen {
 public:
  using Set = SquareSet<kWords>;

  bool risky = false;
  Set blockers;
  Set crossed;  // squares between hoppers and targets

  Screen() = default;
  Screen(const Scene<kWords, Isa>& scene, const Set& targets, int by)
      : scene_(&scene), targets_(targets) {
    const Set enemies = scene.own[by];
    const std::uint64_t lent = scene.v.borrows ? kindsThere() : 0;
    Set near = enemies;
    if (!scene.v.hops) {
      near = {};
      targets.forEach([&](int target) {
        near |= scene.t.aims[static_cast<std::size_t>(by)]
                            [static_cast<std::size_t>(target)];
      });
      near &= enemies;
    }
    near.forEach([&](int from) { attacker(from, lent); });
    if (!scene.v.shoots) return;
    targets.forEach([&](int target) {
      if (!risky) arrows(target, enemies);
    });
  }

 private:
  // Kinds that can be lent, as bits.
  std::uint64_t kindsThere() const {
    std::uint64_t kinds = 0;
    scene_->occupied.forEach([&](int square) {
      if (scene_->borrows(square)) return;
      int kind = kindOf(scene_->p.cells[square]);
      if (kind == scene_->v.unmovedPawn) kind = scene_->v.pawn;
      kinds |= std::uint64_t{1} << kind;
    });
    return kinds;
  }

  void attacker(int from, std::uint64_t lent) {
    if (scene_->v.borrows && scene_->borrows(from)) {
      const int color = colorOf(scene_->p.cells[from]);
      for (std::uint64_t rest = lent; rest != 0; rest &= rest - 1) {
        lines(scene_->powerForm(rest, color), from, Set());
      }
      return;
    }
    scene_->anyForm(from, [&](int form, const Set& mist) {
      lines(form, from, mist);
      return false;
    });
  }

  void lines(int form, int from, const Set& mist) {
    const auto& t = scene_->t;
    const Origin<kWords>& origin = t.origin(form, from);
    (origin.reach & targets_).forEach([&](int target) {
      const Ways& ways = t.waysTo(origin, target);
      for (std::uint32_t i = 0; i < ways.count; ++i) {
        const Set& path = t.paths[ways.first + i];
        if (!(path & mist).empty()) continue;
        const Set between = path & scene_->occupied;
        const int count = between.size();
        if (count == 0) {
          risky = true;
        } else if (count == 1) {
          blockers |= between;
        }
      }
    });
    if (scene_->v.hops) hops(origin);
  }

  void hops(const Origin<kWords>& origin) {
    (scene_->t.hopReachOf(origin) & targets_).forEach([&](int target) {
      risky = risky || scene_->hopsTo(origin, target, scene_->occupied);
      for (std::uint32_t i = 0; i < origin.hopCount; ++i) {
        const HopLine& line = scene_->t.hopLines[origin.hops + i];
        const std::uint8_t* const first =
            scene_->t.hopSquares.data() + line.first;
        const std::uint8_t* const end = first + line.size;
        const std::uint8_t* const last = std::find(first, end, target);
        if (!line.takes || last == end) continue;
        std::for_each(first, last, [&](int at) { crossed.add(at); });
      }
    });
  }

  // Walks from a target to where an arrow could come from.
  void arrows(int target, const Set& enemies) {
    Set near;  // where an enemy archer may be after its move
    enemies.forEach([&](int square) {
      const Special special = scene_->specialAt(square);
      const auto at = static_cast<std::size_t>(square);
      if (special == Special::kArcher) near |= scene_->t.near1[at];
      if (special == Special::kHorseArcher) near |= scene_->t.near2[at];
    });
    const int files = scene_->v.files;
    for (const Vector d : arrows::kDirections) {
      int x = target % files + d.x;
      int y = target / files + d.y;
      int blocker = kNoSquare;
      for (; x >= 0 && x < files && y >= 0 && y < scene_->v.ranks;
           x += d.x, y += d.y) {
        const int at = y * files + x;
        if (scene_->occupied.has(at)) {
          if (blocker != kNoSquare) break;
          blocker = at;
        }
        if (near.has(at)) {
          if (blocker == kNoSquare) {
            risky = true;
            return;
          }
          blockers.add(blocker);
        }
        // Arrows end in clouds.
        if (scene_->clouds.has(at)) break;
      }
    }
  }

  const Scene<kWords, Isa>* scene_ = nullptr;
  Set targets_;
};

}  // namespace phasemachine::fairy_chess
