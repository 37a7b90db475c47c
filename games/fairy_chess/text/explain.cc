#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "games/fairy_chess/moves/legality.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/position_text.h"

namespace phasemachine::fairy_chess {
namespace {

// The name of a kind in ASCII, or its id.
std::string nameOf(const Variant& v, int kind) {
  const Kind& k = v.kindAt(kind);
  for (const char c : k.name) {
    if (c < ' ' || c > '~') return k.id;
  }
  return k.name.empty() ? k.id : k.name;
}

const char* sideOf(int color) { return color == 0 ? "White" : "Black"; }

template <int kWords>
class Explainer {
 public:
  Explainer(const Variant& v, const Position& p, std::string_view text)
      : v_(v), p_(p), text_(text), scene_(v, p), me_(p.side) {}

  Explanation answer() const {
    const std::size_t at = text_.find('@');
    if (at != std::string_view::npos) return drop(at);
    std::string_view rest = text_;
    const int from = takeSquare(v_, rest);
    const int to = from == kNoSquare ? kNoSquare : takeSquare(v_, rest);
    if (to == kNoSquare) {
      return {Rule::kForm, "expected two squares of the board, such as " +
                               squareToText(v_, 0) +
                               squareToText(v_, v_.files)};
    }
    if (p_.cells[from] == 0) {
      return {Rule::kSource, "there is no piece on " + place(from)};
    }
    if (colorOf(p_.cells[from]) != me_) {
      return {Rule::kSource,
              absl::StrCat(piece(from), " is ", sideOf(1 - me_), "'s")};
    }
    if (v_.spec.rules.mustDrop && mayDrop()) {
      return {Rule::kDuty, "pieces in hand must be dropped first"};
    }
    return boardMove(from, to, rest);
  }

 private:
  std::string place(int square) const { return squareToText(v_, square); }
  std::string piece(int square) const {
    return absl::StrCat("the ", nameOf(v_, kindOf(p_.cells[square])), " on ",
                        place(square));
  }
  bool mayDrop() const {
    const auto moves = wholeMoves(v_, p_);
    return std::any_of(moves.begin(), moves.end(),
                       [](Move move) { return move.type == MoveType::kDrop; });
  }

  Explanation boardMove(int from, int to, std::string_view rest) const {
    if (p_.cells[to] != 0 && colorOf(p_.cells[to]) == me_) {
      if (isCastlingPair(from, to)) return castling();
      return {Rule::kTaking, piece(to) + " is one's own"};
    }
    if (v_.clouds && scene_.frozen.has(from) && !scene_.makesCloud(from)) {
      return {Rule::kCloud, piece(from) + " is frozen"};
    }
    const Reach<kWords> reach = scene_.reachOf(from);
    const bool reached =
        p_.cells[to] == 0 ? reach.quiet.has(to) : reach.taking.has(to);
    if (!reached && !isEnPassant(from, to)) return unreached(from, to);
    return completion(from, to, rest);
  }

  bool isCastlingPair(int from, int to) const {
    const Rules& rules = v_.spec.rules;
    return rules.castling && kindOf(p_.cells[from]) == rules.castlingKing &&
           kindOf(p_.cells[to]) == rules.castlingRook;
  }
  Explanation castling() const {
    std::string_view rest = text_;
    const int king = takeSquare(v_, rest);
    const int rook = takeSquare(v_, rest);
    for (const Move move : wholeMoves(v_, p_)) {
      if (move.type == MoveType::kCastling && move.from == king &&
          move.to == rook) {
        return {};
      }
    }
    const auto& rights = p_.rooks[me_];
    if (rights[0] != rook && rights[1] != rook) {
      return {Rule::kCastling,
              "the right to castle with " + piece(rook) + " is lost"};
    }
    if (scene_.clouds.has(king)) {
      return {Rule::kCastling, "a king in a cloud does not castle"};
    }
    const CastlingGoals goals = castlingGoals(v_, me_, king, rook);
    for (const auto& [a, b] :
         {std::pair{king, goals.king}, std::pair{rook, goals.rook}}) {
      for (int s = std::min(a, b); s <= std::max(a, b); ++s) {
        if (s != king && s != rook && scene_.occupied.has(s)) {
          return {Rule::kCastling, piece(s) + " stands between"};
        }
      }
    }
    return {Rule::kCastling,
            "the king is in check, or would be on a square that it crosses"};
  }

