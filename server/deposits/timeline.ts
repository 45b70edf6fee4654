import type { Pool, PoolClient } from 'pg';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Millis } from '#domain/clock/millis.ts';
import { type DepositStep, depositStepFacts } from '#domain/deposits/steps.ts';
import { stepSchema, type Timed } from '#domain/timeline/steps.ts';
import { readTimelines, writeStep } from '#server/review/timeline.ts';

const stored = Compile(Type.Unsafe<DepositStep>(stepSchema(depositStepFacts)));

/** Whether a further payment to a deposit's address opened this one (D5): it asks for just what arrived, and nothing is sent for it. */
export const isOpenedByPayment = (timeline: readonly Timed<DepositStep>[]): boolean =>
  timeline.some(({ step }) => step === 'opened_by_payment');

/** Adds a step to a deposit's timeline. */
export const writeDepositStep = (tx: PoolClient, deposit: string, step: DepositStep, at: Millis): Promise<void> =>
  writeStep(tx, deposit, step, at);

/** The timelines of deposits, by id, oldest step first. */
export const readDepositTimelines = (
  db: Pool | PoolClient,
  deposits: readonly string[],
): Promise<ReadonlyMap<string, readonly Timed<DepositStep>[]>> =>
  readTimelines(db, deposits, (value) => stored.Check(value));
