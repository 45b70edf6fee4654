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

/** How long new trades were not accepted, in whole ms. */
export interface Figure {
  readonly rounds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

/** The same of a member that has a goal; `met` is null where it was never lost. */
export interface GoalFigure extends Figure {
  readonly goalMs: number;
  readonly met: boolean | null;
}

/** Of 99 of 100 rounds, at most, in ms. */
const goals = { primary: 15_000, leader: 5_000 } as const satisfies Partial<Record<Target, number>>;

function figureOf(rounds: readonly Timed[]): Figure {
  const values = rounds.map(({ untilAcceptedMs }) => untilAcceptedMs);
  const [half, most, all] = [50, 99, 100].map((hundredths) => Math.round(percentile(values, hundredths)));
  return { rounds: values.length, p50Ms: half ?? 0, p99Ms: most ?? 0, mostMs: all ?? 0 };
}

/** Of each loss of each member that was played, in the order of their names. */
export function figuresOf(rounds: readonly Timed[]): Readonly<Record<string, Figure>> {
  const names = [...new Set(rounds.map(nameOf))].toSorted();
  return Object.fromEntries(names.map((name) => [name, figureOf(rounds.filter((one) => nameOf(one) === name))]));
}

/** Of any loss of a member that has a goal. */
export function goalsOf(rounds: readonly Timed[]): Readonly<Record<string, GoalFigure>> {
  return Object.fromEntries(
    Object.entries(goals).map(([target, goalMs]) => {
      const figure = figureOf(rounds.filter((one) => one.target === target));
      return [target, { ...figure, goalMs, met: figure.rounds === 0 ? null : figure.p99Ms <= goalMs }];
    }),
  );
}

/** The losses that no round played. */
export function neverPlayed(rounds: readonly Strike[]): readonly string[] {
  const played = new Set(rounds.map(nameOf));
  return allStrikes.map(nameOf).filter((name) => !played.has(name));
}

/** All of it, to be read. */
export function linesOf(rounds: readonly Timed[]): readonly string[] {
  const line = (name: string, { rounds: count, p50Ms, p99Ms }: Figure): string =>
    `${name}: p50 ${seconds(p50Ms)} s, p99 ${seconds(p99Ms)} s, of ${count}`;
  const never = neverPlayed(rounds);
  return [
    ...Object.entries(figuresOf(rounds)).map(([name, figure]) => line(name, figure)),
    ...Object.entries(goalsOf(rounds)).map(([target, figure]) => line(`any loss of ${target}`, figure)),
    ...(never.length === 0 ? [] : [`never played: ${never.join(', ')}`]),
  ];
}

/** The goals that were missed. */
export const missedGoals = (rounds: readonly Timed[]): readonly string[] =>
  Object.entries(goalsOf(rounds)).flatMap(([target, { p99Ms, goalMs, met }]) =>
    met === false ? [`p99 of losing the ${target} is ${seconds(p99Ms)} s, and the goal is ${seconds(goalMs)} s`] : [],
  );
