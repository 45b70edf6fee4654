import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPlan, sellContracts } from '#tools/testing/mining/mining.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
const day = 15_000;
const tera = 10n ** 12n;

beforeAll(async () => {
  db = await freshDatabase({ max: 4 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.query('truncate mining_fleet_state');
});

/** Writes what was verified of the SHA-256d fleet from an hour of a day on. */
async function verified(owner: Pool, of: number, hour: number, teraHashes: bigint): Promise<void> {
  const rate = teraHashes * tera;
  await owner.query(
    `insert into mining_fleet_state (algorithm, rated, verified, capacity, changed_ms) values ('sha256d', $1, $1, $1, $2)`,
    [rate, of * dayMs + hour * 3_600_000],
  );
}

/** In TH/s. */
async function capacity(of: number, reading: bigint | null): Promise<bigint> {
  const { rows } = await db.app.query<{ capacity: bigint }>(
    `select mining_day_capacity('sha256d', $1, $2) as capacity`,
    [of, reading === null ? null : reading * tera],
  );
  return (rows[0]?.capacity ?? 0n) / tera;
}

it('[N3] an outage is missing in each share alike, on its own day and not on the one after', async () => {
  await verified(db.owner, day - 5, 0, 10n);
  // Half is out on the first day, which the pool shows the next morning; all is well again, which it shows a day later.
  await verified(db.owner, day + 1, 9, 5n);
  await verified(db.owner, day + 2, 9, 10n);
  expect([await capacity(day, 5n), await capacity(day + 1, 10n), await capacity(day + 2, 10n)]).toEqual([
    10n,
    10n,
    10n,
  ]);
  // Where nothing was read the house has the lower part; contracts are never paid for less than was shown.
  expect(await capacity(day + 1, null)).toBe(5n);
});

it('[N3] machines that come in the course of a day take nothing of it away from contracts', async () => {
  await verified(db.owner, day - 5, 0, 10n);
  await verified(db.owner, day, 23, 20n);
  expect([await capacity(day, 10n), await capacity(day + 1, 20n)]).toEqual([10n, 20n]);
  expect(await capacity(day, 11n)).toBe(11n);
});

it('[N2] [N3] a day is divided by no less than its contracts have, whenever the job ended others', async () => {
  await verified(db.owner, day - 5, 0, 2n);
  await db.owner.query(`update mining_fleet set rated = $1, verified = $1, capacity = $1 where algorithm = 'sha256d'`, [
    10n * tera,
  ]);
  await db.owner.query('truncate mining_fleet_state');
  await verified(db.owner, day - 5, 0, 2n);
  const plan = (termDays: number) =>
    openPlan(db.owner, {
      algorithm: 'sha256d',
      coins: ['BTC'],
      hashRate: 5n * tera,
      termDays,
      poolFeeBps: 0,
      powerMilliwatts: 0n,
      powerPrice: 0n,
    });
  const userId = await openCustomer(db.app, 1_000n);
  await sellContracts(db.owner, await plan(1), [{ userId, startDay: day }]);
  await sellContracts(db.owner, await plan(30), [{ userId, startDay: day }]);
  const days = () => Promise.all([day, day + 1, day + 2].map((one) => capacity(one, 2n)));
  expect(await days()).toEqual([10n, 5n, 5n]);
  await db.app.query('select * from mining_end(10)');
  expect(await days()).toEqual([10n, 5n, 5n]);
});

it('[N2.1] states of a fleet follow each other in time, whoever waited for the other', async () => {
  await Promise.all([1n, 2n, 3n, 4n].map((many) => db.app.query('select mining_verify($1, $2, $2)', ['scrypt', many])));
  const { rows } = await db.owner.query<{ ordered: boolean }>(
    `select bool_and(changed_ms > before) as ordered from (
       select changed_ms, lag(changed_ms) over (order by id) as before from mining_fleet_state where algorithm = 'scrypt') s
     where before is not null`,
  );
  expect(rows).toEqual([{ ordered: true }]);
});
