import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import {
  type DuePayout,
  type EvidenceState,
  findingOf,
  type PayoutFinding,
  type PayoutSighting,
  paymentNoOf,
  sentBy,
} from '#domain/withdrawals/evidence.ts';
import { unitsDueAt } from '#domain/withdrawals/payout-fixing.ts';
import type { AddressChecker } from '#domain/withdrawals/request.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { readFixings } from './fixings.ts';
import { numbersOf, paymentsTaken } from './payments-taken.ts';
import type { LoadedWithdrawal } from './record.ts';
import { announce, lockTransaction, type NotifyAdmins } from './saving.ts';
import { noteSeen } from './seen-payments.ts';
import { writeWithdrawalStep } from './timeline.ts';

/**
 * What a chain says of a transaction in a coin. Asked outside of transactions; answers within seconds or throws, which counts
 * as 'not yet seen' and is asked again later.
 */
export type PayoutEvidence = (asked: {
  readonly method: PaymentMethod;
  /** In its chain's one spelling. */
  readonly transactionId: string;
}) => Promise<PayoutSighting>;

/** Asks, and brings the addresses of what is paid into the spelling that withdrawals have; no answer, or none that tells, is 'not yet seen'. */
export async function sightingOf(
  evidence: PayoutEvidence,
  addresses: AddressChecker,
  asked: Parameters<PayoutEvidence>[0],
): Promise<PayoutSighting> {
  const sighting = await strictSightingOf(evidence, addresses, asked);
  return sighting.ok && sighting.value.kind !== 'not known' ? sighting.value : { kind: 'not yet seen' };
}

/** The same, where no answer must not pass for one: refuses with unavailable. */
export async function strictSightingOf(
  evidence: PayoutEvidence,
  addresses: AddressChecker,
  asked: Parameters<PayoutEvidence>[0],
): Promise<Decision<PayoutSighting>> {
  const sighting = await evidence(asked).catch(() => null);
  if (sighting === null) return refused('unavailable', {});
  return accepted(spelled(sighting, addresses, asked.method));
}

function spelled(sighting: PayoutSighting, addresses: AddressChecker, method: PaymentMethod): PayoutSighting {
  const inOneSpelling = ({ address, units }: { readonly address: string; readonly units: bigint }) => {
    const checked = addresses.check(method, address);
    return { address: checked.ok ? checked.address : address, units };
  };
  switch (sighting.kind) {
    case 'not watched':
    case 'not known':
    case 'not yet seen':
      return sighting;
    case 'seen':
      return { ...sighting, payments: sighting.payments.map(inOneSpelling) };
    case 'failed':
      return { ...sighting, attempted: sighting.attempted.map(inOneSpelling) };
  }
}

/** What is kept of a payment that failed: it pays its address nothing, and is looked up further, as a chain can turn. */
export const nothingPaid: PayoutFinding = { state: 'elsewhere', confirmations: 0, paidUnits: 0n };

/**
 * Keeps what was found of a payout.
 *
 * @param sentMs when it was sent at the latest; null where nothing shows it
 */
export async function saveFinding(
  tx: PoolClient,
  withdrawal: string,
  found: PayoutFinding,
  at: Millis,
  sentMs: Millis | null,
): Promise<void> {
  await tx.query(
    `insert into payout_evidence (withdrawal, state, confirmations, paid_units, checked_ms, sent_ms) values ($1, $2, $3, $4, $5, $6)
     on conflict (withdrawal) do update set state = $2, confirmations = $3, paid_units = $4, checked_ms = $5, sent_ms = $6`,
    [withdrawal, found.state, found.confirmations, found.paidUnits?.toString() ?? null, at, sentMs],
  );
}

/** Keeps, with the decision that a payout never arrived, what its chain shows of it, so that it is sealed before anything is given back (W5). */
export async function saveNotArrived(
  tx: PoolClient,
  { row }: LoadedWithdrawal,
  sighting: PayoutSighting,
  at: Millis,
): Promise<void> {
  const due = { address: row.wallet_address, units: BigInt(row.units ?? '0'), paymentNo: row.payment_no };
  const found = findingOf(sighting, due);
  if (found === null || row.transaction_id === null) return;
  await saveFinding(tx, row.id, found, at, sentBy(sighting, await firstSeen(tx, row.id, row.transaction_id), at));
}

/** When a transaction was seen first that pays a withdrawal: by its chain's watcher, or as it was looked up; null where it was not. */
export async function firstSeen(tx: PoolClient, withdrawal: string, transactionId: string): Promise<Millis | null> {
  const { rows } = await tx.query<{ seen_ms: bigint | null }>(
    `select least(
       (select min(s.seen_ms) from payout_sighting s where s.withdrawal = $1 and s.transaction_id = $2),
       (select e.sent_ms from payout_evidence e join withdrawal w on w.id = e.withdrawal
        where e.withdrawal = $1 and w.transaction_id = $2)) as seen_ms`,
    [withdrawal, transactionId],
  );
  const seenMs = rows[0]?.seen_ms ?? null;
  return seenMs === null ? null : millis(seenMs);
}

