import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import { mostStaffViews } from '#api/staff-views.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Handlers } from '#server/operations/handler.ts';

type Views = ReplyOf<Catalogue['listStaffViews']>;
type ViewOperations = Pick<Catalogue, 'listStaffViews' | 'saveStaffView' | 'removeStaffView'>;

/** What members of staff keep of lists for themselves (R1.8). Nothing is decided by it. */
export function viewHandlers(pool: Pool): Handlers<ViewOperations> {
  return {
    listStaffViews: async ({ actor, params }) => accepted(await viewsOf(pool, actor.uid, params.list)),

    saveStaffView: ({ params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        // Two tabs count one after the other.
        await tx.query('select 1 from auth_user where id = $1 for no key update', [command.actor]);
        await tx.query(
          `insert into staff_view (owner, list, name, search) values ($1, $2, $3, $4)
           on conflict (owner, list, name) do update set search = excluded.search, changed_ms = clock_ms()`,
          [command.actor, params.list, body.name, body.search],
        );
        const views = await viewsOf(tx, command.actor, params.list);
        if (views.items.length <= mostStaffViews) return accepted(views);
        const problem = phrase('too_many_entries', { most: mostStaffViews });
        return refused('invalid_input', { fields: [{ field: 'name', problem }] });
      }),

    removeStaffView: ({ params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const { rowCount } = await tx.query('delete from staff_view where owner = $1 and list = $2 and name = $3', [
          command.actor,
          params.list,
          body.name,
        ]);
        if (rowCount === 0) return refused('not_found', { what: 'view' });
        return accepted(await viewsOf(tx, command.actor, params.list));
      }),
  };
}

async function viewsOf(db: Pool | PoolClient, owner: string, list: string): Promise<Views> {
  const { rows } = await db.query<{ name: string; search: string }>(
    `select name, search from staff_view where owner = $1 and list = $2 order by name limit ${mostStaffViews + 1}`,
    [owner, list],
  );
  return { items: rows };
}
