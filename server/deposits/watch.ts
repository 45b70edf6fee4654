import type { Pool, PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { creditedBelow, creditsByItself, type WatchTermsOf } from '#domain/deposits/credits-by-itself.ts';
import { isPart, isSmall } from '#domain/deposits/payment-fit.ts';
import { isAlive, type PaymentState, paymentState, paymentStep } from '#domain/deposits/payment-states.ts';
import { valuePayment } from '#domain/deposits/worth.ts';
import { type Chain, coinOf } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { quantityOf, quantityText } from '#domain/money/quantity.ts';
import type { Notify } from '#server/commands/notify.ts';
import { asideNotice } from '#server/limits/aside.ts';
import { readCreditBelow } from '#server/limits/credit-below.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { holdFourEyes } from '#server/review/four-eyes.ts';
import { readClock } from '#server/review/timeline.ts';
import { openAnother } from './another.ts';
import { creditNotice, totalWith } from './credit-notice.ts';
import { matchOf } from './payment-match.ts';
import { comparedWith } from './payment-taking.ts';
import { linkPayment } from './payment-waits.ts';
import { arrivalOf, arrivals, minedMs, type PaymentRow, readPayment } from './payments.ts';
import { depositOf, type LoadedDeposit, loadDeposit } from './record.ts';
import { type DeclinePending, restoreDeposit, reverseDeposit, type StopFunded } from './reversal.ts';
import { announce, audit, chainWatcher, isCredited, reload, saveCredit, sumCredited } from './saving.ts';
import { writeDepositStep } from './timeline.ts';
import { turnsOf } from './watch-turns.ts';
import {
  arrivedOf,
  creditedBy,
  type Head,
  isHeldBack,
  paymentOf,
  readHead,
  shownConfirmations,
} from './watched-payments.ts';

export interface DepositWatchDependencies {
  readonly pool: Pool;
  readonly priceOf: (db: Pool | PoolClient, pair: string) => Promise<RecordedPrice | null>;
  readonly priceAt: PriceAt;
  readonly notify: Notify;
  readonly terms: WatchTermsOf;
  readonly declinePending: DeclinePending;
  readonly stopFunded: StopFunded;
  readonly log: Log;
  /** For how long (ms) a pass goes on with an address that several payments came to; 5 s unless given. */
  readonly passMs?: number;
}

/** Makes of what a chain shows what the state table of deposits says (D5), payment by payment, each in a transaction of its own. */
export function depositWatch(deps: DepositWatchDependencies) {
  const { pool, priceOf, priceAt, notify, terms, log, passMs = 5_000 } = deps;

  /** Looks at every payment of a chain that stands otherwise than it was told, or has something left to be done. */
  async function settle(chain: Chain): Promise<void> {
    const head = await readHead(pool, chain, false);
    if (!head) return;
    const { rows } = await pool.query<PaymentRow>(
      `select * from chain_payment where chain = $1 and (state <> 'confirmed' or outstanding or height is null)
       order by created_ms, id`,
      [chain],
    );
    const news = rows.filter((one) => isNews(one, stateOf(one, head)));
    const retried = rows.filter((one) => one.outstanding && !isNews(one, stateOf(one, head)));
    const untilMs = performance.now() + passMs;
    for (const [nth, turn] of turnsOf([...news, ...retried]).entries()) {
      // No block is read meanwhile: what one address has left waits for the next pass.
      if (nth > 0 && performance.now() >= untilMs) return;
      for (const row of turn) {
        // One payment that cannot be dealt with keeps no other one waiting; it is tried again at the next pass.
        await withTransaction(pool, (tx) => advance(tx, chain, row.id)).catch((error: unknown) =>
          log.warn({ err: error, payment: row.id }, 'a payment could not be dealt with'),
        );
      }
    }
  }

  const stateOf = (row: PaymentRow, head: Head): PaymentState =>
    paymentState(
      { height: row.height === null ? null : Number(row.height), inPool: row.in_pool, wasMined: row.was_mined },
      head.height,
      terms[row.payment_method].confirmations,
    );

  /** One payment, under the locks of chain, deposit and payment, in this order. */
  async function advance(tx: PoolClient, chain: Chain, id: string): Promise<void> {
    const head = await readHead(tx, chain, true);
    const unlocked = await readPayment(tx, id);
    if (!head || !unlocked) return;
    const matched = unlocked.deposit ?? (await matchOf(tx, unlocked));
    let deposit = matched === null ? null : await loadDeposit(tx, matched, true);
    const row = await readPayment(tx, id, true);
    // Somebody else linked it meanwhile: the next pass looks again.
    if (!row || (row.deposit !== null && row.deposit !== deposit?.row.id)) return;
    // Its customer cancelled the deposit meanwhile: what the amount means now is looked up anew as well.
    if (row.deposit === null && (await matchOf(tx, row)) !== matched) return;
    const state = stateOf(row, head);
    if (!row.outstanding && !isNews(row, state)) return;
    const at = await readClock(tx);
    await save(tx, row, state, deposit);
    if (!deposit) return;
    const changed = {
      arrived: row.state === 'new',
      confirmed: state.kind === 'confirmed' && row.state !== 'confirmed',
    };
    const payment = paymentOf(row);
    deposit = await reload(tx, deposit.row.id);
    const linked = await readPayment(tx, row.id);
    // What is worth less than 1.00 stays with what it was paid to, unless staff credited it: nothing is opened or said of it.
    const small = isSmall(payment.units, depositOf(deposit), linked?.fit ?? null) && deposit.row.payment !== row.id;
    let said = small;
    // Each turn makes one step of the state table, after which the deposit stands otherwise.
    for (let turn = 0; turn < 4; turn += 1) {
      const step = paymentStep(deposit.row.status, creditedBy(deposit), payment, state, changed);
      if (!said && step.step !== 'another') {
        said = true;
        await say(tx, deposit, row, state, at);
      }
      switch (step.step) {
        case 'nothing':
          return finish(tx, row, deposit, false);
        case 'ready':
          return finish(tx, row, deposit, !small && (await credit(tx, deposit, row)));
        case 'adopt':
          // One transaction may pay an address twice: the output that the admin named is the one that was credited.
          if (await isNamedByAnother(tx, deposit, row)) return finish(tx, row, deposit, true);
          await tx.query('update deposit set payment = $2 where id = $1', [deposit.row.id, row.id]);
          break;
        case 'reopen':
          if (small) return finish(tx, row, deposit, false);
          await reopen(tx, deposit, row, at);
          break;
        case 'reverse':
          await reverseDeposit(tx, deposit, at, deps);
          break;
        case 'restore':
          await restoreDeposit(tx, deposit, at, notify);
          break;
        case 'another': {
          if (small) return finish(tx, row, deposit, false);
          const market = await priceOf(tx, coinOf(row.payment_method).pair);
          const opened = market && (await openAnother(tx, deposit, row, market, at));
          if (!opened) return finish(tx, row, deposit, market === null);
          deposit = await loadDeposit(tx, opened, true);
          if (!deposit) throw new Error(`deposit ${opened} vanished in its own transaction`);
          // What was announced for the deposit that it was paid to is not announced again.
          if (row.state !== 'new' && row.deposit === null) await sayAnother(tx, deposit, row);
          continue;
        }
      }
      deposit = await reload(tx, deposit.row.id);
    }
    await finish(tx, row, deposit, true);
  }

  /** Whether the output that a deposit was credited by is a further payment of the same transaction, not this one. */
  async function isNamedByAnother(tx: PoolClient, { row: deposit }: LoadedDeposit, row: PaymentRow): Promise<boolean> {
    if (deposit.output === row.output) return false;
    const { rowCount } = await tx.query(
      `select 1 from chain_payment where deposit = $1 and transaction_id = $2 and output = $3 and id <> $4`,
      [deposit.id, row.transaction_id, deposit.output, row.id],
    );
    return rowCount !== 0;
  }

  /** Credits by itself where that is allowed. Answers whether it has to be tried again. */
  async function credit(tx: PoolClient, loaded: LoadedDeposit, row: PaymentRow): Promise<boolean> {
    const deposit = depositOf(loaded);
    const { limits, at } = await holdFourEyes(tx, 'deposit');
    const { [row.payment_method]: configured } = await readCreditBelow(tx, terms);
    // Another process may have set since that less takes two admins.
    const below = creditedBelow(configured, limits.record);
    if (deposit.amount >= below || (await isHeldBack(tx, deposit.owner))) return false;
    const linked = await readPayment(tx, row.id);
    if (!linked || linked.waits !== null) return false;
    if (isPart(arrivalOf(linked), deposit, arrivals(loaded.payments))) return false;
    const paidAtMs = minedMs(row);
    const price = await priceAt(tx, coinOf(deposit.method).pair, paidAtMs);
    if (!price) return true;
    const value = valuePayment(deposit.method, BigInt(row.units), price);
    const before = await sumCredited(tx, deposit.owner, at);
    if (!creditsByItself(deposit, value.credited, { below, sum: limits.sum, before })) return false;
    const seen = { transactionId: row.transaction_id, output: row.output, evidence: row.id };
    const paid = { ...seen, paidAtMs, market: null };
    if (await isCredited(tx, deposit.method, paid, row.id)) return false;
    const { split } = await saveCredit(tx, loaded, paid, value, { actor: chainWatcher.uid, at });
    await audit(tx, chainWatcher, loaded, 'deposits.approve', null);
    await notify(tx, loaded.row.user_id, await creditNotice(tx, loaded, value, paid));
    const aside = asideNotice(deposit.id, split);
    if (aside) await notify(tx, loaded.row.user_id, aside);
    return false;
  }

  /** declined → pending: money has arrived for it after all. Approvals of before count no more. */
  async function reopen(tx: PoolClient, loaded: LoadedDeposit, row: PaymentRow, at: Millis): Promise<void> {
    const { id, user_id } = loaded.row;
    await tx.query(
      `update deposit set status = 'pending', reason = null, reason_code = null, cancelled = false, round = round + 1, updated_ms = $2 where id = $1`,
      [id, at],
    );
    await writeDepositStep(tx, id, { step: 'pending_again' }, at);
    await audit(tx, chainWatcher, loaded, 'deposits.reopen', null);
    await notify(tx, user_id, {
      kind: 'deposit_pending_again',
      facts: { deposit: id, arrived: quantityText(arrivedOf(row)) },
    });
  }

  /** What the customer reads of a payment whose state is another one now: a step, and a notice where they wait for it. */
  async function say(
    tx: PoolClient,
    deposit: LoadedDeposit,
    before: PaymentRow,
    state: PaymentState,
    at: Millis,
  ): Promise<void> {
    const { id, user_id, units, status } = deposit.row;
    if (state.kind === before.state) return;
    const row = await readPayment(tx, before.id);
    if (!row) throw new Error(`payment ${before.id} vanished in its own transaction`);
    const arrived = arrivedOf(row);
    const asked = quantityText(quantityOf(BigInt(units), coinOf(row.payment_method)));
    const fit = row.fit ?? 'exact';
    if (before.state === 'new' && isAlive(state.kind)) {
      const late = row.late ?? false;
      const confirmations = row.needed;
      const total = fit === 'under' ? totalWith(deposit, paymentOf(row)) : {};
      await writeDepositStep(tx, id, { step: 'payment_seen', arrived, fit, late }, at);
      await notify(tx, user_id, {
        kind: 'payment_seen',
        facts: { deposit: id, arrived: quantityText(arrived), asked, ...total, fit, late, confirmations },
      });
    } else if (!isAlive(before.state === 'new' ? 'replaced' : before.state) && isAlive(state.kind)) {
      await writeDepositStep(tx, id, { step: 'payment_seen_again', arrived }, at);
    }
    switch (state.kind) {
      case 'seen':
        return;
      case 'confirming':
        return writeDepositStep(
          tx,
          id,
          { step: 'confirming', confirmations: state.confirmations, needed: state.needed },
          at,
        );
      case 'confirmed':
        return writeDepositStep(tx, id, { step: 'payment_confirmed', needed: state.needed }, at);
      case 'reorganised':
        return writeDepositStep(tx, id, { step: 'payment_reorganised' }, at);
      case 'replaced':
        await writeDepositStep(tx, id, { step: 'payment_replaced', arrived }, at);
        if (status !== 'pending') return;
        await notify(tx, user_id, { kind: 'payment_gone', facts: { deposit: id, arrived: quantityText(arrived) } });
    }
  }

  /** What was for no deposit before, so that nothing was said of it. */
  async function sayAnother(tx: PoolClient, { row: deposit }: LoadedDeposit, row: PaymentRow): Promise<void> {
    const arrived = quantityText(arrivedOf(row));
    const facts = { deposit: deposit.id, arrived, asked: arrived, late: false, confirmations: row.needed };
    await notify(tx, deposit.user_id, { kind: 'payment_seen', facts: { ...facts, fit: 'another' } });
  }

  async function finish(tx: PoolClient, row: PaymentRow, deposit: LoadedDeposit, again: boolean): Promise<void> {
    // What waits for a price is looked at again and again, and nobody need hear of that.
    if (again && row.outstanding) return;
    await tx.query('update chain_payment set outstanding = $2 where id = $1', [row.id, again]);
    await announce(tx, deposit.row.user_id, deposit.row.id);
  }

  /** Writes down what was made of a payment, and links it to its deposit. */
  async function save(
    tx: PoolClient,
    row: PaymentRow,
    state: PaymentState,
    deposit: LoadedDeposit | null,
  ): Promise<void> {
    const { confirmations, needed } = shownConfirmations(state, terms[row.payment_method].confirmations);
    await tx.query('update chain_payment set state = $2, confirmations = $3, needed = $4 where id = $1', [
      row.id,
      state.kind,
      confirmations,
      needed,
    ]);
    if (!deposit || row.deposit !== null) return;
    await linkPayment(tx, row.id, { deposit: deposit.row.id, ...comparedWith(deposit, row) });
  }

  function isNews(row: PaymentRow, state: PaymentState): boolean {
    const { confirmations } = shownConfirmations(state, terms[row.payment_method].confirmations);
    return row.state !== state.kind || row.confirmations !== confirmations;
  }

  return { settle };
}
