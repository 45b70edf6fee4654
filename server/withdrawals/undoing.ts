import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { decideNotBroadcast } from '#domain/withdrawals/decisions.ts';
import { isKnownKey } from '#server/commands/command.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { holdFourEyes } from '#server/review/four-eyes.ts';
import { writeApproval } from '#server/review/timeline.ts';
import { paidTo, secondPersonFound, twoAgree } from './by-two.ts';
import { strictSightingOf } from './evidence.ts';
import { roundOf } from './record.ts';
import type { ReturningDependencies } from './returning.ts';
import { type ReviewingDependencies, reviewing, toCustomer } from './reviewing.ts';
import { factsOf } from './saving.ts';
import { writeWithdrawalStep } from './timeline.ts';

type UndoingDependencies = Pick<ReturningDependencies, 'addresses' | 'evidence'> & ReviewingDependencies;

/**
 * What undoes a payout that was not broadcast (W5). Two admins decide, and the chain is asked before anything is locked; a node
 * that does not answer is no evidence, so that it refuses with unavailable.
 */
export function undoingHandlers(deps: UndoingDependencies): Handlers<Pick<Catalogue, 'unsendWithdrawal'>> {
  const { pool, addresses, evidence } = deps;
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
             price_source = null, price_ms = null, price_seq = null, fixed_ms = null, fixing_ms = null, market_seq = null,
             updated_ms = $2
           where id = $1`,
          [params.id, at],
        );
        await writeWithdrawalStep(tx, params.id, { step: 'not_broadcast', text: body.reason }, at);
        return toCustomer({ kind: 'withdrawal_not_sent', facts: { ...factsOf(loaded), reason: body.reason } });
      });
    },
  };

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
}
