import type { Pool, PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { formatCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import type { ReturnValue } from '#domain/withdrawals/returning.ts';
import type { Payout } from '#domain/withdrawals/withdrawal.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { Actor } from '#server/operations/handler.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';
import { type LoadedWithdrawal, loadWithdrawal } from './record.ts';

/** Notifies the admins, but for who is named, as the last thing in a transaction. */
export type NotifyAdmins = (tx: PoolClient, butFor: readonly string[], notice: Notice) => Promise<void>;

/** What every notice of a withdrawal names. */
export const factsOf = ({ row }: LoadedWithdrawal) => ({ withdrawal: row.id, amount: formatCents(row.amount) });

/** Writes down that it is being sent; the database notes from when on a price fixes its coins (W5). */
export async function beginSending(tx: PoolClient, id: string, at: Millis): Promise<void> {
  await tx.query('update withdrawal set sending = true, fixing_ms = $2, updated_ms = $2 where id = $1', [id, at]);
}

/** By which transaction a payout is paid, and by which of its payments to the address; null where all of them count. */
export interface PaidBy {
  readonly transactionId: string;
  readonly paymentNo: number | null;
}

/** Writes down what goes out at which price; without a transaction it is being sent (W5). */
export async function savePayout(
  tx: PoolClient,
  id: string,
  payout: Payout,
  at: Millis,
  paid: PaidBy | null,
): Promise<void> {
  const { units, price, marketSeq } = payout;
  const transactionId = paid?.transactionId ?? null;
  await tx.query(
    `update withdrawal set status = case when $9::text is null then 'pending' else 'approved' end, sending = $9 is null,
       units = $2, price = $3, price_decimals = $4, price_source = $5, price_ms = $6, price_seq = $7, updated_ms = $8,
       transaction_id = $9, payment_no = $12,
       -- What was fixed before its time was kept, and still holds, is recorded as it stands.
       fixed_ms = case when sending and fixed_ms is null and $10 = price_ms then null else $10::bigint end,
       market_seq = case when sending and fixed_ms is null and $10 = price_ms then null else $11::bigint end
     where id = $1`,
    [
      id,
      units.toString(),
      price.price,
      price.decimals,
      price.source,
      price.timeMs,
      price.seq,
      at,
      transactionId,
      payout.fixedAtMs,
      marketSeq,
      paid?.paymentNo ?? null,
    ],
  );
}

/** Ends it as returned: what is given back, and by what it was valued (W5). One whose payment failed has it as its transaction. */
export async function endReturned(
  tx: PoolClient,
  id: string,
  reason: string,
  at: Millis,
  { credited, worth }: ReturnValue,
): Promise<void> {
  const { by, price } = worth ?? {};
  const [back, failed] = by?.kind === 'failed' ? [null, by] : [by ?? null, null];
  await tx.query(
    `update withdrawal set status = 'returned', sending = false, reason = $2, updated_ms = $3, returned_by = $4, given_back = $5,
       returned_units = $6, returned_ms = $7, returned_price = $8, returned_source = $9, returned_seq = $10, returned_price_ms = $11,
       failed_ms = $12, transaction_id = coalesce($13, transaction_id), returned_watched = $14 where id = $1`,
    [
      id,
      reason,
      at,
      back?.transactionId ?? null,
      credited,
      by?.units.toString() ?? null,
      back?.atMs ?? null,
      price?.price ?? null,
      price?.source ?? null,
      price?.seq ?? null,
      price?.timeMs ?? null,
      failed?.atMs ?? null,
      failed?.transactionId ?? null,
      back?.watched ?? null,
    ],
  );
}

/** Notes where a payout goes that is being sent: what a watched chain pays there is seen from now on. */
export async function notePlace(tx: PoolClient, id: string, method: PaymentMethod, place: string): Promise<void> {
  await tx.query(
    'insert into payout_place (withdrawal, chain, place) values ($1, $2, $3) on conflict (withdrawal) do nothing',
    [id, coinOf(method).chain, place],
  );
}

/** The same of all that are being sent and have none yet: those of before places were noted. */
export async function noteSending(
  pool: Pool,
  placeOf: (address: string, method: PaymentMethod) => string,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; payment_method: PaymentMethod; wallet_address: string }>(
    `select id, payment_method, wallet_address from withdrawal w
     where sending and not exists (select from payout_place p where p.withdrawal = w.id)`,
  );
  for (const { id, payment_method, wallet_address } of rows) {
    await withTransaction(pool, (tx) => notePlace(tx, id, payment_method, placeOf(wallet_address, payment_method)));
  }
}

/** Two decisions that name one transaction wait for each other here. */
export async function lockTransaction(tx: PoolClient, method: PaymentMethod, transactionId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`payout ${coinOf(method).chain} ${transactionId}`]);
}

/** Whether a transaction pays a withdrawal or brought one back; two decisions with one id wait for each other here. */
export async function isUsed(tx: PoolClient, method: PaymentMethod, transactionId: string): Promise<boolean> {
  const { chain } = coinOf(method);
  await lockTransaction(tx, method, transactionId);
  const { rows } = await tx.query(
    'select 1 from withdrawal where chain = $1 and (transaction_id = $2 or returned_by = $2)',
    [chain, transactionId],
  );
  return rows.length > 0;
}

/** A withdrawal as it stands now, within the transaction that changed it. */
export async function reload(tx: PoolClient, id: string): Promise<LoadedWithdrawal> {
  const loaded = await loadWithdrawal(tx, id);
  if (!loaded) throw new Error(`withdrawal ${id} vanished in its own transaction`);
  return loaded;
}

/** Says that a withdrawal and the balance look otherwise now, for whoever has them on the screen. */
export async function announce(tx: PoolClient, owner: string, id: string): Promise<void> {
  await writeOutbox(tx, [
    { owner, topic: 'withdrawal', subject: id },
    { owner, topic: 'balance', subject: 'real' },
  ]);
}

/** A record as the audit trail keeps it. */
const recorded = ({ row, approvals, unsends, returns, evidence, ground }: LoadedWithdrawal) => {
  return { ...row, approvals, unsends, returns, evidence, ground };
};

/** The audit entry of a decision, with the record before and after it (R2); whoever has it on the screen looks again. */
export async function audit(
  tx: PoolClient,
  actor: Actor,
  before: LoadedWithdrawal,
  action: string,
  reason: string | null,
): Promise<void> {
  const after = await reload(tx, before.row.id);
  await writeAudit(tx, {
    actor: actor.uid,
    action,
    subjectKind: 'withdrawal',
    subject: before.row.id,
    reason,
    before: recorded(before),
    after: recorded(after),
  });
  await announce(tx, before.row.user_id, before.row.id);
}
