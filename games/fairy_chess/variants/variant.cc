#include "games/fairy_chess/variants/variant.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/fairy_chess/movement/movement.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/starts.h"

namespace phasemachine::fairy_chess {
namespace {

bool sameRays(const Movement& a, const Movement& b) {
  const auto sameRay = [](const Ray& r, const Ray& s) {
    return r.moves == s.moves && r.takes == s.takes && r.hop == s.hop &&
           r.bounces == s.bounces && r.throughClouds == s.throughClouds &&
           r.initial == s.initial &&
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
    for (Step& step : ray.steps) step.to = {-step.to.x, -step.to.y};
  }
  return movement;
}

class Builder {
 public:
  explicit Builder(Variant& variant) : v_(variant) {}

  absl::Status build() {
    Spec& spec = v_.spec;
    if (spec.kinds.size() > kMostKinds) {
      return bad("more than 63 kinds of pieces");
    }
    v_.files = spec.files;
    v_.ranks = spec.ranks;
    v_.squares = spec.files * spec.ranks;
    v_.words = v_.squares <= 64 ? 1 : v_.squares <= 128 ? 2 : 3;
    v_.one.squares = v_.two.squares = v_.three.squares = v_.squares;
    zones();
    for (std::size_t k = 1; k < spec.kinds.size(); ++k)
      PM_TRY(kind(static_cast<int>(k)));
    drops();
    begins();
    v_.plain = plain();
    PM_TRY(checkCastling(spec.rules));
    if (spec.rules.promotionRank > spec.ranks) {
      return bad("promotionRank is beyond the board");
    }
    if (spec.rules.drops && hand() >= kHandKinds) {
      return bad("more than 15 kinds of pieces may come into a hand");
    }
    if (v_.spec.setup && !v_.spec.start.empty()) PM_TRY(pawnHomes());
    v_.withTables([&](auto& tables) { finish(tables); });
    return absl::OkStatus();
  }

 private:
  template <class... Parts>
  absl::Status bad(const Parts&... what) const {
    return invalid("variant ", quoted(v_.spec.id), ": ", what...);
  }

  absl::Status kind(int k) {
    const Kind& kind = v_.kindAt(k);
    v_.special[static_cast<std::size_t>(k)] = kind.special;
    v_.countsAs[static_cast<std::size_t>(k)] =
        static_cast<std::uint8_t>(kind.countsAs != 0 ? kind.countsAs : k);
    v_.counts = v_.counts || highestCount(kind.special) > 0;
    v_.clouds = v_.clouds || isCloud(kind.special);
    v_.borrows = v_.borrows || isBorrower(kind.special);
    v_.shoots = v_.shoots || isArcher(kind.special);
    if (kind.special == Special::kRoyal) v_.royal = k;
    if (kind.special == Special::kPawn) v_.pawn = k;
    if (kind.special == Special::kUnmovedPawn) v_.unmovedPawn = k;
    Movement before;
    for (int c = 0; c <= highestCount(kind.special); ++c) {
      auto movement = parseMovement(kind.movement, c,
                                    v_.spec.setup ? &movementOf : nullptr);
      if (!movement.ok()) return bad(std::string(movement.status().message()));
      if (movement->empty() && !isBorrower(kind.special) &&
          !kind.movement.empty()) {
        return bad("piece ", quoted(kind.id), " has no moves");
      }
      bool hops = false;
      for (const Ray& ray : *movement) hops |= ray.hop != Hop::kNone;
      v_.hops |= hops;
      if (hops && isConfined(kind)) {
        return bad("mobilityRegion of ", quoted(kind.id),
                   ", which moves over others, is not supported");
      }
      forms(k, c, *movement, c > 0 && sameRays(before, *movement));
      before = *std::move(movement);
    }
    return absl::OkStatus();
  }

  static bool isConfined(const Kind& kind) {
    return kind.mobility[0] != Region::all() ||
           kind.mobility[1] != Region::all();
  }

