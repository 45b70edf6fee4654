import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { TableRow } from '#database/rows.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { contactReply, type Sender } from '#messages/emails/emails.ts';
import { inCommand } from '#server/commands/command.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { Mail } from '#server/outside/mail.ts';
import { writeAudit } from '#server/review/audit.ts';

interface ContactRow extends TableRow<'contact_message'> {
  readonly reply: string | null;
  readonly settled_ms: bigint | null;
  readonly settled_by: string | null;
}

const contactSql = `
  select m.*, a.reply, a.created_ms as settled_ms, c.display_name as settled_by
  from contact_message m left join contact_answer a on a.message = m.id left join customer c on c.uid = a.author`;

interface ContactDeskDependencies {
  readonly pool: Pool;
  readonly sender: Sender;
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
  readonly promiseHours: number;
}

/** Messages of the contact page (B1) as staff settle them: each once, by a reply that is mailed or without one. */
export function contactDeskHandlers(
  deps: ContactDeskDependencies,
): Handlers<Pick<Catalogue, 'listContactMessages' | 'settleContactMessage'>> {
  const { pool, promiseHours } = deps;
  return {
    async listContactMessages({ query }) {
      const start = readCursor(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const limit = query.limit ?? 10;
      const after = start === 'none' ? [null, null] : [start.createdMs, start.id];
      const { rows } =
        query.state === 'waiting'
          ? await pool.query<ContactRow>(
              `${contactSql} where a.message is null and ($1::bigint is null or (m.created_ms, m.id) > ($1, $2))
               order by m.created_ms, m.id limit $3`,
              [...after, limit + 1],
            )
          : await pool.query<ContactRow>(
              `${contactSql} where (not $4::boolean or a.message is not null)
                 and ($1::bigint is null or (m.created_ms, m.id) < ($1, $2))
               order by m.created_ms desc, m.id desc limit $3`,
              [...after, limit + 1, query.state === 'settled'],
            );
      const { nextCursor } = cutPage(rows, limit);
      return accepted({ items: rows.slice(0, limit).map((row) => contactView(row, promiseHours)), nextCursor });
    },

    settleContactMessage: ({ params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const { reply = null } = body;
        // Two who settle it at once come one after the other; the message itself never changes, so nothing of it is held.
        await tx.query(`select pg_advisory_xact_lock(hashtext('contact message ' || $1))`, [params.id]);
        const row = await findContact(tx, params.id);
        if (!row) return refused('not_found', { what: 'message' });
        if (row.author === command.actor) return refused('own_case', {});
        if (row.settled_ms !== null) return refused('already_decided', { status: 'settled' });
        await tx.query('insert into contact_answer (message, author, reply) values ($1, $2, $3)', [
          params.id,
          command.actor,
          reply,
        ]);
        await writeAudit(tx, {
          actor: command.actor,
          action: command.operation,
          subjectKind: 'message',
          subject: params.id,
          reason: null,
          before: null,
          after: { settled: reply === null ? 'without a reply' : 'by e-mail' },
        });
        if (reply !== null) {
          const { id, email, message } = row;
          // In English but for what staff wrote: the language of who wrote through the page is not known.
          await deps.post(contactReply(deps.sender, translatorOf('en'), email, { id, message, reply }), tx);
        }
        const after = await findContact(tx, params.id);
        if (!after) throw new Error(`message ${params.id} vanished`);
        return accepted(contactView(after, promiseHours));
      }),
  };
}

async function findContact(tx: PoolClient, id: string): Promise<ContactRow | null> {
  const { rows } = await tx.query<ContactRow>(`${contactSql} where m.id = $1`, [id]);
  return rows[0] ?? null;
}

function contactView(row: ContactRow, promiseHours: number) {
  const { settled_ms, settled_by } = row;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    text: row.message,
    author: row.author,
    createdAt: isoTime(millis(row.created_ms)),
    dueAt: isoTime(millis(row.created_ms + BigInt(promiseHours * hourMs))),
    answer: settled_ms === null ? null : { by: settled_by ?? '', reply: row.reply, time: isoTime(millis(settled_ms)) },
  };
}
