#include "games/fairy_chess/variant.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "core/quote.h"
#include "games/fairy_chess/movement.h"
#include "games/fairy_chess/position_text.h"

namespace phasemachine::fairy_chess {
namespace {

bool sameRays(const Movement& a, const Movement& b) {
  const auto sameRay = [](const Ray& r, const Ray& s) {
    return r.moves == s.moves && r.takes == s.takes && r.hop == s.hop &&
           r.bounces == s.bounces && r.throughClouds == s.throughClouds &&
           std::equal(r.steps.begin(), r.steps.end(), s.steps.begin(),
                      s.steps.end(), [](const Step& t, const Step& u) {
                        return t.to == u.to && t.lands == u.lands;
                      });
  };
  return a.size() == b.size() &&
         std::all_of(a.begin(), a.end(), [&](const Ray& r) {
           return std::any_of(b.begin(), b.end(),
                              [&](const Ray& s) { return sameRay(r, s); });
         });
}

Movement turned(Movement movement) {
  for (Ray& ray : movement) {
    for (Step& step : ray.steps) step.to.y = -step.to.y;
  }
  return movement;
}

class Builder {
 public:
  explicit Builder(Variant& variant) : v_(variant) {}

  absl::Status build() {
    const Spec& spec = v_.spec;
    if (spec.kinds.size() > kMostKinds) {
      return bad("more than 63 kinds of pieces");
    }
    v_.files = spec.files;
    v_.ranks = spec.ranks;
    v_.squares = spec.files * spec.ranks;
    v_.words = v_.squares <= 64 ? 1 : v_.squares <= 128 ? 2 : 3;
    v_.one.squares = v_.two.squares = v_.three.squares = v_.squares;
    for (std::size_t k = 1; k < spec.kinds.size(); ++k) {
      const absl::Status status = kind(static_cast<int>(k));
      if (!status.ok()) return status;
    }
    zones();
    drops();
    begins();
    v_.plain = plain();
    const absl::Status castling = checkCastling();
    if (!castling.ok()) return castling;
    if (spec.rules.promotionRank > spec.ranks) {
      return bad("promotionRank is beyond the board");
    }
    if (spec.rules.drops && hand() >= kHandKinds) {
      return bad("more than 15 kinds of pieces may come into a hand");
    }
    if (v_.spec.setup && !v_.spec.start.empty()) {
      const absl::Status status = pawnHomes();
      if (!status.ok()) return status;
    }
    switch (v_.words) {
      case 1:
        neighbours(v_.one);
        break;
      case 2:
        neighbours(v_.two);
        break;
      default:
        neighbours(v_.three);
    }
    return absl::OkStatus();
  }

 private:
  absl::Status bad(const std::string& what) const {
    return absl::InvalidArgumentError("variant " + quoted(v_.spec.id) + ": " +
                                      what);
  }

  absl::Status kind(int k) {
    const Kind& kind = v_.spec.kinds[static_cast<std::size_t>(k)];
    v_.special[static_cast<std::size_t>(k)] = kind.special;
    v_.countsAs[static_cast<std::size_t>(k)] =
        static_cast<std::uint8_t>(kind.countsAs != 0 ? kind.countsAs : k);
    v_.counts = v_.counts || highestCount(kind.special) > 0;
    v_.clouds = v_.clouds || kind.special == Special::kFog ||
                kind.special == Special::kFreeze;
    v_.borrows = v_.borrows || kind.special == Special::kOrphan ||
                 kind.special == Special::kFriend;
    v_.shoots = v_.shoots || kind.special == Special::kArcher ||
                kind.special == Special::kHorseArcher;
    if (kind.special == Special::kRoyal) v_.royal = k;
    if (kind.special == Special::kPawn) v_.pawn = k;
    if (kind.special == Special::kUnmovedPawn) v_.unmovedPawn = k;
    const bool borrower =
        kind.special == Special::kOrphan || kind.special == Special::kFriend;
    Movement before;
    for (int c = 0; c <= highestCount(kind.special); ++c) {
      auto movement = parseMovement(kind.movement, c,
                                    v_.spec.setup ? &movementOf : nullptr);
      if (!movement.ok()) return bad(std::string(movement.status().message()));
      if (movement->empty() && !borrower) {
        return bad("piece " + quoted(kind.id) + " has no moves");
      }
      for (const Ray& ray : *movement) v_.hops |= ray.hop != Hop::kNone;
      forms(k, c, *movement, c > 0 && sameRays(before, *movement));
      before = *std::move(movement);
    }
    return absl::OkStatus();
  }

