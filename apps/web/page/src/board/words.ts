// Places and moves in words.

import { type Choice, spoken } from '../types';
import { vectorsOf } from './cards';
import { say, told } from '../words';

// The contents of a place in words: "e4, white pawn".
export function placeWords(place: string, picture: Record<string, string>): string {
  const name = place.slice(place.indexOf('.') + 1);
  const found: string[] = [];
  for (const [key, value] of Object.entries(picture)) {
    if (key === place || key.startsWith(`${place}.`)) {
      found.push(told(cardWords(value)));
    } else if (key.endsWith(`.${name}`)) {
      found.push(`${told(key.slice(0, -name.length - 1).replaceAll('.', ' '))} ${told(cardWords(value))}`);
    }
  }
  return [told(spoken(name).replaceAll('.', ' ')), ...found].join(', ');
}

// A card of MonoKnight in words, "1 up, 2 right"; other texts unchanged.
export function cardWords(text: string): string {
  const [name, count = ''] = text.split(' x');
  const ways = vectorsOf(name).map(([x, y]) => [
    y > 0 ? say.step('up', y) : y < 0 ? say.step('down', -y) : '',
    x > 0 ? say.step('right', x) : x < 0 ? say.step('left', -x) : '',
  ]);
  if (ways.length === 0) return text;
  const words = ways.map((way) => way.filter(Boolean).join(say.and)).join(say.or);
  return Number(count) > 1 ? `${words} ×${count}` : words;
}

// A move as a person says it.
export function moveWords(words: string): string {
  const card = /^(\d+):(\w+)(?:@(.*))?$/.exec(words);
  if (card && vectorsOf(card[2]).length > 0) {
    return cardWords(card[2]) + (card[3] ? ` ${card[3]}` : '');
  }
  const drawn = /^(?:draw:|drawn: )(\w+)$/.exec(words.trim());
  if (drawn) return say.drawn(cardWords(drawn[1]));
  const from = /^(\w+) from (\S+) to (\S+)$/.exec(words.trim());
  if (from && cardWords(from[1]) !== from[1]) return `${cardWords(from[1])}: ${from[2]} → ${from[3]}`;
  return told(spoken(words));
}

// What distinguishes one of several moves to the same place.
export function kindWords(choice: Choice, game: string): string {
  const becomes = /=([A-Za-z+]+)[+#]?$/.exec(choice.words);
  if (becomes && game === 'chess') return say.pieces[becomes[1]] ?? choice.words;
  if (game === 'gungi') {
    if (choice.words.includes('+')) return say.stack;
    if (choice.words.includes('x')) return say.take;
  }
  return moveWords(choice.words);
}
