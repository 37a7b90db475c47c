#include "games/monoknight/words.h"

#include "absl/strings/str_cat.h"

namespace phasemachine::monoknight {
namespace {

std::string plural(std::uint64_t number, const std::string& one,
                   const std::string& many) {
  return absl::StrCat(number, " ", number == 1 ? one : many);
}

}  // namespace

std::string counted(std::uint64_t number, const std::string& one) {
  return plural(number, one, one == "penalty" ? "penalties" : one + "s");
}

std::string objectiveInWords(const Goals& goals) {
  switch (goals.objective) {
    case Objective::kMoves:
      return absl::StrCat("clear with ", counted(goals.limit, "move"),
                          " or fewer");
    case Objective::kSeconds:
      return absl::StrCat("clear within ", counted(goals.limit, "second"));
    case Objective::kNoPenalty:
      return "clear without a penalty";
    case Objective::kPenalties:
      return absl::StrCat("clear with ", counted(goals.limit, "penalty"),
                          " or fewer");
    case Objective::kNoRevisit:
      return "clear without stepping on a visited tile again";
    case Objective::kNoPenaltyMoves:
      return absl::StrCat("clear without a penalty, with ",
                          counted(goals.limit, "move"), " or fewer");
  }
  return "";
}

std::string targetInWords(const Goals& goals) {
  return absl::StrCat("reach a score ", goals.equalReaches ? "of " : "below ",
                      goals.scoreTarget, goals.equalReaches ? " or less" : "");
}

std::string costsInWords(const Costs& costs) {
  return absl::StrCat("dead hand ", int{costs.deadlock}, ", redraw ",
                      int{costs.redraw}, ", discard ", int{costs.discard},
                      ", revisit ", int{costs.revisit});
}

std::string eventInWords(const RedrawEvent& event) {
  switch (event.kind) {
    case RedrawEvent::Kind::kManual:
      return absl::StrCat("You redraw all cards: +", int{event.cost});
    case RedrawEvent::Kind::kAuto:
      return absl::StrCat("Dead hand, no card can move; all are redrawn: +",
                          int{event.cost});
    case RedrawEvent::Kind::kFree:
      return "Dead again, all cards are redrawn once more: free";
  }
  return "";
}

}  // namespace phasemachine::monoknight
