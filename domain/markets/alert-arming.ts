import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import { exactPrice } from './digits.ts';
import type { PairDefinition } from './pairs.ts';

/** M6: which way a price has to come to an alert's own: at it or above, at it or below. */
export const alertDirections = ['above', 'below'] as const;
export type AlertDirection = (typeof alertDirections)[number];

/** Most alerts of a customer that wait for their price at a time. */
export const mostArmedAlerts = 20;
/** Most pairs that a customer watches. */
export const mostWatchedPairs = 50;

/** What the database's bigint holds. */
const highestPrice = 2n ** 63n - 1n;

/**
 * The price of an alert as it was typed, scaled by so many decimals: null when it is no plain decimal above zero, or has
 * more decimals than the pair.
 */
export function alertPrice(text: string, decimals: number): bigint | null {
  const price = /^[0-9]+(\.[0-9]+)?$/.test(text) ? exactPrice(text, decimals) : null;
  return price === null || price > highestPrice ? null : price;
}

/** What is wrong with a price that {@link alertPrice} does not take. */
export function priceProblem(decimals: number): Phrase {
  return phrase('above_zero_decimals', { decimals });
}

/** Whether a recorded price reaches an alert's. */
export function reaches(direction: AlertDirection, alert: bigint, price: bigint): boolean {
  switch (direction) {
    case 'above':
      return price >= alert;
    case 'below':
      return price <= alert;
  }
}

/** What an alert that is to wait is decided by. */
export interface AlertState {
  /** Null: there is no such pair. */
  readonly pair: PairDefinition | null;
  /** An enabled source quotes the pair, so that ticks of it can come. */
  readonly quoted: boolean;
  /** Alerts of this customer that wait already. */
  readonly armed: number;
}

/** Whether one more alert of a customer may wait for its price. Refuses with pair_unknown, pair_not_quoted, too_many_alerts. */
export function decideArming(currencyPair: string, { pair, quoted, armed }: AlertState): Decision<PairDefinition> {
  if (pair === null) return refused('pair_unknown', { currencyPair });
  if (!quoted) return refused('pair_not_quoted', { currencyPair });
  if (armed >= mostArmedAlerts) return refused('too_many_alerts', { most: mostArmedAlerts });
  return accepted(pair);
}
