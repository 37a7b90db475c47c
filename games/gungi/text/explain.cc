#include <array>

#include "core/isa.h"
#include "games/gungi/rules/generator.h"
#include "games/gungi/rules/names.h"
#include "games/gungi/rules/reach.h"
#include "games/gungi/text/move_text.h"

namespace phasemachine::gungi {
namespace {

std::string theName(PieceType type) {
  return "the " + std::string(namesOf(type).english);
}

std::string pieces(int count) {
  return std::to_string(count) + (count == 1 ? " piece" : " pieces");
}

class Explainer {
 public:
  Explainer(const Position& p, const Options& options, Move move)
      : p_(p),
        options_(options),
        move_(move),
        side_(p.sideToMove),
        me_(playerIndex(side_)) {}

  Explanation answer() const {
    if (move_.to() >= kSquares) return {Rule::kReach, "no such square"};
    if (move_.isDrop()) return drop();
    if (p_.drafting != 0) {
      return {Rule::kDraft, "the draft is on: only drops can be made"};
    }
    const Square from =
        move_.isBoardMove() ? move_.from() : bouSource(move_, side_);
    if (from >= kSquares) return {Rule::kReach, "no such square"};
    return boardMove(from);
  }

 private:
  Tower target() const { return p_.towers[move_.to()]; }
  std::string place(Square square) const {
    return squareName(square, options_);
  }
  bool targetIsOwn() const {
    return target() != 0 && sideOf(topOf(target())) == side_;
  }
  bool targetIsMarshal() const {
    return target() != 0 && typeOf(topOf(target())) == PieceType::kSui;
  }

  Explanation boardMove(Square from) const {
    const Tower tower = p_.towers[from];
    if (tower == 0) {
      return {Rule::kSource, "there is no piece at " + place(from)};
    }
    const Piece piece = topOf(tower);
    if (sideOf(piece) != side_) {
      return {Rule::kSource,
              "the piece at " + place(from) + " is the opponent's"};
    }
    const PieceType type = typeOf(piece);
    const int level = heightOf(tower);
    Explanation e = reach(from, type, level);
    if (e.rule != Rule::kNone) return e;
    const int height = heightOf(target());
    if (height > level) {
      return {Rule::kHeight, "the tower at " + place(move_.to()) + " has " +
                                 pieces(height) + "; a piece on level " +
                                 std::to_string(level) +
                                 " cannot enter a higher tower"};
    }
    if (move_.isCapture()) return capture();
    if (target() != 0) e = stack(type);
    if (e.rule == Rule::kNone && move_.isBetrayal()) e = betrayal(type);
    if (e.rule == Rule::kNone && move_.isBoardMove() && kindOf(move_) > 1) {
      return {Rule::kReach, "no such move"};
    }
    return e;
  }

  static unsigned kindOf(Move move) { return move.bits() >> 14; }

  Explanation reach(Square from, PieceType type, int level) const {
    const Piece piece = makePiece(type, side_);
    const SquareSet targets =
        Targets<isa::Portable>::of(p_, options_, from, piece, level);
    if (targets.has(move_.to())) return {};
    // The squares it could reach if nothing were in the way.
    Position empty;
    setTower(empty, from, p_.towers[from]);
    const SquareSet free =
        Targets<isa::Portable>::of(empty, options_, from, piece, level);
    if (!free.has(move_.to())) {
      return {Rule::kReach, theName(type) + " does not move from " +
                                place(from) + " to " + place(move_.to()) +
                                " at level " + std::to_string(level)};
    }
    // The blocker is the tower whose removal opens the path, if there is only
    // one.
    for (Square square = 0; square < kSquares; ++square) {
      if (square == from || square == move_.to() || p_.towers[square] == 0) {
        continue;
      }
      Position without = p_;
      setTower(without, square, 0);
      if (Targets<isa::Portable>::of(without, options_, from, piece, level)
              .has(move_.to())) {
        return {Rule::kPath, "the way is blocked: a tower of " +
                                 pieces(heightOf(p_.towers[square])) +
                                 " stands at " + place(square)};
      }
    }
    return {Rule::kPath, "the way is blocked by more than one tower"};
  }

  Explanation capture() const {
    if (target() == 0) {
      return {Rule::kCapture,
              "there is nothing to capture at " + place(move_.to())};
    }
    if (targetIsOwn()) {
      return {Rule::kCapture,
              "the piece on top at " + place(move_.to()) + " is one's own"};
    }
    return {};
  }

