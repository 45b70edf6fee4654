import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { pairs } from '#domain/markets/pairs.ts';
import type { NotifyAll } from '#server/commands/notify.ts';
import { priceBookAt } from '#server/markets/price-book.ts';
import { createMiningNotifications } from '#server/mining/notify.ts';
import { readClock } from '#server/review/timeline.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { beginHeard, openPair } from '#tools/testing/markets/ticks.ts';
import { problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { fundCustomer, moveHouse, openCustomer } from '#tools/testing/people/customers.ts';
import { demoMiners } from './accounts.ts';
import { seedMining } from './mining.ts';
import { daysOfHistory } from './mining-figures.ts';

describe.each([
  ['lives through its past', 0],
  ['has a shorter past', 18],
])('where a demo %s', (_, missing) => {
  let db: FreshDatabase;
  /** The day before the first that is paid, as days since the epoch. */
  let begins: number;
  /** Days of which customers were notified that they brought nothing, each with how many days later. */
  const notified: { readonly about: string; readonly after: number }[] = [];

  beforeAll(async () => {
    db = await freshDatabase();
    await db.owner.query(`insert into installation (mode) values ('demo')`);
    const admin = await openCustomer(db.app);
    const buyer = await openCustomer(db.app);
    await fundCustomer(db.app, buyer, 100_000n);
    await moveHouse(db.app, 'capital', 100_000n);
    begins = Math.floor((await readClock(db.app)) / dayMs);
    const lived = { first: begins + 1 - missing, from: begins + 1 };
    // One day more than the history has, and the last morning twice: neither writes anything.
    for (const ahead of [...Array(daysOfHistory - missing + 3).keys(), daysOfHistory - missing + 2]) {
      await setClock(db, ahead * dayMs);
      await seedMining(
        { pool: db.app, pairs, priceAt: priceBookAt('demo') },
        admin,
        [{ uid: buyer, plans: demoMiners[0].plans }],
        lived,
      );
      const today = Math.floor((await readClock(db.app)) / dayMs);
      const notifyAll: NotifyAll = async (_tx, all) => {
        for (const { notice } of all) {
          if (notice.kind !== 'contract_pays_nothing') continue;
          const { coin, day } = notice.facts;
          notified.push({ about: coin, after: today - Math.floor(Date.parse(day) / dayMs) });
        }
      };
      await createMiningNotifications({ pool: db.app, notifyAll }).notifyDue();
    }
    // A later start, which knows of no past.
    await seedMining({ pool: db.app, pairs, priceAt: priceBookAt('demo') }, admin, [
      { uid: buyer, plans: demoMiners[0].plans },
    ]);
  });
  afterAll(() => db.drop());

  const days = async (text: string) => (await db.owner.query<Record<string, number>>(text)).rows;

  it('[N5] contracts are bought on the day that they say', async () => {
    const found = await days(
      `select c.start_day as first, (c.bought_ms / ${dayMs})::integer as bought, (j.created_ms / ${dayMs})::integer as posted
     from mining_contract c join ledger_journal j on j.cause = c.id and j.code = 'mining-purchase'`,
    );
    expect(found).toEqual([0, 1].map(() => ({ first: begins + 1, bought: begins, posted: begins })));
  });

  it('[S2] [N5] a day that brings nothing is notified on the morning after it, not when the past is over', () => {
    expect(notified).toContainEqual({ about: 'LTC', after: 1 });
    expect(notified.filter(({ after }) => after !== 1)).toEqual([]);
  });

  it('[N5] each of its days of mining is read, closed and paid on the morning after it', async () => {
    const daysAfter = (ms: string, day: string) => `((${ms} / ${dayMs}) - ${day})::integer`;
    expect(
      await days(
        `select distinct 'read' as what, ${daysAfter('created_ms', 'day')} as after from mining_reading where day >= ${begins}
       union select 'closed', ${daysAfter('closed_ms', 'day')} from mining_day
       union select 'received', ${daysAfter('created_ms', 'day')} from mining_receipt
       union select 'paid', ${daysAfter('r.created_ms', 'y.day')} from mining_payout y join mining_run r on r.id = y.run_id order by 1`,
      ),
    ).toEqual(['closed', 'paid', 'read', 'received'].map((what) => ({ what, after: 1 })));
    expect(await days('select coin, count(*)::integer as days from mining_day group by 1 order by 1')).toEqual(
      ['BTC', 'DOGE', 'LTC'].map((coin) => ({ coin, days: daysOfHistory - missing })),
    );
    expect(await problemsOf(db)).toEqual([]);
  });
});

it('[N5] a day is valued by the recorded price of the minute after its end, under the name of the demo, and by a dated rate without one', async () => {
  const db = await freshDatabase();
  await db.owner.query(`insert into installation (mode) values ('demo')`);
  const admin = await openCustomer(db.app);
  const today = Math.floor((await readClock(db.app)) / dayMs);
  await beginHeard(db.owner);
  // Of the last day at its end, of the one before within the hour after it, of the one before that too late.
  const recorded = [today * dayMs, (today - 1) * dayMs + 1_800_000, (today - 2) * dayMs + 3_700_000];
  await openPair(db.app, 'DOGEUSD', 7, recorded);
  await db.owner.query('alter table market_tick disable trigger user');
  await db.owner.query(
    `insert into market_tick (pair, seq, time_ms, quoted_ms, price, source, source_run, held, hash, xact)
     select 'DOGEUSD', q.nth, q.ms, q.ms, 900000 + q.nth, 'simulated:walk:e1:l0', 1, false, sha256(q.nth::text::bytea), 1
     from unnest($1::bigint[]) with ordinality q(ms, nth)`,
    [recorded.toReversed()],
  );
  await seedMining({ pool: db.app, pairs, priceAt: priceBookAt('demo') }, admin, []);
  const { rows } = await db.owner.query(
    `select price::integer, price_source as source, price_seq::integer as seq, price_ms as ms, rules from mining_day
     where coin = 'DOGE' order by day desc limit 3`,
  );
  const source = 'demo: simulated:walk:e1:l0';
  expect(rows).toEqual([
    { price: 900_003, source, seq: 3, ms: BigInt(today * dayMs), rules: 3 },
    { price: 900_002, source, seq: 2, ms: BigInt((today - 1) * dayMs + 1_800_000), rules: 3 },
    {
      price: expect.any(Number),
      source: 'demo: reference rate of 2026-09-27',
      seq: 0,
      ms: expect.anything(),
      rules: 2,
    },
  ]);
  expect(await problemsOf(db)).toEqual([]);
  await db.owner.query('alter table mining_day disable trigger user');
  await db.owner.query(`update mining_day set price = price + 1 where coin = 'DOGE' and price_seq = 2`);
  expect(await problemsOf(db)).toContainEqual(expect.stringContaining('is valued at 900003'));
  await db.drop();
});
