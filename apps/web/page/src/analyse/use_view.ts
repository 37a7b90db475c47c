// The view of a session.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import { type About, type View, isShared, play, reason } from '../types';

// None if `viewer` is empty.
export function useView(session: string, flipped = false, viewer = 'neutral'): [View | null, string] {
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    if (!viewer) {
      setView(null);
      return;
    }
    const abort = new AbortController();
    call<View>('view', { session, flipped, viewer, history: 0, board: true }, abort.signal).then(
      (answer) => {
        setView(answer);
        setError('');
      },
      (problem) => {
        if (!abort.signal.aborted) setError(reason(problem));
      },
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [session, flipped, viewer]);
  return [view, error];
}

// Whose view of a running game may be shown without asking: the person's, and
// nobody's if two people play with hidden hands.
export function useViewer(session: string, about: About, everything: boolean): string | null {
  const [viewer, setViewer] = useState<string | null>(null);
  useEffect(() => {
    if (!about.hidden || everything) return;
    const abort = new AbortController();
    play({ session }, abort.signal).then(
      (now) => setViewer(isShared(about, now) && now.next !== 'nobody' ? '' : now.viewer),
      () => {},
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [session, about, everything]);
  return !about.hidden || everything ? 'neutral' : viewer;
}
