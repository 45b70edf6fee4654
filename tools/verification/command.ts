import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { countRecords } from '#database/checks.ts';
import type { Environment } from '#server/environment.ts';
import { type ConnectionConfig, openPool } from '#server/outside/postgres/pool.ts';
import { signerFromPem } from '#server/proof/signer.ts';
import { verifySnapshot } from './books.ts';
import type { Trust } from './keys.ts';

/** Verifies an opened database (L5), says what is off and how much was looked at. True when nothing is. */
export async function verifyOpened(ownerConfig: ConnectionConfig, environment: Environment): Promise<boolean> {
  const pool = openPool(ownerConfig, { max: 1, applicationName: 'fairlead verify' });
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
    return breaches.length === 0;
  } finally {
    await pool.end();
  }
}

/** VERIFY_KEYS and the present key: SIGNING_KEY, or the one that a demo keeps beside its data. */
async function trustOf({ verifyKeys, signingKeyPem, dataDir }: Environment): Promise<Trust> {
  const file = path.join(dataDir, 'keys', 'operator.pem');
  const pem = signingKeyPem ?? (await readFile(file, 'utf8').catch(() => null));
  const own = pem === null ? [] : [signerFromPem(pem).publicKey];
  return { keys: [...verifyKeys, ...own], complete: verifyKeys.length > 0 };
}
