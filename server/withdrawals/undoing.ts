import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Coin, coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { unitsFor } from '#domain/money/prices.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { decideSeen } from '#domain/review/approvals.ts';
import { type AgainStep, decideNotBroadcast, decideReturn, type ReturnOutcome } from '#domain/withdrawals/decisions.ts';
import { decideReturnEvidence, type PayoutSighting } from '#domain/withdrawals/evidence.ts';
import type { AddressChecker } from '#domain/withdrawals/request.ts';
import type { Withdrawal } from '#domain/withdrawals/withdrawal.ts';
import { postDecided } from '#server/ledger/post.ts';
import type { Actor, CommandKey, Handlers } from '#server/operations/handler.ts';
import { isKnownKey } from '#server/records/command.ts';
import { holdFourEyes } from '#server/records/four-eyes.ts';
import { freshWhereTwo } from '#server/records/fresh-sign-in.ts';
import { type StoredApproval, writeApproval, writeStep } from '#server/records/timeline.ts';
import { type PayoutEvidence, strictSightingOf } from './evidence.ts';
import { type LoadedWithdrawal, loadWithdrawal, roundOf } from './record.ts';
import { type ReviewingDependencies, reviewing, toCustomer } from './reviewing.ts';
import { factsOf, isUsed } from './saving.ts';

interface UndoingDependencies extends ReviewingDependencies {
  readonly addresses: AddressChecker;
  readonly evidence: PayoutEvidence | null;
  readonly isOwnAddress: (db: Pool | PoolClient, address: string) => Promise<boolean>;
}

/** What the chain says of a payout that is said to have come back. */
interface ReturnSightings {
  readonly payout: PayoutSighting;
  readonly incoming: PayoutSighting;
  /** Of the addresses that the incoming transaction pays, the operator's own. */
  readonly own: ReadonlySet<string>;
}

const notWatched: PayoutSighting = { kind: 'not watched' };

/**
 * What undoes a payout (W5): that it was not broadcast, and that it came back. Two admins decide, and the chain is asked before
 * anything is locked; a node that does not answer is no evidence, so that it refuses with unavailable.
 */
export function undoingHandlers(
  deps: UndoingDependencies,
): Handlers<Pick<Catalogue, 'unsendWithdrawal' | 'returnWithdrawal'>> {
  const { pool, addresses, evidence, isOwnAddress } = deps;
  const { review, stored } = reviewing(deps);

  return {
    unsendWithdrawal: async ({ actor, params, body, command }) => {
      const found = await broadcastOf(params.id, command);
      if (!found.ok) return found;
      return review(actor, params.id, command, 'withdrawals.not-broadcast', body.reason, async (tx, loaded) => {
        const { at } = await holdFourEyes(tx, 'withdrawal');
        const outcome = decideNotBroadcast(stored(loaded), actor.uid, found.value);
        if (!outcome.ok) return outcome;
        const allowed = await twoAgree(tx, actor, loaded.unsends, outcome.value, body.approvals);
        if (!allowed.ok) return allowed;
        const given = { subject: params.id, purpose: 'unsend', round: roundOf(loaded, 'unsend'), values: {} } as const;
        await writeApproval(tx, { ...given, admin: actor.uid, at, secondPerson: secondPersonFound(outcome.value) });
        if (outcome.value.step === 'first') return accepted(null);
        await tx.query(
          `update withdrawal set sending = false, round = round + 1, units = null, price = null, price_decimals = null,
             price_source = null, price_ms = null, price_seq = null, fixed_ms = null, market_seq = null, updated_ms = $2
           where id = $1`,
          [params.id, at],
        );
        await writeStep(tx, params.id, 'not broadcast', body.reason, at);
        return toCustomer({ kind: 'withdrawal_not_sent', facts: { ...factsOf(loaded), reason: body.reason } });
      });
    },

    returnWithdrawal: async ({ actor, params, body, command }) => {
      const typed = body.transactionId ?? null;
      const seen = await sightingsOfReturn(params.id, typed, command);
      if (!seen.ok) return seen;
      return review(actor, params.id, command, 'withdrawals.returned', body.reason, async (tx, loaded) => {
        const { at } = await holdFourEyes(tx, 'withdrawal');
        const withdrawal = stored(loaded);
        const coin = coinOf(withdrawal.method);
        const read = typed === null ? accepted(null) : readTransactionId(typed, coin);
        if (!read.ok) return read;
        const incoming = read.value;
        const outcome = decideReturn(withdrawal, actor.uid, { incoming });
        if (!outcome.ok) return outcome;
        const allowed = await twoAgree(tx, actor, loaded.returns, outcome.value, body.approvals);
        if (!allowed.ok) return allowed;
        const shown = agreesWithChain(withdrawal, loaded, coin, incoming, seen.value);
        if (!shown.ok) return shown;
        if (incoming !== null && (await isCounted(tx, loaded, incoming))) {
          return refused('return_already_recorded', { transactionId: incoming });
        }
        const subject = params.id;
        const given = { subject, purpose: 'return', round: roundOf(loaded, 'return'), admin: actor.uid } as const;
        const values = { transactionId: incoming };
        await writeApproval(tx, { ...given, values, at, secondPerson: secondPersonFound(outcome.value) });
        if (outcome.value.step === 'first') return accepted(null);
        await tx.query(
          `update withdrawal set status = 'returned', reason = $2, updated_ms = $3, returned_by = $4 where id = $1`,
          [subject, body.reason, at, incoming],
        );
        await postDecided(tx, [outcome.value.journal]);
        await writeStep(tx, subject, 'returned', body.reason, at);
        return toCustomer({ kind: 'withdrawal_returned', facts: { ...factsOf(loaded), reason: body.reason } });
      });
    },
  };

  /** An address that was given to one deposit alone is its customer's to pay to: nothing comes back there. */
  async function isOfOneDeposit(address: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      'select 1 from chain_address where lower(address) = lower($1) and deposit is not null limit 1',
      [address],
    );
    return rowCount !== 0;
  }

  /** A transaction that a watched chain shows to pay a withdrawal's address as much as is being sent; null without one. */
  async function broadcastOf(id: string, command: CommandKey): Promise<Decision<string | null>> {
    if (evidence === null || (await isKnownKey(pool, command))) return accepted(null);
    const { rows } = await pool.query<{
      transaction_id: string;
      payment_method: PaymentMethod;
      address: string;
      units: string;
    }>(
      // Sent may be what was fixed first in this sending, before it was fixed again.
      `select s.transaction_id, w.payment_method, w.wallet_address as address, f.units from payout_sighting s
       join withdrawal w on w.id = s.withdrawal
       cross join lateral (select coalesce(min(units), w.units) as units from payout_fixing
         where withdrawal = w.id and round = w.round) f
       where w.id = $1 and w.sending and s.units >= f.units and not exists (
         select 1 from withdrawal x where x.chain = w.chain and x.transaction_id = s.transaction_id)
       order by s.seen_ms`,
      [id],
    );
    for (const { transaction_id: transactionId, payment_method: method, address, units } of rows) {
      const sighting = await strictSightingOf(evidence, addresses, { method, transactionId });
      if (!sighting.ok) return sighting;
      if (paidTo(sighting.value, (one) => one === address) >= BigInt(units)) return accepted(transactionId);
    }
    return accepted(null);
  }

  async function sightingsOfReturn(
    id: string,
    typed: string | null,
    command: CommandKey,
  ): Promise<Decision<ReturnSightings>> {
    const nothing = { payout: notWatched, incoming: notWatched, own: new Set<string>() };
    if (evidence === null || (await isKnownKey(pool, command))) return accepted(nothing);
    const loaded = await loadWithdrawal(pool, id);
    const paidBy = loaded?.row.transaction_id ?? null;
    if (!loaded || paidBy === null) return accepted(nothing);
    const method = loaded.row.payment_method;
    const payout = await strictSightingOf(evidence, addresses, { method, transactionId: paidBy });
    if (!payout.ok) return payout;
    const read = typed === null ? null : readTransactionId(typed, coinOf(method));
    if (!read?.ok) return accepted({ ...nothing, payout: payout.value });
    const incoming = await strictSightingOf(evidence, addresses, { method, transactionId: read.value });
    if (!incoming.ok) return incoming;
    const own = new Set<string>();
    for (const { address } of incoming.value.kind === 'seen' ? incoming.value.payments : []) {
      if ((await isOwnAddress(pool, address)) && !(await isOfOneDeposit(address))) own.add(address);
    }
    return accepted({ payout: payout.value, incoming: incoming.value, own });
  }
}

