import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Cents, formatCents, formatScaled, parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import type { Notice } from '#domain/notices/notices.ts';
import {
  decideApproval,
  decideApprovalTakenBack,
  decideCancel,
  decideDecline,
  decideNotBroadcast,
  decideReturn,
} from '#domain/withdrawals/decisions.ts';
import { type AddressChecker, decideRequest } from '#domain/withdrawals/request.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import type { Actor, CommandKey, Handlers } from '#server/operations/handler.ts';
import { inCommand } from '#server/records/command.ts';
import { readPage, reviewed } from '#server/records/pages.ts';
import type { Tell } from '#server/records/tell.ts';
import { readClock, takeBackApproval, writeApproval, writeStep } from '#server/records/timeline.ts';
import { refuseWhileOwing } from './freeze.ts';
import {
  type LoadedWithdrawal,
  loadWithdrawal,
  loadWithdrawals,
  type ReviewedWithdrawalView,
  reviewedWithdrawal,
  roundOf,
  type WithdrawalRow,
  withdrawalOf,
  withdrawalView,
} from './record.ts';
import { announce, audit, factsOf, isUsed, post, reload, savePayout, statusOfOwner } from './saving.ts';

export interface WithdrawalConfig {
  /** Taken from the amount, per coin, in USD. */
  readonly networkFees: Readonly<Record<PaymentMethod, Cents>>;
  /** From this amount on two admins have to approve (W5). */
  readonly fourEyesFrom: Cents;
  /** A9: how long a withdrawal of a customer who is not approved waits at most. */
  readonly waitsAtMostDays: number;
}

export interface WithdrawalDependencies {
  readonly pool: Pool;
  readonly config: WithdrawalConfig;
  readonly addresses: AddressChecker;
  readonly priceOf: (db: Pool | PoolClient, pair: string) => Promise<RecordedPrice | null>;
  readonly tell: Tell;
}

type WithdrawalOperations = Pick<
  Catalogue,
  | 'requestWithdrawal'
  | 'withdrawalTerms'
  | 'listWithdrawals'
  | 'readWithdrawal'
  | 'cancelWithdrawal'
  | 'reviewWithdrawals'
  | 'approveWithdrawal'
  | 'declineWithdrawal'
  | 'unsendWithdrawal'
  | 'returnWithdrawal'
  | 'takeBackWithdrawalApproval'
>;

const notFound = refused('not_found', { what: 'withdrawal' });