  bool isEnPassant(int from, int to) const {
    if (p_.enPassant != to || !v_.isPawn(kindOf(p_.cells[from]))) return false;
    const int ahead = to / v_.files - from / v_.files;
    const int aside = to % v_.files - from % v_.files;
    return ahead == (me_ == 0 ? 1 : -1) && (aside == 1 || aside == -1);
  }

  // The condition that keeps the piece from getting there.
  Explanation unreached(int from, int to) const {
    Explanation why;
    scene_.anyForm(from, [&](int form, const SquareSet<kWords>& mist) {
      why = onForm(form, from, to, mist);
      return why.rule == Rule::kPath || why.rule == Rule::kTaking;
    });
    if (why.rule != Rule::kNone && why.rule != Rule::kReach) return why;
    const bool fog = v_.clouds && scene_.fog.has(from);
    return {
        fog ? Rule::kCloud : Rule::kReach,
        absl::StrCat(piece(from), fog ? ", which moves as a king in fog," : "",
                     " does not move to ", place(to))};
  }

  Explanation onForm(int form, int from, int to,
                     const SquareSet<kWords>& mist) const {
    const Origin<kWords>& origin = scene_.t.origin(form, from);
    const bool empty = p_.cells[to] == 0;
    if (origin.quietLeaps.has(to) || origin.takingLeaps.has(to)) {
      return wrongMode(from, to);
    }
    // The squares on the path to the current node, each with its subtree's end.
    std::vector<std::pair<std::uint32_t, int>> way;
    Explanation found;
    for (std::uint32_t i = 0; i < origin.nodeCount; ++i) {
      while (!way.empty() && way.back().first <= i) way.pop_back();
      const Node& node = scene_.t.nodes[origin.nodes + i];
      if (node.square == to &&
          (node.flags & (kLandsQuiet | kLandsTaking)) != 0) {
        const std::uint8_t wanted = empty ? kLandsQuiet : kLandsTaking;
        int blocker = kNoSquare;
        for (const auto& [end, square] : way) {
          if (p_.cells[square] != 0 || mist.has(square)) {
            blocker = square;
            break;
          }
        }
        if (blocker == kNoSquare) return wrongMode(from, to);
        if ((node.flags & wanted) != 0 || found.rule == Rule::kNone) {
          found = {Rule::kPath,
                   p_.cells[blocker] != 0
                       ? "the way is blocked: " + piece(blocker)
                       : "the way ends in the cloud on " + place(blocker)};
        }
      }
      way.emplace_back(i + node.skip, node.square);
    }
    return found;
  }

  Explanation wrongMode(int from, int to) const {
    return {Rule::kTaking,
            absl::StrCat(
                piece(from),
                p_.cells[to] == 0 ? " only takes on " : " does not take on ",
                place(to))};
  }

  // The squares fit, but the promotion, the arrow or the resulting position
  // does not.
  Explanation completion(int from, int to, std::string_view rest) const {
    const std::vector<Move> all = wholeMoves(v_, p_);
    std::string choices;
    bool promotes = false;
    for (const Move move : all) {
      if (move.from != from || move.to != to || move.type == MoveType::kDrop) {
        continue;
      }
      const std::string text = wholeMoveToText(v_, p_, move);
      if (readsAs(text_, text)) return {};
      promotes = promotes || move.type == MoveType::kPromotion;
      absl::StrAppend(&choices, choices.empty() ? "" : ", ", text);
    }
    if (!choices.empty()) {
      if (rest.empty()) return {};  // the first half
      return {rest[0] == '*' ? Rule::kArrow : Rule::kPromotion,
              "here it is written " + choices};
    }
    for (const Move move : all) {
      if (!v_.spec.rules.mustCapture) break;
      if (p_.cells[move.to] != 0 || move.type == MoveType::kEnPassant) {
        return {Rule::kDuty, "a capture must be made, such as " +
                                 wholeMoveToText(v_, p_, move)};
      }
    }
    const MoveType type = isEnPassant(from, to) && p_.cells[to] == 0 &&
                                  !scene_.reachOf(from).quiet.has(to)
                              ? MoveType::kEnPassant
                              : MoveType::kNormal;
    return after({.from = static_cast<std::uint8_t>(from),
                  .to = static_cast<std::uint8_t>(to),
                  .type = type});
  }

