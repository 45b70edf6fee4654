import type { PoolClient } from 'pg';
import { isOfMarket } from '#database/checks/market-sources.ts';
import type { TableRow } from '#database/rows.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { type Algorithm, type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import type { NetworkRow as Network } from './todays-inputs.ts';

/** The recorded price of a day (P2). */
export interface DayPrice {
  readonly price: bigint;
  readonly decimals: number;
  readonly source: string;
  readonly seq: bigint;
  readonly time_ms: bigint;
  /** By which rule: from 3 on that of the minute after the day's end, before that its last tick or the first after it. */
  readonly rules: number;
}

/** A network's figures as they are stored. */
export interface NetworkRow extends Network, TableRow<'mining_network'> {}

/** What a day of a coin is divided by. */
export interface DayInputs {
  readonly received: bigint;
  readonly capacity: bigint;
  /** Of all sites together, on average over the day; null where nothing was read. */
  readonly reading: bigint | null;
  /** null where none is recorded that may value it. */
  readonly price: DayPrice | null;
  readonly network: NetworkRow | null;
  /** Receipts of the day that wait for a second admin. */
  readonly waiting: number;
  /** Cents: a day that is worth as much does not close itself. */
  readonly closeBelow: bigint;
}

/** Reads what a day that is not closed would be divided by now. Who closes it holds the fleet before. */
export async function readInputs(db: PoolClient, coin: MinedCoin, day: number): Promise<DayInputs> {
  const { algorithm, pair } = minedCoinOf(coin);
  const endMs = (day + 1) * dayMs;
  const { rows } = await db.query<Omit<DayInputs, 'price' | 'network'>>(
    `select (select count(*)::int from mining_receipt r where r.coin = $1 and r.day = $2 and r.state = 'waiting') as waiting,
       four_eyes_at('mining_day', clock_ms()) as "closeBelow", coalesce((
         select sum(r.amount) from mining_receipt r where r.coin = $1 and r.day = $2 and r.state = 'counted'
           and r.addition is null), 0)::bigint as received,
       mining_day_capacity($3, $2, x.reading) as capacity, x.reading
     from (select sum(s.hash_rate)::bigint as reading from (
         select distinct on (y.site_id) y.hash_rate from mining_reading y where y.algorithm = $3 and y.day = $2
         order by y.site_id, y.created_ms desc, y.id desc) s) x`,
    [coin, day, algorithm],
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  const prices = await db.query<DayPrice>(
    `select * from mining_day_price($1, $2)
     union all
     -- While the day runs its price is not known: what it would come to is shown by the last one.
     (select t.price, p.decimals, t.source, t.seq, t.time_ms, 3::smallint from market_tick t join market_pair p on p.pair = t.pair
      where t.pair = $1 and clock_ms() < $3
        and ${isOfMarket('t.source')}
      order by t.seq desc limit 1)
     limit 1`,
    [pair, day, endMs],
  );
  const networks = await db.query<NetworkRow>(
    'select * from mining_network where coin = $1 and taken_ms < $2 order by taken_ms desc, id desc limit 1',
    [coin, endMs],
  );
  return { ...row, price: prices.rows[0] ?? null, network: networks.rows[0] ?? null };
}

export interface DayRow extends TableRow<'mining_day'> {
  readonly coin: MinedCoin;
}

/** What a closed day was divided by. */
export async function inputsOf(db: PoolClient, row: DayRow): Promise<DayInputs> {
  const { rows } = await db.query<NetworkRow>('select * from mining_network where id = $1', [row.network_id]);
  return {
    received: row.received,
    capacity: row.capacity,
    reading: row.reading,
    price: {
      price: row.price,
      decimals: row.price_decimals,
      source: row.price_source,
      seq: row.price_seq,
      time_ms: row.price_ms,
      rules: row.rules,
    },
    network: rows[0] ?? null,
    waiting: 0,
    closeBelow: 0n,
  };
}

/** Whether less than so many hashes per second of a coin's fleet were verified at some time of a day. */
export async function wasVerifiedBelow(db: PoolClient, coin: MinedCoin, day: number, hashes: bigint): Promise<boolean> {
  const { rows } = await db.query<{ verified: bigint }>(
    `(select verified from mining_fleet_state where algorithm = $1 and changed_ms < $2 order by changed_ms desc limit 1)
     union all select verified from mining_fleet_state where algorithm = $1 and changed_ms >= $2 and changed_ms < $3`,
    [minedCoinOf(coin).algorithm, day * dayMs, (day + 1) * dayMs],
  );
  return rows.length === 0 ? hashes > 0n : rows.some(({ verified }) => verified < hashes);
}

/** Hashes per second of the contracts that mine on a day. */
export async function readSold(db: PoolClient, algorithm: Algorithm, day: number): Promise<bigint> {
  const { rows } = await db.query<{ sold: bigint }>(
    `select coalesce(sum(c.hash_rate), 0)::bigint as sold from mining_contract c join mining_plan p on p.id = c.plan_id
     where p.algorithm = $1 and c.start_day <= $2 and c.end_day > $2`,
    [algorithm, day],
  );
  return rows[0]?.sold ?? 0n;
}
