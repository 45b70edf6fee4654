import type { Recorded } from './results.ts';
import { reaches } from './rounds.ts';

interface Row {
  /** As the table of goals says it. */
  readonly row: string;
  readonly direction: 'least' | 'most';
  readonly goal: number;
  /** Of a ratio: ''. */
  readonly unit: '' | '/s' | 'ms' | 'kB' | 'points';
}

/** A row of the table of what nobody should wait for, by the measure that says it, or why nothing here does. */
export type Goal = Row &
  ({ readonly measure: string; readonly of: 'ratio' | 'ours' } | { readonly unmeasured: string });

const byHand = 'by hand: Lighthouse is no package of this project';
const unwatched = 'no part of the bench runs it yet';

export const goals: readonly Goal[] = [
  measured('single posting against a single-row transaction', 'single-posting', 'ratio', 'least', 0.6, ''),
  measured('set of 1,000 journals against a raw insert', 'posting-set', 'ratio', 'least', 0.5, ''),
  measured('settle 100,000 expired trades', 'settlement', 'ours', 'least', 6_000, '/s'),
  measured(
    'placing over HTTP, 64 callers, against the function called directly',
    'http-placement',
    'ratio',
    'least',
    0.8,
    '',
  ),
  measured('the function itself against the batched hot account', 'placement-function', 'ratio', 'least', 0.5, ''),
  measured('authenticated read per core against a bare reply', 'http-read', 'ratio', 'least', 0.5, ''),
  measured('placing 100,000 copies against a bare insert of the rows', 'copies-100000', 'ratio', 'most', 1.3, ''),
  measured('half of 100,000 copies of a trade of 30 s are placed', 'copies-half', 'ours', 'most', 5_000, 'ms'),
  measured(
    'a mining day of 100,000 contracts against a bare insert of the rows',
    'mining-day',
    'ratio',
    'most',
    1.3,
    '',
  ),
  measured('the longest wait of a stake or a deposit during a mining day', 'mining-wait', 'ours', 'most', 250, 'ms'),
  measured('a mining day holds accounts at a time', 'mining-hold', 'ours', 'most', 100, 'ms'),
  measured('copies hold accounts at a time', 'copies-hold', 'ours', 'most', 100, 'ms'),
  measured('settlement holds accounts at a time', 'settlement-hold', 'ours', 'most', 100, 'ms'),
  measured('sent to accepted p99 at half load', 'accepted-p99', 'ours', 'most', 25, 'ms'),
  measured(
    'confirming tick to settled and painted p99, 1,000 trades that end in one second',
    'ending-painted',
    'ours',
    'most',
    250,
    'ms',
  ),
  measured('first start', 'first-start', 'ours', 'most', 8_000, 'ms'),
  measured('second start', 'second-start', 'ours', 'most', 2_000, 'ms'),
  measured('script of the landing, gzip', 'script-landing', 'ours', 'most', 90, 'kB'),
  measured('script of the trade room, gzip', 'script-trade-room', 'ours', 'most', 200, 'kB'),
  measured('longest task of the page with 30 pairs streaming', 'longest-task', 'ours', 'most', 50, 'ms'),
  unmeasured('weekly profit shares hold accounts at a time', unwatched, 'most', 100, 'ms'),
  unmeasured('thinning and purges hold accounts at a time', unwatched, 'most', 100, 'ms'),
  unmeasured('Lighthouse mobile, landing', byHand, 'least', 95, 'points'),
  unmeasured('Lighthouse mobile, sign-in', byHand, 'least', 95, 'points'),
  unmeasured('Lighthouse mobile, trade room', byHand, 'least', 85, 'points'),
];

function measured(
  row: string,
  measure: string,
  of: 'ratio' | 'ours',
  direction: Row['direction'],
  goal: number,
  unit: Row['unit'],
): Goal {
  return { row, measure, of, direction, goal, unit };
}

function unmeasured(row: string, why: string, direction: Row['direction'], goal: number, unit: Row['unit']): Goal {
  return { row, unmeasured: why, direction, goal, unit };
}

export interface Reached {
  readonly goal: Goal;
  /** null where this run did not measure it. */
  readonly now: number | null;
  readonly verdict: 'met' | 'missed' | 'not measured';
}

/** Each row of the table with what a run measured of it. */
export function reachedBy(measures: Readonly<Record<string, Recorded>>): readonly Reached[] {
  return goals.map((goal) => {
    const found = 'measure' in goal ? measures[goal.measure] : undefined;
    const now = 'measure' in goal && found ? (found[goal.of]?.median ?? null) : null;
    const verdict = now === null ? 'not measured' : reaches(now, goal.direction, goal.goal) ? 'met' : 'missed';
    return { goal, now, verdict };
  });
}
