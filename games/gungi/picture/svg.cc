#include "core/svg/svg.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/isa.h"
#include "games/gungi/picture/draw.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/generator.h"
#include "games/gungi/rules/maker.h"
#include "games/gungi/rules/names.h"
#include "games/gungi/rules/phases.h"

namespace phasemachine::gungi {

namespace {

// The panel beside the board: the side to move, checks, piece names and both
// hands. In pixels.
constexpr double kPanelWidth = 300;
constexpr double kPanelHeight = 660;
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
    case RuleSet::kSeed: return "rule set A";
    case RuleSet::kIntro: return "intro";
    case RuleSet::kBeginner: return "beginner";
    case RuleSet::kIntermediate: return "intermediate";
    case RuleSet::kAdvanced: return "advanced";
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

// The squares of the marshals in check; none while drafting.
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

void drawPanel(svg::Picture& picture, svg::Point corner, const Board& board,
               Side topSide) {
  Panel(picture, corner, board, topSide).draw();
}

constexpr double kCell = kTowerCell;
constexpr double kBoardSide = kRows * kCell;
constexpr double kMargin = 16;
constexpr double kFrame = 24;  // of wood around the squares, with the labels
constexpr double kLeft = kMargin + kFrame;
constexpr double kTop = kMargin + kFrame;
constexpr double kPanelLeft = kLeft + kBoardSide + kFrame + 20;
constexpr double kWidth = kPanelLeft + kPanelWidth + kMargin;
constexpr double kHeight = kBoardSide + 2 * (kMargin + kFrame);

class BoardPicture {
 public:
  BoardPicture(const Board& board, const RenderStyle<Move>& style,
               const SvgMarks& marks)
      : board_(board),
        p_(board.position),
        style_(style),
        marks_(marks),
        picture_(kWidth, kHeight) {}

  std::string document() && {
    wood();
    labels();
    const SquareSet last = lastMoveSquares();
    const SquareSet inCheck = marshalsInCheck(board_);
    for (Square square = 0; square < kSquares; ++square) {
      background(square, last.has(square));
    }
    grid();
    for (Square square = 0; square < kSquares; ++square) {
      if (inCheck.has(square)) frame(square, svg::kDanger);
      // Below the tower, so that its tags stay readable.
      if (marks_.targets.has(square)) target(square);
      drawTower(picture_, cornerOf(square), p_.towers[square], board_.options,
                style_.flipped);
      const svg::Point at = cornerOf(square);
      picture_.place(placeOf(square), at.x, at.y, kCell, kCell);
    }
    const Side top = style_.flipped ? Side::kFirst : Side::kSecond;
    drawPanel(picture_, {kPanelLeft, (kHeight - kPanelHeight) / 2}, board_,
              top);
    return std::move(picture_).finish();
  }

 private:
  svg::Point cornerOf(Square square) const {
    const int row = style_.flipped ? 8 - rowOf(square) : rowOf(square);
    const int column = style_.flipped ? 8 - columnOf(square) : columnOf(square);
    return {kLeft + column * kCell, kTop + row * kCell};
  }

  SquareSet lastMoveSquares() const {
    if (!style_.lastMove) return {};
    const Move move = *style_.lastMove;
    SquareSet squares = SquareSet::of(move.to());
    if (move.isBoardMove()) {
      squares |= SquareSet::of(move.from());
    } else if (!move.isDrop()) {
      squares |= SquareSet::of(bouSource(move, opponent(p_.sideToMove)));
    }
    return squares;
  }

  void wood() {
    picture_.rect(kMargin, kMargin, kBoardSide + 2 * kFrame,
                  kBoardSide + 2 * kFrame, {.fill = svg::kDark, .radius = 8});
    picture_.rect(kLeft, kTop, kBoardSide, kBoardSide, {.fill = svg::kLight});
    // The wood grain, in slightly wavy lines.
    for (int i = 0; i < 12; ++i) {
      const double y = 18 + 52.0 * i + 9 * (i % 3);
      picture_.path(i % 2 == 0 ? "M0 0 Q150 14 306 2 T612 6"
                               : "M0 6 Q120 -8 306 5 T612 0",
                    {kLeft, kTop + y}, 1,
                    {.stroke = svg::kDark,
                     .strokeWidth = i % 3 == 0 ? 2.5 : 1.4,
                     .opacity = 0.22});
    }
  }

