import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { type AlertDirection, alertDirections } from '#domain/markets/alert-arming.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import type { NotifyAll } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { recordedKind } from './record.ts';

/** Most alerts of one transaction: it bounds how long those who arm alerts of the pair wait. */
const usualSetSize = 250;
/** A scan that found nothing is written down only when it has grown so long, so that quiet prices write nothing. */
const ticksUnwritten = 60;

/**
 * The pairs whose ticks since their last scan span a price that an alert waits for, and those whose scan has grown long. Pairs
 * that no alert waits on are left out: arming one begins their scan anew.
 */
const dueText = `
  with waited_on as materialized (
    select s.pair, s.seq, s.time_ms, m.last_seq
    from price_alert_scan s join market_pair m on m.pair = s.pair and m.last_seq > s.seq
    where exists (select from price_alert a where a.pair = s.pair and a.fired_seq is null))
  select w.pair from waited_on w
  cross join lateral (
    select min(t.price) as low, max(t.price) as high from market_tick t
    where t.pair = w.pair and t.seq > w.seq and t.time_ms >= w.time_ms) r
  where w.last_seq - w.seq >= ${ticksUnwritten}
    or exists (select from price_alert a
               where a.pair = w.pair and a.direction = 'above' and a.fired_seq is null and a.price <= r.high)
    or exists (select from price_alert a
               where a.pair = w.pair and a.direction = 'below' and a.fired_seq is null and a.price >= r.low)
  order by w.pair`;

/**
 * The alerts of one direction that ticks of the scan reach, each with the first tick after it was armed that does. In the order
 * of the index that holds what waits, so that it is read no further than the set goes.
 */
const reachedText = (direction: AlertDirection): string => {
  const [reaches, extreme, order] = direction === 'above' ? ['>=', '<= $5', 'asc'] : ['<=', '>= $5', 'desc'];
  return `
    select a.id, a.owner, a.direction, a.price, t.seq, t.time_ms, t.price as reached, t.source
    from price_alert a
    cross join lateral (
      select t.seq, t.time_ms, t.price, t.source from market_tick t
      where t.pair = a.pair and t.seq > greatest(a.after_seq, $2) and t.seq <= $3 and t.time_ms >= $4
        and t.price ${reaches} a.price
      order by t.seq limit 1) t
    where a.pair = $1 and a.direction = '${direction}' and a.fired_seq is null and a.price ${extreme}
    order by a.price ${order} limit $6`;
};

/** Leaves out what was deleted meanwhile: an alert that its owner deleted first does not fire. */
const fireText = `
  update price_alert a set fired_seq = r.seq, fired_price = r.price, fired_ms = r.ms, fired_source = r.source
  from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[]) r (id, seq, price, ms, source)
  where a.id = r.id and a.fired_seq is null
  returning a.id`;

interface Reached extends TableRow<'price_alert', 'id' | 'owner' | 'direction' | 'price'> {
  readonly seq: bigint;
  readonly time_ms: bigint;
  readonly reached: bigint;
  readonly source: string;
}

/** The ticks of a pair that were held against no alert yet. */
interface Scan {
  readonly pair: string;
  readonly decimals: number;
  readonly from_seq: bigint;
  readonly from_ms: bigint;
  readonly to_seq: bigint;
  readonly to_ms: bigint;
  readonly low: bigint | null;
  readonly high: bigint | null;
}

export interface AlertFiring {
  /** Fires every alert that a committed tick has reached. Returns how many; zero and nothing done where it is not our turn. */
  fireDue(): Promise<number>;
}

/** The job that does it. */
export const priceAlerts = 'price alerts';

/**
 * Fires price alerts on recorded ticks (M6). Every tick since a pair's last scan counts, so that no spike between two scans is
 * missed. A scan locks its pair's row: of two processes the second finds nothing left, and what one that was killed had not
 * committed is found again. Alert, notice, mail and news are one transaction. A pair that fails holds up no other.
 *
 * @param deps.isOurs only to spare several processes the same work; nothing rests on it
 */
