#include "games/twilight_struggle/text/validate.h"

#include <string>

#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/text/check_stack.h"

namespace phasemachine::twilight_struggle {
namespace {

absl::Status checkNumbers(const Board& board) {
  const auto bad = [](const char* what) {
    return absl::InvalidArgumentError(std::string(what) + " is out of range");
  };
  if (board.turn < 1 || board.turn > 10) return bad("turn");
  if (board.round > 9) return bad("round");
  if (board.defcon < 1 || board.defcon > 5) return bad("defcon");
  if (board.vp < -100 || board.vp > 100) return bad("vp");
  if (!board.over() && (board.vp <= -20 || board.vp >= 20)) {
    return absl::InvalidArgumentError("20 victory points end the game");
  }
  if (!board.over() && board.defcon == 1) {
    return absl::InvalidArgumentError("DEFCON 1 ends the game");
  }
  if (board.phasing > Side::kNeutral) return bad("the phasing player");
  if (!isPlayer(board.china) || board.chinaUp > 1) return bad("china");
  if (!isPlayer(board.dealNext)) return bad("who is dealt to");
  if (board.victor > Side::kNeutral) return bad("the winner");
  if (static_cast<int>(board.reason) >= kEndReasons) return bad("the end");
  if (!board.over() && board.victor != Side::kNeutral) {
    return absl::InvalidArgumentError("a winner, and no end of the game");
  }
  if (board.headlinesShown > 1 || board.fellToTwo > 1 ||
      board.tally > kMostTally) {
    return bad("a mark");
  }
  if (board.hiddenCards != 0 || board.hiddenTurnedUp != 0) {
    return absl::InvalidArgumentError("an observation cannot be played on");
  }
  if (board.chernobyl != kAbsent && board.chernobyl >= kRegions) {
    return bad("chernobyl");
  }
  if (board.rules >> kRules != 0 || board.effects.word() >> kEffects != 0) {
    return bad("rules or effects");
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (board.milOps[i] > 5) return bad("milops");
    if (board.space[i] > kLastBox || board.spaceUsed[i] > 9) {
      return bad("space");
    }
    if (board.bonus[i] > 9) return bad("bonus");
    for (std::uint8_t influence : board.influence[i]) {
      if (influence > kMostInfluence) return bad("influence");
    }
    if (!((board.reachFrom[i] | board.picked[i]) - kAllCountries).empty()) {
      return absl::InvalidArgumentError(
          "a set of countries holds something else");
    }
  }
  return absl::OkStatus();
}

std::string nameFrom(CardSet cards) {
  return std::string(nameOf(cards.first()));
}

absl::Status checkCards(const Board& board) {
  CardSet seen;
  CardSet twice;
  const auto place = [&](CardSet cards) {
    twice |= seen & cards;
    seen |= cards;
  };
  place(board.hand[0]);
  place(board.hand[1]);
  place(board.deck);
  place(board.discard);
  place(board.removed);
  place(board.tehran - board.deck);
  place(cardsUnderWay(board.stack, twice));
  if (board.has(Effect::kShuttleDiplomacy)) place({kShuttleDiplomacy});
  for (std::size_t i = 0; i < 2; ++i) {
    const Card headline = board.headline[i];
    if (headline == kNoCard) continue;
    if (!isCard(headline)) {
      return absl::InvalidArgumentError("a headline is no card");
    }
    if (board.headlinesShown != 0) {
      place(CardSet{headline});
    } else if (!board.hand[i].contains(headline)) {
      return absl::InvalidArgumentError("a headline is not in the hand");
    }
  }
  CardSet usual = kAllCards;
  usual.remove(kTheChinaCard);
  if (!(seen - kAllCards).empty()) {
    return absl::InvalidArgumentError("a pile holds what is no card");
  }
  if (!twice.empty()) {
    return absl::InvalidArgumentError(nameFrom(twice) + " is in two places");
  }
  if (!(seen - usual).empty()) {
    return absl::InvalidArgumentError(
        "The China Card stands at china=, in no pile or hand");
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const CardSet elsewhere = board.known[i] - board.hand[i];
    if (!(elsewhere - kAllCards).empty()) {
      return absl::InvalidArgumentError("what is known of a hand is no card");
    }
    if (!elsewhere.empty()) {
      return absl::InvalidArgumentError(nameFrom(elsewhere) +
                                        " is known and not in the hand");
    }
    if (!(board.possible[i] - kAllCards).empty() ||
        !((board.hand[i] - board.known[i]) - board.possible[i]).empty()) {
      return absl::InvalidArgumentError("a hidden card is not a possible one");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status validate(const Board& board) {
  for (auto* check : {checkNumbers, checkCards, checkStack}) {
    if (absl::Status status = check(board); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::twilight_struggle
