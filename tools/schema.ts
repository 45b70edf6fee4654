import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '#database/migrate.ts';
import { rowTypes } from '#database/schema/row-types.ts';
import { schemaText } from '#database/schema/schema-text.ts';
import { startEmbedded } from '#server/outside/postgres/embedded.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { root } from './checks/run.ts';

/**
 * `npm run schema` writes database/schema.sql, what the migrations and functions of this clone make of an empty database, and
 * database/rows.ts, what its rows are in the program. `npm test` fails when one of them says anything else.
 */
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-schema-'));
const cluster = await startEmbedded({ dataDir });
const pool = openPool(cluster.owner, { max: 1, applicationName: 'fairlead schema' });
try {
  await migrate(pool);
  const client = await pool.connect();
  await writeFile(path.join(root, 'database', 'schema.sql'), await schemaText(client));
  await writeFile(path.join(root, 'database', 'rows.ts'), await rowTypes(client));
  client.release();
} finally {
  await pool.end();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