  // A piece that could take the king after the move.
  Explanation after(Move move) const {
    Position next = p_;
    makeMove(v_, next, move);
    const Scene<kWords> then(v_, next);
    const int king = next.royal[me_];
    if (king != kNoSquare) {
      Explanation why;
      then.own[1 - me_].forEach([&](int from) {
        if (why.rule != Rule::kNone) return;
        if (!then.attacksFrom(from, king, then.occupied)) return;
        why = {Rule::kCheck,
               absl::StrCat(sideOf(me_), "'s king on ", place(king),
                            " could be taken by the ",
                            nameOf(v_, kindOf(next.cells[from])), " on ",
                            place(from))};
      });
      if (why.rule != Rule::kNone) return why;
      if (then.attacked(king, 1 - me_)) {
        return {Rule::kCheck,
                absl::StrCat(sideOf(me_), "'s king on ", place(king),
                             " could be hit by an arrow")};
      }
    }
    if (!v_.spec.rules.checking) {
      return {Rule::kDuty, "no move may give check"};
    }
    return {Rule::kCheck, "it would leave what must be guarded en prise"};
  }

  Explanation drop(std::size_t at) const {
    int kind = 0;
    for (int k = 1; k < kHandKinds; ++k) {
      if (static_cast<std::size_t>(k) < v_.spec.kinds.size() &&
          readsAs(text_, v_.kindAt(k).id + std::string(text_.substr(at)))) {
        kind = k;
      }
    }
    std::string_view rest = text_.substr(at + 1);
    const int to = takeSquare(v_, rest);
    if (to == kNoSquare || !rest.empty() || !v_.spec.rules.drops) {
      return {Rule::kForm, v_.spec.rules.drops
                               ? "expected a drop such as P@" + place(0)
                               : "this variant has no drops"};
    }
    if (kind == 0 || p_.hands[me_][kind] == 0) {
      return {Rule::kSource, absl::StrCat("there is no such piece in ",
                                          sideOf(me_), "'s hand")};
    }
    if (p_.cells[to] != 0) {
      return {Rule::kDrop, piece(to) + " stands there"};
    }
    if (!legality::dropSquares<kWords>(scene_, kind).has(to)) {
      return {Rule::kDrop, absl::StrCat("the ", nameOf(v_, kind),
                                        " may not be dropped on ", place(to))};
    }
    for (const Move move : wholeMoves(v_, p_)) {
      if (readsAs(text_, wholeMoveToText(v_, p_, move))) return {};
    }
    return after({.from = static_cast<std::uint8_t>(to),
                  .to = static_cast<std::uint8_t>(to),
                  .extra = static_cast<std::uint8_t>(kind),
                  .type = MoveType::kDrop});
  }

  const Variant& v_;
  const Position& p_;
  std::string_view text_;
  Scene<kWords> scene_;
  int me_;
};

}  // namespace

std::string_view toString(Rule rule) {
  constexpr std::string_view kNames[] = {
      "none",     "form", "source",    "cloud", "reach", "path", "taking",
      "castling", "drop", "promotion", "arrow", "duty",  "check"};
  return kNames[static_cast<std::size_t>(rule)];
}

Explanation explain(const Variant& v, const Position& p,
                    std::string_view text) {
  // A decision's mark; castling by the king's target is read before this.
  if (text.ends_with('>')) text.remove_suffix(1);
  return v.withTables([&]<int kWords>(const Tables<kWords>&) {
    return Explainer<kWords>(v, p, text).answer();
  });
}

}  // namespace phasemachine::fairy_chess
