import { fairPlayHandlers } from '#server/fair-play/handlers.ts';
import { copiesReader } from '#server/fair-play/skips.ts';
import { heardReader, readHeardAt } from '#server/markets/heard.ts';
import { readIncidents } from '#server/markets/incidents.ts';
import { readSettingsHistory } from '#server/markets/settings-history.ts';
import { readClock } from '#server/records/timeline.ts';
import { readOrders } from '#server/trades/order-counts.ts';
import { refundsReader } from '#server/trades/refunds.ts';
import { readWaitingWithdrawals } from '#server/withdrawals/waiting.ts';
import type { Ground } from './ground.ts';

/** What the operator could gain by, for everybody. Read over the connections of candles, which nothing that decides waits for. */
export function openFairPlay({ candlePool: pool, environment }: Ground) {
  return fairPlayHandlers({
    now: () => readClock(pool),
    refunds: refundsReader(pool),
    orders: (nowMs) => readOrders(pool, nowMs),
    copies: copiesReader(pool),
    incidents: () => readIncidents(pool),
    withdrawals: () => readWaitingWithdrawals(pool, environment.withdrawals.addressHoldHours),
    quotes: heardReader(pool),
    settings: (nowMs) => readSettingsHistory(pool, nowMs),
    heardAt: (atMs) => readHeardAt(pool, atMs),
  });
}
