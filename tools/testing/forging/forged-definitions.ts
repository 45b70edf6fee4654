import type { Pool } from 'pg';
import { compareDefinitions } from '#tools/verification/definitions.ts';
import { newFindings } from '#tools/verification/findings.ts';
import { requireWords } from './required-words.ts';

/** What is named of the definitions after an edit by the owner of the database; it is taken back. */
export async function definitionsNamedAfter(owner: Pool, sql: string): Promise<readonly string[]> {
  const client = await owner.connect();
  const findings = newFindings();
  try {
    await client.query('begin');
    await client.query(sql);
    await compareDefinitions(client, findings);
    requireWords(findings.breaches);
    return findings.breaches.map(({ id, problem }) => `${id}: ${problem}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
