// The play of a card.
//
// Thread safety: pure in their arguments.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_PLAY_CARD_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_PLAY_CARD_H_

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// Cards in `side`'s hand that can be played with UN Intervention.
CardSet companions(const Board& board, Side side);
// True if the event of an opponent's card occurs now, with its Operations.
bool eventFollows(const Board& board, Side player, Card card);
// Plays a card that has left its hand for its event.
void playEvent(Board& board, Flow& flow, Side player, Card card);
// Rolls for the space race with a card that has left its hand. `disposed`: its
// Dispose is already on the stack.
void sendToSpace(Board& board, Flow& flow, Side side, Card card,
                 bool disposed = false);
// The US has played a war card: Flower Power.
void noticeWar(Board& board, Side player, Card card);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_PLAY_CARD_H_
