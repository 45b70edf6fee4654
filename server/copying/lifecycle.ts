import type { PoolClient } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';
import type { CopyStopper } from '#domain/copying/copy.ts';
import { moveJournal, shareJournal } from '#domain/copying/journals.ts';
import { type CopyMoney, takeShare, weekProfit, windDown } from '#domain/copying/profit-share.ts';
import { weekAfter } from '#domain/copying/weeks.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import type { NotifyAll } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockCopyAccounts } from '#server/ledger/copy-accounts.ts';
import { postDecided } from '#server/ledger/post.ts';
import { writeAudits } from '#server/review/audit.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { type CopiesOf, noteChange } from './changes.ts';
import { type Due, lockTraderAndDue } from './fan-out/due.ts';
import { type Measured, measuredNow, measureWeeks, readTogether, type Together } from './profit.ts';
import { accountOf, type CopyRow, lockCopies, type TraderRow } from './record.ts';
import { type ShareLine, saveAdvanced } from './saving.ts';
import { shareNotices } from './share-notices.ts';
import { stopNotices } from './stop-notices.ts';
import { isReasonToStop } from './stop-reasons.ts';

/** What is to be done with copies of one trader in one wallet. */
export type LifecycleStep =
  /** Begins to stop those that run (C2); because of a debt it also ends what is shared of those that are stopping (D5). */
  | { readonly kind: 'stop'; readonly by: CopyStopper }
  /** Gives back what came free in those that are stopping. */
  | { readonly kind: 'wind-down' }
  /** Takes the profit share of the next week that has ended (C6), alone or before another step of the same transaction. */
  | { readonly kind: 'week'; readonly before?: boolean }
  /** Pays profit share that was staked when it was taken. */
  | { readonly kind: 'rest' };

export interface LifecycleDependencies {
  readonly notifyAll: NotifyAll;
}

/** One copy as it is kept: what is paid, given back, and how its row stands afterwards. */
interface Advanced {
  readonly before: CopyRow;
  readonly after: CopyRow;
  readonly share: ShareLine | null;
  /** Of all copies of the customer and the trader, where it rises. */
  readonly mark: Cents | null;
  readonly release: Cents;
  readonly due: Cents;
}

/** What stands between a trader and their copies, locked. */
type Between = Awaited<ReturnType<typeof lockTraderAndDue>>;

/**
 * Advances copies of one trader in one wallet, all in the caller's transaction: placings, trader, copies and accounts are locked
 * in this order (Z7). Copies that the step does not concern (any more) are left alone, so that two processes may be given the
 * same ones. Weeks that had ended before a copy stopped are taken first, whoever comes first. Returns what became of the
 * copies that the step concerned.
 */
export async function advanceCopies(
  tx: PoolClient,
  deps: LifecycleDependencies,
  of: CopiesOf,
  ids: readonly string[],
  step: LifecycleStep,
): Promise<readonly CopyRow[]> {
  const between = await lockTraderAndDue(tx, of, ids);
  const isDebt = step.kind === 'stop' && step.by === 'debt';
  if ((step.kind === 'stop' || step.kind === 'wind-down') && !isDebt) await takeWeeks(tx, deps, of, ids, between);
  return advanceStep(tx, deps, of, ids, step, between);
}

/**
 * Takes all weeks that have ended, one after the other, of copies whose placings and trader are locked. Another step of the
 * transaction comes after it: what that locks of accounts is locked here already, since each order is kept once (Z7).
 */
export async function takeWeeks(
  tx: PoolClient,
  deps: LifecycleDependencies,
  of: CopiesOf,
  ids: readonly string[],
  between: Between,
): Promise<void> {
  while ((await advanceStep(tx, deps, of, ids, { kind: 'week', before: true }, between)).length > 0);
}

