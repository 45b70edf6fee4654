import { allStrikes, nameOf, type Strike, type Target } from './plan.ts';
import type { Round } from './rounds.ts';

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** What figures are made of. */
export type Timed = Strike & Pick<Round, 'untilAcceptedMs'>;

/** One line of the log. */
export const lineOf = (round: Round): string =>
  `${nameOf(round)} (${round.member}): new trades accepted after ${seconds(round.untilAcceptedMs)} s; ` +
  `${round.commands} commands, ${round.again} asked again, ${round.lost.length} lost, ${round.twice.length} twice, ${round.wrong.length} wrong; ` +
  `whole ${seconds(round.untilWholeMs)} s after it was found` +
  (round.revived === 0 ? '' : `, ${round.revived} started again`) +
  `; asked in ${seconds(round.askedMs)} s, ${seconds(round.tookMs)} s in all`;

/** The value below which so many of a hundred are, by the nearest rank. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((hundredths / 100) * sorted.length) - 1)] ?? 0;
}

/** How long new trades were not accepted, in whole ms; null where that is of a round that broke off, which counts as longer than any. */
export interface Figure {
  readonly rounds: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly mostMs: number | null;
}

/** Rounds as they went: those that broke off have no times. */
export interface Played {
  readonly rounds: readonly Timed[];
  readonly broken: readonly Strike[];
}

/** The same of a member that has a goal; `met` is null where it was never lost. */
export interface GoalFigure extends Figure {
  readonly goalMs: number;
  readonly met: boolean | null;
}

/** Of 99 of 100 rounds, at most, in ms. */
const goals = { primary: 15_000, leader: 5_000 } as const satisfies Partial<Record<Target, number>>;

/** Of those of the rounds that `is` is true of. */
function figureOf({ rounds, broken }: Played, is: (one: Strike) => boolean): Figure {
  const values = [
    ...rounds.filter(is).map(({ untilAcceptedMs }) => untilAcceptedMs),
    ...broken.filter(is).map(() => Number.POSITIVE_INFINITY),
  ];
  const at = (hundredths: number): number | null => {
    const value = percentile(values, hundredths);
    return Number.isFinite(value) ? Math.round(value) : null;
  };
  return { rounds: values.length, p50Ms: at(50), p99Ms: at(99), mostMs: at(100) };
}

/** Of each loss of each member that was played, in the order of their names. */
export function figuresOf(played: Played): Readonly<Record<string, Figure>> {
  const names = [...new Set([...played.rounds, ...played.broken].map(nameOf))].toSorted();
  return Object.fromEntries(names.map((name) => [name, figureOf(played, (one) => nameOf(one) === name)]));
}

/** Of any loss of a member that has a goal, which a round that broke off misses. */
export function goalsOf(played: Played): Readonly<Record<string, GoalFigure>> {
  return Object.fromEntries(
    Object.entries(goals).map(([target, goalMs]) => {
      const figure = figureOf(played, (one) => one.target === target);
      const isMet = figure.p99Ms !== null && figure.p99Ms <= goalMs;
      return [target, { ...figure, goalMs, met: figure.rounds === 0 ? null : isMet }];
    }),
  );
}

/** The losses that no round came to its end with. */
export function neverPlayed(rounds: readonly Strike[]): readonly string[] {
  const played = new Set(rounds.map(nameOf));
  return allStrikes.map(nameOf).filter((name) => !played.has(name));
}

const timeOf = (ms: number | null): string => (ms === null ? 'that of a round that broke off' : `${seconds(ms)} s`);

/** All of it, to be read. */
export function linesOf(played: Played): readonly string[] {
  const line = (name: string, { rounds: count, p50Ms, p99Ms }: Figure): string =>
    `${name}: p50 ${timeOf(p50Ms)}, p99 ${timeOf(p99Ms)}, of ${count}`;
  const never = neverPlayed(played.rounds);
  return [
    ...Object.entries(figuresOf(played)).map(([name, figure]) => line(name, figure)),
    ...Object.entries(goalsOf(played)).map(([target, figure]) => line(`any loss of ${target}`, figure)),
    ...(never.length === 0 ? [] : [`never played: ${never.join(', ')}`]),
  ];
}

/** The goals that were missed. */
export const missedGoals = (played: Played): readonly string[] =>
  Object.entries(goalsOf(played)).flatMap(([target, { p99Ms, goalMs, met }]) =>
    met === false ? [`p99 of losing the ${target} is ${timeOf(p99Ms)}, and the goal is ${seconds(goalMs)} s`] : [],
  );
