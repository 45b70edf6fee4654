import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { Millis } from '#domain/clock/millis.ts';
import {
  decideAmount,
  decideCancel,
  decideOneMore,
  decideQuoteSum,
  decideRequote,
} from '#domain/deposits/decisions.ts';
import { chooseUnits, tagReach, unitsToSend } from '#domain/deposits/quotes.ts';
import { decideSharedAmount } from '#domain/deposits/shared-amounts.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { quantityOf } from '#domain/money/quantity.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { newId } from '#server/ids/new-id.ts';
import { checkAnswered } from '#server/limits/before-deposit.ts';
import { type DepositLimits, readDepositLimits } from '#server/limits/deposit-limits.ts';
import { checkDeposit } from '#server/limits/own-limits.ts';
import { checkSwitch } from '#server/limits/switches.ts';
import { readPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { readFourEyesNow } from '#server/review/four-eyes.ts';
import { readClock } from '#server/review/timeline.ts';
import { type ChainSettings, mainNetUnwatched, readChainsSeen } from './chains-seen.ts';
import { insertDeposit, type QuoteColumns, quoteValues } from './insert.ts';
import { retryParts } from './part-retry.ts';
import { readOwnAddresses } from './payment-match.ts';
import { type DepositRow, depositOf, depositView, type LoadedDeposit, loadDeposit, loadDeposits } from './record.ts';
import { type DepositReviewOperations, depositReviewHandlers } from './review.ts';
import {
  announce,
  audit,
  countCancelled,
  countHeldAmounts,
  countOpen,
  reload,
  saveDecline,
  sumQuoted,
} from './saving.ts';
import { writeDepositStep } from './timeline.ts';

/** The limits are those of a process; what is kept counts (X8). */
export interface DepositConfig extends DepositLimits {
  /** The operator's address for each coin. */
  readonly addresses: Readonly<Record<PaymentMethod, string>>;
}

export interface DepositDependencies {
  readonly pool: Pool;
  readonly config: DepositConfig;
  /** The pair's recorded price, if it is fresh enough to value money by; null otherwise. */
  readonly priceOf: (db: Pool | PoolClient, pair: string) => Promise<RecordedPrice | null>;
  /** The pair's price as it was recorded at a time. */
  readonly priceAt: PriceAt;
  readonly notify: Notify;
  /** Where a deposit limit is asked for before a deposit (A13.2); without it nowhere. */
  readonly limitsBeforeDeposit?: ReadonlySet<string>;
  /** Gives each deposit its address; without it the operator's fixed ones serve. */
  readonly addresses?: {
    issue(tx: PoolClient, method: PaymentMethod, deposit: string, at: Millis): Promise<string>;
  };
  /** How the chains are watched; without it none is. */
  readonly chains?: ChainSettings;
}

type DepositOperations = Pick<
  Catalogue,
  'requestDeposit' | 'depositTerms' | 'requoteDeposit' | 'cancelDeposit' | 'listDeposits' | 'readDeposit'
> &
  DepositReviewOperations;

const notFound = refused('not_found', { what: 'deposit' });
const nowhere: ReadonlySet<string> = new Set();

/** Customers' deposits and their review (D1 to D5). */
export function depositHandlers(deps: DepositDependencies): Handlers<DepositOperations> {
  const { pool, config, priceOf, priceAt, notify, addresses, chains = mainNetUnwatched } = deps;
  /** What stops a request stops a renewal of its quote, too: that is a deposit asked for anew. */
  const mayAsk = async (tx: PoolClient, uid: string): Promise<Decision<null>> => {
    const open = await checkSwitch(tx, 'deposits');
    return open.ok ? checkAnswered(tx, uid, deps.limitsBeforeDeposit ?? nowhere) : open;
  };
  const own = async (db: Pool | PoolClient, loaded: LoadedDeposit) =>
    depositView(loaded, await readChainsSeen(db, chains));
  return {
    ...depositReviewHandlers({ pool, priceOf, priceAt, notify, chains }),
    requestDeposit: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const open = await mayAsk(tx, actor.uid);
        if (!open.ok) return open;
        const limits = await readDepositLimits(tx, config);
        const amount = decideAmount(parseCents(body.amount), limits);
        if (!amount.ok) return amount;
        const another = decideOneMore(await countOpen(tx, actor.uid));
        if (!another.ok) return another;
        const id = newId('dep');
        const at = await readClock(tx);
        const quotable = decideQuoteSum(amount.value, await sumQuoted(tx, actor.uid, at, id), limits.openMax);
        if (!quotable.ok) return quotable;
        const within = await checkDeposit(tx, actor.uid, amount.value, at);
        if (!within.ok) return within;
        const address =
          (await addresses?.issue(tx, body.paymentMethod, id, at)) ?? config.addresses[body.paymentMethod];
        const asked = { id, owner: actor.uid, method: body.paymentMethod, address, at };
        const quoted = await quote(tx, asked, amount.value);
        if (!quoted.ok) return quoted;
        await insertDeposit(tx, {
          id,
          user_id: actor.uid,
          name: actor.displayName,
          amount: amount.value,
          payment_method: body.paymentMethod,
          payment_address: address,
          ...quoteColumns(quoted.value, at, limits),
        });
        await writeDepositStep(tx, id, { step: 'requested' }, at);
        await announce(tx, actor.uid, id);
        return accepted(await own(tx, await reload(tx, id)));
      }),

    async depositTerms() {
      const twoAdminsFrom = formatCents((await readFourEyesNow(pool, 'deposit')).record);
      const { min, max } = await readDepositLimits(pool, config);
      return accepted({ min: formatCents(min), max: formatCents(max), twoAdminsFrom });
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
        const open = await mayAsk(tx, actor.uid);
        if (!open.ok) return open;
        await countOpen(tx, actor.uid);
        const amount = cents(loaded.row.amount);
        const limits = await readDepositLimits(tx, config);
        const quotable = decideQuoteSum(amount, await sumQuoted(tx, actor.uid, at, params.id), limits.openMax);
        if (!quotable.ok) return quotable;
        const within = await checkDeposit(tx, actor.uid, amount, at, params.id);
        if (!within.ok) return within;
        const { payment_method: method, payment_address: address } = loaded.row;
        const quoted = await quote(tx, { id: params.id, owner: actor.uid, method, address, at }, amount);
        if (!quoted.ok) return quoted;
        await tx.query(
          `update deposit set units = $2, quote_price = $3, quote_decimals = $4, quote_source = $5, quote_price_ms = $6,
             quote_seq = $7, quoted_ms = $8, quote_until_ms = $9, updated_ms = $8 where id = $1`,
          [params.id, ...quoteValues(quoteColumns(quoted.value, at, limits))],
        );
        const before = quantityOf(BigInt(loaded.row.units), coinOf(method));
        const now = quantityOf(quoted.value.units, coinOf(method));
        await writeDepositStep(tx, params.id, { step: 'quote_renewed', before, now }, at);
        await announce(tx, actor.uid, params.id);
        const renewed = await reload(tx, params.id);
        await retryParts(tx, loaded, renewed);
        return accepted(await own(tx, renewed));
      }),

    cancelDeposit: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadDeposit(tx, params.id, true);
        if (!loaded || loaded.row.user_id !== actor.uid) return notFound;
        const paid = loaded.payments.some(({ state }) => state !== 'replaced');
        const at = await readClock(tx);
        const allowed = decideCancel(depositOf(loaded), paid, await countCancelled(tx, actor.uid, at));
        if (!allowed.ok) return allowed;
        await saveDecline(tx, params.id, { step: 'cancelled' }, at);
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
  };

  /** Price and exact amount for a deposit now (D2): one that no other deposit ever had on its address. */
  async function quote(tx: PoolClient, asked: Asked, amount: Cents): Promise<Decision<Quoted>> {
    const { id, method, address } = asked;
    const coin = coinOf(method);
    const isShared = !(await readOwnAddresses(tx, [id])).has(id);
    const another = isShared ? decideSharedAmount(await countHeldAmounts(tx, asked)) : accepted(null);
    if (!another.ok) return another;
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
    const random = isShared ? randomInt(1_000_000) / 1_000_000 : null;
    const units = chooseUnits(base, coin, issued, random);
    return units === null ? refused('no_amount_left', { coin: coin.method }) : accepted({ price, units });
  }

  /** A quote is never older than its price, whose tick may be recorded between the look at the clock and that at the price. */
  function quoteColumns({ price, units }: Quoted, now: Millis, { quoteMs }: DepositLimits): QuoteColumns {
    const at = Math.max(now, price.timeMs);
    return {
      units: units.toString(),
      quote_price: price.price,
      quote_decimals: price.decimals,
      quote_source: price.source,
      quote_price_ms: BigInt(price.timeMs),
      quote_seq: BigInt(price.seq),
      quoted_ms: BigInt(at),
      quote_until_ms: BigInt(at + quoteMs),
    };
  }
}

const renewalsOf = ({ timeline }: LoadedDeposit): number =>
  timeline.filter(({ step }) => step === 'quote_renewed').length;

/** The deposit that a quote is for. */
interface Asked {
  readonly id: string;
  readonly owner: string;
  readonly method: PaymentMethod;
  readonly address: string;
  readonly at: Millis;
}

interface Quoted {
  readonly price: RecordedPrice;
  readonly units: bigint;
}
