import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { DepositValuation } from '#api/deposit-review.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import {
  type ApprovalFacts,
  decideApproval,
  decideApprovalTakenBack,
  decideDecline,
  readPayment,
  secondPersonOf,
  valueArrival,
} from '#domain/deposits/decisions.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { type Arrival, isUnseen } from '#domain/deposits/typed-evidence.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { decideSeen } from '#domain/review/approvals.ts';
import { inCommand, isKnownKey } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { asideNotice } from '#server/limits/aside.ts';
import { narrowed } from '#server/lists/narrowed.ts';
import { readPage } from '#server/lists/pages.ts';
import { depositList } from '#server/lists/payments.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { readPaidAt } from '#server/payments/paid-at.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { type FourEyesNow, holdFourEyes, readFourEyesState } from '#server/review/four-eyes.ts';
import { freshWhereTwo } from '#server/review/fresh-sign-in.ts';
import { secondPersonView } from '#server/review/second-person.ts';
import { readClock, takeBackApproval } from '#server/review/timeline.ts';
import { type ChainSettings, readChainsSeen } from './chains-seen.ts';
import { creditNotice } from './credit-notice.ts';
import { type ApprovalBody, findEvidence } from './evidence.ts';
import { lockForApproval } from './payment-taking.ts';
import { type PaymentRow, paymentView, readConfirmed, readPlaces, readWaitsAt } from './payments.ts';
import {
  type DepositRow,
  depositOf,
  type LoadedDeposit,
  loadDeposit,
  loadDeposits,
  reviewedDeposit,
} from './record.ts';
import { audit, isCredited, reload, saveApproval, saveDecline } from './saving.ts';
import { writeDepositStep } from './timeline.ts';

export interface DepositReviewDependencies {
  readonly pool: Pool;
  readonly priceOf: (db: Pool | PoolClient, pair: string) => Promise<RecordedPrice | null>;
  readonly priceAt: PriceAt;
  readonly notify: Notify;
  readonly chains: ChainSettings;
}

export type DepositReviewOperations = Pick<
  Catalogue,
  | 'reviewDeposits'
  | 'readDepositCase'
  | 'valueDeposit'
  | 'approveDeposit'
  | 'declineDeposit'
  | 'takeBackDepositApproval'
  | 'reviewPayments'
>;

const notFound = refused('not_found', { what: 'deposit' });

