import type { Recorded } from './results.ts';
import { reaches } from './rounds.ts';

interface Row {
  /** As the table of goals says it. */
  readonly row: string;
  readonly direction: 'least' | 'most';
  readonly goal: number;
  /** Of a ratio: ''. */
  readonly unit: '' | '/s' | 'ms' | 'kB' | '%' | 'points';
}

/** A row of the table of what nobody should wait for, by the measure that says it, or why nothing here does. */
export type Goal = Row & Source;

const byHand = 'by hand: Lighthouse is no package of this project';

/** What says a row: the ratio of a measure, its figure itself, or nothing here. */
type Source = { readonly measure: string; readonly of: 'ratio' | 'ours' } | { readonly unmeasured: string };

const ratio = (measure: string): Source => ({ measure, of: 'ratio' });
const figure = (measure: string): Source => ({ measure, of: 'ours' });
const nothing = (unmeasured: string): Source => ({ unmeasured });

const limited =
  (direction: Row['direction']) =>
  (goal: number, unit: Row['unit'], row: string, source: Source): Goal => ({ row, goal, unit, direction, ...source });
const atLeast = limited('least');
const atMost = limited('most');
/** Nobody's accounts are held for longer at a time, whatever holds them. */
const holding = (what: string, source: Source): Goal => atMost(100, 'ms', `${what} accounts at a time`, source);

export const goals: readonly Goal[] = [
  atLeast(0.6, '', 'single posting against a single-row transaction', ratio('single-posting')),
  atLeast(0.5, '', 'set of 1,000 journals against a raw insert', ratio('posting-set')),
  atLeast(6_000, '/s', 'settle 100,000 expired trades', figure('settlement')),
  atLeast(0.8, '', 'placing over HTTP, 64 callers, against the function called directly', ratio('http-placement')),
  atLeast(0.5, '', 'the function itself against the batched hot account', ratio('placement-function')),
  atLeast(0.5, '', 'authenticated read per core against a bare reply', ratio('http-read')),
  atMost(1.3, '', 'placing 100,000 copies against a bare insert of the rows', ratio('copies-100000')),
  atMost(5_000, 'ms', 'half of 100,000 copies of a trade of 30 s are placed', figure('copies-half')),
  atMost(1.3, '', 'a mining day of 100,000 contracts against a bare insert of the rows', ratio('mining-day')),
  atMost(250, 'ms', 'the longest wait of a stake or a deposit during a mining day', figure('mining-wait')),
  holding('a mining day holds', figure('mining-hold')),
  holding('copies hold', figure('copies-hold')),
  holding('settlement holds', figure('settlement-hold')),
  holding('weekly profit shares hold', figure('shares-hold')),
  atMost(250, 'ms', 'the longest wait of a stake during weekly profit shares', figure('shares-wait')),
  atMost(100, 'ms', 'thinning and purges hold up the live stream at a time', figure('thinning-and-purges-write')),
  atMost(250, 'ms', 'the longest wait of a stake during thinning and purges', figure('thinning-and-purges-wait')),
  atMost(25, 'ms', 'sent to accepted p99 at half load', figure('accepted-p99')),
  atMost(
    250,
    'ms',
    'confirming tick to settled and painted p99, 1,000 trades that end in one second',
    figure('ending-painted'),
  ),
  atMost(8_000, 'ms', 'first start', figure('first-start')),
  atMost(2_000, 'ms', 'second start', figure('second-start')),
  atMost(90, 'kB', 'script of the landing, gzip', figure('script-landing')),
  atMost(200, 'kB', 'script of the trade room, gzip', figure('script-trade-room')),
  atMost(50, 'ms', 'longest task of the page with 30 pairs streaming', figure('longest-task')),
  atMost(2, '%', 'growth of the page’s heap in an hour with 30 pairs streaming', figure('hour-heap')),
  atMost(50, 'ms', 'longest task of the page in that hour', figure('hour-longest-task')),
  atMost(100, 'ms', 'longest press to paint in that hour, processor slowed four-fold', figure('hour-press-most')),
  atLeast(95, 'points', 'Lighthouse mobile, landing', nothing(byHand)),
  atLeast(95, 'points', 'Lighthouse mobile, sign-in', nothing(byHand)),
  atLeast(85, 'points', 'Lighthouse mobile, trade room', nothing(byHand)),
];

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
