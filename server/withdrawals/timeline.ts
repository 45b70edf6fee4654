import type { Pool, PoolClient } from 'pg';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Millis } from '#domain/clock/millis.ts';
import { stepSchema, type Timed } from '#domain/timeline/steps.ts';
import { type WithdrawalStep, withdrawalStepFacts } from '#domain/withdrawals/steps.ts';
import { readTimelines, writeStep } from '#server/review/timeline.ts';

const stored = Compile(Type.Unsafe<WithdrawalStep>(stepSchema(withdrawalStepFacts)));

/** Adds a step to a withdrawal's timeline. */
export const writeWithdrawalStep = (
  tx: PoolClient,
  withdrawal: string,
  step: WithdrawalStep,
  at: Millis,
): Promise<void> => writeStep(tx, withdrawal, step, at);

/** The timelines of withdrawals, by id, oldest step first. */
export const readWithdrawalTimelines = (
  db: Pool | PoolClient,
  withdrawals: readonly string[],
): Promise<ReadonlyMap<string, readonly Timed<WithdrawalStep>[]>> =>
  readTimelines(db, withdrawals, (value) => stored.Check(value));
