import type { Static } from 'typebox';
import type { Withdrawal } from '#api/withdrawals.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';

/** What a withdrawal's row says of what came back, or failed. */
interface ReturnedRow {
  readonly payment_method: PaymentMethod;
  readonly price_decimals: number | null;
  readonly returned_units: string | null;
  readonly returned_ms: bigint | null;
  readonly failed_ms: bigint | null;
  readonly returned_price: bigint | null;
  readonly returned_source: string | null;
  readonly returned_seq: bigint | null;
  readonly returned_price_ms: bigint | null;
}

/** Which coins a return brought, or a payment that failed was to pay, when, and by which tick they were valued (W5). */
export function returnValuedBy(row: ReturnedRow): Static<typeof Withdrawal>['returnValued'] {
  const { returned_units: units, failed_ms: failedAt, returned_price: price, returned_source: source } = row;
  const at = row.returned_ms ?? failedAt;
  const { returned_seq: seq, returned_price_ms: timeMs } = row;
  if (units === null || at === null || price === null || source === null || seq === null || timeMs === null)
    return null;
  const { pair, decimals } = coinOf(row.payment_method);
  return {
    coins: formatScaled(BigInt(units), decimals),
    returnedAt: isoTime(millis(at)),
    pair,
    seq: Number(seq),
    price: formatScaled(price, row.price_decimals ?? 0),
    source,
    time: isoTime(millis(timeMs)),
  };
}
