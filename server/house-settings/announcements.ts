import type { Pool, PoolClient } from 'pg';
import type { approveAnnouncement } from '#api/announcements.ts';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import {
  decideAnnouncement,
  decideAnnouncementApproval,
  decideAnnouncementEnd,
} from '#domain/house-settings/announcements.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { readAnnounced, textsOf } from './announced.ts';
import { timeOf } from './asker.ts';
import { decisionFieldsOf } from './documents.ts';

type Announcements = Pick<
  Catalogue,
  'readAnnouncements' | 'listAnnouncements' | 'proposeAnnouncement' | 'approveAnnouncement' | 'endAnnouncement'
>;
type View = ReplyOf<typeof approveAnnouncement>;
type Row = TableRow<'announcement'>;

/** What is announced to visitors, customers and staff, and who decided it (X9). */
export function announcementHandlers({ pool }: { readonly pool: Pool }): Handlers<Announcements> {
  const deciding = (
    command: CommandKey,
    id: string,
    work: (tx: PoolClient, row: Row) => Promise<Decision<string>>,
  ): Promise<Decision<View>> =>
    inCommand(pool, command, async (tx) => {
      const before = await find(tx, id, 'for update');
      if (!before) return refused('not_found', { what: 'announcement' });
      const decided = await work(tx, before);
      if (!decided.ok) return decided;
      const row = (await find(tx, id)) ?? before;
      await audit(tx, command, row, before.status, decided.value);
      await writeOutbox(tx, [{ owner: '*', topic: 'status', subject: 'announcements' }]);
      return accepted(view(row));
    });

  return {
    readAnnouncements: async ({ actor }) => {
      const viewer = actor === null ? 'visitor' : actor.role === 'admin' ? 'staff' : 'customer';
      return accepted({ items: await readAnnounced(pool, viewer) });
    },

    listAnnouncements: async () => {
      const { rows } = await pool.query<Row>('select * from announcement order by created_ms desc, id desc limit 100');
      return accepted({ items: rows.map(view) });
    },

    proposeAnnouncement: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const now = await readClock(tx);
        const from = body.from === null ? now : timeOf(body.from);
        const until = timeOf(body.until);
        const allowed = decideAnnouncement({ from, until }, now);
        if (!allowed.ok) return allowed;
        const texts = new Map(body.texts.map(({ language, text }) => [language, text]));
        if (!texts.has('en')) {
          return refused('invalid_input', { fields: [{ field: 'texts', problem: phrase('announcement_english') }] });
        }
        const id = newId('ann');
        await tx.query(
          `insert into announcement (id, kind, audience, texts, from_ms, until_ms, reason, asked_by, created_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            id,
            body.kind,
            body.audience,
            JSON.stringify(Object.fromEntries(texts)),
            from,
            until,
            body.reason,
            actor.uid,
            now,
          ],
        );
        const row = await find(tx, id);
        if (!row) throw new Error(`announcement ${id} vanished in its own transaction`);
        await audit(tx, command, row, null, body.reason);
        return accepted(view(row));
      }),

    approveAnnouncement: ({ actor, params, command }) =>
      deciding(command, params.id, async (tx, row) => {
        const allowed = decideAnnouncementApproval(found(row), actor.uid);
        if (!allowed.ok) return allowed;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        await tx.query(
          `update announcement set status = 'approved', approved_by = $2, approved_ms = clock_ms() where id = $1`,
          [row.id, actor.uid],
        );
        return accepted(row.reason);
      }),

    endAnnouncement: ({ actor, params, body, command }) =>
      deciding(command, params.id, async (tx, row) => {
        const ended = decideAnnouncementEnd(found(row));
        if (!ended.ok) return ended;
        await tx.query(
          `update announcement set status = $2, ended_by = $3, end_reason = $4, ended_ms = clock_ms() where id = $1`,
          [row.id, ended.value, actor.uid, body.reason],
        );
        return accepted(body.reason);
      }),
  };
}

const found = ({ status, asked_by }: Row) => ({ status, askedBy: storedUser(asked_by) });

async function find(tx: PoolClient, id: string, lock: '' | 'for update' = ''): Promise<Row | null> {
  const { rows } =
    lock === ''
      ? await tx.query<Row>('select * from announcement where id = $1', [id])
      : await tx.query<Row>('select * from announcement where id = $1 for update', [id]);
  return rows[0] ?? null;
}

function audit(
  tx: PoolClient,
  { actor, operation }: CommandKey,
  row: Row,
  before: Row['status'] | null,
  reason: string,
): Promise<void> {
  const { kind, audience, texts, from_ms, until_ms, status } = row;
  return writeAudit(tx, {
    actor,
    action: operation,
    subjectKind: 'announcement',
    subject: row.id,
    reason,
    before: before === null ? null : { status: before },
    after: { kind, audience, texts, from_ms, until_ms, status },
  });
}

const view = (row: Row): View => ({
  ...decisionFieldsOf(row),
  kind: row.kind,
  audience: row.audience,
  texts: textsOf(row.texts),
  from: isoTime(millis(row.from_ms)),
  until: isoTime(millis(row.until_ms)),
  status: row.status,
});
