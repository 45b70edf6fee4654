/** The queues whose cases wait for staff, each against a promise. */
export const queues = ['identities', 'deposits', 'withdrawals', 'cases', 'conversations', 'messages'] as const;
export type Queue = (typeof queues)[number];

/** How long the cases of a queue waited that staff decided or answered. */
export interface QueueTimes {
  readonly queue: Queue;
  readonly cases: number;
  /** Of all cases in ms; null without one. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** How many waited no longer than is promised. */
  readonly inTime: number;
}
