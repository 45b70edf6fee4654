import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDays } from './last-days.ts';
import type { PayoutView } from './queries.ts';

const payout = (contractId: string, coin: PayoutView['coin'], nth: number): PayoutView => ({
  contractId,
  coin,
  day: `2026-11-${String(nth).padStart(2, '0')}`,
  gross: '1',
  poolFee: '0',
  powerDue: '0',
  addition: 0,
  powerCharged: '0',
  power: '0',
  net: '1',
  expected: null,
  luckBps: null,
  nothing: null,
  uptimeBps: null,
  carryBefore: '0',
  carryAfter: '0',
  soldCoins: '0',
  paid: '0.00',
  price: '1',
  paidAt: '2026-11-22T00:00:00.000Z',
  received: '1',
  capacity: '1',
});
const named = ({ contractId, coin, day }: PayoutView): string => `${contractId} ${coin} ${day}`;

test('[N3] of each day that is shown every payout is shown, whatever the pages cut, and no newer day is left out', () => {
  const contract = fc.record({
    coins: fc.constantFrom<readonly PayoutView['coin'][]>(['BTC'], ['LTC', 'DOGE']),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 }),
    limit: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(contract, { minLength: 1, maxLength: 5 }), (contracts) => {
      const whole = contracts.map(({ coins, days }, nth) =>
        days.toSorted((a, b) => b - a).flatMap((day) => coins.map((coin) => payout(`c${nth}`, coin, day))),
      );
      const answers = whole.map((items, nth) => {
        const limit = contracts[nth]?.limit ?? 1;
        return { items: items.slice(0, limit), nextCursor: items.length > limit ? 'more' : null };
      });
      const shown = lastDays(answers);
      const days = [...new Set(shown.map(({ day }) => day))];
      expect(days).toEqual(days.toSorted().toReversed());
      const oldest = days.at(-1);
      const due = whole.flat().filter(({ day }) => oldest !== undefined && day >= oldest);
      expect(shown.map(named).toSorted()).toEqual(due.map(named).toSorted());
    }),
  );
});

test('[N3] seven days are shown where pages are long enough', () => {
  const items = Array.from({ length: 14 }, (_, nth) => payout('c', 'BTC', 28 - nth));
  expect(lastDays([{ items, nextCursor: 'more' }]).map(({ day }) => day)).toEqual(
    items.slice(0, 7).map(({ day }) => day),
  );
});
