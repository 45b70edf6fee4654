import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { listFailingMail } from '#api/mail.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/records/audit.ts';
import { inCommand } from '#server/records/command.ts';

type FailingMail = ReplyOf<typeof listFailingMail>['items'][number];

interface FailingRow {
  readonly id: bigint;
  readonly subject: string;
  readonly recipient: string;
  readonly state: string;
  readonly created_ms: bigint;
  readonly failed_ms: bigint;
  readonly attempts: number;
  readonly problem: FailingMail['problem'];
  readonly next_ms: bigint;
}

/** Never the body: it may hold a link that opens an account. */
const columns = 'id, subject, recipient, state, created_ms, failed_ms, attempts, problem, next_ms';
const shown = 100;

/** What admins see of mail that fails, and what they do with it: try again, or give it up. */
export function mailHandlers({
  pool,
}: {
  readonly pool: Pool;
}): Handlers<Pick<Catalogue, 'listFailingMail' | 'retryMail' | 'dropMail'>> {
  return {
    async listFailingMail() {
      const { rows } = await pool.query<FailingRow & { readonly count: bigint }>(
        `select ${columns}, count(*) over () as count from mail where state = 'failed' order by failed_ms, id limit $1`,
        [shown],
      );
      return accepted({ count: Number(rows[0]?.count ?? 0n), items: rows.map(viewOf) });
    },
    retryMail: ({ params, body, command }) => decide(pool, command, params.id, body.reason, 'next_ms = clock_ms()'),
    dropMail: ({ params, body, command }) =>
      decide(pool, command, params.id, body.reason, `state = 'dropped', body = null`),
  };
}

function decide(
  pool: Pool,
  command: CommandKey,
  id: string,
  reason: string,
  change: string,
): Promise<Decision<{ readonly id: string }>> {
  return inCommand(pool, command, async (tx) => {
    const before = await findMail(tx, id);
    // What never failed is nobody's to decide on.
    if (!before?.problem) return refused('not_found', { what: 'mail' });
    if (before.state !== 'failed') return refused('already_decided', { status: before.state });
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

async function findMail(tx: PoolClient, id: string): Promise<FailingRow | null> {
  if (!/^[1-9][0-9]{0,17}$/.test(id)) return null;
  const { rows } = await tx.query<FailingRow>(`select ${columns} from mail where id = $1 for update`, [id]);
  return rows[0] ?? null;
}

const timeOf = (ms: bigint): string => isoTime(millis(ms));

function viewOf(row: FailingRow): FailingMail {
  return {
    id: row.id.toString(),
    subject: row.subject,
    recipient: row.recipient,
    createdAt: timeOf(row.created_ms),
    failedAt: timeOf(row.failed_ms),
    tries: row.attempts,
    problem: row.problem,
    nextTryAt: timeOf(row.next_ms),
  };
}
