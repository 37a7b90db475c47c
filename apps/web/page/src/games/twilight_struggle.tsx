// Twilight Struggle's hand as cards, the text of the card that a decision is
// about, and the score.

import { say, told } from '../words';
import { type Card, cardText, useCards } from './cards';
import type { Beside } from './dress';

const kNoCard: Omit<Card, 'name'> = { number: '', side: 'neutral', ops: '', text: '' };

export function Hand({ view }: Beside) {
  const own = view.viewer === 'second' ? ['US'] : view.viewer === 'first' ? ['USSR'] : ['USSR', 'US'];
  const held = own.map((side) => ({
    side,
    keys: Object.keys(view.picture).filter((key) => key.startsWith(`hand.${side}.`)),
  }));
  const nameOf = (key: string, side: string): string => key.slice(`hand.${side}.`.length);
  const cards = useCards(held.flatMap(({ side, keys }) => keys.map((key) => nameOf(key, side))));
  return (
    <div class="ts-hands">
      {held.map(({ side, keys }) => (
        <div key={side} class="ts-hand" role="group" aria-label={say.handOf(told(side))}>
          {held.length > 1 && <span class="owner">{told(side)}</span>}
          {keys.map((key) => {
            const name = nameOf(key, side);
            const card = cards[name] ?? kNoCard;
            return (
              <div key={key} class={`ts-card ${card.side}`} data-place={key}>
                <span class="ops">{card.ops}</span>
                <span class="name">{told(name)}</span>
                <span class="tip">{cardText(card)}</span>
              </div>
            );
          })}
          {keys.length === 0 && <span class="note">{say.nothing}</span>}
        </div>
      ))}
    </div>
  );
}

// The card named by the question: the longest name in it.
export function CardText({ about, view }: Beside) {
  const question = view.question ?? '';
  const named = about.topics
    .filter((topic) => question.includes(topic))
    .sort((a, b) => b.length - a.length)
    .slice(0, 1);
  const card = useCards(named)[named[0] ?? ''];
  if (!card?.text) return null;
  return (
    <details class="card-text" open>
      <summary>{told(card.name)}</summary>
      <p>{cardText(card)}</p>
    </details>
  );
}

export function Totals({ view }: Beside) {
  const { picture } = view;
  const vp = Number(picture.vp ?? 0);
  const lead = vp === 0 ? say.level0 : say.leads(told(vp > 0 ? 'US' : 'USSR'), Math.abs(vp));
  const both = (key: string): string => ['USSR', 'US'].map((side) => `${told(side)} ${picture[`${key}.${side}`]}`).join(' · ');
  const items: [string, string][] = [
    [say.turn, picture.turn],
    [say.round, picture.round === '0' ? '–' : picture.round],
    ['DEFCON', picture.defcon],
    [say.victoryPoints, lead],
    [say.military, both('military')],
    [say.space, both('space')],
    [say.cardsHeld, both('hand_size')],
  ];
  return (
    <dl class="score narrow-only">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
