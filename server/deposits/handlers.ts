import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import {
  decideAmount,
  decideApproval,
  decideApprovalTakenBack,
  decideCancel,
  decideDecline,
  decideOneMore,
  decideRequote,
} from '#domain/deposits/decisions.ts';
import { chooseUnits, tagReach, unitsToSend } from '#domain/deposits/quotes.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Cents, cents, formatCents, formatScaled, parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { decideSeen } from '#domain/review/approvals.ts';
import { newId } from '#server/ids/new-id.ts';
import { checkDeposit } from '#server/limits/own-limits.ts';
import { checkSwitch } from '#server/limits/switches.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { inCommand } from '#server/records/command.ts';
import { holdFourEyes, readFourEyesNow } from '#server/records/four-eyes.ts';
import { freshWhereTwo } from '#server/records/fresh-sign-in.ts';
import { readPage, reviewed } from '#server/records/pages.ts';
import type { Tell } from '#server/records/tell.ts';
import { readClock, takeBackApproval, writeStep } from '#server/records/timeline.ts';
import { type ChainSettings, mainNetUnwatched, readChainsSeen } from './chains-seen.ts';
import { findEvidence } from './evidence.ts';
import { type PaymentRow, paymentView, readPlaces } from './payments.ts';
import {
  type DepositRow,
  depositOf,
  depositView,
  type LoadedDeposit,
  loadDeposit,
  loadDeposits,
  reviewedDeposit,
} from './record.ts';
import { announce, audit, countCancelled, countOpen, isCredited, reload, saveApproval, saveDecline } from './saving.ts';

export interface DepositConfig {
  /** The operator's address for each coin. */
  readonly addresses: Readonly<Record<PaymentMethod, string>>;
  readonly min: Cents;
  readonly max: Cents;
  /** How long a quote holds (D2). */
  readonly quoteMs: number;
}

export interface DepositDependencies {
  readonly pool: Pool;
  readonly config: DepositConfig;
  /** The pair's recorded price, if it is fresh enough to value money by; null otherwise. */
  readonly priceOf: (db: Pool | PoolClient, pair: string) => Promise<RecordedPrice | null>;
  readonly tell: Tell;
  /** Gives each deposit its address; without it the operator's fixed ones serve. */
  readonly addresses?: {
    issue(tx: PoolClient, method: PaymentMethod, deposit: string, at: Millis): Promise<string>;
  };
  /** How the chains are watched; without it none is. */
  readonly chains?: ChainSettings;
}

type DepositOperations = Pick<
  Catalogue,
  | 'requestDeposit'
  | 'depositTerms'
  | 'requoteDeposit'
  | 'cancelDeposit'
  | 'listDeposits'
  | 'readDeposit'
  | 'reviewDeposits'
  | 'approveDeposit'
  | 'declineDeposit'
  | 'takeBackDepositApproval'
  | 'reviewPayments'
>;

const notFound = refused('not_found', { what: 'deposit' });

