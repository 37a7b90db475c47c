// The texts of Twilight Struggle's cards, asked once: the server knows them.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import { say } from '../words';

export interface Card {
  name: string;
  number: string;
  side: 'ussr' | 'us' | 'neutral';
  ops: string; // a number, or S for scoring
  text: string; // head, kind and event, as the server has them
}

const known = new Map<string, Promise<Card>>();

// From "8 Fidel\nUSSR card, 2 Operations, Early War; ...\n  text".
function readCard(name: string, text: string): Card {
  const [head = '', ...rest] = text.split('\n');
  const body = rest.join('\n');
  const begin = body.indexOf('\n  ');
  const joined = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();
  const kind = joined(begin < 0 ? body : body.slice(0, begin));
  return {
    name,
    number: /^\d+/.exec(head)?.[0] ?? '',
    side: /^USSR/.test(kind) ? 'ussr' : /^US\b/.test(kind) ? 'us' : 'neutral',
    ops: /(\d) Operation/.exec(kind)?.[1] ?? 'S',
    text: begin < 0 ? text : `${head}\n${kind}\n  ${joined(body.slice(begin))}`,
  };
}

// What a card is and does, in the person's language.
export const cardText = (card: Card): string =>
  say.topic(card.text).split('\n').slice(1).map((line) => line.trim()).join('\n');

function cardOf(name: string): Promise<Card> {
  const before = known.get(name);
  if (before) return before;
  const asked = call<{ text: string }>('topic', { game: 'twilight_struggle', name }).then(
    (answer) => readCard(name, answer.text),
    () => readCard(name, ''),
  );
  known.set(name, asked);
  return asked;
}

export function useCards(names: string[]): Record<string, Card> {
  const [cards, setCards] = useState<Record<string, Card>>({});
  const key = names.join('|');
  useEffect(() => {
    let here = true;
    void Promise.all(names.map(cardOf)).then((all) => {
      if (here) setCards(Object.fromEntries(all.map((card) => [card.name, card])));
    });
    return () => {
      here = false;
    };
  }, [key]);
  return cards;
}
