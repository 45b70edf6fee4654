import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * One thing that is off: the rule and its promise, what it is of, and what is wrong with it. The promise and the problem are codes with
 * facts, beside their English, which is all that earlier releases kept and read.
 */
const Problem = Type.Object({
  rule: Type.String(),
  code: Type.Optional(Type.String()),
  promise: Type.String(),
  id: Type.String(),
  problem: Type.String(),
  problemCode: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  facts: Type.Optional(Type.Array(Type.String())),
});

/** A problem as it was kept. */
export type KeptProblem = Static<typeof Problem>;

const Answer = Type.Object({
  entries: Type.Integer({ minimum: 0 }),
  trades: Type.Integer({ minimum: 0 }),
  ticks: Type.Integer({ minimum: 0 }),
  blocks: Type.Integer({ minimum: 0 }),
  breaches: Type.Integer({ minimum: 0 }),
  problems: Type.Array(Problem),
});

/** What a verification looked at and found. */
export type Verified = Static<typeof Answer>;

const answers = Compile(Answer);
const problems = Compile(Type.Array(Problem));

/** Reads what the process that verified answers; throws where it is something else. */
export function readVerified(text: string): Verified {
  const answer: unknown = JSON.parse(text);
  if (!answers.Check(answer)) throw new Error('the verification answered something else');
  return answer;
}

/** The problems that were kept of a run. */
export const foundProblems = (kept: unknown): KeptProblem[] => (problems.Check(kept) ? kept : []);
