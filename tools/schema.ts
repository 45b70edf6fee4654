import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '#database/migrate.ts';
import { generatedSchema } from '#database/schema/generated.ts';
import { startEmbedded } from '#server/outside/postgres/embedded.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { root } from './checks/run.ts';
import { functionsIn } from './migrations/check.ts';
import { releasedFunctions } from './migrations/read.ts';

/**
 * `npm run schema` writes database/schema.sql, what the migrations and functions of this clone make of an empty database, and
 * database/rows.ts, what its rows are in the program. `npm test` fails when one of them says anything else. What is wrong with
 * the SQL is said in one sentence, with exit 1. With `--release`, when a release is made, it also writes down the functions that the next
 * one has to leave as they are (X3.8).
 */
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-schema-'));
const cluster = await startEmbedded({ dataDir });
const pool = openPool(cluster.owner, { max: 1, applicationName: 'fairlead schema' });
try {
  await migrate(pool);
  const { schemaFile, rowsFile } = await generatedSchema(pool);
  await writeFile(path.join(root, 'database', 'schema.sql'), schemaFile);
  await writeFile(path.join(root, 'database', 'rows.ts'), rowsFile);
  if (process.argv.includes('--release')) {
    await writeFile(path.join(root, releasedFunctions), `${functionsIn(schemaFile).join('\n')}\n`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
