import type { PoolClient } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';

/**
 * Locks the scan of a pair, and answers after which tick an alert waits that is armed now. While no alert of the pair waits,
 * its ticks are held against none: the scan then begins here too.
 */
export async function beginAfterLastTick(
  tx: PoolClient,
  pair: string,
): Promise<{ readonly afterSeq: bigint; readonly now: Millis }> {
  await tx.query('insert into price_alert_scan (pair, seq, time_ms) values ($1, 0, 0) on conflict do nothing', [pair]);
  await tx.query('select 1 from price_alert_scan where pair = $1 for no key update', [pair]);
  // Read after the lock: whatever was scanned before it is committed below this seq. Read once: a tick that is committed from
  // here on comes after the alert and after the scan alike.
  const { rows } = await tx.query<{ last_seq: bigint; last_tick_ms: bigint; now_ms: bigint }>(
    `select coalesce(m.last_seq, 0) as last_seq, coalesce(m.last_tick_ms, 0) as last_tick_ms, clock_ms() as now_ms
     from (values ($1::text)) p (pair) left join market_pair m on m.pair = p.pair`,
    [pair],
  );
  const [row] = rows;
  if (!row) throw new Error('the clock gave no time');
  await tx.query(
    `update price_alert_scan set seq = $2, time_ms = $3
     where pair = $1 and not exists (select from price_alert a where a.pair = $1 and a.fired_seq is null)`,
    [pair, row.last_seq, row.last_tick_ms],
  );
  return { afterSeq: row.last_seq, now: millis(row.now_ms) };
}
