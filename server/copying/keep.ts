import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import type { CopyStopper } from '#domain/copying/copy.ts';
import { moveJournal, shareJournal } from '#domain/copying/journals.ts';
import { type CopyMoney, takeShare, type WindingDown, windDown } from '#domain/copying/money.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockCopyAccounts } from '#server/ledger/copy-accounts.ts';
import { postDecided } from '#server/ledger/post.ts';
import { writeAudits } from '#server/records/audit.ts';
import { writeOutbox } from '#server/records/outbox.ts';
import type { TellAll } from '#server/records/tell.ts';
import { readClock, storedUser } from '#server/records/timeline.ts';
import { type CopiesOf, noteChange } from './changes.ts';
import { lockTraderAndDue } from './due.ts';
import { accountOf, type CopyRow, lockCopies, type TraderRow } from './record.ts';
import { type ShareLine, saveKept } from './saving.ts';
import { earnedNotices, stopNotices } from './stop-notices.ts';

/** What is to be done with copies of one trader in one wallet. */
export type Keeping =
  /** Begins to stop those that run (C2). */
  | { readonly kind: 'stop'; readonly by: CopyStopper }
  /** Gives back what came free in those that are stopping. */
  | { readonly kind: 'wind-down' }
  /** Takes the profit share of a week that has ended (C6). */
  | { readonly kind: 'week'; readonly endMs: Millis }
  /** Pays profit share that was staked when it was taken. */
  | { readonly kind: 'rest' };

export interface KeepDependencies {
  /** Basis points of each payment of profit share. */
  readonly houseShareBps: number;
  readonly tellAll: TellAll;
}

/** One copy as it is kept: what is paid, given back, and how its row stands afterwards. */
interface Kept {
  readonly before: CopyRow;
  readonly after: CopyRow;
  readonly share: ShareLine | null;
  readonly release: Cents;
  readonly due: Cents;
}

/**
 * Keeps copies of one trader in one wallet, all in the caller's transaction: placings, trader, copies and accounts are locked
 * in this order (Z7). Copies that the step does not concern (any more) are left alone, so that two processes may be given the
 * same ones. Returns what became of the others.
 */
export async function keepCopies(
  tx: PoolClient,
  deps: KeepDependencies,
  of: CopiesOf,
  ids: readonly string[],
  step: Keeping,
): Promise<readonly CopyRow[]> {
  const { trader, due } = await lockTraderAndDue(tx, of, ids);
  const rows = (await lockCopies(tx, ids)).filter((row) => concerns(row, trader, step));
  if (rows.length === 0) return [];
  const people = [...new Set([trader.user_id, ...rows.map(({ user_id }) => user_id)])];
  const balances = await lockCopyAccounts(tx, ids, people, of.wallet);
  const now = await readClock(tx);
  const kept = rows.map((row) => {
    const money = moneyOf(row, balances.get(row.id) ?? cents(0n), due(row.id));
    return decide(row, money, step, deps.houseShareBps, now);
  });
  await postDecided(
    tx,
    kept.flatMap((one) => journalsOf(one, trader)),
  );
  await saveKept(tx, kept, step, now);
  // What is only paid as profit share stays in the snapshot as it was.
  const changed = kept.filter(({ before, after }) => before.version !== after.version);
  await noteChange(
    tx,
    of,
    changed.map(({ before }) => before),
    changed.map(({ after }) => after),
  );
  await writeAudits(tx, kept.flatMap(auditOf));
  await writeOutbox(
    tx,
    kept.flatMap((one) => newsOf(one, trader)),
  );
  const earned = earnedNotices(
    trader,
    kept.map(({ share }) => share),
  );
  // In one call: whoever tells many takes their turns in one order.
  await deps.tellAll(tx, [...(await stopNotices(tx, trader, kept)), ...earned]);
  return kept.map(({ after }) => after);
}

/** How a copy's money stands, from its row and its account. */
export function moneyOf(row: CopyRow, balance: Cents, due: Cents): CopyMoney {
  return {
    ...{ balance, due },
    profit: row.settled_profit,
    mark: cents(row.share_mark),
    owed: cents(row.share_due),
    shareBps: row.share_bps,
  };
}

