import type { Pool, PoolClient } from 'pg';
import { type TicketSide, unreadAnswerMs } from '#domain/support/ticket.ts';
import { writeOutbox } from '#server/commands/outbox.ts';

/** Who hears that a conversation changed: its customer, and everybody who may answer. */
export type Staff = (db: Pool | PoolClient) => Promise<readonly string[]>;

/** Appends a message to a conversation that is locked, or that this transaction has made. */
export async function appendMessage(
  tx: PoolClient,
  message: {
    readonly ticket: string;
    readonly seq: number;
    readonly side: TicketSide;
    readonly author: string;
    readonly text: string;
    /** The file that it is; its text is the file's name. */
    readonly file?: { readonly upload: string; readonly contentType: string; readonly bytes: number };
  },
): Promise<void> {
  const { ticket, seq, side, author, text, file } = message;
  await tx.query(
    `insert into support_message (ticket, seq, side, author, message, upload, content_type, size)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [ticket, seq, side, author, text, file?.upload ?? null, file?.contentType ?? null, file?.bytes ?? null],
  );
}

/** A customer has written: it waits since the first message that nobody answered, and who writes has what is above before them. */
export async function customerWrote(tx: PoolClient, ticket: string, seq: number): Promise<void> {
  await tx.query(
    `update support_ticket set state = 'open', last_seq = $2, read_by_customer = $2, mail_due_ms = null,
       waiting_ms = coalesce(waiting_ms, clock_ms()), changed_ms = clock_ms() where id = $1`,
    [ticket, seq],
  );
}

/** Staff have answered: who answers has read it, and has it where nobody had. */
export async function staffAnswered(
  tx: PoolClient,
  answer: { readonly ticket: string; readonly seq: number; readonly author: string; readonly close: boolean },
): Promise<void> {
  await tx.query(
    `update support_ticket set state = $3, last_seq = $2, read_by_staff = $2, waiting_ms = null,
       assignee = coalesce(assignee, $4), mail_due_ms = coalesce(mail_due_ms, clock_ms() + $5::bigint), changed_ms = clock_ms()
     where id = $1`,
    [answer.ticket, answer.seq, answer.close ? 'closed' : 'answered', answer.author, unreadAnswerMs],
  );
}

/** Staff have sent a file: it answers what they have read, and leaves waiting what came meanwhile. */
export async function staffSentFile(
  tx: PoolClient,
  sent: { readonly ticket: string; readonly seq: number; readonly author: string },
): Promise<void> {
  await tx.query(
    `update support_ticket set last_seq = $2, assignee = coalesce(assignee, $3), changed_ms = clock_ms(),
       mail_due_ms = coalesce(mail_due_ms, clock_ms() + $4::bigint),
       state = case when read_by_staff = last_seq then 'answered' else state end,
       waiting_ms = case when read_by_staff < last_seq then waiting_ms end,
       read_by_staff = case when read_by_staff = last_seq then $2 else read_by_staff end
     where id = $1`,
    [sent.ticket, sent.seq, sent.author, unreadAnswerMs],
  );
}

/** Says on both sides that a conversation changed; screens read it anew (M5). */
export const announce = async (tx: PoolClient, staff: Staff, owner: string, ticket: string): Promise<void> =>
  announceTo(tx, [owner, ...(await staff(tx))], ticket);

/** Says to staff that a message of the contact page changed; who wrote it has no socket for it, but a link (S1.1). */
export const announceContact = async (tx: PoolClient, staff: Staff, message: string): Promise<void> =>
  announceTo(tx, await staff(tx), message);

async function announceTo(tx: PoolClient, people: readonly string[], subject: string): Promise<void> {
  const readers = [...new Set(people)].sort();
  await writeOutbox(
    tx,
    readers.map((reader) => ({ owner: reader, topic: 'support', subject })),
  );
}
