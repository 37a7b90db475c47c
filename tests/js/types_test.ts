// What the package's types allow and forbid; only compiled, by tsc.

import * as pm from 'phasemachine';
import { Uci } from 'phasemachine/uci';

export async function allowed(): Promise<number> {
  await pm.load({ read: async () => new Uint8Array(0) });
  const chess = pm.game('chess');
  using board = chess.initial({ draws: 'fide', start: 518 });
  const variant: pm.Board = pm.game('fairy_chess').initial({ variant: 'atomic' });
  const side: pm.Side = board.side;
  const moves: readonly pm.Move[] = board.legalMoves;
  board.step(moves[0]!).step('e5').restore(board.save());
  using player = new pm.Player('chess', { threads: 2, options: { exploration: 2, solver: false } });
  const { best, line, moves: reports } = await player.search(board, {
    simulations: 100,
    progress: ({ simulations }) => simulations > 50,
    signal: AbortSignal.timeout(1000),
  });
  const texts: string[] = line ?? [];
  const session = await pm.Session.start(chess, { second: 'engine easy' });
  const made: pm.MadeMove[] = await session.play(best ?? 'e4');
  const own: pm.Game = pm.define<number[]>({
    initial: () => [0],
    legalMoves: ([count]) => [count!],
    apply: (state) => void state.push(0),
    side: () => pm.FIRST,
    winner: () => null,
  });
  const uci = new Uci();
  uci.onmessage = (text: string) => console.log(text);
  return variant.hash > 0n ? side + texts.length + made.length + reports.length + own.players : 0;
}

export function forbidden(board: pm.Board): void {
  // @ts-expect-error no such option
  pm.game('chess').initial({ colour: 'red' });
  // @ts-expect-error no such value
  pm.game('chess').initial({ draws: 'sometimes' });
  // @ts-expect-error a move is no object of one's own
  board.step({ code: 1, text: 'e4' });
  // @ts-expect-error boards come from games
  new pm.Board();
  // @ts-expect-error the rules lack methods
  pm.define({ initial: () => 0 });
  // @ts-expect-error it cannot be set
  board.side = 1;
}
