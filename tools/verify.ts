import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { countRecords } from '#database/checks.ts';
import { type Environment, readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { signerFromPem } from '#server/proof/signer.ts';
import { verifySnapshot } from './verification/books.ts';
import type { Trust } from './verification/keys.ts';

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
  const { breaches, notices } = await verifySnapshot(client, await trustOf(environment));
  const counted = await countRecords(client);
  client.release();
  for (const { rule, promise, id, problem } of breaches) console.error(`[${rule}] ${id}: ${problem} (${promise})`);
  for (const notice of notices) console.log(notice);
  console.log(
    `${counted.entries} entries, ${counted.trades} trades, ${counted.ticks} ticks and ` +
      `${counted.blocks} blocks: ${breaches.length === 0 ? 'clean' : `${breaches.length} breaches`}`,
  );
  process.exitCode = breaches.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await database.stop();
}

/** VERIFY_KEYS and the present key: SIGNING_KEY, or the one that a demo keeps beside its data. */
async function trustOf({ verifyKeys, signingKeyPem, dataDir }: Environment): Promise<Trust> {
  const file = path.join(dataDir, 'keys', 'operator.pem');
  const pem = signingKeyPem ?? (await readFile(file, 'utf8').catch(() => null));
  const own = pem === null ? [] : [signerFromPem(pem).publicKey];
  return { keys: [...verifyKeys, ...own], complete: verifyKeys.length > 0 };
}