  // Whether the tower on the target allows `type` on top. Precondition: the
  // target is not empty.
  Explanation stack(PieceType type) const {
    if (targetIsMarshal()) {
      return {Rule::kMarshal, "no piece stands on a marshal"};
    }
    if (type == PieceType::kToride && !options_.published()) {
      return {Rule::kFortress, "a fortress stands on no other piece"};
    }
    if (type == PieceType::kSui && !options_.marshalStacks()) {
      return {Rule::kMarshal, "the marshal stands on no other piece here"};
    }
    const int height = heightOf(target());
    if (height >= options_.maxHeight()) {
      return {Rule::kHeight, "the tower at " + place(move_.to()) + " has " +
                                 pieces(height) + ", which is the limit"};
    }
    return {};
  }

  Explanation betrayal(PieceType type) const {
    if (type != PieceType::kBou || !options_.published()) {
      return {Rule::kBetrayal,
              "only a tactician of the published game turns "
              "pieces"};
    }
    const Levels can = convertible(target(), p_.hands[me_], side_);
    if (move_.levels() == 0 || (move_.levels() & ~unsigned{can}) != 0) {
      return {Rule::kBetrayal,
              "a piece turns only when it is the enemy's and the hand holds as "
              "many of its type as the tower has"};
    }
    return {};
  }

  Explanation drop() const {
    const PieceType type = move_.dropped();
    const Hand hand = p_.hands[me_];
    if (hand.count(type) == 0) {
      return {Rule::kSource,
              "there is no " + std::string(namesOf(type).english) + " in hand"};
    }
    if (hand.count(PieceType::kSui) > 0 && type != PieceType::kSui) {
      return {Rule::kMarshal, "the marshal is dropped first"};
    }
    Explanation e = dropZone();
    if (e.rule != Rule::kNone) return e;
    if (target() != 0) {
      if (!targetIsOwn()) {
        return {Rule::kDropTarget, "the piece on top at " + place(move_.to()) +
                                       " is the opponent's"};
      }
      e = stack(type == PieceType::kSui ? PieceType::kHyo : type);
    }
    if (e.rule == Rule::kNone && move_.isBetrayal()) e = betrayal(type);
    if (e.rule == Rule::kNone) e = finishing();
    return e;
  }

  Explanation dropZone() const {
    const bool first = side_ == Side::kFirst;
    int front = first ? 6 : 2;
    if (p_.drafting != 0) {
      if (kRowsBehind[me_][static_cast<std::size_t>(front)].has(move_.to())) {
        return {};
      }
      return {Rule::kDraft, "pieces are drafted to the own three rows"};
    }
    const SquareSet men = options_.published() ? p_.tops[me_] : p_.present[me_];
    if (men.empty()) {
      if (!options_.published()) return {};
      return {Rule::kFrontLine,
              "there is no own piece on top of a tower, and "
              "so no front line"};
    }
    front = rowOf(first ? men.lowest() : men.highest());
    if (kRowsBehind[me_][static_cast<std::size_t>(front)].has(move_.to())) {
      return {};
    }
    return {Rule::kFrontLine, place(move_.to()) +
                                  " is ahead of the front line, " +
                                  rowName(front, options_)};
  }

  Explanation finishing() const {
    if (move_.finishes() && p_.drafting == 0) {
      return {Rule::kDraft, "there is no draft to end"};
    }
    if (p_.drafting != 0 && !move_.finishes() && p_.hands[me_].total() == 1) {
      return {Rule::kDraft, "the last piece in hand ends the draft"};
    }
    if (!move_.isBetrayal() && kindOf(move_) > 1) {
      return {Rule::kReach, "no such move"};
    }
    return {};
  }

  const Position& p_;
  const Options& options_;
  Move move_;
  Side side_;
  std::size_t me_;
};

}  // namespace

std::string_view toString(Rule rule) {
  static constexpr std::array<std::string_view, 12> kWords = {
      "none",    "draft",      "source",      "reach",
      "path",    "height",     "marshal",     "fortress",
      "capture", "front line", "drop target", "betrayal"};
  return kWords[static_cast<std::size_t>(rule)];
}

Explanation explain(const Position& position, const Options& options,
                    Move move) {
  return Explainer(position, options, move).answer();
}

}  // namespace phasemachine::gungi
