import { checks, countRecords, findBreaches } from '#database/checks.ts';
import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';

/** `npm run verify` (L5): recomputes the books; exit 1 and the ids when anything is off. */
const environment = readEnvironment(process.env);
const database = await openDatabase({
  databaseUrl: environment.databaseUrl ?? undefined,
  dataDir: environment.dataDir,
  beside: true,
});
const pool = openPool(database.ownerConfig, { max: 1, applicationName: 'fairlead verify' });
try {
  const client = await pool.connect();
  const breaches = await findBreaches(client);
  const counted = await countRecords(client);
  client.release();
  for (const { rule, promise, id, problem } of breaches) console.error(`[${rule}] ${id}: ${problem} (${promise})`);
  console.log(
    `${checks.length} checks over ${counted.entries} entries, ${counted.trades} trades, ${counted.ticks} ticks and ` +
      `${counted.blocks} blocks: ${breaches.length === 0 ? 'clean' : `${breaches.length} breaches`}`,
  );
  process.exitCode = breaches.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await database.stop();
}
