#include "games/monoknight/picture/svg_score.h"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "games/monoknight/picture/stage_of.h"
#include "games/monoknight/picture/svg_board.h"
#include "games/monoknight/rules/score.h"
#include "games/monoknight/rules/stages.h"
#include "games/monoknight/text/words.h"

namespace phasemachine::monoknight {
namespace {

constexpr double kPad = 14;
constexpr double kLine = 22;
constexpr double kRight = kScoreWidth - kPad;
constexpr double kCostX = 172;  // right edge of the column of costs
constexpr double kScoreTop = 88;
constexpr double kCostsTop = 238;
constexpr double kGoalsTop = 384;

std::string_view captionOf(const Board& board) {
  if (asksForCard(board)) return "Play a card";
  if (asksForStart(board)) return "Choose a start";
  return board.cleared() ? "Cleared" : "Cards are drawn";
}

std::vector<svg::Point> starAt(double x, double y) {
  std::vector<svg::Point> points;
  for (int i = 0; i < 10; ++i) {
    const double radius = i % 2 == 0 ? 9 : 3.8;
    const double angle = std::numbers::pi * (i / 5.0 - 0.5);
    points.push_back(
        {x + radius * std::cos(angle), y + radius * std::sin(angle)});
  }
  return points;
}

class Score {
 public:
  Score(svg::Picture& picture, svg::Point corner, const Board& board)
      : picture_(picture),
        at_(corner),
        board_(board),
        metrics_(metricsOf(board)) {}

  void draw() {
    const auto number = stageOf(board_);
    text(0, 17, "MonoKnight", {.size = 20, .bold = true});
    text(0, 47, captionOf(board_), {.size = 16, .bold = true});
    if (number) {
      const Stage& row = stage(*number);
      text(0, 71,
           "Stage " + std::string(row.name) + ": " + std::string(row.title),
           {.size = 13, .fill = svg::kFaint, .width = kScoreWidth});
    }
    score();
    costs();
    if (number) goals(stage(*number).goals());
  }

 private:
  void text(double x, double y, std::string_view words,
            const svg::Text& style) {
    picture_.text(at_.x + x, at_.y + y, words, style);
  }
  void card(double top, double height) {
    picture_.rect(at_.x, at_.y + top, kScoreWidth, height,
                  {.fill = svg::kCard, .stroke = svg::kRule, .radius = 8});
  }
  void line(double y, std::string_view label, const std::string& value) {
    text(kPad, y, label, {.size = 12.5});
    text(kRight, y, value, {.size = 12.5, .anchor = svg::kEnd});
  }

  void score() {
    card(kScoreTop, kCostsTop - kScoreTop - 12);
    double y = kScoreTop + 30;
    text(kPad, y, "Score", {.size = 14, .bold = true});
    text(kRight, y, std::to_string(metrics_.score()),
         {.size = 24, .anchor = svg::kEnd, .bold = true, .width = 150});
    const std::string ten = " \u00d7 " + std::to_string(kPointsPerMove);
    line(y += kLine + 2, "moves", std::to_string(metrics_.moves) + ten);
    line(y += kLine - 2, "penalties", std::to_string(metrics_.penalties) + ten);
    line(y += kLine - 2, "seconds", std::to_string(metrics_.seconds));
    const int visits =
        std::accumulate(board_.needed.begin(), board_.needed.end(), 0);
    picture_.line({at_.x + kPad, at_.y + y + 9},
                  {at_.x + kRight, at_.y + y + 9}, {.stroke = svg::kRule});
    line(y + kLine + 5, "visits left", std::to_string(visits));
  }

  void costRow(double y, std::string_view label, int cost,
               const std::string& soFar) {
    text(kPad, y, label, {.size = 12.5});
    text(kCostX, y, std::to_string(cost),
         {.size = 12.5,
          .anchor = svg::kEnd,
          .fill = cost > 0 ? svg::kDanger : svg::kFaint,
          .bold = cost > 0});
    text(kRight, y, soFar, {.size = 12.5, .anchor = svg::kEnd});
  }

  void costs() {
    card(kCostsTop, kGoalsTop - kCostsTop - 12);
    const Costs& costs = board_.terms.costs;
    const Tally& tally = board_.tally;
    double y = kCostsTop + 24;
    const svg::Text head = {
        .size = 11, .anchor = svg::kEnd, .fill = svg::kFaint};
    text(kPad, y, "Penalties", {.size = 14, .bold = true});
    text(kCostX, y, "moves each", head);
    text(kRight, y, "so far", head);
    costRow(y += kLine + 2, "dead hand", costs.deadlock,
            std::to_string(tally.deadEnds));
    costRow(y += kLine, "redraw", costs.redraw, std::to_string(tally.redraws));
    costRow(y += kLine, "discard", costs.discard,
            std::to_string(tally.discards));
    costRow(y + kLine, "revisit", costs.revisit,
            tally.revisited ? "yes" : "no");
  }

  // A star is bright while it can be reached, and at the end if it was.
  void goal(double y, bool bright, const std::string& what) {
    picture_.polygon(starAt(at_.x + kPad + 8, at_.y + y - 5),
                     {.fill = bright ? svg::kLast : svg::kCard,
                      .stroke = bright ? svg::kInk : svg::kFaint});
    text(kPad + 26, y, what,
         {.size = 12.5,
          .fill = bright ? svg::kInk : svg::kFaint,
          .width = kRight - kPad - 26});
  }

  void goals(const Goals& goals) {
    card(kGoalsTop, kScoreHeight - kGoalsTop);
    const Stars stars = starsOf(goals, metrics_);
    const double y = kGoalsTop + 21;
    goal(y, true, "clear the board");
    goal(y + kLine + 2, stars.objective, objectiveInWords(goals));
    goal(y + 2 * kLine + 4, stars.score, targetInWords(goals));
  }

  svg::Picture& picture_;
  svg::Point at_;
  const Board& board_;
  Metrics metrics_;
};

}  // namespace

void drawScore(svg::Picture& picture, svg::Point corner, const Board& board) {
  Score(picture, corner, board).draw();
}

}  // namespace phasemachine::monoknight
