import type { PoolClient } from 'pg';
import { formatCents } from '#domain/money/amount.ts';
import type { CustomerNotice } from '#server/commands/notify.ts';
import type { CopyRow, TraderRow } from './record.ts';

/** The notifications of copies that stop, for their customers (S2): that one does, unless they stopped it themselves, and what came of it. */
export async function stopNotices(
  tx: PoolClient,
  trader: TraderRow,
  kept: readonly { readonly before: CopyRow; readonly after: CopyRow }[],
): Promise<readonly CustomerNotice[]> {
  const changed = kept.filter(({ before, after }) => before.state !== after.state);
  const sums = await readSums(
    tx,
    changed.filter(({ after }) => after.state === 'stopped').map(({ after }) => after.id),
  );
  return changed.flatMap(({ after }): readonly CustomerNotice[] => {
    const { id, user_id: owner, wallet, stopped_by: by, state } = after;
    const facts = { copy: id, trader: trader.name, wallet };
    if (by === null) return [];
    if (state === 'stopping')
      return by === 'customer' ? [] : [{ owner, notice: { kind: 'copy_stopping', facts: { ...facts, by } } }];
    const { returned = 0n, shared = 0n } = sums.get(id) ?? {};
    const money = {
      returned: formatCents(returned),
      shared: formatCents(shared),
      profit: formatCents(after.settled_profit),
    };
    return [{ owner, notice: { kind: 'copy_stopped', facts: { ...facts, by, ...money } } }];
  });
}

interface Sums {
  readonly id: string;
  readonly returned: bigint;
  readonly shared: bigint;
}

/** What copies gave back since they were stopped, and what they paid as profit share. */
async function readSums(tx: PoolClient, copies: readonly string[]): Promise<ReadonlyMap<string, Sums>> {
  if (copies.length === 0) return new Map();
  const { rows } = await tx.query<Sums>({
    name: 'copies-sums',
    text: `select c.id,
             coalesce((select -sum(m.amount) from copy_move m where m.copy_id = c.id and m.why in ('stop', 'ended')), 0)::bigint
               as returned,
             coalesce((select sum(p.paid) from profit_share p where p.copy_id = c.id), 0)::bigint as shared
           from unnest($1::text[]) c(id)`,
    values: [copies],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
