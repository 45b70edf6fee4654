import { type Reached, reachedBy } from './goals.ts';
import { type Change, changeOf, type Recorded, type Result } from './results.ts';
import { reaches } from './rounds.ts';

/** A figure in as many digits as say something. */
const digits = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);

const percent = (part: number): string => `${(part * 100).toFixed(Math.abs(part) < 0.095 ? 1 : 0)} %`;
const signed = (part: number): string => (part > 0 ? `+${percent(part)}` : percent(part).replace('-', '−'));

/** What became of a measure since the last run, in words. */
export function wordsOf(change: Change): string {
  if (change.verdict === 'first') return 'nothing to compare with: no earlier idle run of this kind of machine has it';
  const { verdict, by, noise, since } = change;
  const changed = `${signed(by)} since ${since.at.slice(0, 10)} (${since.commit})`;
  if (noise === null) return `${changed}; one round says nothing of the noise`;
  if (verdict === 'noise') return `${changed}; the noise is larger: rounds differ by ${percent(noise)}`;
  return `${verdict}: ${changed}, more than the noise of ${percent(noise)}`;
}

/** The lines of one measure: whether it reaches its aim, its figures, and what became of it. */
export function linesOf(
  key: string,
  one: Recorded,
  run: Pick<Result, 'at' | 'size' | 'machine'>,
  earlier: readonly Result[],
): readonly string[] {
  const { ours, limit, ratio, aim, direction, name } = one;
  const value = ratio ?? ours;
  const verdict = aim === null ? '    ' : reaches(value.median, direction, aim) ? 'met ' : 'MISS';
  const figures = [ours, limit].map((figure) => (figure ? digits(figure.median) : '').padStart(10)).join(' ');
  const asked = aim === null ? '' : `, aim ${direction === 'least' ? '≥' : '≤'} ${aim}`;
  const range = `${digits(value.min)} to ${digits(value.max)}${asked}`;
  const compared = ratio ? `ratio ${digits(ratio.median)} (${range})` : `(${range})`;
  return [
    `${verdict} ${figures}  ${compared}  ${name}`,
    `${' '.repeat(28)}${wordsOf(changeOf(key, one, run, earlier))}`,
  ];
}

function rowOf({ goal, now, verdict }: Reached): readonly string[] {
  const unit = goal.unit === '' || goal.unit === '/s' ? goal.unit : ` ${goal.unit}`;
  const sign = goal.direction === 'least' ? '≥' : '≤';
  const why = 'unmeasured' in goal ? `${verdict} (${goal.unmeasured})` : verdict;
  return [goal.row, now === null ? '–' : `${digits(now)}${unit}`, `${sign} ${goal.goal}${unit}`, why];
}

/** The table of goals: row, now, goal, met or missed, under each other. */
export function tableOf(measures: Readonly<Record<string, Recorded>>): readonly string[] {
  const reached = reachedBy(measures);
  const rows = [['work', 'now', 'goal', ''], ...reached.map(rowOf)];
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const count = (verdict: Reached['verdict']): number => reached.filter((one) => one.verdict === verdict).length;
  return [
    ...rows.map(([work = '', now = '', goal = '', verdict = '']) =>
      [work.padEnd(widths[0] ?? 0), now.padStart(widths[1] ?? 0), goal.padStart(widths[2] ?? 0), verdict]
        .join('  ')
        .trimEnd(),
    ),
    `${count('met')} met, ${count('missed')} missed, ${count('not measured')} not measured`,
  ];
}
