import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { readLimits } from '#api/limits.ts';
import type { ReplyOf } from '#api/operation.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import { beginExclusion, type ExclusionLength } from '#domain/limits/exclusion.ts';
import {
  type LimitKind,
  leftOf,
  limitKinds,
  type OwnLimit,
  raiseWaitsMs,
  setLimit,
  takeBackRaise,
} from '#domain/limits/own-limits.ts';
import { type LimitPeriod, limitPeriods } from '#domain/limits/windows.ts';
import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockBalance, readBalance } from '#server/ledger/balances.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { releaseAside } from './aside-release.ts';
import { limitIn, type OwnLimits, readOwnLimits } from './own-limits.ts';
import { usedOfDeposits, usedOfStakes } from './usage.ts';

type OwnLimitOperations = Pick<
  Catalogue,
  | 'readLimits'
  | 'setLimit'
  | 'takeBackRaise'
  | 'beginTimeOut'
  | 'beginSelfExclusion'
  | 'releaseAside'
  | 'readCustomerLimits'
>;
type View = ReplyOf<typeof readLimits>;

export interface OwnLimitDependencies {
  readonly pool: Pool;
  readonly notify: Notify;
}

/** The customer's own limits, time-out and self-exclusion (A13). */
export function ownLimitHandlers({ pool, notify }: OwnLimitDependencies): Handlers<OwnLimitOperations> {
  /**
   * One change, after the locks of whatever it may limit: the customer's own row (by the command itself), which their other
   * commands share, and their real accounts, as in every batch of trades. What is decided after it has committed sees it.
   */
  const change = (
    command: CommandKey,
    decide: (tx: PoolClient, own: OwnLimits | undefined, now: Millis) => Promise<Decision<Changed>>,
  ): Promise<Decision<View>> =>
    inCommand(
      pool,
      command,
      async (tx) => {
        const uid = command.actor;
        await lockBalance(tx, uid, 'real');
        const now = await readClock(tx);
        const changed = await decide(tx, (await readOwnLimits(tx, [uid], now)).get(uid), now);
        if (!changed.ok) return changed;
        const { notice, before, after } = changed.value;
        await writeAudit(tx, {
          actor: uid,
          action: command.operation,
          subjectKind: 'user',
          subject: uid,
          reason: null,
          before,
          after,
        });
        await writeOutbox(tx, [{ owner: uid, topic: 'account', subject: uid }]);
        const reply = await view(tx, uid, now);
        if (notice) await notify(tx, uid, notice);
        return accepted(reply);
      },
      'written',
    );

  const exclude = (command: CommandKey, length: ExclusionLength): Promise<Decision<View>> =>
    change(command, async (tx, own, now) => {
      const before = own?.exclusion ?? null;
      const begun = beginExclusion(before, length, now);
      if (!begun.ok) return begun;
      const { kind, untilMs } = begun.value;
      await tx.query('insert into own_exclusion (id, uid, kind, from_ms, until_ms) values ($1, $2, $3, $4, $5)', [
        newId('exc'),
        command.actor,
        kind,
        now,
        untilMs,
      ]);
      const until = isoTime(untilMs);
      return accepted({
        notice: { kind: kind === 'time-out' ? 'time_out_begun' : 'self_exclusion_begun', facts: { until } } as const,
        before: before && { exclusion: before.kind, until: isoTime(before.untilMs) },
        after: { exclusion: kind, until },
      });
    });

  return {
    async readLimits({ actor }) {
      return accepted(await view(pool, actor.uid, await readClock(pool)));
    },

    setLimit: ({ body, command }) =>
      change(command, async (tx, own, now) => {
        const { limit: kind, period } = body;
        const asked = body.amount === null ? null : parseCents(body.amount);
        if (body.amount !== null && asked === null) {
          return refused('invalid_input', { fields: [{ field: 'amount', problem: phrase('dollars') }] });
        }
        const before = limitIn(own, kind, period);
        const after = setLimit(before, asked, now);
        await saveLimit(tx, command.actor, kind, period, after);
        return accepted(changeOf(kind, period, before, after));
      }),

    takeBackRaise: ({ params, command }) =>
      change(command, async (tx, own, now) => {
        const { limit: kind, period } = params;
        const before = limitIn(own, kind, period);
        const after = takeBackRaise(before, now);
        if (!after.ok) return after;
        await saveLimit(tx, command.actor, kind, period, after.value);
        return accepted(changeOf(kind, period, before, after.value));
      }),

    beginTimeOut: ({ body, command }) => exclude(command, { kind: 'time-out', days: body.days }),

    beginSelfExclusion: ({ body, command }) => exclude(command, { kind: 'self-exclusion', months: body.months }),

    releaseAside: (call) => releaseAside(pool, notify, call, view),

    async readCustomerLimits({ params }) {
      const uid = parseId('usr', params.id);
      const known = uid && (await pool.query('select 1 from auth_user where id = $1', [uid])).rows.length > 0;
      if (!uid || !known) return refused('not_found', { what: 'customer' });
      return accepted(await view(pool, uid, await readClock(pool)));
    },
  };
}