/** The review of customers' deposits (D5, R3). Every decision locks the record first, then the accounts (Z7). */
export function depositReviewHandlers(deps: DepositReviewDependencies): Handlers<DepositReviewOperations> {
  const { pool, priceOf, priceAt, notify, chains } = deps;
  const underReview = async (db: Pool | PoolClient, loaded: LoadedDeposit, admin: string) =>
    reviewedDeposit(loaded, await readChainsSeen(db, chains), await readFourEyesState(db, 'deposit'), admin);
  return {
    async reviewDeposits({ actor, query }) {
      const which = narrowed(query, depositList);
      if (!which.ok) return which;
      const page = await readPage<DepositRow>(pool, { table: 'deposit', ...which.value }, query);
      if (!page.ok) return page;
      const loaded = await loadDeposits(pool, page.value.rows);
      const seen = await readChainsSeen(pool, chains);
      const fourEyes = await readFourEyesState(pool, 'deposit');
      const items = loaded.map((deposit) => reviewedDeposit(deposit, seen, fourEyes, actor.uid));
      return accepted({ items, nextCursor: page.value.nextCursor });
    },

    async readDepositCase({ actor, params }) {
      const loaded = await loadDeposit(pool, params.id);
      return loaded ? accepted(await underReview(pool, loaded, actor.uid)) : notFound;
    },

    async valueDeposit({ actor, params, query }) {
      const loaded = await loadDeposit(pool, params.id);
      if (!loaded) return notFound;
      const deposit = depositOf(loaded);
      const now = await readClock(pool);
      const paidAt = readPaidAt(query.paidAt, { askedAt: millis(loaded.row.created_ms), now, blockMs: null });
      if (!paidAt.ok) return paidAt;
      const typed = readPayment({ ...anyPayment(deposit), ...amountOf(query), paidAtMs: paidAt.value }, deposit);
      if (!typed.ok) return typed;
      const facts = await factsOf(pool, deposit, paidAt.value, false, { unseen: false, unmeant: null });
      const value = valueArrival(deposit, typed.value.received, facts.paid);
      if (!value.ok) return value;
      const fourEyes = await readFourEyesState(pool, 'deposit');
      const all = { ...facts, fourEyes: fourEyes.limits, alone: fourEyes.alone };
      return accepted({
        paidAt: isoTime(paidAt.value),
        quote: priceView(deposit.quote.price),
        atPayment: priceView(value.value.price),
        now: facts.market && priceView(facts.market),
        credits: formatCents(value.value.credited),
        secondPerson: secondPersonView(secondPersonOf(deposit, actor.uid, value.value, all)),
      });
    },

    approveDeposit: async ({ actor, params, body, command }) => {
      const arrival = await arrivalFor(params.id, body, command);
      return inCommand(pool, command, async (tx) => {
        await lockForApproval(tx, params.id, body);
        const loaded = await loadDeposit(tx, params.id);
        if (!loaded) return notFound;
        const deposit = depositOf(loaded);
        const times = { askedAt: millis(loaded.row.created_ms), now: await readClock(tx) };
        const found = await findEvidence(tx, deposit, body, times, arrival);
        if (!found.ok) return found;
        const { payment, evidence, answer, unmeant } = found.value;
        const fourEyes = await holdFourEyes(tx, 'deposit');
        const { at } = fourEyes;
        const facts = await factsOf(tx, deposit, payment.paidAtMs, evidence !== null, {
          unseen: isUnseen(answer),
          unmeant,
        });
        const outcome = decideApproval(deposit, { admin: actor.uid, payment }, decidedBy(facts, fourEyes));
        if (!outcome.ok) return outcome;
        const seen = decideSeen(loaded.approvals, body.approvals);
        if (!seen.ok) return seen;
        const toSend = formatScaled(deposit.units, coinOf(deposit.method).decimals);
        if (body.amountToSend !== undefined && body.amountToSend !== toSend) return refused('record_changed', {});
        if (await isCredited(tx, deposit.method, payment, evidence?.id ?? null)) {
          return refused('transaction_already_credited', { transactionId: payment.transactionId });
        }
        const fresh = await freshWhereTwo(tx, actor, loaded.approvals, { waits: outcome.value.step === 'first' });
        if (!fresh.ok) return fresh;
        const saved = await saveApproval(tx, actor, loaded, payment, evidence?.id ?? null, outcome.value, {
          at,
          answer,
          market: facts.market,
        });
        if (outcome.value.step === 'last') {
          const { user_id } = loaded.row;
          const paid = { paidAtMs: payment.paidAtMs, evidence: evidence?.id ?? null };
          await notify(tx, user_id, await creditNotice(tx, loaded, outcome.value.value, paid));
          const aside = saved && asideNotice(params.id, saved.split);
          if (aside) await notify(tx, user_id, aside);
          if (saved?.elsewhere) await notify(tx, saved.elsewhere.owner, saved.elsewhere.notice);
        }
        return accepted(await underReview(tx, await reload(tx, params.id), actor.uid));
      });
    },

    declineDeposit: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadDeposit(tx, params.id, true);
        if (!loaded) return notFound;
        const allowed = decideDecline(depositOf(loaded), actor.uid, await readConfirmed(tx, params.id));
        if (!allowed.ok) return allowed;
        await saveDecline(tx, params.id, { step: 'declined', text: body.reason }, await readClock(tx));
        await audit(tx, actor, loaded, 'deposits.decline', body.reason);
        const facts = { deposit: params.id, asked: formatCents(loaded.row.amount), reason: body.reason };
        await notify(tx, loaded.row.user_id, { kind: 'deposit_declined', facts });
        return accepted(await underReview(tx, await reload(tx, params.id), actor.uid));
      }),

    takeBackDepositApproval: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadDeposit(tx, params.id, true);
        if (!loaded) return notFound;
        const allowed = decideApprovalTakenBack(depositOf(loaded), actor.uid);
        if (!allowed.ok) return allowed;
        const at = await readClock(tx);
        const given = { subject: params.id, purpose: 'credit', round: loaded.row.round } as const;
        await takeBackApproval(tx, { ...given, admin: actor.uid, at });
        await writeDepositStep(tx, params.id, { step: 'approval_taken_back' }, at);
        await audit(tx, actor, loaded, 'deposits.take-back-approval', null);
        return accepted(await underReview(tx, await reload(tx, params.id), actor.uid));
      }),

    async reviewPayments({ query }) {
      // Those that wait are found by the deposits that they wait at, which are not credited; what has left the chain waits for nobody.
      const where = `(deposit is null and state <> 'new' or id = any (array(
          select p.id from chain_payment p join deposit d on d.id = p.deposit
          where d.status <> 'approved' and p.waits is not null and p.state in ('seen', 'confirming', 'confirmed'))))`;
      const toLookInto = { table: 'chain_payment', where, values: [], order: 'newest first' } as const;
      const page = await readPage<PaymentRow>(pool, toLookInto, query);
      if (!page.ok) return page;
      const places = await readPlaces(pool, page.value.rows);
      const waitsAt = await readWaitsAt(pool, page.value.rows);
      const items = page.value.rows.map((row) => ({
        ...paymentView(row, null),
        ...places(row),
        waitsAt: waitsAt(row),
      }));
      return accepted({ items, nextCursor: page.value.nextCursor });
    },
  };

  /** The market now, and the price of the minute from when a payment was made on. */
  async function factsOf(
    db: Pool | PoolClient,
    { method }: Deposit,
    paidAtMs: Millis,
    watched: boolean,
    shown: Pick<ApprovalFacts, 'unseen' | 'unmeant'>,
  ) {
    const { pair } = coinOf(method);
    return { market: await priceOf(db, pair), paid: await priceAt(db, pair, paidAtMs, !watched), watched, ...shown };
  }

  /**
   * What the chain says of a transaction that is typed: looked up before anything is locked. What names a watcher's payment, what the
   * decision refuses anyway, and a command whose answer is stored, are not looked up; where those change meanwhile, two admins decide.
   */
  async function arrivalFor(id: string, body: ApprovalBody, command: CommandKey): Promise<Arrival> {
    const unasked = { kind: 'no answer' } as const;
    const { payment, transactionId: typed } = body;
    if (payment !== undefined || typed === undefined || (await isKnownKey(pool, command))) return unasked;
    const loaded = await loadDeposit(pool, id);
    if (loaded?.row.status !== 'pending') return unasked;
    const { payment_method: method, payment_address: address } = loaded.row;
    const read = readTransactionId(typed, coinOf(method));
    return read.ok ? chains.arrivalOf({ method, transactionId: read.value, address }) : unasked;
  }
}

type FactsNow = Pick<ApprovalFacts, 'market' | 'paid' | 'watched' | 'unseen' | 'unmeant'>;

const decidedBy = (facts: FactsNow, { limits, alone }: FourEyesNow) => ({ ...facts, fourEyes: limits, alone });

const amountOf = ({ amountReceived }: { readonly amountReceived?: string | undefined }) => ({
  amountReceived: amountReceived ?? null,
});

/** A transaction id of the coin's own form: what a payment is worth does not depend on which one it is. */
function anyPayment({ method }: Deposit) {
  const digits = '0'.repeat(64);
  return { transactionId: method === 'Bitcoin' ? digits : `0x${digits}`, output: 0 };
}

function priceView({ price, decimals, source, timeMs }: RecordedPrice): Static<typeof DepositValuation>['quote'] {
  return { price: formatScaled(price, decimals), source, time: isoTime(millis(timeMs)) };
}
