import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { until } from '#tools/testing/until.ts';
import { HeldLease } from './lease.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const expiresIn = async (): Promise<number> => {
  const { rows } = await db.app.query<{ left: bigint }>('select expires_ms - clock_ms() as left from lease');
  return Number(rows[0]?.left);
};

test('[Z2] a holder that died an hour ahead of a clock that was then set right keeps nobody out', async () => {
  const open = () => new HeldLease({ pool: db.app, name: 'markets', log: keptLog(), ttlMs: 2_000, tryEveryMs: 50 });
  // The one that dies: its row stays as it is written here.
  await setClock(db, 3_600_000);
  await db.app.query(`insert into lease values ('markets', 1, 'dead', clock_ms() + 2000)`);
  const next = open();
  next.start();
  await until(async () => (await expiresIn()) < 1_500);
  expect(next.epoch()).toBeNull();
  await setClock(db, 0);
  expect(await until(() => next.epoch())).toBe(2n);
  await next.stop();
});
