import type { PoolClient } from 'pg';
import type { CountryPolicy } from '#domain/accounts/country-policy.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { type Choices, changeSettings, risksMore, startSettings } from '#domain/copying/choices.ts';
import type { CopySettings, CopyState } from '#domain/copying/copy.ts';
import { moveJournal } from '#domain/copying/journals.ts';
import { freeOf } from '#domain/copying/profit-share.ts';
import type { CopyingSettings } from '#domain/copying/settings.ts';
import { weekStart } from '#domain/copying/weeks.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { CopyId, UserId } from '#domain/ids/ids.ts';
import { cents, formatCents, type Wallet } from '#domain/money/amount.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import { openCopyAccount, readCopyBalances } from '#server/ledger/copy-accounts.ts';
import { postDecided } from '#server/ledger/post.ts';
import { readCopyAllocations } from '#server/limits/copy-limits.ts';
import { readHouseShare } from '#server/limits/house-settings.ts';
import type { Actor } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock } from '#server/review/timeline.ts';
import { noteChange } from './changes.ts';
import { lockTraderAndDue } from './fan-out/due.ts';
import { type LifecycleDependencies, moneyOf, takeWeeks } from './lifecycle.ts';
import { mayCopy, takesCopies } from './permission.ts';
import { readTogether } from './profit.ts';
import { accountOf, type CopyName, type CopyRow, fixedOf, lockCopies, settingsOf, type TraderRow } from './record.ts';
import { saveMoves } from './saving.ts';

export interface SubscribeDependencies extends LifecycleDependencies {
  readonly policy: CountryPolicy;
  readonly settings: CopyingSettings;
  readonly notify: Notify;
}

/** Who decides by which operation, and when they signed in. */
interface Decider extends Pick<Actor, 'uid' | 'signedInAtMs'> {
  readonly operation: string;
}

/** Starts a copy of a locked trader, of whom the customer has none that runs (C1, C2). */
export async function startCopy(
  tx: PoolClient,
  deps: SubscribeDependencies,
  decider: Decider,
  trader: TraderRow,
  wallet: Wallet,
  chosen: Choices & { readonly shareBps?: number | undefined; readonly houseShareBps?: number | undefined },
): Promise<Decision<CopyId>> {
  const { uid, operation } = decider;
  if (trader.user_id === uid) return refused('copy_of_oneself', {});
  const takes = await takesCopies(tx, trader);
  if (!takes.ok) return takes;
  // C6: nobody agrees to more than they were shown.
  if (wallet === 'real' && chosen.shareBps !== undefined && trader.share_bps > chosen.shareBps) {
    return refused('share_raised', { shareBps: trader.share_bps });
  }
  const { available } = await lockBalance(tx, uid, wallet);
  // After the lock, however long it took: the copy says that it began with what is in force as it begins.
  const houseShareBps = await readHouseShare(tx, deps.settings.houseShareBps);
  if (wallet === 'real' && chosen.houseShareBps !== undefined && houseShareBps > chosen.houseShareBps) {
    return refused('house_share_raised', { houseShareBps });
  }
  const allowed = await mayCopy(tx, uid, wallet, deps.policy);
  if (!allowed.ok) return allowed;
  const decided = startSettings(chosen, available, await readCopyAllocations(tx, deps.settings));
  if (!decided.ok) return decided;
  const fresh = await freshWithRealMoney(tx, decider, wallet);
  if (!fresh.ok) return fresh;

  const settings = decided.value;
  const now = await readClock(tx);
  const row = await insertCopy(tx, uid, trader, wallet, settings, { now, houseShareBps });
  await openCopyAccount(tx, uid, row.id, wallet);
  await postDecided(tx, [moveJournal(accountOf(row), settings.allocation, 1, uid)]);
  await saveMoves(tx, [{ copy: row.id, occurrence: 1, amount: settings.allocation, why: 'start' }], now);
  await noteChange(tx, { traderId: trader.id, wallet }, [], [row]);
  await audit(tx, uid, operation, null, row);
  await news(tx, row, true);
  const facts = { copy: row.id, trader: trader.name, wallet, allocation: formatCents(settings.allocation) };
  await deps.notify(tx, uid, { kind: 'copy_started', facts });
  return accepted(row.id);
}

