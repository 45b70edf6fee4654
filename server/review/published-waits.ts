import type { Pool } from 'pg';

/** What waits for one reason, as it is published: a count and the whole hours of the oldest. */
export interface PublishedWait<Reason> {
  readonly reason: Reason;
  readonly count: number;
  readonly oldestHours: number;
}

/**
 * Counts what waits by its reason, in the order of the reasons, none where nothing waits for it: of nobody in particular and without
 * amounts.
 *
 * @param query.waiting SQL of what waits, each with its `reason` and since when, `since_ms`
 */
export async function readWaits<Reason extends string>(
  pool: Pool,
  reasons: readonly Reason[],
  query: { readonly name: string; readonly waiting: string; readonly values?: readonly unknown[] },
): Promise<PublishedWait<Reason>[]> {
  const { rows } = await pool.query<{ reason: string; count: bigint; oldest_hours: bigint }>({
    name: query.name,
    text: `select reason, count(*) as count, (clock_ms() - min(since_ms)) / 3600000 as oldest_hours
      from (${query.waiting}) w group by reason`,
    values: [...(query.values ?? [])],
  });
  return reasons.flatMap((reason) => {
    const row = rows.find((one) => one.reason === reason);
    return row ? [{ reason, count: Number(row.count), oldestHours: Number(row.oldest_hours) }] : [];
  });
}
