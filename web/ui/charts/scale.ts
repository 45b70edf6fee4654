/** Decimal texts as whole numbers of one scale, to be drawn: exact, whatever their decimals. */
export function scaledAlike(texts: readonly string[]): readonly bigint[] {
  const decimals = decimalsOf(texts);
  return texts.map((text) => scaledTo(text, decimals));
}

/** The most decimals that any of the texts has. */
export const decimalsOf = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));

function scaledTo(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** From the lowest to the highest value that a drawing has room for. */
export interface Span {
  readonly least: bigint;
  readonly most: bigint;
}

/**
 * What a drawing of values spans: them, `always` with them, and never nothing.
 *
 * @param always what has to be seen as well: 0 for what is filled or has a sign
 */
export function spanOf(values: readonly bigint[], always: readonly bigint[] = []): Span {
  const [first = 0n, ...others] = [...values, ...always];
  const [least, most] = others.reduce(
    ([low, high], value) => [value < low ? value : low, value > high ? value : high],
    [first, first],
  );
  if (least !== most) return { least, most };
  // A level line lies in the middle; one at nothing at the bottom.
  const room = most < 0n ? -most : most;
  return room === 0n ? { least, most: 1n } : { least: least - room, most: most + room };
}

/**
 * Whether an amount of money is drawn from nothing up: only then is its area filled, which would make small changes of a large
 * amount look large otherwise. A line that moves within its upper half is drawn by itself, between its own ends.
 */
export function isFilled(values: readonly bigint[]): boolean {
  const { least, most } = spanOf(values);
  return least * 2n <= most;
}

/** Where values stand in a span, as px from the top of `height`: whole hundredths until they are drawn. */
export function heightsIn({ least, most }: Span, values: readonly bigint[], height: number): readonly number[] {
  const range = most - least || 1n;
  return values.map((value) => Number(((most - value) * BigInt(height * 100)) / range) / 100);
}

/** Round values in a span, two to seven of them: steps of 1, 2 or 5 of a power of ten. */
export function ticksIn({ least, most }: Span): readonly bigint[] {
  const raw = (most - least + 5n) / 6n;
  let power = 1n;
  while (power * 10n <= raw) power *= 10n;
  const step = [1n, 2n, 5n, 10n].map((digit) => digit * power).find((one) => one >= raw) ?? power;
  const begin = least / step + (least > 0n && least % step !== 0n ? 1n : 0n);
  const ticks: bigint[] = [];
  for (let at = begin * step; at <= most; at += step) ticks.push(at);
  return ticks;
}

/** A value of a drawing as a decimal text again: (150n, 2) → '1.50'. */
export function textOf(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`;
}

/** Where times stand from 0 to `width`, in px; all at the right where they are one instant. */
export function placesOf(times: readonly number[], width: number): readonly number[] {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const range = last - first;
  return times.map((time) => (range === 0 ? width : ((time - first) / range) * width));
}

/** A line through points that is level from each of them to where the next one stands, and changes there. */
export function stepped(points: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  return points.flatMap((point, nth): readonly (readonly [number, number])[] => {
    const before = points[nth - 1];
    return before ? [[point[0], before[1]], point] : [point];
  });
}

/** Points as the attribute of a polyline. */
export const pointsText = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** Which of some ascending places is nearest to `x`. */
export function nearestTo(places: readonly number[], x: number): number {
  let best = 0;
  for (const [nth, place] of places.entries()) {
    if (Math.abs(place - x) <= Math.abs((places[best] ?? 0) - x)) best = nth;
  }
  return best;
}
