import { readWatchGaps } from '#server/chains/gaps.ts';
import { readUncreditedPayments } from '#server/deposits/published-waits.ts';
import { clockReader } from '#server/fair-play/clock.ts';
import { keepingOnceMade } from '#server/fair-play/growing-days.ts';
import { fairPlayHandlers } from '#server/fair-play/handlers.ts';
import { copiesReader } from '#server/fair-play/skips.ts';
import { readBoundsHistory } from '#server/limits/bounds-history.ts';
import { readPaymentsHistory } from '#server/limits/payments-history.ts';
import { readTermsHistory } from '#server/limits/terms-history.ts';
import { heardReader, readHeardAt } from '#server/markets/recording/heard.ts';
import { readIncidents } from '#server/markets/recording/incidents.ts';
import { readSettingsHistory } from '#server/markets/settings-history.ts';
import { readClock } from '#server/review/timeline.ts';
import { readSealLags } from '#server/seals/lags.ts';
import { readOrders } from '#server/trades/order-counts.ts';
import { refundsReader } from '#server/trades/published-refunds.ts';
import { readWaitingWithdrawals } from '#server/withdrawals/published-waits.ts';
import type { Foundation } from './foundation.ts';

/** What the operator could gain by, for everybody. Read over the connections of candles, which nothing that decides waits for. */
export function openFairPlay({ candlePool: pool, environment, isMakingPast }: Foundation) {
  return fairPlayHandlers({
    now: () => readClock(pool),
    refunds: keepingOnceMade(isMakingPast, () => refundsReader(pool)),
    orders: (nowMs) => readOrders(pool, nowMs),
    copies: keepingOnceMade(isMakingPast, () => copiesReader(pool)),
    incidents: () => readIncidents(pool),
    withdrawals: () => readWaitingWithdrawals(pool, environment.withdrawals.addressHoldHours),
    deposits: () => readUncreditedPayments(pool),
    quotes: keepingOnceMade(isMakingPast, () => heardReader(pool)),
    settings: (nowMs) => readSettingsHistory(pool, nowMs),
    terms: (nowMs) => readTermsHistory(pool, nowMs),
    bounds: (nowMs) => readBoundsHistory(pool, nowMs),
    payments: (nowMs) => readPaymentsHistory(pool, nowMs),
    seals: (nowMs) => readSealLags(pool, nowMs),
    clock: keepingOnceMade(isMakingPast, () => clockReader(pool)),
    watches: (nowMs) => readWatchGaps(pool, nowMs),
    heardAt: (atMs) => readHeardAt(pool, atMs),
  });
}
