// Events of the Mid War: the US cards.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_USA_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_USA_H_

#include "games/twilight_struggle/play/event.h"

namespace phasemachine::twilight_struggle {

inline constexpr EventRow kMidWarUsa[] = {
    {kNuclearSubs,
     {.happen = [](Play& play) { play.set(Effect::kNuclearSubs); }}},

    {kBearTrap, {.happen = [](Play& play) { play.set(Effect::kBearTrap); }}},

    // 2 points if the US controls more battlegrounds.
    {kKitchenDebates,
     {.canOccur =
          [](const Board& board, Side) {
            return (board.controlled[1] & kBattlegrounds).count() >
                   (board.controlled[0] & kBattlegrounds).count();
          },
      .happen = [](Play& play) { play.gain(kUsa, 2); }}},

    {kColonialRearGuards,
     {.happen = [](Play& play) { play.choose(kUsa, 4); },
      .picks = {{addEach(
          kUsa,
          [](const Board&, Side) { return kAfrica | kSoutheastAsia; })}}}},

    {kPanamaCanalReturned,
     {.happen =
          [](Play& play) {
            for (Country country : {kPanama, kCostaRica, kVenezuela}) {
              play.add(kUsa, country);
            }
          }}},

    {kCampDavidAccords,
     {.happen =
          [](Play& play) {
            play.gain(kUsa, 1);
            for (Country country : {kIsrael, kJordan, kEgypt}) {
              play.add(kUsa, country);
            }
            play.set(Effect::kCampDavid);
          }}},

    // One influence in up to 3 countries without any.
    {kPuppetGovernments,
     {.happen = [](Play& play) { play.choose(kUsa, 3); },
      .picks = {{upTo(addEach(kUsa,
                              [](const Board& board, Side) {
                                return kAllCountries - board.present[0] -
                                       board.present[1];
                              }))}}}},

    // A random USSR card, which the US plays or gives back; if it is given back
    // or there is none, Operations.
    {kGrainSalesToSoviets,
     {.happen =
          [](Play& play) {
            if (play.board.hand[0].empty()) {
              play.conduct(kUsa, kAnyOperations | kMayDecline);
            } else {
              play.drawRandom(kUssr);
            }
          },
      .resume =
          [](Play& play, Reply reply) {
            showCards(play.board, kUssr, CardSet{reply.chosenCard()});
            play.queue(RequestMode{
                .side = kUsa, .card = reply.chosenCard(), .source = kUssr});
          }}},

    {kJohnPaulIiElectedPope,
     {.happen =
          [](Play& play) {
            play.remove(kUssr, kPoland, 2);
            play.add(kUsa, kPoland, 1);
            play.set(Effect::kJohnPaul);
          }}},

    {kOasFounded,
     {.happen = [](Play& play) { play.choose(kUsa, 2); },
      .picks = {{addPoints(kUsa, 0,
                           [](const Board&, Side) {
                             return kCentralAmerica | kSouthAmerica;
                           })}}}},

    // The China Card, face down, or 2 points.
    {kNixonPlaysTheChinaCard,
     {.happen =
          [](Play& play) {
            if (play.board.china == kUssr) {
              passChina(play.board, kUsa, false);
            } else {
              play.gain(kUsa, 2);
            }
          }}},

    {kSadatExpelsSoviets,
     {.happen =
          [](Play& play) {
            play.removeAll(kUssr, kEgypt);
            play.add(kUsa, kEgypt);
          }}},

    // Stays on the table: see Dispose in play_card.cc and score_card.h.
    {kShuttleDiplomacy, {.happen = [](Play&) {}}},

    // Removes 4 USSR influence outside Europe, at most 2 a country.
    {kTheVoiceOfAmerica,
     {.happen = [](Play& play) { play.choose(kUsa, 4); },
      .picks = {{removePoints(
          kUssr, 2,
          [](const Board&, Side) { return kAllCountries - kEurope; })}}}},

    // The China Card, face up, or 4 influence in Asia, at most 2 a country.
    {kUssuriRiverSkirmish,
     {.happen =
          [](Play& play) {
            if (play.board.china == kUssr) {
              passChina(play.board, kUsa, true);
            } else {
              play.choose(kUsa, 4);
            }
          },
      .picks = {{addPoints(kUsa, 2,
                           [](const Board&, Side) { return kAsia; })}}}},

    // The US discards any cards and draws as many. `tally` counts them.
    {kAskNotWhatYourCountryCanDoForYou,
     {.happen =
          [](Play& play) {
            play.board.tally = 0;
            play.chooseCard(kUsa);
            play.then(1);
          },
      .cards = [](const Board& board, Side,
                  std::uint8_t) { return board.hand[1]; },
      .decline = kStop,
      .resume =
          [](Play& play, Reply reply) {
            if (reply.step == 1) {
              play.draw(kUsa, play.board.tally);
            } else if (!reply.is(kStop)) {
              discardFromHand(play.board, kUsa, reply.chosenCard());
              countChoice(play.board);
              play.chooseCard(kUsa, 0, reply.chosenCard());
            }
          }}},

    // A point for each battleground of Latin America under control.
    {kAllianceForProgress,
     {.happen =
          [](Play& play) {
            play.gain(kUsa, (play.board.controlled[1] & kBattlegrounds &
                             (kCentralAmerica | kSouthAmerica))
                                .count());
          }}},

    // With control in the Middle East the US looks at 5 cards of the deck and
    // discards any of them.
    {kOurManInTehran,
     {.canOccur =
          [](const Board& board, Side) {
            return !(board.controlled[1] & kMiddleEast).empty();
          },
      .happen =
          [](Play& play) {
            play.board.tehran = {};
            play.peek(5);
            play.chooseCard(kUsa);
            play.then(1);
          },
      .cards = [](const Board& board, Side,
                  std::uint8_t) { return board.tehran - board.deck; },
      .decline = kStop,
      .resume =
          [](Play& play, Reply reply) {
            Board& board = play.board;
            if (reply.step == 1) {
              board.deck |= board.tehran;
              if (!board.has(Rule::kLazyReshuffle)) reshuffleIfEmpty(board);
            } else if (!reply.is(kStop)) {
              board.tehran.remove(reply.chosenCard());
              board.discard.add(reply.chosenCard());
              play.chooseCard(kUsa, 0, reply.chosenCard());
            }
          }}},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_USA_H_
