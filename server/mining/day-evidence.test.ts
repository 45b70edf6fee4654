import { afterAll, describe, expect, it } from 'vitest';
import { miningNotices } from '#database/checks/mining-operator.ts';
import { cents } from '#domain/money/amount.ts';
import { keepMiningSettings } from '#server/mining/machines/settings-record.ts';
import { dropMining, tera } from '#tools/testing/mining/mining-databases.ts';
import { openExpected } from '#tools/testing/mining/mining-evidence.ts';
import { problemsAfter, problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf, payoutAddresses } from '#tools/testing/payments/transfers.ts';

afterAll(dropMining);

describe('a day', () => {
  it('[N3] [R3] beyond 1.2 times what is expected, or of an unknown network, takes two admins', async () => {
    const [db, fixture] = await openExpected();
    await fixture.receipt('BTC', 0, '0.01200001');
    await fixture.goTo(2, 13);
    await fixture.worker.runDue();
    expect(await fixture.look('BTC', 0)).toMatchObject({
      state: 'open',
      bound: 'above',
      expected: expect.stringMatching(/^0\.0(1|09999999)/),
      firstYes: null,
      warnings: expect.arrayContaining(['far from expected', 'second admin needed']),
    });
    const first = await fixture.closeAlone('BTC', 0, '0.01200001');
    expect(first).toMatchObject({
      value: { state: 'open', firstYes: { admin: fixture.admin, received: '0.01200001' } },
    });
    expect(codeOf(await fixture.closeAlone('BTC', 0, '0.01200001'))).toBe('second_admin_required');
    // A yes is to that much and to nothing else.
    await fixture.receipt('BTC', 0, '0.00000001');
    expect(await fixture.look('BTC', 0)).toMatchObject({ firstYes: null });
    expect(await fixture.closeAlone('BTC', 0, '0.01200002', undefined, fixture.admins[1])).toMatchObject({
      value: { state: 'open', firstYes: { admin: fixture.admins[1] } },
    });
    expect(codeOf(await fixture.closeAlone('BTC', 0, '0.01200002'))).toBe('ok');
    await fixture.worker.runDue();
    expect(await fixture.look('BTC', 0)).toMatchObject({
      state: 'paid',
      secondBy: fixture.admins[1],
      closedBy: fixture.admin,
    });
    expect(await problemsOf(db)).toEqual([]);
    for (const edit of [
      'update mining_day set second_by = null',
      `update mining_day set second_by = null, closed_by = 'system'`,
      `delete from audit_entry where action = 'mining.approve-day'`,
    ]) {
      expect(await problemsAfter(db, edit), edit).toContain('N3 day BTC');
    }
    // Nothing is known of Litecoin's network.
    await fixture.site('scrypt', 4n * tera);
    await fixture.price('LTC', 9_000n);
    await fixture.receipt('LTC', 2, '0.01');
    await fixture.goTo(3, 1);
    expect(await fixture.closeAlone('LTC', 2, '0.01')).toMatchObject({ value: { state: 'open' } });
    // The application's role writes no such day by itself.
    const alone = `insert into mining_day (coin, day, received, capacity, pair, price, price_decimals, price_source, price_seq, price_ms,
      closed_by, closed_ms) values ('LTC', 30000, 1, 1, 'LTCUSD', 1, 2, 'live:test', 1, 0, 'somebody', 0)`;
    await expect(db.app.query(alone)).rejects.toMatchObject({ code: 'FL003' });
  });

  it('[N3] that is divided by far more hash rate than its receipts explain is named by the verifier', async () => {
    const [db, fixture] = await openExpected();
    const named = async (): Promise<readonly unknown[]> => (await db.owner.query(miningNotices.at(-1) ?? '')).rows;
    await fixture.receipt('BTC', 0, '0.00500001');
    await fixture.goTo(1, 1);
    expect(codeOf(await fixture.close('BTC', 0, '0.00500001'))).toBe('ok');
    expect(await named()).toEqual([]);
    await fixture.goTo(1, 12);
    await fixture.network('BTC', 4n * tera, 1_000_000n);
    await fixture.price('BTC', 5_000_000n);
    await fixture.receipt('BTC', 1, '0.00499998');
    await fixture.goTo(2, 1);
    expect(codeOf(await fixture.close('BTC', 1, '0.00499998'))).toBe('ok');
    expect(await named()).toEqual([
      { words: expect.stringContaining('more than twice what its receipts of 499998 explain') },
    ]);
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] closes itself below an amount alone', async () => {
    const [db, fixture] = await openExpected();
    // 500.00 at the day's price.
    await fixture.receipt('BTC', 0, '0.01');
    await keepMiningSettings(db.owner, {
      closeBelow: cents(50_000n),
      payoutAddresses: { BTC: [], DOGE: [], LTC: [] },
    });
    await fixture.goTo(2, 13);
    await fixture.worker.runDue();
    expect(await fixture.look('BTC', 0)).toMatchObject({
      state: 'open',
      bound: 'within',
      closesItselfAt: null,
      warnings: expect.arrayContaining(['too much to close itself']),
    });
    await keepMiningSettings(db.owner, {
      closeBelow: cents(50_001n),
      payoutAddresses: { BTC: [], DOGE: [], LTC: [] },
    });
    await fixture.worker.runDue();
    expect(await fixture.look('BTC', 0)).toMatchObject({ state: 'paid', closedBy: 'system' });
    expect(await problemsOf(db)).toEqual([]);
    expect(
      await problemsAfter(db, `delete from four_eyes where subject = 'mining_day' and from_cents > 50000`),
    ).toContain('N3 day BTC');
  });
});

describe('the public record', () => {
  it('[N3.4] shows anybody the payout addresses of all times, and each receipt that counted or was set aside by its day', async () => {
    const [db, fixture] = await openExpected();
    const addresses = { DOGE: [], LTC: [] };
    const keep = (BTC: readonly string[]) =>
      keepMiningSettings(db.owner, {
        closeBelow: cents(100_000n),
        payoutAddresses: { ...addresses, BTC },
      });
    await keep([payoutAddresses.Bitcoin]);
    const wrong = await fixture.receipt('BTC', 0, '0.02', { transactionId: 'ab'.repeat(32), output: 3 });
    const aside = { params: { id: wrong.ok ? wrong.value.id : '' }, body: { reason: 'ten times too much' } };
    await fixture.does('setMiningReceiptAside', fixture.admins[1], aside);
    await fixture.receipt('BTC', 0, '0.01', { transactionId: 'cd'.repeat(32) });
    await fixture.record('BTC', 0, '0.05');
    await keep([]);
    const read = () => fixture.does('readMiningRecord', fixture.admins[2], { query: { coin: 'BTC' } });
    expect(await read()).toMatchObject({
      items: [
        {
          day: fixture.day(0),
          state: 'open',
          received: '0.01000000',
          expected: null,
          twoAdmins: false,
          receipts: [
            { transactionId: 'ab'.repeat(32), output: 3, state: 'set aside', reason: 'ten times too much' },
            { transactionId: 'cd'.repeat(32), amount: '0.01000000', state: 'counted', proof: 'two admins' },
          ],
        },
      ],
      addresses: [{ address: payoutAddresses.Bitcoin, until: expect.any(String) }],
    });
    expect(JSON.stringify(await read())).not.toContain('usr_');
  });
});
