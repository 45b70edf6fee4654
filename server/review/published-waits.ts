/** What waits for one reason, as it is published: a count and the whole hours of the oldest. */
export interface PublishedWait<Reason> {
  readonly reason: Reason;
  readonly count: number;
  readonly oldestHours: number;
}

/** What waits for one reason, as a query counts it. */
export interface WaitRow {
  readonly reason: string;
  readonly count: bigint;
  readonly oldest_hours: bigint;
}

/** The waits in the order of their reasons, none where nothing waits for one. */
export function publishWaits<Reason extends string>(
  reasons: readonly Reason[],
  rows: readonly WaitRow[],
): PublishedWait<Reason>[] {
  return reasons.flatMap((reason) => {
    const row = rows.find((one) => one.reason === reason);
    return row ? [{ reason, count: Number(row.count), oldestHours: Number(row.oldest_hours) }] : [];
  });
}
