import type { Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';

/** What the database says of itself, read at once for whoever collects measurements (X3.2). Ages in ms. */
export interface DatabaseFigures {
  readonly tickAges: readonly { readonly pair: string; readonly ms: number }[];
  readonly trades: { readonly open: number; readonly overdueMs: number };
  /** How far behind the end of what was committed the seals are. */
  readonly sealLagMs: number;
  readonly lease: { readonly epoch: number; readonly held: boolean };
  /** What is kept for sockets that come back. */
  readonly outboxRows: number;
  readonly mail: { readonly waiting: number; readonly oldestMs: number; readonly failed: number };
  /** How the log is archived (X3.7); null where it is not. */
  readonly archive: { readonly ageMs: number | null; readonly failed: number } | null;
  /** Since the last daily backup that was made; null where none was. */
  readonly backupAgeMs: number | null;
  readonly dropped: readonly { readonly source: string; readonly reason: string; readonly count: number }[];
}

/** So many waiting rows are counted; of more it is enough to know that they are as many. */
const mostCounted = 100_000;

/**
 * Small statements one after the other, over a connection of its own whose statements end after a second.
 *
 * @param of.pairs those that are offered and quoted
 */
export async function readDatabaseFigures(
  pool: Pool,
  { leaseName, pairs }: { readonly leaseName: string; readonly pairs: readonly string[] },
): Promise<DatabaseFigures> {
  const ticks = await pool.query<TableRow<'market_pair', 'pair'> & { readonly ms: bigint }>(
    `select pair, greatest(0, clock_ms() - last_tick_ms)::bigint as ms
     from market_pair where last_seq > 0 and pair = any($1) order by pair`,
    [pairs],
  );
  const trades = await pool.query<{ open: number; overdue_ms: bigint }>(
    `select count(*)::integer as open, coalesce(greatest(0, clock_ms() - min(expires_ms)), 0)::bigint as overdue_ms
     from (select expires_ms from trade where status = 'PENDING' limit ${mostCounted}) open`,
  );
  const seals = await pool.query<{ ms: bigint }>(
    'select greatest(0, clock_ms() - ticks_from_ms)::bigint as ms from seal_head',
  );
  const lease = await pool.query<TableRow<'lease', 'epoch'> & { readonly held: boolean }>(
    'select epoch, expires_ms > clock_ms() as held from lease where name = $1',
    [leaseName],
  );
  const outbox = await pool.query<{ count: number }>(
    `select count(*)::integer as count from (select from outbox limit ${mostCounted}) kept`,
  );
  const mail = await pool.query<{ waiting: number; oldest_ms: bigint; failed: number }>(
    `select count(*) filter (where state = 'waiting')::integer as waiting,
       coalesce(greatest(0, clock_ms() - min(created_ms) filter (where state = 'waiting')), 0)::bigint as oldest_ms,
       count(*) filter (where state = 'failed')::integer as failed
     from (select state, created_ms from mail where state in ('waiting', 'failed') limit ${mostCounted}) queue`,
  );
  const dropped = await pool.query<{ source: string; reason: string; count: bigint }>(
    `select h.name as source, d.key as reason, d.value::bigint as count
     from market_source h cross join lateral jsonb_each_text(h.dropped) d order by 1, 2`,
  );
  const backup = await pool.query<{ ms: bigint | null }>(
    'select clock_ms() - max(ended_ms) as ms from backup_run where error is null',
  );
  const backupAge = backup.rows[0]?.ms ?? null;
  const [open, holds, queue] = [trades.rows[0], lease.rows[0], mail.rows[0]];
  return {
    tickAges: ticks.rows.map(({ pair, ms }) => ({ pair, ms: Number(ms) })),
    trades: { open: open?.open ?? 0, overdueMs: Number(open?.overdue_ms ?? 0n) },
    sealLagMs: Number(seals.rows[0]?.ms ?? 0n),
    lease: { epoch: Number(holds?.epoch ?? 0n), held: holds?.held ?? false },
    archive: await readArchive(pool),
    backupAgeMs: backupAge === null ? null : Math.max(0, Number(backupAge)),
    outboxRows: outbox.rows[0]?.count ?? 0,
    mail: { waiting: queue?.waiting ?? 0, oldestMs: Number(queue?.oldest_ms ?? 0n), failed: queue?.failed ?? 0 },
    dropped: dropped.rows.map(({ source, reason, count }) => ({ source, reason, count: Number(count) })),
  };
}

/** What the database says of its own archiving, an operator's own included. */
async function readArchive(pool: Pool): Promise<DatabaseFigures['archive']> {
  const { rows } = await pool.query<{ on: boolean; age_ms: bigint | null; failed: bigint }>(
    `select current_setting('archive_mode') <> 'off' as on, failed_count as failed,
       (extract(epoch from clock_timestamp() - last_archived_time) * 1000)::bigint as age_ms
     from pg_stat_archiver`,
  );
  const [row] = rows;
  if (!row?.on) return null;
  return { ageMs: row.age_ms === null ? null : Math.max(0, Number(row.age_ms)), failed: Number(row.failed) };
}