  // Makes the forms of both colors for one move count.
  void forms(int k, int count, const Movement& movement, bool unchanged) {
    const bool stepsTwice =
        v_.spec.rules.doubleStepFrom != 0 && !v_.spec.setup &&
        v_.special[static_cast<std::size_t>(k)] == Special::kPawn;
    const bool alike = !stepsTwice && sameRays(movement, turned(movement));
    for (int color = 0; color < 2; ++color) {
      const Code code = codeOf(k, color);
      const auto& counted = v_.countedForms[code];
      std::uint16_t form = next_;
      if (unchanged) {
        form = counted.back();
      } else if (color == 1 && alike) {
        form = static_cast<std::uint16_t>(next_ - 1);
      } else {
        addForm(code, movement, color == 1, stepsTwice);
        ++next_;
      }
      if (count == 0) v_.forms[code] = form;
      if (highestCount(v_.special[static_cast<std::size_t>(k)]) > 0) {
        v_.countedForms[code].push_back(form);
      }
    }
  }

  void addForm(Code code, const Movement& movement, bool black,
               bool stepsTwice) {
    Movement twice = movement;
    twice.push_back(
        {.steps = {{{0, 1}, false}, {{0, 2}, true}}, .takes = false});
    for (int s = 0; s < v_.squares; ++s) {
      const int rank = (black ? v_.ranks - 1 - s / v_.files : s / v_.files) + 1;
      const bool here = stepsTwice && rank >= v_.spec.rules.doubleStepTo &&
                        rank <= v_.spec.rules.doubleStepFrom;
      const Movement& rays = here ? twice : movement;
      switch (v_.words) {
        case 1:
          addSquare(v_.one, code, rays, black, s);
          break;
        case 2:
          addSquare(v_.two, code, rays, black, s);
          break;
        default:
          addSquare(v_.three, code, rays, black, s);
      }
    }
  }

  template <int kWords>
  void addSquare(Tables<kWords>& tables, Code code, const Movement& rays,
                 bool black, int square) {
    addOrigin(tables, rays, black, square, v_.files, v_.ranks);
    const auto& origin = tables.origins.back();
    if (origin.nodeCount == 0 && origin.quietLeaps.empty() &&
        origin.takingLeaps.empty() && origin.hopCount == 0) {
      v_.stuck[code].add(square);
    }
  }

  void zones() {
    const Rules& rules = v_.spec.rules;
    const int from = rules.promotionRank == 0 ? v_.ranks : rules.promotionRank;
    for (int s = 0; s < v_.squares; ++s) {
      const int rank = s / v_.files + 1;
      if (rank >= from) v_.promotionZone[0].add(s);
      if (v_.ranks + 1 - rank >= from) v_.promotionZone[1].add(s);
    }
  }

  absl::Status checkCastling() const {
    const Rules& rules = v_.spec.rules;
    if (rules.castling &&
        (rules.castlingRank > v_.ranks || rules.castlingKingFile > v_.files ||
         rules.castlingGoal[0] + 1 > v_.files || rules.castlingGoal[1] < 2 ||
         rules.castlingGoal[1] > v_.files)) {
      return bad("castling leads beyond the board");
    }
    return absl::OkStatus();
  }

