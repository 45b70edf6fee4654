import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { mostTags } from '#domain/accounts/customer-tags.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import { namedBy, oneByOne } from '#server/commands/one-by-one.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';

/** How many tags are listed as being in use. */
const mostListed = 500;

type Tagging = 'putCustomerTag' | 'takeCustomerTag' | 'putTagOnMany' | 'takeTagOffMany' | 'listCustomerTags';

/** The tags that staff put on customers (R1.10). */
export function tagHandlers({ pool }: { readonly pool: Pool }): Handlers<Pick<Catalogue, Tagging>> {
  const put = (command: CommandKey, asked: Asked) =>
    change(pool, command, asked, async (tx, { uid, tag }, before) => {
      if (before.includes(tag)) return accepted(false);
      if (before.length >= mostTags) return refused('too_many_tags', { most: mostTags });
      await tx.query('insert into customer_tag (uid, tag, put_by) values ($1, $2, $3)', [uid, tag, command.actor]);
      return accepted(true);
    });
  const take = (command: CommandKey, asked: Asked) =>
    change(pool, command, asked, async (tx, { uid, tag }) => {
      const { rowCount } = await tx.query('delete from customer_tag where uid = $1 and tag = $2', [uid, tag]);
      return accepted(rowCount !== 0);
    });
  return {
    putCustomerTag: ({ params, body, command }) => put(command, { uid: params.id, tag: body.tag }),

    takeCustomerTag: ({ params, command }) => take(command, { uid: params.id, tag: params.tag }),

    putTagOnMany: ({ body: { ids, tag }, command }) =>
      oneByOne(pool, command, namedBy(ids), ({ id }, key) => put(key, { uid: id, tag })),

    takeTagOffMany: ({ body: { ids, tag }, command }) =>
      oneByOne(pool, command, namedBy(ids), ({ id }, key) => take(key, { uid: id, tag })),

    async listCustomerTags() {
      const { rows } = await pool.query<{ tag: string; customers: bigint }>({
        name: 'customer-tags-used',
        text: 'select tag, count(*) as customers from customer_tag group by tag order by tag limit $1',
        values: [mostListed],
      });
      return accepted({ items: rows.map(({ tag, customers }) => ({ tag, customers: Number(customers) })) });
    },
  };
}

interface Asked {
  readonly uid: string;
  readonly tag: string;
}

/** One change with its audit entry; one that changes nothing has none. The person's row is the lock of their tags. */
function change(
  pool: Pool,
  command: CommandKey,
  asked: Asked,
  decide: (tx: PoolClient, asked: Asked, before: readonly string[]) => Promise<Decision<boolean>>,
): Promise<Decision<{ tags: string[] }>> {
  return inCommand(pool, command, async (tx) => {
    const { rowCount } = await tx.query('select from auth_user where id = $1 for no key update', [asked.uid]);
    if (rowCount === 0) return refused('not_found', { what: 'customer' });
    if (asked.uid === command.actor) return refused('own_case', {});
    const before = await tagsOf(tx, asked.uid);
    const changed = await decide(tx, asked, before);
    if (!changed.ok) return changed;
    if (!changed.value) return accepted({ tags: before });
    const after = await tagsOf(tx, asked.uid);
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'customer',
      subject: asked.uid,
      reason: null,
      before: { tags: before.join(', ') },
      after: { tag: asked.tag, tags: after.join(', ') },
    });
    return accepted({ tags: after });
  });
}

async function tagsOf(db: PoolClient, uid: string): Promise<string[]> {
  const { rows } = await db.query<{ tag: string }>('select tag from customer_tag where uid = $1 order by tag', [uid]);
  return rows.map(({ tag }) => tag);
}
