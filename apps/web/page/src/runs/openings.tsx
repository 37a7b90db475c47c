// The openings of a run as a tree that opens and closes.

import { spoken } from '../types';
import { say } from '../words';
import type { Count } from './use_answer';

interface Branch {
  move: string;
  count: number;
  branches: Branch[];
}

const kMostBranches = 8;
const kOpenShare = 0.3; // more of the games: open from the beginning

// Moves of an opening in words; numbers stay with their moves.
const movesOf = (opening: string): string[] => opening.replaceAll(/(\d+\.+) /g, '$1\u00a0').split(' ').filter(Boolean);

export function branchesOf(openings: Count[]): Branch[] {
  const top: Branch = { move: '', count: 0, branches: [] };
  for (const { name, count } of openings) {
    let at = top;
    for (const move of movesOf(name)) {
      let next = at.branches.find((branch) => branch.move === move);
      if (!next) at.branches.push((next = { move, count: 0, branches: [] }));
      next.count += count;
      at = next;
    }
  }
  const sort = (branch: Branch): void => {
    branch.branches.sort((a, b) => b.count - a.count);
    branch.branches.forEach(sort);
  };
  sort(top);
  return top.branches;
}

function Branches({ branches, all }: { branches: Branch[]; all: number }) {
  const shown = branches.slice(0, kMostBranches);
  const others = branches.slice(kMostBranches).reduce((sum, branch) => sum + branch.count, 0);
  const row = (branch: Branch) => (
    <>
      {spoken(branch.move)} <meter aria-hidden="true" min={0} max={all} value={branch.count} /> <small>{branch.count}</small>
    </>
  );
  return (
    <ul class="branches">
      {shown.map((branch) => (
        <li key={branch.move}>
          {branch.branches.length === 0 ? (
            row(branch)
          ) : (
            <details open={branch.count >= kOpenShare * all}>
              <summary>{row(branch)}</summary>
              <Branches branches={branch.branches} all={all} />
            </details>
          )}
        </li>
      ))}
      {others > 0 && <li class="note">{say.otherMoves(others)}</li>}
    </ul>
  );
}

export function Openings({ openings, games }: { openings: Count[]; games: number }) {
  return (
    <section class="panel">
      <h3>{say.openingsOf(games)}</h3>
      <Branches branches={branchesOf(openings)} all={Math.max(1, games)} />
    </section>
  );
}
