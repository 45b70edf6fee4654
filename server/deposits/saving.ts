import type { PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis } from '#domain/clock/millis.ts';
import { type ApprovalOutcome, depositJournal } from '#domain/deposits/decisions.ts';
import type { Payment } from '#domain/deposits/deposit.ts';
import type { DepositStep } from '#domain/deposits/steps.ts';
import type { ChainAnswer } from '#domain/deposits/typed-evidence.ts';
import type { PaymentValue } from '#domain/deposits/worth.ts';
import type { CreditSplit } from '#domain/limits/aside.ts';
import { type Cents, cents, formatCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { fourEyesWindowMs } from '#domain/review/second-person.ts';
import type { SystemActor } from '#domain/review/system-actors.ts';
import type { CustomerNotice } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { postDecided } from '#server/ledger/post.ts';
import { splitDeposit } from '#server/limits/aside.ts';
import type { Actor } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { writeApproval } from '#server/review/timeline.ts';
import { takePayment } from './payment-taking.ts';
import { depositOf, type LoadedDeposit, loadDeposit } from './record.ts';
import { writeDepositStep } from './timeline.ts';

/** Who decides where the chain alone says what happened: the actor of its journals and audit entries. */
export const chainWatcher = { uid: 'chain watcher' } as const satisfies { readonly uid: SystemActor };
type ChainWatcher = typeof chainWatcher;

/** A deposit as it stands now, within the transaction that changed it. */
export async function reload(tx: PoolClient, id: string): Promise<LoadedDeposit> {
  const loaded = await loadDeposit(tx, id);
  if (!loaded) throw new Error(`deposit ${id} vanished in its own transaction`);
  return loaded;
}

/**
 * How many deposits that a customer asked for are open; what strangers can open by paying dust to an address of theirs does
 * not count. Their requests queue up here, so that none counts too few.
 */
export async function countOpen(tx: PoolClient, owner: string): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`deposits of ${owner}`]);
  const { rows } = await tx.query<{ open: bigint }>(
    `select count(*) as open from deposit d where user_id = $1 and status = 'pending'
       and not exists (select 1 from chain_payment p where p.deposit = d.id and p.fit = 'another')`,
    [owner],
  );
  return Number(rows[0]?.open ?? 0n);
}

/** The sum of a customer's deposits whose quotes hold at a time, but for one, in cents; call it after `countOpen`. */
export async function sumQuoted(tx: PoolClient, owner: string, at: Millis, butFor: string): Promise<bigint> {
  const { rows } = await tx.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from deposit
     where user_id = $1 and status = 'pending' and quote_until_ms >= $2 and quoted_ms < quote_until_ms and id <> $3`,
    [owner, at, butFor],
  );
  return rows[0]?.sum ?? 0n;
}

/** How many quotes a customer holds at a time on one address, but for a deposit's own; call it after `countOpen`. */
export async function countHeldAmounts(
  tx: PoolClient,
  of: {
    readonly id: string;
    readonly owner: string;
    readonly method: PaymentMethod;
    readonly address: string;
    readonly at: Millis;
  },
): Promise<number> {
  const { rows } = await tx.query<{ held: bigint }>(
    `select count(*) as held from deposit where user_id = $1 and status = 'pending' and payment_method = $2
       and payment_address = $3 and quote_until_ms >= $4 and quoted_ms < quote_until_ms and id <> $5`,
    [of.owner, of.method, of.address, of.at, of.id],
  );
  return Number(rows[0]?.held ?? 0n);
}

/** What the watcher credited to a customer in the 24 hours before a time, in cents, each by the greater of asked and credited. */
export async function sumCredited(tx: PoolClient, owner: string, at: Millis): Promise<bigint> {
  const { rows } = await tx.query<{ sum: bigint }>(
    `select coalesce(sum(greatest(d.amount, d.credited)), 0)::bigint as sum from deposit d
     join timeline_step s on s.subject = d.id and s.step = 'approved'
     where d.user_id = $1 and d.status = 'approved' and s.created_ms > $2 and not exists (
       select from approval a where a.subject = d.id and a.round = d.round and a.taken_back_ms is null)`,
    [owner, at - fourEyesWindowMs],
  );
  return rows[0]?.sum ?? 0n;
}

/** How many deposits a customer cancelled in the 24 hours before `at`. Their cancellings queue up as their requests do. */
export async function countCancelled(tx: PoolClient, owner: string, at: Millis): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`deposits of ${owner}`]);
  const { rows } = await tx.query<{ cancelled: bigint }>(
    `select count(*) as cancelled from timeline_step s join deposit d on d.id = s.subject
     where d.user_id = $1 and s.step = 'cancelled' and s.created_ms > $2`,
    [owner, at - dayMs],
  );
  return Number(rows[0]?.cancelled ?? 0n);
}

/** Says that a deposit looks otherwise now, for whoever has it on the screen. */
export async function announce(tx: PoolClient, owner: string, id: string): Promise<void> {
  await writeOutbox(tx, [{ owner, topic: 'deposit', subject: id }]);
}

/**
 * Whether an output is credited already (D5), or counted as what a mining pool has paid the house (N3): nothing counts twice. Two approvals of one output wait for each other here, so that the second
 * one is refused in words; the unique index stands behind it.
 */
export async function isCredited(
  tx: PoolClient,
  method: PaymentMethod,
  payment: Pick<Payment, 'transactionId' | 'output'>,
  evidence: string | null,
): Promise<boolean> {
  const { chain } = coinOf(method);
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${chain} ${payment.transactionId} ${payment.output}`]);
  const { rows } = await tx.query(
    `select 1 from deposit where status = 'approved' and chain = $1 and transaction_id = $2 and output = $3
     union all select 1 from deposit where payment = $4
     union all select 1 from mining_receipt
       where $1 = 'bitcoin' and coin = 'BTC' and transaction_id = $2 and output = $3 and state <> 'set aside'
     union all select 1 from withdrawal where chain = $1 and returned_by = $2`,
    [chain, payment.transactionId, payment.output, evidence],
  );
  return rows.length > 0;
}

