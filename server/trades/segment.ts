import type { Pool } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readReceipt } from '#api/receipts.ts';
import { longestDuration } from '#domain/markets/pairs.ts';
import { type TickJson, type TradeRow, tickJsonSql, tickView } from './views.ts';

type Segment = ReplyOf<typeof readReceipt>['segment'];

/** What the longest trade records at four ticks a second (Z4), and as much again of the time until the first tick after it. */
const mostTicks = longestDuration * 4 + 5_000;

/** While a trade is open there is no first tick after its end: all that were recorded belong to it. */
const segmentText = `
  select ${tickJsonSql(`lag(encode(m.hash, 'hex'), 1, repeat('0', 64)) over (order by m.seq)`)} as tick
  from market_tick m
  where m.pair = $1 and m.seq >= $2 - 1 and m.seq <= coalesce((
    select n.seq from market_tick n where n.pair = $1 and n.time_ms > $3 and coalesce(n.quoted_ms, n.time_ms) > $3
    order by n.time_ms, n.seq limit 1), $2 + $4)
  order by m.seq limit $4`;

/** Every tick that a trade was decided by, from the one that its acceptance names to the first one after its end. */
export async function readSegment(pool: Pool, row: TradeRow): Promise<Segment> {
  const { rows } = await pool.query<{ tick: TickJson }>({
    name: 'trade-segment',
    text: segmentText,
    values: [row.currency_pair, row.after_seq, row.expires_ms, mostTicks],
  });
  const read = rows.map(({ tick }) => tickView(tick, row.decimals)).filter((tick) => tick !== null);
  const [first] = read.filter(({ seq }) => seq === Number(row.after_seq));
  const items = read.filter(({ seq }) => seq >= Number(row.after_seq));
  return {
    previousHash: first?.previousHash ?? '0'.repeat(64),
    items: items.map(({ previousHash: _, ...tick }) => tick),
  };
}
