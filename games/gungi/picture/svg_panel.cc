#include "games/gungi/picture/svg_panel.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/isa.h"
#include "games/gungi/picture/discs.h"
#include "games/gungi/picture/places.h"
#include "games/gungi/rules/checks.h"
#include "games/gungi/rules/names.h"
#include "games/gungi/rules/phases.h"

namespace phasemachine::gungi {
namespace {

constexpr double kTitleY = 22;
constexpr double kCaptionY = 54;
constexpr double kNoteY = 80;
constexpr double kCheckY = 102;
constexpr double kHeadY = 139;
constexpr double kTableY = 149;
constexpr double kRowHeight = 36.4;
// Columns of the table.
constexpr double kDiscX = 17;
constexpr double kLetterX = 44;
constexpr double kNameX = 62;
constexpr double kHandX = 222;
constexpr double kHandStep = 52;

std::string_view rulesName(RuleSet rules) {
  switch (rules) {
    case RuleSet::kSeed:
      return "rule set A";
    case RuleSet::kIntro:
      return "intro";
    case RuleSet::kBeginner:
      return "beginner";
    case RuleSet::kIntermediate:
      return "intermediate";
    case RuleSet::kAdvanced:
      return "advanced";
  }
  return "";
}

std::string nameOf(Side side, const Options& options) {
  return std::string(colorName(side, options));
}

std::optional<StateType> stateOf(const Board& board) {
  if (board.stack.empty()) return std::nullopt;
  const auto top = board.stack.top();
  const auto* state = std::get_if<StateType>(&top);
  return state == nullptr ? std::nullopt : std::optional(*state);
}

// The current status, with the disc of `side` before it.
struct Caption {
  std::string text;
  Side side;
};

Caption captionOf(const Board& board) {
  const Options& options = board.options;
  if (const auto state = stateOf(board)) {
    if (const auto winner = winnerOf(*state)) {
      const std::string reason(endReason(*state));
      if (*winner == Side::kNeutral) return {"Draw: " + reason, *winner};
      return {nameOf(*winner, options) + " has won: " + reason, *winner};
    }
  }
  const Side side = board.position.sideToMove;
  return {nameOf(side, options) +
              (board.position.drafting != 0 ? " places a piece" : " to move"),
          side};
}

std::string noteOf(const Board& board) {
  std::string note = board.position.drafting != 0 ? "setup" : "play";
  note += ", " + std::to_string(board.ply) + " moves made, towers up to " +
          std::to_string(board.options.maxHeight());
  return note;
}

void drawSideDot(svg::Picture& picture, double x, double y, double radius,
                 Side side, const Options& options) {
  picture.circle(x, y, radius,
                 {.fill = isWhite(side, options) ? svg::kFirst : svg::kSecond,
                  .stroke = svg::kInk});
}

class Panel {
 public:
  Panel(svg::Picture& picture, svg::Point corner, const Board& board,
        Side topSide)
      : picture_(picture), at_(corner), board_(board), topSide_(topSide) {}

  void draw() {
    head();
    picture_.rect(at_.x, at_.y + kHeadY - 20, kPanelWidth,
                  kPanelHeight - kHeadY + 20,
                  {.fill = svg::kCard, .stroke = svg::kRule, .radius = 8});
    text(kLetterX, kHeadY, "piece", svg::kStart, svg::kFaint);
    handHead(topSide_, kHandX);
    handHead(opponent(topSide_), kHandX + kHandStep);
    for (int i = 0; i < kPieceTypes; ++i) row(i);
  }

 private:
  void text(double x, double y, std::string_view words, svg::Anchor anchor,
            std::string_view fill, double size = 12, bool bold = false) {
    picture_.text(at_.x + x, at_.y + y, words,
                  {.size = size,
                   .anchor = anchor,
                   .fill = fill,
                   .bold = bold,
                   .width = anchor == svg::kStart ? kPanelWidth - x : 0});
  }

