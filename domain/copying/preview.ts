import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis } from '#domain/clock/millis.ts';
import { type Cents, cents, formatScaled } from '#domain/money/amount.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import type { CopySettings } from './copy.ts';
import { floorDivided } from './figures.ts';
import { takeShare } from './profit-share.ts';
import { copyStake, type SourceTrade } from './stakes.ts';
import { weekStart } from './weeks.ts';

/** A settled trade of the trader, as a copy would have met it. */
export interface PastTrade extends SourceTrade {
  readonly acceptedMs: Millis;
  readonly closedMs: Millis;
  readonly status: TradeResult;
}

/** One day in UTC on which the copy would have done something. */
export interface PreviewDay {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Settled on it. */
  readonly trades: number;
  /** Accepted on it and not copied. */
  readonly skipped: number;
  readonly profit: bigint;
  /** Since the beginning. */
  readonly total: bigint;
}

/** What a copy would have come to. Amounts in cents. */
export interface Preview {
  readonly days: readonly PreviewDay[];
  readonly trades: number;
  readonly skipped: number;
  readonly won: number;
  readonly lost: number;
  readonly losingDays: number;
  readonly profit: bigint;
  /** Profit share, taken at the end of each week and of the time (C6). */
  readonly share: Cents;
  /** The largest fall of the profit from a high, or from the start, to a later low; settled trade by settled trade. */
  readonly worstFall: Cents;
  /** The day on which the stop-loss would have stopped it. */
  readonly stoppedOn: string | null;
}

interface Open {
  readonly stake: Cents;
  readonly cover: Cents;
  readonly trade: PastTrade;
}

/**
 * What a trader's settled trades would have come to in a copy with these settings (C2), begun before the first of them: the
 * stakes of C3, the most open at a time, what is free in the copy, the stop-loss, and profit share as it is taken. The house,
 * the copier's own limits and lateness are left out: nothing is known of them.
 *
 * @param trades in the order of acceptance
 * @param shareBps the trader's share, zero for practice
 */
export function previewCopy(settings: CopySettings, trades: readonly PastTrade[], shareBps: number): Preview {
  const days = new Map<string, { trades: number; skipped: number; profit: bigint }>();
  const open: Open[] = [];
  const run = { free: settings.allocation as bigint, profit: 0n, high: 0n, fall: 0n, mark: cents(0n), owed: cents(0n) };
  const counts = { trades: 0, skipped: 0, won: 0, lost: 0, share: 0n };
  let stoppedOn: string | null = null;
  let week: Millis | null = null;

  const dayOf = (time: Millis) => {
    const name = isoTime(time).slice(0, 10);
    const day = days.get(name) ?? { trades: 0, skipped: 0, profit: 0n };
    days.set(name, day);
    return day;
  };
  const payShare = (): void => {
    const { free: balance, mark, owed } = run;
    // C6: stakes that are open at the end of a week count as lost.
    const profit = open.reduce((sum, { stake }) => sum - stake, run.profit);
    const taken = takeShare({ balance: cents(balance), due: cents(0n), profit, mark, owed, shareBps, houseBps: 0 });
    run.free -= taken.paid;
    run.mark = taken.mark;
    run.owed = taken.owed;
    counts.share += taken.paid;
  };
  const reach = (time: Millis): void => {
    const monday = weekStart(time);
    if (week !== null && monday > week) payShare();
    week = monday;
  };
  const settle = ({ stake, cover, trade }: Open): void => {
    const profit = profitOf(trade.status, stake, cover);
    run.free += stake + profit;
    run.profit += profit;
    run.high = run.profit > run.high ? run.profit : run.high;
    run.fall = run.high - run.profit > run.fall ? run.high - run.profit : run.fall;
    const day = dayOf(trade.closedMs);
    day.trades += 1;
    day.profit += profit;
    counts.trades += 1;
    if (trade.status === 'WON') counts.won += 1;
    if (trade.status === 'LOST') counts.lost += 1;
    if (settings.stopLoss !== null && run.profit <= -settings.stopLoss)
      stoppedOn ??= isoTime(trade.closedMs).slice(0, 10);
  };
  /** Settles what ended up to a time, in its order. A trade that ends as another is accepted has ended. */
  const settleUntil = (time: number): void => {
    open.sort((a, b) => a.trade.closedMs - b.trade.closedMs);
    for (let first = open[0]; first !== undefined && first.trade.closedMs <= time; first = open[0]) {
      reach(first.trade.closedMs);
      open.shift();
      settle(first);
    }
  };

  for (const trade of trades) {
    settleUntil(trade.acceptedMs);
    if (stoppedOn !== null) break;
    reach(trade.acceptedMs);
    const stake = copyStake(settings, trade);
    if (!stake.ok || open.length >= settings.maxOpen || stake.stake > run.free) {
      dayOf(trade.acceptedMs).skipped += 1;
      counts.skipped += 1;
      continue;
    }
    run.free -= stake.stake;
    open.push({ stake: stake.stake, cover: stake.cover, trade });
  }
  settleUntil(Number.POSITIVE_INFINITY);
  payShare();

  let total = 0n;
  const listed = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, one]) => {
      total += one.profit;
      return { day, ...one, total };
    });
  return {
    days: listed,
    trades: counts.trades,
    skipped: counts.skipped,
    won: counts.won,
    lost: counts.lost,
    losingDays: listed.filter(({ profit }) => profit < 0n).length,
    profit: run.profit,
    share: cents(counts.share),
    worstFall: cents(run.fall),
    stoppedOn,
  };
}

function profitOf(status: TradeResult, stake: Cents, cover: Cents): bigint {
  switch (status) {
    case 'WON':
      return cover;
    case 'LOST':
      return -stake;
    case 'REFUNDED':
      return 0n;
  }
}

/** How far a preview looks back. */
export const previewMs = 90 * dayMs;
/** The newest trades that a preview takes at most. */
export const previewTrades = 20_000;

/** profit / allocation with four decimals, rounded down: a loss is never shown smaller, a gain never larger than it is. */
export function returnOf(profit: bigint, allocation: Cents): string {
  return formatScaled(floorDivided(profit * 10_000n, allocation), 4);
}
