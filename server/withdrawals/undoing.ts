import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatCents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { type BroadcastFacts, decideUndoing, failedPaymentOf } from '#domain/withdrawals/undoing.ts';
import { isKnownKey } from '#server/commands/command.ts';
import { postDecided } from '#server/ledger/post.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { holdFourEyes } from '#server/review/four-eyes.ts';
import { writeApproval } from '#server/review/timeline.ts';
import { paidTo, secondPersonFound, twoAgree } from './by-two.ts';
import { saveFinding, strictSightingOf } from './evidence.ts';
import { type LoadedWithdrawal, loadWithdrawal, roundOf } from './record.ts';
import type { ReturningDependencies } from './returning.ts';
import { type ReviewingDependencies, reviewing, toCustomer } from './reviewing.ts';
import { endReturned, factsOf, isUsed } from './saving.ts';
import { writeWithdrawalStep } from './timeline.ts';

type UndoingDependencies = Pick<ReturningDependencies, 'addresses' | 'evidence' | 'priceAt'> & ReviewingDependencies;

const nothingShown: BroadcastFacts = { paid: null, failed: null, named: null };

/**
 * What undoes a payout that was not broadcast, or whose payment failed (W5). Two admins decide, and the chain is asked before
 * anything is locked; a node that does not answer is no evidence, so that it refuses with unavailable.
 */
export function undoingHandlers(deps: UndoingDependencies): Handlers<Pick<Catalogue, 'unsendWithdrawal'>> {
  const { pool, addresses, evidence, priceAt } = deps;
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
        const { named } = shown.value;
        const price = named && (await priceAt(tx, coin.pair, named.atMs, true));
        const outcome = decideUndoing(withdrawal, { admin: actor.uid, failedBy }, shown.value, price);
        if (!outcome.ok) return outcome;
        const allowed = await twoAgree(tx, actor, loaded.unsends, outcome.value, body.approvals);
        if (!allowed.ok) return allowed;
        if (failedBy !== null && (await isUsed(tx, withdrawal.method, failedBy))) {
          return refused('transaction_already_paid', { transactionId: failedBy });
        }
        const values = failedBy === null ? {} : { failedBy };
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
        await saveFinding(
          tx,
          params.id,
          { state: 'elsewhere', confirmations: 0, paidUnits: 0n },
          at,
          named?.atMs ?? null,
        );
        await postDecided(tx, ended.journals);
        await writeWithdrawalStep(tx, params.id, { step: 'payment_failed', text: body.reason }, at);
        const facts = { ...factsOf(loaded), reason: body.reason, credited: formatCents(ended.credited) };
        return toCustomer({ kind: 'withdrawal_failed', facts });
      });
    },
  };

  /** What a watched chain shows of a payout that is being sent: by what its watcher saw go to the address, and by what is named. */
  async function shownOf(
    id: string,
    typed: string | undefined,
    command: CommandKey,
  ): Promise<Decision<BroadcastFacts>> {
    if (evidence === null || (await isKnownKey(pool, command))) return accepted(nothingShown);
    const loaded = await loadWithdrawal(pool, id);
    if (!loaded?.row.sending || loaded.row.units === null) return accepted(nothingShown);
    const { payment_method: method, wallet_address: address, units } = loaded.row;
    const { fixings } = loaded;
    // Sent may be what was fixed first in this sending, before it was fixed again.
    const least = fixings[0]?.units ?? BigInt(units);
    const read = typed === undefined ? null : readTransactionId(typed, coinOf(method));
    const failedBy = read?.ok ? read.value : null;
    const known = await seenAt(loaded, least);
    let shown = nothingShown;
    for (const transactionId of new Set(failedBy === null ? known : [failedBy, ...known])) {
      const sighting = await strictSightingOf(evidence, addresses, { method, transactionId });
      if (!sighting.ok) return sighting;
      if (paidTo(sighting.value, (one) => one === address) >= least) {
        return accepted({ ...nothingShown, paid: transactionId });
      }
      const failed = failedPaymentOf(sighting.value, transactionId, { address, fixings });
      if (transactionId === failedBy) shown = { ...shown, named: failed };
      else shown = { ...shown, failed: shown.failed ?? failed };
    }
    return accepted(shown);
  }

  /** Transactions that a watcher saw go to the address with as many coins, and that count as nothing else. */
  async function seenAt({ row }: LoadedWithdrawal, least: bigint): Promise<readonly string[]> {
    const { rows } = await pool.query<{ transaction_id: string }>(
      `select s.transaction_id from payout_sighting s
       join withdrawal w on w.id = s.withdrawal
       where w.id = $1 and s.units >= $2 and not exists (
         select 1 from withdrawal x where x.chain = w.chain and x.transaction_id = s.transaction_id)
       order by s.seen_ms`,
      [row.id, least.toString()],
    );
    return rows.map(({ transaction_id: id }) => id);
  }
}
