import type { Pool, PoolClient } from 'pg';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import type { Cents } from '#domain/money/amount.ts';
import type { CopyBounds } from '#domain/trades/copied.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';

/** What the operator offers and may owe, as it is kept with its times. */
export interface HouseSettings {
  readonly bounds: CopyBounds;
  /** What the house may owe on all open trades with real money; null without a limit. */
  readonly maxExposure: Cents | null;
  readonly pairs: readonly PairDefinition[];
}

const names = { traderBps: 'COPY_RESERVE_TRADER_BPS', customerBps: 'COPY_RESERVE_CUSTOMER_BPS' } as const;

/**
 * Keeps what the operator offers and may owe with the time since when (C3, T1, L7). Written at the start of a process by the owner
 * of the schema alone; nothing is written of what held before, and each change is audited.
 */
export async function keepHouseSettings(owner: Pool, { bounds, maxExposure, pairs }: HouseSettings): Promise<void> {
  const settings: readonly (readonly [string, unknown])[] = [
    [names.traderBps, bounds.traderBps],
    [names.customerBps, bounds.customerBps],
    ['maxExposure', maxExposure],
    ...pairs.map(({ pair, terms }) => [`pair:${pair}`, terms] as const),
  ];
  await withTransaction(owner, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('settings of the house'))`);
    const { rows } = await tx.query<{ name: string; value: unknown; before: unknown; known: boolean }>(
      `select u.name, u.value, h.value as before, h.value is not null as known
       from unnest($1::text[], $2::jsonb[]) u(name, value)
       left join lateral (select value from house_setting where name = u.name order by id desc limit 1) h on true
       where h.value is distinct from u.value`,
      [settings.map(([name]) => name), settings.map(([, value]) => textOf(value))],
    );
    for (const { name, value, before, known } of rows) {
      await tx.query('insert into house_setting (name, value) values ($1, $2)', [name, JSON.stringify(value)]);
      await writeAudit(tx, {
        actor: 'system',
        action: 'house.setting',
        subjectKind: 'setting',
        reason: null,
        subject: name,
        before: known ? { value: before } : null,
        after: { value },
      });
    }
  });
}

/** The bounds of copies that hold at the moment; those of this process where none were ever kept. */
export async function readCopyBounds(tx: PoolClient, own: CopyBounds): Promise<CopyBounds> {
  const { rows } = await tx.query<{ trader: number | null; customer: number | null }>({
    name: 'house-copy-bounds',
    text: `select (select value::integer from house_setting where name = $1 order by id desc limit 1) as trader,
             (select value::integer from house_setting where name = $2 order by id desc limit 1) as customer`,
    values: [names.traderBps, names.customerBps],
  });
  const [held] = rows;
  return { traderBps: held?.trader ?? own.traderBps, customerBps: held?.customer ?? own.customerBps };
}

/** As JSON; whole cents as text. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));
