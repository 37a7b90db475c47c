// Lines of the game that were left for another.

import { type OpenGame, keepGame } from '../saved';
import { say } from '../words';

export function Branches({ game, plies }: { game: OpenGame; plies: number }) {
  if (game.branches.length === 0) return null;
  const open = (i: number): void => {
    const others = game.branches.filter((_, other) => other !== i);
    const left = { name: say.lineOf(plies), session: game.session };
    keepGame({ ...game, session: game.branches[i].session, branches: [...others, left] });
  };
  return (
    <>
      <h3>{say.otherLines}</h3>
      <ul class="games">
        {game.branches.map((branch, i) => (
          <li key={i}>
            <button type="button" onClick={() => open(i)}>
              {branch.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
