import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { coinOf } from '#domain/money/coins.ts';
import { type RecordedPrice, worthOf } from '#domain/money/prices.ts';
import { newId } from '#server/ids/new-id.ts';
import { insertDeposit } from './insert.ts';
import type { PaymentRow } from './payments.ts';
import type { LoadedDeposit } from './record.ts';
import { audit, chainWatcher, reload } from './saving.ts';
import { writeDepositStep } from './timeline.ts';

/**
 * Opens a pending record for a payment to a deposit that is credited already (D): of the same customer, for what it is worth
 * now, asking for just what arrived. Null where it is worth less than a cent.
 */
export async function openAnother(
  tx: PoolClient,
  { row: first }: LoadedDeposit,
  payment: PaymentRow,
  market: RecordedPrice,
  at: Millis,
): Promise<string | null> {
  const coin = coinOf(payment.payment_method);
  const amount = worthOf(BigInt(payment.units), market, coin);
  if (amount <= 0n) return null;
  const id = newId('dep');
  await insertDeposit(tx, {
    id,
    user_id: first.user_id,
    name: first.name,
    amount,
    // The payment is there, so this amount is asked of nobody: others may have the same one.
    units: payment.units,
    payment_method: first.payment_method,
    payment_address: first.payment_address,
    quote_price: market.price,
    quote_decimals: market.decimals,
    quote_source: market.source,
    quote_price_ms: BigInt(market.timeMs),
    quote_seq: BigInt(market.seq),
    // It holds for no time.
    quoted_ms: BigInt(at),
    quote_until_ms: BigInt(at),
  });
  await tx.query(`update chain_payment set deposit = $2, fit = 'another', late = false where id = $1`, [
    payment.id,
    id,
  ]);
  await writeDepositStep(tx, id, { step: 'opened_by_payment', first: first.id }, at);
  await audit(tx, chainWatcher, await reload(tx, id), 'deposits.another-payment', null);
  return id;
}
