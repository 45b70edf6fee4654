import type { Pool } from 'pg';
import type { previewCopy as operation } from '#api/copying.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { type Choices, startSettings } from '#domain/copying/choices.ts';
import { type PastTrade, previewCopy, previewMs, previewTrades, returnOf } from '#domain/copying/preview.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Cents, cents, formatCents, type Wallet } from '#domain/money/amount.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import { type CopyAllocations, readCopyAllocations } from '#server/limits/copy-limits.ts';
import { readClock } from '#server/review/timeline.ts';
import type { TraderRow } from './record.ts';

interface PastRow extends TableRow<'trader_trade', 'balance_before' | 'min_stake' | 'max_stake' | 'accepted_ms'> {
  readonly amount: bigint;
  readonly payout_rate: number;
  readonly closed_ms: bigint;
  readonly status: TradeResult;
}

/** What the trader's settled trades of the last 90 days would have come to (C2); settings that are left out have their defaults. */
export async function previewOf(
  pool: Pool,
  own: CopyAllocations,
  trader: TraderRow,
  wallet: Wallet,
  chosen: Choices & { readonly allocation: Cents },
): Promise<Decision<ReplyOf<typeof operation>>> {
  const operator = await readCopyAllocations(pool, own);
  // Whoever looks need not have the amount.
  const settings = startSettings(chosen, chosen.allocation, operator);
  if (!settings.ok) {
    const { leastAllocation: least } = operator;
    if (chosen.allocation >= least) return settings;
    return refused('allocation_out_of_limits', { min: formatCents(least), max: formatCents(mostPreviewed) });
  }
  const fromMs = millis((await readClock(pool)) - previewMs);
  const past = await readPast(pool, trader.id, fromMs);
  const found = previewCopy(settings.value, past, wallet === 'real' ? trader.share_bps : 0);
  const [first] = past;
  return accepted({
    from: isoTime(first && past.length === previewTrades ? first.acceptedMs : fromMs),
    days: found.days.map(({ profit, total, ...day }) => ({
      ...day,
      profit: formatCents(profit),
      total: formatCents(total),
    })),
    trades: found.trades,
    skipped: found.skipped,
    won: found.won,
    lost: found.lost,
    losingDays: found.losingDays,
    stoppedOn: found.stoppedOn,
    profit: formatCents(found.profit),
    share: formatCents(found.share),
    worstFall: formatCents(found.worstFall),
    return: returnOf(found.profit - found.share, settings.value.allocation),
  });
}

/** More than any copy has; named where less than the least was asked about. */
const mostPreviewed = cents(99_999_999_999_999n);

async function readPast(pool: Pool, trader: string, fromMs: Millis): Promise<readonly PastTrade[]> {
  const { rows } = await pool.query<PastRow>({
    name: 'copies-preview',
    text: `select t.amount, s.balance_before, t.payout_rate, s.min_stake, s.max_stake, s.accepted_ms, t.closed_ms, t.status
           from trader_trade s join trade t on t.trade_id = s.trade_id
           where s.trader_id = $1 and s.accepted_ms >= $2 and t.status <> 'PENDING'
           order by s.accepted_ms desc limit $3`,
    values: [trader, fromMs, previewTrades],
  });
  return rows.reverse().map((row) => ({
    stake: cents(row.amount),
    balanceBefore: cents(row.balance_before),
    payoutRate: row.payout_rate,
    minStake: cents(row.min_stake),
    maxStake: cents(row.max_stake),
    acceptedMs: millis(row.accepted_ms),
    closedMs: millis(row.closed_ms),
    status: row.status,
  }));
}
