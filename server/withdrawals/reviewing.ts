import type { Pool, PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import type { WithdrawalSettings } from '#domain/withdrawals/settings.ts';
import type { WaitingTerms } from '#domain/withdrawals/withdrawal.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import type { Actor, CommandKey } from '#server/operations/handler.ts';
import { readFourEyesState } from '#server/review/four-eyes.ts';
import { readClock } from '#server/review/timeline.ts';
import { type LoadedWithdrawal, loadWithdrawal, waitsSet, withdrawalOf } from './record.ts';
import { riskOf } from './risk-shown.ts';
import { audit, type NotifyAdmins, reload } from './saving.ts';
import { type ReviewedWithdrawalView, reviewedWithdrawal } from './withdrawal-views.ts';

export interface ReviewingDependencies {
  readonly pool: Pool;
  readonly config: Pick<WithdrawalSettings, 'addressHoldHours' | 'waitsAtMostDays'>;
  readonly notify: Notify;
  readonly notifyAdmins: NotifyAdmins;
  /** How long nothing is said not to be broadcast, or to have never arrived (undoneAfterMs). */
  readonly undoneAfterMs: number;
}

/** Who hears of a decision, and what. */
export interface CustomerNotice {
  readonly whom: 'customer' | 'other admins';
  readonly notice: Notice;
}

export const toCustomer = (notice: Notice): Decision<CustomerNotice> => accepted({ whom: 'customer', notice });

const notFound = refused('not_found', { what: 'withdrawal' });

/** Records as a reviewer sees them, with what risk knows of each (O4), in the order given. */
export async function reviewedFor(
  db: Pool | PoolClient,
  loaded: readonly LoadedWithdrawal[],
  set: WaitingTerms,
  actor: Actor,
): Promise<ReviewedWithdrawalView[]> {
  const fourEyes = await readFourEyesState(db, 'withdrawal');
  const risk = await riskOf(
    db,
    loaded.map(({ row }) => row),
  );
  return loaded.map((one) => reviewedWithdrawal(one, risk(one.row), set, fourEyes, actor));
}

/** What every decision of the review of withdrawals has in common. */
export function reviewing({ pool, config, notify, notifyAdmins }: ReviewingDependencies) {
  const set = waitsSet(config);

  /**
   * One admin's decision on a locked record, with its audit entry, in one transaction (R2). `decide` answers who is
   * notified of it, null for nobody.
   */
  function review(
    actor: Actor,
    id: string,
    command: CommandKey,
    action: string,
    reason: string | null,
    decide: (tx: PoolClient, loaded: LoadedWithdrawal, at: Millis) => Promise<Decision<CustomerNotice | null>>,
  ): Promise<Decision<ReviewedWithdrawalView>> {
    return inCommand(pool, command, async (tx) => {
      const loaded = await loadWithdrawal(tx, id, true);
      if (!loaded) return notFound;
      const decided = await decide(tx, loaded, await readClock(tx));
      if (!decided.ok) return decided;
      await audit(tx, actor, loaded, action, reason);
      const [view] = await reviewedFor(tx, [await reload(tx, id)], set, actor);
      if (!view) throw new Error(`a withdrawal that was loaded has no view: ${id}`);
      const owner = loaded.row.user_id;
      const notified = decided.value;
      if (notified?.whom === 'customer') await notify(tx, owner, notified.notice);
      if (notified?.whom === 'other admins') await notifyAdmins(tx, [owner, actor.uid], notified.notice);
      return accepted(view);
    });
  }

  return { set, stored: (loaded: LoadedWithdrawal) => withdrawalOf(loaded, set), review };
}
