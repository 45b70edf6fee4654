import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failures.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const migration = path.join(import.meta.dirname, '../../database/migrations/0032-refusals-as-written.sql');

it('[P4] [P7] a refusal that was kept with a sentence for its reason answers with that sentence', async () => {
  const zero = 'This is the zero address: whatever is sent there is lost. No money moved.';
  const kept = {
    address: { code: 'address_invalid', facts: { problem: zero } },
    coded: { code: 'address_invalid', facts: { problem: { code: 'evm_checksum', facts: {} } } },
    pair: { code: 'pair_not_tradable', facts: { currencyPair: 'BTCUSD', why: 'its prices are for display only' } },
    pool: { code: 'pool_receipt_unproven', facts: { why: 'not seen', detail: '' } },
  };
  for (const [key, refusal] of Object.entries(kept)) {
    await db.owner.query(
      `insert into idempotency_key (actor, operation, key, body_sha256, outcome) values ('usr_a', 'any', $1, '', $2)`,
      [key, JSON.stringify({ ok: false, failure: refusal })],
    );
    await db.owner.query(`insert into idempotency_refusal (actor, operation, key) values ('usr_a', 'any', $1)`, [key]);
  }
  await db.owner.query(await readFile(migration, 'utf8'));
  const { rows } = await db.owner.query<{ key: string; failure: Failure }>(
    `select key, outcome -> 'failure' as failure from idempotency_key`,
  );
  const said = new Map(rows.map(({ key, failure }) => [key, failureSentence(translatorOf('en'), failure)]));
  expect(said.get('address')).toBe(zero);
  expect(said.get('pair')).toBe('BTC/USD cannot be traded: its prices are for display only. No money moved.');
  expect(said.get('coded')).toContain('The checksum of this address is wrong');
  expect(rows.find(({ key }) => key === 'pool')?.failure).toEqual(kept.pool);
});
