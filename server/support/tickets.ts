import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { decideStaff, nextMessage, ticketLimits } from '#domain/support/ticket.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { commonOf, findTicket, linkedRecord, messagesOf, recordOf, shownOfNewest, type TicketRow } from './record.ts';
import { announce, appendMessage, customerWrote, type Staff } from './writing.ts';

type Own = Pick<
  Catalogue,
  'listTickets' | 'openTicket' | 'readTicket' | 'writeToTicket' | 'closeOwnTicket' | 'markTicketRead'
>;

export interface TicketDependencies {
  readonly pool: Pool;
  readonly staff: Staff;
  /** Marks the notices about a conversation as read: who reads the answer needs no notice of it. */
  readonly noticesRead: (tx: PoolClient, owner: string, ticket: string) => Promise<void>;
}

/** A customer's conversations with support (S1), whatever their status: each change one transaction with its outbox. */
export function ticketHandlers(deps: TicketDependencies): Handlers<Own> {
  const { pool, staff } = deps;
  return {
    async listTickets({ actor, query }) {
      const start = readCursor(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const limit = query.limit ?? 10;
      const after = start === 'none' ? [null, null] : [start.createdMs, start.id];
      const { rows } = await pool.query<ListedRow>(
        `select t.*, left(m.message, $5) as newest, ${unreadOfTicket} as unread
         from support_ticket t join support_message m on m.ticket = t.id and m.seq = t.last_seq
         where t.owner = $1 and ($2::bigint is null or (t.changed_ms, t.id) < ($2, $3))
         order by t.changed_ms desc, t.id desc limit $4`,
        [actor.uid, ...after, limit + 1, shownOfNewest],
      );
      const { nextCursor } = cutPage(
        rows.map(({ id, changed_ms }) => ({ id, created_ms: changed_ms })),
        limit,
      );
      const items = rows.slice(0, limit).map((row) => ({
        ...commonOf(row),
        record: row.record_kind && row.record_id ? { kind: row.record_kind, id: row.record_id } : null,
        unread: Number(row.unread),
        newest: row.newest,
      }));
      return accepted({ items, nextCursor, unread: await unreadOf(pool, actor.uid) });
    },

    async readTicket({ actor, params }) {
      const row = await findTicket(pool, params.id);
      if (row?.owner !== actor.uid) return refused('not_found', { what: 'ticket' });
      return accepted(await viewOf(pool, row));
    },

    openTicket: ({ actor, body, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const { subject, record = null, text } = body;
          if (record && !(await linkedRecord(tx, actor.uid, record.kind, record.id))) {
            return refused('not_found', { what: record.kind });
          }
          const allowed = await mayWrite(tx, actor.uid);
          if (!allowed.ok) return allowed;
          const { rows } = await tx.query<{ open: number }>(
            `select count(*)::int as open from support_ticket where owner = $1 and state <> 'closed'`,
            [actor.uid],
          );
          if ((rows[0]?.open ?? 0) >= ticketLimits.openAtOnce) {
            return refused('too_many_tickets', { most: ticketLimits.openAtOnce });
          }
          const id = newId('tck');
          await tx.query(
            `insert into support_ticket
               (id, owner, subject, record_kind, record_id, state, last_seq, read_by_customer, read_by_staff, waiting_ms)
             values ($1, $2, $3, $4, $5, 'open', 1, 1, 0, clock_ms())`,
            [id, actor.uid, subject, record?.kind ?? null, record?.id ?? null],
          );
          await appendMessage(tx, { ticket: id, seq: 1, side: 'customer', author: actor.uid, text });
          await announce(tx, staff, actor.uid, id);
          return accepted(await viewOf(tx, await known(tx, id)));
        },
        'written',
      ),

    writeToTicket: ({ actor, params, body, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const row = await findTicket(tx, params.id, true);
          if (row?.owner !== actor.uid) return refused('not_found', { what: 'ticket' });
          const allowed = await mayWrite(tx, actor.uid);
          if (!allowed.ok) return allowed;
          const seq = nextMessage({ state: row.state, lastSeq: row.last_seq });
          if (!seq.ok) return seq;
          await appendMessage(tx, {
            ticket: row.id,
            seq: seq.value,
            side: 'customer',
            author: actor.uid,
            text: body.text,
          });
          await customerWrote(tx, row.id, seq.value);
          await announce(tx, staff, actor.uid, row.id);
          return accepted(await viewOf(tx, await known(tx, row.id)));
        },
        'written',
      ),

    closeOwnTicket: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const row = await findTicket(tx, params.id, true);
        if (row?.owner !== actor.uid) return refused('not_found', { what: 'ticket' });
        if (row.state === 'closed') return refused('already_decided', { status: row.state });
        // An answer that came meanwhile is read first.
        const seen = decideStaff({ state: row.state, lastSeq: row.last_seq }, body.seen);
        if (!seen.ok) return seen;
        await tx.query(
          `update support_ticket set state = 'closed', waiting_ms = null, read_by_customer = last_seq,
             mail_due_ms = null, changed_ms = clock_ms() where id = $1`,
          [row.id],
        );
        await deps.noticesRead(tx, actor.uid, row.id);
        await announce(tx, staff, actor.uid, row.id);
        return accepted(await viewOf(tx, await known(tx, row.id)));
      }),

    markTicketRead: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const row = await findTicket(tx, params.id, true);
        if (row?.owner !== actor.uid) return refused('not_found', { what: 'ticket' });
        const read = Math.max(row.read_by_customer, Math.min(body.upTo, row.last_seq));
        if (read === row.read_by_customer) return accepted({ read });
        await tx.query(
          `update support_ticket set read_by_customer = $2,
             mail_due_ms = case when $2 < last_seq then mail_due_ms end where id = $1`,
          [row.id, read],
        );
        if (read === row.last_seq) await deps.noticesRead(tx, actor.uid, row.id);
        await announce(tx, staff, actor.uid, row.id);
        return accepted({ read });
      }),
  };
}

