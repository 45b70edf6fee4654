import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { keepNumbers } from '#server/limits/house-settings.ts';
import { riskRules } from '#server/limits/risk-rules.ts';
import { readClock } from '#server/review/timeline.ts';
import { write } from '#tools/testing/forging/written-trades.ts';
import { payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import { openRiskFixture, riskSettings } from '#tools/testing/risk-fixture.ts';

let fixture: Awaited<ReturnType<typeof openRiskFixture>>;
beforeAll(async () => {
  fixture = await openRiskFixture();
});
afterAll(() => fixture.close());

/** A credited deposit of somebody. */
async function deposits(uid: UserId, dollars: string): Promise<string> {
  const { does, admins } = fixture.transfers;
  const { id } = await does('requestDeposit', uid, { body: { amount: dollars, paymentMethod: 'USDT' } });
  await does('approveDeposit', admins[0], { id, body: { transactionId: transactionId('USDT') } });
  return id;
}
const withdraws = (uid: UserId, amount: string, walletAddress: string = payoutAddresses.Ethereum) =>
  fixture.transfers.does('requestWithdrawal', uid, {
    body: { amount, paymentMethod: 'Ethereum', walletAddress },
  });
const codes = async (uid: string) => (await fixture.found(uid)).map(({ code }) => code);

describe('[O2] deposits just below an amount', () => {
  it('are found once there are enough of them, with their facts and records, and once', async () => {
    const uid = await fixture.transfers.customer();
    const first = await deposits(uid, '900.00');
    await deposits(uid, '799.99');
    await deposits(uid, '800.00');
    await fixture.look();
    expect(await codes(uid)).toEqual([]);
    const third = await deposits(uid, '999.99');
    await fixture.look();
    await fixture.look();
    const [found, ...more] = await fixture.found(uid);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      code: 'structuring',
      facts: { count: '3', sum: '2699.99', threshold: '1000.00', percent: '20', days: '7' },
    });
    const { rows } = await fixture.pool.query('select record from risk_evidence where finding = $1', [found?.id]);
    expect(rows).toHaveLength(3);
    expect(rows.map(({ record }) => record)).toEqual(expect.arrayContaining([first, third]));
  });

  it('are found once by several processes that look at the same time, in one case', async () => {
    const uid = await fixture.transfers.customer();
    for (const dollars of ['900.00', '910.00', '920.00']) await deposits(uid, dollars);
    await Promise.all(Array.from({ length: 4 }, () => fixture.look()));
    expect(await codes(uid)).toEqual(['structuring']);
    const { rows } = await fixture.pool.query('select findings from risk_case where subject = $1', [uid]);
    expect(rows).toEqual([{ findings: 1 }]);
  });
});

describe('[O2] [X8] thresholds', () => {
  it('are those that are in force, whatever the process was started with, and a finding says them', async () => {
    const uid = await fixture.transfers.customer();
    for (const dollars of ['450.00', '460.00']) await deposits(uid, dollars);
    await fixture.look();
    expect(await codes(uid)).toEqual([]);
    const structuring = { amount: cents(50_000n), belowPercent: 10, count: 2, days: 7 };
    await keepNumbers(fixture.database.owner, riskRules({ ...riskSettings, structuring }), 'changes');
    await fixture.look();
    expect(await fixture.found(uid)).toMatchObject([
      { code: 'structuring', facts: { count: '2', threshold: '500.00', percent: '10' } },
    ]);
    await keepNumbers(fixture.database.owner, riskRules(riskSettings), 'changes');
    const other = await fixture.transfers.customer();
    for (const dollars of ['450.00', '460.00']) await deposits(other, dollars);
    await fixture.look({ ...riskSettings, structuring });
    expect(await codes(other)).toEqual([]);
    expect(await codes(uid)).toEqual(['structuring']);
  });
});

describe('[O2] a withdrawal soon after deposits', () => {
  it('is found where next to nothing was staked, and not below the amount', async () => {
    const uid = await fixture.transfers.customer();
    await deposits(uid, '600.00');
    const address = '0x00000000000000000000000000000000000A11ce';
    await withdraws(uid, '100.00', address.toLowerCase());
    await fixture.look();
    expect(await codes(uid)).toEqual([]);
    await withdraws(uid, '500.00', address.toLowerCase());
    await fixture.look();
    expect(await fixture.found(uid)).toMatchObject([
      { code: 'velocity', facts: { deposited: '600.00', staked: '0.00', withdrawn: '500.00' } },
    ]);
  });

  it('is not found once a tenth of it was staked', async () => {
    const uid = await fixture.transfers.customer();
    await deposits(uid, '600.00');
    const createdMs = await readClock(fixture.pool);
    const trade = { pair: 'BTCUSD', wallet: 'real', position: 'UP', status: 'LOST', stake: 6_000n } as const;
    await write(fixture.database, uid, [{ id: newId('trd'), createdMs, ...trade }]);
    await withdraws(uid, '500.00', '0x00000000000000000000000000000000000b0b00');
    await fixture.look();
    expect(await codes(uid)).toEqual([]);
  });
});

describe('[O2] a payout address', () => {
  it('of others is found for whoever asks for a payout to it, in whatever case it is written', async () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const [one, other] = [await fixture.transfers.customer(10_000n), await fixture.transfers.customer(10_000n)];
    await withdraws(one, '20.00', address);
    await fixture.look();
    expect(await codes(one)).toEqual([]);
    await withdraws(other, '20.00', address.toLowerCase());
    await fixture.look();
    await fixture.look();
    expect(await fixture.found(other)).toMatchObject([
      { code: 'shared_address', facts: { method: 'Ethereum', customers: '1' } },
    ]);
    expect(await codes(one)).toEqual(['shared_address']);
  });

  it('stays withdrawable to: a finding refuses nothing', async () => {
    const uid = await fixture.transfers.customer(10_000n);
    await withdraws(uid, '20.00', '0x52908400098527886E0F7030069857D2E4169EE7');
    await fixture.look(riskSettings);
    expect(await codes(uid)).toEqual(['shared_address']);
    await withdraws(uid, '20.00', '0x52908400098527886E0F7030069857D2E4169EE7');
  });
});
