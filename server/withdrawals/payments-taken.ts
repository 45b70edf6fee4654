import type { Pool, PoolClient } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { coinOf } from '#domain/money/coins.ts';
import { decidePaymentNo, type PayoutSighting, paymentNoOf, paymentsTo } from '#domain/withdrawals/evidence.ts';
import type { WithdrawalRow } from './record.ts';
import { lockTransaction, type PaidBy } from './saving.ts';

type PaidRow = Pick<WithdrawalRow, 'id' | 'payment_method' | 'wallet_address'>;

/** A payment of a transaction that is on record. */
interface Taken {
  /** The withdrawal that it pays, or that it brought back. */
  readonly record: string;
  /** Which of its payments to the address; null means all of them. */
  readonly paymentNo: number | null;
}

/** Which of a transaction's payments to the address of a withdrawal pay other ones. */
export async function paymentsTaken(
  db: Pool | PoolClient,
  { id, payment_method: method, wallet_address: address }: PaidRow,
  transactionId: string,
): Promise<readonly Taken[]> {
  const { rows } = await db.query<{ record: string; payment_no: number | null }>(
    `select id as record, payment_no from withdrawal where payment_method = $1 and transaction_id = $2 and wallet_address = $3 and id <> $4
     union all select id, null from withdrawal where chain = $5 and returned_by = $2`,
    [method, transactionId, address, id, coinOf(method).chain],
  );
  return rows.map(({ record, payment_no }) => ({ record, paymentNo: payment_no }));
}

/** The numbers of those that are told apart. */
export const numbersOf = (taken: readonly Taken[]): readonly number[] =>
  taken.flatMap(({ paymentNo }) => (paymentNo === null ? [] : [paymentNo]));

/** Another withdrawal that a transaction pays, to whatever address, or a deposit that it was credited to; null where there is none. */
async function recordedElsewhere(tx: PoolClient, row: PaidRow, transactionId: string): Promise<string | null> {
  const { id, payment_method: method, wallet_address: address } = row;
  // What is paid to a deposit's own address is one payment, on record on both sides.
  const { rows } = await tx.query<{ record: string }>(
    `select id as record from withdrawal where chain = $1 and transaction_id = $2 and id <> $3
     union all select id from deposit
       where chain = $1 and transaction_id = $2 and status = 'approved' and lower(payment_address) <> lower($4)
     order by record limit 1`,
    [coinOf(method).chain, transactionId, id, address],
  );
  return rows[0]?.record ?? null;
}

/**
 * W5: by which of its transaction's payments a payout is paid. Several withdrawals may be paid by one transaction, each payment of it
 * pays one of them. Decisions that name one transaction wait for each other here. Refuses with payout_payment_missing, or with
 * transaction_already_paid where that payment pays another withdrawal, or nothing tells them apart, or where the transaction is on
 * record of something else and neither its chain nor an admin says that it pays this address as well.
 *
 * @param named as an admin names it; null where none does
 * @param units as many as were due when it was sent
 */
export async function paidBy(
  tx: PoolClient,
  row: PaidRow,
  { transactionId, paymentNo: named }: PaidBy,
  sighting: PayoutSighting,
  units: bigint,
): Promise<Decision<PaidBy>> {
  const { payment_method: method, wallet_address: address } = row;
  await lockTransaction(tx, method, transactionId);
  const taken = await paymentsTaken(tx, row, transactionId);
  const numbers = numbersOf(taken);
  const about = { address, transactionId, coin: coinOf(method) };
  const found =
    named === null
      ? accepted(paymentNoOf(sighting, { address, units }, numbers))
      : decidePaymentNo(named, sighting, about);
  if (!found.ok) return found;
  const paymentNo = found.value;
  const same = taken.find((one) => one.paymentNo === null || paymentNo === null || one.paymentNo === paymentNo);
  if (same) return refused('transaction_already_paid', { transactionId, record: same.record });
  const isShown = paymentsTo(sighting, address).length > 0;
  const other = named === null && !isShown ? await recordedElsewhere(tx, row, transactionId) : null;
  return other === null
    ? accepted({ transactionId, paymentNo })
    : refused('transaction_already_paid', { transactionId, record: other });
}
