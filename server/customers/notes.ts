import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { addCustomerNote } from '#api/customer-notes.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import { readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';

type Noting = 'listCustomerNotes' | 'addCustomerNote' | 'pinCustomerNote';
type NoteView = ReplyOf<typeof addCustomerNote>;

interface NoteRow extends TableRow<'customer_note', 'id' | 'author' | 'note' | 'pinned' | 'created_ms'> {
  readonly author_name: string;
}

const selectNote = `
  select n.id, n.author, n.note, n.pinned, n.created_ms, coalesce(c.display_name, u.name) as author_name
  from customer_note n join auth_user u on u.id = n.author left join customer c on c.uid = n.author`;

const view = (row: NoteRow): NoteView => ({
  id: row.id.toString(),
  author: { uid: row.author, name: row.author_name },
  text: row.note,
  pinned: row.pinned,
  time: isoTime(millis(row.created_ms)),
});

/** What staff note about customers, for staff alone (R1.14): each note and each pin one transaction with its audit entry. */
export function noteHandlers({ pool }: { readonly pool: Pool }): Handlers<Pick<Catalogue, Noting>> {
  return {
    async listCustomerNotes({ actor, params, query }) {
      const open = await openFor(pool, params.id, actor.uid);
      if (!open.ok) return open;
      const start = cursorOf(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const limit = query.limit ?? 10;
      const { rows } = await pool.query<NoteRow>({
        name: 'customer-notes',
        text: `${selectNote} where n.uid = $1 and ($2::boolean is null or (n.pinned, n.id) < ($2::boolean, $3::bigint))
          order by n.pinned desc, n.id desc limit $4`,
        values: [params.id, start.pinned, start.id, limit + 1],
      });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const nextCursor = rows.length > limit && last ? `${last.pinned ? 1 : 0}~${last.id}` : null;
      return accepted({ items: shown.map(view), nextCursor });
    },

    addCustomerNote: ({ params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const open = await openFor(tx, params.id, command.actor);
        if (!open.ok) return open;
        const { rows } = await tx.query<{ id: bigint }>(
          'insert into customer_note (uid, author, note, pinned) values ($1, $2, $3, $4) returning id',
          [params.id, command.actor, body.text, body.pinned ?? false],
        );
        const note = await findNote(tx, params.id, rows[0]?.id.toString() ?? '0');
        if (!note) throw new Error(`a note about ${params.id} vanished in its own transaction`);
        await auditNote(tx, params.id, command, null, note);
        return accepted(view(note));
      }),

    pinCustomerNote: ({ params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const open = await openFor(tx, params.id, command.actor);
        if (!open.ok) return open;
        const before = await findNote(tx, params.id, params.note, true);
        if (!before) return refused('not_found', { what: 'note' });
        if (before.pinned === body.pinned) return accepted(view(before));
        await tx.query('update customer_note set pinned = $2 where id = $1', [before.id, body.pinned]);
        const after = { ...before, pinned: body.pinned };
        await auditNote(tx, params.id, command, before, after);
        return accepted(view(after));
      }),
  };
}

/** Whose notes somebody may read and write: of each customer there is, never of oneself. */
async function openFor(db: Pool | PoolClient, uid: string, reader: string): Promise<Decision<null>> {
  const { rowCount } = await db.query('select from auth_user where id = $1', [uid]);
  if (rowCount === 0) return refused('not_found', { what: 'customer' });
  return uid === reader ? refused('own_case', {}) : accepted(null);
}

/** After which note a page begins: pinned ones come first, and the newest of each. Null where the cursor is not one of ours. */
function cursorOf(text: string | undefined): { readonly pinned: boolean | null; readonly id: string | null } | null {
  const cursor = readCursor(text);
  if (cursor === 'none') return { pinned: null, id: null };
  if (cursor === null || !/^[0-9]{1,18}$/.test(cursor.id)) return null;
  return { pinned: cursor.createdMs === '1', id: cursor.id };
}

async function findNote(tx: PoolClient, uid: string, id: string, lock = false): Promise<NoteRow | null> {
  const { rows } = await tx.query<NoteRow>(
    `${selectNote} where n.uid = $1 and n.id::text = $2${lock ? ' for no key update of n' : ''}`,
    [uid, id],
  );
  return rows[0] ?? null;
}

/** The trail has which note it is and not its words: whom it is about may read the trail (R1.14). */
const auditNote = (tx: PoolClient, uid: string, command: CommandKey, before: NoteRow | null, after: NoteRow) =>
  writeAudit(tx, {
    actor: command.actor,
    action: command.operation,
    subjectKind: 'customer',
    subject: uid,
    reason: null,
    before: before && { note: before.id, pinned: before.pinned },
    after: { note: after.id, pinned: after.pinned },
  });
