import type { Pool, PoolClient } from 'pg';
import { countsElsewhereSql } from '#database/checks/payout-evidence.ts';
import type { TableRow } from '#database/rows.ts';
import { minuteMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { coinOf } from '#domain/money/coins.ts';
import { coinsOf, type PayoutSighting, paymentsTo } from '#domain/withdrawals/evidence.ts';
import { replacedDepth } from '#domain/withdrawals/undoing.ts';
import type { LoadedWithdrawal } from './record.ts';

/** A payment to the address of a withdrawal that stands, or may still be broadcast. */
type SeenPayment = Pick<TableRow<'payout_sighting'>, 'transaction_id' | 'units' | 'seen_ms' | 'failed'>;

/**
 * What was ever seen to go to the address of a withdrawal, of any amount, and counts as nothing else: the first one first. One is left
 * out once another transaction that spends the same coins stands deep enough, so that it can stand nowhere any more.
 */
export async function seenPayments(
  db: Pool | PoolClient,
  { row }: Pick<LoadedWithdrawal, 'row'>,
): Promise<readonly SeenPayment[]> {
  const { rows } = await db.query<SeenPayment>(
    `select s.transaction_id, s.units, s.seen_ms, s.failed from payout_sighting s
     join withdrawal w on w.id = s.withdrawal
     left join chain_follower f on f.chain = w.chain
     where w.id = $1 and not coalesce(f.height - s.replaced_height >= $2, false) and not ${countsElsewhereSql}
     order by s.seen_ms, s.transaction_id, s.payment_no`,
    [row.id, replacedDepth[coinOf(row.payment_method).chain]],
  );
  return rows;
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
  loaded: Pick<LoadedWithdrawal, 'row'>,
  shown: ShownPayments = new Map(),
): Promise<Decision<null>> {
  const { payment_method: method, wallet_address: address } = loaded.row;
  for (const { transaction_id: transactionId, units, seen_ms, failed } of await seenPayments(db, loaded)) {
    const kind = shown.get(transactionId)?.kind ?? (failed ? 'failed' : 'not yet seen');
    if (kind === 'failed') continue;
    const facts = { transactionId, paid: coinsOf(BigInt(units), coinOf(method)), address };
    return kind === 'seen'
      ? refused('payout_on_chain', facts)
      : refused('payout_seen', { ...facts, at: isoTime(millis(seen_ms)) });
  }
  return accepted(null);
}

/** A watcher that has not reached its chain's last block for longer has not seen all that goes to an address. */
const reachedWithinMs = 10 * minuteMs;

/** That nothing was seen is said by a watcher that has seen everything: refuses with unavailable where it lags behind its chain. */
export async function refuseWhileBehind(
  db: Pool | PoolClient,
  { row }: Pick<LoadedWithdrawal, 'row'>,
): Promise<Decision<null>> {
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