async function advanceStep(
  tx: PoolClient,
  deps: LifecycleDependencies,
  of: CopiesOf,
  ids: readonly string[],
  step: LifecycleStep,
  { trader, due }: Between,
): Promise<readonly CopyRow[]> {
  const locked = await lockCopies(tx, ids);
  const now = await readClock(tx);
  const rows = locked.filter((row) => concerns(row, { trader, due, now }, step));
  if (rows.length === 0) return [];
  const shares = rows.some(isShared);
  const people = new Set([...customersOf(step, rows, locked), ...(shares ? [trader.user_id] : [])]);
  const togetherOf = await readTogether(
    tx,
    rows.map(({ id }) => id),
  );
  const weeks = step.kind === 'week' ? rows.map((row) => ({ copy: row.id, endMs: nextWeek(row) })) : [];
  const ofWeek = await measureWeeks(tx, weeks);
  // Last of what is read: customers' orders and withdrawals wait for these. What copies have changes under their rows alone.
  const balances = await lockCopyAccounts(tx, ids, [...people], of.wallet, shares);
  const advanced = rows.map((row) => {
    const together = togetherOf(row.id);
    const money = moneyOf(row, balances.get(row.id) ?? cents(0n), due(row.id), together);
    return decide(row, money, { step, now, together, ofWeek: ofWeek.get(row.id) ?? measuredNow(row) });
  });
  await postDecided(
    tx,
    advanced.flatMap((one) => journalsOf(one, trader)),
  );
  await saveAdvanced(tx, advanced, step, now);
  // What is only paid as profit share stays in the snapshot as it was.
  const changed = advanced.filter(({ before, after }) => before.version !== after.version);
  await noteChange(
    tx,
    of,
    changed.map(({ before }) => before),
    changed.map(({ after }) => after),
  );
  await writeAudits(tx, advanced.flatMap(auditOf));
  await writeOutbox(
    tx,
    advanced.flatMap((one) => newsOf(one, trader)),
  );
  const earned = shareNotices(
    trader,
    advanced.map(({ share }) => share),
  );
  // In one call: whoever notifies many takes their turns in one order.
  await deps.notifyAll(tx, [...(await stopNotices(tx, trader, advanced)), ...earned]);
  return advanced.map(({ after }) => after);
}

/** Whose accounts are locked beside those of their copies: only of a copy that ends, or that is changed next, something comes back. */
function customersOf(step: LifecycleStep, rows: readonly CopyRow[], locked: readonly CopyRow[]): readonly string[] {
  switch (step.kind) {
    case 'stop':
    case 'wind-down':
      return rows.map(({ user_id }) => user_id);
    case 'week':
      // The step that follows may concern those of the copies that no week does.
      return step.before ? locked.map(({ user_id }) => user_id) : [];
    case 'rest':
      return [];
  }
}

/** How a copy's money stands, from its row, its account and what its customer's copies of the trader came to together. */
export function moneyOf(row: CopyRow, balance: Cents, due: Cents, { earlier, mark }: Together): CopyMoney {
  const shared = isShared(row);
  return {
    balance,
    due,
    mark,
    profit: earlier + row.settled_profit,
    owed: cents(shared ? row.share_due : 0n),
    shareBps: shared ? row.share_bps : 0,
    houseBps: row.house_bps,
  };
}

/** Whether anything of a copy may be paid to its trader. */
const isShared = (row: CopyRow): boolean => row.wallet === 'real' && row.debt_ms === null;

/** When the next week of a copy ends whose profit share was not taken yet. */
const nextWeek = (row: CopyRow): Millis => weekAfter(millis(row.share_week_ms));

interface Situation {
  readonly trader: TraderRow;
  readonly due: Due;
  readonly now: Millis;
}

