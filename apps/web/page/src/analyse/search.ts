// A running search, live.

import { useEffect, useState } from 'preact/hooks';

import { stream } from '../api';
import { type Found, type Source, reason } from '../types';

export interface Thinking {
  found: Found | null;
  running: boolean;
  error: string;
}

export interface SearchWish {
  milliseconds?: number;
  simulations?: number;
  lines: number;
  threads?: number;
  evaluator?: string;
  search_options?: string;
  seed?: number;
  tree?: number;
  tree_visits?: number;
  // In games with hidden hands, who may know the result.
  viewer?: string;
}

const kProgress = 250; // milliseconds

// Searches `source` while it is not null; a new source or unmounting ends the
// search.
export function useSearch(source: Source | null, wish: SearchWish): Thinking {
  const [state, setState] = useState<Thinking>({ found: null, running: false, error: '' });
  const key = source ? JSON.stringify([source, wish]) : '';
  useEffect(() => {
    if (!source) {
      setState({ found: null, running: false, error: '' });
      return;
    }
    const abort = new AbortController();
    setState({ found: null, running: true, error: '' });
    const show = (found: Found): void => {
      if (!abort.signal.aborted) setState({ found, running: true, error: '' });
    };
    stream<Found>('search', { ...source, ...wish, progress: kProgress }, show, abort.signal).then(
      (found) => {
        if (!abort.signal.aborted) setState({ found, running: false, error: '' });
      },
      (error) => {
        if (!abort.signal.aborted) setState({ found: null, running: false, error: reason(error) });
      },
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [key]);
  return state;
}
