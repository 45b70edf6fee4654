import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { quantityOf } from '#domain/money/quantity.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { decideSeen } from '#domain/review/approvals.ts';
import type { SecondPerson } from '#domain/review/second-person.ts';
import { type ApprovalOutcome, decideApproval, decideApprovalTakenBack } from '#domain/withdrawals/approving.ts';
import { decideDecline } from '#domain/withdrawals/cancelling.ts';
import { decideEvidence, type PayoutSighting, sentBy } from '#domain/withdrawals/evidence.ts';
import { decideGroundLifted, decideLegalGround } from '#domain/withdrawals/legal-ground.ts';
import { decideDespiteCase } from '#domain/withdrawals/open-case.ts';
import { lapsesAt, unitsDueAt } from '#domain/withdrawals/payout-fixing.ts';
import type { AddressChecker } from '#domain/withdrawals/request.ts';
import type { WithdrawalStep } from '#domain/withdrawals/steps.ts';
import { isKnownKey } from '#server/commands/command.ts';
import { postDecided } from '#server/ledger/post.ts';
import { narrowed } from '#server/lists/narrowed.ts';
import { readPage } from '#server/lists/pages.ts';
import { withdrawalList } from '#server/lists/payments.ts';
import type { Actor, CommandKey, Handlers } from '#server/operations/handler.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { holdFourEyes } from '#server/review/four-eyes.ts';
import { freshWhereTwo } from '#server/review/fresh-sign-in.ts';
import { takeBackApproval, writeApproval } from '#server/review/timeline.ts';
import { firstSeen, type PayoutEvidence, saveFinding, sightingOf } from './evidence.ts';
import { paidBy } from './payments-taken.ts';
import { decidedBy, loadWithdrawal, loadWithdrawals, roundOf, type WithdrawalRow } from './record.ts';
import { refuseWhileOwing } from './refuse-while-owing.ts';
import { type ReviewingDependencies, reviewedFor, reviewing, toCustomer } from './reviewing.ts';
import { beginSending, factsOf, notePlace, savePayout } from './saving.ts';
import { noteSeen, refuseUnlessShown } from './seen-payments.ts';
import { writeWithdrawalStep } from './timeline.ts';
import type { ReviewedWithdrawalView } from './withdrawal-views.ts';

interface ReviewDependencies extends ReviewingDependencies {
  readonly addresses: AddressChecker;
  readonly priceOf: (db: Pool | PoolClient, pair: string) => Promise<RecordedPrice | null>;
  readonly priceAt: PriceAt;
  readonly evidence: PayoutEvidence | null;
  readonly placeOf: (address: string, method: PaymentMethod) => string;
}

/** What an admin gives with an approval or a recording. */
interface PayoutTyped {
  readonly typed: string | null;
  readonly paymentNo: number | null;
  /** How many approvals, and how many payments to its address, they saw on the withdrawal. */
  readonly seen: number | undefined;
  readonly shown: number;
  /** Why; for the audit trail. */
  readonly reason: string | null;
}

type ReviewOperations = Pick<
  Catalogue,
  | 'reviewWithdrawals'
  | 'readWithdrawalCase'
  | 'approveWithdrawal'
  | 'declineWithdrawal'
  | 'takeBackWithdrawalApproval'
  | 'recordLegalGround'
  | 'liftLegalGround'
>;

/** What its customer reads of why it takes two: an amount of its own, or what several come to. */
const firstApproval = (found: SecondPerson | null): WithdrawalStep =>
  found === null
    ? { step: 'first_approval' }
    : { step: 'first_approval', why: found.why === 'record' ? 'amount' : 'sum' };

/** Why an approval that is not the last one waits. */
const secondPersonFound = (outcome: ApprovalOutcome): SecondPerson | null =>
  'secondPerson' in outcome ? outcome.secondPerson : null;

