import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';

/**
 * `npm run row-sizes`: how many rows each table of the database has and how much of the disk one takes, indexes and all, for docs/scaling.md.
 * Partitions count as their whole. It reads alone, beside a running app too, and goes through each table once.
 */
const { databaseUrl, directUrl, dataDir, walArchiveDir } = settingsOrExit(process.env);
if (databaseUrl === null && !existsSync(path.join(dataDir, 'postgres'))) {
  console.error(`there is no database in DATA_DIR (${dataDir})`);
  process.exit(2);
}
const opening = { databaseUrl, directUrl, dataDir, walArchiveDir, beside: true, unanswered: console.error };
const database = await openDatabase(opening).catch(exitUnstarted);
const owner = openPool(database.ownerConfig, { max: 1, applicationName: 'fairlead row sizes' });
try {
  const { rows: tables } = await owner.query<{ name: string; bytes: bigint; index_bytes: bigint }>(
    `select c.relname::text as name, sum(pg_total_relation_size(t.relid))::bigint as bytes, sum(pg_indexes_size(t.relid))::bigint as index_bytes
     from pg_class c cross join lateral pg_partition_tree(c.oid) t
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and t.isleaf
     group by c.relname
     union all
     select c.relname::text, pg_total_relation_size(c.oid), pg_indexes_size(c.oid) from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
       and not exists (select from pg_partition_tree(c.oid))
     order by 2 desc`,
  );
  console.log('table                          rows         bytes  bytes/row  of these indexes');
  for (const { name, bytes, index_bytes } of tables) {
    const { rows } = await owner.query<{ count: bigint }>(`select count(*) from "${name}"`);
    const count = rows[0]?.count ?? 0n;
    if (count < 100n) continue;
    const each = (of: bigint): string => (Number(of) / Number(count)).toFixed(0);
    console.log(
      `${name.padEnd(24)} ${String(count).padStart(10)} ${String(bytes).padStart(13)} ${each(bytes).padStart(10)} ${each(index_bytes).padStart(17)}`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await owner.end();
  await database.stop();
}
