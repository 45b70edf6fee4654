import type { FileColumn } from '#messages/files/files.ts';
import type { Payout } from './payouts.ts';

/** The columns of payouts as a file; the day that each is for leads its line. */
export const payoutNames = [
  'day',
  'coin',
  'addition',
  'received_of_pools',
  'gross',
  'pool_fee',
  'power',
  'net',
  'carry_before',
  'carry_after',
  'sold_coins',
  'price_usd',
  'paid_usd',
  'nothing',
  'paid',
] as const satisfies readonly FileColumn[];

/** A payout as a line of it. */
export const payoutCells = (one: Payout): readonly string[] => [
  one.day,
  one.coin,
  String(one.addition),
  one.received,
  one.gross,
  one.poolFee,
  one.power,
  one.net,
  one.carryBefore,
  one.carryAfter,
  one.soldCoins,
  one.price,
  one.paid,
  one.nothing ?? '',
  one.paidAt,
];
