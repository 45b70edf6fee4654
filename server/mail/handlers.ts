import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { listFailingMail } from '#api/mail.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { linkLeftMs } from '#domain/accounts/mailed-links.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { Language } from '#domain/languages/language.ts';
import type { MailSample } from '#messages/emails/samples.ts';
import { inCommand } from '#server/commands/command.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import type { Mail } from '#server/outside/mail.ts';
import { writeAudit } from '#server/review/audit.ts';
import { isRefused } from './mail-queue.ts';
import { sendingMs } from './queue-rows.ts';
import { sendTest } from './test-mail.ts';

type FailingMail = ReplyOf<typeof listFailingMail>['items'][number];

interface FailingRow
  extends TableRow<
    'mail',
    'id' | 'recipient' | 'subject' | 'attempts' | 'next_ms' | 'created_ms' | 'failed_ms' | 'link_until_ms'
  > {
  readonly state: FailingMail['state'];
  readonly problem: FailingMail['problem'];
  /** Whether the link in it works for too short a time to be sent. */
  readonly too_late: boolean;
}

/** Of any state. */
interface FoundRow extends Omit<FailingRow, 'state'>, TableRow<'mail', 'state'> {
  readonly is_sending: boolean;
}

const unsent: readonly string[] = ['waiting', 'failed', 'given_up'];

interface WaitingRow {
  readonly count: bigint;
  readonly since_ms: bigint;
  readonly problem: FailingMail['problem'];
  readonly refused_ms: bigint | null;
}

/** Never the body: it may hold a link that opens an account. $2 is how long a link has to work to be sent. */
const columns = `id, subject, recipient, state, created_ms, failed_ms, attempts, problem, next_ms, link_until_ms,
  coalesce(link_until_ms < clock_ms() + $2::bigint, false) as too_late`;
const shown = 100;
const expiredWithinMs = 7 * dayMs;
const isUnsent = `(state in ('failed', 'given_up') or (state = 'waiting' and problem is not null))`;

export interface MailDependencies {
  readonly pool: Pool;
  /** Every e-mail that the product writes, in a language, to somebody. */
  readonly samplesFor: (language: Language, recipient: string) => readonly MailSample[];
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
}

/** What admins see of mail that is not sent, and what they do with it: send it now, or drop it. */
export function mailHandlers({
  pool,
  samplesFor,
  post,
}: MailDependencies): Handlers<
  Pick<Catalogue, 'listFailingMail' | 'retryMail' | 'dropMail' | 'listMailSamples' | 'sendTestMail'>
> {
  return {
    async listFailingMail() {
      const { rows } = await pool.query<FailingRow & { readonly failing: bigint; readonly refused: bigint }>(
        `select ${columns}, count(*) filter (where state <> 'waiting' and not (${isRefused})) over () as failing,
           count(*) filter (where ${isRefused}) over () as refused
         from mail where ${isUnsent} order by ${isRefused}, failed_ms, id limit $1`,
        [shown, linkLeftMs],
      );
      const [first] = rows;
      const waiting = await readWaiting(pool);
      return accepted({
        count: Number(first?.failing ?? 0n),
        refusedCount: Number(first?.refused ?? 0n),
        expiredCount: await countExpired(pool),
        waiting,
        items: rows.map(viewOf),
      });
    },
    retryMail: ({ params, body, command }) =>
      // Where a process is sending it, its time is left to end: two would send it twice.
      decide(
        { pool, command, id: params.id, reason: body.reason, sends: true },
        `state = case state when 'given_up' then 'failed' else state end,
         next_ms = greatest(clock_ms(), coalesce(taken_ms + ${sendingMs}, 0))`,
      ),
    dropMail: ({ params, body, command }) =>
      decide(
        { pool, command, id: params.id, reason: body.reason, sends: false },
        `state = 'dropped', body = null, html = null`,
      ),

    async listMailSamples({ query }) {
      const items = samplesFor(query.language, '').map(({ kind, write }) => ({ kind, subject: write().subject }));
      return accepted({ items });
    },

    sendTestMail: ({ params: { kind }, body: { language }, command }) =>
      sendTest({ pool, post }, command, {
        kind,
        language,
        after: { language },
        write: (recipient) =>
          samplesFor(language, recipient)
            .find((one) => one.kind === kind)
            ?.write() ?? null,
      }),
  };
}

/** What was refused and is tried again by itself; null when nothing is. */
async function readWaiting(pool: Pool): Promise<ReplyOf<typeof listFailingMail>['waiting']> {
  const { rows } = await pool.query<WaitingRow>(
    `select count(*) over () as count, min(created_ms) over () as since_ms, problem, refused_ms
     from mail where state = 'waiting' and problem is not null order by refused_ms desc nulls last, id limit 1`,
  );
  const [last] = rows;
  if (!last) return null;
  const { count, since_ms, problem, refused_ms } = last;
  const refusedAt = refused_ms === null ? null : timeOf(refused_ms);
  return { count: Number(count), since: timeOf(since_ms), problem, refusedAt };
}

async function countExpired(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) as count from mail where state = 'expired' and expired_ms > clock_ms() - $1::bigint`,
    [expiredWithinMs],
  );
  return Number(rows[0]?.count ?? 0n);
}

function decide(
  decision: {
    readonly pool: Pool;
    readonly command: CommandKey;
    readonly id: string;
    readonly reason: string;
    readonly sends: boolean;
  },
  change: string,
): Promise<Decision<{ readonly id: string }>> {
  const { pool, command, id, reason, sends } = decision;
  return inCommand(pool, command, async (tx) => {
    const before = await findMail(tx, id);
    // What was never refused is nobody's to decide on.
    if (!before?.problem) return refused('not_found', { what: 'mail' });
    if (!unsent.includes(before.state)) return refused('already_decided', { status: before.state });
    if (sends && before.too_late) return refused('already_decided', { status: 'expired' });
    // It may be taken, and would be on record as dropped.
    if (!sends && before.is_sending) return refused('already_decided', { status: 'sending' });
    await tx.query(`update mail set ${change} where id = $1`, [before.id]);
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'mail',
      subject: id,
      reason,
      before,
      after: await findMail(tx, id),
    });
    return accepted({ id });
  });
}

async function findMail(tx: PoolClient, id: string): Promise<FoundRow | null> {
  if (!/^[1-9][0-9]{0,17}$/.test(id)) return null;
  const { rows } = await tx.query<FoundRow>(
    `select ${columns}, coalesce(taken_ms > clock_ms() - $3::bigint, false) as is_sending
     from mail where id = $1 for update`,
    [id, linkLeftMs, sendingMs],
  );
  return rows[0] ?? null;
}

const timeOf = (ms: bigint): string => isoTime(millis(ms));

function viewOf(row: FailingRow): FailingMail {
  return {
    id: row.id.toString(),
    subject: row.subject,
    recipient: row.recipient,
    state: row.state,
    createdAt: timeOf(row.created_ms),
    failedAt: row.failed_ms === null ? null : timeOf(row.failed_ms),
    tries: row.attempts,
    problem: row.problem,
    nextTryAt: row.state === 'given_up' ? null : timeOf(row.next_ms),
    linkUntil: row.link_until_ms === null ? null : timeOf(row.link_until_ms),
    canBeSent: !row.too_late,
  };
}