  // Makes the forms of both colors for one move count.
  void forms(int k, int count, const Movement& movement, bool unchanged) {
    const Kind& kind = v_.kindAt(k);
    const bool stepsTwice =
        v_.spec.rules.doubleStepFrom != 0 && kind.stepsTwice;
    const bool alike = !stepsTwice && !isConfined(kind) &&
                       std::none_of(movement.begin(), movement.end(),
                                    [](const Ray& r) { return r.initial; }) &&
                       sameRays(movement, turned(movement));
    for (int color = 0; color < 2; ++color) {
      const Code code = codeOf(k, color);
      const auto& counted = v_.countedForms[code];
      std::uint16_t form = next_;
      if (unchanged) {
        form = counted.back();
      } else if (color == 1 && alike) {
        form = static_cast<std::uint16_t>(next_ - 1);
      } else {
        addForm(code, movement, stepsTwice);
        ++next_;
      }
      if (count == 0) v_.forms[code] = form;
      if (highestCount(v_.special[static_cast<std::size_t>(k)]) > 0) {
        v_.countedForms[code].push_back(form);
      }
    }
  }

  void addForm(Code code, Movement movement, bool stepsTwice) {
    if (stepsTwice) {
      movement.push_back({.steps = {{{0, 1}, false}, {{0, 2}, true}},
                          .takes = false,
                          .initial = true});
    }
    const bool black = colorOf(code) == 1;
    const auto color = static_cast<std::size_t>(colorOf(code));
    const Kind& kind = v_.kindAt(kindOf(code));
    Movement later = movement;
    std::erase_if(later, [](const Ray& ray) { return ray.initial; });
    for (int s = 0; s < v_.squares; ++s) {
      Movement rays = doubleSteps_[color].has(s) ? movement : later;
      if (isConfined(kind)) confine(kind.mobility[color], black, s, rays);
      v_.withTables(
          [&](auto& tables) { addSquare(tables, code, rays, black, s); });
    }
  }

