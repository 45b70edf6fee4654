import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatCents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { coinsOf, type PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { type BroadcastFacts, decideAge, decideUndoing, failedPaymentOf } from '#domain/withdrawals/undoing.ts';
import { isKnownKey } from '#server/commands/command.ts';
import { postDecided } from '#server/ledger/post.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { holdFourEyes } from '#server/review/four-eyes.ts';
import { writeApproval } from '#server/review/timeline.ts';
import { paidTo, secondPersonFound, twoAgree } from './by-two.ts';
import { nothingPaid, saveFinding, strictSightingOf } from './evidence.ts';
import { paymentsTaken } from './payments-taken.ts';
import { type LoadedWithdrawal, loadWithdrawal, roundOf } from './record.ts';
import type { ReturningDependencies } from './returning.ts';
import { type ReviewingDependencies, reviewing, toCustomer } from './reviewing.ts';
import { endReturned, factsOf, lockTransaction } from './saving.ts';
import { refuseWhileBehind, refuseWhileSeen, type ShownPayments, seenPayments } from './seen-payments.ts';
import { writeWithdrawalStep } from './timeline.ts';

type UndoingDependencies = Pick<ReturningDependencies, 'addresses' | 'evidence' | 'priceAt'> & ReviewingDependencies;

interface Shown {
  readonly facts: BroadcastFacts;
  readonly payments: ShownPayments;
}

const nothingShown: Shown = { facts: { paid: null, failed: null, named: null }, payments: new Map() };

/**
 * What undoes a payout that was not broadcast, or whose payment failed (W5). Two admins decide, and the chain is asked before
 * anything is locked; a node that does not answer is no evidence, so that it refuses with unavailable.
 */
export function undoingHandlers(deps: UndoingDependencies): Handlers<Pick<Catalogue, 'unsendWithdrawal'>> {
  const { pool, addresses, evidence, priceAt, undoneAfterMs } = deps;
  const { review, stored } = reviewing(deps);

  return {
    unsendWithdrawal: async ({ actor, params, body, command }) => {
      const shown = await shownOf(params.id, body.failedBy, command);
      if (!shown.ok) return shown;
      return review(actor, params.id, command, 'withdrawals.not-broadcast', body.reason, async (tx, loaded) => {
        const { at } = await holdFourEyes(tx, 'withdrawal');
        const withdrawal = stored(loaded);
        const coin = coinOf(withdrawal.method);
        const read = body.failedBy === undefined ? accepted(null) : readTransactionId(body.failedBy, coin);
        if (!read.ok) return read;
        const failedBy = read.value;
        const { facts, payments } = shown.value;
        const { named } = facts;
        const price = named && (await priceAt(tx, coin.pair, named.atMs, true));
        const outcome = decideUndoing(withdrawal, { admin: actor.uid, failedBy }, facts, price);
        if (!outcome.ok) return outcome;
        const nothingSent = await refuseWhileSeen(tx, loaded, payments);
        if (!nothingSent.ok) return nothingSent;
        if (failedBy === null) {
          const known = evidence === null ? accepted(null) : await refuseWhileBehind(tx, loaded);
          if (!known.ok) return known;
          const aged = decideAge(fixedAtOf(loaded), at, undoneAfterMs);
          if (!aged.ok) return aged;
        }
        const allowed = await twoAgree(tx, actor, loaded.unsends, outcome.value, body.approvals);
        if (!allowed.ok) return allowed;
        if (failedBy !== null) {
          await lockTransaction(tx, withdrawal.method, failedBy);
          const [taken] = await paymentsTaken(tx, loaded.row, failedBy);
          if (taken) {
            return refused('transaction_already_paid', { transactionId: failedBy, record: taken.record });
          }
        }
        const values = named === null ? {} : { failedBy, failedAt: isoTime(named.atMs) };
        const given = { subject: params.id, purpose: 'unsend', round: roundOf(loaded, 'unsend'), values } as const;
        await writeApproval(tx, { ...given, admin: actor.uid, at, secondPerson: secondPersonFound(outcome.value) });
        if (outcome.value.step === 'first') return accepted(null);
        const { ended } = outcome.value;
        if (ended === null) {
          await tx.query(
            `update withdrawal set sending = false, round = round + 1, units = null, price = null, price_decimals = null,
               price_source = null, price_ms = null, price_seq = null, fixed_ms = null, fixing_ms = null, market_seq = null,
               updated_ms = $2
             where id = $1`,
            [params.id, at],
          );
          await writeWithdrawalStep(tx, params.id, { step: 'not_broadcast', text: body.reason }, at);
          return toCustomer({ kind: 'withdrawal_not_sent', facts: { ...factsOf(loaded), reason: body.reason } });
        }
        await endReturned(tx, params.id, body.reason, at, ended);
        // A chain that turns may yet carry it out: it is looked up further.
        await saveFinding(tx, params.id, nothingPaid, at, named?.atMs ?? null);
        await postDecided(tx, ended.journals);
        await writeWithdrawalStep(tx, params.id, { step: 'payment_failed', text: body.reason }, at);
        const said = { ...factsOf(loaded), reason: body.reason, credited: formatCents(ended.credited) };
        return toCustomer({ kind: 'withdrawal_failed', facts: said });
      });
    },
  };

  /** What a watched chain shows of a payout that is being sent: by what its watcher saw go to the address, and by what is named. */
  async function shownOf(id: string, typed: string | undefined, command: CommandKey): Promise<Decision<Shown>> {
    if (evidence === null || (await isKnownKey(pool, command))) return accepted(nothingShown);
    const loaded = await loadWithdrawal(pool, id);
    if (!loaded?.row.sending || loaded.row.units === null) return accepted(nothingShown);
    const { payment_method: method, wallet_address: address } = loaded.row;
    const { fixings } = loaded;
    const read = typed === undefined ? null : readTransactionId(typed, coinOf(method));
    const failedBy = read?.ok ? read.value : null;
    const known = (await seenPayments(pool, loaded)).map(({ transaction_id: one }) => one);
    const payments = new Map<string, PayoutSighting>();
    let facts = nothingShown.facts;
    for (const transactionId of new Set(failedBy === null ? known : [failedBy, ...known])) {
      const sighting = await strictSightingOf(evidence, addresses, { method, transactionId });
      if (!sighting.ok) return sighting;
      payments.set(transactionId, sighting.value);
      const units = paidTo(sighting.value, (one) => one === address);
      const failed = failedPaymentOf(sighting.value, transactionId, { address, fixings });
      if (transactionId !== failedBy) facts = { ...facts, failed: facts.failed ?? failed };
      else if (units === 0n) facts = { ...facts, named: failed };
      else facts = { ...facts, paid: { transactionId, paid: coinsOf(units, coinOf(method)), address } };
    }
    return accepted({ facts, payments });
  }
}

/** When its coins were fixed last: it was hardly sent before. */
function fixedAtOf({ row }: LoadedWithdrawal): Millis {
  return millis(row.fixed_ms ?? row.updated_ms);
}
