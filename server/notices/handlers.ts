import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { parseId } from '#domain/ids/ids.ts';
import type { Notice, NoticeFacts } from '#domain/notices/kinds.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { wrongCursor } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';

interface NoticeRow {
  readonly id: string;
  /** As {@link Notice} when it was written: kind and facts went in together. */
  readonly notice: Notice;
  readonly created_ms: bigint;
  readonly is_read: boolean;
}

/** A notice of days that brought nothing. */
interface NothingPaid {
  readonly id: string;
  readonly facts: NoticeFacts['contract_pays_nothing'];
}

/** A customer's notices (S2), whatever the account's status. A page begins after the notice that its cursor names. */
export function noticeHandlers({
  pool,
  readPaidAgain,
}: {
  readonly pool: Pool;
  /** Since which UTC day those of days that brought nothing are over, by the ids of their notices. */
  readonly readPaidAgain: (nothing: readonly NothingPaid[]) => Promise<ReadonlyMap<string, string>>;
}): Handlers<Pick<Catalogue, 'listNotices' | 'readNotices'>> {
  return {
    async listNotices({ actor, query }) {
      const { cursor = null, limit = 10 } = query;
      if (cursor !== null && parseId('ntc', cursor) === null) return refused('invalid_input', wrongCursor);
      const { rows } = await pool.query<NoticeRow>({
        name: 'notice-list',
        text: `select id, jsonb_build_object('kind', kind, 'facts', facts) as notice, created_ms,
                 read_ms is not null as is_read
               from notice where owner = $1
                 and ($2::text is null or seq < (select seq from notice where id = $2 and owner = $1))
               order by seq desc limit $3`,
        values: [actor.uid, cursor, limit + 1],
      });
      const shown = rows.slice(0, limit);
      const nothing = shown.flatMap(({ id, notice }) =>
        notice.kind === 'contract_pays_nothing' ? [{ id, facts: notice.facts }] : [],
      );
      const paidAgain = await readPaidAgain(nothing);
      return accepted({
        items: shown.map(({ id, notice, created_ms, is_read }) => ({
          id,
          notice,
          createdAt: isoTime(millis(created_ms)),
          isRead: is_read,
          paidAgain: paidAgain.get(id) ?? null,
        })),
        nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        unread: await countUnread(pool, actor.uid),
      });
    },

    readNotices: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const last = await seqOf(tx, actor.uid, body.id);
        const first = body.oldest === undefined ? 0n : await seqOf(tx, actor.uid, body.oldest);
        if (last === null || first === null) return refused('not_found', { what: 'notice' });
        const { rowCount } = await tx.query(
          'update notice set read_ms = clock_ms() where owner = $1 and seq between $2 and $3 and read_ms is null',
          [actor.uid, first, last],
        );
        // Other tabs and devices show the new count as well.
        if (rowCount !== 0) await writeOutbox(tx, [{ owner: actor.uid, topic: 'notice', subject: body.id }]);
        return accepted({ unread: await countUnread(tx, actor.uid) });
      }),
  };
}

/** The place of a notice of this owner among all; null of one that they do not have. */
async function seqOf(tx: PoolClient, owner: string, id: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ seq: bigint }>('select seq from notice where id = $1 and owner = $2', [id, owner]);
  return rows[0]?.seq ?? null;
}

/** Those of the trades of one copy are one: there is one for each trade of its trader, and they are listed together. */
async function countUnread(db: Pool | PoolClient, owner: string): Promise<number> {
  const { rows } = await db.query<{ unread: bigint }>({
    name: 'notice-unread',
    text: `select count(*) filter (where kind not in ('trade_copied', 'trade_not_copied'))
             + count(distinct facts->>'copy') filter (where kind in ('trade_copied', 'trade_not_copied')) as unread
           from notice where owner = $1 and read_ms is null`,
    values: [owner],
  });
  return Number(rows[0]?.unread ?? 0n);
}
