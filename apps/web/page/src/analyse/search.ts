// A running search, live.

import { useEffect, useRef, useState } from 'preact/hooks';

import { stream } from '../api';
import { type Found, type Source, reason } from '../types';

export interface Thinking {
  found: Found | null;
  running: boolean;
  error: string;
  stop: () => void; // keeps what is found
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
// search, and another `run` repeats it.
export function useSearch(source: Source | null, wish: SearchWish, run = 0): Thinking {
  const [state, setState] = useState<Omit<Thinking, 'stop'>>({ found: null, running: false, error: '' });
  const current = useRef<AbortController | null>(null);
  const key = source ? JSON.stringify([source, wish, run]) : '';
  useEffect(() => {
    if (!source) {
      setState({ found: null, running: false, error: '' });
      return;
    }
    const abort = new AbortController();
    current.current = abort;
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
  return {
    ...state,
    stop: () => {
      current.current?.abort(new DOMException('stopped', 'AbortError'));
      setState((now) => ({ ...now, running: false }));
    },
  };
}