/** Customers' withdrawals and their review (W1 to W5). Every decision locks the record first, then the accounts (Z7). */
export function withdrawalHandlers(deps: WithdrawalDependencies): Handlers<WithdrawalOperations> {
  const { pool, config, addresses, priceOf, tell } = deps;

  return {
    requestWithdrawal: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const id = newId('wdr');
        const { available } = await lockBalance(tx, actor.uid, 'real');
        const free = await refuseWhileOwing(tx, actor.uid);
        if (!free.ok) return free;
        const networkFee = config.networkFees[body.paymentMethod];
        const decided = decideRequest(
          {
            id,
            owner: actor.uid,
            amount: parseCents(body.amount),
            address: addresses.check(body.paymentMethod, body.walletAddress),
          },
          { available, networkFee },
        );
        if (!decided.ok) return decided;
        const { amount, address, hold } = decided.value;
        const at = await readClock(tx);
        await tx.query(
          `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee,
             created_ms, updated_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
          [id, actor.uid, actor.displayName, amount, address, body.paymentMethod, networkFee, at],
        );
        await post(tx, hold);
        await writeStep(tx, id, 'requested', null, at);
        await announce(tx, actor.uid, id);
        return accepted(withdrawalView(await reload(tx, id)));
      }),

    async withdrawalTerms() {
      const items = paymentMethods.map(async (paymentMethod) => {
        const { network, pair } = coinOf(paymentMethod);
        const market = await priceOf(pool, pair);
        return {
          paymentMethod,
          network,
          networkFee: formatCents(config.networkFees[paymentMethod]),
          price: market && formatScaled(market.price, market.decimals),
        };
      });
      return accepted({ items: await Promise.all(items) });
    },

    async listWithdrawals({ actor, query }) {
      const where = `user_id = $1 and status <> 'cancelled'`;
      const own = { table: 'withdrawal', where, values: [actor.uid], order: 'newest first' } as const;
      const page = await readPage<WithdrawalRow>(pool, own, query);
      if (!page.ok) return page;
      const items = (await loadWithdrawals(pool, page.value.rows)).map(withdrawalView);
      return accepted({ items, nextCursor: page.value.nextCursor });
    },

    async readWithdrawal({ actor, params }) {
      const loaded = await loadWithdrawal(pool, params.id);
      return loaded && loaded.row.user_id === actor.uid ? accepted(withdrawalView(loaded)) : notFound;
    },

    cancelWithdrawal: ({ actor, params, command }) =>
      inCommand(pool, command, async (tx) => {
        const loaded = await loadWithdrawal(tx, params.id, true);
        if (!loaded || loaded.row.user_id !== actor.uid) return notFound;
        const release = decideCancel(withdrawalOf(loaded));
        if (!release.ok) return release;
        const at = await readClock(tx);
        await tx.query(`update withdrawal set status = 'cancelled', updated_ms = $2 where id = $1`, [params.id, at]);
        await post(tx, release.value);
        await writeStep(tx, params.id, 'cancelled', null, at);
        await audit(tx, actor, loaded, 'withdrawals.cancel', null);
        return accepted(withdrawalView(await reload(tx, params.id)));
      }),

    async reviewWithdrawals({ query }) {
      const page = await readPage<WithdrawalRow>(pool, { table: 'withdrawal', ...reviewed(query) }, query);
      if (!page.ok) return page;
      const loaded = await loadWithdrawals(pool, page.value.rows);
      const items = loaded.map((one) => reviewedWithdrawal(one, config.fourEyesFrom));
      return accepted({ items, nextCursor: page.value.nextCursor });
    },

    approveWithdrawal: ({ actor, params, body, command }) =>
      approve(actor, params.id, body.transactionId ?? null, command),

    declineWithdrawal: ({ actor, params, body, command }) =>
      review(actor, params.id, command, 'withdrawals.decline', body.reason, async (tx, loaded, at) => {
        const release = decideDecline(withdrawalOf(loaded), actor.uid);
        if (!release.ok) return release;
        await tx.query(`update withdrawal set status = 'declined', reason = $2, updated_ms = $3 where id = $1`, [
          params.id,
          body.reason,
          at,
        ]);
        await post(tx, release.value);
        await writeStep(tx, params.id, 'declined', body.reason, at);
        return accepted({ kind: 'withdrawal_declined', facts: { ...factsOf(loaded), reason: body.reason } });
      }),

    unsendWithdrawal: ({ actor, params, body, command }) =>
      review(actor, params.id, command, 'withdrawals.not-broadcast', body.reason, async (tx, loaded, at) => {
        const outcome = decideNotBroadcast(withdrawalOf(loaded), actor.uid, config.fourEyesFrom);
        if (!outcome.ok) return outcome;
        const round = roundOf(loaded, 'unsend');
        await writeApproval(tx, { subject: params.id, purpose: 'unsend', round, admin: actor.uid, values: {}, at });
        if (outcome.value.step === 'first') return accepted(null);
        await tx.query(
          `update withdrawal set sending = false, round = round + 1, units = null, price = null, price_decimals = null,
             price_source = null, price_ms = null, price_seq = null, updated_ms = $2 where id = $1`,
          [params.id, at],
        );
        await writeStep(tx, params.id, 'not broadcast', body.reason, at);
        return accepted({ kind: 'withdrawal_not_sent', facts: { ...factsOf(loaded), reason: body.reason } });
      }),

    returnWithdrawal: ({ actor, params, body, command }) =>
      review(actor, params.id, command, 'withdrawals.returned', body.reason, async (tx, loaded, at) => {
        const outcome = decideReturn(withdrawalOf(loaded), actor.uid, config.fourEyesFrom);
        if (!outcome.ok) return outcome;
        const subject = params.id;
        await writeApproval(tx, {
          subject,
          purpose: 'return',
          round: roundOf(loaded, 'return'),
          admin: actor.uid,
          values: {},
          at,
        });
        if (outcome.value.step === 'first') return accepted(null);
        await tx.query(`update withdrawal set status = 'returned', reason = $2, updated_ms = $3 where id = $1`, [
          subject,
          body.reason,
          at,
        ]);
        await post(tx, outcome.value.journal);
        await writeStep(tx, subject, 'returned', body.reason, at);
        return accepted({ kind: 'withdrawal_returned', facts: { ...factsOf(loaded), reason: body.reason } });
      }),

    takeBackWithdrawalApproval: ({ actor, params, command }) =>
      review(actor, params.id, command, 'withdrawals.take-back-approval', null, async (tx, loaded, at) => {
        const waiting = decideApprovalTakenBack(withdrawalOf(loaded), actor.uid);
        if (!waiting.ok) return waiting;
        const purpose = waiting.value;
        const round = roundOf(loaded, purpose);
        await takeBackApproval(tx, { subject: params.id, purpose, round, admin: actor.uid, at });
        // The customer was told of the first approval of the payout, of the first of a later step not.
        if (purpose === 'payout') await writeStep(tx, params.id, 'approval taken back', null, at);
        return accepted(null);
      }),
  };

  /**
   * One admin's decision on a locked record, with its audit entry, in one transaction (R2). `decide` answers what the
   * customer is told of it, null for nothing.
   */
  function review(
    actor: Actor,
    id: string,
    command: CommandKey,
    action: string,
    reason: string | null,
    decide: (tx: PoolClient, loaded: LoadedWithdrawal, at: Millis) => Promise<Decision<Notice | null>>,
  ): Promise<Decision<ReviewedWithdrawalView>> {
    return inCommand(pool, command, async (tx) => {
      const loaded = await loadWithdrawal(tx, id, true);
      if (!loaded) return notFound;
      const decided = await decide(tx, loaded, await readClock(tx));
      if (!decided.ok) return decided;
      await audit(tx, actor, loaded, action, reason);
      if (decided.value) await tell(tx, loaded.row.user_id, decided.value);
      return accepted(reviewedWithdrawal(await reload(tx, id), config.fourEyesFrom));
    });
  }

  function approve(
    actor: Actor,
    id: string,
    typed: string | null,
    command: CommandKey,
  ): Promise<Decision<ReviewedWithdrawalView>> {
    return review(actor, id, command, 'withdrawals.approve', null, async (tx, loaded, at) => {
      const withdrawal = withdrawalOf(loaded);
      const coin = coinOf(withdrawal.method);
      const free = withdrawal.state.kind === 'pending' ? await refuseWhileOwing(tx, withdrawal.owner) : accepted(null);
      if (!free.ok) return free;
      const read = typed === null ? accepted(null) : readTransactionId(typed, coin);
      if (!read.ok) return read;
      const transactionId = read.value;
      const market = await priceOf(tx, coin.pair);
      const ownerStatus = await statusOfOwner(tx, withdrawal.owner);
      const outcome = decideApproval(withdrawal, { admin: actor.uid, transactionId }, at, {
        fourEyesFrom: config.fourEyesFrom,
        market,
        ownerStatus,
        waitsAtMostDays: config.waitsAtMostDays,
      });
      if (!outcome.ok) return outcome;
      if (transactionId !== null && (await isUsed(tx, withdrawal.method, transactionId))) {
        return refused('transaction_already_paid', { transactionId });
      }
      if (withdrawal.state.kind === 'pending') {
        const values = { transactionId };
        await writeApproval(tx, {
          subject: id,
          purpose: 'payout',
          round: roundOf(loaded, 'payout'),
          admin: actor.uid,
          values,
          at,
        });
      }
      switch (outcome.value.step) {
        case 'first approval':
          await writeStep(tx, id, 'first approval', null, at);
          return accepted(null);
        case 'sending':
          await savePayout(tx, id, outcome.value.payout, at, null);
          await writeStep(tx, id, 'sending', null, at);
          return accepted({ kind: 'withdrawal_sending', facts: factsOf(loaded) });
        case 'paid':
          await savePayout(tx, id, outcome.value.payout, at, outcome.value.transactionId);
          await post(tx, outcome.value.journal);
          await writeStep(tx, id, 'paid', outcome.value.transactionId, at);
          return accepted({
            kind: 'withdrawal_paid',
            facts: { ...factsOf(loaded), transactionId: outcome.value.transactionId },
          });
      }
    });
  }
}
