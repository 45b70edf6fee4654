import type { PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { closeMiningDay } from '#api/mining-operator.ts';
import { dayOf, dayText } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { formatCents } from '#domain/money/amount.ts';
import { coinText } from '#server/mining/units.ts';
import { readClock } from '#server/review/timeline.ts';
import type { DayRow } from './day-inputs.ts';
import { progressKey, readProgress } from './progress.ts';

type DayLine = Static<(typeof closeMiningDay)['reply']>;

/** A day as a list shows it. */
export interface LineRow extends Pick<DayRow, 'coin' | 'day' | 'received' | 'note' | 'reading'> {
  readonly state: DayLine['state'];
  readonly receipts: bigint;
  readonly capacity: bigint | null;
  readonly paid: bigint | null;
  readonly fees: bigint | null;
  /** Smallest units that came when it was closed. */
  readonly late: bigint;
  readonly closed_by: string | null;
  readonly closed_ms: bigint | null;
  readonly yes_by: string | null;
  readonly yes_received: bigint | null;
  readonly yes_ms: bigint | null;
}

/** Days that are shown before they are closed; who has left more of them sees the oldest. */
const mostOpen = 62;
/** A coin's first open day; null while it has none. */
export async function readNextDay(db: PoolClient, coin: MinedCoin): Promise<number | null> {
  const { rows } = await db.query<{ next_day: number | null }>('select next_day from mining_coin where coin = $1', [
    coin,
  ]);
  return rows[0]?.next_day ?? null;
}

const receiptsOf = (coin: string, day: string): string =>
  `(select count(*) from mining_receipt r where r.coin = ${coin} and r.day = ${day} and r.state = 'counted' and r.addition is null) as receipts`;

/** Closed days before a day, newest first. */
export async function readClosed(
  db: PoolClient,
  coin: MinedCoin,
  before: number | null,
  most: number,
): Promise<readonly LineRow[]> {
  const { rows } = await db.query<LineRow>(
    `select d.coin, d.day, d.state, d.received, ${receiptsOf('d.coin', 'd.day')}, d.capacity, d.reading, d.note, d.closed_by,
       d.closed_ms, null::text as yes_by, null::bigint as yes_received, null::bigint as yes_ms, case d.state when 'paid' then s.paid end as paid, case d.state when 'paid' then s.fees end as fees,
       l.late
     from mining_day d
     cross join lateral (
       select coalesce(sum(r.paid_cents), 0)::bigint as paid, coalesce(sum(r.fee_units), 0)::bigint as fees
       from mining_run r where r.coin = d.coin and r.day = d.day and r.addition = 0) s
     cross join lateral (
       select coalesce(sum(x.amount), 0)::bigint as late from mining_addition x where x.coin = d.coin and x.day = d.day) l
     where d.coin = $1 and ($2::integer is null or d.day < $2) order by d.day desc limit $3`,
    [coin, before, most],
  );
  return rows;
}

/** Open days, oldest first, from a day on. */
export async function readOpen(db: PoolClient, coin: MinedCoin, nextDay: number): Promise<readonly LineRow[]> {
  const today = dayOf(await readClock(db));
  const { rows } = await db.query<LineRow>(
    `select $1 as coin, d.day, 'open' as state, coalesce(sum(r.amount), 0)::bigint as received, count(r.id) as receipts,
       null::bigint as capacity, null::text as note, null::text as closed_by, null::bigint as closed_ms, null::bigint as paid,
       null::bigint as fees, 0::bigint as late, y.admin as yes_by, y.received as yes_received, y.created_ms as yes_ms,
       (select sum(s.hash_rate)::bigint from (
         select distinct on (y.site_id) y.hash_rate from mining_reading y where y.algorithm = $4 and y.day = d.day
         order by y.site_id, y.created_ms desc, y.id desc) s) as reading
     from generate_series($2::integer, $3::integer) d(day)
     left join mining_receipt r on r.coin = $1 and r.day = d.day and r.state = 'counted'
     left join mining_day_yes y on y.coin = $1 and y.day = d.day
     group by d.day, y.coin, y.day order by d.day`,
    [coin, nextDay, Math.min(today, nextDay + mostOpen - 1), minedCoinOf(coin).algorithm],
  );
  return rows;
}

const time = (ms: bigint): string => isoTime(millis(ms));

/** Lines as the API has them, in the same order. */
export async function lineViews(db: PoolClient, rows: readonly LineRow[]): Promise<DayLine[]> {
  const progress = await readProgress(
    db,
    rows.filter(({ state }) => state === 'closed'),
  );
  return rows.map((row) => ({ ...lineView(row), dividing: progress.get(progressKey(row)) ?? null }));
}

function lineView(row: LineRow): Omit<DayLine, 'dividing'> {
  return {
    coin: row.coin,
    day: dayText(row.day),
    state: row.state,
    received: coinText(row.received),
    late: coinText(row.late),
    receipts: Number(row.receipts),
    note: row.note,
    closedBy: row.closed_by,
    capacity: row.capacity === null ? null : String(row.capacity),
    reading: row.reading === null ? null : String(row.reading),
    paid: row.paid === null ? null : formatCents(row.paid),
    fees: row.fees === null ? null : coinText(row.fees),
    closedAt: row.closed_ms === null ? null : time(row.closed_ms),
    firstYes:
      row.yes_by === null || row.yes_ms === null || row.yes_received !== row.received
        ? null
        : { admin: row.yes_by, received: coinText(row.received), at: time(row.yes_ms) },
  };
}