  bool plain() const {
    const Rules& rules = v_.spec.rules;
    const Extinction& e = rules.extinction;
    const bool promotes =
        std::any_of(v_.spec.kinds.begin(), v_.spec.kinds.end(),
                    [](const Kind& kind) { return kind.promotesTo != 0; });
    const bool limited =
        std::any_of(rules.promotionLimit.begin(), rules.promotionLimit.end(),
                    [](std::uint8_t n) { return n != 0; });
    return !v_.clouds && !v_.borrows && !v_.shoots && !v_.hops && !promotes &&
           !limited && rules.mandatoryPromotion && !rules.drops &&
           !rules.blast && rules.flagKind == 0 && !rules.checkCounting &&
           (e.value == Outcome::kNone || (!e.claim && e.opponentAtLeast == 0));
  }

  // The highest kind that can be in a hand.
  int hand() const {
    int highest = 0;
    for (std::size_t k = 1; k < v_.spec.kinds.size(); ++k) {
      if (v_.spec.kinds[k].demotesTo == 0) highest = static_cast<int>(k);
    }
    return highest;
  }

  void drops() {
    const Rules& rules = v_.spec.rules;
    for (std::size_t k = 1; k < v_.spec.kinds.size(); ++k) {
      for (int color = 0; color < 2; ++color) {
        const auto side = static_cast<std::size_t>(color);
        const Code code = codeOf(static_cast<int>(k), color);
        for (int s = 0; s < v_.squares; ++s) {
          const int rank =
              color == 0 ? s / v_.files : v_.ranks - 1 - s / v_.files;
          const bool forbidden =
              (v_.isPawn(static_cast<int>(k)) &&
               (rank == 0 || v_.promotionZone[side].has(s))) ||
              (rules.immobilityIllegal && v_.stuck[code].has(s));
          if (rules.dropRegion[side].has(s) && !forbidden) {
            v_.dropSquares[code].add(s);
          }
        }
      }
    }
  }

  // Which colors begin with a king, by the text of the start.
  void begins() {
    const std::string board = v_.spec.start.substr(0, v_.spec.start.find(' '));
    if (v_.royal == 0) return;
    const std::string& id =
        v_.spec.kinds[static_cast<std::size_t>(v_.royal)].id;
    const char letter = id[0];
    v_.begins[0] = board.find(letter) != std::string::npos;
    v_.begins[1] =
        board.find(static_cast<char>(letter + 32)) != std::string::npos;
  }

  // Before this all pawns are read as moved.
  absl::Status pawnHomes() {
    Position p;
    const std::string& start = v_.spec.start;
    const absl::Status status =
        readBoard(v_, start.substr(0, start.find(' ')), p);
    for (int s = 0; s < v_.squares; ++s) {
      for (int color = 0; color < 2; ++color) {
        if (p.cells[s] == codeOf(v_.pawn, color)) {
          v_.pawnHomes[static_cast<std::size_t>(color)].add(s);
        }
      }
    }
    return status;
  }

  template <int kWords>
  void neighbours(Tables<kWords>& tables) const {
    for (int s = 0; s < v_.squares; ++s) {
      for (int t = 0; t < v_.squares; ++t) {
        const int dx = s % v_.files - t % v_.files;
        const int dy = s / v_.files - t / v_.files;
        const int distance = std::max(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
        const auto at = static_cast<std::size_t>(s);
        if (distance <= 1) tables.near1[at].add(t);
        if (distance <= 2) tables.near2[at].add(t);
      }
    }
  }

  Variant& v_;
  std::uint16_t next_ = 0;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Variant>> compile(Spec spec) {
  auto variant = std::make_unique<Variant>();
  variant->spec = std::move(spec);
  const absl::Status status = Builder(*variant).build();
  if (!status.ok()) return status;
  if (!variant->spec.setup) {
    const auto start = positionFromText(*variant, variant->spec.start);
    if (!start.ok()) {
      return absl::InvalidArgumentError(
          "variant " + quoted(variant->spec.id) +
          ": start: " + std::string(start.status().message()));
    }
  }
  variant->worth = worthOf(*variant);
  variant->traits = traitsOf(*variant);
  return variant;
}

}  // namespace phasemachine::fairy_chess
