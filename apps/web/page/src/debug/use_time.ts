// Time travel: the position follows the slider while it is dragged. Requests of
// places that were only passed are never sent.

import { useEffect, useRef, useState } from 'preact/hooks';

// `go` travels to a ply and tells whether it did, one journey at a time. Returns where
// the slider is, and what to call when it is dragged; keys may come faster than the
// page draws, so that they say where to go from where it is.
export function useTime(
  ply: number,
  go: (ply: number) => Promise<boolean>,
): [number, (to: number | ((now: number) => number)) => void] {
  const [dragged, setDragged] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const busy = useRef(false);
  const here = useRef(ply);
  here.current = dragged ?? ply;
  const travel = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    while (wanted.current !== null) {
      const to = wanted.current;
      wanted.current = null;
      if (!(await go(to))) setDragged(null);
    }
    busy.current = false;
  };
  // There.
  useEffect(() => {
    if (dragged === ply) setDragged(null);
  }, [ply, dragged]);
  return [
    dragged ?? ply,
    (to) => {
      const next = typeof to === 'number' ? to : to(here.current);
      if (next === here.current) return;
      here.current = next;
      setDragged(next);
      wanted.current = next;
      void travel();
    },
  ];
}
