import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';

/**
 * `npm run row-sizes`: how many rows each table of the database has and how much of the disk one takes, indexes and all, for docs/scaling.md.
 * Partitions count as their whole. It only reads, beside a running app too, and goes through each table once.
 */
const sizesSql = `
  select whole.relname::text as name, sum(pg_total_relation_size(leaf.oid))::bigint as bytes, sum(pg_indexes_size(leaf.oid))::bigint as index_bytes
  from pg_class leaf left join pg_inherits i on i.inhrelid = leaf.oid join pg_class whole on whole.oid = coalesce(i.inhparent, leaf.oid)
  where leaf.relnamespace = 'public'::regnamespace and leaf.relkind = 'r' group by whole.relname order by 2 desc`;

async function printSizes(owner: Pool): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string; bytes: bigint; index_bytes: bigint }>(sizesSql);
  console.log('table                          rows         bytes  bytes/row  of these indexes  text and numbers');
  for (const { name, bytes, index_bytes } of tables) {
    const { rows } = await owner.query<{ count: bigint; wide: number | null }>(
      `select count(*), avg(pg_column_size(t.*))::float8 as wide from (select * from "${name}" limit 1000000) t`,
    );
    const [row] = rows;
    if (!row || row.count < 100n) continue;
    const { rows: all } = await owner.query<{ count: bigint }>(`select count(*) from "${name}"`);
    const count = all[0]?.count ?? row.count;
    const figures = [bytes, ...[bytes, index_bytes].map((of) => (Number(of) / Number(count)).toFixed(0))];
    const shown = [count, ...figures, (row.wide ?? 0).toFixed(0)].map((one, at) =>
      String(one).padStart([10, 13, 10, 17, 17][at] ?? 0),
    );
    console.log(`${name.padEnd(24)} ${shown.join(' ')}`);
  }
}

async function ofSettings(): Promise<void> {
  const { databaseUrl, directUrl, dataDir, walArchiveDir } = settingsOrExit(process.env);
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'postgres'))) {
    console.error(`there is no database in DATA_DIR (${dataDir})`);
    process.exit(2);
  }
  const opening = { databaseUrl, directUrl, dataDir, walArchiveDir, beside: true, unanswered: console.error };
  const database = await openDatabase(opening).catch(exitUnstarted);
  const owner = openPool(database.ownerConfig, { max: 1, applicationName: 'fairlead row sizes' });
  await printSizes(owner).finally(() => owner.end());
  await database.stop();
}

await ofSettings();