/** R3: who is not the last of two, or is, saw the approvals that there are, and signed in just now. */
async function twoAgree(
  tx: PoolClient,
  actor: Actor,
  given: readonly StoredApproval[],
  { step }: AgainStep | ReturnOutcome,
  seen: number | undefined,
): Promise<Decision<null>> {
  const same = decideSeen(given, seen);
  return same.ok ? freshWhereTwo(tx, actor, given, { waits: step === 'first' }) : same;
}

const secondPersonFound = (outcome: AgainStep | ReturnOutcome) =>
  outcome.step === 'first' ? outcome.secondPerson : null;

function paidTo(sighting: PayoutSighting, counts: (address: string) => boolean): bigint {
  if (sighting.kind !== 'seen') return 0n;
  return sighting.payments.filter(({ address }) => counts(address)).reduce((total, { units }) => total + units, 0n);
}

function agreesWithChain(
  { state, networkFee }: Withdrawal,
  { row }: LoadedWithdrawal,
  coin: Coin,
  incoming: string | null,
  seen: ReturnSightings,
): Decision<null> {
  if (state.kind !== 'approved') throw new Error(`withdrawal ${row.id} is not approved, and its return was decided`);
  const { payout, transactionId } = state;
  const facts = {
    payout: { transactionId, sighting: seen.payout },
    due: { address: row.wallet_address, units: payout.units },
    feeUnits: unitsFor(networkFee, payout.price, coin, 'up'),
    incoming: incoming === null ? null : { transactionId: incoming, sighting: seen.incoming },
    isOwnAddress: (address: string) => seen.own.has(address),
  };
  return decideReturnEvidence(facts, coin);
}

/** Whether a transaction counts as something else already, a customer's deposit too, or is older than the payout; commands with one id wait for each other here. */
async function isCounted(tx: PoolClient, { row, timeline }: LoadedWithdrawal, transactionId: string): Promise<boolean> {
  const method = row.payment_method;
  const paidMs = Date.parse(timeline.findLast(({ step }) => step === 'paid')?.time ?? isoTime(millis(row.created_ms)));
  if (await isUsed(tx, method, transactionId)) return true;
  const { rowCount } = await tx.query(
    `select 1 from deposit where chain = $1 and transaction_id = $2 and status = 'approved'
     union all select 1 from chain_payment where chain = $1 and transaction_id = $2
       and (deposit is not null or first_seen_ms < $3)`,
    [coinOf(method).chain, transactionId, paidMs],
  );
  return rowCount !== 0;
}
