import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { TicketMessage } from '#api/support-tickets.ts';
import { uploadLink } from '#api/uploads.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { Ticket, TicketRecord } from '#domain/support/ticket.ts';

type Db = Pool | PoolClient;
export type TicketRow = TableRow<'support_ticket'>;

/** Of the newest message of a list, so much is shown. */
export const shownOfNewest = 140;

/** A conversation; `lock` holds it until the transaction ends. */
export async function findTicket(db: Db, id: string, lock = false): Promise<TicketRow | null> {
  const { rows } = lock
    ? await db.query<TicketRow>('select * from support_ticket where id = $1 for update', [id])
    : await db.query<TicketRow>('select * from support_ticket where id = $1', [id]);
  return rows[0] ?? null;
}

export const ticketOf = (row: TicketRow): Ticket => ({ state: row.state, lastSeq: row.last_seq });

type MessageView = Readonly<Static<typeof TicketMessage>>;
interface MessageRow
  extends TableRow<'support_message', 'seq' | 'side' | 'message' | 'upload' | 'content_type' | 'size' | 'created_ms'> {
  readonly name: string;
}

/** All messages of a conversation: there are no more than its limit. Staff are named by their first name. */
export async function messagesOf(db: Db, ticket: string): Promise<MessageView[]> {
  const { rows } = await db.query<MessageRow>(
    `select m.seq, m.side, m.message, m.upload, m.content_type, m.size, m.created_ms,
       case m.side when 'staff' then coalesce(c.first_name, u.first_name) else coalesce(c.display_name, u.name) end as name
     from support_message m join auth_user u on u.id = m.author left join customer c on c.uid = m.author where m.ticket = $1 order by m.seq`,
    [ticket],
  );
  return rows.map(({ seq, side, name, message, created_ms, upload, content_type, size }) => ({
    seq,
    side,
    name,
    text: message,
    file:
      upload === null || content_type === null
        ? null
        : { contentType: content_type, size: Number(size), link: uploadLink(upload) },
    time: isoTime(millis(created_ms)),
  }));
}

export interface LinkedView {
  readonly kind: TicketRecord;
  readonly id: string;
  readonly amount: string;
  readonly wallet: string;
  readonly status: string;
  readonly of: string;
}

interface LinkedRow {
  readonly amount: bigint;
  readonly wallet: string;
  readonly status: string;
  readonly name: string;
}

/** A customer's own record as it is now, a deposit with what was credited; null where there is none of theirs (P5). */
export async function linkedRecord(db: Db, owner: string, kind: TicketRecord, id: string): Promise<LinkedView | null> {
  const { rows } = await db.query<LinkedRow>(
    `select case when reversals <= restores then coalesce(credited, amount) else amount end as amount, 'real' as wallet,
       status, payment_method as name from deposit
     where $2 = 'deposit' and id = $3 and user_id = $1
     union all
     select amount, 'real', status, payment_method from withdrawal where $2 = 'withdrawal' and id = $3 and user_id = $1
     union all
     select amount, wallet, status, currency_pair from trade where $2 = 'trade' and trade_id = $3 and user_id = $1`,
    [owner, kind, id],
  );
  const [row] = rows;
  if (!row) return null;
  return { kind, id, amount: formatCents(row.amount), wallet: row.wallet, status: row.status, of: row.name };
}

/** What a conversation is about; null where it names no record. */
export async function recordOf(db: Db, row: TicketRow): Promise<LinkedView | null> {
  if (row.record_kind === null || row.record_id === null) return null;
  return linkedRecord(db, row.owner, row.record_kind, row.record_id);
}

/** What both sides see of a conversation. */
export const commonOf = (row: TicketRow) => ({
  id: row.id,
  subject: row.subject,
  state: row.state,
  createdAt: isoTime(millis(row.created_ms)),
  changedAt: isoTime(millis(row.changed_ms)),
});
