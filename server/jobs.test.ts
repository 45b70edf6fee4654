import { expect, test } from 'vitest';
import { openJobs } from './jobs.ts';

test('[X3.6] a job is called with nothing: what a trace knows of its run is not taken for a parameter of its own', async () => {
  const calls: (readonly unknown[])[] = [];
  const jobs = openJobs({ info: () => undefined, warn: () => undefined });
  jobs.every(1_000, 'the chain', async (...all: readonly unknown[]) => {
    calls.push(all);
  });
  await jobs.runOnce();
  expect(calls).toEqual([[]]);
});

test('[X3] a job that fails is tried again, and says so', async () => {
  const said: string[] = [];
  let runs = 0;
  const jobs = openJobs({ info: () => undefined, warn: (_facts, message) => said.push(message) });
  jobs.every(1_000, 'the chain', async () => {
    runs += 1;
    if (runs === 1) throw new Error('gone');
  });
  await jobs.runOnce();
  await jobs.runOnce();
  expect({ runs, said }).toEqual({ runs: 2, said: ['the chain failed and is tried again'] });
});
