import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { figuresOf, goalsOf, neverPlayed } from './figures.ts';
import { losses } from './member.ts';
import { targets } from './plan.ts';

const words = Type.Array(Type.String());
const strike = {
  target: Type.Enum(targets),
  loss: Type.Enum(losses),
};
/** Which round it was, and when, on what and at what load it ended. */
const ended = {
  nth: Type.Integer({ minimum: 1 }),
  at: Type.String(),
  commit: Type.String(),
  load: Type.Number(),
};

const roundSchema = Type.Object({
  ...ended,
  ...strike,
  member: Type.String(),
  untilAcceptedMs: Type.Number(),
  untilWholeMs: Type.Number(),
  askedMs: Type.Number(),
  tookMs: Type.Number(),
  commands: Type.Integer(),
  again: Type.Integer(),
  revived: Type.Integer(),
  lost: words,
  twice: words,
  wrong: words,
});

const runSchema = Type.Object({
  format: Type.Literal(1),
  seed: Type.Integer(),
  rounds: Type.Array(roundSchema),
  /** Rounds that did not come to their end. They count as played, or those that go wrong most would be missing. */
  broken: Type.Array(Type.Object({ ...ended, ...strike, error: Type.String() })),
  /** Rounds that this machine does not allow. They count for nothing. */
  leftOut: Type.Array(Type.Object({ ...ended, ...strike })),
});

/** A run of rounds by one seed, in as many goes as it took. */
export type Run = Static<typeof runSchema>;
export type PlayedRound = Run['rounds'][number];

export const emptyRun = (seed: number): Run => ({ format: 1, seed, rounds: [], broken: [], leftOut: [] });

/** How many rounds were played, well or not. */
export const playedOf = ({ rounds, broken }: Run): number => rounds.length + broken.length;

/** The number of the round that comes next in the plan. */
export const nextOf = ({ rounds, broken, leftOut }: Run): number =>
  1 + Math.max(0, ...[...rounds, ...broken, ...leftOut].map(({ nth }) => nth));

/** What went wrong in the rounds, with their numbers. */
export const faultsOf = ({ rounds, broken }: Run): readonly string[] => [
  ...rounds.flatMap(({ nth, lost, twice, wrong }) => [...lost, ...twice, ...wrong].map((one) => `${nth}: ${one}`)),
  ...broken.map(({ nth, error }) => `${nth}: ${error}`),
];

const fileIn = (folder: string): string => path.join(folder, 'rounds.json');

/**
 * Reads the run that a folder keeps; an empty one where it keeps none.
 *
 * @throws Error in a sentence where the file is no run, or one of another seed
 */
export async function readRun(folder: string, seed: number): Promise<Run> {
  const file = fileIn(folder);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return emptyRun(seed);
  const found: unknown = JSON.parse(text);
  if (!Value.Check(runSchema, found)) {
    const [first] = Value.Errors(runSchema, found);
    throw new Error(
      `${file} is no run of the cluster: ${first ? `${first.instancePath} ${first.message}` : 'unreadable'}`,
    );
  }
  if (found.seed !== seed) throw new Error(`${file} is a run with seed ${found.seed}, and ${seed} is asked for`);
  const { format, rounds, broken, leftOut } = found;
  return { format, seed, rounds, broken, leftOut };
}

/** What a run is worth: for whoever reads the file, and never read back. */
const worthOf = ({ rounds, broken, leftOut }: Run) => {
  const sum = (of: (round: PlayedRound) => number): number => rounds.reduce((total, one) => total + of(one), 0);
  return {
    played: rounds.length + broken.length,
    broken: broken.length,
    leftOut: leftOut.length,
    commands: sum(({ commands }) => commands),
    askedAgain: sum(({ again }) => again),
    lost: sum(({ lost }) => lost.length),
    twice: sum(({ twice }) => twice.length),
    wrong: sum(({ wrong }) => wrong.length),
    minutes: Math.round(sum(({ tookMs }) => tookMs) / 60_000),
    goals: goalsOf({ rounds, broken }),
    figures: figuresOf({ rounds, broken }),
    neverPlayed: neverPlayed(rounds),
  };
};

/** The text of a run: what it is worth first, then a line for each round. */
function textOf(run: Run): string {
  const listed = (all: readonly object[]): string =>
    all.length === 0 ? '[]' : `[\n${all.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`;
  const worth = JSON.stringify(worthOf(run), null, 2).replaceAll('\n', '\n  ');
  return (
    `{\n  "format": 1,\n  "seed": ${run.seed},\n  "worth": ${worth},\n  "rounds": ${listed(run.rounds)},\n` +
    `  "broken": ${listed(run.broken)},\n  "leftOut": ${listed(run.leftOut)}\n}\n`
  );
}

/** Keeps a run, whole or not at all: whoever ends the tool meanwhile loses one round at most. */
export async function writeRun(folder: string, run: Run): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = fileIn(folder);
  await writeFile(`${file}.new`, textOf(run), { flush: true });
  await rename(`${file}.new`, file);
}