async function insertCopy(
  tx: PoolClient,
  uid: UserId,
  trader: TraderRow,
  wallet: Wallet,
  settings: CopySettings,
  { now, houseShareBps }: { readonly now: Millis; readonly houseShareBps: number },
): Promise<CopyRow> {
  const { allocation, sizing, maxStake, maxOpen, stopLoss } = settings;
  // C6: practice copies pay no share.
  const shareBps = wallet === 'real' ? trader.share_bps : 0;
  const { rows } = await tx.query<CopyRow>(
    `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, fixed_stake, max_stake, max_open, stop_loss,
       share_bps, started_ms, moves, share_week_ms, house_bps)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, $13, $14) returning *`,
    [
      newId('cpy'),
      trader.id,
      uid,
      wallet,
      allocation,
      sizing.kind,
      fixedOf(settings),
      maxStake,
      maxOpen,
      stopLoss,
      shareBps,
      now,
      weekStart(now),
      houseShareBps,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('a copy was not written');
  return row;
}

/**
 * Changes what is named of a copy that runs. What lets it risk more, and resuming, is asked the same as a start; what lets it
 * risk less is not. The locked copy is expected to be as it was seen.
 *
 * @param how.seen its version as the customer saw it
 * @param how.resumes whether one that is paused goes on
 */
export async function changeCopy(
  tx: PoolClient,
  deps: SubscribeDependencies,
  decider: Decider,
  copy: CopyName,
  chosen: Choices,
  how: { readonly seen?: number | undefined; readonly resumes?: boolean },
): Promise<Decision<CopyId>> {
  const { uid, operation } = decider;
  const of = { traderId: copy.trader_id, wallet: copy.wallet };
  const between = await lockTraderAndDue(tx, of, [copy.id]);
  const { trader, due } = between;
  // What a week that has ended shares is not lowered away.
  await takeWeeks(tx, deps, of, [copy.id], between);
  const before = await lockSeen(tx, copy.id, how.seen);
  if (!before.ok) return before;
  const row = before.value;
  const { available } = await lockBalance(tx, uid, copy.wallet);
  const balance = (await readCopyBalances(tx, [row.id])).get(row.id) ?? cents(0n);
  const together = (await readTogether(tx, [row.id]))(row.id);
  const { leastAllocation } = await readCopyAllocations(tx, deps.settings);
  const decided = changeSettings(settingsOf(row), chosen, {
    available,
    profit: row.settled_profit,
    leastAllocation,
    free: freeOf(moneyOf(row, balance, due(row.id), together)),
  });
  if (!decided.ok) return decided;
  const { settings, move } = decided.value;
  const resumes = row.state === 'paused' && how.resumes === true;
  if (resumes || risksMore(settingsOf(row), settings)) {
    const takes = await takesCopies(tx, trader);
    if (!takes.ok) return takes;
    const allowed = await mayCopy(tx, uid, copy.wallet, deps.policy);
    if (!allowed.ok) return allowed;
    const fresh = await freshWithRealMoney(tx, decider, copy.wallet);
    if (!fresh.ok) return fresh;
  }
  const after = asChanged(row, settings, resumes ? 'active' : row.state, move);
  if (!after) return accepted(row.id);

  const now = await readClock(tx);
  if (move !== 0n) await postDecided(tx, [moveJournal(accountOf(row), move, after.moves, uid)]);
  await tx.query(
    `update copy set allocation = $2, sizing = $3, fixed_stake = $4, max_stake = $5, max_open = $6, stop_loss = $7,
       moves = $8, version = $9, state = $10
     where id = $1`,
    [
      row.id,
      after.allocation,
      after.sizing,
      after.fixed_stake,
      after.max_stake,
      after.max_open,
      after.stop_loss,
      after.moves,
      after.version,
      after.state,
    ],
  );
  if (move !== 0n) await saveMoves(tx, [{ copy: row.id, occurrence: after.moves, amount: move, why: 'settings' }], now);
  await noteChange(tx, of, [row], [after]);
  await audit(tx, uid, operation, row, after);
  await news(tx, row, move !== 0n);
  return accepted(row.id);
}

/** The row with other settings or another state; null where both are the same. */
function asChanged(row: CopyRow, settings: CopySettings, state: CopyState, move: bigint): CopyRow | null {
  const changed = {
    state,
    allocation: settings.allocation,
    sizing: settings.sizing.kind,
    fixed_stake: fixedOf(settings),
    max_stake: settings.maxStake,
    max_open: settings.maxOpen,
    stop_loss: settings.stopLoss,
  };
  const same =
    changed.state === row.state &&
    changed.allocation === row.allocation &&
    changed.sizing === row.sizing &&
    changed.fixed_stake === row.fixed_stake &&
    changed.max_stake === row.max_stake &&
    changed.max_open === row.max_open &&
    changed.stop_loss === row.stop_loss;
  if (same) return null;
  return { ...row, ...changed, moves: row.moves + (move === 0n ? 0 : 1), version: row.version + 1 };
}

/** Pauses a copy or lets it go on. Resuming is asked the same as a start. */
export async function switchCopy(
  tx: PoolClient,
  deps: SubscribeDependencies,
  decider: Decider,
  copy: CopyName,
  to: Extract<CopyState, 'active' | 'paused'>,
  seen: number | undefined,
): Promise<Decision<CopyId>> {
  const { uid, operation } = decider;
  const of = { traderId: copy.trader_id, wallet: copy.wallet };
  // With their placings, as all that changes copies: a set of one holds the copy.
  const { trader } = await lockTraderAndDue(tx, of, [copy.id]);
  const before = await lockSeen(tx, copy.id, seen);
  if (!before.ok) return before;
  const row = before.value;
  if (row.state === to) return accepted(row.id);
  if (to === 'active') {
    const takes = await takesCopies(tx, trader);
    if (!takes.ok) return takes;
    const allowed = await mayCopy(tx, uid, copy.wallet, deps.policy);
    if (!allowed.ok) return allowed;
    const fresh = await freshWithRealMoney(tx, decider, copy.wallet);
    if (!fresh.ok) return fresh;
  }
  const after: CopyRow = { ...row, state: to, version: row.version + 1 };
  await tx.query('update copy set state = $2, version = $3 where id = $1', [row.id, to, after.version]);
  await noteChange(tx, of, [row], [after]);
  await audit(tx, uid, operation, row, after);
  await news(tx, row, false);
  return accepted(row.id);
}

/**
 * A copy pays its trader, so that whoever has somebody's session could copy themselves with that customer's money: what lets it
 * risk more takes a sign-in of just now, as a new address of a withdrawal does. Asked last, once all else is in order.
 */
function freshWithRealMoney(tx: PoolClient, decider: Decider, wallet: Wallet): Promise<Decision<null>> {
  return wallet === 'real' ? freshSignIn(tx, decider) : Promise.resolve(accepted(null));
}

/** Locks a copy that may still be changed. Refuses with copy_stopping or copy_changed. */
async function lockSeen(tx: PoolClient, id: CopyId, seen: number | undefined): Promise<Decision<CopyRow>> {
  const [row] = await lockCopies(tx, [id]);
  if (!row) throw new Error(`no copy ${id}`);
  if (row.state === 'stopping') return refused('copy_stopping', {});
  if (row.state === 'stopped' || (seen !== undefined && seen !== row.version)) {
    return refused('copy_changed', { state: row.state });
  }
  return accepted(row);
}

async function audit(
  tx: PoolClient,
  actor: UserId,
  action: string,
  before: CopyRow | null,
  after: CopyRow,
): Promise<void> {
  const shown = (row: CopyRow) => ({ trader: row.trader_id, wallet: row.wallet, state: row.state, ...settingsOf(row) });
  await writeAudit(tx, {
    actor,
    action,
    subjectKind: 'copy',
    subject: after.id,
    reason: null,
    before: before && shown(before),
    after: shown(after),
  });
}

async function news(tx: PoolClient, { id, user_id: owner, wallet }: CopyRow, moved: boolean): Promise<void> {
  await writeOutbox(tx, [
    { owner, topic: 'copy', subject: id },
    ...(moved ? [{ owner, topic: 'balance', subject: wallet } as const] : []),
  ]);
}