  void head() {
    text(0, kTitleY, "Gungi", svg::kStart, svg::kInk, 20, true);
    text(kPanelWidth, kTitleY, rulesName(board_.options.rules), svg::kEnd,
         svg::kFaint, 13);
    const Caption caption = captionOf(board_);
    double x = 0;
    if (caption.side != Side::kNeutral) {
      drawSideDot(picture_, at_.x + 9, at_.y + kCaptionY - 5.5, 8, caption.side,
                  board_.options);
      x = 26;
    }
    text(x, kCaptionY, caption.text, svg::kStart, svg::kInk, 16, true);
    text(0, kNoteY, noteOf(board_), svg::kStart, svg::kFaint, 12);
    const SquareSet inCheck = marshalsInCheck(board_);
    std::string check;
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      const Square marshal = board_.position.marshals[playerIndex(side)];
      if (marshal == kNoSquare || !inCheck.has(marshal)) continue;
      check += check.empty() ? nameOf(side, board_.options)
                             : " and " + nameOf(side, board_.options);
    }
    if (!check.empty()) {
      text(0, kCheckY, "Check: " + check, svg::kStart, svg::kDanger, 13, true);
    }
  }

  void handHead(Side side, double x) {
    text(x, kHeadY, nameOf(side, board_.options), svg::kMiddle, svg::kInk, 12,
         true);
  }

  void row(int i) {
    const auto type = static_cast<PieceType>(i);
    const double top = kTableY + kRowHeight * i;
    const double baseline = top + kRowHeight / 2 + 5;
    picture_.line({at_.x, at_.y + top}, {at_.x + kPanelWidth, at_.y + top},
                  {.stroke = svg::kRule, .strokeWidth = 0.8});
    // A light disc, regardless of the side.
    const Side light =
        isWhite(Side::kFirst, board_.options) ? Side::kFirst : Side::kSecond;
    drawDisc(picture_, {at_.x + kDiscX + 4, at_.y + top + kRowHeight / 2}, 15,
             makePiece(type, light), board_.options, false);
    const PieceNames& names = namesOf(type);
    text(kLetterX + 4, baseline, {&names.letter, 1}, svg::kMiddle, svg::kFaint);
    picture_.text(at_.x + kNameX, at_.y + baseline, names.english,
                  {.size = 12.5, .width = kHandX - kNameX - 26});
    hand(topSide_, type, kHandX, top);
    hand(opponent(topSide_), type, kHandX + kHandStep, top);
  }

  void hand(Side side, PieceType type, double x, double top) {
    const int count = board_.position.hands[playerIndex(side)].count(type);
    const double middle = top + kRowHeight / 2;
    if (count == 0) {
      picture_.circle(at_.x + x, at_.y + middle, 1.5, {.fill = svg::kRule});
      return;
    }
    drawSideDot(picture_, at_.x + x, at_.y + middle, 12, side, board_.options);
    text(x, middle + 5, std::to_string(count), svg::kMiddle,
         isWhite(side, board_.options) ? svg::kInk : svg::kFirst, 13, true);
    picture_.place(handPlace(side, type, board_.options),
                   at_.x + x - kHandStep / 2, at_.y + top, kHandStep,
                   kRowHeight);
  }

  svg::Picture& picture_;
  svg::Point at_;
  const Board& board_;
  Side topSide_;
};

}  // namespace

SquareSet marshalsInCheck(const Board& board) {
  SquareSet found;
  if (board.position.drafting != 0) return found;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    if (Checks<isa::Portable>::inCheck(board.position, board.options, side)) {
      found |= SquareSet::of(board.position.marshals[playerIndex(side)]);
    }
  }
  return found;
}

std::string handPlace(Side side, PieceType type, const Options& options) {
  return "hand." + nameOf(side, options) + "." +
         std::string(namesOf(type).english);
}

void drawPanel(svg::Picture& picture, svg::Point corner, const Board& board,
               Side topSide) {
  Panel(picture, corner, board, topSide).draw();
}

}  // namespace phasemachine::gungi
