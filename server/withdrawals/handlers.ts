import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { cents, formatCents, formatScaled, parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { decideCancel } from '#domain/withdrawals/cancelling.ts';
import { decideOneMore } from '#domain/withdrawals/counts.ts';
import { leastAmount } from '#domain/withdrawals/dust.ts';
import { type AddressChecker, decideRequest } from '#domain/withdrawals/request.ts';
import type { WithdrawalTerms } from '#domain/withdrawals/settings.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import { checkSwitch } from '#server/limits/switches.ts';
import { readWithdrawalTerms } from '#server/limits/withdrawal-terms.ts';
import { readPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { readFourEyesNow } from '#server/review/four-eyes.ts';
import { readClock } from '#server/review/timeline.ts';
import { addedNotice, addressBookHandlers, type CheckAddress, entryFor } from './address-book.ts';
import { countAsked } from './counts.ts';
import type { PayoutEvidence } from './evidence.ts';
import { loadWithdrawal, loadWithdrawals, type WithdrawalRow, waitsSet, withdrawalOf } from './record.ts';
import { refuseByStatus } from './refuse-by-status.ts';
import { refuseWhileOwing } from './refuse-while-owing.ts';
import { returningHandlers } from './returning.ts';
import { withdrawalReviewHandlers } from './review.ts';
import { announce, audit, factsOf, type NotifyAdmins, reload } from './saving.ts';
import { refuseWhileSeen } from './seen-payments.ts';
import { writeWithdrawalStep } from './timeline.ts';
import { travelRecordHandlers } from './travel-records.ts';
import { readHolderAskedFrom, statementOf, type TravelRule, writeTravelRecord } from './travel-rule.ts';
import { undoingHandlers } from './undoing.ts';
import { waitsUntil, withdrawalView } from './withdrawal-views.ts';

export interface WithdrawalDependencies {
  readonly pool: Pool;
  /** What this process was started with: requests agree to what is kept, where anything is (W2). */
  readonly config: WithdrawalTerms;
  readonly addresses: AddressChecker;
  /** Whether an address is one of the operator's own. */
  readonly isOwnAddress: (db: Pool | PoolClient, address: string) => Promise<boolean>;
  readonly priceOf: (db: Pool | PoolClient, pair: string) => Promise<RecordedPrice | null>;
  readonly priceAt: PriceAt;
  /** What the chains say of a payout; null where none is watched. */
  readonly evidence: PayoutEvidence | null;
  /** Where a chain sees an address, as its watcher compares it. */
  readonly placeOf: (address: string, method: PaymentMethod) => string;
  readonly notify: Notify;
  readonly notifyAdmins: NotifyAdmins;
  /** How long nothing is said not to be broadcast, or to have never arrived (undoneAfterMs). */
  readonly undoneAfterMs: number;
  /** From when on a request says who holds its address (W2.1). */
  readonly travelRule: TravelRule;
}

type OwnOperations = Pick<
  Catalogue,
  'requestWithdrawal' | 'withdrawalTerms' | 'listWithdrawals' | 'readWithdrawal' | 'cancelWithdrawal'
>;

const notFound = refused('not_found', { what: 'withdrawal' });

/**
 * Customers' withdrawals, their address books and the review (W1 to W6). Every decision locks the record first, then the
 * accounts (Z7).
 */
export function withdrawalHandlers(deps: WithdrawalDependencies) {
  const { pool, config, notify } = deps;
  const check = payableAddresses(deps);
  return {
    ...ownHandlers(deps, check),
    ...addressBookHandlers({
      pool,
      check,
      holdHours: async (db) => (await readWithdrawalTerms(db, config)).addressHoldHours,
      notify,
    }),
    ...withdrawalReviewHandlers(deps),
    ...undoingHandlers(deps),
    ...returningHandlers(deps),
    ...travelRecordHandlers(pool),
  };
}

/** W3, and that nobody is paid at an address where deposits are paid to. */
function payableAddresses({ addresses, isOwnAddress }: WithdrawalDependencies): CheckAddress {
  return async (db, method, typed) => {
    const checked = addresses.check(method, typed);
    if (!checked.ok || !(await isOwnAddress(db, checked.address))) return checked;
    return { ok: false, problem: phrase('own_address') };
  };
}

function ownHandlers(deps: WithdrawalDependencies, check: CheckAddress): Handlers<OwnOperations> {
  const { pool, config, priceOf, notify, travelRule } = deps;
  const set = waitsSet(config);
  return {
    requestWithdrawal: ({ actor, body, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const account = await refuseByStatus(tx, actor.uid);
          if (!account.ok) return account;
          const open = await checkSwitch(tx, 'withdrawals');
          if (!open.ok) return open;
          const { paymentMethod } = body;
          const id = newId('wdr');
          const { available, aside } = await lockBalance(tx, actor.uid, 'real');
          const free = await refuseWhileOwing(tx, actor.uid);
          if (!free.ok) return free;
          const terms = await readWithdrawalTerms(tx, config);
          const networkFee = terms.networkFees[paymentMethod];
          const decided = decideRequest(
            {
              id,
              owner: actor.uid,
              method: paymentMethod,
              amount: parseCents(body.amount),
              feeSeen: body.networkFee === undefined ? null : parseCents(body.networkFee),
              address: await check(tx, paymentMethod, body.walletAddress),
            },
            { available, aside, networkFee, market: await priceOf(tx, coinOf(paymentMethod).pair) },
          );
          if (!decided.ok) return decided;
          const another = decideOneMore(await countAsked(tx, actor.uid, await readClock(tx)));
          if (!another.ok) return another;
          const { amount, fromAside, address, hold } = decided.value;
          const payee = { method: paymentMethod, address, amount, holder: body.holder };
          const stated = await statementOf(tx, travelRule, actor.uid, payee);
          if (!stated.ok) return stated;
          const found = await entryFor(tx, actor, paymentMethod, address, body.label);
          if (!found.ok) return found;
          const { entry, isNew } = found.value;
          const at = await readClock(tx);
          const { rows } = await tx.query<WithdrawalRow>(
            `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee,
               address_added_ms, created_ms, updated_ms, hold_hours, waits_days, from_aside)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12) returning *`,
            [
              id,
              actor.uid,
              actor.displayName,
              amount,
              address,
              paymentMethod,
              networkFee,
              entry.added_ms,
              at,
              terms.addressHoldHours,
              terms.waitsAtMostDays,
              fromAside,
            ],
          );
          const [row] = rows;
          const until = row ? waitsUntil(row, set) : null;
          await postDecided(tx, [hold]);
          await writeWithdrawalStep(tx, id, { step: 'requested' }, at);
          if (until !== null) await writeWithdrawalStep(tx, id, { step: 'waiting_for_new_address', until }, at);
          if (stated.value) await writeTravelRecord(tx, travelRule, actor, { id, entry: entry.id, at }, stated.value);
          await announce(tx, actor.uid, id);
          const view = withdrawalView(await reload(tx, id), set);
          if (isNew) await notify(tx, actor.uid, addedNotice(entry, terms.addressHoldHours));
          const facts = { withdrawal: id, amount: formatCents(amount), waitsUntil: until };
          await notify(tx, actor.uid, { kind: 'withdrawal_requested', facts });
          return accepted(view);
        },
        // A request to a new address writes the book, which goes with its owner's row.
        'written',
      ),

    async withdrawalTerms({ actor }) {
      const terms = await readWithdrawalTerms(pool, config);
      const { networkFees, addressHoldHours, waitsAtMostDays: statusWaitDays } = terms;
      const items = paymentMethods.map(async (paymentMethod) => {
        const { network, pair } = coinOf(paymentMethod);
        const market = await priceOf(pool, pair);
        const networkFee = networkFees[paymentMethod];
        const least = market ? leastAmount(paymentMethod, networkFee, market) : cents(networkFee + 1n);
        return {
          paymentMethod,
          network,
          networkFee: formatCents(networkFee),
          price: market && formatScaled(market.price, market.decimals),
          least: formatCents(least),
        };
      });
      const twoAdminsFrom = formatCents((await readFourEyesNow(pool, 'withdrawal')).record);
      const from = await readHolderAskedFrom(pool, travelRule, actor.uid);
      const holderAskedFrom = from === null ? null : formatCents(from);
      return accepted({
        items: await Promise.all(items),
        addressHoldHours,
        statusWaitDays,
        twoAdminsFrom,
        holderAskedFrom,
      });
    },

    async listWithdrawals({ actor, query }) {
      const where = `user_id = $1 and status <> 'cancelled'`;
      const own = { table: 'withdrawal', where, values: [actor.uid], order: 'newest first' } as const;
      const page = await readPage<WithdrawalRow>(pool, own, query);
      if (!page.ok) return page;
      const items = (await loadWithdrawals(pool, page.value.rows)).map((one) => withdrawalView(one, set));
      return accepted({ items, nextCursor: page.value.nextCursor });
    },

    async readWithdrawal({ actor, params }) {
      const loaded = await loadWithdrawal(pool, params.id);
      return loaded && loaded.row.user_id === actor.uid ? accepted(withdrawalView(loaded, set)) : notFound;
    },

    cancelWithdrawal: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadWithdrawal(tx, params.id, true);
        if (!loaded || loaded.row.user_id !== actor.uid) return notFound;
        const release = decideCancel(withdrawalOf(loaded, set));
        if (!release.ok) return release;
        // One that was called not broadcast may have been sent all the same.
        const unpaid = await refuseWhileSeen(tx, loaded);
        if (!unpaid.ok) return unpaid;
        await lockBalance(tx, actor.uid, 'real');
        const at = await readClock(tx);
        await tx.query(`update withdrawal set status = 'cancelled', updated_ms = $2 where id = $1`, [params.id, at]);
        await postDecided(tx, [release.value]);
        await writeWithdrawalStep(tx, params.id, { step: 'cancelled' }, at);
        await audit(tx, actor, loaded, 'withdrawals.cancel', null);
        await notify(tx, actor.uid, { kind: 'withdrawal_cancelled', facts: factsOf(loaded) });
        return accepted(withdrawalView(await reload(tx, params.id), set));
      }),
  };
}