/** What a credit came to. */
interface Credited {
  /** How it was split (A13). */
  readonly split: CreditSplit;
  /** What is to be said, as the last thing in the transaction, to the customer at whose deposit the payment had waited (D2). */
  readonly elsewhere: CustomerNotice | null;
}

/** Writes an admin's yes down; the last one needed credits what arrived (D5). Null where a second one is waited for. */
export async function saveApproval(
  tx: PoolClient,
  actor: Actor,
  loaded: LoadedDeposit,
  payment: Payment,
  evidence: string | null,
  outcome: ApprovalOutcome,
  now: { readonly at: Millis; readonly answer: ChainAnswer | null; readonly market: RecordedPrice | null },
): Promise<Credited | null> {
  const { id, round } = loaded.row;
  const { at, answer, market } = now;
  const { transactionId, output, received, paidAtMs } = payment;
  const typed = { transactionId, output, received: received?.toString() ?? null, paidAt: isoTime(paidAtMs) };
  const values = answer === null ? typed : { ...typed, chain: answer };
  const secondPerson = outcome.step === 'first' ? outcome.secondPerson : null;
  let saved: Credited | null = null;
  await writeApproval(tx, { subject: id, purpose: 'credit', round, admin: actor.uid, values, at, secondPerson });
  switch (outcome.step) {
    case 'first':
      await writeDepositStep(tx, id, { step: 'first_approval' }, at);
      break;
    case 'last': {
      const paid = { ...payment, evidence, market };
      saved = await saveCredit(tx, loaded, paid, outcome.value, { actor: actor.uid, at });
      break;
    }
  }
  await audit(tx, actor, loaded, 'deposits.approve', null);
  return saved;
}

/**
 * Credits a deposit: split (A13), journal, record, payment, timeline, balance.
 *
 * @param paid.evidence the payment on the chain that this is, null where no watcher saw one
 * @param paid.market the coin's recorded price now, where staff credit; null where none is fresh
 */
export async function saveCredit(
  tx: PoolClient,
  loaded: LoadedDeposit,
  paid: Pick<Payment, 'transactionId' | 'output' | 'paidAtMs'> & {
    readonly evidence: string | null;
    readonly market: RecordedPrice | null;
  },
  value: PaymentValue,
  { actor, at }: { readonly actor: string; readonly at: Millis },
): Promise<Credited> {
  const { credited, received, price } = value;
  const { id: deposit, owner } = depositOf(loaded);
  const { id, user_id } = loaded.row;
  const split = await splitDeposit(tx, { deposit, occurrence: 1, owner, credited, takenFromAside: cents(0n) });
  await postDecided(tx, [depositJournal({ id: deposit, owner }, split, actor, 1)]);
  await tx.query(
    `update deposit set status = 'approved', transaction_id = $2, output = $3, received_units = $4, credited = $5,
       valuation = 'arrival', valued_price = $6, valued_source = $7, valued_seq = $8, valued_ms = $9, updated_ms = $10,
       payment = $11, paid_ms = $12, market_seq = $13 where id = $1`,
    [
      id,
      paid.transactionId,
      paid.output,
      received.toString(),
      credited,
      price.price,
      price.source,
      price.seq,
      price.timeMs,
      at,
      paid.evidence,
      paid.paidAtMs,
      paid.market?.seq ?? null,
    ],
  );
  const elsewhere = await takePayment(tx, loaded, paid.evidence, { actor, at });
  await writeDepositStep(tx, id, { step: 'approved', ...creditOf(credited, split) }, at);
  await writeOutbox(tx, [{ owner: user_id, topic: 'balance', subject: 'real' }]);
  return { split, elsewhere };
}

/** What a timeline says of a credit. */
export const creditOf = (credited: Cents, { aside }: CreditSplit) => ({
  credited: formatCents(credited),
  aside: formatCents(aside),
});

/**
 * Declines a deposit, by an admin who says why or because its customer will not pay it; its step tells which. Its quote ends:
 * it counts no more in the sum of those that hold (D2), so what is paid from then on is worth the price of the minute after it.
 */
export async function saveDecline(
  tx: PoolClient,
  id: string,
  step: Extract<DepositStep, { readonly step: 'declined' | 'cancelled' }>,
  at: Millis,
): Promise<void> {
  await tx.query(
    `update deposit set status = 'declined', reason = $2, cancelled = $2::text is null, updated_ms = $3,
       quote_until_ms = least(quote_until_ms, $3::bigint - 1) where id = $1`,
    [id, step.step === 'declined' ? step.text : null, at],
  );
  await writeDepositStep(tx, id, step, at);
}

/** The audit entry of a decision, with the record before and after it (R2); whoever has it on the screen looks again. */
export async function audit(
  tx: PoolClient,
  actor: Pick<Actor, 'uid'> | ChainWatcher,
  before: LoadedDeposit,
  action: string,
  reason: string | null,
): Promise<void> {
  const after = await reload(tx, before.row.id);
  await writeAudit(tx, {
    actor: actor.uid,
    action,
    subjectKind: 'deposit',
    subject: before.row.id,
    reason,
    before: { ...before.row, approvals: before.approvals },
    after: { ...after.row, approvals: after.approvals },
  });
  await announce(tx, before.row.user_id, before.row.id);
}
