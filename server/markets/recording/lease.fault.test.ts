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

test('[Z2] what was refused while the next epoch was being taken does not end a lease that is held on under it', async () => {
  const answered = Promise.withResolvers<void>();
  const slow = {
    query: async (text: string, values: readonly unknown[]) => {
      const found = await db.app.query(text, [...values]);
      if (text.includes('epoch = epoch + 1, expires_ms = clock_ms() + $3 where')) await answered.promise;
      return found;
    },
  };
  const pool = new Proxy(db.app, { get: (of, name) => (name === 'query' ? slow.query : Reflect.get(of, name)) });
  const lease = new HeldLease({ pool, name: 'advancing', log: keptLog(), ttlMs: 60_000, tryEveryMs: 50 });
  let lost = 0;
  lease.onLost(() => {
    lost += 1;
  });
  lease.start();
  const before = await until(() => lease.epoch());
  const advanced = lease.advance();
  const inDatabase = async (): Promise<bigint | undefined> =>
    (await db.app.query<{ epoch: bigint }>(`select epoch from lease where name = 'advancing'`)).rows[0]?.epoch;
  await until(async () => (await inDatabase()) === before + 1n);
  // A settlement that waited for that row is answered first.
  lease.lost(before);
  answered.resolve();
  expect(await advanced).toBe(before + 1n);
  expect([lease.epoch(), lost]).toEqual([before + 1n, 0]);
  await lease.stop();
});
