import type { Pool, PoolClient } from 'pg';
import type { listSettingChanges, proposeSetting } from '#api/house-settings.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { settingKind, settingText } from '#domain/house-settings/settings.ts';
import { changeFieldsOf } from './documents.ts';

export type ChangeView = ReplyOf<typeof proposeSetting>;
export type ChangeRow = TableRow<'setting_change'>;
type Started = ReplyOf<typeof listSettingChanges>['started'][number];

/** So many are listed at most. */
const mostListed = 100;

export async function findChange(tx: PoolClient, id: string): Promise<ChangeRow | null> {
  const { rows } = await tx.query<ChangeRow>('select * from setting_change where id = $1', [id]);
  return rows[0] ?? null;
}

/** A setting that the release after this one knows is in its console alone (X3.8). */
const isKnown = ({ name }: { readonly name: string }): boolean => settingKind(name) !== null;

/** The changes that are not in force yet, by the name of their setting. */
export async function readOpenChanges(db: Pool | PoolClient): Promise<ReadonlyMap<string, ChangeRow>> {
  const { rows } = await db.query<ChangeRow>(`select * from setting_change where status in ('proposed', 'approved')`);
  return new Map(rows.filter(isKnown).map((row) => [row.name, row]));
}

/** The newest changes, of all settings or of one. */
export async function readChanges(pool: Pool, name: string | null): Promise<readonly ChangeRow[]> {
  const { rows } = await pool.query<ChangeRow>(
    `select * from setting_change where $1::text is null or name = $1 order by created_ms desc, id desc limit ${mostListed}`,
    [name],
  );
  return rows.filter(isKnown);
}

interface KeptRow {
  readonly name: string;
  readonly value: bigint;
  readonly since_ms: bigint;
}

/** What is kept of each setting, newest first: what holds, or what starts of the product kept without a change. */
export async function readKept(db: Pool | PoolClient, of: 'held' | 'started', name: string | null = null) {
  const { rows } = await db.query<KeptRow>(
    `with kept as (
       select b.name, h.id, (h.value #>> '{}')::bigint as value, h.since_ms
       from setting_bound b join house_setting h on h.name = b.name where b.four_eyes is null
       union all
       select b.name, f.id, f.from_cents, f.since_ms from setting_bound b join four_eyes f on f.subject = b.four_eyes)
     select k.name, k.value, k.since_ms from kept k
     where ($2::text is null or k.name = $2) and case $1::text
       when 'held' then not exists (select from kept l where l.name = k.name and l.id > k.id)
       else not exists (select from setting_change c where c.name = k.name and c.kept_id = k.id) end
     order by k.since_ms desc, k.name limit ${mostListed}`,
    [of, name],
  );
  return rows.filter(isKnown);
}

export const startedView = ({ name, value, since_ms }: KeptRow): Started => ({
  name,
  value: textOf(name, value),
  since: isoTime(millis(since_ms)),
});

/** A value of a setting as people read it. */
export function textOf(name: string, value: bigint): string {
  const kind = settingKind(name);
  if (!kind) throw new Error(`${name} is no setting of the console`);
  return settingText(kind, value);
}

export function changeView(row: ChangeRow): ChangeView {
  return {
    ...changeFieldsOf(row),
    name: row.name,
    value: textOf(row.name, row.value),
    valueBefore: row.value_before === null ? null : textOf(row.name, row.value_before),
  };
}
