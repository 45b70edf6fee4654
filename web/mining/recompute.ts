import { formulas, payOut, shareOf } from '#domain/mining/division.ts';
import { expectedGross, luckOf } from '#domain/mining/expectation.ts';
import { parseNetwork, parsePrice } from '#domain/mining/parse-figures.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { termsOf } from './calculation.ts';
import type { ReceiptView } from './queries.ts';
import { exactly, partsDecimals } from './units.ts';

/** A figure of a payout as it was paid, and as it comes out here. */
export interface Checked {
  readonly name: CheckedName;
  readonly paid: string;
  readonly here: string;
  readonly agrees: boolean;
}

const checkedNames = [
  'received',
  'gross',
  'poolFee',
  'powerDue',
  'power',
  'net',
  'soldCoins',
  'paid',
  'carryAfter',
  'expected',
  'luck',
] as const;
export type CheckedName = (typeof checkedNames)[number];

export type Recomputed =
  | { readonly kind: 'checked'; readonly figures: readonly Checked[]; readonly agrees: boolean }
  /** It was paid by a formula that this page does not have. */
  | { readonly kind: 'unknown'; readonly formula: number }
  /** A figure of the reply is none. */
  | { readonly kind: 'unreadable' };

const sameAmount = (a: string, b: string): boolean => {
  const [left, right] = [exactly(a, partsDecimals), exactly(b, partsDecimals)];
  return left !== null && left === right;
};

/** Computes a payout again in the reader's browser from its inputs (N3), and compares each figure with what was paid. */
export function recompute({ formula: by, plan, day, payout }: ReceiptView): Recomputed {
  if (!formulas.includes(by)) return { kind: 'unknown', formula: by };
  const terms = termsOf(plan, payout.coin);
  const price = parsePrice(day.price.price);
  // What came late for the day is divided by itself, by the same hash rate and price.
  const isLate = payout.addition > 0;
  const received = exactly(isLate ? payout.received : day.received, 8);
  const charged = exactly(payout.powerCharged, partsDecimals);
  const before = exactly(payout.carryBefore, partsDecimals);
  const own = isLate ? day.late.filter(({ addition }) => addition === payout.addition) : day.receipts;
  const receipts = own.map(({ amount }) => exactly(amount, 8));
  if (!terms || !price || received === null || before === null || charged === null || receipts.includes(null)) {
    return { kind: 'unreadable' };
  }
  const share = shareOf({ received, capacity: BigInt(day.capacity), price }, terms, charged);
  const paid = payOut(before, share.net, price);
  const network = day.network ? parseNetwork(day.network) : null;
  const expected = network ? expectedGross(terms.hashRate, network) : null;
  const luck = luckOf(share.gross, expected);
  const sum = receipts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n);
  const parts = (value: bigint) => formatScaled(value, partsDecimals);
  const pairs: readonly (readonly [CheckedName, string, string])[] = [
    ['received', isLate ? payout.received : day.received, formatScaled(sum, 8)],
    ['gross', payout.gross, parts(share.gross)],
    ['poolFee', payout.poolFee, parts(share.poolFee)],
    ['powerDue', payout.powerDue, parts(share.powerDue)],
    ['power', payout.power, parts(share.power)],
    ['net', payout.net, parts(share.net)],
    ['soldCoins', payout.soldCoins, formatScaled(paid.soldUnits, 8)],
    ['paid', payout.paid, formatCents(paid.cents)],
    ['carryAfter', payout.carryAfter, parts(paid.carryAfter)],
    ...(payout.expected === null || expected === null
      ? []
      : ([['expected', payout.expected, parts(expected)]] as const)),
    ...(payout.luckBps === null || luck === null ? [] : ([['luck', String(payout.luckBps), String(luck)]] as const)),
  ];
  const figures = pairs.map(([name, was, here]) => ({ name, paid: was, here, agrees: sameAmount(was, here) }));
  return { kind: 'checked', figures, agrees: figures.every(({ agrees }) => agrees) };
}
