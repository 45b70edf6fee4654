import type { Pool, PoolClient } from 'pg';
import type { TicketSide } from '#domain/support/ticket.ts';
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
  },
): Promise<void> {
  await tx.query('insert into support_message (ticket, seq, side, author, message) values ($1, $2, $3, $4, $5)', [
    message.ticket,
    message.seq,
    message.side,
    message.author,
    message.text,
  ]);
}

/** Says on both sides that a conversation changed; screens read it anew (M5). */
export async function announce(tx: PoolClient, staff: Staff, owner: string, ticket: string): Promise<void> {
  const readers = [...new Set([owner, ...(await staff(tx))])].sort();
  await writeOutbox(
    tx,
    readers.map((reader) => ({ owner: reader, topic: 'support', subject: ticket })),
  );
}
