import type { QueueLimits } from '#server/operations/work-queue.ts';

/** A3: how many hashes of passwords run at once, and who may wait for one. */
export const hashTurns: QueueLimits = {
  running: 2,
  waiting: 256,
  waitingPerSource: 64,
  waitingPerKnown: 4,
  waitingPerAccount: 8,
};
