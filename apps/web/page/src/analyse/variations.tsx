// The game and the lines that were left for another, as a tree: each move opens
// the game at it.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import { moveWords } from '../board/words';
import { type OpenGame, keepGame } from '../saved';
import { type Past, type View, play } from '../types';
import { say } from '../words';

interface Node {
  row: Past | null; // null at the root
  ply: number;
  lines: number[]; // 0: the game as it is; others: its branches, from 1 on
  next: Node[];
}

// The moves of each line; a line that shares its first moves shares their nodes.
export function treeOf(lines: Past[][]): Node {
  const root: Node = { row: null, ply: 0, lines: [], next: [] };
  lines.forEach((line, i) => {
    let at = root;
    line.forEach((row, ply) => {
      let next = at.next.find((each) => each.row?.move === row.move && each.row.words === row.words);
      if (!next) {
        next = { row, ply: ply + 1, lines: [], next: [] };
        at.next.push(next);
      }
      next.lines.push(i);
      at = next;
    });
  });
  return root;
}

// The moves of sessions, as the viewer may know them.
function useLines(sessions: string[], viewer: string): Record<string, Past[]> {
  const [known, setKnown] = useState<Record<string, Past[]>>({});
  useEffect(() => {
    const abort = new AbortController();
    for (const session of sessions) {
      if (known[viewer + session]) continue;
      call<View>('view', { session, viewer, history: 0 }, abort.signal).then(
        (view) => setKnown((before) => ({ ...before, [viewer + session]: view.history ?? [] })),
        () => {},
      );
    }
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [sessions.join('|'), viewer]);
  return known;
}

export function Variations(props: { game: OpenGame; view: View; onPly: (ply: number) => void }) {
  const { game, view, onPly } = props;
  const known = useLines(game.branches.map((branch) => branch.session), view.viewer);
  if (game.branches.length === 0) return null;
  const lines = [view.history ?? [], ...game.branches.map((branch) => known[view.viewer + branch.session] ?? [])];
  const open = async (node: Node): Promise<void> => {
    if (node.lines[0] === 0) {
      onPly(node.ply);
      return;
    }
    const at = node.lines[0] - 1;
    const there = await play({ session: game.branches[at].session, act: 'jump', ply: node.ply });
    const branches = game.branches.map((branch, i) => (i === at ? { name: branch.name, session: game.session } : branch));
    keepGame({ ...game, session: there.session, branches });
  };
  const remove = (node: Node): void =>
    keepGame({ ...game, branches: game.branches.filter((_, i) => !node.lines.includes(i + 1)) });
  let number = 0;
  const move = (node: Node, first: boolean): JSX.Element => {
    number = parseInt(node.row?.number ?? '', 10) || number;
    const before = node.row?.number || (first && number ? `${number}... ` : '');
    const here = node.lines[0] === 0 && node.ply === view.ply;
    return (
      <button
        type="button"
        key={node.ply}
        class={`move${here ? ' here' : ''}`}
        aria-current={here ? 'step' : undefined}
        onClick={() => void open(node)}
      >
        {before}
        {moveWords(node.row?.words || say.hiddenMove)}
      </button>
    );
  };
  // A line runs on; what leaves it stands below the move it replaces.
  const rest = (from: Node, begins: boolean): JSX.Element[] => {
    const parts: JSX.Element[] = [];
    let first = begins;
    for (let at = from; at.next.length > 0; at = at.next[0]) {
      const [main, ...others] = at.next;
      const kept = number;
      parts.push(move(main, first));
      first = others.length > 0;
      if (others.length === 0) continue;
      const after = number;
      parts.push(
        <ul key={`left${at.ply}`}>
          {others.map((other, i) => {
            number = kept;
            return (
              <li key={i}>
                {move(other, true)}
                {rest(other, false)}
                <button type="button" class="quiet small" aria-label={say.removeLine} onClick={() => remove(other)}>
                  ✕
                </button>
              </li>
            );
          })}
        </ul>,
      );
      number = after;
    }
    return parts;
  };
  return (
    <section class="variations" aria-label={say.variations}>
      <h3>{say.variations}</h3>
      <div class="tree-of-moves" tabIndex={0} role="group" aria-label={say.variations}>
        {rest(treeOf(lines), true)}
      </div>
    </section>
  );
}
