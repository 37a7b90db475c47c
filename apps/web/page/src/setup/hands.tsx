// Gungi's hands in the editor: the chosen piece is put into a hand with a click,
// and a click on one there takes it away. In the text White's hand comes first:
// "J1W2/-".

import { say, told } from '../words';
import { type Parts, pieceSvg } from './pieces';
import { nameOf } from './placement';

const kMost = 9; // of a kind

type Hand = Record<string, number>; // by letter, as White's pieces

function handOf(text: string): Hand {
  return Object.fromEntries([...text.matchAll(/([A-Za-z])(\d)/g)].map(([, letter, count]) => [letter.toUpperCase(), Number(count)]));
}

const textOf = (hand: Hand, white: boolean): string =>
  Object.entries(hand)
    .filter(([, count]) => count > 0)
    .map(([letter, count]) => `${white ? letter : letter.toLowerCase()}${count}`)
    .join('') || '-';

export function Hands(props: { text: string; parts: Parts; tool: string; onText: (text: string) => void }) {
  const texts = props.text.split('/');
  const chosen = /^[a-z]$/i.test(props.tool) ? props.tool.toUpperCase() : '';
  return (
    <>
      {['White', 'Black'].map((side, i) => {
        const white = i === 0;
        const hand = handOf(texts[i] ?? '-');
        const put = (letter: string, by: number): void => {
          const count = Math.min(kMost, (hand[letter] ?? 0) + by);
          const changed = textOf({ ...hand, [letter]: count }, white);
          props.onText(white ? `${changed}/${texts[1] ?? '-'}` : `${texts[0]}/${changed}`);
        };
        return (
          <div key={side} class="palette in-hand" role="group" aria-label={say.handOf(told(side))}>
            <span>{say.handOf(told(side))}</span>
            {Object.entries(hand).map(([letter, count]) => {
              const token = white ? letter : letter.toLowerCase();
              return (
                <button type="button" key={letter} aria-label={say.takeFromHand(nameOf(token), count)} title={say.takeFromHand(nameOf(token), count)} onClick={() => put(letter, -1)}>
                  {props.parts.pieces[token] ? (
                    <img alt="" src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(pieceSvg(props.parts, token))}`} />
                  ) : (
                    token
                  )}
                  <span class="count">{count}</span>
                </button>
              );
            })}
            <button type="button" disabled={chosen === ''} aria-label={say.putIntoHand(told(side))} title={say.putIntoHand(told(side))} onClick={() => put(chosen, 1)}>
              +
            </button>
          </div>
        );
      })}
    </>
  );
}
