import type { Pool, PoolClient } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { coinOf } from '#domain/money/coins.ts';
import { decidePaymentNo, type PayoutSighting, paymentNoOf } from '#domain/withdrawals/evidence.ts';
import type { WithdrawalRow } from './record.ts';
import { lockTransaction, type PaidBy } from './saving.ts';

type PaidRow = Pick<WithdrawalRow, 'id' | 'payment_method' | 'wallet_address'>;

/** Which of a transaction's payments to the address of a withdrawal pay other ones; null among them means all of them. */
export async function paymentsTaken(
  db: Pool | PoolClient,
  { id, payment_method: method, wallet_address: address }: PaidRow,
  transactionId: string,
): Promise<readonly (number | null)[]> {
  const { rows } = await db.query<{ payment_no: number | null }>(
    `select payment_no from withdrawal where payment_method = $1 and transaction_id = $2 and wallet_address = $3 and id <> $4
     union all select null from withdrawal where chain = $5 and returned_by = $2`,
    [method, transactionId, address, id, coinOf(method).chain],
  );
  return rows.map(({ payment_no }) => payment_no);
}

/**
 * W5: by which of its transaction's payments a payout is paid. Several withdrawals may be paid by one transaction, each payment of it
 * pays one of them. Decisions that name one transaction wait for each other here. Refuses with payout_payment_missing, or with
 * transaction_already_paid where that payment pays another withdrawal, or nothing tells them apart.
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
  const numbers = taken.filter((one) => one !== null);
  const about = { address, transactionId, coin: coinOf(method) };
  const found =
    named === null
      ? accepted(paymentNoOf(sighting, { address, units }, numbers))
      : decidePaymentNo(named, sighting, about);
  if (!found.ok) return found;
  const paymentNo = found.value;
  return taken.some((one) => one === null || paymentNo === null || one === paymentNo)
    ? refused('transaction_already_paid', { transactionId })
    : accepted({ transactionId, paymentNo });
}
