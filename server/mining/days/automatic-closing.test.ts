import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phrase } from '#domain/failures/phrases.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { networkBlock, openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';
import { until } from '#tools/testing/until.ts';
import { createMiningWorker } from './daily-worker.ts';
import { listDays } from './day-views.ts';

type Fixture = Awaited<ReturnType<typeof openMiningFixture>>;

const tera = 1_000_000_000_000n;
let db: FreshDatabase;
let fixture: Fixture;
let scrypt: string;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openMiningFixture(db);
  await fixture.goTo(-1, 23);
  await fixture.site('sha256d', 7n * tera);
  scrypt = (await fixture.site('scrypt', 7n * tera)).site;
});
afterAll(() => db.drop());

/** Figures of a network by which 7 TH/s are expected to bring 0.01 of the coin, or so many times that. */
const expecting = (coin: MinedCoin, times = 1): Promise<unknown> =>
  db.app.query(
    `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
     values ($1, $3, trunc(7e12 * 86400 * $4::bigint / (1e6 * 4294967296.0 * $2)), $4, 0, 'test', clock_ms())`,
    [coin, times, ...networkBlock(coin)],
  );
const fieldOf = (decision: Awaited<ReturnType<Fixture['receipt']>>) =>
  decision.ok || decision.failure.code !== 'invalid_input' ? null : decision.failure.facts.fields[0];
const stateOf = async (coin: MinedCoin, nth: number) => {
  const { state, closesItselfAt, warnings } = await fixture.look(coin, nth);
  return { state, closesItselfAt, far: warnings.includes('far from expected') };
};

describe('a day that closes itself', () => {
  it('[N3] leaves who records late the same hours for a look as who is punctual', async () => {
    await fixture.buyer(await fixture.plan());
    await fixture.goTo(0, 12);
    await expecting('BTC');
    await fixture.price('BTC', 9_100_000n);
    await fixture.goTo(3, 12);
    const typed = await fixture.receipt('BTC', 0, '0.00900000');
    await fixture.worker.runDue();
    // A second pool, half a day later: from then on the hours count.
    await fixture.goTo(4, 1);
    expect(codeOf(await fixture.receipt('BTC', 0, '0.00100000'))).toBe('ok');
    await fixture.goTo(4, 23);
    await fixture.worker.runDue();
    expect(await stateOf('BTC', 0)).toMatchObject({
      state: 'open',
      closesItselfAt: expect.stringMatching(`^${fixture.day(5)}T01:00:`),
    });
    const aside = { params: { id: typed.ok ? typed.value.id : '' }, body: { reason: 'of another day' } };
    expect(codeOf(await fixture.call('setMiningReceiptAside', fixture.admin, aside))).toBe('ok');
    expect(codeOf(await fixture.receipt('BTC', 0, '0.00800000'))).toBe('ok');
    await fixture.goTo(5, 22);
    await fixture.worker.runDue();
    expect((await stateOf('BTC', 0)).state).toBe('open');
    await fixture.goTo(6, 0);
    await fixture.worker.runDue();
    expect(await fixture.look('BTC', 0)).toMatchObject({ state: 'paid', closedBy: 'system', received: '0.00900000' });
  });

  it('[N3] waits for an admin where it is not within 0.8 and 1.2 times what is expected, however it is explained', async () => {
    const bring = async (nth: number, amount: string): Promise<void> => {
      await fixture.goTo(nth, 12);
      await expecting('DOGE');
      await fixture.price('DOGE', 12_000n);
      expect(codeOf(await fixture.receipt('DOGE', nth, amount))).toBe('ok');
      await fixture.goTo(nth + 2, 12);
      await fixture.worker.runDue();
    };
    // The receipt that a typing error made a hundred times as much, and one of a hundredth.
    for (const [nth, amount] of ['1.23456789', '0.00012345'].entries()) {
      await bring(6 + nth, amount);
      expect(await stateOf('DOGE', 6 + nth)).toEqual({ state: 'open', closesItselfAt: null, far: true });
      expect(codeOf(await fixture.close('DOGE', 6 + nth, amount))).toBe('ok');
      await fixture.worker.runDue();
    }
    // The bounds themselves are within; what a pool has read explains nothing by itself.
    await bring(8, '0.01200000');
    await bring(9, '0.00800000');
    const reading = { algorithm: 'scrypt', day: fixture.day(10), hashRate: `${tera / 2n}`, pool: 'Test pool' };
    await fixture.goTo(11, 1);
    await fixture.does('recordMiningReading', fixture.admin, {
      body: { ...reading, siteId: scrypt, evidence: 'its page' },
    });
    await bring(10, '0.00100000');
    for (const nth of [8, 9]) expect(await fixture.look('DOGE', nth)).toMatchObject({ closedBy: 'system' });
    expect(await stateOf('DOGE', 10)).toEqual({ state: 'open', closesItselfAt: null, far: true });
    // Too little takes two admins as too much does (low-days.test.ts).
    expect(codeOf(await fixture.close('DOGE', 10, '0.00100000'))).toBe('ok');
    await fixture.worker.runDue();
    expect(fixture.worker.problems()).toEqual([]);
  });

  it('[N3] waits for an admin where nothing was verified', async () => {
    const { fleets } = await fixture.does('readMiningFleet', fixture.admin);
    expect(fleets).toContainEqual(expect.objectContaining({ algorithm: 'scrypt' }));
    const { rows } = await db.app.query<{ id: string }>(`select id from mining_machine where algorithm = 'scrypt'`);
    for (const { id } of rows) {
      await fixture.does('retireMiningMachines', fixture.admin, { params: { id }, body: { reason: 'a fire' } });
    }
    await fixture.goTo(13, 12);
    await fixture.price('LTC', 9_000n);
    expect(codeOf(await fixture.receipt('LTC', 13, '0.01'))).toBe('ok');
    await fixture.goTo(16, 1);
    await fixture.worker.runDue();
    expect(await fixture.look('LTC', 13)).toMatchObject({
      state: 'open',
      closesItselfAt: null,
      warnings: expect.arrayContaining(['no capacity']),
    });
    expect(codeOf(await fixture.close('LTC', 13, '0.01'))).toBe('ok');
    await fixture.worker.runDue();
  });
});

