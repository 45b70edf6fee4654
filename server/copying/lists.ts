import type { Pool } from 'pg';
import type { listCopyOutcomes, listProfitShares } from '#api/copy-outcomes.ts';
import type { listCopies } from '#api/copying.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { SkipReason } from '#domain/copying/copy.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents, formatCents, type Wallet } from '#domain/money/amount.ts';
import type { TradePosition } from '#domain/trades/trade.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import { readCopyCurves } from './copy-curves.ts';
import { type ShownRow, shownCopies, viewsOf } from './views.ts';

/** Points of the curves in a list of copies. */
const shapePoints = 100;

interface PageAsked {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Somebody's copies, newest first. A page ends at a place in the order of subscription. */
export async function listOwnCopies(
  pool: Pool,
  user: UserId,
  asked: PageAsked & { readonly wallet?: Wallet; readonly state?: 'running' | 'stopped' },
): Promise<Decision<ReplyOf<typeof listCopies>>> {
  const start = readCursor(asked.cursor);
  if (start === null) return refused('invalid_input', wrongCursor);
  const limit = asked.limit ?? 10;
  const { rows } = await pool.query<ShownRow & { readonly created_ms: bigint }>(
    `select s.*, s.place as created_ms from (${shownCopies}
       where c.user_id = $1 and ($2::bigint is null or c.place < $2) and ($3::text is null or c.wallet = $3)
         and ($4::text is null or (c.state = 'stopped') = ($4 = 'stopped'))) s
     order by s.place desc limit $5`,
    [user, start === 'none' ? null : start.createdMs, asked.wallet ?? null, asked.state ?? null, limit + 1],
  );
  const page = cutPage(rows, limit);
  const [views, curves] = await Promise.all([
    viewsOf(pool, page.rows),
    readCopyCurves(
      pool,
      page.rows.map(({ id }) => id),
      shapePoints,
    ),
  ]);
  return accepted({
    items: views.map((view) => ({
      ...view,
      curve: (curves.get(view.id) ?? []).map(({ closedMs, profit, afterShare }) => ({
        closedAt: isoTime(millis(closedMs)),
        profit: formatCents(profit),
        profitAfterShare: formatCents(cents(afterShare)),
      })),
    })),
    nextCursor: page.nextCursor,
  });
}

interface OutcomeRow {
  readonly id: string;
  readonly created_ms: bigint;
  readonly currency_pair: string;
  readonly positions: TradePosition;
  readonly accepted_ms: bigint;
  readonly stake: bigint;
  readonly min_stake: bigint;
  readonly trade_id: string | null;
  readonly status: string | null;
  readonly profit: bigint | null;
  readonly skipped: SkipReason | null;
}

/** What became of the trader's trades in a copy, newest first. */
export async function listOutcomes(
  pool: Pool,
  copy: string,
  asked: PageAsked,
): Promise<Decision<ReplyOf<typeof listCopyOutcomes>>> {
  const start = readCursor(asked.cursor);
  if (start === null) return refused('invalid_input', wrongCursor);
  const limit = asked.limit ?? 10;
  const { rows } = await pool.query<OutcomeRow>({
    name: 'copy-outcomes',
    text: `select o.source_trade_id as id, o.created_ms, s.currency_pair, s.positions, s.accepted_ms, o.stake, o.trade_id,
             t.status, t.profit, o.skipped, r.min_stake
           from copy_outcome o
           join trader_trade r on r.trade_id = o.source_trade_id
           join trade s on s.trade_id = o.source_trade_id
           left join trade t on t.trade_id = o.trade_id
           where o.copy_id = $1 and ($2::bigint is null or (o.created_ms, o.source_trade_id) < ($2, $3))
           order by o.created_ms desc, o.source_trade_id desc limit $4`,
    values: [copy, ...(start === 'none' ? [null, null] : [start.createdMs, start.id]), limit + 1],
  });
  const page = cutPage(rows, limit);
  return accepted({
    nextCursor: page.nextCursor,
    items: page.rows.map((row) => ({
      sourceTradeId: row.id,
      currencyPair: row.currency_pair,
      positions: row.positions,
      acceptedAt: isoTime(millis(row.accepted_ms)),
      stake: formatCents(row.stake),
      leastStake: formatCents(row.min_stake),
      tradeId: row.trade_id,
      status: row.status,
      profit: row.profit === null ? null : formatCents(row.profit),
      skipped: row.skipped,
      decidedAt: isoTime(millis(row.created_ms)),
    })),
  });
}

interface ShareRow
  extends TableRow<
    'profit_share',
    | 'id'
    | 'kind'
    | 'period_end_ms'
    | 'settled_trades'
    | 'profit'
    | 'mark_before'
    | 'share_bps'
    | 'due'
    | 'owed_before'
    | 'paid'
    | 'house_bps'
    | 'to_house'
    | 'formula'
    | 'earlier_profit'
    | 'open_stake'
  > {
  /** The count of the statement's lines, which is their order. */
  readonly created_ms: bigint;
  readonly taken_ms: bigint;
}

/** The fee statement of a copy, newest first (C6). */
export async function listShares(
  pool: Pool,
  copy: string,
  asked: PageAsked,
): Promise<Decision<ReplyOf<typeof listProfitShares>>> {
  const start = readCursor(asked.cursor);
  if (start === null) return refused('invalid_input', wrongCursor);
  const limit = asked.limit ?? 10;
  const { rows } = await pool.query<ShareRow>({
    name: 'copy-shares',
    text: `select id, number::bigint as created_ms, kind, period_end_ms, created_ms as taken_ms, formula, settled_trades, profit,
             earlier_profit, open_stake, house_bps, mark_before, share_bps, due, owed_before, paid, to_house
           from profit_share where copy_id = $1 and ($2::bigint is null or number < $2) order by number desc limit $3`,
    values: [copy, start === 'none' ? null : start.createdMs, limit + 1],
  });
  const page = cutPage(rows, limit);
  return accepted({
    nextCursor: page.nextCursor,
    items: page.rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      periodEnd: isoTime(millis(row.period_end_ms)),
      formula: row.formula,
      settledTrades: row.settled_trades,
      earlierProfit: formatCents(row.earlier_profit),
      openStake: formatCents(row.open_stake),
      profitBefore: formatCents(row.mark_before),
      profit: formatCents(row.profit),
      shareBps: row.share_bps,
      houseShareBps: row.house_bps,
      due: formatCents(row.due),
      owedBefore: formatCents(row.owed_before),
      paid: formatCents(row.paid),
      toTrader: formatCents(row.paid - row.to_house),
      toHouse: formatCents(row.to_house),
      createdAt: isoTime(millis(row.taken_ms)),
    })),
  });
}
