import type { Static } from 'typebox';
import type { Deposit } from '#api/deposit-view.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';

/** What a deposit's row says of its value. */
interface ValuedRow {
  readonly payment_method: PaymentMethod;
  readonly quote_decimals: number;
  readonly paid_ms: bigint | null;
  readonly valued_price: bigint | null;
  readonly valued_source: string | null;
  readonly valued_seq: bigint | null;
  readonly valued_ms: bigint | null;
}

/** When a credit was paid, and by which tick that made it worth what it is (D5). */
export function valuedBy(row: ValuedRow): Static<typeof Deposit>['valued'] {
  const { paid_ms: paidMs, valued_price: price, valued_source: source, valued_seq: seq, valued_ms: timeMs } = row;
  if (paidMs === null || price === null || source === null || seq === null || timeMs === null) return null;
  return {
    paidAt: isoTime(millis(paidMs)),
    pair: coinOf(row.payment_method).pair,
    seq: Number(seq),
    price: formatScaled(price, row.quote_decimals),
    source,
    time: isoTime(millis(timeMs)),
  };
}
