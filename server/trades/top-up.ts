import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import { formatCents } from '#domain/money/amount.ts';
import { decideTopUp, practiceFull, topUpJournal } from '#domain/trades/practice.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';

/**
 * Practice top-ups (T11). The wallet's accounts are locked first, which acceptance and settlement lock too: what is decided on
 * stands until the end, and of two at once the second finds the first.
 */
export function topUpHandlers(pool: Pool): Handlers<Pick<Catalogue, 'topUpPractice'>> {
  return {
    topUpPractice: ({ actor: { uid }, command }) =>
      inCommand(pool, command, async (tx) => {
        const { available, staked, allocated } = await lockBalance(tx, uid, 'practice', 'external');
        const { rows } = await tx.query<{ last_day: number | null; occurrence: number }>(
          'select max(day) as last_day, coalesce(max(occurrence), 1) as occurrence from practice_top_up where uid = $1',
          [uid],
        );
        const before = rows[0] ?? { last_day: null, occurrence: 1 };
        const now = await readClock(tx);
        const decision = decideTopUp({ available, staked, allocated, lastDay: before.last_day, now });
        if (!decision.ok) return decision;
        const { amount, day, again } = decision.value;
        const occurrence = before.occurrence + 1;
        await postDecided(tx, [topUpJournal(uid, amount, occurrence)]);
        await tx.query(
          'insert into practice_top_up (uid, occurrence, day, amount, created_ms) values ($1, $2, $3, $4, $5)',
          [uid, occurrence, day, amount, now],
        );
        const restored = { amount: formatCents(amount), available: formatCents(practiceFull) };
        await writeAudit(tx, {
          actor: uid,
          action: command.operation,
          subjectKind: 'user',
          subject: uid,
          reason: null,
          before: { available: formatCents(available) },
          after: restored,
        });
        await writeOutbox(tx, [{ owner: uid, topic: 'balance', subject: 'practice' }]);
        return accepted({ ...restored, again: isoTime(again) });
      }),
  };
}
