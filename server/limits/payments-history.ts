import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { paymentMethods } from '#domain/money/coins.ts';
import { readFourEyesHistory } from '#server/review/four-eyes-history.ts';
import { readSettingChanges } from './setting-changes.ts';
import { feeOf, holdHours, waitsDays } from './withdrawal-terms.ts';

type Payments = ReplyOf<typeof readFairPlay>['payments'];
type Item = Payments['items'][number];

const days = 30;

/**
 * What withdrawals cost and wait, and from which sums two admins decide, as it was kept (W2, R3, L7): what holds, and the changes of
 * the last 30 days.
 */
export async function readPaymentsHistory(pool: Pool, nowMs: number): Promise<Payments> {
  const fromMs = nowMs - days * dayMs;
  const terms = await readTerms(pool, fromMs);
  const sums = await readFourEyesHistory(pool, fromMs);
  const dollars = (sum: bigint | null) => (sum === null ? '' : formatCents(cents(sum)));
  const ofSums = sums.changes.map(({ setting, value, before, sinceMs }): Item => {
    const since = sinceMs === null ? null : isoTime(millis(sinceMs));
    return { since, setting, coin: null, value: dollars(value), before: since === null ? null : dollars(before) };
  });
  const items = [...terms.items, ...ofSums].toSorted((one, other) => timeOf(other) - timeOf(one));
  return { days, omitted: terms.omitted + sums.omitted, items };
}

const timeOf = ({ since }: Item): number => (since === null ? 0 : Date.parse(since));

async function readTerms(pool: Pool, fromMs: number): Promise<Omit<Payments, 'days'>> {
  const named = new Map<string, Pick<Item, 'setting' | 'coin'>>([
    [holdHours, { setting: holdHours, coin: null }],
    [waitsDays, { setting: waitsDays, coin: null }],
    ...paymentMethods.map((coin) => [feeOf(coin), { setting: 'networkFee', coin }] as const),
  ]);
  const { changes, omitted } = await readSettingChanges(pool, [...named.keys()], fromMs);
  const items = changes.flatMap(({ name, value, before, since_ms }) => {
    const of = named.get(name);
    if (!of) return [];
    const text = (amount: bigint) => (of.coin === null ? `${amount}` : formatCents(cents(amount)));
    const since = isoTime(millis(since_ms));
    return [{ since, ...of, value: text(value), before: before === null ? null : text(before) }];
  });
  return { items, omitted };
}
