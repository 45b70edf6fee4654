import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { chooseUnits, tagReach, unitsToSend } from '#domain/deposits/quotes.ts';
import { coinOf } from '#domain/money/coins.ts';
import { type RecordedPrice, worthOf } from '#domain/money/prices.ts';
import { newId } from '#server/ids/new-id.ts';
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
  await tx.query(
    `insert into deposit (id, user_id, name, amount, payment_method, payment_address, units, quote_price,
       quote_decimals, quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms, created_ms, updated_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13, $13)`,
    [
      ...[id, first.user_id, first.name, amount, first.payment_method, first.payment_address, units.toString()],
      ...[market.price, market.decimals, market.source, market.timeMs, market.seq, at],
    ],
  );
  await tx.query(`update chain_payment set deposit = $2, fit = 'another', late = false where id = $1`, [
    payment.id,
    id,
  ]);
  await writeDepositStep(tx, id, { step: 'opened_by_payment', first: first.id }, at);
  await audit(tx, chainWatcher, await reload(tx, id), 'deposits.another-payment', null);
  return id;
}
