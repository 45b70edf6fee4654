import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { countRecords } from '#database/checks/checks.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { type ConnectionConfig, openPool } from '#server/outside/postgres/pool.ts';
import { signerFromPem } from '#server/proof/signer.ts';
import type { Environment } from '#server/settings/environment.ts';
import { firstOf } from '#tools/running/settings.ts';
import { verifySnapshot } from './books.ts';
import { verifyDefinitions } from './definitions.ts';
import { promiseInEnglish } from './english.ts';
import { type Breach, newFindings } from './findings.ts';
import type { Trust } from './keys.ts';

/** A statement of a check that takes longer is given up: who waits for it gets an error, instead of waiting for ever. */
const usualStatementMs = hourMs;

/** 0: nothing is off. 1: something is. 2: it could not be checked, so that nothing is known. */
export type VerifyExit = 0 | 1 | 2;

/**
 * Verifies an opened database (L5), says what is off and how much was looked at. What stands in the way of looking, such as an
 * older schema or a statement that takes too long, is said and ends it.
 */
export async function verifyOpened(
  ownerConfig: ConnectionConfig,
  environment: Pick<Environment, 'verifyKeys' | 'signingKeyPem' | 'dataDir'>,
  statementMs = usualStatementMs,
): Promise<VerifyExit> {
  const pool = openPool(ownerConfig, { max: 1, applicationName: 'fairlead verify' });
  try {
    return (await verifyWith(pool, await trustOf(environment), statementMs)) ? 0 : 1;
  } catch (error) {
    sayUnchecked(error);
    return 2;
  } finally {
    await pool.end();
  }
}

/** Says that nothing could be checked, and why. */
export function sayUnchecked(error: unknown): void {
  const reason = firstOf(error);
  console.error(`The books could not be checked: ${reason instanceof Error ? reason.message : reason}`);
}

/** What was looked at, and what was found. */
export interface Checked {
  readonly mode: string;
  readonly counted: Awaited<ReturnType<typeof countRecords>>;
  readonly breaches: readonly Breach[];
  /** How many breaches there are, those that are not named included. */
  readonly found: number;
  readonly notices: readonly string[];
}

/** Verifies an opened database over one connection of the owner’s pool. Rejects with what stands in the way of looking. */
export async function checkBooks(pool: Pool, trust: Trust, statementMs = usualStatementMs): Promise<Checked> {
  const client = await pool.connect();
  try {
    await client.query(`select set_config('statement_timeout', $1, false)`, [`${statementMs}`]);
    const definitions = newFindings();
    await verifyDefinitions(client, definitions);
    const books = await verifySnapshot(client, trust);
    const breaches = [...definitions.breaches, ...books.breaches];
    return {
      mode: await modeSentence(client),
      counted: await countRecords(client),
      breaches,
      found: breaches.reduce((sum, { more }) => sum + (more ?? 1), 0),
      notices: [...definitions.notices, ...books.notices],
    };
  } finally {
    // The pool ends once nobody holds a connection of it.
    client.release(true);
  }
}

async function verifyWith(pool: Pool, trust: Trust, statementMs: number): Promise<boolean> {
  const { mode, counted, breaches, found, notices } = await checkBooks(pool, trust, statementMs);
  console.log(mode);
  for (const { rule, promise, id, problem } of breaches) {
    console.error(`[${rule}] ${id}: ${problem} (${promiseInEnglish(promise)})`);
  }
  for (const notice of notices) console.log(notice);
  console.log(
    `${counted.entries} entries, ${counted.trades} trades, ${counted.ticks} ticks and ` +
      `${counted.blocks} blocks: ${found === 0 ? 'clean' : `${found} breaches`}`,
  );
  return found === 0;
}

/** In which mode the installation is, by the database's own word: what a demo may do is taken where it says so. */
async function modeSentence(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ mode: 'demo' | 'production' }>('select mode from installation');
  switch (rows[0]?.mode) {
    case 'production':
      return 'Checked as an installation in production mode.';
    case 'demo':
      return 'Checked as a demo: prices of any source and the records that a demo makes of itself are taken.';
    case undefined:
      return 'Checked as a demo: the database has not been opened in any mode.';
  }
}

/** VERIFY_KEYS and the present key: SIGNING_KEY, or the one that a demo keeps beside its data. */
async function trustOf({
  verifyKeys,
  signingKeyPem,
  dataDir,
}: Pick<Environment, 'verifyKeys' | 'signingKeyPem' | 'dataDir'>): Promise<Trust> {
  const file = path.join(dataDir, 'keys', 'operator.pem');
  const pem = signingKeyPem ?? (await readFile(file, 'utf8').catch(() => null));
  const own = pem === null ? [] : [signerFromPem(pem).publicKey];
  return { keys: [...verifyKeys, ...own], complete: verifyKeys.length > 0 };
}