describe('a day', () => {
  it('[N3] is closed a minute after its end at the earliest, by hand and by itself', async () => {
    await fixture.goTo(17, 12);
    await fixture.price('LTC', 9_000n);
    for (const nth of [14, 15, 16]) expect(codeOf(await fixture.close('LTC', nth, '0', 'nothing came'))).toBe('ok');
    expect(codeOf(await fixture.receipt('LTC', 17, '0.01'))).toBe('ok');
    const eager = createMiningWorker({
      pool: db.app,
      closeAfterHours: 0,
      notifyEnded: async () => undefined,
      log: { info: () => undefined, warn: () => undefined },
    });
    await fixture.goTo(18, 59 / 3_600);
    await eager.runDue();
    expect(fieldOf(await fixture.close('LTC', 17, '0.01'))?.problem).toEqual(phrase('day_not_over'));
    expect((await fixture.look('LTC', 17)).warnings).toContain('day not over');
    await fixture.goTo(18, 61 / 3_600);
    expect(codeOf(await fixture.close('LTC', 17, '0.01'))).toBe('ok');
    await fixture.worker.runDue();
  });

  it('[N3] that is valued by a price of long after its end shows it as stale to customers, too', async () => {
    fixture.silence();
    await fixture.goTo(20, 1);
    await fixture.price('LTC', 9_000n);
    await fixture.goTo(20, 2);
    expect(codeOf(await fixture.close('LTC', 18, '0', 'nothing came'))).toBe('ok');
    const days = await listDays(db.app, { coin: 'LTC', limit: 2 });
    expect(days.ok && days.value.items.map(({ day, price }) => [day, price.stale])).toEqual([
      [fixture.day(18), true],
      [fixture.day(17), false],
    ]);
  });
});

