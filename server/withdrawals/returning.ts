import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { decideReturnEvidence, type PayoutSighting } from '#domain/withdrawals/evidence.ts';
import type { AddressChecker } from '#domain/withdrawals/request.ts';
import {
  decideReturn,
  type FailedPayment,
  type Incoming,
  readReturned,
  valueReturn,
} from '#domain/withdrawals/returning.ts';
import { decideAge, failedPaymentOf } from '#domain/withdrawals/undoing.ts';
import { shownKind, type Withdrawal } from '#domain/withdrawals/withdrawal.ts';
import { isKnownKey } from '#server/commands/command.ts';
import { postDecided } from '#server/ledger/post.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readPaidAt } from '#server/payments/paid-at.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { holdFourEyes } from '#server/review/four-eyes.ts';
import { readClock, writeApproval } from '#server/review/timeline.ts';
import { secondPersonFound, twoAgree } from './by-two.ts';
import {
  nothingPaid,
  type PayoutEvidence,
  saveFinding,
  saveNotArrived,
  sightingOf,
  strictSightingOf,
} from './evidence.ts';
import { type LoadedWithdrawal, loadWithdrawal, roundOf } from './record.ts';
import { type ReviewingDependencies, reviewing, toCustomer } from './reviewing.ts';
import { endReturned, factsOf, isUsed } from './saving.ts';
import { refuseWhileBehind, refuseWhileSeen, type ShownPayments, seenPayments } from './seen-payments.ts';
import { writeWithdrawalStep } from './timeline.ts';

export interface ReturningDependencies extends ReviewingDependencies {
  readonly addresses: AddressChecker;
  readonly evidence: PayoutEvidence | null;
  readonly isOwnAddress: (db: Pool | PoolClient, address: string) => Promise<boolean>;
  readonly priceAt: PriceAt;
}

/** What an admin says of a return. */
interface Typed {
  readonly transactionId?: string | undefined;
  readonly amountReceived?: string | undefined;
  readonly paidAt?: string | undefined;
}

/** What the chain says of a payout that is said to have come back. */
interface ReturnSightings {
  readonly payout: PayoutSighting;
  readonly incoming: PayoutSighting;
  /** Of the addresses that the incoming transaction pays, the operator's own. */
  readonly own: ReadonlySet<string>;
  /** What was seen go to its address, as it is shown now. */
  readonly payments: ShownPayments;
}

const notWatched: PayoutSighting = { kind: 'not watched' };
const nothingSeen: ReturnSightings = { payout: notWatched, incoming: notWatched, own: new Set(), payments: new Map() };

/**
 * A payout that came back (W5): two admins decide, and the chain is asked before anything is locked; a node that does not answer
 * is no evidence, so that it refuses with unavailable. What is credited is what the coins are worth, at most the request.
 */
