// What the server tells about a game, asked once.

import { call } from './api';
import { change, stateNow } from './store';
import { type About, reason } from './types';

export function needAbout(game: string): void {
  if (!game || stateNow().about[game]) return;
  call<About>('about', { game }).then(
    (about) => change({ about: { ...stateNow().about, [game]: about } }),
    (problem) => change({ error: reason(problem) }),
  );
}
