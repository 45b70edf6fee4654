import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Measure, Spread } from './rounds.ts';

const figureSchema = Type.Object({ min: Type.Number(), median: Type.Number(), max: Type.Number() });

/** One measured thing as it is kept. */
const recordedSchema = Type.Object({
  name: Type.String(),
  rounds: Type.Integer({ minimum: 1 }),
  ours: figureSchema,
  limit: Type.Union([figureSchema, Type.Null()]),
  ratio: Type.Union([figureSchema, Type.Null()]),
  aim: Type.Union([Type.Number(), Type.Null()]),
  direction: Type.Union([Type.Literal('least'), Type.Literal('most')]),
});

/** A run of `npm run bench`: where and when, and only what it measured. */
const resultSchema = Type.Object({
  format: Type.Literal(1),
  at: Type.String({ minLength: 20 }),
  /** A quick run is a smaller one, and is compared with quick ones alone. */
  size: Type.Union([Type.Literal('whole'), Type.Literal('quick')]),
  machine: Type.Object({
    /** Runs of machines of one kind are compared. */
    kind: Type.String(),
    cores: Type.Integer({ minimum: 1 }),
    memoryGb: Type.Integer({ minimum: 1 }),
    /** Processes that wanted to run in the minute before, on average. */
    load: Type.Number(),
    /** Whether others had so much of it that only ratios say anything. */
    busy: Type.Boolean(),
  }),
  node: Type.String(),
  postgres: Type.String(),
  commit: Type.String(),
  /** Whether files had changed since the commit. */
  changed: Type.Boolean(),
  parts: Type.Array(Type.String()),
  measures: Type.Record(Type.String(), recordedSchema),
});

export type Recorded = Static<typeof recordedSchema>;
export type Result = Static<typeof resultSchema>;

/** Four digits: more of them say nothing, and make files large. */
const short = (value: number): number => Number(value.toPrecision(4));

const shortFigure = ({ min, median, max }: Spread): Spread => ({
  min: short(min),
  median: short(median),
  max: short(max),
});

/** Measures as they are kept, by their keys. */
export function recordedOf(measures: readonly Measure[]): Record<string, Recorded> {
  const named: Record<string, Recorded> = {};
  for (const { key, name, rounds, ours, limit, ratio, aim, direction } of measures) {
    if (key in named) throw new Error(`two measures are called ${key}`);
    const [limited, compared] = [limit && shortFigure(limit), ratio && shortFigure(ratio)];
    named[key] = { name, rounds, ours: shortFigure(ours), limit: limited, ratio: compared, aim, direction };
  }
  return named;
}

/** Where a result is kept, by its time. Those that are no measure of the product are named so that Git passes them over. */
export function fileOf({ at, size, machine }: Pick<Result, 'at' | 'size' | 'machine'>): string {
  const time = at.slice(0, 16).replace('T', '-').replace(':', '');
  return `${time}${size === 'quick' ? '-quick' : ''}${machine.busy ? '-busy' : ''}.json`;
}

/** The text of a result: a line for each measure, so that two files are compared by eye. */
export function textOf({ measures, ...facts }: Result): string {
  const lines = Object.entries(facts).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const measured = Object.entries(measures).map(([key, one]) => `    ${JSON.stringify(key)}: ${JSON.stringify(one)}`);
  return `{\n${lines.join(',\n')},\n  "measures": {\n${measured.join(',\n')}\n  }\n}\n`;
}

/** @throws Error that names the file, where it holds no result */
export function readResult(text: string, file: string): Result {
  const found: unknown = JSON.parse(text);
  if (Value.Check(resultSchema, found)) return found;
  const [first] = Value.Errors(resultSchema, found);
  throw new Error(
    `${file} is no result of the bench: ${first ? `${first.instancePath} ${first.message}` : 'unreadable'}`,
  );
}

/** What a figure is compared by: what nothing of the machine is in, where there is that. */
const comparedBy = ({ ratio, ours }: Pick<Recorded, 'ratio' | 'ours'>) => ratio ?? ours;

/** How far rounds of one run lie from each other, as a part of their median; null of one round, which says nothing of it. */
function noiseOf({ rounds, ...figures }: Recorded): number | null {
  const { min, median, max } = comparedBy(figures);
  return rounds < 2 || median === 0 ? null : (max - min) / Math.abs(median);
}

export type Change =
  | { readonly verdict: 'first' }
  | {
      /** `noise`: the rounds of one of the two runs lie further from each other than the two runs do. */
      readonly verdict: 'better' | 'worse' | 'noise' | 'unknown';
      /** Of what is compared, as a part of what it was. */
      readonly by: number;
      /** The larger one of both runs; null where either has one round. */
      readonly noise: number | null;
      readonly since: Pick<Result, 'at' | 'commit'>;
    };

/** What became of one measure since the newest result before that has it, of the same kind of machine, size and idleness. */
export function changeOf(
  key: string,
  now: Recorded,
  run: Pick<Result, 'at' | 'size' | 'machine'>,
  earlier: readonly Result[],
): Change {
  const alike = earlier.filter(
    ({ at, size, machine, measures }) =>
      at < run.at && size === run.size && machine.kind === run.machine.kind && !machine.busy && key in measures,
  );
  const last = alike.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  const before = last?.measures[key];
  // One without its limit, or that got one since, is another figure.
  if (!last || !before || (before.ratio === null) !== (now.ratio === null)) return { verdict: 'first' };
  const [was, is] = [comparedBy(before).median, comparedBy(now).median];
  const by = was === 0 ? 0 : (is - was) / Math.abs(was);
  const [noiseThen, noiseNow] = [noiseOf(before), noiseOf(now)];
  const noise = noiseThen === null || noiseNow === null ? null : Math.max(noiseThen, noiseNow);
  return { verdict: verdictOf(by, noise, now.direction), by, noise, since: { at: last.at, commit: last.commit } };
}

function verdictOf(by: number, noise: number | null, direction: 'least' | 'most') {
  if (noise === null) return 'unknown';
  if (Math.abs(by) <= noise) return 'noise';
  return by > 0 === (direction === 'least') ? 'better' : 'worse';
}
