import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { miningNotices } from '#database/checks/mining-operator.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { dropMining, type MiningFixture, tera } from '#tools/testing/mining/mining-databases.ts';
import { fieldOf, openPriced } from '#tools/testing/mining/mining-operation.ts';
import { problemsAfter, problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

afterAll(dropMining);

describe('receipts', () => {
  let fixture: MiningFixture;
  let db: FreshDatabase;
  beforeEach(async () => {
    [db, fixture] = await openPriced();
    await fixture.site('sha256d', 10n * tera);
    await fixture.price('BTC', 9_100_000n);
  });

  it('[N3] come in once each, in coins, for a day that has begun, with a transaction of the chain’s form', async () => {
    expect(fieldOf(await fixture.receipt('BTC', 1, '0.1'))).toMatchObject({ field: 'day' });
    expect(fieldOf(await fixture.receipt('BTC', 0, '0.00000000'))).toMatchObject({ field: 'amount' });
    expect(codeOf(await fixture.receipt('BTC', 0, '0.1', { transactionId: '0xab' }))).toBe('transaction_id_invalid');
    const transactionId = 'AB'.repeat(32);
    const raced = await Promise.all(
      [1, 2, 3].map(() => fixture.receipt('BTC', 0, '0.12345678', { transactionId, output: 1 })),
    );
    expect(raced.map(codeOf).sort()).toEqual(['ok', 'pool_receipt_recorded', 'pool_receipt_recorded']);
    expect(codeOf(await fixture.receipt('BTC', 0, '0.1', { transactionId, output: 2 }))).toBe('ok');
    const { rows } = await db.app.query(`select balance from ledger_account where kind = 'mining' and asset = 'BTC'`);
    expect(rows).toEqual([{ balance: 22_345_678n }]);
    expect(await fixture.look('BTC', 0)).toMatchObject({ state: 'open', received: '0.22345678' });
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] one that is set aside is out of its open day, and its output can be recorded as it is', async () => {
    const wrong = await fixture.receipt('BTC', 0, '1.0', { transactionId: 'cd'.repeat(32) });
    const id = wrong.ok ? wrong.value.id : '';
    const aside = { params: { id }, body: { reason: 'ten times too much' } };
    expect(await fixture.does('setMiningReceiptAside', fixture.admins[1], aside)).toMatchObject({
      state: 'set aside',
      open: true,
    });
    expect(codeOf(await fixture.call('setMiningReceiptAside', fixture.admin, aside))).toBe('already_decided');
    expect(codeOf(await fixture.receipt('BTC', 0, '0.1', { transactionId: 'cd'.repeat(32) }))).toBe('ok');
    expect(await fixture.look('BTC', 0)).toMatchObject({
      received: '0.10000000',
      receipts: [{ state: 'set aside' }, {}],
    });
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] what comes late for a closed day stays with that day, and nothing of it is set aside any more', async () => {
    const kept = await fixture.receipt('BTC', 0, '0.1');
    await fixture.goTo(1, 1);
    expect(codeOf(await fixture.close('BTC', 0, '0.1'))).toBe('ok');
    expect(await fixture.receipt('BTC', 0, '0.2')).toMatchObject({
      value: { day: fixture.day(0), addition: 1, open: false },
    });
    const aside = { params: { id: kept.ok ? kept.value.id : '' }, body: { reason: 'too late' } };
    expect(codeOf(await fixture.call('setMiningReceiptAside', fixture.admin, aside))).toBe('already_decided');
    await fixture.worker.runDue();
    expect(codeOf(await fixture.receipt('BTC', 1, '0.2'))).toBe('ok');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] days are closed one after the other, when they are over, by who saw what they hold', async () => {
    expect(fieldOf(await fixture.close('BTC', 0, '0'))).toMatchObject({ field: 'day' });
    await fixture.receipt('BTC', 0, '0.1');
    expect(fieldOf(await fixture.close('BTC', 0, '0.1'))?.problem).toEqual(phrase('day_not_over'));
    await fixture.goTo(2, 1);
    await fixture.price('BTC', 9_200_000n);
    expect(fieldOf(await fixture.close('BTC', 1, '0'))?.problem).toEqual(
      phrase('not_next_day', { next: fixture.day(0) }),
    );
    await fixture.receipt('BTC', 0, '0.2');
    expect(codeOf(await fixture.close('BTC', 0, '0.1'))).toBe('record_changed');
    const raced = await Promise.all([
      fixture.close('BTC', 0, '0.3'),
      fixture.close('BTC', 0, '0.3', undefined, fixture.admins[1]),
    ]);
    expect(raced.map(codeOf).sort()).toEqual(['already_decided', 'ok']);
    expect(fieldOf(await fixture.close('BTC', 1, '0'))).toMatchObject({ field: 'note' });
    expect(codeOf(await fixture.close('BTC', 1, '0', 'the pool pays tomorrow'))).toBe('ok');
    const { items, nextDay } = await fixture.does('listMiningDaysForAdmin', fixture.admin, { query: { coin: 'BTC' } });
    expect(items.map(({ day }: { day: string }) => day)).toEqual([fixture.day(1), fixture.day(0)]);
    expect(nextDay).toBe(fixture.day(2));
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[R3.1] whoever has a contract takes no part in what it is paid by, until its last day is divided', async () => {
    const admin = fixture.admins[1];
    const planId = await fixture.plan({ termDays: 1 }, [fixture.admins[0], fixture.admins[2]]);
    await fixture.does('buyContract', await fund(admin), { body: { planId } });
    const own = [
      () =>
        fixture.record('BTC', 0, '0.1').then(async (waiting) => {
          const id = waiting.ok ? waiting.value.id : '';
          expect(codeOf(await fixture.confirm(id, '0.1', admin))).toBe('own_case');
          expect(codeOf(await fixture.confirm(id, '0.1', fixture.admins[2]))).toBe('ok');
          return fixture.call('recordMiningReceipt', admin, { body: receiptBody('ef') });
        }),
      () => fixture.close('BTC', 0, '0.1', undefined, admin),
      () => fixture.call('recordMiningReading', admin, { body: { ...reading, siteId: 'none', day: fixture.day(-1) } }),
    ];
    for (const attempt of own) expect(codeOf(await attempt())).toBe('own_case');
    await fixture.goTo(3, 1);
    await fixture.price('BTC', 9_200_000n);
    // Nothing is known of the network, so that the day takes two; the first of them has to have no contract either.
    expect(codeOf(await fixture.closeAlone('BTC', 0, '0.1'))).toBe('ok');
    expect(codeOf(await fixture.closeAlone('BTC', 0, '0.1', undefined, admin))).toBe('own_case');
    expect(codeOf(await fixture.closeAlone('BTC', 0, '0.1', undefined, fixture.admins[2]))).toBe('ok');
    await fixture.worker.runDue();
    const { rows } = await db.app.query('select state from mining_contract');
    expect(rows).toEqual([{ state: 'ended' }]);
    expect(codeOf(await fixture.close('BTC', 1, '0', 'nothing came', admin))).toBe('own_case');
    expect(codeOf(await fixture.close('BTC', 1, '0', 'nothing came'))).toBe('ok');
    await fixture.worker.runDue();
    expect(codeOf(await fixture.close('BTC', 2, '0', 'nothing came', admin))).toBe('ok');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[R3] whoever the records name as deciding in their own case is named, up to the division of their last day', async () => {
    const buyer = await fixture.buyer(await fixture.plan({ termDays: 1 }));
    await fixture.goTo(1, 12);
    await fixture.price('BTC', 9_100_000n);
    await fixture.receipt('BTC', 1, '0.1');
    await fixture.goTo(2, 3);
    // After its last day, as it is in the morning on which that day is closed.
    await fixture.does('recordMiningReading', fixture.admin, {
      body: { ...reading, siteId: await onlySite(), day: fixture.day(1), hashRate: `${10n * tera}` },
    });
    expect(codeOf(await fixture.close('BTC', 1, '0.1'))).toBe('ok');
    await fixture.worker.runDue();
    await fixture.goTo(2, 4);
    const later = await fixture.receipt('BTC', 2, '0.1');
    const id = later.ok ? later.value.id : '';
    expect(await problemsOf(db)).toEqual([]);
    for (const [edit, breach] of [
      [`update mining_receipt set recorded_by = '${buyer}' where id <> '${id}'`, 'R3 receipt'],
      [`update mining_day set closed_by = '${buyer}'`, 'R3 day BTC'],
      [`update mining_reading set recorded_by = '${buyer}'`, 'R3 reading'],
      [`update mining_machine set added_by = '${buyer}', created_ms = created_ms + 259200000`, 'R3 machines'],
      [
        `update mining_machine set state = 'retired', reason = 'x', retired_by = '${buyer}', retired_ms = created_ms + 259200000`,
        'R3 machines',
      ],
    ] as const) {
      expect(await problemsAfter(db, edit), edit).toContain(breach);
    }
    // What comes after it is divided pays them no more.
    expect(
      await problemsAfter(db, `update mining_receipt set recorded_by = '${buyer}' where id = '${id}'`),
    ).not.toContain('R3');
  });

  it('[N3] an output counts once, whatever the records say, and one that was posted more often is named', async () => {
    const transactionId = 'cd'.repeat(32);
    const wrong = await fixture.receipt('BTC', 0, '1.0', { transactionId });
    const aside = { params: { id: wrong.ok ? wrong.value.id : '' }, body: { reason: 'ten times too much' } };
    await fixture.does('setMiningReceiptAside', fixture.admins[1], aside);
    await fixture.receipt('BTC', 0, '0.1', { transactionId });
    expect(await problemsOf(db)).toEqual([]);
    const [firstNotice = ''] = miningNotices;
    const { rows } = await db.owner.query<{ words: string }>(firstNotice);
    expect(rows.map(({ words }) => words)).toEqual([
      expect.stringMatching(
        new RegExp(`output 0 of ${transactionId} in BTC was posted as 2 pool receipts .* 1 counts`),
      ),
    ]);
    const again = `update mining_receipt set state = 'counted', reason = null`;
    expect(await problemsAfter(db, 'drop index mining_receipt_once', again)).toContain('N3 receipt');
  });

  it('[N4] nothing that is decided goes back, whoever writes it', async () => {
    const plan = await fixture.plan();
    await fixture.buyer(plan);
    const counted = await fixture.receipt('BTC', 0, '0.1');
    const second = await fixture.receipt('BTC', 0, '0.2');
    const aside = { params: { id: second.ok ? second.value.id : '' }, body: { reason: 'of another miner' } };
    await fixture.does('setMiningReceiptAside', fixture.admin, aside);
    await fixture.does('closeMiningPlan', fixture.admin, { params: { id: plan }, body: { reason: 'sold enough' } });
    await fixture.goTo(1, 1);
    expect(codeOf(await fixture.close('BTC', 0, '0.1'))).toBe('ok');
    for (const edit of [
      `mining_plan set state = 'open', closed_ms = null`,
      'mining_plan set price = 1',
      `mining_receipt set state = 'counted', reason = null where state = 'set aside'`,
      `mining_receipt set amount = 1 where id = '${counted.ok ? counted.value.id : ''}'`,
      'mining_day set received = received + 1',
      'mining_contract set end_day = end_day + 1',
    ]) {
      await expect(db.owner.query(`update ${edit}`), edit).rejects.toMatchObject({ code: 'FL003' });
    }
    await db.owner.query(`update mining_day set state = 'paid'`);
    await expect(db.owner.query(`update mining_day set state = 'closed'`)).rejects.toMatchObject({ code: 'FL003' });
  });

  async function onlySite(): Promise<string> {
    const { rows } = await db.app.query<{ id: string }>('select id from mining_site');
    return rows[0]?.id ?? '';
  }

  async function fund(who: UserId): Promise<UserId> {
    const body = { amount: '500.00', paymentMethod: 'USDT' };
    const { id } = await fixture.fixture.does('requestDeposit', who, { body });
    await fixture.fixture.does('approveDeposit', fixture.admin, {
      id,
      body: { transactionId: `0x${'12'.repeat(32)}` },
    });
    return who;
  }

  const reading = { algorithm: 'sha256d', hashRate: '1', pool: 'Test pool', evidence: 'Page of the pool' };

  const receiptBody = (digits: string) => ({
    coin: 'BTC',
    day: fixture.day(0),
    amount: '0.1',
    transactionId: digits.repeat(32),
    output: 0,
    pool: 'Test pool',
    evidence: 'Page of the pool',
  });
});
