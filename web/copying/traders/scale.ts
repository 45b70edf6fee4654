import { scaledAlike } from './drawn.ts';

interface Point {
  readonly closedAt: string;
  readonly return: string;
}

/** Where a curve that begins at nothing was highest and lowest, and its ends; null without points. No date: the beginning. */
export function scaleOf(points: readonly Point[]): {
  readonly highest: { readonly return: string; readonly closedAt: string | null };
  readonly lowest: { readonly return: string; readonly closedAt: string | null };
  readonly first: Point;
  readonly last: Point;
} | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const all = [{ return: '0', closedAt: null }, ...points];
  const values = scaledAlike(all.map((point) => point.return));
  const at = (better: (one: bigint, other: bigint) => boolean) => {
    const best = values.reduce((high, value) => (better(value, high) ? value : high), 0n);
    return all[values.indexOf(best)] ?? last;
  };
  return { highest: at((one, other) => one > other), lowest: at((one, other) => one < other), first, last };
}
