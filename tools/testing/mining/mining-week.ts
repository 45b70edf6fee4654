import { expect } from 'vitest';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';
import { type MiningFixture, openMining, tera } from './mining-databases.ts';

/** Mining in the night before day 0. */
export async function openNight(): Promise<readonly [FreshDatabase, MiningFixture]> {
  const [db, fixture] = await openMining();
  await fixture.goTo(-1, 1);
  return [db, fixture];
}

/** Network figures of a time, as a poller would have kept them. */
export const network = (db: FreshDatabase, coin: string, difficulty = 152_000_000_000_000.5): Promise<unknown> =>
  db.app.query(
    `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
     values ($1, 840000, $2, 312500000, 1234567, 'test', clock_ms())`,
    [coin, difficulty],
  );

/** What every contract has got, day by day, and what each day was divided by: contracts by the order of their purchase. */
export async function story({ owner }: FreshDatabase): Promise<unknown> {
  const { rows } = await owner.query(
    `select c.nth, y.coin, y.day, y.carry_before, y.carry_after, y.sold_units, y.cents
     from mining_payout y join (select id, row_number() over (order by bought_ms, id) as nth from mining_contract) c on c.id = y.contract_id
     order by c.nth, y.coin, y.day`,
  );
  const days = await owner.query(
    'select coin, day, received, capacity, reading, price, note from mining_day order by coin, day',
  );
  const runs = await owner.query(
    `select r.coin, r.day, p.name, r.contracts, r.net, r.fee_units, r.expected from mining_run r left join mining_plan p on p.id = r.plan_id
     order by r.coin, r.day, p.name`,
  );
  return { payouts: rows, days: days.rows, runs: runs.rows };
}

/** A week of all coins; `each` is done in the morning after each day, with what its two receipts of each coin are. */
export async function week(
  each: (fixture: MiningFixture, nth: number, receipts: readonly Receipt[]) => Promise<unknown>,
): Promise<readonly [FreshDatabase, MiningFixture]> {
  const [db, fixture] = await openNight();
  // Whatever a day is worth, it may close itself.
  await db.owner.query(`insert into four_eyes (subject, from_cents) values ('mining_day', 1000000000000)`);
  await fixture.site('sha256d', 9n * tera);
  const [, second] = await fixture.sites('scrypt', [
    [9n * tera, 9n * tera],
    [3n * tera, 3n * tera],
  ]);
  if (!second) throw new Error('no site');
  const plans = [
    await fixture.plan({ name: 'A' }),
    await fixture.plan({ name: 'B', hashRate: '777777777777', termDays: 3 }),
    await fixture.plan({ name: 'C', coins: ['DOGE', 'LTC'], poolFeeBps: 200, powerWatts: '1' }),
  ];
  for (const plan of plans) await fixture.buyer(plan);
  for (let nth = 0; nth < 7; nth += 1) {
    await fixture.goTo(nth, 6);
    if (nth === 2) await fixture.buyer(plans[0] ?? '');
    if (nth === 4) {
      await fixture.does('retireMiningMachines', fixture.admin, {
        params: { id: second.machines },
        body: { reason: 'a fire' },
      });
    }
    const receipts: Receipt[] = [];
    for (const [i, coin] of (['BTC', 'DOGE', 'LTC'] as const).entries()) {
      // About what comes in, before and after machines of the second hall are gone.
      await fixture.network(
        coin,
        i === 0 ? 9n * tera : 12n * tera,
        [104_000_000n, 250_000_000n, 380_000_000n][i] ?? 0n,
      );
      await fixture.price(coin, 9_100_000n / 1_000n ** BigInt(i) + BigInt(nth * 17));
      if (nth === 3 && coin === 'DOGE') continue;
      receipts.push([coin, nth, `${i + 1}.0${nth}000${nth}1`], [coin, nth, `0.${i}0${nth}00${nth}3`]);
    }
    await fixture.goTo(nth + 1, 5);
    await each(fixture, nth, receipts);
  }
  await fixture.goTo(9, 1);
  return [db, fixture];
}

/** Coin, day and amount. */
export type Receipt =
  Parameters<MiningFixture['receipt']> extends [infer C, infer N, infer A, ...unknown[]] ? readonly [C, N, A] : never;

/** Closes a day of all coins. */
export const closeAll = async (fixture: MiningFixture, nth: number): Promise<void> => {
  for (const coin of ['BTC', 'DOGE', 'LTC'] as const) {
    const { received } = await fixture.look(coin, nth);
    const note = Number(received) === 0 ? 'nothing came' : undefined;
    expect(codeOf(await fixture.close(coin, nth, received, note))).toBe('ok');
  }
};
