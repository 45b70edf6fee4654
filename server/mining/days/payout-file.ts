import type { Payout } from './payouts.ts';

/** The columns of payouts as a file; the day that each is for leads its line. */
export const payoutNames = [
  'day',
  'coin',
  'addition',
  'received',
  'gross',
  'poolFee',
  'power',
  'net',
  'carryBefore',
  'carryAfter',
  'soldCoins',
  'price',
  'paidUsd',
  'nothing',
  'paidAt',
];

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
