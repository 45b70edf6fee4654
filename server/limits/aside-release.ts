import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { releaseAside as operation, readLimits } from '#api/limits.ts';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { AsideReleaseId, UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { type Cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import type { Call } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { depositLimits } from './aside.ts';
import { checkDepositBy, readOwnLimits } from './own-limits.ts';

type View = ReplyOf<typeof readLimits>;

/**
 * The customer moves what was aside to what is available (A13). Judged as a deposit of that amount asked for now, under the locks
 * that every credit takes; nobody else moves it, and nothing does by itself.
 */
export function releaseAside(
  pool: Pool,
  notify: Notify,
  { body, command }: Pick<Call<Catalogue['releaseAside']>, 'body' | 'command'>,
  view: (db: PoolClient, uid: UserId, now: Millis) => Promise<View>,
): Promise<Decision<View>> {
  return inCommand(
    pool,
    command,
    async (tx) => {
      const uid = command.actor;
      const { aside } = await lockBalance(tx, uid, 'real');
      const now = await readClock(tx);
      const amount = amountOf(body, aside);
      if (!amount.ok) return amount;
      const own = (await readOwnLimits(tx, [uid], now)).get(uid);
      const within = await checkDepositBy(tx, { uid, own, renewed: '' }, amount.value, now);
      if (!within.ok) return within;
      const id = newId('rls');
      const limits = depositLimits(own);
      await tx.query(
        `insert into aside_release (id, user_id, at_ms, amount, limit_day, limit_week, limit_month, limit_calendar_day,
           limit_calendar_week, limit_calendar_month) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          id,
          uid,
          now,
          amount.value,
          limits.day,
          limits.week,
          limits.month,
          limits.calendar_day,
          limits.calendar_week,
          limits.calendar_month,
        ],
      );
      await postDecided(tx, [releaseJournal(id, uid, amount.value)]);
      const text = formatCents(amount.value);
      await writeAudit(tx, {
        actor: uid,
        action: command.operation,
        subjectKind: 'aside-release',
        subject: id,
        reason: null,
        before: null,
        after: { user_id: uid, amount: text },
      });
      await writeOutbox(tx, [
        { owner: uid, topic: 'account', subject: uid },
        { owner: uid, topic: 'balance', subject: 'real' },
      ]);
      const reply = await view(tx, uid, now);
      await notify(tx, uid, { kind: 'aside_released', facts: { amount: text } });
      return accepted(reply);
    },
    'written',
  );
}

function amountOf(body: BodyOf<typeof operation>, aside: Cents): Decision<Cents> {
  const amount = parseCents(body.amount);
  if (amount !== null && amount > 0n && amount <= aside) return accepted(amount);
  const problem = phrase('more_than_aside', { most: formatCents(aside) });
  return refused('invalid_input', { fields: [{ field: 'amount', problem }] });
}

function releaseJournal(id: AsideReleaseId, owner: UserId, amount: Cents): Journal {
  const from = { kind: 'aside', owner, asset: 'USD' } as const;
  const to = { kind: 'available', owner, asset: 'USD' } as const;
  return { code: 'aside-release', cause: id, occurrence: 1, actor: owner, transfers: [{ from, to, amount }] };
}