  void labels() {
    for (int i = 0; i < kRows; ++i) {
      const int shown = style_.flipped ? 8 - i : i;
      const double middle = i * kCell + kCell / 2;
      const svg::Text style = {.size = 13,
                               .anchor = svg::kMiddle,
                               .fill = svg::kFirst,
                               .bold = true};
      picture_.text(kLeft + middle, kTop - 7,
                    std::to_string(columnNumber(shown, board_.options)), style);
      picture_.text(kMargin + kFrame / 2, kTop + middle + 5,
                    std::to_string(rowNumber(shown, board_.options)), style);
    }
  }

  void background(Square square, bool last) {
    const svg::Point at = cornerOf(square);
    const bool selected = square == marks_.selected;
    if (!selected && !last) return;
    picture_.rect(at.x, at.y, kCell, kCell,
                  {.fill = selected ? svg::kSelected : svg::kLast});
  }

  void grid() {
    for (int i = 0; i <= kRows; ++i) {
      const double at = i * kCell;
      const svg::Shape shape = {.stroke = svg::kInk,
                                .strokeWidth = i % kRows == 0 ? 1.6 : 0.8,
                                .opacity = 0.75};
      picture_.line({kLeft + at, kTop}, {kLeft + at, kTop + kBoardSide}, shape);
      picture_.line({kLeft, kTop + at}, {kLeft + kBoardSide, kTop + at}, shape);
    }
    // The corners of the thirds, as on wooden boards.
    for (const int row : {3, 6}) {
      for (const int column : {3, 6}) {
        picture_.circle(kLeft + column * kCell, kTop + row * kCell, 3.2,
                        {.fill = svg::kInk});
      }
    }
  }

  void frame(Square square, std::string_view stroke) {
    const svg::Point at = cornerOf(square);
    picture_.rect(at.x + 2.5, at.y + 2.5, kCell - 5, kCell - 5,
                  {.stroke = stroke, .strokeWidth = 4, .radius = 6});
  }

  void target(Square square) {
    const svg::Point at = cornerOf(square);
    if (p_.towers[square] == 0) {
      picture_.circle(at.x + kCell / 2, at.y + kCell / 2, 10,
                      {.fill = svg::kTarget, .opacity = 0.85});
    } else {
      // A stack with its tags is as wide as the square.
      const bool stack = heightOf(p_.towers[square]) > 1;
      picture_.rect(at.x + 2.5, at.y + 2.5, kCell - 5, kCell - 5,
                    {.stroke = svg::kTarget,
                     .strokeWidth = 4,
                     .radius = stack ? 18 : kCell / 2 - 2.5});
    }
  }

  const Board& board_;
  const Position& p_;
  const RenderStyle<Move>& style_;
  const SvgMarks& marks_;
  svg::Picture picture_;
};

}  // namespace

std::string handPlace(Side side, PieceType type, const Options& options) {
  return "hand." + nameOf(side, options) + "." +
         std::string(namesOf(type).english);
}

std::string placeOf(Square square) {
  return "square." + std::to_string(rowOf(square)) +
         std::to_string(columnOf(square));
}

std::vector<std::string> placesOf(const Board& board, Move move) {
  const Side side = board.position.sideToMove;
  std::string from;
  if (move.isDrop()) {
    from = handPlace(side, move.dropped(), board.options);
  } else if (move.isBoardMove()) {
    from = placeOf(move.from());
  } else {
    from = placeOf(bouSource(move, side));
  }
  return {std::move(from), placeOf(move.to())};
}

std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const SvgMarks& marks) {
  return BoardPicture(board, style, marks).document();
}

}  // namespace phasemachine::gungi
