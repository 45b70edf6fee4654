import type { PoolClient } from 'pg';
import { decideCancel } from '#domain/withdrawals/cancelling.ts';
import type { Notify } from '#server/commands/notify.ts';
import { postDecided } from '#server/ledger/post.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { withdrawalOf } from './record.ts';
import { announce, factsOf, reload } from './saving.ts';
import { refuseWhileSeen } from './seen-payments.ts';
import { writeWithdrawalStep } from './timeline.ts';

/**
 * Declines a customer's pending withdrawals, the newest first, until `enough` says so: what a reorganised payment takes back
 * is taken from them before anything is owed (L3). Those that are being sent stay.
 *
 * @param enough looks at the balance; locks the accounts, so that it comes after the records (Z7)
 */
export function declinePending(notify: Notify) {
  return async (tx: PoolClient, owner: string, actor: string, enough: () => Promise<boolean>): Promise<void> => {
    const pending = async (): Promise<readonly string[]> => {
      const { rows } = await tx.query<{ id: string }>(
        `select id from withdrawal where user_id = $1 and status = 'pending' and not sending
         order by id for no key update`,
        [owner],
      );
      return rows.map(({ id }) => id);
    };
    await pending();
    if (await enough()) return;
    // One that was asked for while its accounts were waited for is there now; no further one can be.
    for (const id of (await pending()).toReversed()) {
      await decline(tx, id, actor);
      if (await enough()) return;
    }
  };

  async function decline(tx: PoolClient, id: string, actor: string) {
    const before = await reload(tx, id);
    // Whether it can be let go does not depend on how long it waits.
    // One that was called not broadcast may have been sent all the same.
    if (!(await refuseWhileSeen(tx, before)).ok) return;
    const release = decideCancel(withdrawalOf(before, { addressHoldHours: 0, atMostDays: 0 }));
    if (!release.ok) throw new Error(`withdrawal ${id} is locked and pending, and cannot be declined`);
    const at = await readClock(tx);
    await tx.query(
      `update withdrawal set status = 'declined', reason_code = 'deposit_reversed', updated_ms = $2 where id = $1`,
      [id, at],
    );
    await postDecided(tx, [{ ...release.value, actor }]);
    await writeWithdrawalStep(tx, id, { step: 'declined_for_reversal' }, at);
    const after = await reload(tx, id);
    const subject = { subjectKind: 'withdrawal', subject: id };
    await writeAudit(tx, {
      actor,
      action: 'withdrawals.decline',
      ...subject,
      reason: null,
      before: before.row,
      after: after.row,
    });
    await announce(tx, after.row.user_id, id);
    await notify(tx, after.row.user_id, { kind: 'withdrawal_declined_for_reversal', facts: factsOf(after) });
  }
}