interface Changed {
  readonly notice: Notice | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** What the trail keeps of a change of a limit, and what the customer is notified of: nothing when nothing has changed. */
function changeOf(kind: LimitKind, period: LimitPeriod, before: OwnLimit, after: OwnLimit): Changed {
  const noticed = { limit: kind, period, amount: text(after.amount) };
  const audited = { before: auditedOf(kind, period, before), after: auditedOf(kind, period, after) };
  if (after.pending !== null) {
    const from = isoTime(after.pending.fromMs);
    const facts = { ...noticed, amount: text(after.pending.amount), from };
    return { notice: { kind: 'limit_raise_asked', facts }, ...audited };
  }
  if (after.amount !== before.amount) return { notice: { kind: 'limit_lowered', facts: noticed }, ...audited };
  return { notice: before.pending === null ? null : { kind: 'limit_raise_taken_back', facts: noticed }, ...audited };
}

const auditedOf = (kind: LimitKind, period: LimitPeriod, { amount, pending }: OwnLimit) => ({
  limit: kind,
  period,
  amount: text(amount),
  pending: pending && { amount: text(pending.amount), from: isoTime(pending.fromMs) },
});

const text = (amount: Cents | null): string | null => (amount === null ? null : formatCents(amount));

async function saveLimit(
  tx: PoolClient,
  uid: UserId,
  kind: LimitKind,
  period: LimitPeriod,
  { amount, pending }: OwnLimit,
): Promise<void> {
  await tx.query(
    `insert into own_limit (uid, kind, period, amount, pending, pending_amount, pending_from_ms)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (uid, kind, period) do update set amount = excluded.amount, pending = excluded.pending,
       pending_amount = excluded.pending_amount, pending_from_ms = excluded.pending_from_ms`,
    [uid, kind, period, amount, pending !== null, pending?.amount ?? null, pending?.fromMs ?? null],
  );
}

/** All limits, set or not, with what is used of them. */
async function view(db: Pool | PoolClient, uid: UserId, now: Millis): Promise<View> {
  const own = (await readOwnLimits(db, [uid], now)).get(uid);
  const ofTrades = await usedOfStakes(db, [uid], now);
  const ofDeposits = await usedOfDeposits(db, uid, now);
  const { staked, aside } = await readBalance(db, uid, 'real');
  const items = limitKinds.flatMap((limit) =>
    limitPeriods.map((period) => {
      const { amount, pending } = limitIn(own, limit, period);
      const used = limit === 'deposit' ? ofDeposits : ofTrades;
      const of = cents(used(uid, limit, period) + (limit === 'loss' ? staked : 0n));
      return {
        limit,
        period,
        amount: text(amount),
        used: formatCents(of),
        left: amount === null ? null : formatCents(leftOf(amount, of)),
        pending: pending && { amount: text(pending.amount), from: isoTime(pending.fromMs) },
      };
    }),
  );
  const exclusion = own?.exclusion ?? null;
  /** The most of what is aside that no deposit limit stands in the way of. */
  const fittingOf = (aside: Cents): Cents => {
    if (exclusion !== null) return cents(0n);
    return limitPeriods.reduce((least, period) => {
      const { amount } = limitIn(own, 'deposit', period);
      if (amount === null) return least;
      const left = leftOf(amount, ofDeposits(uid, 'deposit', period));
      return left < least ? left : least;
    }, aside);
  };
  return {
    items,
    exclusion: exclusion && { kind: exclusion.kind, until: isoTime(exclusion.untilMs) },
    raiseWaitsHours: raiseWaitsMs / hourMs,
    aside: { amount: formatCents(aside), fits: formatCents(fittingOf(aside)) },
  };
}
