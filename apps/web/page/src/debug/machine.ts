// Entries of the phase stack, which the server tells as in the code, such as
// "request column (side X)": their parts, and words for people.

import { spoken } from '../types';
import { say } from '../words';

export interface Entry {
  name: string;
  fields: [string, string][];
}

// Splits at commas outside of brackets.
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let i = 0; i < text.length; ++i) {
    if (text[i] === '(') ++depth;
    if (text[i] === ')') --depth;
    if (depth === 0 && text.startsWith(', ', i)) {
      parts.push(text.slice(begin, i));
      begin = i + 2;
    }
  }
  return [...parts, text.slice(begin)];
}

export function entryOf(text: string): Entry {
  const open = text.indexOf(' (');
  if (open < 0 || !text.endsWith(')')) return { name: text, fields: [] };
  const fields = partsOf(text.slice(open + 2, -1)).map((part): [string, string] => {
    const space = part.indexOf(' ');
    return space < 0 ? ['', part] : [part.slice(0, space), part.slice(space + 1)];
  });
  return { name: text.slice(0, open), fields };
}

const letter = (index: string): string => String.fromCharCode(97 + Number(index));

export function machineWords(text: string): string {
  const { name, fields } = entryOf(text);
  if (name.startsWith('answer ')) {
    const asked = fields.find(([key]) => key === 'request');
    if (asked) return say.answerTo(machineWords(asked[1]));
  }
  const pattern = say.machine[name];
  const value = (key: string): string | undefined => fields.find((field) => field[0] === key)?.[1];
  if (pattern) {
    return pattern.replaceAll(/\{(\w+)(:letter)?\}/g, (_, key: string, counted?: string) => {
      const found = value(key) ?? '?';
      return counted ? letter(found) : spoken(found);
    });
  }
  if (name.endsWith(' end')) return say.machineEnd(name.slice(0, -4));
  const asks = name.startsWith('request ');
  const rest = fields
    .filter(([key]) => !asks || key !== 'side')
    .map(([key, found]) => `${key} ${spoken(found)}`.trim())
    .join(', ');
  if (asks) return say.asksFor(value('side') ?? say.chance, name.slice(8), rest);
  return rest ? `${name}: ${rest}` : name;
}