function concerns(row: CopyRow, { trader, due, now }: Situation, step: LifecycleStep): boolean {
  const runs = row.state === 'active' || row.state === 'paused';
  switch (step.kind) {
    case 'stop':
      return (runs || (row.state === 'stopping' && step.by === 'debt')) && isReasonToStop(row, trader, step.by);
    case 'wind-down':
      return row.state === 'stopping';
    case 'week': {
      const endMs = nextWeek(row);
      const ranThen =
        runs || (row.state === 'stopping' && row.stopping_ms !== null && row.stopping_ms >= BigInt(endMs));
      // What is placed of a trade that was accepted before the end may be open at it: the week waits for that.
      return isShared(row) && row.share_bps > 0 && ranThen && endMs <= now && due(row.id, endMs) === 0n;
    }
    case 'rest':
      return runs && row.share_due > 0n;
  }
}

interface Foundation {
  readonly step: LifecycleStep;
  readonly now: Millis;
  readonly together: Together;
  /** The copy as it was at the end of the week that is taken. */
  readonly ofWeek: Measured;
}

function decide(row: CopyRow, money: CopyMoney, { step, now, together, ofWeek }: Foundation): Advanced {
  const isDebt = step.kind === 'stop' && step.by === 'debt';
  const ending = step.kind === 'stop' || step.kind === 'wind-down';
  const { share, release, ended } = ending
    ? windDown(isDebt ? { ...money, owed: cents(0n), shareBps: 0 } : money, row.open_trades)
    : { share: takeShare(countedFor(step, money, together, ofWeek)), release: cents(0n), ended: false };
  const after = {
    ...row,
    ...(ending ? endingOf(row, step.kind === 'stop' ? step.by : null, ended, now) : {}),
    moves: row.moves + (release > 0n ? 1 : 0),
    share_due: share.owed,
    share_week_ms: step.kind === 'week' ? BigInt(nextWeek(row)) : row.share_week_ms,
    debt_ms: row.debt_ms ?? (isDebt ? BigInt(now) : null),
  };
  const mark = row.wallet === 'real' && share.mark > together.mark ? share.mark : null;
  const advanced = { before: row, after, mark, release, due: money.due };
  if (share.due === 0n && share.paid === 0n) return { ...advanced, share: null };
  const kind = share.due === 0n ? 'rest' : step.kind === 'week' ? 'week' : 'stop';
  const line: ShareLine = {
    id: newId('shr'),
    kind,
    taken: share,
    together,
    periodEndMs: kind === 'week' ? nextWeek(row) : now,
    measured: kind === 'week' ? ofWeek : measuredNow(row),
  };
  return { ...advanced, share: line };
}

/** What counts of a copy that goes on: of a rest nothing new. */
const countedFor = (step: LifecycleStep, money: CopyMoney, { earlier }: Together, ofWeek: Measured): CopyMoney => ({
  ...money,
  profit: step.kind === 'week' ? weekProfit(earlier, ofWeek) : money.mark,
});

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

function journalsOf({ before, after, share, release }: Advanced, trader: TraderRow) {
  const account = accountOf(before);
  const byCustomer = before.state !== 'stopping' && after.stopped_by === 'customer';
  return [
    ...(share && share.taken.paid > 0n
      ? [shareJournal(share.id, account, storedUser(trader.user_id), share.taken)]
      : []),
    ...(release > 0n ? [moveJournal(account, -release, after.moves, byCustomer ? account.userId : 'system')] : []),
  ];
}

function auditOf({ before, after }: Advanced) {
  if (before.state === after.state) return [];
  const byCustomer = before.state !== 'stopping' && after.stopped_by === 'customer';
  return [
    {
      actor: byCustomer ? before.user_id : 'system',
      action: 'copies.stop',
      subjectKind: 'copy',
      subject: before.id,
      reason: after.stopped_by,
      before: { state: before.state },
      after: { state: after.state },
    },
  ];
}

function newsOf({ before, share, release }: Advanced, trader: TraderRow) {
  const paid = share !== null && share.taken.paid > 0n;
  return [
    { owner: before.user_id, topic: 'copy', subject: before.id } as const,
    ...(paid || release > 0n ? [{ owner: before.user_id, topic: 'balance', subject: before.wallet } as const] : []),
    ...(paid ? [{ owner: trader.user_id, topic: 'balance', subject: 'real' } as const] : []),
  ];
}