/** The review of customers' withdrawals (W5, R3). Every decision locks the record first, then the accounts (Z7). */
export function withdrawalReviewHandlers(deps: ReviewDependencies): Handlers<ReviewOperations> {
  const { pool, addresses, priceOf, priceAt, evidence, placeOf } = deps;
  const { review, stored, set } = reviewing(deps);

  return {
    async reviewWithdrawals({ actor, query }) {
      const which = narrowed(query, withdrawalList);
      if (!which.ok) return which;
      const page = await readPage<WithdrawalRow>(pool, { table: 'withdrawal', ...which.value }, query);
      if (!page.ok) return page;
      const loaded = await loadWithdrawals(pool, page.value.rows);
      return accepted({ items: await reviewedFor(pool, loaded, set, actor), nextCursor: page.value.nextCursor });
    },

    async readWithdrawalCase({ actor, params }) {
      const loaded = await loadWithdrawal(pool, params.id);
      const [view] = loaded ? await reviewedFor(pool, [loaded], set, actor) : [];
      return view ? accepted(view) : refused('not_found', { what: 'withdrawal' });
    },

    approveWithdrawal: async ({ actor, params, body, command }) => {
      const typed = body.transactionId ?? null;
      const sighting = await sightingFor(params.id, typed, command);
      const { approvals: seen, paymentNo = null, seenPayments: shown = 0, reason = null } = body;
      return approve(actor, params.id, { typed, paymentNo, seen, shown, reason }, command, sighting);
    },

    declineWithdrawal: ({ actor, params, body, command }) =>
      review(actor, params.id, command, 'withdrawals.decline', body.reason, async (tx, loaded, at) => {
        const release = decideDecline(stored(loaded), actor.uid);
        if (!release.ok) return release;
        await tx.query(`update withdrawal set status = 'declined', reason = $2, updated_ms = $3 where id = $1`, [
          params.id,
          body.reason,
          at,
        ]);
        await postDecided(tx, [release.value]);
        await writeWithdrawalStep(tx, params.id, { step: 'declined', text: body.reason }, at);
        return toCustomer({ kind: 'withdrawal_declined', facts: { ...factsOf(loaded), reason: body.reason } });
      }),

    takeBackWithdrawalApproval: ({ actor, params, command }) =>
      review(actor, params.id, command, 'withdrawals.take-back-approval', null, async (tx, loaded, at) => {
        const waiting = decideApprovalTakenBack(stored(loaded), actor.uid);
        if (!waiting.ok) return waiting;
        const purpose = waiting.value;
        const round = roundOf(loaded, purpose);
        await takeBackApproval(tx, { subject: params.id, purpose, round, admin: actor.uid, at });
        // The customer was notified of the first approval of the payout, of the first of a later step not.
        if (purpose === 'payout') await writeWithdrawalStep(tx, params.id, { step: 'approval_taken_back' }, at);
        return accepted(null);
      }),

    recordLegalGround: ({ actor, params, body, command }) =>
      review(actor, params.id, command, 'withdrawals.record-legal-ground', body.ground, async (tx, loaded) => {
        const allowed = decideLegalGround(stored(loaded), actor.uid, loaded.ownerStatus);
        if (!allowed.ok) return allowed;
        await tx.query('insert into withdrawal_legal_ground (withdrawal, ground, set_by) values ($1, $2, $3)', [
          params.id,
          body.ground,
          actor.uid,
        ]);
        return accepted(null);
      }),

    liftLegalGround: ({ actor, params, body, command }) =>
      review(actor, params.id, command, 'withdrawals.lift-legal-ground', body.reason, async (tx, loaded, at) => {
        const allowed = decideGroundLifted(stored(loaded), actor.uid);
        if (!allowed.ok) return allowed;
        await tx.query(
          'update withdrawal_legal_ground set lifted_by = $2, lifted_ms = $3 where withdrawal = $1 and lifted_ms is null',
          [params.id, actor.uid, at],
        );
        return accepted(null);
      }),
  };

  /**
   * What the chain says of a transaction that is to be recorded: looked up before anything is locked. What the decision
   * refuses anyway, and a command whose answer is stored, are not looked up.
   */
  async function sightingFor(id: string, typed: string | null, command: CommandKey): Promise<PayoutSighting> {
    if (evidence === null || typed === null || (await isKnownKey(pool, command))) return { kind: 'not watched' };
    const loaded = await loadWithdrawal(pool, id);
    const read = loaded && readTransactionId(typed, coinOf(loaded.row.payment_method));
    if (!loaded || !read?.ok) return { kind: 'not watched' };
    return sightingOf(evidence, addresses, { method: loaded.row.payment_method, transactionId: read.value });
  }

  function approve(
    actor: Actor,
    id: string,
    { typed, paymentNo, seen, shown, reason }: PayoutTyped,
    command: CommandKey,
    sighting: PayoutSighting,
  ): Promise<Decision<ReviewedWithdrawalView>> {
    return review(actor, id, command, 'withdrawals.approve', reason, async (tx, loaded) => {
      const { at, ...fourEyes } = await holdFourEyes(tx, 'withdrawal');
      const withdrawal = stored(loaded);
      const coin = coinOf(withdrawal.method);
      const free = withdrawal.state.kind === 'pending' ? await refuseWhileOwing(tx, withdrawal.owner) : accepted(null);
      if (!free.ok) return free;
      const read = typed === null ? accepted(null) : readTransactionId(typed, coin);
      if (!read.ok) return read;
      const transactionId = read.value;
      const { state } = withdrawal;
      const market =
        state.kind === 'sending' ? await priceAt(tx, coin.pair, lapsesAt(state.payout)) : await priceOf(tx, coin.pair);
      const outcome = decideApproval(withdrawal, { admin: actor.uid, transactionId }, at, {
        ...decidedBy(loaded, fourEyes),
        market,
        ownerStatus: loaded.ownerStatus,
      });
      if (!outcome.ok) return outcome;
      const same = decideSeen(loaded.approvals, seen);
      if (!same.ok) return same;
      if (withdrawal.state.kind === 'pending') {
        const waits = outcome.value.step === 'first approval';
        const unseen = await refuseUnlessShown(tx, loaded, shown);
        if (!unseen.ok) return unseen;
        const despite = decideDespiteCase(loaded.openCase, reason);
        if (!despite.ok) return despite;
        const fresh = await freshWhereTwo(tx, actor, loaded.approvals, { waits });
        if (!fresh.ok) return fresh;
        const round = roundOf(loaded, 'payout');
        const given = { subject: id, purpose: 'payout', round, admin: actor.uid, values: { transactionId } } as const;
        await writeApproval(tx, { ...given, at, secondPerson: secondPersonFound(outcome.value) });
      }
      switch (outcome.value.step) {
        case 'first approval':
          await writeWithdrawalStep(tx, id, firstApproval(outcome.value.secondPerson), at);
          return accepted({
            whom: 'other admins',
            notice: { kind: 'second_approval_wanted', facts: factsOf(loaded) },
          });
        case 'sending':
          await beginSending(tx, id, at);
          await notePlace(tx, id, withdrawal.method, placeOf(loaded.row.wallet_address, withdrawal.method));
          await writeWithdrawalStep(tx, id, { step: 'sending' }, at);
          return toCustomer({ kind: 'withdrawal_sending', facts: factsOf(loaded) });
        case 'fixed again': {
          await savePayout(tx, id, outcome.value.payout, at, null);
          await notePlace(tx, id, withdrawal.method, placeOf(loaded.row.wallet_address, withdrawal.method));
          const coins = quantityOf(outcome.value.payout.units, coin);
          await writeWithdrawalStep(tx, id, { step: 'coins_fixed_again', coins }, at);
          return accepted(null);
        }
        case 'paid': {
          const { payout, transactionId: paid, journal } = outcome.value;
          // What was sent within the hour of a fixing is measured by that one, and what was sent later by the next one.
          const sentMs = sentBy(sighting, await firstSeen(tx, id, paid), at);
          const units = unitsDueAt([...loaded.fixings, payout], sentMs) ?? payout.units;
          const by = await paidBy(tx, loaded.row, { transactionId: paid, paymentNo }, sighting, units);
          if (!by.ok) return by;
          const due = { address: loaded.row.wallet_address, units, paymentNo: by.value.paymentNo };
          const found = decideEvidence(sighting, due, paid, coin);
          if (!found.ok) return found;
          await savePayout(tx, id, payout, at, by.value);
          if (found.value !== null) await saveFinding(tx, id, found.value, at, sentMs);
          await noteSeen(tx, { id, address: loaded.row.wallet_address }, paid, sighting);
          await postDecided(tx, [journal]);
          await writeWithdrawalStep(tx, id, { step: 'paid', transactionId: paid }, at);
          return toCustomer({ kind: 'withdrawal_paid', facts: { ...factsOf(loaded), transactionId: paid } });
        }
      }
    });
  }
}
