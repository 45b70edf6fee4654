import { describe, expect, it } from 'vitest';
import { type MiningInputs, outlookOf, type PlanTerms } from './mining-outlook.ts';

const time = '2026-11-22T09:00:00.000Z';
const inputs = (coin: MiningInputs['coin'], difficulty: string, subsidy: string, price: string): MiningInputs => ({
  coin,
  network: { height: 900_000, difficulty, subsidy, fees: '0', source: 'node', takenAt: time, stale: false },
  price: { pair: `${coin}USD`, price, source: 'kraken', time, seq: 1, stale: false },
  halving: null,
});
const btc = inputs('BTC', '152000000000000', '3.125', '91000');
const doge = inputs('DOGE', '40000000', '10000', '0.15');
const ltc = inputs('LTC', '60000000', '6.25', '80');

const terms: PlanTerms = {
  coins: ['BTC'],
  hashRate: 1_000_000_000_000_000n,
  termDays: 100,
  price: 200_000n,
  poolFeeBps: 0,
  powerMilliwatts: 0n,
  powerPrice: 0n,
};

describe('what a plan would leave at today’s inputs', () => {
  it('[N1] is the formula: a PH/s at difficulty 152 T, 91,000 USD and 3.125 BTC a block has 37.64 USD a day', () => {
    const { day, returnBps } = outlookOf(terms, [btc]);
    expect((day ?? 0n) / 1_000_000n).toBe(3_763n);
    expect(((day ?? 0n) + 500_000n) / 1_000_000n).toBe(3_764n);
    // 100 days for 2,000 USD: 3,763.58 USD come back.
    expect(returnBps).toBe(18_817);
  });

  it('[N1] a plan whose power takes the whole day leaves nothing, and says what power would have cost', () => {
    const hungry = { ...terms, poolFeeBps: 100, powerMilliwatts: 30_000_000n, powerPrice: 60_000n };
    const { coins, day, returnBps } = outlookOf(hungry, [btc]);
    expect(day).toBe(0n);
    expect(returnBps).toBe(0);
    const [one] = coins;
    if (!one || 'missing' in one) throw new Error('the inputs are there');
    expect(one.share.net).toBe(0n);
    expect(one.share.powerDue).toBeGreaterThan(one.share.power);
  });

  it('[N1] of merged coins both days are added, and power is charged against the first alone', () => {
    const merged: PlanTerms = {
      ...terms,
      coins: ['DOGE', 'LTC'],
      hashRate: 10_000_000_000n,
      powerMilliwatts: 1_000_000n,
    };
    const { coins, day } = outlookOf({ ...merged, powerPrice: 50_000n }, [doge, ltc]);
    const [first, second] = coins;
    if (!first || !second || 'missing' in first || 'missing' in second) throw new Error('the inputs are there');
    expect(first.share.powerDue).toBeGreaterThan(0n);
    expect(second.share.powerDue).toBe(0n);
    expect(day).toBe(first.worth + second.worth);
  });

  it('[N1] is not known where an input is missing, and stale where one is', () => {
    expect(outlookOf(terms, [])).toMatchObject({
      coins: [{ coin: 'BTC', missing: 'network' }],
      day: null,
      returnBps: null,
    });
    expect(outlookOf(terms, [{ ...btc, price: null }]).coins).toEqual([{ coin: 'BTC', missing: 'price' }]);
    const old: MiningInputs = {
      ...btc,
      price: { pair: 'BTCUSD', price: '91000', source: 'x', time, seq: 1, stale: true },
    };
    expect(outlookOf(terms, [old]).coins).toMatchObject([{ stale: true }]);
  });
});
