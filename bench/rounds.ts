import { performance } from 'node:perf_hooks';

/** One measured thing beside its limit, both in the same unit of the same run. */
export interface Ratio {
  readonly name: string;
  readonly ours: number;
  readonly limit: number;
  readonly ratio: number;
  /** What the ratio should reach (`least`) or stay below (`most`). */
  readonly aim: number;
  readonly met: boolean;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures both in turn, so that a machine that slows down slows both, and takes the medians. */
export async function interleave(
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<{ readonly ours: number; readonly limit: number }> {
  const taken: { ours: number[]; limit: number[] } = { ours: [], limit: [] };
  for (let round = 0; round < rounds; round += 1) {
    taken.limit.push(await limit());
    taken.ours.push(await ours());
  }
  return { ours: median(taken.ours), limit: median(taken.limit) };
}

/** A ratio that should be at least, or at most, its aim. */
export function ratioOf(
  name: string,
  measured: { readonly ours: number; readonly limit: number },
  aim: { readonly least: number } | { readonly most: number },
): Ratio {
  const ratio = measured.ours / measured.limit;
  const [wanted, met] = 'least' in aim ? [aim.least, ratio >= aim.least] : [aim.most, ratio <= aim.most];
  return { name, ...measured, ratio, aim: wanted, met };
}

export interface Load {
  /** Finished steps a second. */
  readonly rate: number;
  /** ms */
  readonly p99: number;
  /** ms of the longest step. */
  readonly most: number;
}

/** So many callers, each one step after the other, for a time in ms. */
export function load(callers: number, forMs: number, step: (caller: number) => Promise<unknown>): Promise<Load> {
  const until = performance.now() + forMs;
  return loadWhile(callers, () => performance.now() < until, step);
}

/** So many callers, each one step after the other, as long as `goesOn` says. */
export async function loadWhile(
  callers: number,
  goesOn: () => boolean,
  step: (caller: number) => Promise<unknown>,
): Promise<Load> {
  const taken: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (goesOn()) {
        const at = performance.now();
        await step(caller);
        taken.push(performance.now() - at);
      }
    }),
  );
  const rate = (taken.length * 1000) / (performance.now() - begun);
  return { rate, p99: percentile(taken, 0.99), most: taken.reduce((most, one) => Math.max(most, one), 0) };
}

/** The value below which so large a share of the values lies; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
