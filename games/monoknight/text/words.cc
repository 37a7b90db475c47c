#include "games/monoknight/text/words.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/find_name.h"
#include "core/text.h"
#include "core/try.h"
#include "games/monoknight/game.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/tiles.h"
#include "games/monoknight/text/text.h"
#include "phase/machine.h"

namespace phasemachine::monoknight {

namespace {

std::string plural(std::uint64_t number, const std::string& one,
                   const std::string& many) {
  return absl::StrCat(number, " ", number == 1 ? one : many);
}

// The target of a played card.
int landing(const Board& board, Move move) {
  const Vector vector =
      kCards[board.hand[move.slot()].card].vectors[move.vector()];
  return tileAt(columnOf(board.position) + vector.dx,
                rowOf(board.position) + vector.dy);
}

std::string costing(int cost) {
  return cost == 0 ? "free" : absl::StrCat("+", cost);
}

std::string storyOf(const Board& before, Move move) {
  switch (move.kind()) {
    case MoveKind::kPlay: {
      const int tile = landing(before, move);
      return absl::StrCat(cardName(before.hand[move.slot()].card), " from ",
                          tileToText(before.position), " to ", tileToText(tile),
                          before.open.has(tile) ? "" : ", visited before");
    }
    case MoveKind::kDiscard: {
      const Slot& slot = before.hand[move.slot()];
      return absl::StrCat("threw away ", cardName(slot.card),
                          slot.count > 1 ? absl::StrCat(" x", slot.count) : "");
    }
    case MoveKind::kRedraw: return "threw the hand away";
    case MoveKind::kSpawn: return "starts on " + tileToText(move.value());
    case MoveKind::kDraw:
      return absl::StrCat("drawn: ", cardName(move.value()));
  }
  return "";
}

}  // namespace

std::string cardName(std::uint8_t card) {
  return std::string(kCards[card].name);
}

std::string question(const Board& board) {
  Board asked = board;
  MoveList moves;
  PhaseMachine<MonoKnight>::legalMoves(asked, moves);
  std::vector<std::string> plays;
  bool discards = false;
  bool redraws = false;
  for (const Move move : moves) {
    if (move.kind() == MoveKind::kSpawn) {
      return "Choose the tile to start on, as spawn:2,2";
    }
    if (move.kind() == MoveKind::kDraw) return "A card is drawn";
    discards |= move.kind() == MoveKind::kDiscard;
    redraws |= move.kind() == MoveKind::kRedraw;
    if (move.kind() == MoveKind::kPlay) {
      plays.push_back(absl::StrCat(moveToText(board, move), " to ",
                                   tileToText(landing(board, move))));
    }
  }
  std::string text = plays.empty()
                         ? "No card can be played"
                         : absl::StrCat("Play ", absl::StrJoin(plays, ", "));
  const Costs& costs = board.terms.costs;
  if (discards) {
    absl::StrAppend(&text, "; or discard:SLOT (", costing(costs.discard), ")");
  }
  if (redraws) {
    absl::StrAppend(&text, discards ? ", " : "; or ", "redraw (",
                    costing(costs.redraw), ")");
  }
  return inLines(text, 76);
}

std::string narrate(const Board& before, Move move, const Board& after) {
  std::string text = storyOf(before, move);
  const Tally& was = before.tally;
  const Tally& is = after.tally;
  if (is.deadEnds + is.freeRepeats > was.deadEnds + was.freeRepeats) {
    absl::StrAppend(&text, "\nno card can be played: the hand is thrown away");
  }
  if (is.penalties > was.penalties) {
    absl::StrAppend(&text, ", penalty +", is.penalties - was.penalties);
  }
  return text + '\n';
}

std::string counted(std::uint64_t number, const std::string& one) {
  return plural(number, one, one == "penalty" ? "penalties" : one + "s");
}

std::string objectiveInWords(const Goals& goals) {
  const auto atMost = [&goals](const std::string& one) {
    return absl::StrCat("at most ", counted(goals.limit, one));
  };
  switch (goals.objective) {
    case Objective::kMoves: return atMost("move");
    case Objective::kSeconds:
      return absl::StrCat("within ", counted(goals.limit, "second"));
    case Objective::kNoPenalty: return "no penalty";
    case Objective::kPenalties: return atMost("penalty");
    case Objective::kNoRevisit: return "no tile visited again";
    case Objective::kNoPenaltyMoves: return "no penalty, " + atMost("move");
  }
  return "";
}

std::string targetInWords(const Goals& goals) {
  return goals.equalReaches
             ? absl::StrCat("score ", goals.scoreTarget, " or less")
             : absl::StrCat("score below ", goals.scoreTarget);
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

namespace {

// "2 up and 1 to the right".
std::string inWords(Vector vector) {
  std::string text;
  if (vector.dy != 0) {
    text =
        std::to_string(std::abs(vector.dy)) + (vector.dy > 0 ? " up" : " down");
  }
  if (vector.dx != 0) {
    if (!text.empty()) text += " and ";
    text += std::to_string(std::abs(vector.dx)) +
            (vector.dx > 0 ? " to the right" : " to the left");
  }
  return text;
}

}  // namespace

std::vector<std::string> cardTopics() {
  std::vector<std::string> names;
  for (const Card& card : kCards) {
    names.emplace_back(card.name);
  }
  return names;
}

absl::StatusOr<std::string> cardTopicText(std::string_view name) {
  std::vector<NamesOfOne> names;
  for (const Card& card : kCards) {
    names.push_back({std::string(card.name)});
  }
  const auto found = PM_TRY(findOneName(names, name, "card"));
  const Card& card = kCards[found];
  std::string text =
      std::string(card.name) + "\nJumps " + inWords(card.vectors[0]);
  if (card.vectorCount > 1) {
    text += " or " + inWords(card.vectors[1]) + ", as you choose";
  }
  return inLines(text + ", over whatever lies between.") + '\n';
}

}  // namespace phasemachine::monoknight
