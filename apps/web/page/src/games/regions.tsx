// Twilight Struggle's regions: what each side has there, and who would score
// what now. It is read from the server's drawing of the board, which has a line
// for each region and a cell for each country.

import { say, told } from '../words';

interface Standing {
  countries: string;
  battlegrounds: string;
  level: string; // of say.levels
}

interface Region {
  name: string;
  sides: Standing[]; // of the USSR and the US; none for Southeast Asia
  winner: string; // 'USSR', 'US' or empty
  points: string; // empty: the game
}

const kSide = /(USSR|US) (\d+) \((\d+)\*\)(?: (presence|domination|control))?/g;
const kCell = 26; // letters of a country in the drawing
const kControl = 22; // where the letter of the side that controls it stands
const kSoutheast: Record<string, number> = {
  Burma: 1, 'Laos/Cambodia': 1, Vietnam: 1, Malaysia: 1, Indonesia: 1, Philippines: 1, Thailand: 2,
};

function southeastAsia(lines: string[]): Region {
  let swing = 0;
  for (const line of lines) {
    for (let at = 0; at < line.length; at += kCell) {
      const cell = line.slice(at, at + kCell);
      const points = kSoutheast[/^(\D+?)[* ]\d/.exec(cell)?.[1] ?? ''] ?? 0;
      if (cell[kControl] === 'B') swing += points;
      if (cell[kControl] === 'R') swing -= points;
    }
  }
  const winner = swing > 0 ? 'US' : swing < 0 ? 'USSR' : '';
  return { name: 'Southeast Asia', sides: [], winner, points: `${Math.abs(swing)}` };
}

export function regionsOf(drawing: string): Region[] {
  const lines = drawing.split('\n');
  const regions: Region[] = [];
  for (const line of lines) {
    const sides = [...line.matchAll(kSide)];
    if (sides.length !== 2) continue;
    const [, winner = '', points = ''] = / (USSR|US) (?:\+(\d+)|wins)$/.exec(line) ?? [];
    regions.push({
      name: line.slice(0, sides[0].index).trim(),
      sides: sides.map(([, , countries, battlegrounds, level = 'nothing']) => ({ countries, battlegrounds, level })),
      winner,
      points,
    });
  }
  return regions.length > 0 ? [...regions, southeastAsia(lines)] : [];
}

const worth = ({ winner, points }: Region): string =>
  winner === '' ? say.level0 : points === '' ? say.winsGame(told(winner)) : `${told(winner)} +${points}`;

export function Regions({ drawing }: { drawing: string }) {
  const regions = regionsOf(drawing);
  if (regions.length === 0) return null;
  return (
    <details class="regions">
      <summary>
        <span class="row">
          <span class="note">{say.ifScored}</span>
          {regions.map((region) => (
            <span key={region.name} class={`region ${region.winner.toLowerCase()}`}>
              {say.places[region.name] ?? region.name} <b>{worth(region)}</b>
            </span>
          ))}
        </span>
      </summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={say.ifScored}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say.region}</th>
              <th scope="col">{told('USSR')}</th>
              <th scope="col">{told('US')}</th>
              <th scope="col">{say.ifScored}</th>
            </tr>
          </thead>
          <tbody>
            {regions.map((region) => (
              <tr key={region.name}>
                <th scope="row">{say.places[region.name] ?? region.name}</th>
                {[0, 1].map((i) => (
                  <td key={i}>{region.sides[i] ? say.standing(region.sides[i]) : '–'}</td>
                ))}
                <td>{worth(region)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
