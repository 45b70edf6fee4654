import { type Cents, cents } from '#domain/money/amount.ts';

/** The open trades of one side of a pair. */
export interface OpenSide {
  readonly trades: number;
  readonly stakes: Cents;
  /** What the house pays if they are won. */
  readonly cover: Cents;
}

export const noTrades: OpenSide = { trades: 0, stakes: cents(0n), cover: cents(0n) };

/** What the house gains (negative: loses) on open trades, by how they end. */
export interface HouseOutcomes {
  /** Every trade won, every trade lost: each has an entry of its own, so both can happen. */
  readonly worst: Cents;
  readonly best: Cents;
  /** The price ends above every entry: UP is won and DOWN lost; and the other way round. */
  readonly ifAbove: Cents;
  readonly ifBelow: Cents;
}

/** A lost trade brings the house its stake, a won one costs its cover. */
export function outcomesOf(up: OpenSide, down: OpenSide): HouseOutcomes {
  return {
    worst: cents(-(up.cover + down.cover)),
    best: cents(up.stakes + down.stakes),
    ifAbove: cents(down.stakes - up.cover),
    ifBelow: cents(up.stakes - down.cover),
  };
}
