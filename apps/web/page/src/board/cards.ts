// MonoKnight's cards by their names: "knightUp2Right1", "kingLeftOrRight".

export type Vector = [number, number]; // right, up

const kWays: Record<string, Vector> = { Up: [0, 1], Down: [0, -1], Left: [-1, 0], Right: [1, 0] };

// Where a card may lead; empty if `name` is not a card's.
export function vectorsOf(name: string): Vector[] {
  const [, kind, rest] = /^(king|knight|straight|diagonal)([A-Z]\w*)$/.exec(name) ?? [];
  if (!kind) return [];
  const choice = /^(Up|Down|Left|Right)(?:ward)?(?:Diagonal)?Choice$/.exec(rest);
  if (choice) {
    const [x, y] = kWays[choice[1]];
    const far = kind === 'knight' ? 2 : 1;
    return [1, -1].map((aside) => [x === 0 ? aside : far * x, y === 0 ? aside : far * y]);
  }
  const far = /\d$/.exec(rest)?.[0] ?? '1';
  return rest.split('Or').map((part) => {
    const sum: Vector = [0, 0];
    for (const [, way, steps] of part.matchAll(/(Up|Down|Left|Right)(\d?)/g)) {
      const long = Number(steps || far);
      sum[0] += kWays[way][0] * long;
      sum[1] += kWays[way][1] * long;
    }
    return sum;
  });
}
