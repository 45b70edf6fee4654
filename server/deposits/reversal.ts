import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { depositJournal } from '#domain/deposits/decisions.ts';
import { decideReversal } from '#domain/deposits/reversal.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import { asideNotice, splitDeposit } from '#server/limits/aside.ts';
import { depositOf, type LoadedDeposit } from './record.ts';
import { audit, chainWatcher, creditOf } from './saving.ts';
import { writeDepositStep } from './timeline.ts';

/** Declines pending withdrawals for a reversal, one after the other, until there is enough; given by server/assembly. */
export type DeclinePending = (
  tx: PoolClient,
  owner: string,
  actor: string,
  enough: () => Promise<boolean>,
) => Promise<void>;

/** Stops copies, one after the other, until there is enough; locks what it needs at once. Given by server/assembly. */
export type StopFunded = (tx: PoolClient, owner: string) => Promise<(enough: () => Promise<boolean>) => Promise<void>>;

/**
 * Takes back what a deposit credited, because its payment left the chain (L3, D5): pending withdrawals are declined as far as
 * needed, then copies are stopped as far as needed, then it is taken from what is aside and what is available, and the rest is owed.
 */
export async function reverseDeposit(
  tx: PoolClient,
  loaded: LoadedDeposit,
  at: Millis,
  deps: { readonly notify: Notify; readonly declinePending: DeclinePending; readonly stopFunded: StopFunded },
): Promise<void> {
  const { id, user_id, reversals } = loaded.row;
  const { owner } = depositOf(loaded);
  const credited = cents(loaded.row.credited ?? 0n);
  const locked = () => lockBalance(tx, owner, 'real', 'external');
  const enough = async () => {
    const { aside, available } = await locked();
    return aside + available >= credited;
  };
  const stopCopies = await deps.stopFunded(tx, owner);
  await deps.declinePending(tx, owner, chainWatcher.uid, enough);
  await stopCopies(enough);
  const { aside, available } = await locked();
  const occurrence = reversals + 1;
  const reversal = decideReversal(
    { id: depositOf(loaded).id, owner },
    credited,
    { aside, available },
    chainWatcher.uid,
    occurrence,
  );
  await postDecided(tx, [reversal.journal]);
  await tx.query(
    'insert into deposit_reversal (deposit, occurrence, from_aside, from_available, created_ms) values ($1, $2, $3, $4, $5)',
    [id, occurrence, reversal.fromAside, reversal.fromAvailable, at],
  );
  await tx.query('update deposit set reversals = $2, updated_ms = $3 where id = $1', [id, occurrence, at]);
  await writeDepositStep(tx, id, { step: 'reversed', amount: formatCents(credited) }, at);
  await audit(tx, chainWatcher, loaded, 'deposits.reverse', null);
  await writeOutbox(tx, [{ owner: user_id, topic: 'balance', subject: 'real' }]);
  const facts = { deposit: id, amount: formatCents(credited), owed: formatCents(reversal.owed) };
  await deps.notify(tx, user_id, { kind: 'deposit_reversed', facts });
}

/** Credits a reversed deposit again, because its payment is confirmed again: as much as was taken back (D5), split anew, with no less aside than was taken from there (A13). */
export async function restoreDeposit(tx: PoolClient, loaded: LoadedDeposit, at: Millis, notify: Notify): Promise<void> {
  const { id, user_id, restores } = loaded.row;
  const credited = cents(loaded.row.credited ?? 0n);
  const deposit = depositOf(loaded);
  const occurrence = restores + 2;
  const { rows } = await tx.query<{ from_aside: bigint }>(
    'select from_aside from deposit_reversal where deposit = $1 and occurrence = $2',
    [id, occurrence - 1],
  );
  const takenFromAside = cents(rows[0]?.from_aside ?? 0n);
  const split = await splitDeposit(tx, { deposit: id, occurrence, owner: deposit.owner, credited, takenFromAside });
  await postDecided(tx, [depositJournal(deposit, split, chainWatcher.uid, occurrence)]);
  await tx.query('update deposit set restores = $2, updated_ms = $3 where id = $1', [id, restores + 1, at]);
  await writeDepositStep(tx, id, { step: 'restored', ...creditOf(credited, split) }, at);
  await audit(tx, chainWatcher, loaded, 'deposits.restore', null);
  await writeOutbox(tx, [{ owner: user_id, topic: 'balance', subject: 'real' }]);
  await notify(tx, user_id, { kind: 'deposit_restored', facts: { deposit: id, amount: formatCents(credited) } });
  const aside = asideNotice(id, split);
  if (aside) await notify(tx, user_id, aside);
}
