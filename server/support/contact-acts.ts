import type { Pool, PoolClient } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import { readAnswerHours } from '#server/limits/answer-hours.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { type ContactRow, contactCase, findContact } from './contact-record.ts';
import { addNote } from './notes.ts';
import { announceContact, type Staff } from './writing.ts';

export interface ContactActs {
  readonly pool: Pool;
  /** Whom a message can be assigned to. */
  readonly staff: Staff;
  /** Within so many hours an answer is promised, as this process was started. */
  readonly promiseHours: number;
}

interface Done {
  readonly reason: string | null;
  readonly assignee: string | null;
}

/** Two who decide on one message come one after the other; what was written never changes, so nothing of it is held. */
export const holdContact = (tx: PoolClient, id: string) =>
  tx.query(`select pg_advisory_xact_lock(hashtext('contact message ' || $1))`, [id]);

/** One message as staff see it. */
export async function caseOf({ pool, promiseHours }: ContactActs, id: string) {
  const row = await findContact(pool, id);
  if (!row) return refused('not_found', { what: 'message' });
  return accepted(await contactCase(pool, row, await readAnswerHours(pool, promiseHours)));
}

/** Gives a message to a member of staff, or to nobody; to nobody who wrote it. */
export const assignContact = (
  deps: ContactActs,
  { id, to }: { readonly id: string; readonly to: string | null },
  command: CommandKey,
) =>
  act(deps, id, command, async (tx, row) => {
    const may = to === null || (to !== row.author && (await deps.staff(tx)).includes(to));
    if (!may) return refused('not_found', { what: 'account' });
    await tx.query('update contact_message set assignee = $2 where id = $1', [id, to]);
    return accepted({ reason: null, assignee: to });
  });

/** Notes what staff alone see. */
export const noteContact = (
  deps: ContactActs,
  { id, text }: { readonly id: string; readonly text: string },
  command: CommandKey,
) =>
  act(deps, id, command, async (tx, row) => {
    await addNote(tx, { message: id }, command.actor, text);
    return accepted({ reason: text, assignee: row.assignee });
  });

/** One act on a message that is not one's own. What is stored of it is the message's id: nobody's words are kept with a key (P4). */
function act(
  { pool, staff }: ContactActs,
  id: string,
  command: CommandKey,
  decide: (tx: PoolClient, row: ContactRow) => Promise<Decision<Done>>,
): Promise<Decision<{ readonly id: string }>> {
  return inCommand(pool, command, async (tx) => {
    await holdContact(tx, id);
    const row = await findContact(tx, id);
    if (!row) return refused('not_found', { what: 'message' });
    if (row.author === command.actor) return refused('own_case', {});
    const done = await decide(tx, row);
    if (!done.ok) return done;
    const { reason, assignee } = done.value;
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'message',
      subject: id,
      reason,
      before: { assignee: row.assignee },
      after: { assignee },
    });
    await announceContact(tx, staff, id);
    return accepted({ id });
  });
}
