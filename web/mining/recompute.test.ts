import { expect, test } from 'vitest';
import { payOut, shareOf } from '#domain/mining/division.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { daysFile } from './days-file.ts';
import type { ContractView, ReceiptView } from './queries.ts';
import { recompute } from './recompute.ts';

const price = { price: 8_321_264n, decimals: 2 };
const terms = { hashRate: 50n * 10n ** 12n, poolFeeBps: 200, powerMilliwatts: 750_000n, powerPrice: 50_000n };
const share = shareOf({ received: 83_674n, capacity: 2n * 10n ** 15n, price }, terms);
const before = 123_456n;
const paid = payOut(before, share.net, price);
const parts = (value: bigint) => formatScaled(value, 14);
const time = '2026-11-22T00:10:00.000Z';

const receipt: ReceiptView = {
  formula: 1,
  plan: {
    id: 'mpl_1',
    name: 'Fifty',
    about: '',
    algorithm: 'sha256d',
    coins: ['BTC'],
    hashRate: '50000000000000',
    termDays: 365,
    price: '285.00',
    poolFeeBps: 200,
    powerWatts: '750.000',
    powerPrice: '0.050000',
    state: 'open',
    left: 3,
    lapsed: false,
  },
  day: {
    coin: 'BTC',
    day: '2026-11-21',
    received: '0.00083674',
    capacity: '2000000000000000',
    reading: null,
    late: [],
    receipts: ['0.00080000', '0.00003674'].map((amount, output) => ({
      id: `mrc_${output}`,
      amount,
      transactionId: 'ab'.repeat(32),
      output,
      pool: 'pool',
      recordedAt: time,
    })),
    price: { pair: 'BTCUSD', price: '83212.64', source: 'simulated', time, seq: 7, stale: false },
    network: null,
    note: null,
    closedAt: time,
    state: 'paid',
    dividing: null,
  },
  payout: {
    contractId: 'mct_1',
    coin: 'BTC',
    day: '2026-11-21',
    addition: 0,
    powerCharged: '0',
    gross: parts(share.gross),
    poolFee: parts(share.poolFee),
    powerDue: parts(share.powerDue),
    power: parts(share.power),
    net: parts(share.net),
    expected: null,
    luckBps: null,
    nothing: null,
    uptimeBps: 9_870,
    carryBefore: parts(before),
    carryAfter: parts(paid.carryAfter),
    soldCoins: formatScaled(paid.soldUnits, 8),
    paid: formatCents(paid.cents),
    price: '83212.64',
    paidAt: time,
    received: '0.00083674',
    capacity: '2000000000000000',
  },
  postings: [],
};

const verdict = (one: ReceiptView) => {
  const done = recompute(one);
  return done.kind === 'checked' ? done.figures.filter(({ agrees }) => !agrees).map(({ name }) => name) : done.kind;
};

test('[N3.8] a payout is computed again in the browser from its inputs, and agrees', () => {
  expect(recompute(receipt)).toMatchObject({ kind: 'checked', agrees: true });
});

test('[N3] whatever is not what was paid by is found: a cent, a part, a receipt', () => {
  const { payout, day } = receipt;
  expect(verdict({ ...receipt, payout: { ...payout, paid: '0.10' } })).toEqual(['paid']);
  expect(verdict({ ...receipt, payout: { ...payout, carryAfter: parts(paid.carryAfter + 1n) } })).toEqual([
    'carryAfter',
  ]);
  expect(verdict({ ...receipt, day: { ...day, receipts: day.receipts.slice(1) } })).toEqual(['received']);
  expect(verdict({ ...receipt, day: { ...day, capacity: '1000000000000000' } })).toContain('gross');
});

test('[N3] another formula is not called wrong, and what cannot be read is not called right', () => {
  expect(verdict({ ...receipt, formula: 3 })).toBe('unknown');
  expect(verdict({ ...receipt, day: { ...receipt.day, received: 'much' } })).toBe('unreadable');
});

test('[N3] the days of a contract are a file, the oldest first, each with all it is computed from and whether it is a demo’s', () => {
  const contract: ContractView = {
    id: 'mct_1',
    plan: receipt.plan,
    price: '285.00',
    boughtAt: time,
    firstDay: '2026-11-21',
    lastDay: '2027-11-20',
    state: 'running',
    daysDivided: 2,
    paid: '0.00',
    coins: [],
  };
  const later = { ...receipt.payout, day: '2026-11-22', nothing: 'no receipts' } as const;
  const lines = daysFile(contract, [later, receipt.payout], true).split('\r\n');
  const start = lines.slice(0, 3).map((line) => line.split(',').slice(0, 11).join(','));
  expect(start).toEqual([
    'contract,hashRate,poolFeeBps,powerWatts,powerPrice,mode,day,coin,addition,received,capacity',
    'mct_1,50000000000000,200,750.000,0.050000,demo,2026-11-21,BTC,0,0.00083674,2000000000000000',
    'mct_1,50000000000000,200,750.000,0.050000,demo,2026-11-22,BTC,0,0.00083674,2000000000000000',
  ]);
  expect(lines[3]).toBe('');
  expect(daysFile(contract, [receipt.payout], false)).toContain(',live,2026-11-21,');
  expect(lines[2]).toContain(',no receipts,');
});