/** Customers' deposits and their review (D1 to D5). */
export function depositHandlers(deps: DepositDependencies): Handlers<DepositOperations> {
  const { pool, config, priceOf, tell, addresses, chains = mainNetUnwatched } = deps;
  const own = async (db: Pool | PoolClient, loaded: LoadedDeposit) =>
    depositView(loaded, await readChainsSeen(db, chains));
  const underReview = async (db: Pool | PoolClient, loaded: LoadedDeposit) =>
    reviewedDeposit(loaded, await readChainsSeen(db, chains), await readFourEyesNow(db, 'deposit'));
  return {
    requestDeposit: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const open = await checkSwitch(tx, 'deposits');
        if (!open.ok) return open;
        const amount = decideAmount(parseCents(body.amount), config);
        if (!amount.ok) return amount;
        const another = decideOneMore(await countOpen(tx, actor.uid));
        if (!another.ok) return another;
        const id = newId('dep');
        const at = await readClock(tx);
        const within = await checkDeposit(tx, actor.uid, amount.value, at);
        if (!within.ok) return within;
        const address =
          (await addresses?.issue(tx, body.paymentMethod, id, at)) ?? config.addresses[body.paymentMethod];
        const quoted = await quote(tx, { id, method: body.paymentMethod, address }, amount.value);
        if (!quoted.ok) return quoted;
        await tx.query(
          `insert into deposit (id, user_id, name, amount, payment_method, payment_address, units, quote_price,
             quote_decimals, quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms, created_ms, updated_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $13)`,
          [
            id,
            actor.uid,
            actor.displayName,
            amount.value,
            body.paymentMethod,
            address,
            ...quoteColumns(quoted.value, at),
          ],
        );
        await writeStep(tx, id, 'requested', null, at);
        await announce(tx, actor.uid, id);
        return accepted(await own(tx, await reload(tx, id)));
      }),

    async depositTerms() {
      const twoAdminsFrom = formatCents(await readFourEyesNow(pool, 'deposit'));
      return accepted({ min: formatCents(config.min), max: formatCents(config.max), twoAdminsFrom });
    },

    requoteDeposit: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadDeposit(tx, params.id, true);
        if (!loaded || loaded.row.user_id !== actor.uid) return notFound;
        const allowed = decideRequote(depositOf(loaded), renewalsOf(loaded));
        if (!allowed.ok) return allowed;
        const at = await readClock(tx);
        // Renewing what holds would only take another exact amount.
        if (at <= loaded.row.quote_until_ms) return accepted(await own(tx, loaded));
        // A renewed quote is a deposit asked for anew: what stops that one stops this one.
        const open = await checkSwitch(tx, 'deposits');
        if (!open.ok) return open;
        await countOpen(tx, actor.uid);
        const amount = cents(loaded.row.amount);
        const within = await checkDeposit(tx, actor.uid, amount, at, params.id);
        if (!within.ok) return within;
        const { payment_method: method, payment_address: address } = loaded.row;
        const quoted = await quote(tx, { id: params.id, method, address }, amount);
        if (!quoted.ok) return quoted;
        await tx.query(
          `update deposit set units = $2, quote_price = $3, quote_decimals = $4, quote_source = $5, quote_price_ms = $6,
             quote_seq = $7, quoted_ms = $8, quote_until_ms = $9, updated_ms = $8 where id = $1`,
          [params.id, ...quoteColumns(quoted.value, at)],
        );
        const { suffix, decimals } = coinOf(method);
        const [before, now] = [BigInt(loaded.row.units), quoted.value.units].map(
          (units) => `${formatScaled(units, decimals)} ${suffix}`,
        );
        await writeStep(tx, params.id, 'quote renewed', before === now ? null : `${before} before, ${now} now`, at);
        await announce(tx, actor.uid, params.id);
        return accepted(await own(tx, await reload(tx, params.id)));
      }),

    cancelDeposit: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadDeposit(tx, params.id, true);
        if (!loaded || loaded.row.user_id !== actor.uid) return notFound;
        const paid = loaded.payments.some(({ state }) => state !== 'replaced');
        const at = await readClock(tx);
        const allowed = decideCancel(depositOf(loaded), paid, await countCancelled(tx, actor.uid, at));
        if (!allowed.ok) return allowed;
        await saveDecline(tx, params.id, 'Cancelled by the customer', at, 'cancelled');
        await audit(tx, actor, loaded, 'deposits.cancel', null);
        return accepted(await own(tx, await reload(tx, params.id)));
      }),

    async listDeposits({ actor, query }) {
      const theirs = { table: 'deposit', where: 'user_id = $1', values: [actor.uid], order: 'newest first' } as const;
      const page = await readPage<DepositRow>(pool, theirs, query);
      if (!page.ok) return page;
      const loaded = await loadDeposits(pool, page.value.rows);
      const seen = await readChainsSeen(pool, chains);
      const items = loaded.map((deposit) => depositView(deposit, seen));
      return accepted({ items, nextCursor: page.value.nextCursor });
    },

    async readDeposit({ actor, params }) {
      const loaded = await loadDeposit(pool, params.id);
      return loaded && loaded.row.user_id === actor.uid ? accepted(await own(pool, loaded)) : notFound;
    },

    async reviewDeposits({ query }) {
      const page = await readPage<DepositRow>(pool, { table: 'deposit', ...reviewed(query) }, query);
      if (!page.ok) return page;
      const loaded = await loadDeposits(pool, page.value.rows);
      const seen = await readChainsSeen(pool, chains);
      const fourEyesFrom = await readFourEyesNow(pool, 'deposit');
      const items = loaded.map((deposit) => reviewedDeposit(deposit, seen, fourEyesFrom));
      return accepted({ items, nextCursor: page.value.nextCursor });
    },

    approveDeposit: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadDeposit(tx, params.id, true);
        if (!loaded) return notFound;
        const deposit = depositOf(loaded);
        const found = await findEvidence(tx, deposit, body);
        if (!found.ok) return found;
        const { payment, evidence } = found.value;
        const fourEyesFrom = await holdFourEyes(tx, 'deposit');
        const at = await readClock(tx);
        const market = await priceOf(tx, coinOf(deposit.method).pair);
        const firstSeenMs = evidence && millis(evidence.first_seen_ms);
        const facts = { fourEyesFrom, market, firstSeenMs };
        const outcome = decideApproval(deposit, { admin: actor.uid, payment }, at, facts);
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
        await saveApproval(tx, actor, loaded, payment, evidence?.id ?? null, outcome.value, at);
        if (outcome.value.step === 'last') {
          const { amount, user_id } = loaded.row;
          const sums = { asked: formatCents(amount), credited: formatCents(outcome.value.credited) };
          const how = { deposit: params.id, valuation: outcome.value.valuation.by };
          await tell(tx, user_id, { kind: 'deposit_approved', facts: { ...how, ...sums } });
        }
        return accepted(await underReview(tx, await reload(tx, params.id)));
      }),

    declineDeposit: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadDeposit(tx, params.id, true);
        if (!loaded) return notFound;
        const allowed = decideDecline(depositOf(loaded), actor.uid);
        if (!allowed.ok) return allowed;
        await saveDecline(tx, params.id, body.reason, await readClock(tx), 'declined');
        await audit(tx, actor, loaded, 'deposits.decline', body.reason);
        const facts = { deposit: params.id, asked: formatCents(loaded.row.amount), reason: body.reason };
        await tell(tx, loaded.row.user_id, { kind: 'deposit_declined', facts });
        return accepted(await underReview(tx, await reload(tx, params.id)));
      }),

    takeBackDepositApproval: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadDeposit(tx, params.id, true);
        if (!loaded) return notFound;
        const allowed = decideApprovalTakenBack(depositOf(loaded), actor.uid);
        if (!allowed.ok) return allowed;
        const at = await readClock(tx);
        await takeBackApproval(tx, {
          subject: params.id,
          purpose: 'credit',
          round: loaded.row.round,
          admin: actor.uid,
          at,
        });
        await writeStep(tx, params.id, 'approval taken back', null, at);
        await audit(tx, actor, loaded, 'deposits.take-back-approval', null);
        return accepted(await underReview(tx, await reload(tx, params.id)));
      }),

    async reviewPayments({ query }) {
      const where = `deposit is null and state <> 'new'`;
      const unmatched = { table: 'chain_payment', where, values: [], order: 'newest first' } as const;
      const page = await readPage<PaymentRow>(pool, unmatched, query);
      if (!page.ok) return page;
      const places = await readPlaces(pool, page.value.rows);
      const items = page.value.rows.map((row) => ({ ...paymentView(row, null), ...places(row) }));
      return accepted({ items, nextCursor: page.value.nextCursor });
    },
  };

  /** Price and exact amount for a deposit now (D2): one that no other deposit ever had on its address. */
  async function quote(tx: PoolClient, asked: Asked, amount: Cents): Promise<Decision<Quoted>> {
    const { id, method, address } = asked;
    const coin = coinOf(method);
    const price = await priceOf(tx, coin.pair);
    if (!price) return refused('price_unavailable', { what: coin.pair });
    // Requests for one address queue up here, so that no two choose the same last digits.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`deposit ${method}`]);
    const base = unitsToSend(amount, price, coin);
    const { rows } = await tx.query<{ units: string; deposit: string }>(
      `select units, deposit from deposit_amount where payment_method = $1 and payment_address = $2
         and units >= $3 and units < $4 order by units`,
      [method, address, base.toString(), (base + tagReach(coin)).toString()],
    );
    const unitsOf = (own: boolean) =>
      rows.filter((row) => (row.deposit === id) === own).map((row) => BigInt(row.units));
    const issued = { own: unitsOf(true), others: unitsOf(false) };
    // On an address of its own nothing needs telling apart: the amount carries no last digits.
    const chance = address === config.addresses[method] ? randomInt(1_000_000) / 1_000_000 : 0;
    const units = chooseUnits(base, coin, issued, chance);
    return units === null ? refused('unavailable', {}) : accepted({ price, units });
  }

  function quoteColumns({ price, units }: Quoted, at: Millis): unknown[] {
    return [
      units.toString(),
      price.price,
      price.decimals,
      price.source,
      price.timeMs,
      price.seq,
      at,
      at + config.quoteMs,
    ];
  }
}

const renewalsOf = ({ timeline }: LoadedDeposit): number =>
  timeline.filter(({ step }) => step === 'quote renewed').length;

/** The deposit that a quote is for. */
interface Asked {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly address: string;
}

interface Quoted {
  readonly price: RecordedPrice;
  readonly units: bigint;
}
