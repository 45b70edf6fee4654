import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportSupport } from '#api/support-desk.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { decideStaff, nextMessage } from '#domain/support/ticket.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { namedBy, nothingMore, oneByOne } from '#server/commands/one-by-one.ts';
import { readAnswerHours } from '#server/limits/answer-hours.ts';
import { pageView } from '#server/lists/pages.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { exported } from '#server/review/exports.ts';
import { namesOf } from '#server/review/names.ts';
import { exportCells, exportNames } from './desk-file.ts';
import { readDesk } from './desk-list.ts';
import { type DeskRow, deskTicket, deskView, findDesk } from './desk-record.ts';
import { addNote } from './notes.ts';
import { findTicket, type TicketRow, ticketOf } from './record.ts';
import { announce, appendMessage, type Staff, staffAnswered } from './writing.ts';

type Desk = Pick<
  Catalogue,
  | 'listSupport'
  | 'exportSupport'
  | 'readSupportTicket'
  | 'listSupportStaff'
  | 'answerTicket'
  | 'closeTicket'
  | 'closeTickets'
  | 'assignTicket'
  | 'assignTickets'
  | 'noteTicket'
  | 'markSupportRead'
>;

export interface DeskDependencies {
  readonly pool: Pool;
  readonly staff: Staff;
  readonly notify: Notify;
  /** Within so many hours an answer is promised, as this process was started. */
  readonly promiseHours: number;
}

type DeskTicket = Awaited<ReturnType<typeof deskTicket>>;

/** The inbox of staff (S1): each act one transaction with audit, outbox and what the customer is notified of (R2). */
export function deskHandlers(deps: DeskDependencies): Handlers<Desk> {
  const { pool, staff, promiseHours } = deps;
  return {
    async listSupport({ actor, query }) {
      const hours = await readAnswerHours(pool, promiseHours);
      const view = (row: DeskRow) => ({ ...deskView(row, hours), newest: row.newest });
      return pageView(await readDesk(pool, query, actor.uid), view);
    },

    async exportSupport({ actor, query }) {
      const hours = await readAnswerHours(pool, promiseHours);
      return exported<DeskRow>({
        pool,
        actor: actor.uid,
        operation: exportSupport,
        list: 'conversations',
        query,
        names: exportNames,
        read: (page) => readDesk(pool, { ...query, ...page }, actor.uid),
        cells: (row) => [exportCells(deskView(row, hours))],
      });
    },

    async readSupportTicket({ params }) {
      const row = await findDesk(pool, params.id);
      if (!row) return refused('not_found', { what: 'ticket' });
      return accepted(await deskTicket(pool, row, await readAnswerHours(pool, promiseHours)));
    },

    async listSupportStaff() {
      return accepted({ items: await namesOf(pool, await staff(pool)) });
    },

    answerTicket: ({ params, body, command }) => {
      const decide = async (tx: PoolClient, row: TicketRow): Promise<Decision<Done>> => {
        const seen = decideStaff(ticketOf(row), body.seen);
        if (!seen.ok) return seen;
        const seq = nextMessage(ticketOf(row));
        if (!seq.ok) return seq;
        const { text, close = false } = body;
        await appendMessage(tx, { ticket: row.id, seq: seq.value, side: 'staff', author: command.actor, text });
        await staffAnswered(tx, { ticket: row.id, seq: seq.value, author: command.actor, close });
        return accepted({ reason: null, notified: true });
      };
      return act(deps, params.id, command, decide, whole(deps));
    },

    closeTicket: ({ params, body, command }) => close(deps, { id: params.id, seen: body.seen }, command, whole(deps)),

    closeTickets: ({ body, command }) =>
      oneByOne(pool, command, body.tickets, (one, key) => close(deps, one, key, nothingMore)),

    assignTicket: ({ params, body, command }) => assign(deps, { id: params.id, to: body.to }, command, whole(deps)),

    assignTickets: ({ body: { ids, to }, command }) =>
      oneByOne(pool, command, namedBy(ids), ({ id }, key) => assign(deps, { id, to }, key, nothingMore)),

    noteTicket: ({ params, body, command }) => {
      const decide = async (tx: PoolClient, row: TicketRow): Promise<Decision<Done>> => {
        await addNote(tx, { ticket: row.id }, command.actor, body.text);
        return accepted({ reason: body.text, notified: false });
      };
      return act(deps, params.id, command, decide, whole(deps));
    },

    markSupportRead: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const row = await findTicket(tx, params.id, true);
        if (!row) return refused('not_found', { what: 'ticket' });
        if (row.owner === actor.uid) return refused('own_case', {});
        const read = Math.max(row.read_by_staff, Math.min(body.upTo, row.last_seq));
        if (read === row.read_by_staff) return accepted({ read });
        await tx.query('update support_ticket set read_by_staff = $2 where id = $1', [row.id, read]);
        await announce(tx, staff, row.owner, row.id);
        return accepted({ read });
      }),
  };
}

