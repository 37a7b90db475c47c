// What a card's event would change at once, before it is chosen: the server makes
// the move in a copy of the game. Where it touches the other side's hand, nothing
// is told, since that would show the hand.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import type { Choice, View } from '../types';
import { say } from '../words';

type Changes = Record<string, string | null>;

const kEvents = ['event', 'event_first'];
const kShown = /^(influence|military|space|effect)\.|^(vp|defcon|china|winner)$/;

interface Told {
  news: { changes: Changes };
}

// Empty if nothing changes at once, or nothing may be told.
function linesOf(changes: Changes, view: View): string[] {
  const own = view.viewer === 'second' ? 'US' : 'USSR';
  const keys = Object.keys(changes);
  const other = keys.some((key) => /^(hand|hand_size|tehran)\./.test(key) && !key.includes(`.${own}`));
  if (other && view.viewer !== 'neutral') return [];
  return keys
    .filter((key) => kShown.test(key) && changes[key] !== (view.picture[key] ?? null))
    .map((key) => say.changeOf(key, view.picture[key] ?? null, changes[key]));
}

export function EventPreview({ session, view, moves }: { session: string; view: View; moves: Choice[] }) {
  const [lines, setLines] = useState<{ of: string; lines: string[] }>({ of: '', lines: [] });
  const event = moves.find((choice) => kEvents.includes(choice.move))?.move;
  useEffect(() => {
    if (!event) return;
    const abort = new AbortController();
    const members = { session, act: 'move', move: event, hold: true, board: false, news: true, viewer: view.viewer };
    call<Told>('play', members, abort.signal).then(
      (answer) => setLines({ of: session, lines: linesOf(answer.news.changes, view) }),
      () => {},
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [session, event]);
  if (!event || lines.of !== session || lines.lines.length === 0) return null;
  return (
    <p class="event-preview" role="note">
      {say.eventWould} {lines.lines.join('; ')}.
    </p>
  );
}