export function returningHandlers(
  deps: ReturningDependencies,
): Handlers<Pick<Catalogue, 'returnWithdrawal' | 'valueReturn'>> {
  const { pool, addresses, evidence, isOwnAddress, priceAt, undoneAfterMs } = deps;
  const { review, stored } = reviewing(deps);

  return {
    valueReturn: async ({ params, query }) => {
      const loaded = await loadWithdrawal(pool, params.id);
      if (!loaded) return refused('not_found', { what: 'withdrawal' });
      const seen = await sightingsOf(params.id, query.transactionId);
      if (!seen.ok) return seen;
      const found = await incomingOf(pool, loaded, query, seen.value);
      if (!found.ok) return found;
      const incoming = found.value;
      if (incoming?.kind !== 'incoming') {
        return refused('return_transaction_missing', { transactionId: query.transactionId });
      }
      const withdrawal = stored(loaded);
      const price = await priceOfReturn(pool, withdrawal, incoming);
      const valued = price && valueReturn(withdrawal, incoming, price);
      if (valued?.ok === false) return valued;
      return accepted({
        requested: formatCents(withdrawal.amount),
        coins: formatScaled(incoming.units, coinOf(withdrawal.method).decimals),
        returnedAt: isoTime(incoming.atMs),
        watched: incoming.watched,
        price: price && {
          price: formatScaled(price.price, price.decimals),
          source: price.source,
          seq: price.seq,
          time: isoTime(millis(price.timeMs)),
        },
        credits: valued && formatCents(valued.value.credited),
      });
    },

    returnWithdrawal: async ({ actor, params, body, command }) => {
      const seen = (await isKnownKey(pool, command))
        ? accepted(nothingSeen)
        : await sightingsOf(params.id, body.transactionId);
      if (!seen.ok) return seen;
      return review(actor, params.id, command, 'withdrawals.returned', body.reason, async (tx, loaded) => {
        const withdrawal = stored(loaded);
        const found = await incomingOf(tx, loaded, body, seen.value, true);
        if (!found.ok) return found;
        const by = found.value;
        const incoming = by?.kind === 'incoming' ? by : null;
        const failed = by?.kind === 'failed' ? by : null;
        const { at } = await holdFourEyes(tx, 'withdrawal');
        const price = await priceOfReturn(tx, withdrawal, by);
        const outcome = decideReturn(withdrawal, { admin: actor.uid, by }, price);
        if (!outcome.ok) return outcome;
        const standing = incoming === null ? await neverArrived(tx, loaded, by, seen.value, at) : accepted(null);
        if (!standing.ok) return standing;
        const allowed = await twoAgree(tx, actor, loaded.returns, outcome.value, body.approvals);
        if (!allowed.ok) return allowed;
        if (incoming !== null && (await isCounted(tx, loaded, incoming.transactionId))) {
          return refused('return_already_recorded', { transactionId: incoming.transactionId });
        }
        const subject = params.id;
        const given = { subject, purpose: 'return', round: roundOf(loaded, 'return'), admin: actor.uid } as const;
        const values = {
          transactionId: incoming?.transactionId ?? null,
          received: incoming?.units.toString() ?? null,
          paidAt: incoming && isoTime(incoming.atMs),
          failedAt: failed && isoTime(failed.atMs),
        };
        await writeApproval(tx, { ...given, values, at, secondPerson: secondPersonFound(outcome.value) });
        if (by === null) await saveNotArrived(tx, loaded, seen.value.payout, at);
        if (outcome.value.step === 'first') return accepted(null);
        await endReturned(tx, subject, body.reason, at, outcome.value);
        if (failed !== null) await saveFinding(tx, subject, nothingPaid, at, failed.atMs);
        await postDecided(tx, [outcome.value.journal]);
        const step = failed === null ? 'returned' : 'payment_failed';
        await writeWithdrawalStep(tx, subject, { step, text: body.reason }, at);
        const facts = { ...factsOf(loaded), reason: body.reason, credited: formatCents(outcome.value.credited) };
        return toCustomer({ kind: failed === null ? 'withdrawal_returned' : 'withdrawal_failed', facts });
      });
    },
  };

  /** W5: without a transaction that brought it back: refuses while anything was seen that pays its address, and within a day. */
  async function neverArrived(
    tx: PoolClient,
    loaded: LoadedWithdrawal,
    by: Incoming | FailedPayment | null,
    { payments }: ReturnSightings,
    at: Millis,
  ): Promise<Decision<null>> {
    const unseen = await refuseWhileSeen(tx, loaded, payments);
    if (!unseen.ok || by !== null) return unseen;
    const known = await refuseWhileBehind(tx, loaded);
    return known.ok ? decideAge(paidAtOf(loaded), at, undoneAfterMs) : known;
  }

  /** The price of the minute from when the coins had come back, or their payment had failed; null while there is none, and without either. */
  async function priceOfReturn(db: Pool | PoolClient, { method }: Withdrawal, by: Incoming | FailedPayment | null) {
    return by && priceAt(db, coinOf(method).pair, by.atMs, by.kind === 'failed' || !by.watched);
  }

  /** An address that was given to one deposit alone is its customer's to pay to: nothing comes back there. */
  async function isOfOneDeposit(address: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      'select 1 from chain_address where lower(address) = lower($1) and deposit is not null limit 1',
      [address],
    );
    return rowCount !== 0;
  }

  async function sightingsOf(id: string, typed: string | undefined): Promise<Decision<ReturnSightings>> {
    if (evidence === null) return accepted(nothingSeen);
    const loaded = await loadWithdrawal(pool, id);
    const paidBy = loaded?.row.transaction_id ?? null;
    if (!loaded || paidBy === null) return accepted(nothingSeen);
    const method = loaded.row.payment_method;
    const payout = await strictSightingOf(evidence, addresses, { method, transactionId: paidBy });
    if (!payout.ok) return payout;
    const read = typed === undefined ? null : readTransactionId(typed, coinOf(method));
    if (!read?.ok) {
      const payments = new Map<string, PayoutSighting>();
      for (const transactionId of new Set((await seenPayments(pool, loaded)).map(({ transaction_id: one }) => one))) {
        payments.set(transactionId, await sightingOf(evidence, addresses, { method, transactionId }));
      }
      return accepted({ ...nothingSeen, payout: payout.value, payments });
    }
    const incoming = await strictSightingOf(evidence, addresses, { method, transactionId: read.value });
    if (!incoming.ok) return incoming;
    const own = new Set<string>();
    for (const { address } of incoming.value.kind === 'seen' ? incoming.value.payments : []) {
      if ((await isOwnAddress(pool, address)) && !(await isOfOneDeposit(address))) own.add(address);
    }
    return accepted({ ...nothingSeen, payout: payout.value, incoming: incoming.value, own });
  }

  /**
   * What came back, held against the chain: where a watcher saw it in a block, its coins and that time count, whatever is typed;
   * else the coins that the chain shows, and what was read of the transaction. Where none is named, the payout's own payment if the
   * chain shows that it failed, or null.
   *
   * @param lock whether the watcher's rows stay as they are until the transaction ends
   */
  async function incomingOf(
    db: Pool | PoolClient,
    loaded: LoadedWithdrawal,
    typed: Typed,
    seen: ReturnSightings,
    lock = false,
  ): Promise<Decision<Incoming | FailedPayment | null>> {
    const { state, method } = stored(loaded);
    if (state.kind !== 'approved') return refused('already_decided', { status: shownKind(state) });
    const coin = coinOf(method);
    const read = typed.transactionId === undefined ? accepted(null) : readTransactionId(typed.transactionId, coin);
    if (!read.ok) return read;
    const transactionId = read.value;
    const address = loaded.row.wallet_address;
    const failed = failedPaymentOf(seen.payout, state.transactionId, { address, fixings: loaded.fixings });
    if (failed && transactionId === null) {
      return failed.isConfirmed
        ? accepted(failed)
        : refused('return_not_confirmed', { transactionId: state.transactionId });
    }
    // Where the node cannot tell, what was seen says why it is not undone.
    const cannotTell = transactionId === null && seen.payout.kind === 'not known';
    const unseen = cannotTell ? await refuseWhileSeen(db, loaded, seen.payments) : accepted(null);
    if (!unseen.ok) return unseen;
    const facts = {
      payout: { transactionId: state.transactionId, sighting: seen.payout },
      due: { address, units: state.payout.units, paymentNo: loaded.row.payment_no },
      incoming: transactionId === null ? null : { transactionId, sighting: seen.incoming },
      isOwnAddress: (address: string) => seen.own.has(address),
    };
    const shown = decideReturnEvidence(facts);
    if (!shown.ok || transactionId === null) return shown.ok ? accepted(null) : shown;
    const inBlock = await seenInBlock(db, loaded, transactionId, lock);
    if (inBlock) return accepted({ kind: 'incoming', transactionId, ...inBlock, watched: true });
    const units =
      shown.value === null ? readReturned(typed.amountReceived, state.payout.units, coin) : accepted(shown.value);
    if (!units.ok) return units;
    const blockMs = seen.incoming.kind === 'seen' ? seen.incoming.blockMs : null;
    const times = { askedAt: paidAtOf(loaded), now: await readClock(db), blockMs };
    const at = readPaidAt(typed.paidAt, times, 'payout_recorded');
    if (!at.ok) return at;
    return accepted({ kind: 'incoming', transactionId, units: units.value, atMs: at.value, watched: false });
  }
}

