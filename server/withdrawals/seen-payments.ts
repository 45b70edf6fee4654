import type { Pool, PoolClient } from 'pg';
import { countsElsewhereSql } from '#database/checks/payout-evidence.ts';
import type { TableRow } from '#database/rows.ts';
import { minuteMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { coinOf } from '#domain/money/coins.ts';
import { coinsOf, type PayoutSighting, paymentsTo } from '#domain/withdrawals/evidence.ts';
import { replacedDepth } from '#domain/withdrawals/undoing.ts';

/** As much of a withdrawal as says where it goes. */
interface PaidWithdrawal {
  readonly row: TableRow<'withdrawal', 'id' | 'payment_method' | 'wallet_address'>;
}

/** A payment to the address of a withdrawal that stands, or may still be broadcast. */
export type SeenPayment = Pick<
  TableRow<'payout_sighting'>,
  'transaction_id' | 'payment_no' | 'units' | 'seen_ms' | 'failed'
>;

/** How deep another transaction is buried that took the place of one, in blocks by chain. */
const depths = JSON.stringify(replacedDepth);

/**
 * What was ever seen to go to the addresses of withdrawals, of any amount, and counts as nothing else, by withdrawal: the first one
 * first. One is left out once another transaction that spends the same coins stands deep enough, so that it can stand nowhere any more.
 */
export async function paymentsSeen(
  db: Pool | PoolClient,
  withdrawals: readonly string[],
): Promise<ReadonlyMap<string, readonly SeenPayment[]>> {
  const { rows } = await db.query<SeenPayment & Pick<TableRow<'payout_sighting'>, 'withdrawal'>>(
    `select s.withdrawal, s.transaction_id, s.payment_no, s.units, s.seen_ms, s.failed from payout_sighting s
     join withdrawal w on w.id = s.withdrawal
     left join chain_follower f on f.chain = w.chain
     where w.id = any($1) and not coalesce(f.height - s.replaced_height >= ($2::jsonb ->> w.chain)::bigint, false)
       and not ${countsElsewhereSql}
     order by s.seen_ms, s.transaction_id, s.payment_no`,
    [withdrawals, depths],
  );
  return Map.groupBy(rows, ({ withdrawal }) => withdrawal);
}

/** The same of one withdrawal. */
export async function seenPayments(db: Pool | PoolClient, { row }: PaidWithdrawal): Promise<readonly SeenPayment[]> {
  return (await paymentsSeen(db, [row.id])).get(row.id) ?? [];
}

/**
 * W5: a payout that is approved, maybe to be sent again, although a payment to its address was seen: who approves it was shown each
 * of them. Refuses with payout_seen, naming the first one that was not. A payment that failed counts as none.
 *
 * @param shown how many the approving admin was shown
 */
export async function refuseUnlessShown(
  db: Pool | PoolClient,
  loaded: PaidWithdrawal,
  shown: number,
): Promise<Decision<null>> {
  const payment = (await seenPayments(db, loaded)).filter(({ failed }) => !failed)[shown];
  return payment === undefined ? accepted(null) : seenAt(payment, loaded);
}

function seenAt(
  { transaction_id: transactionId, units, seen_ms }: SeenPayment,
  { row }: PaidWithdrawal,
): Decision<never> {
  const paid = coinsOf(BigInt(units), coinOf(row.payment_method));
  return refused('payout_seen', { transactionId, paid, address: row.wallet_address, at: isoTime(millis(seen_ms)) });
}

/** What a node says of seen payments now, by their transactions. */
export type ShownPayments = ReadonlyMap<string, PayoutSighting>;

/**
 * W5: no payout is undone while a payment to its address was seen that counts as nothing else, whatever transaction was recorded, and
 * however little it pays. Refuses with payout_on_chain where the node shows it, and with payout_seen where it does not: who has it
 * can broadcast it again.
 *
 * @param shown what was asked of a node before anything was locked; one that failed there holds nothing up
 */
export async function refuseWhileSeen(
  db: Pool | PoolClient,
  loaded: PaidWithdrawal,
  shown: ShownPayments = new Map(),
): Promise<Decision<null>> {
  const { payment_method: method, wallet_address: address } = loaded.row;
  for (const payment of await seenPayments(db, loaded)) {
    const { transaction_id: transactionId, units, failed } = payment;
    const kind = shown.get(transactionId)?.kind ?? (failed ? 'failed' : 'not yet seen');
    if (kind === 'failed') continue;
    if (kind !== 'seen') return seenAt(payment, loaded);
    return refused('payout_on_chain', { transactionId, paid: coinsOf(BigInt(units), coinOf(method)), address });
  }
  return accepted(null);
}

/** A watcher that has not reached its chain's last block for longer has not seen all that goes to an address. */
const reachedWithinMs = 10 * minuteMs;

/** That nothing was seen is said by a watcher that has seen everything: refuses with unavailable where it lags behind its chain. */
export async function refuseWhileBehind(db: Pool | PoolClient, { row }: PaidWithdrawal): Promise<Decision<null>> {
  const { rowCount } = await db.query(
    `select 1 from chain_follower where chain = $1 and height is not null and not (caught_up and checked_ms > clock_ms() - $2)`,
    [coinOf(row.payment_method).chain, reachedWithinMs],
  );
  return rowCount === 0 ? accepted(null) : refused('unavailable', {});
}

/** Notes that a transaction was looked up and pays the address of a withdrawal: it counts as seen from now on, whatever a node says later. */
export async function noteSeen(
  tx: PoolClient,
  { id, address }: { readonly id: string; readonly address: string },
  transactionId: string,
  sighting: PayoutSighting,
): Promise<void> {
  if (sighting.kind !== 'seen') return;
  const payments = paymentsTo(sighting, address);
  if (payments.length === 0) return;
  await tx.query(
    `insert into payout_sighting (withdrawal, transaction_id, payment_no, units, spends)
     select $1, $2, p.no, p.units, $4 from unnest($3::numeric[]) with ordinality p(units, no) on conflict do nothing`,
    [id, transactionId, payments.map(String), sighting.spends ?? []],
  );
}
