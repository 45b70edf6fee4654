import type { Pool } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readReceipt } from '#api/receipts.ts';
import type { listTrades, readTrade } from '#api/trades.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { dayAndMonth } from './new-trades.ts';
import { type WhichTrades, whichSql, whichValues } from './which-trades.ts';

export type TradeView = ReplyOf<typeof readTrade>;
export type TradePage = ReplyOf<typeof listTrades>;
type ReceiptTick = NonNullable<ReplyOf<typeof readReceipt>['ticks']['entry']>;

/** A tick as the query writes it in JSON: numbers that could pass 2^53 as text. */
export interface TickJson {
  readonly seq: number;
  readonly time_ms: number;
  readonly quoted_ms: number | null;
  readonly price: string;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly source: string;
  readonly source_run: number;
  readonly held: boolean;
  readonly venue_time_ms: number | null;
  readonly venue_id: string | null;
  readonly index_parts: string | null;
  readonly hash: string;
  readonly previous_hash: string;
}

/** A trade with its ticks, as read. */
export interface TradeRow extends TableRow<'trade'> {
  readonly decimals: number;
  readonly entry: TickJson | null;
  readonly exit: TickJson | null;
  readonly confirming: TickJson | null;
}

/** A tick `m` as JSON ({@link TickJson}). */
export const tickJsonSql = (previousHash: string): string => `jsonb_build_object('seq', m.seq, 'time_ms', m.time_ms,
    'quoted_ms', m.quoted_ms, 'price', m.price::text, 'bid', m.bid::text, 'ask', m.ask::text, 'source', m.source,
    'source_run', m.source_run, 'held', m.held, 'venue_time_ms', m.venue_time_ms, 'venue_id', m.venue_id, 'index_parts', m.index_parts, 'hash', encode(m.hash, 'hex'),
    'previous_hash', ${previousHash})`;

const hashBefore = `coalesce(
  (select encode(b.hash, 'hex') from market_tick b where b.pair = m.pair and b.seq = m.seq - 1), repeat('0', 64))`;

const tick = (name: 'entry' | 'exit' | 'confirming'): string => `(
  select ${tickJsonSql(hashBefore)}
  from market_tick m where m.pair = t.currency_pair and m.seq = t.${name}_seq) as ${name}`;

const select = `select t.*, p.decimals, ${tick('entry')}, ${tick('exit')}, ${tick('confirming')}
  from trade t join market_pair p on p.pair = t.currency_pair`;

/** One trade by id, whoever's it is; null when there is none. */
export async function findTrade(pool: Pool, tradeId: string): Promise<TradeRow | null> {
  const { rows } = await pool.query<TradeRow>({
    name: 'trade-find',
    text: `${select} where t.trade_id = $1`,
    values: [tradeId],
  });
  return rows[0] ?? null;
}

export interface TradeListQuery extends WhichTrades {
  readonly status: 'open' | 'settled' | null;
  readonly limit: number;
  readonly cursor: string | null;
}

/** Written out, so that the index of settled trades serves those. */
const statusSql = { all: 'true', open: `t.status = 'PENDING'`, settled: `t.status <> 'PENDING'` } as const;

const cursorShape = /^([0-9]{1,15})~([a-z0-9_]{1,40})$/;

/** A customer's trades, newest first (T10); null when the cursor is not one of ours. */
export async function listOwnTrades(pool: Pool, userId: string, query: TradeListQuery): Promise<TradePage | null> {
  const from = query.cursor === null ? null : cursorShape.exec(query.cursor);
  if (query.cursor !== null && !from) return null;
  const { rows } = await pool.query<TradeRow>({
    name: `trades-list-${query.status ?? 'all'}`,
    text: `${select}
      where ${whichSql} and ${statusSql[query.status ?? 'all']}
        and ($7::bigint is null or (t.created_ms, t.trade_id) < ($7, $8))
      order by t.created_ms desc, t.trade_id desc limit $9`,
    values: [...whichValues(userId, query), from?.[1] ?? null, from?.[2] ?? null, query.limit + 1],
  });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(tradeView),
    nextCursor: rows.length > query.limit && last ? `${last.created_ms}~${last.trade_id}` : null,
  };
}

/**
 * A customer's settled trades, the oldest first, `atOnce` at a time: what is held does not grow with their count. Trades that
 * are settled while it is read are not in it.
 */
export async function* settledTrades(
  pool: Pool,
  userId: string,
  which: WhichTrades,
  atOnce = 500,
): AsyncGenerator<readonly TradeRow[]> {
  const clock = await pool.query<{ now_ms: bigint }>('select clock_ms() as now_ms');
  let last: TradeRow | undefined;
  for (;;) {
    const { rows } = await pool.query<TradeRow>({
      name: 'trades-settled',
      text: `${select}
        where ${whichSql} and ${statusSql.settled} and t.closed_ms <= $7
          and ($8::bigint is null or (t.created_ms, t.trade_id) > ($8, $9))
        order by t.created_ms, t.trade_id limit $10`,
      values: [
        ...whichValues(userId, which),
        clock.rows[0]?.now_ms ?? 0n,
        last?.created_ms ?? null,
        last?.trade_id ?? null,
        atOnce,
      ],
    });
    last = rows.at(-1);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
  }
}

/** A tick with the hash before it, prices as decimal text. */
export function tickView(json: TickJson | null, decimals: number): ReceiptTick | null {
  if (!json) return null;
  return {
    seq: json.seq,
    time: isoTime(millis(json.time_ms)),
    quotedAt: json.quoted_ms === null ? null : isoTime(millis(json.quoted_ms)),
    price: formatScaled(BigInt(json.price), decimals),
    bid: json.bid === null ? null : formatScaled(BigInt(json.bid), decimals),
    ask: json.ask === null ? null : formatScaled(BigInt(json.ask), decimals),
    source: json.source,
    sourceRun: json.source_run,
    held: json.held,
    venueTime: json.venue_time_ms === null ? null : isoTime(millis(json.venue_time_ms)),
    venueId: json.venue_id,
    ...(json.index_parts !== null && { index: json.index_parts }),
    hash: json.hash,
    previousHash: json.previous_hash,
  };
}

const iso = (value: bigint): string => isoTime(millis(value));

/** A trade as its owner sees it (T2). */
export function tradeView(row: TradeRow): TradeView {
  return {
    tradeId: row.trade_id,
    id: row.trader_id,
    copyId: row.copy_id,
    amount: formatCents(row.amount),
    positions: row.positions,
    currencyPair: row.currency_pair,
    userId: row.user_id,
    status: row.status,
    traderName: row.trader_name,
    imageUrl: row.image_url,
    ...dayAndMonth(Number(row.created_ms)),
    rate: row.rate,
    timestamp: Number(row.created_ms),
    createdAt: iso(row.created_ms),
    wallet: row.wallet,
    duration: Number(row.duration_ms) / 1000,
    payoutRate: row.payout_rate,
    entryDelay: row.entry_delay_ms,
    acceptedAt: iso(row.accepted_ms),
    afterSeq: Number(row.after_seq),
    expiresAt: iso(row.expires_ms),
    entryTick: tickView(row.entry, row.decimals),
    exitTick: tickView(row.exit, row.decimals),
    confirmingTick: tickView(row.confirming, row.decimals),
    closedAt: row.closed_ms === null ? null : iso(row.closed_ms),
    profit: row.profit === null ? null : formatCents(row.profit),
    refundReason: row.refund_reason,
    version: row.version,
  };
}
