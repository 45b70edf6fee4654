import type { PoolClient } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { placeTrade } from '#api/trades.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { isoTime } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { AgreedTrade } from '#domain/trades/trade.ts';

/** The reply to an accepted ticket. */
export type PlacedTrade = ReplyOf<typeof placeTrade>;

/** A trade as it is accepted: what was agreed, and the record's other fields (T2). */
export interface NewTrade extends AgreedTrade {
  readonly traderId: UserId;
  readonly traderName: string;
  readonly imageUrl: string;
  readonly currencyPair: string;
  readonly durationMs: number;
  readonly payoutRate: number;
  readonly rate: string | null;
  readonly createdAtMs: Millis;
  readonly afterSeq: number;
  readonly acceptance: { readonly text: string; readonly signature: string; readonly keyId: string };
}

const columns = [
  'trade_id text',
  'trader_id text',
  'user_id text',
  'trader_name text',
  'image_url text',
  'wallet text',
  'currency_pair text',
  'positions text',
  'amount bigint',
  'cover bigint',
  'duration_ms bigint',
  'payout_rate integer',
  'entry_delay_ms integer',
  'rate text',
  'created_ms bigint',
  'accepted_ms bigint',
  'after_seq bigint',
  'expires_ms bigint',
  'acceptance_text text',
  'acceptance_signature text',
  'key_id text',
];
const names = columns.map((column) => column.split(' ')[0]).join(', ');

/**
 * Writes accepted trades, all in one statement.
 *
 * @returns how long ago (ms) the first of them was decided, by the database's clock
 */
export async function insertTrades(tx: PoolClient, trades: readonly NewTrade[]): Promise<number> {
  const rows = trades.map((trade) => ({
    trade_id: trade.tradeId,
    trader_id: trade.traderId,
    user_id: trade.userId,
    trader_name: trade.traderName,
    image_url: trade.imageUrl,
    wallet: trade.wallet,
    currency_pair: trade.currencyPair,
    positions: trade.position,
    amount: trade.stake.toString(),
    cover: trade.cover.toString(),
    duration_ms: trade.durationMs,
    payout_rate: trade.payoutRate,
    entry_delay_ms: trade.entryDelayMs,
    rate: trade.rate,
    created_ms: trade.createdAtMs,
    accepted_ms: trade.acceptedAtMs,
    after_seq: trade.afterSeq,
    expires_ms: trade.expiresAtMs,
    acceptance_text: trade.acceptance.text,
    acceptance_signature: trade.acceptance.signature,
    key_id: trade.acceptance.keyId,
  }));
  const { rows: written } = await tx.query<{ since_ms: bigint }>({
    name: 'trades-insert',
    text: `with made as (
        insert into trade (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as t(${columns.join(', ')})
        returning created_ms)
      select clock_ms() - min(created_ms) as since_ms from made`,
    values: [JSON.stringify(rows)],
  });
  return Number(written[0]?.since_ms ?? 0n);
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Day of the month and the month's name in UTC (T2). */
export function dayAndMonth(timeMs: number): { readonly day: number; readonly month: string } {
  const date = new Date(timeMs);
  return { day: date.getUTCDate(), month: monthNames[date.getUTCMonth()] ?? '' };
}

/** The record of a trade that was accepted just now. */
export function viewOfNew(trade: NewTrade): PlacedTrade {
  return {
    tradeId: trade.tradeId,
    id: trade.traderId,
    copyId: null,
    amount: formatCents(trade.stake),
    positions: trade.position,
    currencyPair: trade.currencyPair,
    userId: trade.userId,
    status: 'PENDING',
    traderName: trade.traderName,
    imageUrl: trade.imageUrl,
    ...dayAndMonth(trade.createdAtMs),
    rate: trade.rate,
    timestamp: trade.createdAtMs,
    createdAt: isoTime(trade.createdAtMs),
    wallet: trade.wallet,
    duration: trade.durationMs / 1000,
    payoutRate: trade.payoutRate,
    entryDelay: trade.entryDelayMs,
    acceptedAt: isoTime(trade.acceptedAtMs),
    afterSeq: trade.afterSeq,
    expiresAt: isoTime(trade.expiresAtMs),
    entryTick: null,
    exitTick: null,
    confirmingTick: null,
    closedAt: null,
    profit: null,
    refundReason: null,
    version: 1,
    acceptance: trade.acceptance,
  };
}
