import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';

/** What a note is about: a conversation with a customer, or a message of the contact page. */
export type NoteOf = { readonly ticket: string } | { readonly message: string };

const columnsOf = (of: NoteOf): readonly [string | null, string | null] =>
  'ticket' in of ? [of.ticket, null] : [null, of.message];

/** Adds what staff note for each other; no reply to who wrote holds it. */
export async function addNote(tx: PoolClient, of: NoteOf, author: string, text: string): Promise<void> {
  await tx.query('insert into support_note (ticket, message, author, note) values ($1, $2, $3, $4)', [
    ...columnsOf(of),
    author,
    text,
  ]);
}

interface NoteRow extends TableRow<'support_note', 'id' | 'note' | 'created_ms'> {
  readonly display_name: string;
}

/** All notes, oldest first. */
export async function notesOf(db: Pool | PoolClient, of: NoteOf) {
  const { rows } = await db.query<NoteRow>(
    `select n.id, n.note, n.created_ms, c.display_name from support_note n join customer c on c.uid = n.author
     where n.ticket = $1 or n.message = $2 order by n.id`,
    [...columnsOf(of)],
  );
  return rows.map(({ id, note, created_ms, display_name }) => ({
    id: id.toString(),
    name: display_name,
    text: note,
    time: isoTime(millis(created_ms)),
  }));
}
