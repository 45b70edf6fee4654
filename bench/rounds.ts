import { performance } from 'node:perf_hooks';

/** What the rounds of one figure gave. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** What a figure should reach (`least`) or stay below (`most`); null: nothing is asked of it, it is compared from run to run. */
export type Aim = { readonly least: number | null } | { readonly most: number | null };

/** One measured thing, beside its limit in the same unit of the same run where it has one. */
export interface Measure {
  /** By which it is found again in the results of other runs, and by the goals: it never changes. */
  readonly key: string;
  readonly name: string;
  readonly rounds: number;
  readonly ours: Spread;
  readonly limit: Spread | null;
  /** Of the medians, between the least and the largest of a round. */
  readonly ratio: Spread | null;
  /** Of the ratio, or of `ours` where nothing limits it. */
  readonly aim: number | null;
  readonly direction: 'least' | 'most';
  /** null without an aim. */
  readonly met: boolean | null;
}

interface Round {
  readonly ours: number;
  readonly limit: number;
}

interface Measured extends Round {
  /** Missing where it was measured once. */
  readonly rounds?: readonly Round[];
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const spreadOf = (values: readonly number[]): Spread => ({
  min: Math.min(...values),
  median: median(values),
  max: Math.max(...values),
});

/** The key of one of many that are measured alike, by what is measured. */
export const keyOf = (kind: string, what: string): string =>
  `${kind}-${what
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Measures both in turn, so that a machine that slows down slows both, and takes the medians. */
export async function interleave(
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<Measured> {
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const limited = await limit();
    taken.push({ ours: await ours(), limit: limited });
  }
  return measuredOf(taken);
}

/** The medians of rounds, with the rounds. */
export function measuredOf(rounds: readonly Round[]): Measured {
  return { ours: median(rounds.map(({ ours }) => ours)), limit: median(rounds.map(({ limit }) => limit)), rounds };
}

/** A ratio that should be at least, or at most, its aim. */
export function ratioOf(key: string, name: string, measured: Measured, aim: Aim): Measure {
  const rounds = measured.rounds ?? [measured];
  const ofRounds = spreadOf(rounds.map(({ ours, limit }) => ours / limit));
  const ratio = { ...ofRounds, median: measured.ours / measured.limit };
  return {
    key,
    name,
    rounds: rounds.length,
    ours: spreadOf(rounds.map(({ ours }) => ours)),
    limit: spreadOf(rounds.map(({ limit }) => limit)),
    ratio,
    ...aimed(ratio.median, aim),
  };
}

/** A figure that nothing of the same run limits. */
export function figureOf(key: string, name: string, values: readonly number[], aim: Aim): Measure {
  const ours = spreadOf(values);
  return { key, name, rounds: values.length, ours, limit: null, ratio: null, ...aimed(ours.median, aim) };
}

function aimed(value: number, aim: Aim): Pick<Measure, 'aim' | 'direction' | 'met'> {
  const [wanted, direction] = 'least' in aim ? ([aim.least, 'least'] as const) : ([aim.most, 'most'] as const);
  return { aim: wanted, direction, met: wanted === null ? null : reaches(value, direction, wanted) };
}

export const reaches = (value: number, direction: 'least' | 'most', wanted: number): boolean =>
  direction === 'least' ? value >= wanted : value <= wanted;

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