export function createAlertFiring(deps: {
  readonly pool: Pool;
  readonly notifyAll: NotifyAll;
  readonly log: Log;
  readonly isOurs: () => boolean;
  readonly setSize?: number;
}): AlertFiring {
  const { pool, notifyAll, log, isOurs, setSize = usualSetSize } = deps;

  /** One set of a pair. Answers how many were fired, and whether there may be more. */
  const fireSet = (pair: string): Promise<{ readonly fired: number; readonly more: boolean }> =>
    withTransaction(pool, async (tx) => {
      const scan = await lockScan(tx, pair);
      if (scan === null) return { fired: 0, more: false };
      const reached = await findReached(tx, scan, setSize);
      const fired = await fire(tx, scan, reached);
      const more = reached.length === setSize;
      if (!more) {
        await tx.query('update price_alert_scan set seq = $2, time_ms = $3 where pair = $1', [
          pair,
          scan.to_seq,
          scan.to_ms,
        ]);
      }
      return { fired, more };
    });

  async function fire(tx: PoolClient, scan: Scan, reached: readonly Reached[]): Promise<number> {
    if (reached.length === 0) return 0;
    const { rows } = await tx.query<{ id: string }>({
      name: 'alerts-fire',
      text: fireText,
      values: [
        reached.map(({ id }) => id),
        reached.map(({ seq }) => seq),
        reached.map((alert) => alert.reached),
        reached.map(({ time_ms }) => time_ms),
        reached.map(({ source }) => source),
      ],
    });
    const ids = new Set(rows.map(({ id }) => id));
    const fired = reached.filter(({ id }) => ids.has(id));
    await writeOutbox(
      tx,
      fired.map(({ id, owner }) => ({ owner, topic: 'alert', subject: id })),
    );
    await notifyAll(
      tx,
      fired.map((alert) => ({ owner: alert.owner, notice: noticeOf(scan, alert) })),
    );
    return fired.length;
  }

  return {
    async fireDue() {
      if (!isOurs()) return 0;
      const { rows } = await pool.query<{ pair: string }>({ name: 'alerts-due', text: dueText });
      let fired = 0;
      for (const { pair } of rows) {
        try {
          for (let more = true; more; ) {
            const set = await fireSet(pair);
            fired += set.fired;
            more = set.more;
          }
        } catch (error) {
          log.warn({ err: error, pair }, 'price alerts were not fired and are tried again');
        }
      }
      return fired;
    },
  };
}

/** Null: nothing was recorded since the last scan. Read after the lock, so that it is the newest. */
async function lockScan(tx: PoolClient, pair: string): Promise<Scan | null> {
  await tx.query('select 1 from price_alert_scan where pair = $1 for no key update', [pair]);
  const { rows } = await tx.query<Scan>({
    name: 'alerts-scan',
    text: `select s.pair, m.decimals, s.seq as from_seq, s.time_ms as from_ms, m.last_seq as to_seq, m.last_tick_ms as to_ms, r.low, r.high
           from price_alert_scan s
           join market_pair m on m.pair = s.pair and m.last_seq > s.seq
           cross join lateral (
             select min(t.price) as low, max(t.price) as high from market_tick t
             where t.pair = s.pair and t.seq > s.seq and t.seq <= m.last_seq and t.time_ms >= s.time_ms) r
           where s.pair = $1`,
    values: [pair],
  });
  return rows[0] ?? null;
}

async function findReached(tx: PoolClient, scan: Scan, setSize: number): Promise<readonly Reached[]> {
  const { pair, from_seq, from_ms, to_seq, low, high } = scan;
  if (low === null || high === null) return [];
  const found: Reached[] = [];
  for (const direction of alertDirections) {
    const { rows } = await tx.query<Reached>({
      name: `alerts-reached-${direction}`,
      text: reachedText(direction),
      values: [pair, from_seq, to_seq, from_ms, direction === 'above' ? high : low, setSize - found.length],
    });
    found.push(...rows);
  }
  return found;
}

function noticeOf({ pair, decimals }: Scan, alert: Reached): Notice {
  return {
    kind: 'price_alert',
    facts: {
      alert: alert.id,
      currencyPair: pair,
      name: nameOfPair(pair),
      direction: alert.direction,
      price: formatScaled(alert.price, decimals),
      reached: formatScaled(alert.reached, decimals),
      time: isoTime(millis(alert.time_ms)),
      source: alert.source,
      kind: recordedKind(alert.source),
    },
  };
}
