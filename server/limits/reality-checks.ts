import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { showRealityCheck } from '#api/reality-checks.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { isRealityCheckDue, tradingPauseMs } from '#domain/limits/reality-check.ts';
import { formatCents } from '#domain/money/amount.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { readTradedResult } from '#server/ledger/traded-result.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';

type CheckOperations = Pick<Catalogue, 'readRealityCheck' | 'showRealityCheck' | 'answerRealityCheck'>;
type CheckRow = TableRow<'reality_check'>;
type View = ReplyOf<typeof showRealityCheck>;

/** A time of trading is followed back over this many looks, each up to a pause long: a day of it. */
const mostLooks = 48;

/**
 * Since when somebody has been placing trades with real money of their own, without a longer pause; null when they have not for
 * that long. Each look goes to the earliest trade within a pause before the last one found, whatever many lie between.
 */
async function tradingSince(db: Pool | PoolClient, uid: string, now: Millis): Promise<Millis | null> {
  const { rows } = await db.query<{ since_ms: bigint | null }>({
    name: 'reality-check-since',
    text: `with recursive back (at_ms, looks) as (
             select $2::bigint + 1, 0
             union all
             select e.created_ms, back.looks + 1 from back cross join lateral (
               select created_ms from trade
               where user_id = $1 and wallet = 'real' and copy_id is null
                 and created_ms >= back.at_ms - $3::bigint and created_ms < back.at_ms
               order by created_ms limit 1) e
             where back.looks < ${mostLooks})
           select min(at_ms) as since_ms from back where looks > 0`,
    values: [uid, now, tradingPauseMs],
  });
  const since = rows[0]?.since_ms ?? null;
  return since === null ? null : millis(since);
}

/** Where somebody is: whether a check is due, and the last one of this time of trading that was not answered. */
async function stateOf(db: Pool | PoolClient, uid: string, now: Millis) {
  const since = await tradingSince(db, uid, now);
  if (since === null) return { since, due: false, unanswered: null };
  const { rows } = await db.query<CheckRow>({
    name: 'reality-check-last',
    text: 'select * from reality_check where uid = $1 and shown_ms > $2 order by shown_ms desc limit 1',
    values: [uid, since],
  });
  const last = rows[0] ?? null;
  const due = isRealityCheckDue(since, last === null ? null : millis(last.shown_ms), now);
  return { since, due, unanswered: due || last?.answer !== null ? null : last };
}

/** The reality check (A13.1): whoever has been trading for an hour is shown so, once an hour, and what they chose is kept. */
export function realityCheckHandlers(pool: Pool): Handlers<CheckOperations> {
  return {
    async readRealityCheck({ actor }) {
      const { due, unanswered } = await stateOf(pool, actor.uid, await readClock(pool));
      return accepted({ due, unanswered: unanswered && viewOf(unanswered) });
    },

    showRealityCheck: ({ actor: { uid }, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const now = await readClock(tx);
          const { since, due, unanswered } = await stateOf(tx, uid, now);
          if (unanswered) return accepted(viewOf(unanswered));
          if (!due || since === null) return refused('not_found', { what: 'reality check' });
          const shown = await keepShown(tx, uid, since, now);
          await audit(tx, uid, command.operation, viewOf(shown));
          return accepted(viewOf(shown));
        },
        'written',
      ),

    answerRealityCheck: ({ actor: { uid }, params, body, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const { rows } = await tx.query<CheckRow>(
            'select * from reality_check where id = $1 and uid = $2 for update',
            [params.id, uid],
          );
          const [row] = rows;
          if (!row) return refused('not_found', { what: 'reality check' });
          if (row.answer !== null && row.answered_ms !== null)
            return accepted({ answer: row.answer, answeredAt: isoTime(millis(row.answered_ms)) });
          const now = await readClock(tx);
          await tx.query('update reality_check set answer = $2, answered_ms = $3 where id = $1', [
            row.id,
            body.answer,
            now,
          ]);
          await audit(tx, uid, command.operation, { ...viewOf(row), answer: body.answer });
          await writeOutbox(tx, [{ owner: uid, topic: 'account', subject: uid }]);
          return accepted({ answer: body.answer, answeredAt: isoTime(now) });
        },
        'written',
      ),
  };
}

/** What the trades since a time come to by now; copied ones are among them. */
async function keepShown(tx: PoolClient, uid: string, since: Millis, now: Millis): Promise<CheckRow> {
  const result = await readTradedResult(tx, uid, { fromMs: since, untilMs: now });
  const { rows } = await tx.query<CheckRow>(
    `insert into reality_check (id, uid, since_ms, shown_ms, result, trades, running, staked)
     select $1, $2, $3, $4, $5, count(*), count(*) filter (where status = 'PENDING'), sum(amount)
     from trade where user_id = $2 and wallet = 'real' and created_ms between $3 and $4 returning *`,
    [newId('rlc'), uid, since, now, result],
  );
  const [shown] = rows;
  if (!shown) throw new Error('a reality check was not kept');
  return shown;
}

const audit = (tx: PoolClient, uid: string, action: string, after: object): Promise<void> =>
  writeAudit(tx, { actor: uid, action, subjectKind: 'user', subject: uid, reason: null, before: null, after });

function viewOf(row: CheckRow): View {
  return {
    id: row.id,
    since: isoTime(millis(row.since_ms)),
    shownAt: isoTime(millis(row.shown_ms)),
    trades: row.trades,
    running: row.running,
    staked: formatCents(row.staked),
    result: formatCents(row.result),
  };
}
