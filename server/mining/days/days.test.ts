import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMiningNotifications } from '#server/mining/notify.ts';
import { dropMining, tera } from '#tools/testing/mining/mining-databases.ts';
import { problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { closeAll, network, openNight, type Receipt, story, week } from '#tools/testing/mining/mining-week.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';
import { until } from '#tools/testing/until.ts';

afterAll(dropMining);
const workerProcess = path.join(import.meta.dirname, '../../../tools/testing/processes/mining-worker-process.ts');

describe('a day', () => {
  it('[N3.2] is paid exactly as its preview said, to the last part, plan by plan and for what nobody bought', async () => {
    const [db, fixture] = await openNight();
    await fixture.site('sha256d', 7n * tera);
    const plans = [
      await fixture.plan({ hashRate: '333333333333', poolFeeBps: 133, powerWatts: '17.123' }),
      await fixture.plan({ hashRate: `${tera}`, poolFeeBps: 0, powerWatts: '0', price: '120.00' }),
    ];
    for (const plan of plans) for (let nth = 0; nth < 2; nth += 1) await fixture.buyer(plan);
    // A day later a third one of the first plan, whose carried parts are others.
    for (const [nth, amount] of ['0.00712345', '0.00500001', '0.00000777', '0.12345678'].entries()) {
      await fixture.goTo(nth, 23);
      if (nth === 1) await fixture.buyer(plans[0] ?? '');
      await network(db, 'BTC');
      await fixture.price('BTC', 9_100_000n + BigInt(nth) * 12_345n);
      await fixture.receipt('BTC', nth, amount);
      await fixture.goTo(nth + 1, 1);
      const preview = await fixture.look('BTC', nth);
      // An admin may close what is far from expected, too.
      const doubts = ['no reading', 'far from expected', 'second admin needed'];
      expect(preview).toMatchObject({ state: 'open', warnings: expect.arrayContaining(doubts) });
      expect(codeOf(await fixture.close('BTC', nth, amount))).toBe('ok');
      const closed = await fixture.look('BTC', nth);
      await fixture.worker.runDue();
      const paid = await fixture.look('BTC', nth);
      for (const { plans: parts, unsold, sums } of [closed, paid]) {
        expect({ plans: parts, unsold, sums }).toEqual({
          plans: preview.plans,
          unsold: preview.unsold,
          sums: preview.sums,
        });
      }
      expect(paid).toMatchObject({
        state: 'paid',
        secondBy: fixture.admin,
        closedBy: fixture.admins[1],
        warnings: [],
      });
      expect(paid.plans.map(({ contracts }: { contracts: number }) => contracts).sort()).toEqual(
        nth < 2 ? [2, 2] : [2, 3],
      );
    }
    const { items } = await fixture.does('listAllContracts', fixture.admin, { query: { plan: plans[0] } });
    expect(items).toHaveLength(3);
    expect(items.every(({ paid }: { paid: string }) => Number(paid) > 0)).toBe(true);
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] where less was verified than is sold, and nobody has read the day, its preview says what it is divided by', async () => {
    const [db, fixture] = await openNight();
    const { site, machines } = await fixture.site('sha256d', 4n * tera);
    await fixture.buyer(await fixture.plan({ hashRate: `${tera}` }));
    await fixture.goTo(1, 12);
    await fixture.price('BTC', 9_100_000n);
    await fixture.does('retireMiningMachines', fixture.admin, {
      params: { id: machines },
      body: { reason: 'exchanged' },
    });
    await fixture.receipt('BTC', 1, '0.0001');
    await fixture.goTo(2, 1);
    const unread = await fixture.look('BTC', 1);
    expect(unread).toMatchObject({ capacity: `${tera}`, unsold: { gross: '0.00000000000000' } });
    expect(unread.warnings).toContain('less verified than sold');
    const reading = { siteId: site, algorithm: 'sha256d', day: fixture.day(1), hashRate: `${2n * tera}` };
    await fixture.does('recordMiningReading', fixture.admin, { body: { ...reading, pool: 'P', evidence: 'Its page' } });
    const read = await fixture.look('BTC', 1);
    expect(read).toMatchObject({ capacity: `${2n * tera}` });
    expect(read.warnings).not.toContain('less verified than sold');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] without receipts is closed by two admins’ word alone, and pays nothing for that reason', async () => {
    const [db, fixture] = await openNight();
    await fixture.site('sha256d', 7n * tera);
    await fixture.buyer(await fixture.plan());
    await fixture.goTo(0, 12);
    await fixture.network('BTC', 7n * tera, 1_000_000n);
    await fixture.price('BTC', 9_100_000n);
    await fixture.receipt('BTC', 0, '0.01');
    for (const nth of [1, 2]) {
      await fixture.goTo(nth, 12);
      await fixture.price('BTC', 9_100_000n);
    }
    await fixture.goTo(3, 12);
    await fixture.receipt('BTC', 2, '0.01');
    await fixture.worker.runDue();
    // Day 0 has closed itself; day 1 waits for a word, and day 2 for day 1.
    expect((await fixture.look('BTC', 0)).closedBy).toBe('system');
    const { open: waiting } = await fixture.does('listMiningDaysForAdmin', fixture.admin, { query: { coin: 'BTC' } });
    expect(waiting.slice(0, 2)).toMatchObject([
      { day: fixture.day(1), receipts: 0 },
      { day: fixture.day(2), receipts: 1 },
    ]);
    expect(codeOf(await fixture.close('BTC', 1, '0', 'the pool was down all day'))).toBe('ok');
    await fixture.worker.runDue();
    expect(await fixture.look('BTC', 1)).toMatchObject({
      state: 'paid',
      note: 'the pool was down all day',
      plans: [{ nothing: 'no receipts', paid: '0.00', gross: '0.00000000000000' }],
    });
    expect(await fixture.look('BTC', 2)).toMatchObject({
      state: 'open',
      closesItselfAt: expect.stringMatching(`^${fixture.day(4)}T12:00:`),
    });
    await fixture.goTo(4, 13);
    await fixture.worker.runDue();
    expect((await fixture.look('BTC', 2)).state).toBe('paid');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] whose power costs more than it brings pays zero and says so; a partial outage shows in uptime and luck', async () => {
    const [db, fixture] = await openNight();
    const { site } = await fixture.site('sha256d', 4n * tera);
    await fixture.buyer(await fixture.plan({ powerWatts: '100', powerPrice: '0.5' }));
    for (const [nth, amount] of ['0.00000400', '0.00400000'].entries()) {
      await fixture.goTo(nth, 12);
      // What both days bring is about what is expected of what hashed.
      await network(db, 'BTC', nth === 0 ? 60_000_000_000_000 : 30_000_000_000);
      await fixture.price('BTC', 9_100_000n);
      await fixture.goTo(nth + 1, 1);
      const reading = {
        siteId: site,
        algorithm: 'sha256d',
        day: fixture.day(nth),
        hashRate: `${(4n - 2n * BigInt(nth)) * tera}`,
      };
      await fixture.does('recordMiningReading', fixture.admin, {
        body: { ...reading, pool: 'Test pool', evidence: 'a page' },
      });
      await fixture.receipt('BTC', nth, amount);
    }
    await fixture.goTo(3, 1);
    await fixture.worker.runDue();
    // Half of what is expected waits for two admins.
    expect(codeOf(await fixture.close('BTC', 1, '0.00400000'))).toBe('ok');
    await fixture.worker.runDue();
    const [poor, half] = [await fixture.look('BTC', 0), await fixture.look('BTC', 1)];
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

describe('the daily run', () => {
  it('[N3.6] a missed week catches up exactly once to the figures of day by day, by several at once of which one is killed', async () => {
    const [daily, dailyFixture] = await week(async (fixture, nth, receipts) => {
      for (const receipt of receipts) expect(codeOf(await fixture.receipt(...receipt))).toBe('ok');
      await closeAll(fixture, nth);
      await fixture.worker.runDue();
    });
    // Nothing is recorded in time: all of it is typed in afterwards, while the daily run looks after each receipt.
    const missed: Receipt[] = [];
    const [late, lateFixture] = await week(async (_fixture, _nth, receipts) => missed.push(...receipts));
    for (const receipt of missed) {
      expect(codeOf(await lateFixture.receipt(...receipt))).toBe('ok');
      await lateFixture.worker.runDue();
    }
    const { rows: early } = await late.app.query('select coin, day from mining_day');
    expect(early).toEqual([]);
    await lateFixture.goTo(10, 2);
    const runs = async (): Promise<number> => {
      const { rows } = await late.app.query<{ n: number }>('select count(*)::int as n from mining_run');
      return rows[0]?.n ?? 0;
    };
    const child = spawn(process.execPath, [workerProcess, JSON.stringify(late.appConfig)], { stdio: 'inherit' });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    await until(async () => (await runs()) > 2);
    child.kill('SIGKILL');
    await exited;
    const together = () => Promise.all([1, 2, 3].map(() => lateFixture.newWorker().runDue()));
    await together();
    // Days close themselves up to the one without receipts, which waits for a word.
    expect(codeOf(await lateFixture.close('DOGE', 3, '0', 'nothing came'))).toBe('ok');
    await together();
    await dailyFixture.worker.runDue();
    expect([lateFixture.warnings, dailyFixture.warnings]).toEqual([[], []]);
    expect(await story(late)).toEqual(await story(daily));
    // Each contract had each day of its term once: what the verifier counts beside what was posted.
    expect([await problemsOf(daily), await problemsOf(late)]).toEqual([[], []]);
    expect(dailyFixture.ended).toHaveLength(1);
  }, 60_000);

  it('[N3] a coin that fails stops no other one, says why, and gets on when it can', async () => {
    const [db, fixture] = await openNight();
    await fixture.site('sha256d', 2n * tera);
    await fixture.site('scrypt', 2n * tera);
    await fixture.goTo(0, 12);
    await fixture.price('LTC', 7_000n);
    for (const coin of ['BTC', 'LTC'] as const) {
      await fixture.network(coin, 2n * tera, 1_000_000n);
      await fixture.receipt(coin, 0, '0.01');
    }
    await fixture.goTo(2, 1);
    await fixture.worker.runDue();
    expect((await fixture.look('LTC', 0)).state).toBe('paid');
    const list = () => fixture.does('listMiningDaysForAdmin', fixture.admin, { query: { coin: 'BTC' } });
    expect(await list()).toMatchObject({
      nextDay: fixture.day(0),
      problem: { words: expect.stringContaining('price_unavailable') },
    });
    expect(fixture.worker.problems()).toHaveLength(1);
    expect((await fixture.look('BTC', 0)).warnings).toContain('no price');
    await fixture.price('BTC', 9_100_000n);
    expect(await fixture.look('BTC', 0)).toMatchObject({
      closesItselfAt: null,
      warnings: expect.arrayContaining(['price of another day']),
    });
    // It can be closed now, but not without somebody who looks at it.
    await fixture.worker.runDue();
    expect(await list()).toMatchObject({ nextDay: fixture.day(0), problem: null });
    expect(codeOf(await fixture.close('BTC', 0, '0.01'))).toBe('ok');
    await fixture.worker.runDue();
    expect((await fixture.look('BTC', 0)).state).toBe('paid');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[S2] a pool that pays one of a contract’s coins every other day leads to one notice, not one every other day', async () => {
    const [db, fixture] = await openNight();
    await fixture.site('scrypt', 2n * tera);
    await fixture.buyer(await fixture.plan({ coins: ['DOGE', 'LTC'], powerWatts: '0' }));
    const notified: string[] = [];
    const { notifyDue } = createMiningNotifications({
      pool: db.app,
      notifyAll: async (_tx, all) => void notified.push(...all.map(({ notice }) => JSON.stringify(notice.facts))),
    });
    for (let nth = 0; nth < 6; nth += 1) {
      await fixture.goTo(nth, 12);
      for (const coin of ['DOGE', 'LTC'] as const) {
        await fixture.price(coin, 9_000n);
        if (coin === 'DOGE' || nth % 2 === 0) await fixture.receipt(coin, nth, '1.0');
      }
      await fixture.goTo(nth + 1, 1);
      for (const coin of ['DOGE', 'LTC'] as const) {
        const { received } = await fixture.look(coin, nth);
        const note = Number(received) === 0 ? 'the pool pays every other day' : undefined;
        expect(codeOf(await fixture.close(coin, nth, received, note))).toBe('ok');
      }
      await fixture.worker.runDue();
      await notifyDue();
    }
    expect(notified).toEqual([expect.stringContaining(`"day":"${fixture.day(1)}"`)]);
  });
});
