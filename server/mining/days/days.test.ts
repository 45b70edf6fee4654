import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMiningTelling } from '#server/mining/notify.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMiningDesk, problemsOf } from '#tools/testing/mining-fixture.ts';
import { codeOf } from '#tools/testing/transfers.ts';
import { until } from '#tools/testing/until.ts';

type Desk = Awaited<ReturnType<typeof openMiningDesk>>;
const opened: FreshDatabase[] = [];
async function open(): Promise<readonly [FreshDatabase, Desk]> {
  const db = await freshDatabase();
  opened.push(db);
  const desk = await openMiningDesk(db);
  await desk.goTo(-1, 1);
  return [db, desk];
}
afterAll(() => Promise.all(opened.map((db) => db.drop())));

const tera = 1_000_000_000_000n;
const keeperProcess = path.join(import.meta.dirname, '../../../tools/testing/processes/mining-worker-process.ts');

/** Network figures of a time, as a poller would have kept them. */
const network = (db: FreshDatabase, coin: string, difficulty = 152_000_000_000_000.5): Promise<unknown> =>
  db.app.query(
    `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
     values ($1, 840000, $2, 312500000, 1234567, 'test', clock_ms())`,
    [coin, difficulty],
  );

describe('a day', () => {
  it('[N3.2] is paid exactly as its preview said, to the last part, plan by plan and for what nobody bought', async () => {
    const [db, desk] = await open();
    await desk.site('sha256d', 7n * tera);
    const plans = [
      await desk.plan({ hashRate: '333333333333', poolFeeBps: 133, powerWatts: '17.123' }),
      await desk.plan({ hashRate: `${tera}`, poolFeeBps: 0, powerWatts: '0', price: '120.00' }),
    ];
    for (const plan of plans) for (let nth = 0; nth < 2; nth += 1) await desk.buyer(plan);
    // A day later a third one of the first plan, whose carried parts are others.
    for (const [nth, amount] of ['0.00712345', '0.00500001', '0.00000777', '0.12345678'].entries()) {
      await desk.goTo(nth, 23);
      if (nth === 1) await desk.buyer(plans[0] ?? '');
      await network(db, 'BTC');
      await desk.price('BTC', 9_100_000n + BigInt(nth) * 12_345n);
      await desk.receipt('BTC', nth, amount);
      await desk.goTo(nth + 1, 1);
      const preview = await desk.look('BTC', nth);
      // An admin may close what is far from expected, too.
      const doubts = ['no reading', 'far from expected', 'second admin needed'];
      expect(preview).toMatchObject({ state: 'open', warnings: expect.arrayContaining(doubts) });
      expect(codeOf(await desk.close('BTC', nth, amount))).toBe('ok');
      const closed = await desk.look('BTC', nth);
      await desk.keeper.keepDue();
      const paid = await desk.look('BTC', nth);
      for (const { plans: parts, unsold, sums } of [closed, paid]) {
        expect({ plans: parts, unsold, sums }).toEqual({
          plans: preview.plans,
          unsold: preview.unsold,
          sums: preview.sums,
        });
      }
      expect(paid).toMatchObject({
        ...{ state: 'paid', secondBy: desk.admin, closedBy: desk.admins[1], warnings: [] },
      });
      expect(paid.plans.map(({ contracts }: { contracts: number }) => contracts).sort()).toEqual(
        nth < 2 ? [2, 2] : [2, 3],
      );
    }
    const { items } = await desk.does('listAllContracts', desk.admin, { query: { plan: plans[0] } });
    expect(items).toHaveLength(3);
    expect(items.every(({ paid }: { paid: string }) => Number(paid) > 0)).toBe(true);
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] where less was verified than is sold, and nobody has read the day, its preview says what it is divided by', async () => {
    const [db, desk] = await open();
    const { site, machines } = await desk.site('sha256d', 4n * tera);
    await desk.buyer(await desk.plan({ hashRate: `${tera}` }));
    await desk.goTo(1, 12);
    await desk.price('BTC', 9_100_000n);
    await desk.does('retireMiningMachines', desk.admin, { params: { id: machines }, body: { reason: 'exchanged' } });
    await desk.receipt('BTC', 1, '0.0001');
    await desk.goTo(2, 1);
    const unread = await desk.look('BTC', 1);
    expect(unread).toMatchObject({ capacity: `${tera}`, unsold: { gross: '0.00000000000000' } });
    expect(unread.warnings).toContain('less verified than sold');
    const reading = { siteId: site, algorithm: 'sha256d', day: desk.day(1), hashRate: `${2n * tera}` };
    await desk.does('recordMiningReading', desk.admin, { body: { ...reading, pool: 'P', evidence: 'Its page' } });
    const read = await desk.look('BTC', 1);
    expect(read).toMatchObject({ capacity: `${2n * tera}` });
    expect(read.warnings).not.toContain('less verified than sold');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] without receipts is closed by an admin’s word alone, and pays nothing for that reason', async () => {
    const [db, desk] = await open();
    await desk.site('sha256d', 7n * tera);
    await desk.buyer(await desk.plan());
    await desk.goTo(0, 12);
    await desk.network('BTC', 7n * tera, 1_000_000n);
    await desk.price('BTC', 9_100_000n);
    await desk.receipt('BTC', 0, '0.01');
    for (const nth of [1, 2]) {
      await desk.goTo(nth, 12);
      await desk.price('BTC', 9_100_000n);
    }
    await desk.goTo(3, 12);
    await desk.receipt('BTC', 2, '0.01');
    await desk.keeper.keepDue();
    // Day 0 has closed itself; day 1 waits for a word, and day 2 for day 1.
    expect((await desk.look('BTC', 0)).closedBy).toBe('system');
    const { open: waiting } = await desk.does('listMiningDaysForAdmin', desk.admin, { query: { coin: 'BTC' } });
    expect(waiting.slice(0, 2)).toMatchObject([
      { day: desk.day(1), receipts: 0 },
      { day: desk.day(2), receipts: 1 },
    ]);
    expect(codeOf(await desk.close('BTC', 1, '0', 'the pool was down all day'))).toBe('ok');
    await desk.keeper.keepDue();
    expect(await desk.look('BTC', 1)).toMatchObject({
      ...{ state: 'paid', note: 'the pool was down all day' },
      plans: [{ nothing: 'no receipts', paid: '0.00', gross: '0.00000000000000' }],
    });
    expect(await desk.look('BTC', 2)).toMatchObject({
      state: 'open',
      closesItselfAt: expect.stringMatching(`^${desk.day(4)}T12:00:`),
    });
    await desk.goTo(4, 13);
    await desk.keeper.keepDue();
    expect((await desk.look('BTC', 2)).state).toBe('paid');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] whose power costs more than it brings pays zero and says so; a partial outage shows in uptime and luck', async () => {
    const [db, desk] = await open();
    const { site } = await desk.site('sha256d', 4n * tera);
    await desk.buyer(await desk.plan({ powerWatts: '100', powerPrice: '0.5' }));
    for (const [nth, amount] of ['0.00000400', '0.00400000'].entries()) {
      await desk.goTo(nth, 12);
      // What both days bring is about what is expected of what hashed.
      await network(db, 'BTC', nth === 0 ? 60_000_000_000_000 : 30_000_000_000);
      await desk.price('BTC', 9_100_000n);
      await desk.goTo(nth + 1, 1);
      const reading = {
        siteId: site,
        algorithm: 'sha256d',
        day: desk.day(nth),
        hashRate: `${(4n - 2n * BigInt(nth)) * tera}`,
      };
      await desk.does('recordMiningReading', desk.admin, {
        body: { ...reading, pool: 'Test pool', evidence: 'a page' },
      });
      await desk.receipt('BTC', nth, amount);
    }
    await desk.goTo(3, 1);
    await desk.keeper.keepDue();
    // Half of what is expected waits for an admin.
    expect(codeOf(await desk.closeAlone('BTC', 1, '0.00400000'))).toBe('ok');
    await desk.keeper.keepDue();
    const [poor, half] = [await desk.look('BTC', 0), await desk.look('BTC', 1)];
    expect(poor).toMatchObject({
      uptimeBps: 10_000,
      plans: [{ nothing: 'costs', net: '0.00000000000000', paid: '0.00' }],
    });
    expect(Number(poor.plans[0].powerDue)).toBeGreaterThan(Number(poor.plans[0].power));
    // What pools show of a day is known when it is over: it shows in what came in, and in what may be sold from then on.
    expect(half).toMatchObject({
      reading: `${2n * tera}`,
      capacity: `${4n * tera}`,
      uptimeBps: 5_000,
      plans: [{ nothing: null }],
    });
    expect(half.plans[0].luckBps).toBeGreaterThan(0);
    expect(await problemsOf(db)).toEqual([]);
  });
});

