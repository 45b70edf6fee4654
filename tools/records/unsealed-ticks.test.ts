import { afterAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';

/** A pass of sealing looks into those days of ticks alone in which one can be that is not sealed (L7): none is missed by it. */
let db: FreshDatabase;
let lease: TestLease;
const opened: FreshDatabase[] = [];
const days = [-4, -3, -2, -1, 0, 1].map((day) => Date.now() + day * dayMs);
beforeEach(async () => {
  db = await freshDatabase();
  opened.push(db);
  lease = await takeLease(db.app);
  for (const pair of ['BNBUSD', 'ETHUSD']) await openPair(db.app, pair, 2, days);
});
afterAll(async () => {
  for (const one of opened) await one.drop();
});

const unsealed = async (): Promise<readonly unknown[]> =>
  (
    await db.owner.query(
      `select t.pair, t.seq from market_tick t where not exists (
         select from seal_block b where b.stream = 'tick' and b.row_ids @> array[t.id])`,
    )
  ).rows;

/** Some passes with a tick each, so that the days of before are not looked at any more. */
async function goOn(): Promise<void> {
  for (let count = 0; count < 4; count += 1) {
    await recordPrice(db.app, lease, 'BNBUSD', 61_000n);
    await sealAtOnce(db.app);
  }
}

test('[L7] a tick that is recorded where the clock was set back by days is sealed', async () => {
  await goOn();
  await setClock(db, -3 * dayMs);
  await recordPrice(db.app, lease, 'ETHUSD', 300_000n);
  expect(await unsealed()).toHaveLength(1);
  await sealAtOnce(db.app);
  expect(await unsealed()).toEqual([]);
});

test('[L7] a tick whose transaction ends days later is sealed', async () => {
  await setClock(db, -3 * dayMs);
  await goOn();
  const late = await db.owner.connect();
  await late.query('begin');
  await late.query(
    `select from market_record($1, $2, array['ETHUSD'], array[300000::bigint], array['simulated:walk:e1:l0'], array[true],
       array[false], array[null::bigint], array[null::text])`,
    [lease.name, lease.epoch()],
  );
  await setClock(db, 0);
  for (let count = 0; count < 4; count += 1) {
    await recordPrice(db.app, lease, 'BNBUSD', 61_000n);
    await db.app.query('select seal_pass()');
  }
  await late.query('commit');
  late.release();
  await sealAtOnce(db.app);
  expect(await unsealed()).toEqual([]);
});