function concerns(row: CopyRow, trader: TraderRow, step: Keeping): boolean {
  const runs = row.state === 'active' || row.state === 'paused';
  switch (step.kind) {
    case 'stop':
      return runs && isReasonToStop(row, trader, step.by);
    case 'wind-down':
      return row.state === 'stopping';
    case 'week':
      return runs && row.share_week_ms < BigInt(step.endMs);
    case 'rest':
      return runs && row.share_due > 0n;
  }
}

/** Whether what a copy is to be stopped for still holds: a trader may have been admitted again since it was found. */
function isReasonToStop(row: CopyRow, trader: TraderRow, by: CopyStopper): boolean {
  switch (by) {
    case 'customer':
      return true;
    case 'stop-loss':
      return row.stop_loss !== null && row.settled_profit <= -row.stop_loss;
    case 'trader':
    case 'operator':
      return trader.state === 'stopped';
  }
}

function decide(row: CopyRow, money: CopyMoney, step: Keeping, houseBps: number, now: Millis): Kept {
  // What is owed is paid as it comes free; new profit is shared at the end of a week, and once a stopping copy has ended.
  const counted = step.kind === 'rest' ? { ...money, profit: money.mark } : money;
  const ending = step.kind === 'stop' || step.kind === 'wind-down';
  const { share, release, ended }: WindingDown = ending
    ? windDown(counted, row.open_trades, houseBps)
    : { share: takeShare(counted, houseBps), release: cents(0n), ended: false };
  const after = {
    ...row,
    ...(ending ? endingOf(row, step.kind === 'stop' ? step.by : null, ended, now) : {}),
    moves: row.moves + (release > 0n ? 1 : 0),
    share_mark: share.mark,
    share_due: share.owed,
    share_week_ms: step.kind === 'week' ? BigInt(step.endMs) : row.share_week_ms,
  };
  if (share.due === 0n && share.paid === 0n) return { before: row, after, share: null, release, due: money.due };
  const line: ShareLine = {
    id: newId('shr'),
    kind: share.due === 0n ? 'rest' : step.kind === 'week' ? 'week' : 'stop',
    periodEndMs: share.due > 0n && step.kind === 'week' ? step.endMs : now,
    houseBps,
    taken: share,
  };
  return { before: row, after, share: line, release, due: money.due };
}

/** A copy's row as stopping leaves it. */
function endingOf(row: CopyRow, by: CopyStopper | null, ended: boolean, now: Millis): Partial<CopyRow> {
  const state = ended ? 'stopped' : 'stopping';
  return {
    state,
    stopping_ms: row.stopping_ms ?? BigInt(now),
    stopped_by: row.stopped_by ?? by,
    stopped_ms: ended ? BigInt(now) : null,
    version: row.version + (state === row.state ? 0 : 1),
  };
}

function journalsOf({ before, after, share, release }: Kept, trader: TraderRow) {
  const account = accountOf(before);
  const byCustomer = before.state !== 'stopping' && after.stopped_by === 'customer';
  return [
    ...(share && share.taken.paid > 0n
      ? [shareJournal(share.id, account, storedUser(trader.user_id), share.taken)]
      : []),
    ...(release > 0n ? [moveJournal(account, -release, after.moves, byCustomer ? account.userId : 'system')] : []),
  ];
}

function auditOf({ before, after }: Kept) {
  if (before.state === after.state) return [];
  const byCustomer = before.state !== 'stopping' && after.stopped_by === 'customer';
  return [
    {
      ...{ actor: byCustomer ? before.user_id : 'system', action: 'copies.stop' },
      ...{ subjectKind: 'copy', subject: before.id, reason: after.stopped_by },
      ...{ before: { state: before.state }, after: { state: after.state } },
    },
  ];
}

function newsOf({ before, share, release }: Kept, trader: TraderRow) {
  const paid = share !== null && share.taken.paid > 0n;
  return [
    { owner: before.user_id, topic: 'copy', subject: before.id } as const,
    ...(paid || release > 0n ? [{ owner: before.user_id, topic: 'balance', subject: before.wallet } as const] : []),
    ...(paid ? [{ owner: trader.user_id, topic: 'balance', subject: 'real' } as const] : []),
  ];
}