/** What every contract has got, day by day, and what each day was divided by: contracts by the order of their purchase. */
async function story({ owner }: FreshDatabase): Promise<unknown> {
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
async function week(
  each: (desk: Desk, nth: number, receipts: readonly Receipt[]) => Promise<unknown>,
): Promise<readonly [FreshDatabase, Desk]> {
  const [db, desk] = await open();
  // Whatever a day is worth, it may close itself.
  await db.owner.query(`insert into four_eyes (subject, from_cents) values ('mining_day', 1000000000000)`);
  await desk.site('sha256d', 9n * tera);
  const [, second] = await desk.sites('scrypt', [
    [9n * tera, 9n * tera],
    [3n * tera, 3n * tera],
  ]);
  if (!second) throw new Error('no site');
  const plans = [
    await desk.plan({ name: 'A' }),
    await desk.plan({ name: 'B', hashRate: '777777777777', termDays: 3 }),
    await desk.plan({ name: 'C', coins: ['DOGE', 'LTC'], poolFeeBps: 200, powerWatts: '1' }),
  ];
  for (const plan of plans) await desk.buyer(plan);
  for (let nth = 0; nth < 7; nth += 1) {
    await desk.goTo(nth, 6);
    if (nth === 2) await desk.buyer(plans[0] ?? '');
    if (nth === 4) {
      await desk.does('retireMiningMachines', desk.admin, {
        params: { id: second.machines },
        body: { reason: 'a fire' },
      });
    }
    const receipts: Receipt[] = [];
    for (const [i, coin] of (['BTC', 'DOGE', 'LTC'] as const).entries()) {
      // About what comes in, before and after machines of the second hall are gone.
      await desk.network(coin, i === 0 ? 9n * tera : 12n * tera, [104_000_000n, 250_000_000n, 380_000_000n][i] ?? 0n);
      await desk.price(coin, 9_100_000n / 1_000n ** BigInt(i) + BigInt(nth * 17));
      if (nth === 3 && coin === 'DOGE') continue;
      receipts.push([coin, nth, `${i + 1}.0${nth}000${nth}1`], [coin, nth, `0.${i}0${nth}00${nth}3`]);
    }
    await desk.goTo(nth + 1, 5);
    await each(desk, nth, receipts);
  }
  await desk.goTo(9, 1);
  return [db, desk];
}

type Receipt =
  Parameters<Desk['receipt']> extends [infer C, infer N, infer A, ...unknown[]] ? readonly [C, N, A] : never;

const closeAll = async (desk: Desk, nth: number): Promise<void> => {
  for (const coin of ['BTC', 'DOGE', 'LTC'] as const) {
    const { received } = await desk.look(coin, nth);
    const note = Number(received) === 0 ? 'nothing came' : undefined;
    expect(codeOf(await desk.close(coin, nth, received, note))).toBe('ok');
  }
};

describe('the daily run', () => {
  it('[N3.6] a missed week catches up exactly once to the figures of day by day, by several at once of which one is killed', async () => {
    const [daily, dailyDesk] = await week(async (desk, nth, receipts) => {
      for (const receipt of receipts) expect(codeOf(await desk.receipt(...receipt))).toBe('ok');
      await closeAll(desk, nth);
      await desk.keeper.keepDue();
    });
    // Nothing is recorded in time: all of it is typed in afterwards, while the daily run looks after each receipt.
    const missed: Receipt[] = [];
    const [late, lateDesk] = await week(async (_desk, _nth, receipts) => missed.push(...receipts));
    for (const receipt of missed) {
      expect(codeOf(await lateDesk.receipt(...receipt))).toBe('ok');
      await lateDesk.keeper.keepDue();
    }
    const { rows: early } = await late.app.query('select coin, day from mining_day');
    expect(early).toEqual([]);
    await lateDesk.goTo(10, 2);
    const runs = async (): Promise<number> => {
      const { rows } = await late.app.query<{ n: number }>('select count(*)::int as n from mining_run');
      return rows[0]?.n ?? 0;
    };
    const child = spawn(process.execPath, [keeperProcess, JSON.stringify(late.appConfig)], { stdio: 'inherit' });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    await until(async () => (await runs()) > 2);
    child.kill('SIGKILL');
    await exited;
    const together = () => Promise.all([1, 2, 3].map(() => lateDesk.newKeeper().keepDue()));
    await together();
    // Days close themselves up to the one without receipts, which waits for a word.
    expect(codeOf(await lateDesk.close('DOGE', 3, '0', 'nothing came'))).toBe('ok');
    await together();
    await dailyDesk.keeper.keepDue();
    expect([lateDesk.warnings, dailyDesk.warnings]).toEqual([[], []]);
    expect(await story(late)).toEqual(await story(daily));
    // Each contract had each day of its term once: what the verifier counts beside what was posted.
    expect([await problemsOf(daily), await problemsOf(late)]).toEqual([[], []]);
    expect(dailyDesk.ended).toHaveLength(1);
  }, 60_000);

  it('[N3] a coin that fails stops no other one, says why, and gets on when it can', async () => {
    const [db, desk] = await open();
    await desk.site('sha256d', 2n * tera);
    await desk.site('scrypt', 2n * tera);
    await desk.goTo(0, 12);
    await desk.price('LTC', 7_000n);
    for (const coin of ['BTC', 'LTC'] as const) {
      await desk.network(coin, 2n * tera, 1_000_000n);
      await desk.receipt(coin, 0, '0.01');
    }
    await desk.goTo(2, 1);
    await desk.keeper.keepDue();
    expect((await desk.look('LTC', 0)).state).toBe('paid');
    const list = () => desk.does('listMiningDaysForAdmin', desk.admin, { query: { coin: 'BTC' } });
    expect(await list()).toMatchObject({
      nextDay: desk.day(0),
      problem: { words: expect.stringContaining('price_unavailable') },
    });
    expect(desk.keeper.problems()).toHaveLength(1);
    expect((await desk.look('BTC', 0)).warnings).toContain('no price');
    await desk.price('BTC', 9_100_000n);
    expect(await desk.look('BTC', 0)).toMatchObject({
      closesItselfAt: null,
      warnings: expect.arrayContaining(['price of another day']),
    });
    // It can be closed now, but not without somebody who looks at it.
    await desk.keeper.keepDue();
    expect(await list()).toMatchObject({ nextDay: desk.day(0), problem: null });
    expect(codeOf(await desk.close('BTC', 0, '0.01'))).toBe('ok');
    await desk.keeper.keepDue();
    expect((await desk.look('BTC', 0)).state).toBe('paid');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[S2] a pool that pays one of a contract’s coins every other day is told once, not every other day', async () => {
    const [db, desk] = await open();
    await desk.site('scrypt', 2n * tera);
    await desk.buyer(await desk.plan({ coins: ['DOGE', 'LTC'], powerWatts: '0' }));
    const told: string[] = [];
    const { tellDue } = createMiningTelling({
      pool: db.app,
      tellAll: async (_tx, all) => void told.push(...all.map(({ notice }) => JSON.stringify(notice.facts))),
    });
    for (let nth = 0; nth < 6; nth += 1) {
      await desk.goTo(nth, 12);
      for (const coin of ['DOGE', 'LTC'] as const) {
        await desk.price(coin, 9_000n);
        if (coin === 'DOGE' || nth % 2 === 0) await desk.receipt(coin, nth, '1.0');
      }
      await desk.goTo(nth + 1, 1);
      for (const coin of ['DOGE', 'LTC'] as const) {
        const { received } = await desk.look(coin, nth);
        const note = Number(received) === 0 ? 'the pool pays every other day' : undefined;
        expect(codeOf(await desk.close(coin, nth, received, note))).toBe('ok');
      }
      await desk.keeper.keepDue();
      await tellDue();
    }
    expect(told).toEqual([expect.stringContaining(`"day":"${desk.day(1)}"`)]);
  });
});
