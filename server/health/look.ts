export interface PairCounts {
  /** Pairs that can be traded and have a price of now. */
  readonly fresh: number;
  readonly stale: number;
}

/** What the database says of itself when it is asked and written to. */
export interface DatabaseHealth {
  readonly pairs: PairCounts;
  /** Gaps in recording of the last 24 hours that this installation made itself (T5). */
  readonly ownGaps: number;
  /** Whether some process holds the lease by which prices are recorded and trades settled (Z2). */
  readonly leaseHeld: boolean;
}

/** What one look found; null for what did not answer in time, or failed. */
export interface Look {
  readonly database: DatabaseHealth | null;
  readonly freeBytes: number | null;
}