describe('a receipt', () => {
  it('[N3] is at most what there is of the coin, and never more than the books hold', async () => {
    const most = { BTC: '21000000.00000001', LTC: '84000000.00000001', DOGE: '5256000000.00000001' } as const;
    for (const coin of ['BTC', 'LTC', 'DOGE'] as const) {
      expect(fieldOf(await fixture.receipt(coin, 20, most[coin]))?.field).toBe('amount');
    }
    const answers: string[] = [];
    for (let nth = 0; nth < 18; nth += 1) answers.push(codeOf(await fixture.receipt('DOGE', 20, '5256000000')));
    expect(answers.slice(0, 17)).toEqual(Array.from({ length: 17 }, () => 'ok'));
    expect(answers[17]).toBe('invalid_input');
    await fixture.worker.runDue();
    expect(await stateOf('DOGE', 20)).toMatchObject({ state: 'open' });
    expect(fixture.worker.problems()).toEqual([]);
  });

  it('[N3] [D5] counts an output once: as a pool’s or as what a customer has paid in', async () => {
    const deposit = async (): Promise<string> => {
      const customer = await fixture.fixture.customer();
      const body = { amount: '100.00', paymentMethod: 'Bitcoin' };
      return (await fixture.fixture.does('requestDeposit', customer, { body })).id;
    };
    const approve = (id: string, transactionId: string) =>
      fixture.fixture.call('approveDeposit', fixture.admin, {
        id,
        body: { transactionId, output: 0, amountReceived: '0.00200000' },
      });
    const [ofPool, ofCustomer, seen] = ['ab'.repeat(32), 'cd'.repeat(32), 'ef'.repeat(32)];
    expect(codeOf(await fixture.receipt('BTC', 20, '0.002', { transactionId: ofPool }))).toBe('ok');
    expect(codeOf(await approve(await deposit(), ofPool))).toBe('transaction_already_credited');
    expect(codeOf(await approve(await deposit(), ofCustomer))).toBe('ok');
    expect(codeOf(await fixture.receipt('BTC', 20, '0.002', { transactionId: ofCustomer }))).toBe(
      'pool_receipt_recorded',
    );
    await db.owner.query(
      `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, created_ms)
       values ('pay_seen', 'bitcoin', 'Bitcoin', $1, 0, 'place', 200000, clock_ms(), clock_ms())`,
      [seen],
    );
    expect(codeOf(await fixture.receipt('BTC', 20, '0.002', { transactionId: seen }))).toBe('pool_receipt_recorded');
  });

  it('[N3] for a coin’s first day is at most 31 days back, so that a mistyped year opens no year of days', async () => {
    const other = await freshDatabase();
    const fresh = await openMiningFixture(other);
    await fresh.goTo(0, 1);
    expect(fieldOf(await fresh.receipt('BTC', -365, '0.01'))?.problem).toEqual(
      phrase('day_too_far_back', { earliest: fresh.day(-31), days: 31 }),
    );
    expect(codeOf(await fresh.receipt('BTC', -32, '0.01'))).toBe('invalid_input');
    expect(codeOf(await fresh.receipt('BTC', -31, '0.01'))).toBe('ok');
    await other.drop();
  });

  it('[R3] of one’s own coin is refused even where the contract is being bought in this moment', async () => {
    const admin = fixture.admins[2];
    const planId = await fixture.plan();
    const approved = await fixture.fixture.does('requestDeposit', admin, {
      body: { amount: '500.00', paymentMethod: 'USDT' },
    });
    await fixture.fixture.does('approveDeposit', fixture.admin, {
      id: approved.id,
      body: { transactionId: `0x${'12'.repeat(32)}` },
    });
    // Somebody holds the fleet, so that the purchase has begun and is not there yet.
    const holder = await db.owner.connect();
    await holder.query('begin');
    await holder.query(`select from mining_fleet where algorithm = 'sha256d' for update`);
    const waiting = async (n: number): Promise<boolean> => {
      const { rows } = await db.owner.query<{ n: number }>(
        `select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where a.datname = current_database() and not l.granted`,
      );
      return (rows[0]?.n ?? 0) >= n;
    };
    const bought = fixture.call('buyContract', admin, { body: { planId } });
    await until(() => waiting(1));
    const receipt = fixture.call('recordMiningReceipt', admin, {
      body: {
        coin: 'BTC',
        day: fixture.day(20),
        amount: '0.001',
        transactionId: '99'.repeat(32),
        output: 0,
        pool: 'Test pool',
        evidence: 'its page',
      },
    });
    const first = await Promise.race([receipt.then(() => 'done'), until(() => waiting(2)).then(() => 'waits')]).finally(
      async () => {
        await holder.query('commit');
        holder.release();
      },
    );
    expect([first, codeOf(await bought), codeOf(await receipt)]).toEqual(['waits', 'ok', 'own_case']);
  });
});

describe('the daily run', () => {
  it('[N2] says it where contracts whose term is over cannot be ended', async () => {
    const worker = createMiningWorker({
      pool: db.app,
      closeAfterHours: 24,
      log: { info: () => undefined, warn: () => undefined },
      notifyEnded: () => Promise.reject(new Error('the post is closed')),
    });
    await fixture.goTo(60, 1);
    await worker.runDue();
    expect(worker.problems()).toMatchObject([{ part: 'contracts', words: 'the post is closed' }]);
    expect(worker.problemOf('BTC')?.words).toContain('could not be ended: the post is closed');
    await fixture.worker.runDue();
    await worker.runDue();
    expect(worker.problems()).toEqual([]);
    expect(await problemsOf(db)).toEqual([]);
  });
});