  // Lets the rays from a square land only in a region.
  void confine(const Region& region, bool black, int square,
               Movement& rays) const {
    for (Ray& ray : rays) {
      for (Step& step : ray.steps) {
        const int way = black ? -1 : 1;
        const int file = square % v_.files + way * step.to.x;
        const int rank = square / v_.files + way * step.to.y;
        step.lands = step.lands && file >= 0 && file < v_.files && rank >= 0 &&
                     rank < v_.ranks && region.has(rank * v_.files + file);
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
    for (const std::size_t color : {0U, 1U}) {
      for (int s = 0; s < v_.squares; ++s) {
        const int ahead =
            color == 0 ? s / v_.files : v_.ranks - 1 - s / v_.files;
        const int rank = ahead + 1;
        if (rank >= from) v_.promotionZone[color].add(s);
        if (rank >= rules.doubleStepTo && rank <= rules.doubleStepFrom) {
          doubleSteps_[color].add(s);
        }
      }
      if (const auto& zone = rules.promotionRegion[color]) {
        v_.promotionZone[color] = *zone;
      }
      if (rules.doubleStepFrom != 0 && rules.doubleStepRegion[color]) {
        doubleSteps_[color] = *rules.doubleStepRegion[color];
      }
    }
  }

  // A variant whose start gives no right to castle need not say so.
  absl::Status checkCastling(Rules& rules) const {
    const bool fits =
        rules.castlingRank <= v_.ranks && rules.castlingKingFile <= v_.files &&
        rules.castlingGoal[0] + 1 <= v_.files && rules.castlingGoal[1] >= 2 &&
        rules.castlingGoal[1] <= v_.files;
    if (!rules.castling || fits) return absl::OkStatus();
    std::string_view fields = v_.spec.start;
    for (int i = 0; i < 2; ++i) {
      fields.remove_prefix(std::min(fields.find(' '), fields.size() - 1) + 1);
    }
    if (!fields.starts_with('-') || rules.castlingDropped) {
      return bad("castling leads beyond the board");
    }
    rules.castling = false;
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
    const bool ownPawns =
        !v_.spec.setup &&
        std::any_of(v_.spec.kinds.begin(), v_.spec.kinds.end(),
                    [](const Kind& kind) {
                      return kind.special == Special::kPawn && !kind.stepsTwice;
                    });
    return !v_.clouds && !v_.borrows && !v_.shoots && !v_.hops && !promotes &&
           !ownPawns && !limited && rules.mandatoryPromotion && !rules.drops &&
           !rules.blast && rules.flagKind == 0 && rules.connect == 0 &&
           rules.connectBlock == 0 && !rules.checkCounting &&
           (e.value == Outcome::kNone || (!e.claim && e.opponentAtLeast == 0));
  }

  // The highest kind of the start that can be in a hand; others get there only
  // from positions, which are checked.
  int hand() const {
    int highest = 0;
    const std::string_view board = v_.spec.startBoard();
    for (std::size_t k = 1; k < v_.spec.kinds.size(); ++k) {
      const Kind& kind = v_.spec.kinds[k];
      const char letter = kind.id[0];
      const bool there = board.find(letter) != std::string::npos ||
                         board.find(toLower(letter)) != std::string::npos;
      if (kind.demotesTo == 0 && there) highest = static_cast<int>(k);
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
               ((rank == 0 && !rules.pawnsOnFirstRank) ||
                (v_.promotionZone[side].has(s) &&
                 !rules.pawnsInPromotionZone))) ||
              !v_.spec.kinds[k].mobility[side].has(s) ||
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
    const std::string_view board = v_.spec.startBoard();
    if (v_.royal == 0) return;
    const char letter = v_.kindAt(v_.royal).id[0];
    v_.begins[0] = board.find(letter) != std::string::npos;
    v_.begins[1] = board.find(toLower(letter)) != std::string::npos;
  }

  // Before this all pawns are read as moved.
  absl::Status pawnHomes() {
    Position p;
    const absl::Status status = readBoard(v_, v_.spec.startBoard(), p);
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
  void finish(Tables<kWords>& tables) const {
    neighbours(tables);
    for (std::size_t code = 2; code < 2 * v_.spec.kinds.size(); ++code) {
      aims(tables, code, v_.forms[code]);
      for (const int form : v_.countedForms[code]) aims(tables, code, form);
    }
    if (v_.spec.rules.checking) return;
    tables.takers.resize(tables.origins.size());
    const auto squares = static_cast<std::size_t>(v_.squares);
    for (std::size_t i = 0; i < tables.origins.size(); ++i) {
      const std::size_t from = i % squares;
      tables.origins[i].reach.forEach([&](int target) {
        tables.takers[i - from + static_cast<std::size_t>(target)].add(
            static_cast<int>(from));
      });
    }
  }

  template <int kWords>
  void aims(Tables<kWords>& tables, std::size_t code, int form) const {
    for (int from = 0; from < v_.squares; ++from) {
      tables.origin(form, from).reach.forEach([&](int target) {
        tables.aims[code % 2][static_cast<std::size_t>(target)].add(from);
      });
    }
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
  std::array<Region, 2> doubleSteps_;  // where initial rays begin
  std::uint16_t next_ = 0;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Variant>> compile(Spec spec) {
  auto variant = std::make_unique<Variant>();
  variant->spec = std::move(spec);
  PM_TRY(Builder(*variant).build());
  if (!variant->spec.setup) {
    const auto start = positionFromText(*variant, variant->spec.start);
    if (!start.ok()) {
      return invalid("variant ", quoted(variant->spec.id),
                     ": start: ", start.status().message());
    }
  }
  variant->numberedStarts = numberedStartsFit(*variant);
  variant->worth = worthOf(*variant);
  variant->traits = traitsOf(*variant);
  return variant;
}

}  // namespace phasemachine::fairy_chess
