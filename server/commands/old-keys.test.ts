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

it('[P4] a refusal is kept for a day, and a success of the same age stays', async () => {
  const day = 24 * 3_600_000;
  const refused = '{"ok": false, "failure": {"code": "price_stale", "facts": {}}}';
  for (const [key, outcome, ageMs] of [
    ['refused long ago', refused, day + 60_000],
    ['refused lately', refused, day - 60_000],
    ['done long ago', '{"ok": true, "value": null}', day + 60_000],
  ] as const) {
    await db.owner.query(
      `insert into idempotency_key (actor, operation, key, body_sha256, outcome, created_ms)
       values ('usr_b', 'trades.place', $1, '', $2, clock_ms() - $3)`,
      [key, outcome, ageMs],
    );
  }
  await db.owner.query(
    `insert into idempotency_refusal (actor, created_ms, operation, key)
     select actor, created_ms, operation, key from idempotency_key where outcome -> 'ok' = 'false'::jsonb`,
  );
  expect(await forgetOldKeys(db.app)).toBe(1);
  const { rows } = await db.owner.query(`select key from idempotency_key where actor = 'usr_b' order by key`);
  expect(rows.map(({ key }) => key)).toEqual(['done long ago', 'refused lately']);
  expect((await db.owner.query('select key from idempotency_refusal')).rows).toEqual([{ key: 'refused lately' }]);
});