/** Messages of staff beyond the ones that the customer has read. */
const unreadOfTicket = `(select count(*) from support_message u
  where u.ticket = t.id and u.seq > t.read_by_customer and u.side = 'staff')`;

interface ListedRow extends TicketRow {
  readonly newest: string;
  readonly unread: bigint;
}

async function unreadOf(pool: Pool, owner: string): Promise<number> {
  const { rows } = await pool.query<{ unread: bigint }>(
    `select count(*) as unread from support_ticket t join support_message m on m.ticket = t.id
     where t.owner = $1 and m.seq > t.read_by_customer and m.side = 'staff'`,
    [owner],
  );
  return Number(rows[0]?.unread ?? 0n);
}

/** Counts the messages of the last hour. The writer's own row is held, so that two at once are counted one after the other. */
export async function mayWrite(tx: PoolClient, author: string): Promise<Decision<null>> {
  const { rows } = await tx.query<{ at: bigint; now: bigint }>(
    `select created_ms as at, clock_ms() as now from support_message
     where author = $1 and side = 'customer' and created_ms > clock_ms() - $2::bigint
     order by created_ms desc offset $3 limit 1`,
    [author, hourMs, ticketLimits.messagesPerHour - 1],
  );
  const [oldest] = rows;
  if (!oldest) return accepted(null);
  const leftMs = Number(oldest.at) + hourMs - Number(oldest.now);
  return refused('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) });
}

async function known(tx: PoolClient, id: string): Promise<TicketRow> {
  const row = await findTicket(tx, id);
  if (!row) throw new Error(`ticket ${id} vanished while it was locked`);
  return row;
}

/** What its customer sees. What staff note for each other is in no part of it. */
async function viewOf(db: Pool | PoolClient, row: TicketRow) {
  return {
    ...commonOf(row),
    record: await recordOf(db, row),
    messages: await messagesOf(db, row.id),
    read: row.read_by_customer,
    readByStaff: row.read_by_staff,
  };
}