interface OpenPayout
  extends TableRow<'withdrawal', 'id' | 'user_id' | 'amount' | 'wallet_address' | 'payment_method' | 'payment_no'> {
  readonly status: 'approved' | 'returned';
  readonly units: string;
  readonly transaction_id: string;
}

/** In one pass; who waited longest comes first. */
const atOnce = 50;

/**
 * Looks recorded payouts up again until they are confirmed: one pass of a job. That one is confirmed is a step of its
 * timeline; that it pays another address or too little is audited and notified to the admins, who decide what becomes of it.
 */
export async function lookUpPayouts(deps: {
  readonly pool: Pool;
  readonly evidence: PayoutEvidence | null;
  readonly addresses: AddressChecker;
  readonly notifyAdmins: NotifyAdmins;
}): Promise<void> {
  const { pool, evidence, addresses, notifyAdmins } = deps;
  if (evidence === null) return;
  const { rows } = await pool.query<OpenPayout>(
    `select w.id, w.user_id, w.status, w.amount, w.payment_method, w.wallet_address, w.units, w.transaction_id, w.payment_no
     from payout_evidence e join withdrawal w on w.id = e.withdrawal
     where e.state <> 'confirmed' and (w.status = 'approved' or (w.status = 'returned' and w.returned_by is null)) order by e.checked_ms limit $1`,
    [atOnce],
  );
  for (const payout of rows) {
    const asked = { method: payout.payment_method, transactionId: payout.transaction_id };
    const answer = await strictSightingOf(evidence, addresses, asked);
    const sighting: PayoutSighting = answer.ok ? answer.value : { kind: 'not known' };
    await withTransaction(pool, (tx) => note(tx, payout, sighting, notifyAdmins));
  }
}

/** What admins have to look at: it pays otherwise than was due, or the address although it was said to have failed. */
function differs({ status }: OpenPayout, { state }: PayoutFinding): boolean {
  switch (state) {
    case 'elsewhere':
    case 'short':
      return status === 'approved';
    case 'seen':
    case 'confirmed':
      return status === 'returned';
    case 'not yet seen':
      return false;
  }
}

/**
 * Writes down by which of its transaction's payments to the address a payout was paid that was recorded before its chain showed them,
 * so that the others count as nothing yet; null where nothing tells them apart.
 */
async function toldApart(
  tx: PoolClient,
  payout: OpenPayout,
  sighting: PayoutSighting,
  units: bigint,
): Promise<number | null> {
  if (payout.status !== 'approved') return null;
  const due = { address: payout.wallet_address, units };
  if (paymentNoOf(sighting, due, []) === null) return null;
  await lockTransaction(tx, payout.payment_method, payout.transaction_id);
  const taken = await paymentsTaken(tx, payout, payout.transaction_id);
  const isWhole = taken.some((one) => one.paymentNo === null);
  const found = isWhole ? null : paymentNoOf(sighting, due, numbersOf(taken));
  if (found !== null) await tx.query('update withdrawal set payment_no = $2 where id = $1', [payout.id, found]);
  return found;
}

async function note(
  tx: PoolClient,
  payout: OpenPayout,
  sighting: PayoutSighting,
  notifyAdmins: NotifyAdmins,
): Promise<void> {
  const { id } = payout;
  await tx.query('select 1 from withdrawal where id = $1 for no key update', [id]);
  const at = await readClock(tx);
  const sentMs = sentBy(sighting, await firstSeen(tx, id, payout.transaction_id), at);
  const fixings = (await readFixings(tx, [id])).get(id) ?? [];
  const units = unitsDueAt(fixings, sentMs) ?? BigInt(payout.units);
  const address = payout.wallet_address;
  const paymentNo = payout.payment_no ?? (await toldApart(tx, payout, sighting, units));
  const due: DuePayout = { address, units, paymentNo };
  const finding = findingOf(sighting, due);
  // Its watcher was switched off, or its node cannot tell: what was found stands, and others come first.
  if (finding === null || sighting.kind === 'not known') {
    await tx.query('update payout_evidence set checked_ms = $2 where withdrawal = $1', [id, at]);
    return;
  }
  const { rows } = await tx.query<{ state: EvidenceState }>('select state from payout_evidence where withdrawal = $1', [
    id,
  ]);
  const before = rows[0]?.state;
  await saveFinding(tx, id, finding, at, sentMs);
  await noteSeen(tx, { id, address }, payout.transaction_id, sighting);
  if (before === finding.state) return;
  if (finding.state === 'confirmed') await writeWithdrawalStep(tx, id, { step: 'confirmed_on_the_chain' }, at);
  await announce(tx, payout.user_id, id);
  if (!differs(payout, finding)) return;
  await writeAudit(tx, {
    actor: 'system',
    action: 'withdrawals.payout-differs',
    subjectKind: 'withdrawal',
    subject: id,
    reason: null,
    before: { state: before },
    after: finding,
  });
  const facts = { withdrawal: id, amount: formatCents(payout.amount), transactionId: payout.transaction_id };
  await notifyAdmins(tx, [payout.user_id], { kind: 'payout_differs', facts: { ...facts, state: finding.state } });
}
