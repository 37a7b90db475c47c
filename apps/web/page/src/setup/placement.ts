// The text of a position as fields, its first one as rows of cells. A cell is
// empty, a piece as the text has it ("K", "(hs)", "+p"), or in Gungi a tower of
// them, its lowest first.

export interface Placement {
  rows: string[][][]; // by row from the top, file, tier
  hand: string; // "[Nn]" after the rows of fairy chess
  fields: string[]; // what follows
}

export const kEditable = ['chess', 'fairy_chess', 'gungi'];

const kWidest = 26; // files that have a letter
const kToken = /\d+|\|[^|]*\||\+?\([^)]*\)~?|\+?[A-Za-z]~?/g;

export function read(position: string): Placement {
  const [first, ...fields] = position.trim().split(/\s+/);
  const hand = /\[.*$/.exec(first)?.[0] ?? '';
  const rows = first.slice(0, first.length - hand.length).split('/').map((row) =>
    [...row.matchAll(kToken)].flatMap(([token]): string[][] => {
      if (/^\d/.test(token)) return Array.from({ length: Math.min(Number(token), kWidest) }, () => []);
      return [token.startsWith('|') ? token.slice(1, -1).split(':') : [token]];
    }),
  );
  return { rows, hand, fields };
}

export function write({ rows, hand, fields }: Placement): string {
  const placement = rows
    .map((row) =>
      row
        .map((tower) => (tower.length === 0 ? ' ' : tower.length === 1 ? tower[0] : `|${tower.join(':')}|`))
        .join('')
        .replaceAll(/ +/g, (empty) => `${empty.length}`),
    )
    .join('/');
  return [placement + hand, ...fields].join(' ');
}

export function placeOf(game: string, rows: number, row: number, file: number): string {
  return game === 'gungi' ? `square.${row}${file}` : `square.${String.fromCharCode(97 + file)}${rows - row}`;
}

export function cellAt(game: string, rows: number, place: string): [number, number] {
  const name = place.slice('square.'.length);
  if (game === 'gungi') return [Number(name[0]), Number(name[1])];
  return [rows - Number(name.slice(1)), name.charCodeAt(0) - 97];
}

export const nameOf = (token: string): string => token.replaceAll(/[()]/g, '');

export const isWhite = (token: string): boolean => token !== token.toLowerCase();

// At least `count` fields; people may have typed fewer.
export const filled = (fields: string[], count: number): string[] =>
  Array.from({ length: Math.max(count, fields.length) }, (_, i) => fields[i] ?? '-');

// Castling rights whose king and rook stand where they were.
export function keptRights(game: string, placement: Placement, edited: string[]): Placement {
  if (game === 'gungi') return placement;
  const fields = filled(placement.fields, 3);
  const { rows } = placement;
  const at = (row: number, file: number): string => rows[row]?.[file]?.[0] ?? '';
  if (game === 'chess') {
    const ranks: Record<string, [number, string, string]> = { K: [7, 'K', 'R'], Q: [7, 'K', 'R'], k: [0, 'k', 'r'], q: [0, 'k', 'r'] };
    const kept = [...(fields[1] ?? '-')].filter((right) => {
      const [row, king, rook] = ranks[right] ?? [0, '', ''];
      if (king === '') return false;
      const files = (rows[row] ?? []).map((tower) => tower[0] ?? '');
      const from = files.indexOf(king);
      const found = right.toLowerCase() === 'k' ? files.lastIndexOf(rook) > from : files.indexOf(rook) < from && files.includes(rook);
      return from > 0 && found && at(row, from) === king;
    });
    fields[1] = kept.join('') || '-';
  } else if (edited.some((place) => [0, rows.length - 1].includes(cellAt(game, rows.length, place)[0]))) {
    fields[1] = '-';
  }
  fields[2] = '-'; // en passant
  return { ...placement, fields };
}