interface Done {
  /** Kept with the audit entry. */
  readonly reason: string | null;
  /** The customer is notified of an answer. */
  readonly notified: boolean;
}

/** What of a conversation is decided, for the audit trail. */
export const decidedOf = ({ state, assignee, last_seq }: TicketRow) => ({ state, assignee, messages: last_seq });

/** What an act answers with; its transaction stores it. */
type View<T> = (tx: PoolClient, row: DeskRow) => Promise<T>;

const whole =
  ({ promiseHours }: DeskDependencies): View<DeskTicket> =>
  async (tx, row) =>
    deskTicket(tx, row, await readAnswerHours(tx, promiseHours));

function close<T>(
  deps: DeskDependencies,
  asked: { readonly id: string; readonly seen: number },
  command: CommandKey,
  view: View<T>,
) {
  const decide = async (tx: PoolClient, row: TicketRow): Promise<Decision<Done>> => {
    const seen = decideStaff(ticketOf(row), asked.seen);
    if (!seen.ok) return seen;
    if (row.state === 'closed') return refused('already_decided', { status: row.state });
    await tx.query(
      `update support_ticket set state = 'closed', waiting_ms = null, read_by_staff = last_seq, changed_ms = clock_ms()
       where id = $1`,
      [row.id],
    );
    return accepted({ reason: null, notified: false });
  };
  return act(deps, asked.id, command, decide, view);
}

function assign<T>(
  deps: DeskDependencies,
  asked: { readonly id: string; readonly to: string | null },
  command: CommandKey,
  view: View<T>,
) {
  const { to } = asked;
  const decide = async (tx: PoolClient, row: TicketRow): Promise<Decision<Done>> => {
    const may = to === null || (to !== row.owner && (await deps.staff(tx)).includes(to));
    if (!may) return refused('not_found', { what: 'account' });
    await tx.query('update support_ticket set assignee = $2 where id = $1', [row.id, to]);
    return accepted({ reason: null, notified: false });
  };
  return act(deps, asked.id, command, decide, view);
}

/** One act of staff on a conversation that is not their own. */
function act<T>(
  { pool, staff, notify }: DeskDependencies,
  id: string,
  command: CommandKey,
  decide: (tx: PoolClient, row: TicketRow) => Promise<Decision<Done>>,
  view: View<T>,
): Promise<Decision<T>> {
  return inCommand(pool, command, async (tx) => {
    const row = await findTicket(tx, id, true);
    if (!row) return refused('not_found', { what: 'ticket' });
    if (row.owner === command.actor) return refused('own_case', {});
    const done = await decide(tx, row);
    if (!done.ok) return done;
    const after = await findDesk(tx, id);
    if (!after) throw new Error(`ticket ${id} vanished while it was locked`);
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'ticket',
      subject: id,
      reason: done.value.reason,
      before: decidedOf(row),
      after: decidedOf(after),
    });
    await announce(tx, staff, row.owner, id);
    const answer = await view(tx, after);
    if (done.value.notified) {
      await notify(tx, row.owner, { kind: 'support_answered', facts: { ticket: id, subject: row.subject } });
    }
    return accepted(answer);
  });
}
