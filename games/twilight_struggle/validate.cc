#include "games/twilight_struggle/validate.h"

#include <string>

#include "games/twilight_struggle/check_stack.h"
#include "games/twilight_struggle/state.h"

namespace phasemachine::twilight_struggle {
namespace {

bool isPlayer(Side side) { return side == kUssr || side == kUsa; }
bool isCard(Card card) { return card >= 1 && card <= kCards; }

absl::Status error(const std::string& what) {
  return absl::InvalidArgumentError(what);
}

absl::Status checkNumbers(const Board& board) {
  const auto bad = [](const char* what) {
    return error(std::string(what) + " is out of range");
  };
  if (board.turn < 1 || board.turn > 10) return bad("turn");
  if (board.round > 9) return bad("round");
  if (board.defcon < 1 || board.defcon > 5) return bad("defcon");
  if (board.vp < -100 || board.vp > 100) return bad("vp");
  if (!board.over() && (board.vp <= -20 || board.vp >= 20)) {
    return error("20 victory points end the game");
  }
  if (!board.over() && board.defcon == 1) {
    return error("DEFCON 1 ends the game");
  }
  if (board.phasing > Side::kNeutral) return bad("the phasing player");
  if (!isPlayer(board.china) || board.chinaUp > 1) return bad("china");
  if (!isPlayer(board.dealNext)) return bad("who is dealt to");
  if (board.victor > Side::kNeutral) return bad("the winner");
  if (static_cast<int>(board.reason) >= kEndReasons) return bad("the end");
  if (!board.over() && board.victor != Side::kNeutral) {
    return error("a winner, and no end of the game");
  }
  if (board.headlinesShown > 1 || board.fellToTwo > 1 ||
      board.tally > kMostTally) {
    return bad("a mark");
  }
  if (board.hiddenCards != 0 || board.hiddenTurnedUp != 0) {
    return error("an observation cannot be played on");
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
      return error("a set of countries holds something else");
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
    if (!isCard(headline)) return error("a headline is no card");
    if (board.headlinesShown != 0) {
      place(CardSet{headline});
    } else if (!board.hand[i].contains(headline)) {
      return error("a headline is not in the hand");
    }
  }
  CardSet usual = kAllCards;
  usual.remove(kTheChinaCard);
  if (!(seen - kAllCards).empty()) return error("a pile holds what is no card");
  if (!twice.empty()) return error(nameFrom(twice) + " is in two places");
  if (!(seen - usual).empty()) {
    return error("The China Card stands at china=, in no pile or hand");
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const CardSet elsewhere = board.known[i] - board.hand[i];
    if (!(elsewhere - kAllCards).empty()) {
      return error("what is known of a hand is no card");
    }
    if (!elsewhere.empty()) {
      return error(nameFrom(elsewhere) + " is known and not in the hand");
    }
    if (!(board.possible[i] - kAllCards).empty() ||
        !((board.hand[i] - board.known[i]) - board.possible[i]).empty()) {
      return error("a hidden card is not a possible one");
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
