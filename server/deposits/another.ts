import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { chooseUnits, tagReach, unitsToSend } from '#domain/deposits/quotes.ts';
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
 * now. Null where it is worth less than a cent.
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
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`deposit ${first.payment_method}`]);
  const base = unitsToSend(amount, market, coin);
  const { rows } = await tx.query<{ units: string }>(
    `select units from deposit_amount where payment_method = $1 and payment_address = $2 and units >= $3 and units < $4`,
    [first.payment_method, first.payment_address, base.toString(), (base + tagReach(coin)).toString()],
  );
  const units = chooseUnits(base, coin, { own: [], others: rows.map((row) => BigInt(row.units)) }, 0);
  if (units === null) throw new Error(`no amount is left for another payment to ${first.id}`);
  const id = newId('dep');
  await insertDeposit(tx, {
    id,
    user_id: first.user_id,
    name: first.name,
    amount,
    units: units.toString(),
    payment_method: first.payment_method,
    payment_address: first.payment_address,
    quote_price: market.price,
    quote_decimals: market.decimals,
    quote_source: market.source,
    quote_price_ms: BigInt(market.timeMs),
    quote_seq: BigInt(market.seq),
    // It holds for no time: the payment is there.
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
