import type { Round, Strike } from './rounds.ts';

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

export const nameOf = ({ target, loss }: Strike): string => `${target} ${loss}`;

/** One line of the log. */
export const lineOf = (round: Round): string =>
  `${nameOf(round)} (${round.member}): new trades accepted after ${seconds(round.untilAcceptedMs)} s; ` +
  `${round.commands} commands, ${round.again} asked again, ${round.lost.length} lost, ${round.twice.length} twice, ${round.wrong.length} wrong; ` +
  `whole ${seconds(round.untilWholeMs)} s after it was found` +
  (round.revived === 0 ? '' : `, ${round.revived} started again`);

/** The value below which so many of a hundred are, by the nearest rank. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((hundredths / 100) * sorted.length) - 1)] ?? 0;
}

/** How long new trades were not accepted, in ms: at most so long in 99 of 100 rounds. */
const goals = { primary: 15_000, leader: 5_000 } as const;

/** The same for each kind of loss, and for each member that has a goal. */
export function figuresOf(rounds: readonly Round[]): readonly string[] {
  const names = [...new Set(rounds.map(nameOf))].toSorted();
  const figureOf = (name: string, of: readonly Round[]): string => {
    const values = of.map(({ untilAcceptedMs }) => untilAcceptedMs);
    const [half, most] = [percentile(values, 50), percentile(values, 99)];
    return `${name}: p50 ${seconds(half)} s, p99 ${seconds(most)} s, of ${of.length}`;
  };
  return [
    ...names.map((name) =>
      figureOf(
        name,
        rounds.filter((one) => nameOf(one) === name),
      ),
    ),
    ...Object.keys(goals).map((target) =>
      figureOf(
        `any loss of ${target}`,
        rounds.filter((one) => one.target === target),
      ),
    ),
  ];
}

/** The goals that were missed. */
export const missedGoals = (rounds: readonly Round[]): readonly string[] =>
  Object.entries(goals).flatMap(([target, mostMs]) => {
    const values = rounds.filter((one) => one.target === target).map(({ untilAcceptedMs }) => untilAcceptedMs);
    const p99 = percentile(values, 99);
    return p99 <= mostMs
      ? []
      : [`p99 of losing the ${target} is ${seconds(p99)} s, and the goal is ${seconds(mostMs)} s`];
  });
