import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { forgetOldKeys } from './old-keys.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

it('[P4] keys are kept for 30 days and then forgotten, however many there are', async () => {
  const day = 24 * 3_600_000;
  await db.owner.query(
    `insert into idempotency_key (actor, operation, key, body_sha256, outcome, created_ms)
     select 'usr_a', 'trades.place', 'old ' || n, '', '{"ok": true, "value": null}', clock_ms() - $1
     from generate_series(1, 12000) n`,
    [30 * day + 60_000],
  );
  await db.owner.query(
    `insert into idempotency_key (actor, operation, key, body_sha256, outcome, created_ms)
     values ('usr_a', 'trades.place', 'young', '', '{"ok": true, "value": null}', clock_ms() - $1)`,
    [30 * day - 60_000],
  );
  expect(await forgetOldKeys(db.app)).toBe(12_000);
  const { rows } = await db.owner.query('select key from idempotency_key');
  expect(rows).toEqual([{ key: 'young' }]);
});