/** When the payout was recorded: nothing came back before. */
function paidAtOf({ row, timeline }: LoadedWithdrawal): Millis {
  return millis(Date.parse(timeline.findLast(({ step }) => step === 'paid')?.time ?? isoTime(millis(row.created_ms))));
}

/** What a watcher saw a transaction bring, and when it first saw it in a block; null where it saw none. */
async function seenInBlock(
  db: Pool | PoolClient,
  { row }: LoadedWithdrawal,
  transactionId: string,
  lock: boolean,
): Promise<Pick<Incoming, 'units' | 'atMs'> | null> {
  const { chain } = coinOf(row.payment_method);
  // What a watcher is writing down at this moment is waited for, so that its time counts and not the one that is typed.
  if (lock) await db.query('select 1 from chain_follower where chain = $1 for share', [chain]);
  const { rows } = await db.query<{ units: string; mined_ms: bigint }>(
    `select units, mined_ms from chain_payment
     where chain = $1 and transaction_id = $2 and payment_method = $3 and mined_ms is not null and height is not null
     order by id${lock ? ' for no key update' : ''}`,
    [chain, transactionId, row.payment_method],
  );
  if (rows.length === 0) return null;
  const units = rows.reduce((sum, one) => sum + BigInt(one.units), 0n);
  return { units, atMs: millis(Math.min(...rows.map(({ mined_ms }) => Number(mined_ms)))) };
}

/** Whether a transaction counts as something else already, a customer's deposit too, or is older than the payout; commands with one id wait for each other here. */
async function isCounted(tx: PoolClient, loaded: LoadedWithdrawal, transactionId: string): Promise<boolean> {
  const method = loaded.row.payment_method;
  if (await isUsed(tx, method, transactionId)) return true;
  const { rowCount } = await tx.query(
    `select 1 from deposit where chain = $1 and transaction_id = $2 and status = 'approved'
     union all select 1 from chain_payment where chain = $1 and transaction_id = $2
       and (deposit is not null or first_seen_ms < $3)`,
    [coinOf(method).chain, transactionId, paidAtOf(loaded)],
  );
  return rowCount !== 0;
}
